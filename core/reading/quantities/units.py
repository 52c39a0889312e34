"""Units of numbers: their names, and which of them are compatible."""

from decimal import Decimal

from vrty_gate.core.facts.tables import money
from vrty_gate.core.facts.tables.money import BEFORE, CURRENCIES, CURRENCY_SIGNS, DOLLARS, SIGNS
from vrty_gate.core.facts.tables.unit_names import UNITS
from vrty_gate.core.reading.quantities.numerals import canonical

__all__ = ["BEFORE", "BETWEEN", "CURRENCIES", "CURRENCY_SIGNS", "DOLLARS", "SIGNS", "SPANS", "UNITS", "agree", "base"]

SPANS = frozenset("hour day week fortnight month trimestre semestre year decade".split())
"""Units of time that "a" and "un" may count; with seconds and minutes they are usually idioms."""

BETWEEN = frozenset(
    "business working calendar full whole consecutive additional more extra other us american square cubic long short"
    " further".split()
)
"""Words that may be between a number and its unit."""

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
"""The most characters of a number that is converted."""


def agree(left: str, right: str) -> bool:
    """Whether two units are compatible; an empty unit is compatible with all."""
    return not left or not right or left == right or frozenset({left, right}) in money.WIDE


def base(value: str, unit: str) -> tuple[str, str] | None:
    """A canonical value converted to the smallest unit of its kind, or None: two weeks are 1209600 seconds."""
    if len(value) > _CONVERTED or (unit not in _SMALLER and unit not in _SMALLEST):
        return None
    amount = Decimal(value)
    while unit in _SMALLER:
        unit, factor = _SMALLER[unit]
        amount *= factor
    whole, _, decimals = format(amount.copy_abs(), "f").partition(".")
    return canonical(whole, decimals, negative=amount < 0), unit


_SMALLEST = frozenset(unit for unit, _ in _SMALLER.values())
