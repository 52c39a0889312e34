"""Regular expressions and the schedules of cron jobs as answers."""

from collections.abc import Iterator, Sequence
from re import Match

from vrty_gate.core.answers.model import Outcome, Pair
from vrty_gate.core.text.patterns import lazily

_COUNT = lazily(r"\{[0-9,]+\}")
"""How often a part of a regular expression may occur: another count matches other texts."""
_SLASHES = lazily("/(.*)/([gimsu]*)")
_NOTATIONS = (
    ("\\d", "[0123456789]"),
    ("\\w", "[0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz]"),
    ("\\Z", "$"),
    ("\\A", "^"),
    ("{1,}", "+"),
    ("{0,}", "*"),
)
"""Parts of regular expressions, and longer or shorter ones that match the same."""


def pattern(pair: Pair) -> Outcome:
    """Whether a regular expression, or one of the words around it, is the same; others may match the same texts.

    The schedule of a cron job is compared by the times that it names.
    """
    if is_schedule(pair.before):
        times = _schedule(pair.before)
        given = [_schedule(found[0]) for found in _SCHEDULES.finditer(pair.after.upper())]
        if None in (times, *given):
            return "unclear"
        return "absent" if not given else "same" if given == [times] else "other"
    insensitive = any(_flags(text) for text in (pair.before, pair.after))
    old, new = (_plain_pattern(text, both_cases=insensitive) for text in (pair.before, pair.after))
    if _spelled(old) == _spelled(new) or _is_among_words(old, pair.after, both_cases=insensitive):
        return "same"
    return "other" if _COUNT.sub("{}", old) == _COUNT.sub("{}", new) else "unclear"


def _is_among_words(old: str, text: str, *, both_cases: bool) -> bool:
    """Whether one of the words is the same regular expression, and no other word is one."""
    words = text.split()
    given = [word for word in words if _plain_pattern(word, both_cases=both_cases) == old]
    return bool(given) and not any(_REGULAR.search(word) for word in words if word not in given)


_REGULAR = lazily(r"\\[A-Za-z.]|[\[\]{}^$*]|\(\?")


def _spelled(text: str) -> str:
    """A regular expression with the parts that it counts spelled out, as in [0-9][0-9] for [0-9]{2}."""
    return _COUNTED.sub(lambda part: part[1] * int(part[2]), text)


_COUNTED = lazily(r"(\[[^\]]{1,70}\]|\\.|[A-Za-z0-9])\{([1-9]|1[0-9])\}(?![?*+{])")


def _flags(text: str) -> bool:
    """Whether a regular expression between slashes ignores letter case."""
    within = _SLASHES.fullmatch(text.strip('`" '))
    return within is not None and "i" in within[2]


def _plain_pattern(text: str, *, both_cases: bool) -> str:
    """A regular expression in one notation; with both cases of each letter where it ignores them."""
    text = text.strip('`" ')
    ignores = _flags(text)
    within = _SLASHES.fullmatch(text)
    flags = within[2].translate(_NO_MATTER) if within else ""
    text = within[1] if within else text
    if "\\\\" in text:
        return text + flags  # a backslash that is meant literally
    if both_cases and ignores:
        text = _LETTER.sub(lambda letter: f"[{letter[0].lower()}{letter[0].upper()}]", _cased_classes(text))
    text = _CLASS.sub(_in_order, text)
    for notation, same in _NOTATIONS:
        text = text.replace(notation, same)
    if not _BACK.search(text):  # which counts the groups
        text = _UNNAMED.sub("(", text)
    return text + flags


_UNNAMED = lazily(r"(?<!\\)\(\?:")
_BACK = lazily(r"\\[1-9k]")


_NO_MATTER = str.maketrans("", "", "gui")
"""Flags that do not matter for one text, and `i`, which is read apart."""
_CLASS = lazily(r"\[(\^?)((?:\\.|[^\[\]\\]){1,80})\]")
_LETTER = lazily(r"(?<![\\\[])[A-Za-z](?![^\[\]]{0,80}\])")
"""A letter outside of a class."""
_MEMBER = lazily(r"\\.|[A-Za-z]-[A-Za-z]|[0-9]-[0-9]|[^A-Za-z0-9\\]-[^A-Za-z0-9\\]|.")


def _cased_classes(text: str) -> str:
    return _CLASS.sub(lambda found: f"[{found[1]}{found[2]}{_swapped(found[2])}]", text)


def _swapped(members: str) -> str:
    """The ranges and letters of a class in the other letter case."""
    return "".join(part.swapcase() for part in _MEMBER.findall(members) if part[0] != "\\")


def _in_order(found: Match[str]) -> str:
    """A class of characters with its members in order, each once, ranges written out."""
    if found[2][0] == found[2][-1] == ":":  # the inner part of [[:alpha:]]
        return found[0]
    members = [char for part in _MEMBER.findall(found[2]) for char in _members(part)]
    return f"[{found[1]}{''.join(sorted(set(members)))}]"


def _members(part: str) -> Sequence[str]:
    if part in _SHORTHANDS:
        return _SHORTHANDS[part]
    if len(part) == len("a-z") and part[1] == "-":
        return [chr(code) for code in range(ord(part[0]), ord(part[2]) + 1)]
    return [part]


_DIGITS = "0123456789"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_SHORTHANDS = {"\\d": _DIGITS, "\\w": f"{_DIGITS}_{_LETTERS}"}


def is_schedule(text: str) -> bool:
    """Whether a text is the schedule of a cron job, of five fields."""
    return "*" in text and _SCHEDULES.fullmatch(text.upper()) is not None


_FIELD = r"(?:\*|[0-9A-Z]{1,3}(?:-[0-9A-Z]{1,3})?)(?:/[0-9]{1,2})?"
_SCHEDULES = lazily(
    rf"(?<![^\s`\"'])(?<![*0-9] )(?:{_FIELD}(?:,{_FIELD}){{0,30}} ){{4}}{_FIELD}(?:,{_FIELD}){{0,30}}"
    r"(?![^\s`\"'.,;])(?! [*0-9])"
)
"""Five fields, and not five of six."""
_RANGES = ((0, 59), (0, 23), (1, 31), (1, 12), (0, 7))
"""Minute, hour, day of the month, month, day of the week, in which 7 is Sunday as well."""
_MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()
_DAYS = "SUN MON TUE WED THU FRI SAT".split()


def _schedule(text: str) -> tuple[frozenset[int], ...] | None:
    """The times that a schedule names, field by field; None if it names what does not exist.

    A day of the month and a day of the week add up unless one of them is any day, `*`, so `*` is kept apart from a list
    of all days.
    """
    times: list[frozenset[int]] = []
    for place, (field, (low, high)) in enumerate(zip(text.upper().split(" "), _RANGES, strict=True)):
        named = {at for part in field.split(",") for at in _times(part, low, high)}
        if not all(low <= at <= high for at in named):
            return None
        if place in _OF_DAYS and field[0] == "*":
            named.add(_ANY)
        times.append(frozenset([at % 7 if high == 7 else at for at in named if at != _ANY] + [_ANY] * (_ANY in named)))
    return tuple(times)


_OF_DAYS = (2, 4)
_ANY = 99


def _times(part: str, low: int, high: int) -> Iterator[int]:
    """The times of a part of a field; one out of range if it cannot be read. A range may go on behind the last one."""
    span, _, step = part.partition("/")
    first, _, last = span.partition("-")
    if first == "*":
        begin, end = low, high
    else:
        begin = _number(first)
        end = _number(last) if last else high if step else begin
    if min(begin, end) < low or max(begin, end) > high:
        yield -1
    elif begin <= end:
        yield from range(begin, end + 1, max(1, int(step or 1)))
    else:
        size = high - low + (high != 7)
        yield from [low + (at - low) % size for at in range(begin, end + size + 1, max(1, int(step or 1)))]


def _number(word: str) -> int:
    if word in _MONTHS:
        return _MONTHS.index(word) + 1
    return _DAYS.index(word) if word in _DAYS else int(word) if word.isdecimal() else -1
