"""Numbers, amounts, percentages, dates, times and durations as answers."""

from fractions import Fraction

from vrty_gate.core.answers import frame
from vrty_gate.core.answers.model import Outcome, Pair
from vrty_gate.core.answers.spoken import (
    Codes,
    asked_in,
    compiled,
    concludes,
    evades,
    language_of_pair,
    phrases,
    reason_in,
    spoken,
)
from vrty_gate.core.facts.equal import comparable
from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.facts.read import facts
from vrty_gate.core.facts.tables.measures import in_base
from vrty_gate.core.languages.detect import language_of
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import words_of

_OF = lazily(r"(?<=[0-9a-z])\s*(?:/|out of)\s*([0-9]{1,3}|five|ten|twenty|a hundred)(?![0-9/.-])")
"""The top of a scale, as in 4/5 and four out of five."""
_TOPS = {"five": "5", "ten": "10", "twenty": "20", "a hundred": "100"}
_SCORE = lazily(r"[0-9.,]{1,6} ?(?:/|out of) ?[0-9]{1,3}(?: points)?")
_VERSION = lazily(r"\bv(?=[0-9])")
_UNIT_LIKE = lazily(r"\s?[^\W\d_]{1,12}\W*$")
"""A last word behind a number, which may be a unit that the reader does not know."""
_HOURS_AND_MINUTES = lazily(r"([0-9]{1,3}) ?[hH](?:rs?)?\.? ?([0-5]?[0-9])")
_MINUTES_BEHIND = lazily(r"(?i) ?min(?:s|ut[a-z]{1,3}|\.)?(?!\w)")
_NEGATIVE = lazily(
    r"(?i)(?:[-\u2212\u2013]|minus |(?:decrease|decreased|drop|dropped|fall|fell|decline|declined|reduction|down|loss)"
    r"(?: of| by)? )$"
)
_BETWEEN = lazily(r"[0-9)a-z] ?[-\u2212\u2013]$")
"""A hyphen between two numbers or words, which is no sign."""
_SIGN = 14
"""The characters before a number in which its sign is."""
_JOINT = 5
"""The most characters between two parts of one duration: " and "."""
_FEW_WORDS = 8
"""An answer without a number that has more words does not state one in an unknown notation."""
_FIRST = 12
"""A number that begins before this place begins the answer."""
_OF_THE_CLOCK = ("date", "time")
"""Kinds whose values are no numbers."""


def quantity(pair: Pair) -> Outcome:
    """Whether the current answer states the number of the accepted one; `unclear` if it states others as well."""
    language = language_of(pair.prompt) or None
    moment = read(f"= {pair.before}", language)
    if is_moment(moment):
        return _compared_moments(moment, read(f"= {pair.after}", language))
    sizes = _bytes(pair.before), _bytes(pair.after)
    if None not in sizes:
        return "same" if sizes[0] == sizes[1] else "other"
    top, other_top = _top(pair.before), _top(pair.after)
    if top and other_top and top != other_top:
        return "other"
    is_same_number = (
        bool(top) is not bool(other_top) and _compared(pair, pair.before, pair.after) == "same"
    )  # 1/2 = 0.5
    return "same" if is_same_number else _compared(pair, _without_scale(pair.before), _without_scale(pair.after))


_SIZE = lazily(r"([0-9]{1,9}(?:\.[0-9]{1,6})?) ?([kKMGTP])(i?)B")


def _bytes(text: str) -> Fraction | None:
    """The bytes of a size such as 1.5 GB or 512 MiB; None for another text."""
    match = _SIZE.fullmatch(text.strip(" ."))
    if match is None:
        return None
    power = "kMGTP".index(match[2].replace("K", "k")) + 1
    size: Fraction = Fraction(match[1]) * (1024 if match[3] else 1000) ** power
    return size


def is_moment(found: tuple[Fact, ...]) -> bool:
    """Whether facts are a date and a time of day."""
    return sorted(fact.kind for fact in found) == ["date", "time"]


def _compared_moments(wanted: tuple[Fact, ...], found: tuple[Fact, ...]) -> Outcome:
    """Whether a date and a time are the only ones that are found; without the time, an answer has less than wanted."""
    given = [fact for fact in found if fact.kind in _OF_THE_CLOCK]
    if len({fact.kind for fact in given}) < len(wanted):
        return "unclear" if given else "absent"
    if not all(any(comparable(one, fact) for fact in given if fact.kind == one.kind) for one in wanted):
        return "other"
    return "same" if len(given) == len(wanted) else "unclear"


def _top(text: str) -> str:
    """The top of the only scale of a text, in figures; empty if it has none or several."""
    tops = {_TOPS.get(top, top) for top in _OF.findall(text)}
    return tops.pop() if len(tops) == 1 else ""


def _compared(pair: Pair, before: str, after: str) -> Outcome:
    before, after = f"= {before}", f"= {after}"  # so that the day of 30. September is no list mark
    if has_same_digits(before[2:], after[2:]):
        return "same"
    languages = spoken(pair)
    language = language_of_pair(pair) or None
    asked = facts(pair.prompt, language)
    wanted = _main(read(before, language), asked)
    if wanted is None:
        return "unclear"
    wanted = _with_asked_unit(wanted, pair.prompt, language)
    found = read(after, language) or read(_without_scale(pair.current), language)
    if not found:
        return "absent" if len(words_of(pair.current)) > _FEW_WORDS or evades(pair.current, languages) else "unclear"
    stated = {(fact.value, fact.unit) for fact in asked}
    fresh = [fact for fact in found if (fact.value, fact.unit) not in stated]
    candidates = fresh if (wanted.value, wanted.unit) not in stated and fresh else [*found]
    is_negative, unsigned = _is_negative(before, wanted), _unsigned(wanted)
    equal = [
        fact
        for fact in candidates
        if _is_negative(after, fact) is is_negative and are_equal(unsigned, _unsigned(fact), after)
    ]
    if not equal:
        return "unclear" if any(_is_share(wanted, fact) for fact in candidates) else "other"
    if _WHOLE_DATE.fullmatch(wanted.value) and any(_is_another_weekday(fact, wanted) for fact in fresh):
        return "unclear"
    places = {fact.start for fact in equal}
    reason = _reason_of(after, languages)
    others = [
        fact
        for fact in fresh
        if fact.start not in places
        and fact.value not in _WEEKDAYS
        and not (reason <= fact.start and max(places) < reason)
        and fact.kind == wanted.kind
        and "(" not in after[max(0, fact.start - 2) : fact.start]
    ]
    if not others or equal[-1] is candidates[-1]:
        return "same"
    is_first = equal[0] is found[0] and found[0].start < _FIRST
    return "same" if is_first and not concludes(after, languages) else "unclear"


def _is_share(one: Fact, other: Fact) -> bool:
    """Whether one is a percentage and the other the same share as a number, which may also be that many per cent."""
    if {one.kind, other.kind} != {"percent", "number"} or one.unit == other.unit == "":
        return False
    percent, number = (one, other) if one.kind == "percent" else (other, one)
    try:
        return Fraction(percent.value) == 100 * Fraction(number.value)
    except (ValueError, ZeroDivisionError):  # 0/0 is no share
        return False


def _is_another_weekday(fact: Fact, day: Fact) -> bool:
    """Whether a fact is a weekday, and not that of a date."""
    year, month, of_month = map(int, day.value.split("-"))
    from calendar import monthrange, weekday  # which imports much

    if fact.value not in _WEEKDAYS or month not in _MONTHS or not 1 <= of_month <= monthrange(year, month)[1]:
        return False
    return _WEEKDAYS[weekday(year, month, of_month)] != fact.value


_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS = range(1, 13)
_WHOLE_DATE = lazily(r"[12][0-9]{3}-[01][0-9]-[0-3][0-9]")


def _reason_of(text: str, languages: Codes) -> int:
    """The place where the reason for a number begins, in which others are not the answer; the end if it has none."""
    found = reason_in(text, languages)
    return found.start() if found is not None and not concludes(text[found.start() :], languages) else len(text)


def _with_asked_unit(wanted: Fact, prompt: str, language: str | None) -> Fact:
    """A bare number with the only unit that the prompt asks for, as in: how many days, the weight in grams."""
    if wanted.kind != "number" or wanted.unit:
        return wanted
    words = compiled(_asked_unit, asked_in(prompt)).findall(fold_letters(frame.instruction(prompt)))
    languages = (language,) if language else _LANGUAGES
    found = [fact for word in words for each in languages for fact in facts(f"= 2 {word}", each)]
    units = {(fact.kind, fact.unit) for fact in found if fact.unit and fact.kind in _WITH_UNITS}
    if len(units) != 1:
        return wanted
    kind, unit = units.pop()
    return wanted._replace(kind=kind, unit=unit)


def _asked_unit(languages: Codes) -> str:
    return rf"{phrases(languages, lambda record: record.how_many)} ([^\W\d_]{{1,14}})\b"


_WITH_UNITS = frozenset("duration measure percent money".split())


def has_same_digits(text: str, other: str) -> bool:
    """Whether both are one long number, such as that of a telephone, in groups of their own."""
    if _IS_NUMBER.fullmatch(text) or _IS_NUMBER.fullmatch(other):
        return False
    old, new = (_GROUPS.sub("", part) for part in (text, other))
    return len(old) >= _LONG_NUMBER and old.isascii() and old.isdigit() and old == new


_GROUPS = lazily(r"[ ()./-]")
_IS_NUMBER = lazily(r"-[0-9.]*|[0-9]+\.[0-9]+")
"""A number with a sign or a decimal point, which no groups have."""
_LONG_NUMBER = 7


def is_score(bare: str) -> bool:
    """Whether a text is a number of points: 4/5, 3 out of 10 points."""
    return _SCORE.fullmatch(bare) is not None


def read(text: str, language: str | None) -> tuple[Fact, ...]:
    """The facts of an answer, in the language of the prompt or its own, whichever reads longer ones and more units."""
    languages = (language,) if language else _LANGUAGES
    readings = [whole(facts(text, each), text) for each in (*languages, None)]
    return min(filter(None, readings), key=lambda read: (len(read), -sum(fact.unit != "" for fact in read)), default=())


_LANGUAGES = ("en", "de", "es", "fr", "it", "pt")
"""Languages to try where a prompt is too short to tell."""


def whole(found: tuple[Fact, ...], text: str) -> tuple[Fact, ...]:
    """The facts of a text, with a duration of several parts, such as 1 hour 45 minutes, as one."""
    joined: list[Fact] = []
    for fact in found:
        duration = _as_duration(fact, text)
        total = _joined(joined[-1], duration) if joined else None
        if total is None:
            joined.append(duration)
        else:
            joined[-1] = total
    return tuple(joined)


def _as_duration(fact: Fact, text: str) -> Fact:
    """The fact, as minutes if it is written 1 h 45 min, which without its last word is a time of day."""
    if fact.kind != "time" or not (parts := _HOURS_AND_MINUTES.fullmatch(fact.text)):
        return fact
    behind = _MINUTES_BEHIND.match(text, fact.end)
    if behind is None:
        return fact
    minutes = 60 * int(parts[1]) + int(parts[2])
    return Fact("duration", str(minutes), "minute", text[fact.start : behind.end()], fact.start, behind.end())


def _joined(first: Fact, second: Fact) -> Fact | None:
    """Two parts of a duration as one; None if they are not next to each other."""
    are_durations = first.kind == second.kind == "duration" and first.unit != second.unit
    if not are_durations or not 0 < second.start - first.end <= _JOINT:
        return None
    (value, unit), (more, unit_of_more) = in_base(first.value, first.unit), in_base(second.value, second.unit)
    if unit != unit_of_more:
        return None
    total = f"{Fraction(value) + Fraction(more)}"
    return Fact("duration", total, unit, f"{first.text} {second.text}", first.start, second.end)


def _without_scale(text: str) -> str:
    """The text without the top of a scale, and without the v of a version."""
    return _VERSION.sub("", _OF.sub("", text))


def are_equal(wanted: Fact, fact: Fact, text: str) -> bool:
    """Whether two facts are equal, or equal numbers of which one is written without its unit."""
    if comparable(wanted, fact) or _is_length_of_time(wanted, fact):
        return True
    if wanted.kind in _OF_THE_CLOCK or fact.kind in _OF_THE_CLOCK or wanted.value != fact.value:
        return False
    if not wanted.unit and wanted.kind == "number":
        return fact.kind != "percent"
    return not fact.unit and fact.kind == "number" and not _UNIT_LIKE.match(text, fact.end)


def _is_length_of_time(wanted: Fact, fact: Fact) -> bool:
    """Whether one is a duration and the other is written like a time of day: 2:25 or 2h 25m for 2 hours 25 minutes."""
    if (wanted.kind, fact.kind) == ("time", "duration"):
        wanted, fact = fact, wanted
    if (wanted.kind, fact.kind) != ("duration", "time"):
        return False
    hours, _, minutes = fact.value.partition("|")[0].partition(":")
    value, unit = in_base(wanted.value, wanted.unit)
    total, unit_of_total = in_base(str(60 * int(hours) + int(minutes[:2])), "minute")
    return unit == unit_of_total and Fraction(value) == Fraction(total)


def _main(found: tuple[Fact, ...], asked: tuple[Fact, ...]) -> Fact | None:
    """The fact that answers: the last one that the prompt does not have, or else the last."""
    new = [fact for fact in found if not any(comparable(fact, other) for other in asked)]
    return (new or found)[-1] if found else None


def _is_negative(text: str, fact: Fact) -> bool:
    head = text[max(0, fact.start - _SIGN) : fact.start]
    is_signed = _NEGATIVE.search(head) is not None and not _BETWEEN.search(head)
    return is_signed or fact.text[:1] in "-\u2212" or fact.value[:1] == "-"


def _unsigned(fact: Fact) -> Fact:
    return fact._replace(value=fact.value.replace("-", "")) if fact.value[:1] == "-" else fact
