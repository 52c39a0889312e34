"""A report to where people look for it."""
