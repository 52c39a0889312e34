"""Facts written in figures."""

import re
from functools import cache

from vrty_gate.core.facts.dates import date_from_day, date_in_figures
from vrty_gate.core.facts.fact import Fact, Source
from vrty_gate.core.facts.figures import figure_at, times
from vrty_gate.core.facts.in_words import half_behind, minus_before
from vrty_gate.core.facts.not_facts import citation_end, identifier_at, is_list_mark
from vrty_gate.core.facts.tables import money
from vrty_gate.core.facts.times import half_of_the_day, time_at
from vrty_gate.core.facts.units import kind_of, unit_after
from vrty_gate.core.languages.language import alternatives, record_of, with_english
from vrty_gate.core.text.patterns import lazily

_PREFIX = lazily(
    r"(?:(?<![A-Za-z])(US|AU|A|CA|C|NZ|HK|S|R|MX|NT)?\$|([^\x00-\x7f])"
    r"|(?<![A-Za-z])([A-Z]{3}|Rs\.?|kr\.?|z\u0142)) ?\Z"
)
_DASHED = lazily(r"[0-9]{1,9}(?:-[0-9]{1,9}){2,6}(?![0-9])|[0-9]{3}-[0-9]{4}(?![0-9])")
_PHONE = lazily(r"[0-9]{1,3}[ -]?[0-9(][0-9 ()-]{5,18}[0-9]")
_AREA = lazily(r"[0-9]{3}\) ?[0-9]{3}-[0-9]{4}(?![0-9])")
_GROUPS = lazily(
    r"[0-9]{1,5}(?:([.-])[0-9]{2,4}(?:\1[0-9]{2,4}){1,4}| [0-9]{2,4}(?:[ -][0-9]{2,4}){1,4})(?![0-9]|[.,:/-][0-9])"
)
_AMERICAN = lazily(r"(?:1[ .-])?[2-9][0-9]{2}([ .-])[0-9]{3}\1[0-9]{4}")
_LENGTH_OF_A_PHONE = range(8, 16)
_IN_A_PHONE = frozenset(" .-")
_MARK_END = lazily(r"[.)\]:]{1,2} (?=[a-z%])")
_THOUSANDS = lazily(r"[0-9]{1,3}(?:\.[0-9]{3})+(?:,[0-9]+)?")


@cache
def _numbered(language: str) -> re.Pattern[str]:
    """What stands before a number such as 3.10 that is none: the name of a product, or the word for a part."""
    parts = alternatives(record_of(language).parts)
    return lazily(rf"(?:\A|[^\n.!?:#*] (?:\w['\u2019])?)(?:[A-Z][A-Za-z]+|[Vv]ersion|release|{parts}) \Z|\u00a7 ?\Z")


_LETTERS = lazily(r"[A-Za-z0-9]+\Z")
_BEHIND_HOURS = frozenset(":.aphuo")
"""First characters after the hour in a time of day: 5:30, 5 pm, 17h, 17 Uhr, 5 o'clock, 17 ore."""
_NO_SUFFIX = frozenset((*" .,;:)!?%-\n", ""))
"""Characters after figures that rule out an ordinal or a decade."""
_SIGNED_AT = " (\n\t|[=:"
_CLOSES_ASIDE = lazily("[^\n\u2012\u2013]{0,80}[^ \n\u2012\u2013][\u2012\u2013]")


def fact_in_figures(source: Source, position: int, digits_end: int, done: int) -> tuple[Fact | None, int]:
    """The fact that begins with digits or a fraction, or None, and where reading continues.

    Signs and currencies before it belong to it, but not before `done`, up to where the text has been read.
    """
    folded = source.folded
    before = folded[position - 1] if position > done else " "
    start, currency = _prefix(source, position, done) if before != "(" else (position, "")
    if not currency:
        if (
            "a" <= before <= "z"
            or before == "#"
            or (before == "_" and _is_of_word(folded[max(position - 2, 0) : position - 1]))
        ):
            return _identifier(source, position, position, done)
        if before == "+" and (phone := _PHONE.match(folded, position)):
            return source.phone(position - 1, phone.end()), phone.end()
        if before == "(" and (phone := _AREA.match(folded, position)):
            return source.phone(position - 1, phone.end()), phone.end()
        is_signed = before == "-" and position - 1 > done and folded[position - 2] != "$"  # in LaTeX, $-5$ is no money
        if is_signed and (signed := _prefix(source, position - 1, done))[1]:  # \u20ac-5
            fact, end = _amount(source, position - 1, position, digits_end, signed[1])
            return (fact._replace(start=signed[0], text=source.text[signed[0] : fact.end]) if fact else None), end
        if before == "-" and position > 1 and _is_name(source, position - 1):
            return _identifier(source, position, position, done)
        if fact := _date_or_time(source, position, digits_end):
            goes_on = fact.end + (
                folded[fact.end : fact.end + 1] == "t" and "0" <= folded[fact.end + 1 : fact.end + 2] <= "9"
            )
            return fact, goes_on
        if folded[digits_end : digits_end + 1] in _IN_A_PHONE and (
            end := _phone_end(folded, position, source.language)
        ):
            return source.phone(position, end), end
    if start > done and folded[start - 1] == "-" and _is_sign(source, start - 1, done):
        start -= 1
    else:
        start = minus_before(folded, start, done, source.language)
    return _amount(source, start, position, digits_end, currency)


def _is_before_a_unit(source: Source, end: int) -> bool:
    """Whether a bracket or a full stop behind figures stands before a unit, so that they are an amount: [5] euros."""
    mark = _MARK_END.match(source.folded, end)
    if mark is None:
        return False
    unit = unit_after(source.text, source.folded, mark.end(), source.language).name
    return unit == "%" or (len(unit) > 1 and source.text[mark.end()].islower())


def _is_sign(source: Source, dash: int, done: int) -> bool:
    """Whether a dash before a number is a minus, and neither within a range nor the opening of an aside."""
    if dash and (source.folded[dash - 1] not in _SIGNED_AT or (done and done == dash - 1)):
        return False
    return source.text[dash] not in "\u2012\u2013" or not _CLOSES_ASIDE.match(source.text, dash + 1)


def _phone_end(folded: str, position: int, language: str) -> int:
    """Where the telephone number without a plus ends that begins at a position; 0 if there is none."""
    groups = _GROUPS.match(folded, position)
    if not groups or sum("0" <= char <= "9" for char in groups[0]) not in _LENGTH_OF_A_PHONE:
        return 0
    is_phone = (
        folded[position] == "0"
        or _AMERICAN.fullmatch(groups[0])
        or _calls(language).search(folded, max(position - 40, 0), position)
    )
    return groups.end() if is_phone else 0


@cache
def _calls(language: str) -> re.Pattern[str]:
    calls = alternatives([record.calls for record in with_english(language)])
    return lazily(rf"(?:{calls})[^a-z0-9]{{1,4}}(?:[a-z]{{1,7}} ){{0,3}}\Z")


def _identifier(source: Source, start: int, end: int, done: int) -> tuple[Fact, int]:
    first, last = identifier_at(source.folded, start, end, done)
    return source.identifier(first, last), last


def _is_of_word(char: str) -> bool:
    """Whether a folded character is an ASCII letter or digit."""
    return char.isascii() and char.isalnum()


def _is_name(source: Source, dash: int) -> bool:
    """Whether the letters before a hyphen are a name, as in GPT-4."""
    letters = _LETTERS.search(source.text, max(dash - 20, 0), dash)
    return letters is not None and letters[0] != letters[0].lower()


def _prefix(source: Source, position: int, done: int) -> tuple[int, str]:
    """Where an amount with its currency begins, and the currency; empty if there is none."""
    close = (
        source.text[position - 1 : position]
        if source.text[position - 1 : position] != " "
        else source.text[position - 2 : position - 1]
    )
    if (
        not close
        or position <= done
        or not (close in money.CURRENCY_SIGNS or "A" <= close <= "z" or close in (".", "\u0142"))
    ):
        return position, ""
    prefix = _PREFIX.search(source.text, max(position - 6, done), position)
    if not prefix:
        return position, ""
    if prefix[2]:
        currency = money.SIGNED.get(prefix[2], "")
    elif prefix[3]:
        currency = money.BEFORE.get(prefix[3].rstrip("."), "")
    else:
        currency = money.DOLLARS.get(prefix[1] or "US", "USD")
    return (prefix.start(), currency) if currency else (position, "")


def _date_or_time(source: Source, position: int, digits_end: int) -> Fact | None:
    folded = source.folded
    following = folded[digits_end : digits_end + 2].ljust(2)
    if (
        following[0] in "-/."
        and "0" <= following[1] <= "9"
        and (date := date_in_figures(folded, position, source.language))
    ):
        return source.fact("date", date[0], position, date[1])
    if source.is_east_asian:
        from vrty_gate.core.facts.east_asian import dated

        if item := dated(folded, position):
            return source.fact("date" if item.kind == "date" else "time", item.value, item.start, item.end)
    if digits_end - position > 2 or (
        following.lstrip()[:1] not in _BEHIND_HOURS
        and not (following[0] == " " and half_of_the_day(folded, digits_end, source.language)[0])
    ):
        return None
    if time := time_at(folded, position, source.language):
        return source.fact("time", time[0], position, time[1])
    return None


def _amount(source: Source, start: int, position: int, digits_end: int, currency: str) -> tuple[Fact | None, int]:
    folded, text, language = source.folded, source.text, source.language
    figure = figure_at(folded, position, digits_end, language)
    end = figure.end
    following = folded[end : end + 2]
    if (
        not currency
        and not "a" <= following[:1] <= "z"
        and is_list_mark(folded, position, digits_end, source.language)
        and not _is_before_a_unit(source, digits_end)
    ):
        return None, end
    if not figure.values or (following[:1] == "." and "0" <= following[1:] <= "9"):
        return _identifier(source, position, end, position)
    if (
        folded[position - 1 : position] == "."
        and not _is_of_word(folded[max(position - 2, 0) : position - 1])
        and figure.is_whole
    ):
        return source.fact("number", "0." + folded[position:end].rstrip("0"), position - 1, end), end
    if not currency and figure.is_whole:
        if following[:1] == "-" and (dashed := _DASHED.match(folded, position)):
            return source.identifier(position, dashed.end()), dashed.end()
        if end - position < 3 and (date := date_from_day(text, folded, int(figure.values[0]), end, language)):
            return source.fact("date", date[0], position, date[1]), date[1]
        if (cited := citation_end(text, folded, position)) and not _is_before_a_unit(source, digits_end):
            return None, cited
        if following[:1] not in _NO_SUFFIX and (fact := _place_or_decade(source, position, end, figure.values[0])):
            return fact, fact.end
    factor, added, unit, stop, is_place = _unit(source, position, end, is_money=bool(currency))
    if is_place:
        return source.fact("ordinal", figure.values[0], position, stop), stop
    if (
        stop == end
        and not currency
        and ("a" <= following[:1] <= "z" or (following[:1] == "_" and _is_of_word(following[1:])))
    ):
        return _identifier(source, position, end, position)
    if (
        not (unit or currency)
        and stop == end
        and "." in folded[position:end]
        and not _THOUSANDS.fullmatch(folded, position, end)
        and _numbered(source.language).search(text, max(position - 24, 0), position)
    ):
        return source.identifier(position, stop), stop
    if currency and kind_of(unit) != "money":
        unit, stop = currency, stop if kind_of(unit) == "number" else end
    values = figure.values
    if figure.is_whole and not added and (half := half_behind(folded, stop, language)):
        values, stop = (f"{values[0]}.5",), half
    sign = "-" if folded[start] == "-" or (start < position and "a" <= folded[start] <= "z" and not currency) else ""
    value = "|".join([sign + _plus(times(value, factor), added) for value in values])
    return source.fact(kind_of(unit), value, start, stop, unit), stop


def _unit(source: Source, position: int, end: int, *, is_money: bool) -> tuple[int, int, str, int, bool]:
    """The factor, the summand, the unit, where it ends, and whether it is an ordinal."""
    if source.is_east_asian:
        from vrty_gate.core.facts.east_asian import suffix_after

        suffix = suffix_after(source.folded, position, end)
        if suffix.end > end or suffix.is_place:
            unit = "" if suffix.unit is None or _is_year(source, position, end, suffix.unit) else suffix.unit
            return suffix.factor, suffix.added, unit, suffix.end, suffix.is_place
    factor, unit, stop = unit_after(source.text, source.folded, end, source.language, is_money=is_money)
    if record_of(source.language).names_years and _is_year(source, position, end, unit):
        unit = ""
    return factor, 0, unit, stop, False


def _is_year(source: Source, position: int, end: int, unit: str) -> bool:
    """Whether figures with the unit of years name a year, such as 2026\u5e74."""
    return unit == "year" and end - position == 4 and "1000" <= source.folded[position:end] <= "2999"


def _plus(value: str, added: int) -> str:
    return str(int(value) + added) if added and value.isdecimal() else value


@cache
def _decade(language: str) -> re.Pattern[str]:
    return lazily(rf"'?s(?![a-z])|{record_of(language).decades or '(?!)'}")


@cache
def _ordinal(language: str) -> re.Pattern[str]:
    endings = alternatives(["st|nd|rd|th|\u00ba|\u00aa", record_of(language).ordinal_endings])
    return lazily(rf"(?:{endings})(?![a-z])")


def _place_or_decade(source: Source, position: int, end: int, value: str) -> Fact | None:
    folded = source.folded
    if place := _ordinal(source.language).match(folded, end):
        return source.fact("ordinal", value, position, place.end())
    is_decade = (
        end - position == 4
        or folded[position - 1 : position] == "'"
        or folded[max(position - 4, 0) : position] == "the "
    )
    if is_decade and value.endswith("0") and (decade := _decade(source.language).match(folded, end)):
        return source.fact("date", value + "s", position, decade.end())
    return None
