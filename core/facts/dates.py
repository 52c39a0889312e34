"""Dates as facts, normalised to one value whatever their notation."""

import re
from collections.abc import Iterator
from functools import cache

from vrty_gate.core.facts.fact import Fact, Source
from vrty_gate.core.facts.tables.calendar import calendar, of
from vrty_gate.core.facts.tables.calendar import holidays as known
from vrty_gate.core.languages.language import record_of
from vrty_gate.core.text.patterns import lazily

_ISO = lazily(r"([12][0-9]{3})([-/.])([01]?[0-9])\2([0-3]?[0-9])(?![0-9])")
_DAY_FIRST = lazily(
    r"([0-3]?[0-9])([-/.])([0-3]?[0-9])\2([12][0-9]{3}|[0-9]{2}(?=[^0-9.,]|[.,]?(?:[^0-9]|\Z)))(?![0-9])"
)
_GERMAN = lazily(r"([0-3]?[0-9])\.([01]?[0-9])\.(?![0-9])")
_DAY_BEHIND = lazily(r"\.? ([0-3]?[0-9])(?:st|nd|rd|th)?(?![0-9a-z%]|[.,:][0-9])")
_BEHIND_A_WORD = lazily(r"([a-z']+) ?\Z")


@cache
def _to_month(language: str) -> re.Pattern[str]:
    return lazily(rf"(?:st|nd|rd|th|er|o|e|\.|\u00ba)?[ -]?(?:{of(language)})?([a-z]{{3,12}})(\.?)")


@cache
def _year(language: str) -> re.Pattern[str]:
    return lazily(rf"(?:,? |-|,? (?:{of(language)}))([12][0-9]{{3}})(?![0-9])")


def date_in_figures(folded: str, position: int, language: str) -> tuple[str, int] | None:
    """The date in figures at a position, in ISO 8601, and its end; both days of 3/4/2026 if it is ambiguous."""
    if date := _ISO.match(folded, position):
        year, month, day = date[1], int(date[3]), int(date[4])
        return (_iso(year, month, day), date.end()) if _is_day(month, day) else None
    if date := _DAY_FIRST.match(folded, position):
        first, second, year = int(date[1]), int(date[3]), date[4]
        if len(year) == 2:
            if date[2] == "-" or (date[2] == "." and language in ("", "en")):
                return None
            year = ("20" if year < "70" else "19") + year
        orders = [(second, first)]
        if date[2] == "/" and language in ("", "en"):
            orders = [(first, second), (second, first)]
        values = [_iso(year, month, day) for month, day in orders if _is_day(month, day)]
        return ("|".join(dict.fromkeys(values)), date.end()) if values else None
    if record_of(language).dots_days and (date := _GERMAN.match(folded, position)):
        day, month = int(date[1]), int(date[2])
        return (_iso("-", month, day), date.end()) if _is_day(month, day) else None
    return None


def date_from_day(text: str, folded: str, day: int, end: int, language: str) -> tuple[str, int] | None:
    """The date that begins with a day, 31 March 2026; `end` is where its figures end."""
    month = _to_month(language).match(folded, end) if 1 <= day <= 31 else None
    if not month or month[1] not in calendar(language).months:
        return None
    year = _year(language).match(folded, month.end())
    is_unclear = month[1] in calendar(language).short or (
        month[1] in calendar(language).unclear and language in ("", "en")
    )
    if is_unclear and not (year or month[2] or text[month.start(1)].isupper()):
        return None
    return _iso(year[1] if year else "-", calendar(language).months[month[1]], day), (year or month).end(1)


def date_from_month(text: str, folded: str, start: int, end: int, language: str) -> tuple[str, int] | None:
    """The date that begins with the name of a month: March 31, 2026, or March 2026, or March alone as `--03`."""
    word = folded[start:end]
    month = calendar(language).months[word]
    is_capital = text[start].isupper()
    is_unclear = word in calendar(language).unclear or word in calendar(language).short
    if (day := _DAY_BEHIND.match(folded, end)) and (is_capital or not is_unclear):
        year = _year(language).match(folded, day.end())
        if 1 <= int(day[1]) <= 31:
            return _iso(year[1] if year else "-", month, int(day[1])), year.end(1) if year else day.end()
    if year := _year(language).match(folded, end + (folded[end : end + 1] == ".")):
        return f"{year[1]}-{month:02}", year.end(1)
    if language in ("", "en") and not is_capital:
        return None
    if is_unclear:
        before = _BEHIND_A_WORD.search(folded, max(start - 12, 0), start)
        if not before or before[1] not in calendar(language).before_months:
            return None
    return f"--{month:02}", end


def holidays(source: Source) -> Iterator[Fact]:
    """The holidays with a fixed date that a text names, as dates without a year."""
    folded = source.folded
    for name, day in known(source.language).items():
        start = folded.find(name)
        while start >= 0:
            end = start + len(name)
            if not ("a" <= folded[start - 1 : start] <= "z" or "a" <= folded[end : end + 1] <= "z"):
                year = _year(source.language).match(folded, end)
                yield source.fact("date", f"{year[1] if year else '-'}-{day}", start, year.end(1) if year else end)
            start = folded.find(name, end)


def _iso(year: str, month: int, day: int) -> str:
    return f"{year}-{month:02}-{day:02}"


def _is_day(month: int, day: int) -> bool:
    return 1 <= month <= 12 and 1 <= day <= 31
