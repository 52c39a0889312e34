"""A reader of the numbers in a text, from left to right in linear time."""

import re
from functools import lru_cache

from vrty_gate.core.reading.dates import clock, dates
from vrty_gate.core.reading.dates.dates_and_times import (
    HOLIDAY_WORDS,
    clock_time,
    day_first,
    holiday,
    month_first,
    named_month,
    time_in_words,
    time_past,
)
from vrty_gate.core.reading.numbers.amounts import amount, may_end_figures
from vrty_gate.core.reading.numbers.item_numbers import is_labelled, item_numbers
from vrty_gate.core.reading.quantities import number_words, numerals, units
from vrty_gate.core.reading.quantities.kinds import CODE, DATE, TIME, Number
from vrty_gate.core.reading.quantities.pieces import LONGEST_WORD, Pieces
from vrty_gate.core.reading.quantities.ranges import Located, joined
from vrty_gate.core.reading.text.language import Language, require_language
from vrty_gate.core.reading.text.plain import plain
from vrty_gate.core.reading.text.words import fold_word
from vrty_gate.core.text.unicode13 import upper

_FIGURES = re.compile(f"[0-9](?:[0-9{numerals.SEPARATORS}]*[0-9])?")
_DIGIT = re.compile("[0-9]")
_PREFIXED = re.compile("([A-Za-z]{3})([0-9].*)", re.DOTALL)
_VERSION = re.compile("[vV]([0-9]{1,4}(?:\\.[0-9]{1,4})*)")
_UNSPLIT = re.compile(f"[^{numerals.SEPARATORS.replace('.', '')}]+")
_TO_COME = frozenset({"of", "de", "another"})
_SPACED = re.compile("[1-9][0-9]{0,2}(?: [0-9]{3}){1,4}(?:[.,][0-9]{1,2})?(?![0-9A-Za-z]| ?[0-9]|[.,:/-][0-9])")
_OF_ONE = frozenset({"half", "medio", "media", "a", "an", *clock.NAMED, *HOLIDAY_WORDS})
_MOST_WORDS = 14
"""The most words of a number."""


def read(text: str, language: Language = "en") -> tuple[Number, ...]:
    """All numbers of a text in order, including those that claim nothing. Raises ValueError for an unknown language.

    Spans and ends refer to the plain text.
    """
    require_language(language)
    return _read(plain(text), language)


@lru_cache(maxsize=16)  # several rules read the same few texts
def _read(text: str, language: Language) -> tuple[Number, ...]:
    return tuple(_Reader(numerals.fold_digits(text), text, language).numbers())


class _Reader:
    """Finds the numbers that begin at each piece of a text."""

    def __init__(self, text: str, written: str, language: Language) -> None:
        self.text, self.language = text, language
        self.pieces = Pieces(text, written, language)
        self.starts = number_words.starts(language)
        self.items = item_numbers(text)

    def numbers(self) -> list[Number]:
        index, count, located_numbers = 0, len(self.pieces.items), list[Located]()
        while index < count:
            following, located = self._at(index)
            for item in located:
                located_numbers.append(item)
                self.pieces.ended = item.end
            index = max(following, index + 1)
        return joined(self.text, located_numbers)

    def _at(self, index: int) -> tuple[int, list[Located]]:
        """The next piece to read, and the numbers that begin at this one."""
        piece = self.pieces.items[index]
        if "0" <= piece.text[0] <= "9":
            return self._figures(index)
        if _DIGIT.search(piece.text):
            return self._code(index)
        folded = fold_word(piece.text)
        if folded in dates.MONTH_NAMES and (month := named_month(self.pieces, index, folded)):
            return month_first(self.pieces, index, month)
        if folded in self.starts:
            return self._words(index)
        if (loose := number_words.loose(folded, self.language)) is not None:
            return time_past(self.pieces, index) or self._loose(index, loose, folded)
        return self._of_one(index, folded) if folded in _OF_ONE else (index + 1, [])

    def _loose(self, index: int, value: int, folded: str) -> tuple[int, list[Located]]:
        """A word that names a number without counting; a couple and a dozen support an amount of days."""
        piece = self.pieces.items[index]
        located = self.pieces.located(str(value), "", piece.start, piece.end, is_claim=False)
        is_weak = folded not in number_words.AMOUNTS
        return index + 1, [located._replace(number=located.number._replace(is_weak=is_weak))]

    def _of_one(self, index: int, folded: str) -> tuple[int, list[Located]]:
        """Half a year, a month, noon, Christmas Eve, or nothing."""
        piece = self.pieces.items[index]
        if folded == "half":
            if past := time_past(self.pieces, index):
                return past
            article = self.pieces.word_after(index + 1, piece.end) in ("a", "an")
            if article and self._span_of_time(index + 2, self.pieces.items[index + 1].end):
                return amount(self.pieces, index, index + 2, ("0.5",), "", is_claim=True)
        elif folded in ("medio", "media") and self.language != "en":
            if self._span_of_time(index + 1, piece.end) not in ("", "day"):  # a medio día is noon
                return amount(self.pieces, index, index + 1, ("0.5",), "", is_claim=True)
        elif folded in ("a", "an") and self.language != "es":
            if self._span_of_time(index + 1, piece.end):
                return amount(self.pieces, index, index + 1, ("1",), "", is_claim=False, is_article=True)
        elif (minutes := clock.NAMED.get(folded)) is not None:
            return index + 1, [
                self.pieces.located(clock.shown((minutes,))[0], TIME, piece.start, piece.end, is_claim=False)
            ]
        elif folded in HOLIDAY_WORDS:
            return holiday(self.pieces, index)
        return index + 1, []

    def _span_of_time(self, following: int, end: int) -> str:
        unit = self.pieces.unit_after(following, end)
        return unit if unit in units.SPANS else ""

    def _figures(self, index: int) -> tuple[int, list[Located]]:
        piece = self.pieces.items[index]
        if dated := dates.date_at(self.text, piece.start, self.language):
            first, *others = map(str, dated.dates)
            located = self.pieces.located(first, DATE, piece.start, dated.end, tuple(others))
            return self.pieces.after(index, dated.end), [located]
        if time := clock.time_at(self.text, piece.start):
            return clock_time(self.pieces, index, time)
        if in_words := day_first(self.pieces, index):
            return in_words
        if spaced := self._spaced(index):
            return spaced
        figures = _FIGURES.match(piece.text)
        written, rest = (figures[0], piece.text[figures.end() :]) if figures else ("", piece.text)
        if rest and not may_end_figures(rest):
            return self._code(index)
        if values := numerals.values(written, self.language):
            is_claim = not self._is_label(index, written, rest)
            following, amounts = amount(self.pieces, index, index + 1, values, rest, is_claim=is_claim)
            return following, [item._replace(number=_with_claim(item.number)) for item in amounts]
        parts = list[Located]()
        for part in _UNSPLIT.finditer(written):
            start = piece.start + part.start()
            values = numerals.values(part[0], self.language)
            value, *others = values or (part[0],)
            end = start + len(part[0])
            parts.append(self.pieces.located(value, "" if values else CODE, start, end, tuple(others)))
        return index + 1, parts

    def _spaced(self, index: int) -> tuple[int, list[Located]] | None:
        """A number with spaces between thousands, or None: 25 000, 1 000,50."""
        start = self.pieces.items[index].start
        match = _SPACED.match(self.text, start)
        if not match or (
            self.text[max(start - 1, 0) : start] == " " and "0" <= self.text[start - 2 : start - 1] <= "9"
        ):
            return None
        values = numerals.values(match[0].replace(" ", "\u00a0"), self.language)
        if not values:
            return None
        return amount(self.pieces, index, self.pieces.after(index, match.end()), values, "", is_claim=True)

    def _code(self, index: int) -> tuple[int, list[Located]]:
        piece = self.pieces.items[index]
        if version := _VERSION.fullmatch(piece.text):
            values = numerals.values(version[1], "en")
            return index + 1, [
                self.pieces.located((*values, version[1])[0], "" if values else CODE, piece.start, piece.end)
            ]
        prefixed = _PREFIXED.fullmatch(piece.text)
        if prefixed and prefixed[1].upper() in units.CURRENCIES and _FIGURES.fullmatch(prefixed[2]):
            values = numerals.values(prefixed[2], self.language)
            if values:
                located = self.pieces.located(values[0], prefixed[1].upper(), piece.start, piece.end, values[1:])
                return index + 1, [located]
        return index + 1, [self.pieces.located(upper(fold_word(piece.text)), CODE, piece.start, piece.end)]

    def _is_label(self, index: int, written: str, rest: str) -> bool:
        """Whether figures number an item, a step or a footnote."""
        piece = self.pieces.items[index]
        if rest:
            return False
        if piece.start in self.items:
            return True
        is_next = index > 0 and self.text[self.pieces.items[index - 1].end : piece.start] == " "
        before = self.pieces.items[index - 1].text if is_next else ""
        return 0 < len(before) <= LONGEST_WORD and is_labelled(self.text, before, written, piece.end)

    def _words(self, index: int) -> tuple[int, list[Located]]:
        words: list[str] = []
        following, end = index, self.pieces.items[index].start
        while len(words) < _MOST_WORDS and (word := self.pieces.word_after(following, end)):
            words.append(word)
            end, following = self.pieces.items[following].end, following + 1
        before = self.pieces.word_before(index)
        number = number_words.spoken(words, self.language, before) if words else None
        if not number:
            return index + 1, []
        value, following = number.value, index + number.words
        end = self.pieces.items[following - 1].end
        if time := time_in_words(self.pieces, index, following, value, before):
            return time
        if value % 10 == 0 and value % 100 and self.text[end : end + 1] == "-":  # twenty-first
            ordinal = number_words.loose(self.pieces.word_after(following, end), self.language)
            if ordinal and ordinal < 10:
                value, following = value + ordinal, following + 1
        if self.pieces.word_after(following, self.pieces.items[following - 1].end) in _TO_COME and number.is_article:
            return following, [self.pieces.located(str(value), "", self.pieces.items[index].start, end, is_claim=False)]
        return amount(self.pieces, index, following, (str(value),), "", is_claim=True, is_article=number.is_article)


def _with_claim(number: Number) -> Number:
    """The number, marked as a claim if it has a unit, because then it is not a label."""
    return number._replace(is_claim=True) if number.unit else number
