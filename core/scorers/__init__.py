"""The mathematics of scorers that need only one module."""
