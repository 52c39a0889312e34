"""Domains of rule sets."""

from collections.abc import Iterable

DOMAINS = ("general", "finance", "healthcare", "legal")


def require_one_of(name: str, value: str, allowed: Iterable[str]) -> None:
    """Raises ValueError for a value that is not allowed."""
    allowed = tuple(allowed)
    if value not in allowed:
        raise ValueError(f"{name} is {value!r}, but must be one of {', '.join(allowed)}")
