"""Conversion of units."""

from functools import cache

_FACTORS = {
    "second": ("millisecond", 1000),
    "minute": ("second", 60),
    "hour": ("minute", 60),
    "day": ("hour", 24),
    "week": ("day", 7),
    "fortnight": ("week", 2),
    "quarter": ("month", 3),
    "half-year": ("month", 6),
    "year": ("month", 12),
    "decade": ("year", 10),
    "century": ("year", 100),
    "um": ("nm", 1000),
    "mm": ("um", 1000),
    "cm": ("mm", 10),
    "m": ("cm", 100),
    "km": ("m", 1000),
    "foot": ("inch", 12),
    "yard": ("foot", 3),
    "mile": ("yard", 1760),
    "m\u00b2": ("cm\u00b2", 10_000),
    "ha": ("m\u00b2", 10_000),
    "km\u00b2": ("ha", 100),
    "mg": ("ug", 1000),
    "g": ("mg", 1000),
    "kg": ("g", 1000),
    "tonne": ("kg", 1000),
    "pound": ("ounce", 16),
    "cl": ("ml", 10),
    "dl": ("cl", 10),
    "l": ("dl", 10),
    "m\u00b3": ("l", 1000),
    "tablespoon": ("teaspoon", 3),
    "cup": ("tablespoon", 16),
    "quart": ("pint", 2),
    "gallon": ("quart", 4),
    "kW": ("watt", 1000),
    "MW": ("kW", 1000),
    "kHz": ("Hz", 1000),
    "MHz": ("kHz", 1000),
    "GHz": ("MHz", 1000),
    "Gbps": ("Mbps", 1000),
}
DURATIONS = frozenset(
    "millisecond second minute hour day week fortnight month quarter half-year year decade century".split()
) | {"business day"}
"""Units of time."""
_LONGEST = 15
"""The most characters of a number that is converted."""


@cache
def _base(unit: str) -> tuple[str, int]:
    factor = 1
    while unit in _FACTORS:
        unit, step = _FACTORS[unit]
        factor *= step
    return unit, factor


def in_base(value: str, unit: str) -> tuple[str, str]:
    """A decimal number converted to the smallest unit of its kind: 2 weeks are 1209600000 milliseconds."""
    smallest, factor = _base(unit)
    if factor == 1 or len(value) > _LONGEST or not value.replace(".", "", 1).lstrip("-").isdecimal():
        return value, unit
    whole, _, decimals = value.partition(".")
    return shifted(int(whole + decimals) * factor, len(decimals)), smallest


def shifted(digits: int, decimals: int) -> str:
    """A whole number divided by a power of ten, without superfluous zeros."""
    sign, figures = ("-" if digits < 0 else ""), str(abs(digits)).rjust(decimals + 1, "0")
    if not decimals:
        return sign + figures
    fraction = figures[-decimals:].rstrip("0")
    return sign + figures[:-decimals] + ("." + fraction if fraction else "")
