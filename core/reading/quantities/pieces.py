"""A text divided into pieces, with access to the neighbours of a piece."""

import re

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.reading.quantities import numerals, units
from vrty_gate.core.reading.quantities.kinds import Number
from vrty_gate.core.reading.quantities.ranges import Located
from vrty_gate.core.reading.text.language import Language
from vrty_gate.core.reading.text.words import fold_word

_LETTERS = "A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u03ff\u0400-\u052f\u1e00-\u1eff"
_PIECE = re.compile(
    f"[{_LETTERS}0-9]+(?:(?<=[0-9])[{numerals.SEPARATORS}](?=[0-9])[{_LETTERS}0-9]+)*|[{units.SIGNS}%‰°]"
)
SPACES = frozenset(" \u00a0\u2009\u202f")
_NEXT_TO = SPACES | {"-"}
OF = frozenset({"of", "de", "del"})
"""Words that join a number or a month to what follows."""
LONGEST_WORD = 20


class Piece(NamedTuple):
    """A word, figures or a sign, with its position."""

    text: str
    start: int
    end: int


class Pieces:
    """A text and its pieces in order."""

    def __init__(self, text: str, written: str, language: Language) -> None:
        self.text, self.written, self.language = text, written, language
        self.items = [Piece(match[0], match.start(), match.end()) for match in _PIECE.finditer(text)]
        self.ended = 0
        """The end of the last number that was read."""

    def word_after(self, following: int, end: int) -> str:
        """The next piece without accents; empty if it does not follow `end` directly."""
        if following >= len(self.items):
            return ""
        piece = self.items[following]
        if piece.start - end > 1 or (piece.start > end and self.text[end] not in _NEXT_TO):
            return ""
        return fold_word(piece.text) if len(piece.text) <= LONGEST_WORD else ""

    def word_before(self, index: int) -> str:
        """The word before a piece without accents."""
        text = self.items[index - 1].text if index else ""
        return fold_word(text) if len(text) <= LONGEST_WORD else ""

    def after(self, index: int, end: int) -> int:
        """The index of the first piece at or after `index` that begins at or after `end`."""
        while index < len(self.items) and self.items[index].start < end:
            index += 1
        return index

    def unit_after(self, following: int, end: int) -> str:
        """The unit that the next piece names; empty if it names none."""
        word = self.word_after(following, end)
        if len(word) == 1 and self.items[following].text != word:
            return ""  # a capital letter is not a unit
        if word and self.items[following].text in units.CURRENCIES:
            return self.items[following].text
        return units.UNITS.get(word, "")

    def located(
        self, value: str, unit: str, start: int, end: int, others: tuple[str, ...] = (), *, is_claim: bool = True
    ) -> Located:
        """A number with the span from `start` to `end`."""
        return Located(Number(value, unit, self.written[start:end], others, end, is_claim), start, end)
