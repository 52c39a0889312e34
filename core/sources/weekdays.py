"""Days of the week and ranges of them, English and Spanish, and which of them contradict the sources."""

import re
from collections.abc import Sequence

from vrty_gate.core.languages.content_words import fold
from vrty_gate.core.languages.rule_language import RuleLanguage
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.subsequence import first_of_each
from vrty_gate.core.text.text import once

_ENGLISH = "mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?"
_SPANISH = "lunes|martes|miercoles|jueves|viernes|sabados?|domingos?"
_SHORT = "mon|tues?|wed|thu(?:rs?)?|fri|sat|sun"
_FIRST = {"mo": 0, "tu": 1, "we": 2, "th": 3, "fr": 4, "sa": 5, "su": 6}
_FIRST_ES = {"lu": 0, "ma": 1, "mi": 2, "ju": 3, "vi": 4, "sa": 5, "do": 6}
_TO = r"(?: ?(?:-|–|—) ?| (?:to|through|thru|until|till|a|al|hasta)(?: el)? )"
_ALL = frozenset(range(7))
_GROUPS = tuple(
    (lazily(f"(?<![a-z0-9])(?:{words})(?![a-z])"), frozenset(days))
    for words, days in (
        ("weekdays?|(?:business|working) days?|entre semana|dias? (?:laborables?|habiles)", range(5)),
        ("weekends?|fin(?:es)? de semana", range(5, 7)),
        ("daily|every ?day|all week|all days|24/7|(?:seven|7) days (?:a|per) week", range(7)),
        ("todos los dias|cada dia|diario|diariamente|(?:siete|7) dias (?:a|por) (?:la )?semana", range(7)),
    )
)
_DAYS_A_WEEK = lazily("(?: days)? (?:a|per|each|every) week|(?: dias)? (?:a la|por) semana")


class Weekdays(NamedTuple):
    """A day of the week, or a range of them."""

    days: frozenset[int]
    """From 0 for Monday to 6 for Sunday."""
    span: str
    end: int


def _pattern(language: RuleLanguage) -> re.Pattern[str]:
    names = {"en": _ENGLISH, "es": _SPANISH, "multi": f"{_ENGLISH}|{_SPANISH}"}[language]
    ends = names if language == "es" else f"{names}|{_SHORT}"
    return lazily(
        rf"(?<![a-z0-9])(?:(?P<first>{ends})\.?{_TO}(?P<last>{ends})"
        rf"|(?<!black )(?<!good )(?<!cyber )(?<!easter )(?P<day>{names}))"
        r"(?![a-z0-9])"
    )


_PATTERNS: dict[RuleLanguage, re.Pattern[str]] = {
    "en": _pattern("en"),
    "es": _pattern("es"),
    "multi": _pattern("multi"),
}


@once
def weekdays(text: str, language: RuleLanguage = "en") -> tuple[Weekdays, ...]:
    """The days of the week and ranges of days in a text, in order."""
    folded = fold(text)
    written = text if len(folded) == len(text) else folded
    result: list[Weekdays] = []
    for match in _PATTERNS[language].finditer(folded):
        if match["day"]:
            days = frozenset({_number(match["day"])})
        else:
            first, last = _number(match["first"]), _number(match["last"])
            days = frozenset((first + step) % 7 for step in range((last - first) % 7 + 1))
        result.append(Weekdays(days, written[match.start() : match.end()], match.end()))
    return tuple(result)


def _number(name: str) -> int:
    table = _FIRST_ES if name in _NAMES_ES else _FIRST
    return table[name[:2]]


_NAMES_ES = frozenset("lunes martes miercoles jueves viernes sabado sabados domingo domingos".split())


def ungrounded_weekdays(response: str, sources: Sequence[str], language: RuleLanguage = "en") -> tuple[Weekdays, ...]:
    """The days of the week in a response that the sources do not have, each once, in order; none if they name no days.

    A range is grounded by the same range, by each of its days, or by the complement of the days in the sources: a shop
    that closes on Mondays opens Tuesday to Sunday.
    """
    named = weekdays(response, language)
    known = _of_sources(sources, language) if named else ()
    if not known:
        return ()
    every = frozenset[int]().union(*known)
    single = frozenset[int]().union(*(days for days in known if len(days) == 1))
    whole = {*known, *(_ALL - days for days in known), single, _ALL - single}
    firsts = first_of_each([(weekday.days, weekday) for weekday in named])
    return tuple(
        weekday
        for days, weekday in firsts.items()
        if not (days <= every if len(days) == 1 else days in whole or days <= single)
    )


def are_days_a_week(text: str, end: int, days: str, sources: Sequence[str], language: RuleLanguage = "en") -> bool:
    """Whether a text says "days a week" at `end`, and the number matches the days that the sources name."""
    if not _DAYS_A_WEEK.match(fold(text[end : end + 30])):
        return False
    known = _of_sources(sources, language)
    longest = max([len(days_named) for days_named in known], default=0)
    return days in (str(longest), str(len(frozenset[int]().union(*known))))


def _of_sources(sources: Sequence[str], language: RuleLanguage) -> set[frozenset[int]]:
    """The days and ranges of days in the sources, including weekdays and weekends."""
    named = {weekday.days for source in sources for weekday in weekdays(source, language)}
    return named.union(*map(_groups, sources))


@once
def _groups(text: str) -> list[frozenset[int]]:
    """The days of weekdays, weekends and the like in a text."""
    folded = fold(text)
    return [days for pattern, days in _GROUPS if pattern.search(folded)]
