"""An index of the numbers in the sources, which decides whether they support a number."""

from collections.abc import Iterable

from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.facts.tables import money
from vrty_gate.core.facts.tables.measures import in_base
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.sources.stated import Stated
from vrty_gate.core.text.patterns import lazily

_DAY = len("01-31")
_YEAR_AND_MONTH = len("2024-01")
_MONTH = len("--01")
_LETTER = lazily("[A-Za-z]")
_EARLY = 7
"""An hour before this, without am or pm, more likely means the afternoon."""
_SPACED = lazily("(?<![0-9])[0-9]{1,3}(?: [0-9]{3}){1,4}(?![0-9])")


class KnownNumbers:
    """An index of the numbers in the sources."""

    def __init__(self, stated: Iterable[Stated]) -> None:
        self.amounts: dict[str, set[str]] = {}
        """By value, the units that it has."""
        self.weak: set[str] = set()
        self.bases: set[tuple[str, str]] = set()
        self.identifiers: set[str] = set()
        self.months: set[str] = set()
        self.dates: set[str] = set()
        self.days: set[str] = set()
        """Month and day of all dates."""
        self.without_year: set[str] = set()
        """Month and day of dates without a year."""
        self.years: set[str] = set()
        times: list[_Time] = []
        for one in stated:
            if one.fact.kind == "time":
                times.append(_time(one.fact))
                continue
            if one.is_hour:
                hour = int(one.fact.value) % 24
                twin = (f"{hour + 12:02}:00",) if hour < 12 else ()
                times.append(_Time(f"{hour:02}:00", twin, "" if 0 < hour <= 12 else f"{hour}:00"))
            for value in _values(one.fact):
                self._add(value, one)
        self.clock = _Clock(times)

    def _add(self, value: str, one: Stated) -> None:
        fact = one.fact
        if fact.kind == "date" and not fact.value.endswith("s"):
            self._add_date(value)
        elif fact.kind == "identifier":
            self.identifiers.add(_bare(value))
        elif one.is_weak:
            self.weak.add(value)
        else:
            amount = value.lstrip("-")
            for each in {value, amount}:
                self.amounts.setdefault(each, set()).add(fact.unit)
            self.bases.add(in_base(amount, fact.unit))
            if in_main := money.of_coins(amount, fact.unit):
                self.amounts.setdefault(in_main[0], set()).add(in_main[1])
            if apart := _SPACED.search(fact.text):  # a row of a table looks like thousands
                for part in apart[0].split():
                    self.amounts.setdefault(part.lstrip("0") or "0", set()).add("")

    def _add_date(self, date: str) -> None:
        if _is_month(date):
            self.months.add(date[-2:])
            self.years.update([date[:4]] if date[0] != "-" else [])
            return
        self.dates.add(date)
        self.days.add(date[-_DAY:])
        self.months.add(date[-_DAY:-3])
        if date.startswith("--"):
            self.without_year.add(date[-_DAY:])
        else:
            self.years.add(date[: -_DAY - 1].lstrip("0"))

    def has(self, one: Stated) -> bool:
        """Whether the sources support a number."""
        if one.fact.kind == "time":
            return self.clock.has(_time(one.fact))
        return any(self._has(value, one) for value in _values(one.fact))

    def _has(self, value: str, one: Stated) -> bool:
        fact = one.fact
        if fact.kind == "date" and not fact.value.endswith("s"):
            return self._has_date(value)
        if fact.kind == "identifier":
            return _bare(value) in self.identifiers or _bare(value) in self.amounts
        if any(_agree(fact.unit, other) for other in self.amounts.get(value, ())):
            return True
        if in_main := money.of_coins(value, fact.unit):
            return any(_agree(in_main[1], other) for other in self.amounts.get(in_main[0], ()) if other)
        if in_base(value, fact.unit) in self.bases or (one.is_hour and self.clock.has_hour(int(value))):
            return True
        if fact.unit:
            return False
        is_day = len(value) <= 2 and any(date.endswith(f"-{value:0>2}") for date in self.days)
        return value in self.weak or value in self.years or is_day or value in self.identifiers or self._has_row(fact)

    def _has_row(self, fact: Fact) -> bool:
        """Whether figures that look like one number are several known ones."""
        row = _SPACED.fullmatch(fact.text)
        return row is not None and all((part.lstrip("0") or "0") in self.amounts for part in row[0].split())

    def _has_date(self, date: str) -> bool:
        """Whether the sources have a date; the year may be elsewhere only if a source has the date without a year."""
        if _is_month(date):
            return date[-2:] in self.months and (date[0] == "-" or self._has_year(date[:4]))
        day, year = date[-_DAY:], date[: -_DAY - 1].lstrip("-0")
        if date in self.dates or (not year and day in self.days):
            return True
        return day in self.without_year and self._has_year(year)

    def _has_year(self, year: str) -> bool:
        return year in self.years or "" in self.amounts.get(year, ())


def _values(fact: Fact) -> list[str]:
    """The possible values of a fact; those of a decade are numbers."""
    if fact.kind == "date" and fact.value.endswith("s"):
        decade = fact.value[:-1]
        return [decade] if len(decade) > 2 else [decade, f"19{decade}", f"20{decade}"]
    return fact.value.split("|")


def _is_month(date: str) -> bool:
    """Whether a date is a month without a day: --01, 2024-01."""
    return len(date) <= _YEAR_AND_MONTH and (date[0] != "-" or len(date) == _MONTH)


def _bare(identifier: str) -> str:
    """An identifier without the v of a version."""
    return identifier[1:] if identifier[:1] == "v" and identifier[1:2].isdecimal() else identifier


def _agree(unit: str, other: str) -> bool:
    """Whether two units are compatible; an empty unit is compatible with all."""
    return not unit or not other or unit == other or frozenset({unit, other}) in money.WIDE


class _Time(NamedTuple):
    value: str
    others: tuple[str, ...]
    """The same twelve hours later, if nothing says which half of the day is meant."""
    text: str


def _time(fact: Fact) -> _Time:
    value, *others = fact.value.split("|")
    return _Time(value, tuple(others), fact.text)


class _Clock:
    """An index of the times in the sources.

    A time of the 12-hour clock also supports the one twelve hours later, if either side says am or pm or the sources
    leave it open, but not if they use the 24-hour clock.
    """

    def __init__(self, times: list[_Time]) -> None:
        self.all = {time.value for time in times}
        self.said = {time.value for time in times if _is_said(time)}
        open_ = [time for time in times if time.others]
        counts_to_24 = any(not time.others and time.value not in self.said for time in times)
        self.twins = set() if counts_to_24 else {twin for time in open_ for twin in time.others}
        self.late: set[str] = set()
        """The twins that may be meant if the response uses the 24-hour clock."""
        before = ""
        for time in times if not counts_to_24 else ():
            if time.others and (self.said or time.value < before or int(time.value[:2]) < _EARLY):
                self.late.update(time.others)
            before = time.value if time.others else ""

    def has(self, time: _Time) -> bool:
        if time.value in self.all:
            return True
        if time.others:
            return any(twin in self.said for twin in time.others)
        return time.value in (self.twins if _is_said(time) else self.late)

    def has_hour(self, hour: int) -> bool:
        """Whether a bare hour matches a known time: six may be 18:00."""
        return f"{hour:02}:00" in self.all or (1 <= hour <= 12 and f"{hour % 12 + 12:02}:00" in self.all)


def _is_said(time: _Time) -> bool:
    """Whether a time specifies the half of the day."""
    return not time.others and _LETTER.search(time.text) is not None
