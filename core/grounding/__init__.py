"""The engine of rule sets about single answers, and the default set for customer support. Pure functions."""
