"""Facts written in words: numbers, ordinals, months, days of the week and times."""

import re
from functools import cache

from vrty_gate.core.facts.dates import date_from_month
from vrty_gate.core.facts.fact import Fact, Source
from vrty_gate.core.facts.figures import times
from vrty_gate.core.facts.tables.calendar import calendar
from vrty_gate.core.facts.tables.number_words import add_up, counting, in_one_word
from vrty_gate.core.facts.units import kind_of, unit_after
from vrty_gate.core.reading.text.patterns import lazily

_WORD = lazily("[a-z]+")
_RUN = lazily("[a-z]+(?:[ -][a-z]+){0,11}")
_FEW = lazily(r"(?:few|several|many|couple) \Z")
_SAME_IN_FIGURES = lazily(r" ?\(([0-9][0-9,.' ]{0,15})\)")
_EXACTLY = lazily(r"(?:only|exactly|just|at least|at most|up to|minimum of|maximum of) \Z")
_WITHIN = lazily(
    r"(?:in|within|after|for|under|than|least|most|every|about|takes|lasts|only|exactly|de|von|en|innerhalb|binnen|nach"
    r"|dentro|tras|entro|dopo|apres|pendant|durante|por|na|ciagu|po) \Z"
)
_WORD_BEFORE = lazily(r"([a-z]+)[ '][*_\"']{0,3}\Z")
_WORD_BEHIND = lazily(r"[*_]{0,3} ([a-z]+|[0-9])")
_AND_A_HALF = " and a half"
_TIMES = frozenset("time mal vez fois volta keer raz".split())
"""Words after "the first" that make it an idiom rather than an ordinal."""
_NOT_BEFORE_SECOND = frozenset("a per one every split".split())


@cache
def _roles(language: str) -> dict[str, str]:
    """The words of a language that may begin a fact, with their roles."""
    vocabulary, days = counting(language), calendar(language)
    roles: dict[str, str] = {}
    for role, known in (
        ("ordinal", vocabulary.ordinals),
        ("number", vocabulary.values),
        ("number", vocabulary.scales),
        ("weekday", days.weekdays),
        ("hour", days.hours),
        ("month", days.months),
    ):
        roles.update(dict.fromkeys(known, role))
    return roles


def places_of_words(source: Source) -> list[tuple[int, int]]:
    """The spans of words that may begin a fact, in no particular order."""
    folded, roles = source.folded, _roles(source.language)
    words = set(_WORD().findall(folded))
    known = words & roles.keys()
    for part in counting(source.language).parts:
        if part in folded:
            known.update([word for word in words if part in word and in_one_word(word, counting(source.language))])
    if source.language == "pt" and "-feira" in folded:
        known.update([word for word in roles if "-" in word and word in folded])
    places = []
    for word in sorted(known):
        start = folded.find(word)
        while start >= 0:
            end = start + len(word)
            if not ("a" <= folded[start - 1 : start] <= "z" or "a" <= folded[end : end + 1] <= "z"):
                places.append((start, end))
            start = folded.find(word, end)
    return places


def fact_in_words(source: Source, start: int, end: int) -> tuple[Fact | None, int]:
    """The fact that begins with a word, or None, and where reading continues."""
    word = source.folded[start:end]
    role = _roles(source.language).get(word, "number")
    if role == "number":
        return _number(source, start, end)
    if role == "ordinal":
        return _ordinal(source, start, end), end
    if role == "hour":
        return source.fact("time", calendar(source.language).hours[word], start, end), end
    if role == "month":
        date = date_from_month(source.text, source.folded, start, end, source.language)
        return (source.fact("date", date[0], start, date[1]), date[1]) if date else (None, end)
    if word in calendar(source.language).short and not source.text[start].isupper():
        return None, end
    return source.fact("date", calendar(source.language).weekdays[word], start, end), end


def _number(source: Source, start: int, end: int) -> tuple[Fact | None, int]:
    folded, vocabulary = source.folded, counting(source.language)
    run = _RUN().match(folded, start)
    tokens = re.split("[ -]", run[0]) if run else []
    value, taken = add_up(tokens, vocabulary)
    if folded[start:end] in vocabulary.scales and _FEW().search(folded, max(start - 10, 0), start):
        return None, end
    if not taken or (
        folded.startswith(("_", "."), end)
        and folded[end + 1 : end + 2].isascii()
        and folded[end + 1 : end + 2].isalnum()
    ):
        return None, end
    stop = start + len(" ".join(tokens[:taken]))
    if source.language == "en" and folded.startswith(_AND_A_HALF, stop):
        stop += len(_AND_A_HALF)
        unit = unit_after(source.text, folded, stop, source.language)
        return source.fact(kind_of(unit.name), times(f"{value}.5", unit.factor), start, unit.end, unit.name), unit.end
    if (figures := _SAME_IN_FIGURES().match(folded, stop)) and figures[1].strip(" ").replace(",", "") == str(value):
        stop = figures.end()
    unit = unit_after(source.text, folded, stop, source.language, is_scaled=tokens[taken - 1] in vocabulary.scales)
    if taken == 1 and tokens[0] in vocabulary.weak and not _counts(source, start, value, unit.name):
        return None, end
    if start and folded[start - 1] == "-" and not unit.name:
        return None, stop
    kind = kind_of(unit.name)
    return source.fact(kind, times(str(value), unit.factor), start, unit.end, unit.name), unit.end


def _counts(source: Source, start: int, value: int, unit: str) -> bool:
    """Whether a word such as "one", which is usually a pronoun, is a number here."""
    before = source.folded[max(start - 14, 0) : start]
    if unit and value > 1:
        return True
    if not unit or unit in ("times", "page", "word", "character"):
        return _EXACTLY().search(before) is not None
    return unit not in ("day", "second", "minute") or _WITHIN().search(before) is not None


def _ordinal(source: Source, start: int, end: int) -> Fact | None:
    folded, vocabulary = source.folded, counting(source.language)
    before = _WORD_BEFORE().search(folded, max(start - 14, 0), start)
    previous = before[1] if before else ""
    following = _WORD_BEHIND().match(folded, end)
    place = vocabulary.ordinals[folded[start:end]]
    if following is None or (vocabulary.before_ordinals and previous not in vocabulary.before_ordinals):
        return None
    if place == 1 and following[1] in _TIMES:
        return None
    return source.fact("ordinal", str(place), start, end)
