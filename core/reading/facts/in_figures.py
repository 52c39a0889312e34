"""Facts that a text writes in figures."""

from vrty_gate.core.reading.dates.calendar_dates import date_from_day, date_in_figures, time_at
from vrty_gate.core.reading.facts.fact import Fact, Source
from vrty_gate.core.reading.facts.figures import figure_at, times
from vrty_gate.core.reading.facts.not_facts import citation_end, identifier_at, is_list_mark
from vrty_gate.core.reading.facts.units_behind import kind_of, unit_behind
from vrty_gate.core.reading.quantities import money
from vrty_gate.core.reading.text.patterns import lazily

_PREFIX = lazily(
    r"(?:(?<![A-Za-z])(US|AU|A|CA|C|NZ|HK|S|R|MX|NT)?\$|([^\x00-\x7f])"
    r"|(?<![A-Za-z])([A-Z]{3}|Rs\.?|kr\.?)) ?\Z"
)
_ORDINAL = lazily(r"(?:st|nd|rd|th|\u00ba|\u00aa)(?![a-z])")
_ORDINAL_ABROAD = lazily(r"(?:er|ere|re|eme|e|ste|de)(?![a-z])")
_DECADE = lazily(r"'?s(?![a-z])|er jahre?")
_DASHED = lazily(r"[0-9]{1,9}(?:-[0-9]{1,9}){2,6}(?![0-9])|[0-9]{3}-[0-9]{4}(?![0-9])")
_PHONE = lazily(r"[0-9]{1,3}[ -]?[0-9(][0-9 ()-]{5,18}[0-9]")
_AREA = lazily(r"[0-9]{3}\) ?[0-9]{3}-[0-9]{4}(?![0-9])")
_VERSION = lazily(r"(?:\A|[^\n.!?:#*] )([A-Z][A-Za-z]+|[Vv]ersion|release) \Z")
_LETTERS = lazily(r"[A-Za-z0-9]+\Z")
_BEHIND_HOURS = frozenset(":.aphuo")
"""What a time of day has behind its hour: 5:30, 5 pm, 17h, 17 Uhr, 5 o'clock, 17 ore."""
_NO_SUFFIX = frozenset((*" .,;:)!?%-\n", ""))
"""What behind figures shows at once that they are no place as 1st and no decade."""
_SIGNED_AT = " (\n\t|["


def fact_in_figures(source: Source, at: int, digits_end: int, done: int) -> tuple[Fact | None, int]:
    """The fact that begins with digits or a fraction, if any, and where reading goes on.

    Signs and currencies before it belong to it, from `done` on: what is before that is read already.
    """
    folded = source.folded
    before = folded[at - 1] if at > done else " "
    start, currency = _prefix(source, at, done) if before != "(" else (at, "")
    if not currency:
        if "a" <= before <= "z" or before == "#" or (before == "_" and _is_of_word(folded[max(at - 2, 0) : at - 1])):
            return _identifier(source, at, at, done)
        if before == "+" and (phone := _PHONE().match(folded, at)):
            return source.identifier(at - 1, phone.end()), phone.end()
        if before == "(" and (phone := _AREA().match(folded, at)):
            return source.identifier(at - 1, phone.end()), phone.end()
        if before == "-" and at > 1 and _is_name(source, at - 1):
            return _identifier(source, at, at, done)
        if fact := _date_or_time(source, at, digits_end):
            goes_on = fact.end + (
                folded[fact.end : fact.end + 1] == "t" and "0" <= folded[fact.end + 1 : fact.end + 2] <= "9"
            )
            return fact, goes_on
    if start > done and folded[start - 1] == "-" and (start == 1 or folded[start - 2] in _SIGNED_AT):
        start -= 1
    return _amount(source, start, at, digits_end, currency)


def _identifier(source: Source, start: int, end: int, done: int) -> tuple[Fact, int]:
    first, last = identifier_at(source.folded, start, end, done)
    return source.identifier(first, last), last


def _is_of_word(char: str) -> bool:
    """Whether a folded character is a letter or digit that every version of Unicode knows."""
    return char.isascii() and char.isalnum()


def _is_name(source: Source, dash: int) -> bool:
    """Whether the letters before a hyphen are a name, as in GPT-4."""
    letters = _LETTERS().search(source.text, max(dash - 20, 0), dash)
    return letters is not None and letters[0] != letters[0].lower()


def _prefix(source: Source, at: int, done: int) -> tuple[int, str]:
    """Where an amount begins with its currency, and the currency; none where there is none."""
    close = source.text[at - 1 : at] if source.text[at - 1 : at] != " " else source.text[at - 2 : at - 1]
    if not close or at <= done or not (close in money.CURRENCY_SIGNS or "A" <= close <= "z" or close == "."):
        return at, ""
    prefix = _PREFIX().search(source.text, max(at - 6, done), at)
    if not prefix:
        return at, ""
    if prefix[2]:
        currency = money.SIGNED.get(prefix[2], "")
    elif prefix[3]:
        currency = money.BEFORE.get(prefix[3].rstrip("."), "")
    else:
        currency = money.DOLLARS.get(prefix[1] or "US", "USD")
    return (prefix.start(), currency) if currency else (at, "")


def _date_or_time(source: Source, at: int, digits_end: int) -> Fact | None:
    folded = source.folded
    following = folded[digits_end : digits_end + 2].ljust(2)
    if following[0] in "-/." and "0" <= following[1] <= "9" and (date := date_in_figures(folded, at, source.language)):
        return source.fact("date", date[0], at, date[1])
    if source.is_east_asian:
        from vrty_gate.core.reading.facts.east_asian import dated

        if item := dated(folded, at):
            return source.fact("date" if item.kind == "date" else "time", item.value, item.start, item.end)
    if digits_end - at > 2 or following.lstrip()[:1] not in _BEHIND_HOURS:
        return None
    if time := time_at(folded, at, source.language):
        return source.fact("time", time[0], at, time[1])
    return None


def _amount(source: Source, start: int, at: int, digits_end: int, currency: str) -> tuple[Fact | None, int]:
    folded, text, language = source.folded, source.text, source.language
    figure = figure_at(folded, at, digits_end, language)
    end = figure.end
    following = folded[end : end + 2]
    if not currency and not "a" <= following[:1] <= "z" and is_list_mark(folded, at, digits_end):
        return None, end
    if not figure.values or (following[:1] == "." and "0" <= following[1:] <= "9"):
        return _identifier(source, at, end, at)
    if folded[at - 1 : at] == "." and not _is_of_word(folded[max(at - 2, 0) : at - 1]) and figure.is_whole:
        return source.fact("number", "0." + folded[at:end].rstrip("0"), at - 1, end), end
    if not currency and figure.is_whole:
        if following[:1] == "-" and (dashed := _DASHED().match(folded, at)):
            return source.identifier(at, dashed.end()), dashed.end()
        if end - at < 3 and (date := date_from_day(text, folded, int(figure.values[0]), end, language)):
            return source.fact("date", date[0], at, date[1]), date[1]
        if cited := citation_end(text, folded, at):
            return None, cited
        if following[:1] not in _NO_SUFFIX and (fact := _place_or_decade(source, at, end, figure.values[0])):
            return fact, fact.end
    factor, added, unit, stop, is_place = _unit(source, at, end, is_money=bool(currency))
    if is_place:
        return source.fact("ordinal", figure.values[0], at, stop), stop
    if (
        stop == end
        and not currency
        and ("a" <= following[:1] <= "z" or (following[:1] == "_" and _is_of_word(following[1:])))
    ):
        return _identifier(source, at, end, at)
    if not (unit or currency) and "." in folded[at:end] and _VERSION().search(text, max(at - 24, 0), at):
        return source.identifier(at, stop), stop
    if currency and kind_of(unit) != "money":
        unit, stop = currency, stop if kind_of(unit) == "number" else end
    sign = "-" if folded[start] == "-" else ""
    value = "|".join([sign + _plus(times(value, factor), added) for value in figure.values])
    return source.fact(kind_of(unit), value, start, stop, unit), stop


def _unit(source: Source, at: int, end: int, *, is_money: bool) -> tuple[int, int, str, int, bool]:
    """The power of ten, what is added, the unit, where it ends, and whether a place is meant."""
    if source.is_east_asian:
        from vrty_gate.core.reading.facts.east_asian import behind

        found = behind(source.folded, at, end)
        if found.end > end or found.is_place:
            unit = "" if found.unit is None or _is_year(source, at, end, found.unit) else found.unit
            return found.factor, found.added, unit, found.end, found.is_place
    factor, unit, stop = unit_behind(source.text, source.folded, end, source.language, is_money=is_money)
    if source.language == "pl" and _is_year(source, at, end, unit):
        unit = ""
    return factor, 0, unit, stop, False


def _is_year(source: Source, at: int, end: int, unit: str) -> bool:
    """Whether figures with the unit of years name one, as 2026\u5e74 does."""
    return unit == "year" and end - at == 4 and "1000" <= source.folded[at:end] <= "2999"


def _plus(value: str, added: int) -> str:
    return str(int(value) + added) if added and "." not in value else value


def _place_or_decade(source: Source, at: int, end: int, value: str) -> Fact | None:
    folded = source.folded
    if (place := _ORDINAL().match(folded, end)) or (
        source.language in ("fr", "nl", "es") and (place := _ORDINAL_ABROAD().match(folded, end))
    ):
        return source.fact("ordinal", value, at, place.end())
    is_decade = end - at == 4 or folded[at - 1 : at] == "'" or folded[max(at - 4, 0) : at] == "the "
    if is_decade and value.endswith("0") and (decade := _DECADE().match(folded, end)):
        return source.fact("date", value + "s", at, decade.end())
    return None
