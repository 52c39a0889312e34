"""The domains that rule sets are made for."""

from collections.abc import Iterable

DOMAINS = ("general", "finance", "healthcare", "legal")


def demand(what: str, given: str, known: Iterable[str]) -> None:
    """Raise ValueError for a word that is not among those known."""
    known = tuple(known)
    if given not in known:
        raise ValueError(f"{what} is {given!r}, but must be one of {', '.join(known)}")
