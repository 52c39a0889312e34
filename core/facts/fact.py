"""The `Fact` record, and the text that facts are read from."""

from typing import Literal

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily

Kind = Literal["number", "money", "percent", "date", "time", "duration", "measure", "ordinal", "identifier"]

_GROUPED = lazily("[0-9]{1,3}(?:,[0-9]{3})+")
"""A grouped number; in an identifier its separators mean nothing."""


class Fact(NamedTuple):
    """A number, amount, date or rank that a text states."""

    kind: Kind
    value: str
    """The canonical value: a decimal, a date or time in ISO 8601, an identifier in lower case.

    An ambiguous fact has both values, separated by `|`, the likelier first.
    """
    unit: str
    """The unit, such as `km`, `USD` or `%`; empty if there is none."""
    text: str
    start: int
    end: int


class Source(NamedTuple):
    """A text in the forms that readers need."""

    text: str
    folded: str
    """The text in lower case without accents, with the same length."""
    language: str
    """Empty if it is unknown."""
    is_east_asian: bool
    """Whether it has Japanese, Chinese or Korean characters."""

    def fact(self, kind: Kind, value: str, start: int, end: int, unit: str = "") -> Fact:
        """A fact at a span of the text."""
        return Fact(kind, value, unit, self.text[start:end], start, end)

    def phone(self, start: int, end: int) -> Fact:
        """A telephone number at a span of the text: its digits, with a plus if it has the code of its country."""
        digits = "".join([char for char in self.folded[start:end] if "0" <= char <= "9"])
        is_international = self.folded[start] == "+" or digits[:2] == "00"
        return self.fact("identifier", f"+{digits.removeprefix('00')}" if is_international else digits, start, end)

    def identifier(self, start: int, end: int) -> Fact:
        """An identifier at a span of the text."""
        written = self.folded[start:end]
        return self.fact("identifier", written.replace(",", "") if _GROUPED.fullmatch(written) else written, start, end)
