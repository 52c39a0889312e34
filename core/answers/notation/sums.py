"""Sums that answers show with their result: `4 * 6 = 24`, `2 + 2 is equal to 4`."""

import re

from vrty_gate.core.answers.spoken import Codes, compiled, either, languages_of
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily

LONGEST = 120
"""A longer text is more than a sum."""

_SUM = lazily(r"[\s`*$\u20ac\u00a30-9.,+/^()\u00d7\u00f7\u00b7\u2212x%=-]{3,}(?<![-+*/%^])")
"""A sum before its result; an operator at its end assigns, as in `x += 1`."""
_NUMBER = r"[$\u20ac\u00a3]?[0-9][0-9.,]{0,20}%?"
_MARKS = r"[*_`\s]{0,4}"
_OPERATIONS = {
    "+": ("+", "plus"),
    "-": ("-", "\u2212", "minus"),
    "*": ("*", "\u00d7", "x", "times", "multiplied by"),
    "/": ("/", "\u00f7", "divided by"),
}
_OPERATION = "|".join(re.escape(word) for words in _OPERATIONS.values() for word in words)
_OF_TWO = lazily(rf"[^0-9]{{0,6}}([0-9]+(?:\.[0-9]+)?)\s*({_OPERATION})\s*([0-9]+(?:\.[0-9]+)?)[^0-9]*")
_PLAIN = lazily(r"[0-9]+(?:\.([0-9]+))?")


def result_of(text: str) -> str:
    """The result of a text that is a sum; empty for any other text."""
    return _parts(text)[1]


def is_false(text: str) -> bool:
    """Whether a text is a sum of two plain numbers with another result."""
    left, result = _parts(text)
    found, shown = _OF_TWO.fullmatch(left), _PLAIN.fullmatch(result.strip(" *_`."))
    if found is None or shown is None:
        return False
    from fractions import Fraction  # which imports much

    one, other, of = Fraction(found[1]), Fraction(found[3]), _sign(found[2])
    if of == "/" and not other:
        return True
    right = one + other if of == "+" else one - other if of == "-" else one * other if of == "*" else one / other
    return abs(right - Fraction(shown[0])) > Fraction(1, 2 * 10 ** len(shown[1] or ""))


def _sign(operation: str) -> str:
    return next(sign for sign, words in _OPERATIONS.items() if operation in words)


def _parts(text: str) -> tuple[str, str]:
    """What is before the result of a sum, and the result; both empty for any other text."""
    if len(text) > LONGEST:
        return "", ""
    left, equals, result = text.rpartition("=")
    if equals and result.strip() and _SUM.fullmatch(left) is not None:
        return left, result.strip()
    found = compiled(_in_words, languages_of(text)).fullmatch(fold_letters(text))
    return (text[: found.end(1)], text[found.start(2) :].strip()) if found else ("", "")


def _in_words(languages: Codes) -> str:
    """Numbers with an operation between them, and words for `=` before the result."""
    operation = rf"\s{{0,2}}(?:{_OPERATION})\s{{0,2}}"
    equal = rf"(?:equals|makes|gives|(?:{either(languages, lambda record: record.copulas)})(?: equal to)?)"
    left, result = (
        rf"{_MARKS}{_NUMBER}(?:{operation}{_NUMBER}){{1,6}}{_MARKS}",
        rf"{_MARKS}{_NUMBER}{_MARKS}\.?{_MARKS}",
    )
    return rf"({left})\s{equal}\s{{1,2}}({result})"
