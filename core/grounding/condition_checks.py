"""Checks made of conditions. Pure: the engine for regular expressions is an argument."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from vrty_gate.core.evidence import Status
from vrty_gate.core.grounding.conditions import (
    Condition,
    Metadata,
    NumbersGrounded,
    Overlap,
    Place,
    RuleEntry,
)
from vrty_gate.core.grounding.evaluation import (
    LONGEST_SPAN,
    Check,
    ChecklistRule,
    Given,
    RuleEvidence,
    evidence,
    joined,
)
from vrty_gate.core.grounding.text_conditions import STEPS_OF_NUMBERS, Engine, counted, look, steps
from vrty_gate.core.json_data import kind
from vrty_gate.core.languages.content_words import overlap
from vrty_gate.core.languages.rule_language import RuleLanguage
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.sources.stated import numbers
from vrty_gate.core.sources.ungrounded import ungrounded_numbers

VERSION = "1"
"""Changes whenever a condition may decide differently about a text."""

MOST_STEPS = 5_000_000_000
"""Limit for one answer and all rules together; comparing as many characters takes some seconds."""

_STEPS_OF_WORDS = 500
"""Steps per character for splitting a text into words, once for all rules; looking for a phrase takes one."""
_STEPS_OF_COMPARING = 250
"""Steps per character for comparing a text that is already split."""


class TooLong(ValueError):
    """Texts so long that the rules would take more than MOST_STEPS."""


def rules(entries: Sequence[RuleEntry], engine: Engine, language: RuleLanguage = "en") -> tuple[ChecklistRule, ...]:
    """The rules of a set, each with the check for its conditions.

    Checks raise only TooLong, if all of them together would take more than MOST_STEPS. `language` is used to read
    numbers and content words. Raises what `engine` raises.
    """
    work: dict[Place, int] = {"response": 0, "question": 0, "context": 0}
    split: set[tuple[Place, int]] = set()
    allowed = 0
    for entry in entries:
        for condition in (entry.pass_, entry.when):
            for place, most in _work(condition, engine) if condition is not None else ():
                work[place] += _STEPS_OF_COMPARING if (place, most) in split else most
                if isinstance(condition, (Overlap, NumbersGrounded)):
                    split.add((place, most))
            if isinstance(condition, NumbersGrounded):
                allowed += STEPS_OF_NUMBERS * len("".join(condition.allow))
    return tuple(_rule(entry, engine, language, _Work(work, allowed)) for entry in entries)


def _rule(entry: RuleEntry, engine: Engine, language: RuleLanguage, work: "_Work") -> ChecklistRule:
    check = _check(entry, engine, language, work)
    blind_spot = " ".join(entry.blind_spot.split())
    return ChecklistRule(entry.id, entry.weight, entry.sub_score, check, entry.citation, entry.description, blind_spot)


class _Work(NamedTuple):
    """The most steps that the rules of a set take."""

    by_place: Mapping[Place, int]
    """Steps for each character of a text, by its place."""
    always: int
    """Steps that do not depend on the texts."""


def _text(given: Given, place: Place) -> str | None:
    """The text of a place; None for a missing or blank context."""
    if place == "context":
        return given.context if given.context and given.context.strip() else None
    return given.question if place == "question" else given.response


def _check(entry: RuleEntry, engine: Engine, language: RuleLanguage, work: _Work) -> Check:
    passes, when = _test(entry.pass_, engine, language), entry.when
    applies = _test(when, engine, language) if when is not None else None
    wants_value = isinstance(when, Metadata) and when.present is None and not when.optional

    def check(given: Given) -> RuleEvidence:
        _require_time(given, work)
        if applies is None or (applicability := applies(given)).status == "passed":
            return passes(given)
        if applicability.status == "not_attested" and wants_value:
            return evidence("not_attested", f"not attested whether the rule applies: {applicability.explanation}")
        return evidence("abstained", f"the rule does not apply: {applicability.explanation}")

    return check


def _require_time(given: Given, work: _Work) -> None:
    most = work.always + sum(len(_text(given, place) or "") * each for place, each in work.by_place.items())
    if most > MOST_STEPS:
        problem = f"its rules may take {most:,} steps in texts this long, more than {MOST_STEPS:,}"
        raise TooLong(f"{problem}; shorten the texts or the rules")


def _test(condition: Condition, engine: Engine, language: RuleLanguage) -> Check:
    """A function that tests whether a condition holds."""
    if isinstance(condition, Metadata):
        return lambda given: _metadata(condition, given.metadata)
    if isinstance(condition, NumbersGrounded):
        return lambda given: _numbers_grounded(condition, given, language)
    if isinstance(condition, Overlap):
        return lambda given: _overlap(condition, given, language)
    test_text = look(condition, engine, language)
    place = condition.in_

    def test(given: Given) -> RuleEvidence:
        text = _text(given, place)
        return test_text(text) if text is not None else _absent(place)

    return test


def _absent(place: Place) -> RuleEvidence:
    """Evidence for a missing text: what it should contain is not attested."""
    return evidence("not_attested", f"there is no {place}")


def _work(condition: Condition, engine: Engine) -> Iterator[tuple[Place, int]]:
    """The most steps for each character, by place."""
    if isinstance(condition, Overlap):
        yield condition.overlap, _STEPS_OF_WORDS
        yield condition.in_, _STEPS_OF_WORDS
    elif isinstance(condition, NumbersGrounded):
        for place in (condition.in_, *_sources(condition)):
            yield place, STEPS_OF_NUMBERS
    elif not isinstance(condition, Metadata):
        yield condition.in_, steps(condition, engine)


def _overlap(condition: Overlap, given: Given, language: RuleLanguage) -> RuleEvidence:
    text, other = _text(given, condition.in_), _text(given, condition.overlap)
    if text is None or other is None:
        return _absent("context")
    share = overlap(text, other, language)
    if share is None:
        return evidence("abstained", f"the {condition.in_} has no content words")
    status: Status = "passed" if share >= condition.at_least else "failed"
    bound = f"{'at least' if status == 'passed' else 'less than'} {condition.at_least:g}"
    explanation = f"{bound} of the content words of the {condition.in_} are in the {condition.overlap}"
    return evidence(status, explanation, f"overlap={share:.4f}")


def _sources(condition: NumbersGrounded) -> tuple[Place, ...]:
    sources = condition.numbers_grounded
    return sources if isinstance(sources, tuple) else (sources,)


def _numbers_grounded(condition: NumbersGrounded, given: Given, language: RuleLanguage) -> RuleEvidence:
    """Without a context, numbers that only it could contain are not attested rather than wrong."""
    text = _text(given, condition.in_)
    if text is None:
        return _absent(condition.in_)
    sources = [_text(given, place) for place in _sources(condition)]
    ungrounded = ungrounded_numbers(
        text, [source for source in (*sources, *condition.allow) if source is not None], language
    )
    places = " or ".join(_sources(condition))
    if not ungrounded:
        if numbers(text, language):
            allowed = " or allowed" if condition.allow else ""
            return evidence("passed", f"all numbers of the {condition.in_} are in the {places}{allowed}")
        return evidence("abstained", f"the {condition.in_} has no numbers")
    are = "is" if len(ungrounded) == 1 else "are"
    explanation = f"{counted(len(ungrounded), 'number')} of the {condition.in_} {are} not in the {places}"
    status: Status = "not_attested" if None in sources else "failed"
    reason = "; there is no context" if None in sources else ""
    return evidence(status, explanation + reason, joined([number.text for number in ungrounded]))


def _metadata(condition: Metadata, metadata: Mapping[str, Any]) -> RuleEvidence:
    field = condition.metadata
    value: Any = metadata
    for part in field.split("."):
        value = value.get(part) if isinstance(value, Mapping) else None
    if value is None or (isinstance(value, str) and not value.strip()):
        status: Status = "not_attested" if condition.present is not False else "passed"
        return evidence(status, f"the field {field} is absent")._replace(
            matched=condition.optional or status == "passed"
        )
    span = _displayed(field, value)
    if condition.present is not None:
        return evidence("passed" if condition.present else "failed", f"the field {field} is there", span)
    if condition.at_least is not None or condition.at_most is not None:
        return _bounded(condition, value, span)
    wanted = condition.one_of if condition.one_of is not None else (condition.equals,)
    if any(_equal(value, choice) for choice in wanted):
        return evidence("passed", f"the field {field} has the value", span)
    kinds = dict.fromkeys(kind(choice) for choice in wanted)
    if kind(value) not in kinds:
        advice = ", without quotes" if isinstance(value, str) else ""
        return evidence("failed", f"the field {field} is {kind(value)}, but must be {' or '.join(kinds)}{advice}", span)
    return evidence("failed", f"the field {field} has a different value", span)


def _bounded(condition: Metadata, value: object, span: str) -> RuleEvidence:
    field, least, most = condition.metadata, condition.at_least, condition.at_most
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return evidence("failed", f"the field {field} is {kind(value)}, but must be a number", span)
    if least is not None and not value >= least:
        return evidence("failed", f"the field {field} is less than {least:g}", span)
    if most is not None and not value <= most:
        return evidence("failed", f"the field {field} is more than {most:g}", span)
    return evidence("passed", f"the field {field} is within bounds", span)


def _equal(value: object, wanted: object) -> bool:
    """Whether values are equal; 1 equals 1.0, but neither equals true."""
    return isinstance(value, bool) == isinstance(wanted, bool) and value == wanted


def _displayed(field: str, value: object) -> str:
    if isinstance(value, bool):
        return f"{field}={'true' if value else 'false'}"
    if isinstance(value, str):
        # Quoted, to distinguish "true" from true.
        return f'{field}="{" ".join(value[: 4 * LONGEST_SPAN].split())}"'
    if isinstance(value, float) or (isinstance(value, int) and value.bit_length() < 128):
        return f"{field}={value}"
    return f"{field} is {kind(value)}"
