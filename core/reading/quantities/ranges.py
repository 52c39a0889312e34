"""Numbers that determine each other's unit: 5-7 days, 11-15 March, 12 dollars and 50 cents."""

import re

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.reading.quantities import units
from vrty_gate.core.reading.quantities.kinds import CODE, DATE, MONTH, TIME, Number
from vrty_gate.core.reading.quantities.numerals import canonical

_RANGE = re.compile("[ ]?(?:-|--|–|—|to|a|or|o|u)[ ]?|(?: and | y | until | till | hasta )(?:las )?| a las ")
_UNIT_RANGE = re.compile("[ ]?(?:-|--|–|—|to|a|or|o|u)[ ]?")
_DAYS = re.compile("[ ]?(?:-|–|—|,|to|and|or|through|a|al|y|o|&)[ ]?(?:(?:el|the|and) )?")
_DAY_RANGE = re.compile("[ ]?(?:-|–|—|to|through|until)[ ]?")
_CENTS = re.compile("(?: and | con | y |, | )")
_WIDEST = 12
_YEAR_AND_MONTH = -3
"""The end index that cuts `-31` off a date and leaves its year and month."""


class Located(NamedTuple):
    """A number with its position."""

    number: Number
    start: int
    end: int


def joined(text: str, numbers: list[Located]) -> list[Number]:
    """The numbers in order, each completed with what its neighbours determine."""
    for index in range(len(numbers) - 2, -1, -1):
        first, second = numbers[index], numbers[index + 1]
        if 0 <= second.start - first.end <= _WIDEST:
            numbers[index] = first._replace(number=_by_next(first.number, second, text[first.end : second.start], text))
    result: list[Located] = []
    for item in numbers:
        last = result[-1] if result else None
        if last and 0 <= item.start - last.end <= _WIDEST:
            between = text[last.end : item.start]
            if whole := _with_cents(last, item, between):
                result[-1] = whole
                continue
            result.append(item._replace(number=_by_last(last, item.number, between, text)))
        else:
            result.append(item)
    return [item.number for item in result]


def _by_next(number: Number, following: Located, between: str, text: str) -> Number:
    other = following.number
    if number.unit:
        return number
    if other.unit == DATE:
        ahead = text[following.start : following.start + 5]
        day_first = "0" <= ahead[0] <= "9" and "-" not in ahead
        return _as_day(number, other) if day_first and _DAYS.fullmatch(between) else number
    if other.unit and other.unit not in (MONTH, TIME, CODE) and _UNIT_RANGE.fullmatch(between):
        is_hour = other.is_hour or (number.is_hour and other.span.endswith("horas"))
        return number._replace(unit=other.unit, is_hour=is_hour, is_weak=False)
    if other.unit in ("", TIME) and _is_hour(number) and _RANGE.fullmatch(between):
        both = other.unit == TIME or other.is_hour or _is_hour(other)
        return number._replace(is_hour=number.is_hour or both)
    return number


def _by_last(last: Located, number: Number, between: str, text: str) -> Number:
    if number.unit not in ("", "hour"):
        return number
    if last.number.unit == DATE and not number.unit:
        month_first = not "0" <= text[last.start] <= "9" and last.number.value.startswith("--")
        return _as_day(number, last.number) if month_first and _DAY_RANGE.fullmatch(between) else number
    if (last.number.is_hour or last.number.unit == TIME) and _is_hour(number) and _RANGE.fullmatch(between):
        return number._replace(is_hour=True)
    return number


def _is_hour(number: Number) -> bool:
    return number.value.isascii() and number.value.isdigit() and len(number.value) <= 2 and int(number.value) <= 24


def _as_day(number: Number, date: Number) -> Number:
    if not (number.value.isdigit() and len(number.value) <= 2 and 1 <= int(number.value) <= 31):
        return number
    days = [f"{value[:_YEAR_AND_MONTH]}-{number.value:0>2}" for value in (date.value, *date.others)]
    return number._replace(value=days[0], unit=DATE, others=tuple(days[1:]), is_claim=date.is_claim, is_hour=False)


def _with_cents(first: Located, second: Located, between: str) -> Located | None:
    """Euros and the cents after them as one amount, or None."""
    is_money = first.number.unit in units.CURRENCIES or first.number.unit == "peso"
    cents = second.number.value
    if not (is_money and second.number.unit == "cent" and _CENTS.fullmatch(between) and len(cents) <= 2):
        return None
    if "." in first.number.value:
        return None
    value = canonical(first.number.value.lstrip("-"), f"{cents:0>2}", negative=first.number.value.startswith("-"))
    span = f"{first.number.span}{between}{second.number.span}"
    number = first.number._replace(value=value, span=span, others=(), end=second.end)
    return Located(number, first.start, second.end)
