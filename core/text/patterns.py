"""Parts of regular expressions, and those compiled on first use, because compiling takes longer than reading a text."""

import re
from collections.abc import Callable
from functools import cache

UNRECORDED = r"(?![A-Z_]{2,60}_(?:KEY|TOKEN|SECRET|LOCATION|PROJECT|REGION|ID|URL|HOST|ENDPOINT|BUCKET|PASSWORD)>)"
"""Where a variable in angle brackets begins: not if recorders put its name in place of a secret."""


def lazily(pattern: str) -> Callable[[], re.Pattern[str]]:
    """A function that returns the compiled pattern."""
    return cache(lambda: re.compile(pattern))
