"""What a fact is, and the text that it is read from."""

import re
from typing import Literal, NamedTuple

Kind = Literal["number", "money", "percent", "date", "time", "duration", "measure", "ordinal", "identifier"]

_GROUPED = re.compile("[0-9]{1,3}(?:,[0-9]{3})+")
"""A number too long for one that is computed with, whose separators say nothing."""


class Fact(NamedTuple):
    """A number, amount, date or place that a text states."""

    kind: Kind
    value: str
    """Canonical: a decimal, a date or time as ISO 8601 writes it, an identifier in lower case.

    Where the text may mean two values, both, parted by `|`, the likelier first.
    """
    unit: str
    """In what it counts, as `km`, `USD` and `%`; empty where nothing says so."""
    text: str
    start: int
    end: int


class Source(NamedTuple):
    """A text that is read."""

    text: str
    folded: str
    """The text in lower case without accents, of the same length."""
    language: str
    """Empty where it is not known."""
    is_east_asian: bool
    """Whether it has Japanese, Chinese or Korean characters."""

    def fact(self, kind: Kind, value: str, start: int, end: int, unit: str = "") -> Fact:
        """A fact at a place of the text."""
        return Fact(kind, value, unit, self.text[start:end], start, end)

    def identifier(self, start: int, end: int) -> Fact:
        """An identifier at a place of the text."""
        written = self.folded[start:end]
        return self.fact("identifier", written.replace(",", "") if _GROUPED.fullmatch(written) else written, start, end)
