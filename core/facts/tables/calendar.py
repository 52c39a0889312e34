"""Months, days of the week and words for times of day, in the language of a text."""

import re
from functools import cache

from vrty_gate.core.facts.tables.number_words import counting, folded, numbered, valued
from vrty_gate.core.languages.language import alternatives, record_of, with_english
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.folding import fold_letters


class Calendar(NamedTuple):
    """Words of a language, in lower case without accents."""

    months: dict[str, int]
    weekdays: dict[str, str]
    """Names to `mon`, `tue` and so on."""
    hours: dict[str, str]
    """Words such as noon to the time of day."""
    short: frozenset[str]
    """Short forms; on its own, one may be a different word."""
    unclear: frozenset[str]
    """Months that are also other words or names."""
    before_months: frozenset[str]
    """Words after which an unclear word is the name of a month."""
    at_hours: frozenset[str]
    """Words like "at" before an hour whose word may also count hours."""
    halves: tuple[tuple[str, ...], tuple[str, ...]]
    """What follows a time in the first and in the second half of the day, with the blank before it."""


_DAYS = ("", *"mon tue wed thu fri sat sun".split())
_SHORT = 4
"""The most letters of a short form."""
_LAST_MINUTE = 59


@cache
def calendar(language: str) -> Calendar:
    """The words of a language for months, days and times of day; those of English if it is unknown."""
    record = record_of(language)
    if not record.months:
        record = record_of("")
    months, weekdays = valued(record.months), valued(record.weekdays)
    first, second = (
        tuple([f" {phrase}" for phrase in fold_letters(phrases).split("/") if phrase])
        for phrases in (record.first_half_of_the_day, record.second_half_of_the_day)
    )
    return Calendar(
        months,
        {word: _DAYS[day] for word, day in weekdays.items()},
        dict.fromkeys(sorted(folded(record.noon)), "12:00") | dict.fromkeys(sorted(folded(record.midnight)), "00:00"),
        _short(months) | _short(weekdays),
        folded(record.unclear_months),
        folded(record.before_months),
        folded(record.at_hours),
        (first, second),
    )


def _short(names: dict[str, int]) -> frozenset[str]:
    """The short forms, none of which is the first name of its number."""
    first = dict(zip(reversed(names.values()), reversed(names), strict=True))
    return frozenset([word for word, number in names.items() if len(word) <= _SHORT and word != first[number]])


@cache
def of(language: str) -> str:
    """A pattern of words like "of", with the blank behind them, in a language and in English."""
    words = {word for record in with_english(language) for word in folded(record.of)}
    return alternatives([word if word.endswith("'") else f"{word} " for word in words])


class Phrase(NamedTuple):
    """A way to say a time of day."""

    marks: frozenset[str]
    """Words, one of which a text with such a phrase has."""
    pattern: str
    """A regular expression with `{h}` for an hour and `{m}` for minutes; the time is its group `t`, if it has one."""
    minutes: int | None
    """Minutes to add to the hour; those of `{m}` if it is None."""
    is_before: bool = False
    """Whether the minutes are those to the hour."""


@cache
def hours(language: str) -> dict[str, int]:
    """Words for the hours of the clock to their numbers."""
    return numbered(record_of(language).hours, 0)


@cache
def minutes(language: str) -> dict[str, int]:
    """Words for minutes in steps of five to their numbers."""
    values = counting(language).values
    fives = {word: value for word, value in values.items() if 5 <= value <= _LAST_MINUTE and value % 5 == 0}
    links = ("-", " ", *[f" {link} " for link in sorted(counting(language).links)])
    five = [word for word, value in values.items() if value == 5][:1]
    tens = [word for word, value in fives.items() if value in (20, 30, 40, 50)]
    return fives | {f"{ten}{link}{unit}": fives[ten] + 5 for ten in tens for link in links for unit in five}


@cache
def clock_words(language: str) -> frozenset[str]:
    """The marks of all ways to say a time of day."""
    return frozenset([word for phrase in clock(language) for word in phrase.marks])


@cache
def holidays(language: str) -> dict[str, str]:
    """Holidays with a fixed date to their month and day."""
    return {fold_letters(name): day for name, day in record_of(language).holidays.items()}


@cache
def holiday_words(language: str) -> frozenset[str]:
    """The longest word of each holiday."""
    return frozenset([max(re.findall("[a-z]+", name), key=len) for name in holidays(language)])


@cache
def clock(language: str) -> tuple[Phrase, ...]:
    """The ways to say a time of day in a language."""
    record = record_of(language)
    end = rf"(?=[^\w ]|\Z| (?:{alternatives(folded(record.after_hours))})\b)"
    return tuple(
        [
            Phrase(
                frozenset(fold_letters(marks).split("/") if marks else hours(language)),
                pattern.replace("{end}", end),
                abs(said) if isinstance(said, int) else None,
                said == "-" or (isinstance(said, int) and said < 0),
            )
            for marks, pattern, said in record.clock
        ]
    )
