"""Amounts: numbers with their sign, currency, scale words and unit."""

import re

from vrty_gate.core.reading.dates import clock
from vrty_gate.core.reading.dates.dates_and_times import clock_time
from vrty_gate.core.reading.quantities import number_words, numerals, units
from vrty_gate.core.reading.quantities.pieces import OF, SPACES, Pieces
from vrty_gate.core.reading.quantities.ranges import Located
from vrty_gate.core.reading.text.words import fold_word
from vrty_gate.core.text.unicode13 import settled

_SUFFIXES = {"k": 3, "K": 3, "M": 6, "mn": 6, "bn": 9, "Bn": 9, "B": 9, "tn": 12}
_MONEY_SUFFIXES = _SUFFIXES | {"m": 6, "b": 9}
_SPACED_SUFFIXES = {"k": 3, "K": 3, "mn": 6, "bn": 9, "Bn": 9, "tn": 12, "grand": 3}
_SPACED_SUFFIXES |= {"lakh": 5, "lakhs": 5, "crore": 7, "crores": 7, "Mio": 6, "mio": 6, "mln": 6, "Mrd": 9, "bln": 9}
_NO_UNITS = frozenset("st nd rd th o a er ro ra do da to ta mo ma vo va no na º ª s".split())
"""Letters that turn figures into an ordinal or a decade."""
_AFTER_MONEY = frozenset({"", "-", " -", "\u00a0-", *SPACES})
_MINUS_SIGNS = "-\u2012\u2013\ufe63"
_CLOSES_ASIDE = re.compile("[^\n\u2012\u2013]{0,80}[^ \n\u2012\u2013][\u2012\u2013]")
_MINUSES = frozenset({"minus", "menos", "negative"})
_BEFORE_MINUS = frozenset(
    "is was are were be at of to from about costs equals es son era eran de a cuesta costs vale hasta desde".split()
)
"""Words after which a minus is a sign rather than a subtraction."""
_OPENERS = frozenset('.!?:;|\n"“¿¡([>#•-–—=')
_PRICED = frozenset("total price fee cost amount precio tarifa coste costo importe cuota".split())
_LASTING = frozenset(
    "within in for after takes take took lasts last than least under over en tras durante dentro".split()
)
"""Words after which "a month" or "un día" is a duration."""
_THEN = frozenset("later ago before after earlier despues antes mas atras".split())
_AND_A_HALF = re.compile("[ -](?:and[ -]a[ -]half|y medi[oa])(?![A-Za-z])", re.IGNORECASE)
_DECADE = re.compile("[2-9]0")


def may_end_figures(letters: str) -> bool:
    """Whether figures that end in these letters are still a number: 5k, 10km, 20th."""
    if letters in _MONEY_SUFFIXES:
        return True
    folded = fold_word(letters)
    return folded in units.UNITS or folded in _NO_UNITS


def amount(
    pieces: Pieces,
    index: int,
    following: int,
    values: tuple[str, ...],
    rest: str,
    *,
    is_claim: bool,
    is_article: bool = False,
) -> tuple[int, list[Located]]:
    """Complete a number, given its value, with its scale, unit and sign."""
    start, end = pieces.items[index].start, pieces.items[following - 1].end
    before = pieces.word_before(index)
    whole = int(values[0]) if values[0].isdigit() and len(values[0]) <= 2 else -1
    if not rest and (time := clock.hour_at(whole, pieces.text, end, before)):
        return clock_time(pieces, index, time)
    start, unit = _money_before(pieces, index, start)
    suffixes = _MONEY_SUFFIXES if unit else _SUFFIXES
    if rest in suffixes:
        values = tuple(numerals.scaled(value, suffixes[rest]) for value in values)
        if not unit:
            following, end, unit = _unit(pieces, following, end)
    elif rest:
        unit = unit or units.UNITS.get(fold_word(rest), "")
    else:
        following, end, values = _and_a_half(pieces, following, end, values)
        following, end, values = _scaled(pieces, following, end, values, is_money=bool(unit))
        if not unit:
            following, end, unit = _unit(pieces, following, end)
    if not rest:  # dos horas y media, dos millones y medio
        following, end, values = _and_a_half(pieces, following, end, values)
    if (minus := _minus(pieces, index, start)) is not None:
        start = minus
        values = tuple(value if value == "0" else f"-{value}" for value in values)
    is_weak = not unit and (is_article or not is_claim or _is_of_name(pieces, index))
    if is_article:
        is_claim = unit != "" and (before in _LASTING or (is_claim and unit != "day"))  # one day is some day
        is_claim = is_claim and pieces.word_after(following, end) not in _THEN
    if rest == "s" and _DECADE.fullmatch(values[0]):  # the 80s
        values = (*values, f"19{values[0]}", f"20{values[0]}")
    result = pieces.located(values[0], unit, start, end, values[1:], is_claim=is_claim)
    is_hour = 0 <= whole <= 24 and _may_be_hour(before, unit, pieces.text[end - 1 : end])
    return following, [result._replace(number=result.number._replace(is_weak=is_weak, is_hour=is_hour))]


def _and_a_half(pieces: Pieces, following: int, end: int, values: tuple[str, ...]) -> tuple[int, int, tuple[str, ...]]:
    """The values with a half added if "and a half" follows."""
    match = _AND_A_HALF.match(pieces.text, end)
    if not match or any("." in value for value in values):
        return following, end, values
    power = number_words.power(fold_word(pieces.items[following - 1].text), pieces.language) or 0
    halves = tuple(numerals.and_a_half(value, power) for value in values)
    return pieces.after(following, match.end()), match.end(), halves


def _may_be_hour(before: str, unit: str, last: str) -> bool:
    if unit == "hour":
        return last in ("h", "H") or before in clock.AT_HOURS
    return not unit and before in clock.AT


def _is_of_name(pieces: Pieces, index: int) -> bool:
    """Whether figures belong to the preceding name, such as a street or model, unless it opens a sentence."""
    if not index or pieces.text[pieces.items[index - 1].end : pieces.items[index].start] not in (" ", "\u00a0"):
        return False
    before = pieces.items[index - 1]
    is_capital = "A" <= before.text[0] <= "Z" or "\u00c0" <= before.text[0] <= "\u00de"
    if not is_capital or before.text in units.CURRENCIES or fold_word(before.text) in _PRICED:
        return False
    ahead = pieces.text[max(before.start - 3, 0) : before.start].rstrip(" \t*_")
    return bool(ahead) and ahead[-1] not in _OPENERS


def _money_before(pieces: Pieces, index: int, start: int) -> tuple[int, str]:
    """The start of a number including a preceding currency, and the currency; a minus may be between them."""
    if not index:
        return start, ""
    before = pieces.items[index - 1]
    gap = pieces.text[before.end : min(start, before.end + 3)]
    if before.text not in units.BEFORE or before.start < pieces.ended or gap not in _AFTER_MONEY:
        return start, ""
    if gap.endswith("-") and (before.text not in units.CURRENCY_SIGNS and gap == "-"):
        return start, ""  # a hyphen
    if before.text == "$" and index > 1 and pieces.items[index - 2].end == before.start:
        country = pieces.items[index - 2]
        if country.text in units.DOLLARS and country.start >= pieces.ended:
            return country.start, units.DOLLARS[country.text]
    return before.start, units.BEFORE[before.text]


def _scaled(
    pieces: Pieces, following: int, end: int, values: tuple[str, ...], *, is_money: bool
) -> tuple[int, int, tuple[str, ...]]:
    """The values times the dozens, thousands or millions that follow."""
    if number_words.is_dozen(pieces.word_after(following, end), pieces.language):
        dozens = tuple(numerals.times(value, 12) for value in values)
        return following + 1, pieces.items[following].end, dozens
    for _ in range(2):  # mil millones
        power = number_words.power(pieces.word_after(following, end), pieces.language)
        if power is None:
            power = _short_power(pieces, following, end, is_money=is_money)
        if power is None:
            break
        values = tuple(numerals.scaled(value, power) for value in values)
        end, following = pieces.items[following].end, following + 1
        if pieces.word_after(following, end) in OF and pieces.unit_after(following + 1, pieces.items[following].end):
            end, following = pieces.items[following].end, following + 1
    return following, end, values


def _short_power(pieces: Pieces, following: int, end: int, *, is_money: bool) -> int | None:
    """The power of ten of a separate suffix: 5 k, 5 bn; for money also 5 M."""
    if not pieces.word_after(following, end):
        return None
    piece = pieces.items[following]
    if piece.text in _SPACED_SUFFIXES or piece.text not in _MONEY_SUFFIXES:
        return _SPACED_SUFFIXES.get(piece.text)
    is_money = is_money or pieces.unit_after(following + 1, piece.end) in units.CURRENCIES
    return _MONEY_SUFFIXES[piece.text] if is_money else None


def _unit(pieces: Pieces, following: int, end: int) -> tuple[int, int, str]:
    """The index after the unit, the end of the unit, and the unit, or "" if there is none."""
    if unit := pieces.unit_after(following, end):
        return following + 1, pieces.items[following].end, unit
    word = pieces.word_after(following, end)
    if word in units.BETWEEN and (unit := pieces.unit_after(following + 1, pieces.items[following].end)):
        return following + 2, pieces.items[following + 1].end, unit
    if word in ("per", "por") and pieces.word_after(following + 1, pieces.items[following].end) in ("cent", "ciento"):
        return following + 2, pieces.items[following + 1].end, "%"
    return following, end, ""


def _minus(pieces: Pieces, index: int, start: int) -> int | None:
    """Where the minus before a number and its currency begins; None if there is none.

    A hyphen is not a minus, nor is a dash of a range or aside, a list mark, or a "minus" that means subtraction.
    """
    figures = pieces.items[index].start
    if start < figures and pieces.text[figures - 1] == "-":
        return start
    sign = pieces.text[max(start - 1, 0) : start]
    if sign in _MINUS_SIGNS and sign and not (pieces.ended and pieces.ended >= start - 2):
        is_aside = sign != "-" and _CLOSES_ASIDE.match(pieces.text, start) is not None
        return start - 1 if not is_aside and (start == 1 or pieces.text[start - 2] in " \t([:=\u00a0|") else None
    first = index - 1
    while first >= 0 and pieces.items[first].start >= start:
        first -= 1
    word = fold_word(pieces.items[first].text) if first >= 0 and len(pieces.items[first].text) <= 8 else ""
    if word not in _MINUSES or pieces.text[pieces.items[first].end : start] != " ":
        return None
    minus = pieces.items[first]
    if word == "negative":
        return minus.start
    ahead = pieces.text[max(minus.start - 2, 0) : minus.start].rstrip(" ")
    opens = not ahead or not settled(ahead[-1]).isalnum()
    is_amount = opens or pieces.word_before(first) in _BEFORE_MINUS
    return minus.start if is_amount and not (pieces.ended and pieces.ended >= minus.start - 1) else None
