"""File and record formats: JSON and YAML with positions, NPY, user regular expressions."""
