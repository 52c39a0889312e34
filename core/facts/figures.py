"""Numbers in figures: separators and fractions."""

import re

from vrty_gate.core.facts.tables.measures import shifted
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily

_COMMA_IS_DECIMAL = frozenset("de es fr it pt nl pl sv ru tr".split())
_FRACTIONS = {"\u00bd": "0.5", "\u00bc": "0.25", "\u00be": "0.75"}
FRACTION_SIGNS = "".join(_FRACTIONS)
"""The fraction signs, for a character class of a regular expression."""
_NUMBER = lazily(
    r"([0-9]{1,3})([,.' ])([0-9]{3}(?![0-9])(?:\2[0-9]{3}(?![0-9]))*)(?:([.,])([0-9]{1,12})(?![0-9.]))?"  # 12,000.50
    r"|([0-9]{1,2}(?:,[0-9]{2}){1,4},[0-9]{3})(?![0-9,])"  # 1,00,000
    r"|([0-9]+)(?:([.,])([0-9]+)(?![0-9]))?"  # 12.5
)
_SIMPLE_FRACTION = lazily(r"([0-9]{1,3})/([0-9]{1,3})(?![0-9/])")
_MIXED = lazily(r" ?([0-9]{1,2})/([0-9]{1,2})(?![0-9/])|([" + FRACTION_SIGNS + "])")
_DENOMINATORS = {2: 5, 4: 25, 5: 2, 8: 125, 10: 1}
"""Denominators with a short decimal, and the factor that gives its digits."""
_DECIMALS = {2: 1, 4: 2, 5: 1, 8: 3, 10: 1}
_LONGEST = 15
"""The most digits of a number; a longer one is an identifier."""


_GOES_ON = frozenset((*",.' /", *_FRACTIONS))
_GOES_ON_APART = frozenset((*"0123456789", *_FRACTIONS))
"""Characters that may continue a number, directly and after a space."""


class Figure(NamedTuple):
    """A number in figures."""

    values: tuple[str, ...]
    """The possible decimals, the likeliest first; empty for an identifier."""
    end: int
    is_whole: bool
    """Whether it has only digits and no separator."""


def figure_at(folded: str, position: int, digits_end: int, language: str) -> Figure:
    """The number that begins with a digit or a fraction sign.

    `1.500` is 1500 or 1.5, depending on the language. `1,5` is one number except in English, where the comma separates
    list items.
    """
    following = folded[digits_end : digits_end + 2]
    if following[:1] not in _GOES_ON or (following[0:1] == " " and following[1:] not in _GOES_ON_APART):
        if folded[position] in _FRACTIONS:
            return Figure((_FRACTIONS[folded[position]],), digits_end, is_whole=False)
        is_identifier = digits_end - position > _LONGEST or (folded[position] == "0" and digits_end - position > 2)
        return Figure(() if is_identifier else (str(int(folded[position:digits_end])),), digits_end, is_whole=True)
    if folded[position] in _FRACTIONS:
        return Figure((_FRACTIONS[folded[position]],), digits_end, is_whole=False)
    if fraction := _SIMPLE_FRACTION.match(folded, position):
        return Figure((_fraction(int(fraction[1]), int(fraction[2])),), fraction.end(), is_whole=False)
    number = _NUMBER.match(folded, position)
    if number is None:  # the caller passed another position
        return Figure((), position + 1, is_whole=False)
    if number[1]:
        return _grouped(number, language)
    if number[6]:
        return Figure((number[6].replace(",", ""),), number.end(), is_whole=False)
    whole, mark, decimals, end = number[7], number[8], number[9], number.end()
    if mark == "," and language not in _COMMA_IS_DECIMAL and (language or len(decimals) > 2):
        mark, decimals, end = None, None, number.end(7)
    if mark is None:
        is_identifier = len(whole) > _LONGEST or (whole[0] == "0" and len(whole) > 2)
        mixed = None if len(whole) > 3 else _MIXED.match(folded, end)
        if mixed and not is_identifier:
            return Figure((_mixed(int(whole), mixed),), mixed.end(), is_whole=False)
        return Figure(() if is_identifier else (str(int(whole)),), end, is_whole=True)
    if len(whole) + len(decimals) > _LONGEST:
        return Figure((), end, is_whole=False)
    return Figure((shifted(int(whole + decimals), len(decimals)),), end, is_whole=False)


def _grouped(number: re.Match[str], language: str) -> Figure:
    first, separator, rest, mark, decimals = number.group(1, 2, 3, 4, 5)
    digits = first + rest.replace(separator, "")
    end = number.end()
    if mark == separator or len(digits) > _LONGEST:
        return Figure((), end, is_whole=False)
    if decimals:
        return Figure((shifted(int(digits + decimals), len(decimals)),), end, is_whole=False)
    grouped = str(int(digits))
    if len(rest) > 3 or separator in "' ":
        if first[0] != "0":
            return Figure((grouped,), end, is_whole=False)
        return Figure((first.lstrip("0") or "0",), number.end(1), is_whole=True)
    decimal = shifted(int(digits), 3)
    is_decimal = (separator == ",") == (language in _COMMA_IS_DECIMAL)
    if first[0] == "0":
        return Figure((decimal,), end, is_whole=False)
    if language and language not in _COMMA_IS_DECIMAL:
        return Figure((decimal if is_decimal else grouped,), end, is_whole=False)
    return Figure((decimal, grouped) if is_decimal else (grouped, decimal), end, is_whole=False)


def _mixed(whole: int, mixed: re.Match[str]) -> str:
    fraction = _FRACTIONS[mixed[3]] if mixed[3] else _fraction(int(mixed[1]), int(mixed[2]))
    if "/" in fraction:
        return f"{whole} {fraction}"
    digits, _, decimals = fraction.partition(".")
    return str(whole + int(digits)) + ("." + decimals if decimals else "")


def _fraction(above: int, below: int) -> str:
    if below in _DENOMINATORS and above < below:
        return shifted(above * _DENOMINATORS[below], _DECIMALS[below])
    return f"{above}/{below}"


def times(value: str, factor: int) -> str:
    """A decimal times a whole number; other values are returned unchanged."""
    if "/" in value:
        return value
    whole, _, decimals = value.partition(".")
    return shifted(int(whole + decimals) * factor, len(decimals))
