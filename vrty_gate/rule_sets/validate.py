"""Checks on the conditions of a rule set beyond their types."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from vrty_gate.core.grounding.conditions import (
    KINDS,
    MOST_COUNTED,
    AllOf,
    AnyOf,
    Condition,
    Count,
    Matches,
    Matching,
    Metadata,
    NoneOf,
    NumbersGrounded,
    Overlap,
    listed,
)
from vrty_gate.core.grounding.phrases import folded, unaccented
from vrty_gate.core.sources.stated import stated
from vrty_gate.errors import did_you_mean
from vrty_gate.formats.codec import Mismatch, Path, show
from vrty_gate.formats.expressions import finder, require_no_control

MOST_VALUES = 200
"""Maximum phrases or values of a condition."""

_FIRST = {kind._fields[0].rstrip("_"): kind for kind in KINDS}
"""The kinds of conditions, by their distinguishing key."""
_OTHERS = sorted({field.rstrip("_") for kind in KINDS for field in kind._fields[1:]})
_EXPRESSION = re.compile(
    r"\(\?(?:[a-zA-Z]+[:)]|[:=!]|P?<)|(?<![A-Za-z0-9:\\])\\[bdws]|\\[bdws](?![A-Za-z0-9])|(?<!\*)\.\*(?!\*)"
)
"""Matches many regular expressions but hardly any phrase, not even a path such as `C:\\bin`."""


def conditions(data: Any) -> Iterator[tuple[Path, Mapping[str, object]]]:
    """The conditions in an unchecked file."""
    rules = data.get("rules") if isinstance(data, dict) else None
    for i, rule in enumerate(rules if isinstance(rules, list) else []):
        for key in ("when", "pass"):
            if isinstance(rule, dict) and isinstance(condition := rule.get(key), dict):
                yield ("rules", i, key), condition


def require_one_kind(condition: Mapping[str, object], path: Path) -> None:
    """Raises Mismatch for a condition of no kind or of several kinds."""
    kinds = [key for key in condition if key in _FIRST]
    if len(kinds) > 1:
        problem = f"cannot be combined with {kinds[0]}; a condition has one kind, so write two rules"
        raise Mismatch(problem, (*path, kinds[1]), at_key=True)
    if kinds:
        return
    unknown = [key for key in condition if key not in _OTHERS]
    if unknown:
        problem = f"is not a condition; {did_you_mean(unknown[0], list(_FIRST))}"
        raise Mismatch(problem, (*path, unknown[0]), at_key=True)
    raise Mismatch(f"has no condition; give one of {', '.join(_FIRST)}", path)


def require_meaningful(condition: Condition, path: Path) -> None:
    """Raises Mismatch for a condition that always or never holds, or that exceeds a limit."""
    try:
        if isinstance(condition, (AnyOf, AllOf, NoneOf)):
            _require_phrases(condition[0], condition._fields[0], accents=condition.accents)
        elif isinstance(condition, Matching):
            _require_pattern(condition.pattern)
        elif isinstance(condition, Count):
            _require_count(condition)
        elif isinstance(condition, Overlap):
            if condition.overlap == condition.in_:
                raise Mismatch(f"is {condition.overlap}, which is the text itself; choose another", ("overlap",))
        elif isinstance(condition, NumbersGrounded):
            _require_sources(condition)
        else:
            _require_value(condition)
    except Mismatch as error:
        for part in reversed(path):
            error = error.within(part)  # the innermost part first
        raise error from None


def _require_phrases(phrases: str | tuple[str, ...], key: str, *, accents: bool = True) -> None:
    _require_several(phrases, key, "phrase")
    for i, phrase in enumerate(listed(phrases)):
        try:
            _require_phrase(phrase, accents=accents)
        except Mismatch as error:
            raise (error if isinstance(phrases, str) else error.within(i)).within(key) from None


def _require_phrase(phrase: str, *, accents: bool) -> None:
    require_no_control(phrase, "phrase")
    if not (folded(phrase) if accents else unaccented(phrase)):
        raise Mismatch(f"is {show(phrase)}, which has nothing to search for")
    if _EXPRESSION.search(phrase):
        raise Mismatch(f"is {show(phrase)}, which looks like a regular expression; use pattern: for that")


def _require_several(values: str | Sequence[object], key: str, noun: str) -> None:
    if not values:
        raise Mismatch(f"is an empty list; give at least one {noun}", (key,))
    if not isinstance(values, str) and len(values) > MOST_VALUES:
        raise Mismatch(f"has {len(values)} entries, but may have {MOST_VALUES}", (key,))


def _require_pattern(pattern: str) -> None:
    try:
        matches_nothing = finder(pattern).finds("")
    except Mismatch as error:
        raise error.within("pattern") from None
    if matches_nothing:
        raise Mismatch(f"is {show(pattern)}, which matches every text; it must match something specific", ("pattern",))


def _require_count(condition: Count) -> None:
    counted, least, most = condition.count_, condition.at_least, condition.at_most
    if least is None and most is None:
        raise Mismatch("has no bound; give at_least, at_most or both")
    if not least and most is None:
        raise Mismatch("is 0, which every text reaches; give a larger number", ("at_least",))
    if least is not None and most is not None and least > most:
        raise Mismatch(f"is {least}, more than at_most {most}, so no response can pass", ("at_least",))
    if isinstance(counted, str):
        return
    for key, bound in (("at_least", least), ("at_most", most)):
        if bound is not None and bound > MOST_COUNTED:
            raise Mismatch(f"is {bound}, but at most {MOST_COUNTED} are counted", (key,))
    if not isinstance(counted, Matches):
        _require_phrases(counted, "count")
        return
    try:
        _require_pattern(counted.pattern)
    except Mismatch as error:
        raise error.within("count") from None


def _require_sources(condition: NumbersGrounded) -> None:
    sources = condition.numbers_grounded
    _require_several(sources, "numbers_grounded", "text")
    if condition.in_ in listed(sources):
        raise Mismatch(f"names {condition.in_}, which is the text itself; choose others", ("numbers_grounded",))
    if len(condition.allow) > MOST_VALUES:
        raise Mismatch(f"has {len(condition.allow)} entries, but may have {MOST_VALUES}", ("allow",))
    for i, text in enumerate(condition.allow):
        if not stated(text, "multi"):
            raise Mismatch(f"is {show(text)}, which has no number", ("allow", i))


def _require_value(condition: Metadata) -> None:
    least, most = condition.at_least, condition.at_most
    tests = [name for name in ("equals", "one_of", "present") if getattr(condition, name) is not None]
    tests += ["a bound"] if least is not None or most is not None else []
    if len(tests) != 1:
        given = " and ".join(tests) or "none of them"
        raise Mismatch(f"must have one of equals, one_of, present and bounds, but has {given}")
    if least is not None and most is not None and least > most:
        raise Mismatch(f"is {least:g}, more than at_most {most:g}, so no value can pass", ("at_least",))
    if condition.optional and condition.present is not None:
        raise Mismatch("cannot be combined with present, which already says what a missing field means", ("optional",))
    if condition.one_of is not None:
        _require_several(condition.one_of, "one_of", "value")
    values = condition.one_of or (condition.equals,)
    if any(isinstance(value, str) and not value.strip() for value in values):
        raise Mismatch("is blank, which counts as absent; use present: false", (tests[0],))
