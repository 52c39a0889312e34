"""Times of day as facts: 17:30, 5 pm, half past seven, halb acht, las siete y media."""

import re
from collections.abc import Iterator
from functools import cache

from vrty_gate.core.facts.fact import Fact, Source
from vrty_gate.core.facts.tables.calendar import calendar, clock, hours, minutes
from vrty_gate.core.facts.tables.number_words import folded as folded_words
from vrty_gate.core.facts.tables.unit_names import units_of
from vrty_gate.core.languages.language import alternatives, with_english
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily

_BEHIND_A_WORD = lazily(r"([a-z']+) ?\Z")
_DAY = 24 * 60
_HALF_A_DAY = 12 * 60
_LAST_HOUR = 24
_LAST_MINUTE = 59


def time_at(folded: str, position: int, language: str) -> tuple[str, int] | None:
    """The time of day at a position, as 17:00, and its end; both times of the 12-hour clock if am or pm is missing."""
    time = _clock(language).match(folded, position)
    if not time:
        return None
    hour, mark, minutes, seconds, half, word, minutes_after = time.groups()
    half, end = (half, time.end()) if half else half_of_the_day(folded, time.end(), language)
    if not (mark or half or word) or (mark == "." and not half and word not in _words(language).behind_dots):
        return None
    if word and not half and word not in _words(language).certain and not mark and not minutes_after:
        before = _BEHIND_A_WORD.search(folded, max(position - 10, 0), position)
        if language in ("", "en") or not before or before[1] not in calendar(language).at_hours:
            return None
    if half and not 1 <= int(hour) <= 12:
        if time[5]:
            return None
        half = ""
    tail = f":{minutes_after or minutes or '00'}" + (f":{seconds}" if seconds and seconds != "00" else "")
    if half:
        hours = [int(hour) % 12 + (12 if half == "p" else 0)]
    elif 1 <= int(hour) <= 12 and hour[0] != "0" and word not in _words(language).of_a_day and seconds is None:
        hours = [int(hour), (int(hour) + 12) % 24]
    else:
        hours = [int(hour) % 24]
    return "|".join([f"{hour_value:02}{tail}" for hour_value in hours]), end


@cache
def _clock(language: str) -> re.Pattern[str]:
    words = alternatives(_words(language).behind)
    return lazily(
        r"([01]?[0-9]|2[0-4])(?:([:.])([0-5][0-9])(?::([0-5][0-9]))?)?(?![0-9])"
        r"(?: ?([ap])(?:m(?![a-z])|\. ?m\.?(?![a-z]))"
        rf"| ?({words}|h)(?![a-z])(?: ?([0-5][0-9])(?![0-9]))?)?"
    )


class _Words(NamedTuple):
    """Words behind the hour of a time of day."""

    behind: frozenset[str]
    behind_dots: frozenset[str]
    """Those before which the minutes may follow a dot."""
    certain: frozenset[str]
    """Those that do not count hours as well."""
    of_a_day: frozenset[str]
    """Those of the 24-hour clock."""


@cache
def _words(language: str) -> _Words:
    spoken = with_english(language)
    behind = frozenset([word for record in spoken for word in folded_words(record.o_clock)])
    dotted = frozenset([word for record in spoken if record.clock_dots for word in folded_words(record.o_clock)])
    counting = frozenset([word for record in spoken for word in fold_letters(record.units.get("hour", "")).split()])
    certain = behind - counting - units_of("").keys()
    return _Words(behind, dotted, certain, certain & dotted)


def spoken(source: Source, words: set[str]) -> Iterator[Fact]:
    """The times in words, given all words of the text: half past seven, a quarter to 9, sept heures et demie."""
    folded, language = source.folded, source.language
    for index, phrase in enumerate(clock(language)):
        if phrase.marks.isdisjoint(words):
            continue
        for match in _phrase(language, index).finditer(folded):
            groups = match.groupdict()
            hour = _valued(groups["h"], hours(language))
            minute = _valued(groups["m"], minutes(language)) if phrase.minutes is None else phrase.minutes
            if hour > _LAST_HOUR or minute > _LAST_MINUTE or (phrase.minutes == 0 and groups["h"].isdecimal()):
                continue
            start, end = match.span("t") if "t" in groups else match.span()
            half, end = half_of_the_day(folded, end, language)
            first = 60 * hour + (-minute if phrase.is_before else minute)
            yield source.fact("time", _shown(first % _DAY, half, is_open=hour <= 12), start, end)


def half_of_the_day(folded: str, end: int, language: str) -> tuple[str, int]:
    """`a` or `p` for the half of the day that follows a time, with where it ends; "" if none follows."""
    for half, phrases in zip("ap", calendar(language).halves, strict=True):
        for phrase in phrases if folded.startswith(phrases, end) else ():
            stop = end + len(phrase)
            if folded.startswith(phrase, end) and not "a" <= folded[stop : stop + 1] <= "z":
                return half, stop
    return "", end


@cache
def _phrase(language: str, index: int) -> re.Pattern[str]:
    hour, minute = (
        f"(?P<{name}>[0-9]{{1,2}}|{'|'.join(sorted(words, key=lambda word: (-len(word), word)))})"
        for name, words in (("h", hours(language)), ("m", minutes(language)))
    )
    pattern = clock(language)[index].pattern.replace("{h}", hour).replace("{m}", minute)
    return lazily(f"(?<![a-z0-9])(?:{pattern})(?![a-z0-9]|[.:][0-9])")


def _valued(word: str, known: dict[str, int]) -> int:
    return int(word) if word.isdecimal() else known[word]


def _shown(minutes_of_day: int, half: str, *, is_open: bool) -> str:
    """Minutes after midnight as `HH:MM`; both times of the 12-hour clock if no half of the day is known."""
    if half:
        times = [minutes_of_day % _HALF_A_DAY + (_HALF_A_DAY if half == "p" else 0)]
    else:
        times = [minutes_of_day, (minutes_of_day + _HALF_A_DAY) % _DAY] if is_open else [minutes_of_day]
    return "|".join([f"{each // 60:02}:{each % 60:02}" for each in times])
