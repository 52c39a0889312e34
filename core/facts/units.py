"""The suffix of a number: a power of ten and a unit."""

import re
from functools import cache

from vrty_gate.core.facts.fact import Kind
from vrty_gate.core.facts.tables import money
from vrty_gate.core.facts.tables.measures import DURATIONS
from vrty_gate.core.facts.tables.number_words import counting
from vrty_gate.core.facts.tables.unit_names import phrases_of, units_of
from vrty_gate.core.languages.language import with_english
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily

_BEHIND = lazily(
    r"([ -]?)(%|[a-z\u00b5]{1,24}\$?(?:'s(?![a-z]))?[\u00b2\u00b3]?(?:/[hs](?![a-z]))?|\u00b0 ?[cf](?![a-z])"
    r"|[$\u0080-\u00ff]|[^\x00-\xff])"
)
_LINKED = lazily(r" (?:de |d'|of |di )([a-z]{2,20})")
_GLUED_SCALES = {
    "k": 10**3,
    "tn": 10**12,
    "bn": 10**9,
    "mn": 10**6,
    "mm": 10**6,
    "mio": 10**6,
    "mrd": 10**9,
    "mln": 10**6,
    "mld": 10**9,
}
_SCALES = {"mio": 10**6, "mrd": 10**9, "mln": 10**6, "mld": 10**9, "bn": 10**9, "million": 10**6, "billion": 10**9}
_ABBREVIATED = frozenset("mio mrd mln mld bn".split())
_CAPITAL_SCALES = {"M": 10**6, "B": 10**9}
_SCALES_APART = {
    "k": 10**3,
    "grand": 10**3,
    "lakh": 10**5,
    "lakhs": 10**5,
    "crore": 10**7,
    "crores": 10**7,
    "mn": 10**6,
}
"""Scales in figures with a blank before them: 5 k, 5 lakh."""
_MONEY_SCALES = {"m": 10**6, "b": 10**9, "t": 10**12}
_GLUED_UNITS = {"d": "day", "y": "year", "p": "penny", "x": "times", "wk": "week", "min": "minute"}
_NEVER_APART = frozenset("p x t".split())
_WORKING = frozenset("business working".split())
_SQUARED = {"m": "m\u00b2", "foot": "ft\u00b2", "km": "km\u00b2", "cm": "cm\u00b2"}
_SKIPPED = frozenset("calendar full whole consecutive additional more extra us further entire straight".split())
_MONEY_BEHIND = lazily(f" ?(?:[{money.SIGNS}]|(?:[A-Z]{{3}}|euros?|dollars?|pounds?)(?![A-Za-z]))")
_TEMPERATURES = {"c": "\u00b0C", "celsius": "\u00b0C", "f": "\u00b0F", "fahrenheit": "\u00b0F"}
_SPEEDS = {"mile": ("hour", "mph"), "km": ("hour", "km/h"), "m": ("second", "m/s")}
"""By length: the time of a speed, and the unit of the speed."""
_EACH = lazily(r" (?:per|an|each) (hour|second)(?![a-z])")
_CROSSES = ("x", "\u00d7")
_FACTOR = lazily(r" ?[$\u20ac\u00a3]? ?[0-9]")
"""What follows a cross that means multiplication: 3 x 4."""
_NEXT_WORD = lazily(r" ([a-z]{1,12})(?![a-z])")
_MOST = 4
"""The most words after a number that are read."""
_CURRENCIES = money.CURRENCIES | frozenset(money.NAMES) | frozenset(money.SIGNED.values())


class Unit(NamedTuple):
    """The unit of a number."""

    factor: int
    name: str
    """The unit; empty if there is none."""
    end: int


def kind_of(unit: str) -> Kind:
    """The kind of fact that a number with this unit is."""
    if not unit:
        return "number"
    if unit in ("%", "\u2030", "pp"):
        return "percent"
    return "duration" if unit in DURATIONS else "money" if unit in _CURRENCIES else "measure"


@cache
def _scales(language: str) -> dict[str, int]:
    dozens = [fold_letters(record.dozen) for record in with_english(language) if record.dozen]
    return {**counting(language).scales, **_SCALES, **{dozen + end: 12 for dozen in dozens for end in ("", "s")}}


class _Behind(NamedTuple):
    """Words behind a unit that change it."""

    working: frozenset[str]
    square: frozenset[str]


@cache
def _behind(language: str) -> _Behind:
    spoken = with_english(language)
    return _Behind(
        frozenset([fold_letters(word) for each in spoken for word in each.working]),
        frozenset([fold_letters(word) for each in spoken for word in each.square]),
    )


def unit_after(
    text: str, folded: str, end: int, language: str, *, is_money: bool = False, is_scaled: bool = False
) -> Unit:
    """The power of ten and the unit after a number that ends at `end`."""
    factor, stop, is_working, is_square = 1, end, False, False
    names, phrases, scales = units_of(language), phrases_of(language), _scales(language)
    if is_scaled and (name := _linked(folded, end, language)) is not None:
        return Unit(factor, *name)
    for _ in range(_MOST):
        match = _BEHIND.match(folded, end)
        if not match:
            break
        gap, word, after = match[1], match[2], match.end()
        if word.endswith("'s") and word not in names:
            word, after = word[:-2], after - 2
        if word in phrases and (name := _phrase(folded, match.start(2), phrases[word])) is not None:
            return Unit(factor, *name)
        scale = 0
        if gap != "-":
            scale = scales.get(word, 0) or (_SCALES_APART if gap else _GLUED_SCALES).get(word, 0)
            if not scale and not gap:
                scale = _CAPITAL_SCALES.get(text[match.start(2) : after], 0)
            is_money = is_money or (word == "m" and _MONEY_BEHIND.match(text, after) is not None)
            if not scale and is_money and (not gap or word == "m" or "A" <= text[match.start(2)] <= "Z"):
                scale = _MONEY_SCALES.get(word, 0)
        if scale and not (is_square or is_working) and folded[after : after + 1] not in ("\u00b2", "/"):
            factor, stop = factor * scale, after
            end = after + (word in _ABBREVIATED and folded[after : after + 1] == ".")
            if (name := _linked(folded, end, language)) is not None:
                return Unit(factor, *name)
            continue
        if word in _WORKING or word in _SKIPPED or word in ("square", "cubic", "sq"):
            is_working = is_working or word in _WORKING
            is_square = is_square or word in ("square", "sq")
            end = after
            continue
        unit = _unit(text, match, word, names)
        if not unit or (unit == "times" and word in _CROSSES and _FACTOR.match(folded, after)):
            break
        return Unit(factor, *_completed(folded, unit, after, language, is_working=is_working, is_square=is_square))
    return Unit(factor, "", stop)


def _unit(text: str, match: re.Match[str], word: str, names: dict[str, str]) -> str:
    """The unit that a word names, or ""; a single letter counts only in common notations."""
    gap, start = match[1], match.start(2)
    if not gap and word in _GLUED_UNITS and "a" <= text[start] <= "z":
        return _GLUED_UNITS[word]
    if (
        len(word) == 1
        and "a" <= word <= "z"
        and (gap == "-" or word in _NEVER_APART or (word in "gm" and text[start] in "GM"))
    ):
        return ""
    if unit := names.get(word, ""):
        return unit if gap != "-" or len(word) > 1 else ""
    code = text[start : match.end(2)]
    if code in money.CURRENCIES and code.isupper():
        return code
    if word.endswith("$"):
        return money.DOLLARS.get(code[:-1], "")
    return _TEMPERATURES.get(word.lstrip("\u00b0 "), "") if word.startswith("\u00b0") else ""


def _linked(folded: str, end: int, language: str) -> tuple[str, int] | None:
    """The unit after a million: two millions of euros."""
    word = _LINKED.match(folded, end)
    if word is None:
        return None
    phrase = _phrase(folded, word.start(1), phrases_of(language).get(word[1], []))
    return phrase or ((unit, word.end()) if (unit := units_of(language).get(word[1])) else None)


def _phrase(folded: str, position: int, phrases: list[tuple[str, str]]) -> tuple[str, int] | None:
    """The unit whose name of several words stands at a position, and where the name ends."""
    for phrase, unit in phrases:
        end = position + len(phrase)
        if folded.startswith(phrase, position) and not "a" <= folded[end : end + 1] <= "z":
            return unit, end
    return None


def _completed(
    folded: str, unit: str, end: int, language: str, *, is_working: bool, is_square: bool
) -> tuple[str, int]:
    """A unit with the words around it: working days, square metres, degrees Celsius."""
    if is_working:
        return ("business day" if unit == "day" else unit), end
    if is_square:
        return _SQUARED.get(unit, unit), end
    if unit in _SPEEDS and (following := _EACH.match(folded, end)) and following[1] == _SPEEDS[unit][0]:
        return _SPEEDS[unit][1], following.end()
    if unit in ("day", "degree") or unit in _SQUARED:
        following = _NEXT_WORD.match(folded, end)
        if following:
            word = following[1]
            if unit == "day" and word in _behind(language).working:
                return "business day", following.end()
            if unit == "degree" and word in _TEMPERATURES:
                return _TEMPERATURES[word], following.end()
            if word in _behind(language).square:
                return _SQUARED.get(unit, unit), following.end()
    return unit, end
