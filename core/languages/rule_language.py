"""The languages that rule sets read."""

from typing import Literal, get_args

RuleLanguage = Literal["en", "es", "multi"]
"""English, Spanish, or either; with `multi`, ambiguous text is read in the way that raises fewer alarms."""


def require_rule_language(language: str) -> None:
    """Raise ValueError if the language is not one of `RuleLanguage`."""
    if language not in get_args(RuleLanguage):
        raise ValueError(f"language is {language!r}, but must be one of {', '.join(get_args(RuleLanguage))}")
