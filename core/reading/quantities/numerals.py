"""Conversion of numbers in figures to decimal strings, by the separators of a language.

Floats are avoided, so that megabytes of figures take linear time and `0.1` stays exact.
"""

import re
from decimal import Decimal

from vrty_gate.core.reading.text.language import Language

_ZEROS = (
    "660 6f0 7c0 966 9e6 a66 ae6 b66 be6 c66 ce6 d66 de6 e50 ed0 f20 1040 1090 17e0 1810 1946 19d0 1a80 1a90 1b50 1bb0"
    " 1c40 1c50 a620 a8d0 a900 a9d0 a9f0 aa50 abf0 ff10 104a0 11066 1d7ce 1d7d8 1d7e2 1d7ec 1d7f6"
).split()
"""The zero of each set of decimal digits, listed here because Python versions know different sets."""
_SIGNS = {0x2212: "-", 0xFF0D: "-", 0x66B: ".", 0x66C: ",", 0xFF0E: ".", 0xFF0C: ",", 0xFF05: "%", 0x66A: "%"}
_FOLDING: dict[int, str] = {int(zero, 16) + digit: str(digit) for zero in _ZEROS for digit in range(10)} | _SIGNS

_THIN = "\u00a0\u2007\u2009\u202f"
"""Spaces that people use between thousands."""
SEPARATORS = ".,'’" + _THIN
_SEPARATOR = re.compile(f"[{SEPARATORS} ]")
_LONGEST = 12
_THIN_SPACE = re.compile(f"[{_THIN}]")


def fold_digits(text: str) -> str:
    """A text of the same length, with the digits, signs and points of other scripts converted to ASCII."""
    return text if text.isascii() else text.translate(_FOLDING)


def canonical(whole: str, decimals: str = "", *, negative: bool = False) -> str:
    """The canonical string of a value: no superfluous zeros, no point without decimals, no minus before 0."""
    whole, decimals = whole.lstrip("0") or "0", decimals.rstrip("0")
    value = f"{whole}.{decimals}" if decimals else whole
    return f"-{value}" if negative and value != "0" else value


def scaled(value: str, power: int) -> str:
    """A canonical value times a non-negative power of ten."""
    whole, _, decimals = value.lstrip("-").partition(".")
    decimals = decimals.ljust(power, "0")
    return canonical(whole + decimals[:power], decimals[power:], negative=value.startswith("-"))


def times(value: str, factor: int) -> str:
    """A canonical value times a whole number; unchanged if it is too long for a count."""
    if len(value) > _LONGEST:
        return value
    whole, _, decimals = format(abs(Decimal(value) * factor), "f").partition(".")
    return canonical(whole, decimals, negative=value.startswith("-"))


def and_a_half(value: str, power: int) -> str:
    """A whole value plus half of the given power of ten: two and a half, two million and a half."""
    whole = value[: len(value) - power]
    return scaled(f"{whole}.5", power) if whole and value.endswith("0" * power) else f"{value}.5"


def values(written: str, language: Language) -> tuple[str, ...]:
    """The possible values of digits with separators, likeliest first; empty if they are not a single number.

    `1,000` is a thousand in English and one in Spanish, `1.000` the reverse; both are possible if the language may be
    either. `1.5` and `1,5` are one and a half in both, because no group has one digit.
    """
    marks = _SEPARATOR.findall(_THIN_SPACE.sub(" ", written).replace("’", "'"))
    parts = _SEPARATOR.split(written)
    if not marks:
        return (canonical(written),)
    if len(set(marks)) == 1:
        return _of_one_mark(marks[0], parts, language)
    *groups, last = marks
    if last not in ".," or len(set(groups)) > 1 or not _is_grouped(parts[:-1]):
        return ()
    return (canonical("".join(parts[:-1]), parts[-1]),)


def _of_one_mark(mark: str, parts: list[str], language: Language) -> tuple[str, ...]:
    grouped = (canonical("".join(parts)),) if _is_grouped(parts) else ()
    if len(parts) > 2 or mark in " '":
        return grouped
    decimal = (canonical(*parts),)
    if not grouped:
        is_list = mark == "," and language != "es" and len(parts[1]) > 2
        return () if is_list else decimal
    if language == "multi":
        return grouped + decimal
    return grouped if mark == ("," if language == "en" else ".") else decimal


def _is_grouped(parts: list[str]) -> bool:
    """Whether parts are groups of three digits, or of two and then three as in India."""
    first, *middle, last = parts if len(parts) > 1 else [*parts, ""]
    if not 1 <= len(first) <= 3 or first.startswith("0") or len(last) != 3:
        return False
    sizes = {len(part) for part in middle}
    return sizes <= {3} or (sizes == {2} and len(first) <= 2)
