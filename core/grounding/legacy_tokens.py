r"""Words and numbers as the compatible rules read them (specs: grounding rules, section 2).

A word is four or more ASCII letters. `\b`, `\d` and `\s` follow Unicode 13.
"""

import re
from collections.abc import Iterable

from vrty_gate.core.text.unicode13 import lower, settled

NUMBER = r"\b\d+(?:\.\d+)?\b"


def whole_words(text: str) -> frozenset[str]:
    """The words in lower case. A token with an accented letter, a digit or `_` is not a word."""
    return frozenset(re.findall(r"\b[a-z]{4,}\b", settled(lower(text))))


def word_pieces(text: str) -> frozenset[str]:
    """The words in lower case, and the parts of four or more ASCII letters of other words."""
    return frozenset(re.findall("[a-z]{4,}", lower(text)))


def numbers(text: str) -> frozenset[str]:
    """Numbers as written, with or without a decimal point."""
    return frozenset(re.findall(NUMBER, settled(text)))


def first_within(phrases: Iterable[str], lowered: str) -> str | None:
    """The first phrase that a lower-case text contains, in lower case, also inside a word; None if there is none."""
    return next((phrase for phrase in map(lower, phrases) if phrase in lowered), None)


def without_blanks(text: str) -> str:
    """The text without any white space."""
    return "".join(text.split())


def written(value: object) -> str:
    """A value of the metadata as text."""
    return value if isinstance(value, str) else str(value)
