"""The languages that texts may be in."""

from typing import Literal, get_args

Language = Literal["en", "es", "multi"]
"""English, Spanish, or either: then what means another thing in each is read in the way that raises fewer alarms."""


def require_language(language: str) -> None:
    """Raises ValueError for a language that is not one of `Language`."""
    if language not in get_args(Language):
        raise ValueError(f"language is {language!r}, but must be one of {', '.join(get_args(Language))}")
