"""Units of numbers: their names, and which of them measure the same."""

from decimal import Decimal

from vrty_gate.core.reading.quantities import money
from vrty_gate.core.reading.quantities.money import BEFORE, CURRENCIES, CURRENCY_SIGNS, DOLLARS, SIGNS
from vrty_gate.core.reading.quantities.numerals import canonical
from vrty_gate.core.reading.quantities.unit_names import UNITS

__all__ = ["BEFORE", "BETWEEN", "CURRENCIES", "CURRENCY_SIGNS", "DOLLARS", "SIGNS", "SPANS", "UNITS", "agree", "base"]

SPANS = frozenset("hour day week fortnight month trimestre semestre year decade".split())
"""Units of time of which "a" and "un" may say one; seconds and minutes are more often idioms."""

BETWEEN = frozenset(
    "business working calendar full whole consecutive additional more extra other us american square cubic long short"
    " further".split()
)
"""Words that may stand between a number and its unit."""

_SMALLER = {
    "minute": ("second", 60),
    "hour": ("minute", 60),
    "day": ("hour", 24),
    "week": ("day", 7),
    "year": ("month", 12),
    "decade": ("year", 10),
    "fortnight": ("week", 2),
    "trimestre": ("month", 3),
    "semestre": ("month", 6),
    "m": ("cm", 100),
    "cm": ("mm", 10),
    "km": ("m", 1000),
    "kg": ("g", 1000),
    "g": ("mg", 1000),
    "l": ("ml", 1000),
    "foot": ("inch", 12),
}
_CONVERTED = 12
"""Digits of a number that is converted; no longer one is."""


def agree(one: str, other: str) -> bool:
    """Whether two units do not contradict each other; no unit contradicts none."""
    return not one or not other or one == other or frozenset({one, other}) in money.WIDE


def base(value: str, unit: str) -> tuple[str, str] | None:
    """A canonical value in the smallest unit of its kind, two weeks as 1209600 seconds; None if there is none."""
    if len(value) > _CONVERTED or (unit not in _SMALLER and unit not in _SMALLEST):
        return None
    amount = Decimal(value)
    while unit in _SMALLER:
        unit, factor = _SMALLER[unit]
        amount *= factor
    whole, _, decimals = format(amount.copy_abs(), "f").partition(".")
    return canonical(whole, decimals, negative=amount < 0), unit


_SMALLEST = frozenset(unit for unit, _ in _SMALLER.values())
