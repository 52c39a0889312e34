"""An index of the numbers in the sources, which decides whether they support a number."""

import re
from collections.abc import Iterable

from vrty_gate.core.facts.tables import money
from vrty_gate.core.reading.quantities import units
from vrty_gate.core.reading.quantities.kinds import CODE, DATE, MONTH, TIME, Number

_YEARLESS = 5
"""The length of the suffix of a date without its year: `01-31`."""
_LETTER = re.compile("[A-Za-z]")
_EARLY = 7
"""An hour before this, without am or pm, more likely means the afternoon."""
_SPACED = re.compile("(?<![0-9])[0-9]{1,3}(?: [0-9]{3}){1,4}(?![0-9])")


class KnownNumbers:
    """An index of the numbers in the sources."""

    def __init__(self, numbers: Iterable[Number]) -> None:
        self.amounts: dict[str, set[str]] = {}
        self.weak: set[str] = set()
        self.bases: set[tuple[str, str]] = set()
        self.written: set[tuple[str, str]] = set()
        self.dates: set[str] = set()
        self.yearless: set[str] = set()
        """Month and day of all dates."""
        self.without_year: set[str] = set()
        """Month and day of dates without a year."""
        self.years: set[str] = set()
        times: list[Number] = []
        for number in numbers:
            if number.unit == TIME:
                times.append(number)
                continue
            if number.is_hour:
                hour = int(number.value) % 24
                twin = (f"{hour + 12:02}:00",) if hour < 12 else ()
                times.append(Number(f"{hour:02}:00", TIME, "" if 0 < hour <= 12 else f"{hour}:00", twin))
            for value in (number.value, *number.others):
                self._add(value, number)
        self.clock = _Clock(times)

    def _add(self, value: str, number: Number) -> None:
        unit = number.unit
        if unit == DATE:
            self.dates.add(value)
            self.yearless.add(value[-_YEARLESS:])
            self.written.add((value[-_YEARLESS:-3].lstrip("0"), MONTH))
            if value.startswith("--"):
                self.without_year.add(value[-_YEARLESS:])
            else:
                self.years.add(value[: -_YEARLESS - 1].lstrip("0"))
        elif unit in (MONTH, CODE):
            self.written.add((value, unit))
        elif number.is_weak:
            self.weak.add(value)
        else:
            for amount in {value, value.lstrip("-")}:
                self.amounts.setdefault(amount, set()).add(unit)
            if converted := units.base(value.lstrip("-"), unit):
                self.bases.add(converted)
            if in_main := money.of_coins(value.lstrip("-"), unit):
                self.amounts.setdefault(in_main[0], set()).add(in_main[1])
            if apart := _SPACED.search(number.span):  # a row of a table looks like thousands
                for part in apart[0].split():
                    self.amounts.setdefault(part.lstrip("0") or "0", set()).add("")

    def has(self, number: Number) -> bool:
        """Whether the sources support a number."""
        if number.unit == TIME:
            return self.clock.has(number)
        return any(self._has(value, number) for value in (number.value, *number.others))

    def _has(self, value: str, number: Number) -> bool:
        unit = number.unit
        if unit == DATE:
            return self._has_date(value)
        if unit in (MONTH, CODE):
            return (value, unit) in self.written
        if any(units.agree(unit, other) for other in self.amounts.get(value, ())):
            return True
        if in_main := money.of_coins(value, unit):
            return any(units.agree(in_main[1], other) for other in self.amounts.get(in_main[0], ()) if other)
        if units.base(value, unit) in self.bases or (number.is_hour and self.clock.has_hour(int(value))):
            return True
        if unit:
            return False
        return value in self.weak or value in self.years or self._has_day(value) or self._has_row(number.span)

    def _has_row(self, span: str) -> bool:
        """Whether figures that look like one number are several known ones."""
        row = _SPACED.fullmatch(span)
        return row is not None and all((part.lstrip("0") or "0") in self.amounts for part in row[0].split())

    def _has_date(self, date: str) -> bool:
        """Whether the sources have a date; the year may be elsewhere only if a source has the date without a year."""
        day, year = date[-_YEARLESS:], date[: -_YEARLESS - 1].lstrip("-0")
        if date in self.dates or (not year and day in self.yearless):
            return True
        return day in self.without_year and (year in self.years or "" in self.amounts.get(year, ()))

    def _has_day(self, value: str) -> bool:
        return len(value) <= 2 and any(date.endswith(f"-{value:0>2}") for date in self.yearless)


class _Clock:
    """An index of the times in the sources.

    A time of the 12-hour clock also supports the one twelve hours later, if either side says am or pm or the sources
    leave it open, but not if they use the 24-hour clock.
    """

    def __init__(self, times: list[Number]) -> None:
        self.all = {number.value for number in times}
        self.said = {number.value for number in times if _is_said(number)}
        open_ = [number for number in times if number.others]
        counts_to_24 = any(not number.others and number.value not in self.said for number in times)
        self.twins = set() if counts_to_24 else {twin for number in open_ for twin in number.others}
        self.late: set[str] = set()
        """The twins that may be meant if the response uses the 24-hour clock."""
        before = ""
        for number in times if not counts_to_24 else ():
            if number.others and (self.said or number.value < before or int(number.value[:2]) < _EARLY):
                self.late.update(number.others)
            before = number.value if number.others else ""

    def has(self, number: Number) -> bool:
        if number.value in self.all:
            return True
        if number.others:
            return any(twin in self.said for twin in number.others)
        return number.value in (self.twins if _is_said(number) else self.late)

    def has_hour(self, hour: int) -> bool:
        """Whether a bare hour matches a known time: six may be 18:00."""
        return f"{hour:02}:00" in self.all or (1 <= hour <= 12 and f"{hour % 12 + 12:02}:00" in self.all)


def _is_said(number: Number) -> bool:
    """Whether a time specifies the half of the day."""
    return not number.others and _LETTER.search(number.span) is not None
