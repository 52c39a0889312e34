"""The supported languages."""

from typing import Literal, get_args

Language = Literal["en", "es", "multi"]
"""English, Spanish, or either; with `multi`, ambiguous text is read in the way that raises fewer alarms."""


def require_language(language: str) -> None:
    """Raise ValueError if the language is not one of `Language`."""
    if language not in get_args(Language):
        raise ValueError(f"language is {language!r}, but must be one of {', '.join(get_args(Language))}")
