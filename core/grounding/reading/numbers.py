"""The numbers of a text with their values and units, and which of them no source has.

English and Spanish. A value is a decimal string, so `1.5` is not `15`, and `1.000,50` in Spanish is `1,000.50`.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from vrty_gate.core.grounding.reading import units
from vrty_gate.core.grounding.reading.language import Language
from vrty_gate.core.grounding.reading.number_reader import CODE, DATE, MONTH, TIME, Number, read
from vrty_gate.core.grounding.reading.numerals import fold_digits
from vrty_gate.core.grounding.reading.plain import plain

__all__ = ["CODE", "DATE", "MONTH", "TIME", "Number", "numbers", "ungrounded_numbers"]

_YEARLESS = 5
"""The length of `01-31`, with which a date ends."""

_GROUPS = re.compile("(?<![A-Za-z0-9])[0-9]+(?:[ \u00a0.\\-/()]{1,2}[0-9]+)*(?![A-Za-z0-9])")
_NO_DIGIT = re.compile("[^0-9]+")
_TOGETHER = range(7, 35)
"""How many digits an account, a card or a telephone has."""

_COUNTED = frozenset(map(str, range(2, 13)))
_AHEAD = 3_000
_BEFORE_LIST = re.compile("[^.:!?\n]{1,80}(?::[*_]*|[.!]?[*_]*(?=\n))")
_ITEM = re.compile("([ \t]*)(?:[-*+\u2022]|[0-9]{1,2}[.)])[ \t]")
_SENTENCE = re.compile("[.!?](?: |$)|\n")
_BETWEEN_ITEMS = re.compile(",? (?:and|or|y|e|o|u) |[,;] ")


def numbers(text: str, language: Language = "en") -> tuple[Number, ...]:
    """The numbers that a text states, in their order. Raises ValueError for an unknown language.

    Left out are the numbers of list items, steps and footnotes, ordinals in words, and "one" and "un" as pronouns or
    articles. A word counts as it stands: "twenty-one", "dos mil".
    """
    return tuple(number for number in read(text, language) if number.is_claim)


def ungrounded_numbers(response: str, sources: Sequence[str], language: Language = "en") -> tuple[Number, ...]:
    """The numbers of a response that no source has, each value once, in their order.

    A number is grounded when a source has its value, in figures or in words, and not only with units that contradict
    its own: 5 days do not vouch for 5 euros, a bare 5 does. Two weeks are 14 days. A date is grounded when a source has
    it in any order or form, or has its parts apart. A source's minus vouches for the amount as well. Digits in groups,
    as of a telephone, are compared as one. A count of things is grounded when so many are listed behind it.
    """
    response = plain(response)
    known, together = _of_sources(tuple(sources), language)
    parts = [part for part, digits in _groups(response) if digits in together]
    firsts: dict[tuple[str, str], Number] = {}
    for number in numbers(response, language):
        if not known.has(number) and not _is_within(number, parts):
            firsts.setdefault((number.value, number.unit), number)
    left = list(firsts.values())
    counts = [number for number in left if number.value in _COUNTED and not number.unit and _lists(response, number)]
    return tuple(number for number in left if number not in counts)


@lru_cache(maxsize=16)
def _of_sources(sources: tuple[str, ...], language: Language) -> tuple["_Known", frozenset[str]]:
    """The numbers of sources, and their digits in groups."""
    known = _Known(number for source in sources for number in read(source, language))
    return known, frozenset(digits for source in sources for _, digits in _groups(plain(source)))


def _groups(text: str) -> Iterator[tuple[slice, str]]:
    """Where a text has many digits, perhaps in groups, and those digits."""
    for found in _GROUPS.finditer(fold_digits(text)):
        digits = _NO_DIGIT.sub("", found[0])
        if len(digits) in _TOGETHER:
            yield slice(found.start(), found.end()), digits


def _is_within(number: Number, parts: list[slice]) -> bool:
    """Whether a number ends in one of some parts, which are in their order."""
    at = bisect_left(parts, number.end, key=_stop)
    return at < len(parts) and parts[at].start < number.end


def _stop(part: slice) -> int:
    stop: int = part.stop
    return stop


def _lists(text: str, number: Number) -> bool:
    """Whether as many things as a number says are listed: behind a colon in its sentence, or as items below it."""
    ahead = text[number.end : number.end + _AHEAD]
    begins = _BEFORE_LIST.match(ahead)
    if not begins:
        return False
    first, *below = ahead[begins.end() :].split("\n")
    if first.strip():
        return len(_BETWEEN_ITEMS.split(_SENTENCE.split(first)[0])) == int(number.value)
    indents = [len(item[1]) for line in below if (item := _ITEM.match(line))]
    return bool(indents) and indents.count(indents[0]) == int(number.value)


class _Known:
    """The numbers of sources, to be looked up."""

    def __init__(self, numbers: Iterable[Number]) -> None:
        self.amounts: dict[str, set[str]] = {}
        self.bases: set[tuple[str, str]] = set()
        self.written: set[tuple[str, str]] = set()
        self.yearless: set[str] = set()
        self.years: set[str] = set()
        for number in numbers:
            for value in (number.value, *number.others):
                self._add(value, number.unit)

    def _add(self, value: str, unit: str) -> None:
        if unit == DATE:
            self.written.add((value, DATE))
            self.yearless.add(value[-_YEARLESS:])
            self.years.add(value[: -_YEARLESS - 1].lstrip("0"))
            self.written.add((value[-_YEARLESS:-3].lstrip("0"), MONTH))
        elif unit in (MONTH, TIME, CODE):
            self.written.add((value, unit))
        else:
            for one in {value, value.lstrip("-")}:
                self.amounts.setdefault(one, set()).add(unit)
            if converted := units.base(value.lstrip("-"), unit):
                self.bases.add(converted)

    def has(self, number: Number) -> bool:
        return any(self._has(value, number.unit) for value in (number.value, *number.others))

    def _has(self, value: str, unit: str) -> bool:
        if unit == DATE:
            return (value, DATE) in self.written or self._has_parts(value)
        if unit in (MONTH, CODE):
            return (value, unit) in self.written
        if unit == TIME:
            hour, minute = (part.lstrip("0") or "0" for part in value.split(":"))
            return (value, TIME) in self.written or (hour in self.amounts and minute in {"0", *self.amounts})
        there = self.amounts.get(value, set())
        return (
            any(units.agree(unit, other) for other in there)
            or units.base(value, unit) in self.bases
            or (not unit and value in self.years)
            or (unit in ("", "hour") and self._has_hour(value))
            or (not unit and self._has_day(value))
        )

    def _has_parts(self, date: str) -> bool:
        year, month, day = date[: -_YEARLESS - 1].lstrip("-0"), date[-5:-3].lstrip("0"), date[-2:].lstrip("0")
        if year and year not in self.years and year not in self.amounts:
            return False
        return date[-_YEARLESS:] in self.yearless or (day in self.amounts and (month, MONTH) in self.written)

    def _has_hour(self, value: str) -> bool:
        return len(value) <= 2 and (f"{value:0>2}:00", TIME) in self.written

    def _has_day(self, value: str) -> bool:
        return len(value) <= 2 and any(date.endswith(f"-{value:0>2}") for date in self.yearless)
