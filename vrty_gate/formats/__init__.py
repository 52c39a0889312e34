"""Formats of files and records: JSON and YAML with places, NPY, regular expressions of users."""
