"""Checks made of conditions. Pure: what matches regular expressions is handed in."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from vrty_gate.core.evidence import Status
from vrty_gate.core.grounding.conditions import (
    Condition,
    Metadata,
    NumbersGrounded,
    Overlap,
    Place,
    RuleEntry,
)
from vrty_gate.core.grounding.evaluation import Check, ChecklistRule, RuleEvidence
from vrty_gate.core.grounding.findings import LONGEST_SPAN, absent, found, many, row
from vrty_gate.core.grounding.one_text import STEPS_OF_NUMBERS, Engine, Expression, look, steps
from vrty_gate.core.json_data import kind
from vrty_gate.core.reading.numbers.numbers import numbers, ungrounded_numbers
from vrty_gate.core.reading.text.language import Language
from vrty_gate.core.reading.text.words import overlap

VERSION = "1"
"""Changes when any condition may judge a text differently."""

MOST_STEPS = 5_000_000_000
"""Of one answer, all rules together; as many characters are compared in some seconds."""

_STEPS_OF_WORDS = 500
"""Per character, of what takes a text apart, beside one for looking for a phrase. That is done once for all rules."""
_STEPS_OF_COMPARING = 250
"""Per character, of what has been taken apart already."""


class TooLong(ValueError):
    """Texts are so long that the rules would take more than MOST_STEPS."""


def rules(entries: Sequence[RuleEntry], engine: Engine, language: Language = "en") -> tuple[ChecklistRule, ...]:
    """The rules of a set, each with the check that its conditions make.

    Checks raise TooLong where all of them together would take more than MOST_STEPS, and nothing else.
    `language` is that of numbers and content words. Raises what `engine` raises.
    """
    work: dict[Place, int] = {"response": 0, "question": 0, "context": 0}
    taken_apart: set[tuple[Place, int]] = set()
    allowed = 0
    for entry in entries:
        for condition in (entry.pass_, entry.when):
            for place, most in _work(condition, engine) if condition is not None else ():
                work[place] += _STEPS_OF_COMPARING if (place, most) in taken_apart else most
                if isinstance(condition, (Overlap, NumbersGrounded)):
                    taken_apart.add((place, most))
            if isinstance(condition, NumbersGrounded):
                allowed += STEPS_OF_NUMBERS * len("".join(condition.allow))
    return tuple(_rule(entry, engine, language, _Work(work, allowed)) for entry in entries)


def built_in(rows: Iterable[RuleEntry | ChecklistRule], language: Language) -> tuple[ChecklistRule, ...]:
    """The rules of a built-in set, whose entries have no expressions. Their checks take texts of any length."""
    return tuple(
        row if isinstance(row, ChecklistRule) else _rule(row, _no_expressions, language, _Work({}, 0)) for row in rows
    )


def built_in_rule(
    id_: str,
    description: str,
    sub_score: str,
    weight: float,
    pass_: Condition | Check,
    citation: str = "",
    blind_spot: str = "",
) -> RuleEntry | ChecklistRule:
    """An entry where a condition says what the rule demands, else the rule with its check."""
    if isinstance(pass_, Condition):
        return RuleEntry(id_, description, sub_score, weight, pass_, None, citation, blind_spot)
    return ChecklistRule(id_, description, weight, sub_score, pass_, citation, blind_spot)


def _no_expressions(expression: str) -> Expression:
    raise ValueError(f"a built-in rule has the expression {expression}, but no engine")


def _rule(entry: RuleEntry, engine: Engine, language: Language, work: "_Work") -> ChecklistRule:
    check = _check(entry, engine, language, work)
    unseen = " ".join(entry.blind_spot.split())
    return ChecklistRule(entry.id, entry.description, entry.weight, entry.sub_score, check, entry.citation, unseen)


class _Work(NamedTuple):
    """How many steps the rules of a set take at most."""

    by_place: Mapping[Place, int]
    """For each character of a place."""
    always: int
    """Whatever the texts."""


class _Texts(NamedTuple):
    """What a condition may look at."""

    question: str
    response: str
    context: str | None
    metadata: Mapping[str, Any]

    def of(self, place: Place) -> str | None:
        """A text; None for a context that is not there or blank."""
        if place == "context":
            return self.context if self.context and self.context.strip() else None
        return self.question if place == "question" else self.response


_Test = Callable[[_Texts], RuleEvidence]


def _check(entry: RuleEntry, engine: Engine, language: Language, work: _Work) -> Check:
    must, when = _test(entry.pass_, engine, language), entry.when
    applies = _test(when, engine, language) if when is not None else None
    wants_value = isinstance(when, Metadata) and when.present is None and not when.optional

    def check(question: str, response: str, context: str | None, metadata: Mapping[str, Any]) -> RuleEvidence:
        texts = _Texts(question, response, context, metadata)
        _require_time(texts, work)
        if applies is None or (first := applies(texts)).status == "passed":
            return must(texts)
        if first.status == "not_attested" and wants_value:
            return found("not_attested", f"not attested whether the rule applies: {first.explanation}")
        return found("abstained", f"the rule does not apply: {first.explanation}")

    return check


def _require_time(texts: _Texts, work: _Work) -> None:
    most = work.always + sum(len(texts.of(place) or "") * each for place, each in work.by_place.items())
    if most > MOST_STEPS:
        words = f"its rules may take {most:,} steps in texts this long, more than {MOST_STEPS:,}"
        raise TooLong(f"{words}; shorten the texts or the rules")


def _test(condition: Condition, engine: Engine, language: Language) -> _Test:
    """What looks whether a condition holds."""
    if isinstance(condition, Metadata):
        return lambda texts: _metadata(condition, texts.metadata)
    if isinstance(condition, NumbersGrounded):
        return lambda texts: _numbers_grounded(condition, texts, language)
    if isinstance(condition, Overlap):
        return lambda texts: _overlap(condition, texts, language)
    looked = look(condition, engine, language)
    place = condition.in_

    def test(texts: _Texts) -> RuleEvidence:
        text = texts.of(place)
        return looked(text) if text is not None else absent(place)

    return test


def _work(condition: Condition, engine: Engine) -> Iterator[tuple[Place, int]]:
    """At most so many steps for each character of a place."""
    if isinstance(condition, Overlap):
        yield condition.overlap, _STEPS_OF_WORDS
        yield condition.in_, _STEPS_OF_WORDS
    elif isinstance(condition, NumbersGrounded):
        for place in (condition.in_, *_sources(condition)):
            yield place, STEPS_OF_NUMBERS
    elif not isinstance(condition, Metadata):
        yield condition.in_, steps(condition, engine)


def _overlap(condition: Overlap, texts: _Texts, language: Language) -> RuleEvidence:
    text, other = texts.of(condition.in_), texts.of(condition.overlap)
    if text is None or other is None:
        return absent("context")
    share = overlap(text, other, language)
    if share is None:
        return found("abstained", f"the {condition.in_} has no content words")
    status: Status = "passed" if share >= condition.at_least else "failed"
    than = f"{'at least' if status == 'passed' else 'less than'} {condition.at_least:g}"
    words = f"{than} of the content words of the {condition.in_} are in the {condition.overlap}"
    return found(status, words, f"overlap={share:.4f}")


def _sources(condition: NumbersGrounded) -> tuple[Place, ...]:
    sources = condition.numbers_grounded
    return sources if isinstance(sources, tuple) else (sources,)


def _numbers_grounded(condition: NumbersGrounded, texts: _Texts, language: Language) -> RuleEvidence:
    """Without a context, what only it could say is not attested rather than wrong."""
    text = texts.of(condition.in_)
    if text is None:
        return absent(condition.in_)
    sources = [texts.of(place) for place in _sources(condition)]
    left = ungrounded_numbers(text, [one for one in (*sources, *condition.allow) if one is not None], language)
    where = " or ".join(_sources(condition))
    if not left:
        if numbers(text, language):
            allowed = " or allowed" if condition.allow else ""
            return found("passed", f"all numbers of the {condition.in_} are in the {where}{allowed}")
        return found("abstained", f"the {condition.in_} has no numbers")
    words = f"{many(len(left), 'number')} of the {condition.in_} {'is' if len(left) == 1 else 'are'} not in the {where}"
    status: Status = "not_attested" if None in sources else "failed"
    reason = "; there is no context" if None in sources else ""
    return found(status, words + reason, row([one.span for one in left]))


def _metadata(condition: Metadata, metadata: Mapping[str, Any]) -> RuleEvidence:
    field = condition.metadata
    value: Any = metadata
    for part in field.split("."):
        value = value.get(part) if isinstance(value, Mapping) else None
    if value is None or (isinstance(value, str) and not value.strip()):
        status: Status = "not_attested" if condition.present is not False else "passed"
        return found(status, f"the field {field} is absent")._replace(matched=condition.optional or status == "passed")
    span = _shown(field, value)
    if condition.present is not None:
        return found("passed" if condition.present else "failed", f"the field {field} is there", span)
    wanted = condition.one_of if condition.one_of is not None else (condition.equals,)
    if any(_equal(value, one) for one in wanted):
        return found("passed", f"the field {field} has the value", span)
    kinds = dict.fromkeys(kind(one) for one in wanted)
    if kind(value) not in kinds:
        stray = ", without quotes" if isinstance(value, str) else ""
        return found("failed", f"the field {field} is {kind(value)}, but must be {' or '.join(kinds)}{stray}", span)
    return found("failed", f"the field {field} has a different value", span)


def _equal(value: object, wanted: object) -> bool:
    """1 is 1.0, but neither is true."""
    return isinstance(value, bool) == isinstance(wanted, bool) and value == wanted


def _shown(field: str, value: object) -> str:
    if isinstance(value, bool):
        return f"{field}={'true' if value else 'false'}"
    if isinstance(value, str):
        # In quotes, so that "true" is told from true.
        return f'{field}="{" ".join(value[: 4 * LONGEST_SPAN].split())}"'
    if isinstance(value, float) or (isinstance(value, int) and value.bit_length() < 128):
        return f"{field}={value}"
    return f"{field} is {kind(value)}"
