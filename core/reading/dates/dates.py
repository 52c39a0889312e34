"""Dates, months and holidays in figures and words, English and Spanish."""

import re

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.reading.text.language import Language

_ENGLISH = "january february march april may june july august september october november december".split()
_SPANISH = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()
_SHORT = {"jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10}
_SHORT |= {"nov": 11, "dec": 12}
_MONTHS: dict[Language, dict[str, int]] = {
    "en": {word: month for month, word in enumerate(_ENGLISH, 1)} | _SHORT,
    "es": {word: month for month, word in enumerate(_SPANISH, 1)} | {"setiembre": 9},
}
_MONTHS["multi"] = _MONTHS["en"] | _MONTHS["es"]
MONTH_NAMES = frozenset(_MONTHS["multi"])
_ALSO_WORDS = frozenset({"may", "march", "mar", "sep", "dec", "jan"})
"""Months whose name may be another word at the beginning of a sentence, or the name of a person."""

_ISO = re.compile(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})(?![0-9])")
_DAY_FIRST = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4})(?![0-9])")
_SHORT_YEAR = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{2})(?![0-9/])")

HOLIDAYS: dict[tuple[str, ...], str] = {
    tuple(name.split()): day
    for name, day in (
        ("christmas eve", "12-24"),
        ("christmas day", "12-25"),
        ("christmas", "12-25"),
        ("boxing day", "12-26"),
        ("new year eve", "12-31"),
        ("new year day", "01-01"),
        ("nochebuena", "12-24"),
        ("navidad", "12-25"),
        ("nochevieja", "12-31"),
        ("ano nuevo", "01-01"),
    )
}
"""Holidays with a fixed date, as words without accents and possessives, to `MM-DD`."""


class Date(NamedTuple):
    """A day, with or without its year."""

    year: int | None
    month: int
    day: int

    def __str__(self) -> str:
        """The date in ISO 8601, with two hyphens for a missing year."""
        year = f"{self.year:04}" if self.year is not None else "-"
        return f"{year}-{self.month:02}-{self.day:02}"


class Dated(NamedTuple):
    """The possible dates of a piece of text, likeliest first, and where it ends."""

    dates: tuple[Date, ...]
    end: int


def date_at(text: str, position: int, language: Language) -> Dated | None:
    """The date in figures at a position of a text, or None. `3/4/2024` is ambiguous except in Spanish."""
    if match := _ISO.match(text, position):
        year, month, day = int(match[1]), int(match[3]), int(match[4])
        return Dated((Date(year, month, day),), match.end()) if _is_day(month, day) else None
    if match := _DAY_FIRST.match(text, position):
        year = int(match[4])
    elif match := _SHORT_YEAR.match(text, position):
        year = int(match[3]) + (2000 if int(match[3]) < 70 else 1900)
    else:
        return None
    first, second = (int(match[1]), int(match[3])) if match.re is _DAY_FIRST else (int(match[1]), int(match[2]))
    orders = [(second, first)] if language == "es" else [(first, second), (second, first)]
    dates = [Date(year, month, day) for month, day in orders if _is_day(month, day)]
    return Dated(tuple(dict.fromkeys(dates)), match.end()) if dates else None


def month(word: str, folded: str, language: Language, *, opens: bool) -> int | None:
    """The month that a word names, or None; English names must be capitalised, and not open a sentence like "May"."""
    number = _MONTHS[language].get(folded)
    if number is None or folded in _MONTHS["es"]:
        return number
    return number if word[0].isupper() and not (opens and folded in _ALSO_WORDS) else None


def _is_day(month: int, day: int) -> bool:
    return 1 <= month <= 12 and 1 <= day <= 31
