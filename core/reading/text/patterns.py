"""Regular expressions that are compiled when they are first used: that takes longer than reading most texts."""

import re
from collections.abc import Callable
from functools import cache


def lazily(pattern: str) -> Callable[[], re.Pattern[str]]:
    """A function that gives the compiled pattern."""
    return cache(lambda: re.compile(pattern))
