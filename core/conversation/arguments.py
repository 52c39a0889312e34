"""The arguments of a tool call compared with those of the accepted one, value by value."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from itertools import accumulate
from typing import Any

from vrty_gate.core.case import NOTHING, Call
from vrty_gate.core.conversation.as_text import as_json
from vrty_gate.core.conversation.definitions import enum_of, is_empty, is_left_out
from vrty_gate.core.gate.rule import FIDELITY_MIDDLE
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import words_of
from vrty_gate.core.vrty.idf import STOPWORDS

_TEXT = 6
"""From this number of words, a string is a text, which may be worded differently."""
_REWORDED = 0.5
"""With this share of the shorter text's content words in common, one text rewords the other."""
_NOT_FREE = lazily(r"[{}\[\]<>=;|\\*^~$#@`_]|://|[^\W\d_]/[^\W\d_]|\w\.\w|[a-z][A-Z]")
"""What a string has that is code, a path, an address, a pattern or an identifier."""
_EVERYTHING = ("*", "*.*", "**", "**/*", "**/*.*")
"""Patterns of file names that match all or nearly all files."""
_LETTER = lazily(r"[^\W\d_]{2}")


class Tolerance(NamedTuple):
    """Which differences of arguments do not count, and of which tools the order of calls always does."""

    ignore: tuple[str, ...] = ()
    """Patterns of paths, such as `get_order.request_id` or `*.timestamp`."""
    any_order: tuple[str, ...] = ()
    """Patterns of paths of lists whose order does not matter."""
    numbers: float = 0.0
    """Relative difference of numbers that does not count, in [0, 1)."""
    subset: tuple[str, ...] = ()
    """Patterns of paths of lists and objects that may have more than the accepted ones, in any order."""
    writes: tuple[str, ...] = ()
    """Patterns of tools that change something, so that their calls keep their place among the others."""
    reads: tuple[str, ...] = ()
    """Patterns of tools that only read, whatever their names are."""


EXACT = Tolerance()
"""Every difference counts."""


class Given(NamedTuple):
    """What the texts of a conversation say about an argument."""

    said: str = ""
    """What the user says."""
    defined: Mapping[str, Mapping[str, Any]] = NOTHING
    """The definitions of the tools, see `definitions`."""


class Argument(NamedTuple):
    """A value that differs; None where the other call has none."""

    path: str
    before: str | None
    after: str | None
    is_reworded: bool = False
    """Whether it is a free text that contains or rewords the accepted one, or the other way round; whether both are
    patterns for all files; whether it is new or gone and only repeats another argument; or whether the calls differ
    only in layout."""


class Arguments(NamedTuple):
    """The arguments of two calls of one tool."""

    values: int
    """Number of values compared."""
    changed: tuple[Argument, ...]


def compare(before: Call, now: Call, tolerance: Tolerance, given: Given) -> Arguments:
    """The values of a call that differ from those of the accepted one."""
    name, defined = now.name, given.defined.get(now.name, NOTHING)
    old, new = dict(_values(before.arguments, name, tolerance)), dict(_values(now.arguments, name, tolerance))
    paths = [path for path in sorted(old.keys() | new.keys()) if path in old or not _may_be_extra(path, tolerance)]
    differing = [path for path in paths if not _agree(old, new, path, tolerance, defined)]
    is_layout = bool(differing) and _differ_in_layout(before, now, tolerance)
    changed = []
    for path in differing:
        inner = path[len(name) + 1 :]
        values = old.get(path), new.get(path)
        is_reworded = is_layout or (
            not enum_of(defined, inner)
            and (
                _is_reworded(*values, given.said)
                or all(value in _EVERYTHING for value in values)
                or _repeats(before, now, inner, *values)
                or (path not in old and is_empty(new[path]))
                or (path not in new and is_empty(old[path]))
            )
        )
        changed.append(Argument(inner, _shown(old, path), _shown(new, path), is_reworded))
    return Arguments(len(paths), tuple(changed))


def _agree(
    old: Mapping[str, object],
    new: Mapping[str, object],
    path: str,
    tolerance: Tolerance,
    defined: Mapping[str, Any] = NOTHING,
) -> bool:
    """Whether two calls have the same value at a path; one that is left out has its default."""
    if path in old and path in new:
        return _same(old[path], new[path], tolerance.numbers)
    _, _, inner = path.partition(".")
    return is_left_out(defined, inner, old[path] if path in old else new[path])


def _differ_in_layout(before: Call, now: Call, tolerance: Tolerance) -> bool:
    """Whether two calls have the same values, only with another list or object around some of them."""
    one, other = before.arguments, now.arguments
    if one.keys() != other.keys():
        one, other = _inner(one, other), _inner(other, one)
    old, new = (dict(_values(_bare(each), now.name, tolerance)) for each in (one, other))
    return old.keys() == new.keys() and all(_agree(old, new, path, tolerance) for path in old)


def _inner(arguments: Mapping[str, object], others: Mapping[str, object]) -> Mapping[str, object]:
    """The object that is the only argument, if the other call has no such argument."""
    (name, inner), *more = [*arguments.items()] or [("", None)]
    return inner if isinstance(inner, Mapping) and not more and name not in others else arguments


def _bare(value: object) -> object:
    """A value without lists around single values."""
    if isinstance(value, Mapping):
        return {key: _bare(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return _bare(value[0]) if len(value) == 1 else [*map(_bare, value)]
    return value


_ASKS = frozenset("query queries q search keyword keywords pattern patterns term terms question topic".split())
_NOT_LETTERS = re.compile(r"[\W\d]+|_")


def asks_alike(each: Argument, said: str) -> bool:
    """Whether an argument has other words to search for, with no figure that neither the user nor the other one has."""
    names = {part.lower() for part in _NOT_LETTERS.split(each.path)}
    if names.isdisjoint(_ASKS) or each.before is None or each.after is None:
        return False
    if not (_LETTER.search(each.before) and _LETTER.search(each.after)) or each.after[:1] in "{[":
        return False
    return {*_figures(each.after)} <= {*_figures(each.before), *_figures(said)}


def matched(call: Call, patterns: Sequence[str]) -> set[str]:
    """The patterns that match the path of an argument of a call, or of a value within it."""
    paths = [path for path, _ in _every_value(call.arguments, call.name)]
    return {pattern for pattern in patterns if any(fnmatchcase(path, pattern) for path in paths)}


def _every_value(value: object, path: str) -> Iterator[tuple[str, object]]:
    if "." in path:
        yield path, value
    if isinstance(value, Mapping):
        for key in value:
            yield from _every_value(value[key], f"{path}.{key}")
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from _every_value(inner, f"{path}[{i}]")


def _shown(values: Mapping[str, object], path: str) -> str | None:
    if path not in values:
        return None
    value = values[path]
    return value if isinstance(value, str) else as_json(value)


def _values(value: object, path: str, tolerance: Tolerance) -> Iterator[tuple[str, object]]:
    """The values within a value by path, such as `get_order.items[0].id`; an empty list or object is a value."""
    if _matches(path, tolerance.ignore):
        return
    if isinstance(value, Mapping) and (value or "." not in path):
        for key in sorted(value):
            yield from _values(value[key], f"{path}.{key}", tolerance)
    elif isinstance(value, list) and _matches(path, tolerance.subset):
        seen: dict[str, int] = {}
        for inner in value:
            key = as_json(inner)
            seen[key] = seen.get(key, 0) + 1
            yield f"{path}[{key}]" + (f"({seen[key]})" if seen[key] > 1 else ""), inner
    elif isinstance(value, list) and value:
        if _matches(path, tolerance.any_order):
            value = sorted(value, key=as_json)
        for i, inner in enumerate(value):
            yield from _values(inner, f"{path}[{i}]", tolerance)
    else:
        yield path, value


def _matches(path: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(path, pattern) for pattern in patterns)


def _may_be_extra(path: str, tolerance: Tolerance) -> bool:
    """Whether a value that only the current call has is within one that may have more."""
    if not tolerance.subset:
        return False
    parts = re.split(r"(?=[.\[])", path)
    return any(_matches(within, tolerance.subset) for within in list(accumulate(parts))[:-1])


def _same(before: object, after: object, tolerance: float) -> bool:
    """Whether two values are equal; numbers within the tolerance, and longer texts if they say the same."""
    if isinstance(before, bool) or isinstance(after, bool):
        return before is after
    if isinstance(before, int | float) and isinstance(after, int | float):
        return before == after or abs(before - after) <= tolerance * max(abs(before), abs(after))
    if isinstance(before, str) and isinstance(after, str):
        return before.strip() == after.strip() or _says_the_same(before, after)
    return before == after


def _says_the_same(before: str, after: str) -> bool:
    """Whether a longer text, such as the body of an e-mail, has the same facts and is as good by `fidelity`."""
    if len(before.split()) < _TEXT or _has_other_facts(before, after):
        return False
    from vrty_gate.core.case import Case
    from vrty_gate.core.changes import TooLong
    from vrty_gate.core.fidelity import fidelity

    try:
        return fidelity(Case("", after, answer="free"), (Case("", before),)) >= FIDELITY_MIDDLE
    except TooLong:
        return False


def _has_other_facts(before: str, after: str) -> bool:
    """Whether a number, a name, another fact or a negation differs."""
    from vrty_gate.core.case import Case
    from vrty_gate.core.changes import changes
    from vrty_gate.core.changes.kinds import KINDS

    found = changes(Case("", after, answer="free"), (Case("", before),))
    return any(KINDS[change.kind].family in ("fact", "polarity") for change in found)


def _is_reworded(before: object, after: object, said: str) -> bool:
    """Whether one of two free texts contains or rewords the other.

    Figures stay the same. What is verbatim in what the user says may be extended, but not reworded.
    """
    if not isinstance(before, str) or not isinstance(after, str) or not _is_free(before) or not _is_free(after):
        return False
    if _figures(before) != _figures(after):
        return False
    short, long = sorted((_words(before), _words(after)), key=len)
    if _has_in_a_row(long, short):
        return not _is_reversed(before, after)
    if f" {' '.join(_words(before))} " in f" {' '.join(_words(said))} ":
        return False
    own, other = _content(short), _content(long)
    if len(own & other) < _REWORDED * min(len(own), len(other)):
        return False
    return not _has_other_facts(before, after)


def _figures(text: str) -> list[str]:
    """The words with a digit, such as a number, a date or an identifier."""
    return [word.strip(_ENDS) for word in text.split() if any(map(str.isdigit, word))]


_ENDS = ".,;:!?()\"'"


def _repeats(before: Call, now: Call, path: str, old: object, new: object) -> bool:
    """Whether an argument that only one of the calls has repeats or rewords another one that both have alike."""
    name = _NAME.split(path, maxsplit=1)[0]
    is_new, is_gone = (is_empty(call.arguments.get(name)) for call in (before, now))
    value = new if is_new else old if is_gone else None
    if not isinstance(value, str):
        return False
    own = now if is_new else before
    if " " in value.strip() and value in [other for key, other in own.arguments.items() if key != name]:
        return True
    others = [other for key, other in now.arguments.items() if key != name and before.arguments.get(key) == other]
    return _is_free(value) and any(
        isinstance(other, str) and (_same(other, value, 0.0) or _is_reworded(other, value, "")) for other in others
    )


_NAME = lazily(r"[.\[]")


def _is_free(value: str) -> bool:
    """Whether a string is in words: no code, path, address, pattern or identifier."""
    return bool(_LETTER.search(value)) and not _NOT_FREE.search(value)


def _words(text: str) -> tuple[str, ...]:
    return tuple(words_of(text))


def _has_in_a_row(words: Sequence[str], some: Sequence[str]) -> bool:
    return bool(some) and any(words[i : i + len(some)] == some for i in range(len(words) - len(some) + 1))


def _is_reversed(before: str, after: str) -> bool:
    """Whether a negation or the like is all that makes a text longer."""
    from vrty_gate.core.case import Case
    from vrty_gate.core.changes import changes
    from vrty_gate.core.changes.kinds import KINDS

    found = changes(Case("", after, answer="free"), (Case("", before),))
    return any(KINDS[change.kind].family == "polarity" for change in found)


def _content(words: Sequence[str]) -> frozenset[str]:
    content = frozenset(words) - STOPWORDS or frozenset(words)
    return frozenset(word[:_STEM] for word in content)


_STEM = 6
