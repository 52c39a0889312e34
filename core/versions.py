"""Versions of scorers, in a module that takes no time to import: a signature needs no scorer."""

FIDELITY = "5"
"""Bumped whenever any pair of texts may get a different fidelity."""
INTEGRITY = "6"
"""Bumped whenever any check may give a different result for some text."""
