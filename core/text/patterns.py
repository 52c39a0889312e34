"""Regular expressions that are compiled on first use, because compiling takes longer than reading most texts."""

import re
from collections.abc import Callable
from functools import cache


def lazily(pattern: str) -> Callable[[], re.Pattern[str]]:
    """A function that returns the compiled pattern."""
    return cache(lambda: re.compile(pattern))
