"""Two closed answers compared as values."""

from collections.abc import Callable, Sequence
from typing import cast

from vrty_gate.core.answers import frame, options, quantities, wording
from vrty_gate.core.answers.beside import said
from vrty_gate.core.answers.infer import kind_of
from vrty_gate.core.answers.marks import is_unconfirmed, tell_apart, undo
from vrty_gate.core.answers.model import Outcome, Pair, Value, may_be_closed
from vrty_gate.core.answers.notation import commands, identifiers, patterns, queries, sums
from vrty_gate.core.answers.yes_no import is_only_yes_or_no, is_refused, leading_polarity, yes_or_no
from vrty_gate.core.case import AnswerKind
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import words_of

_OUTCOMES: dict[str, Callable[[Pair], Outcome]] = {
    "label": wording.label,
    "yes_no": wording.yes_no,
    "letter": wording.letter,
    "quantity": quantities.quantity,
    "identifier": identifiers.identifier,
    "command": commands.command,
    "query": queries.query,
    "pattern": patterns.pattern,
    "list": wording.listed,
    "text": wording.text,
    "sentence": wording.sentence,
}
_EXACT = frozenset({"quantity", "command", "pattern", "query", "identifier"})
"""Kinds in which marks and letter case may count."""
_STRUCTURED = frozenset({"command", "query", "pattern"})
_OF_NOTATION = frozenset({"command", "query", "pattern", "identifier"})
_MOST_OF_A_NOTATION = 2_000
"""The characters of an answer in a notation of its own that are compared."""
_WITH_A_REASON = frozenset({"label", "yes_no", "letter"})
"""Kinds of which an answer may give the value before a colon, and the reason behind it."""
_WRITTEN_ALONE = frozenset({"query", "pattern"})
"""Kinds whose words are all compared where nothing else stands around them."""
_EXPLAINED = 15
"""A command or a query with more words around it is an explanation."""
_MOST_OF_A_LABEL = 8
"""A longer answer says more than its label, which the reader of prose compares."""
_LONGEST = 60
"""An answer with more words than this is prose around the value, which the reader of prose compares as well."""


def compare(
    prompt: str, accepted: Sequence[str], current: str, kind: str = "", *, accepted_prompt: str = ""
) -> Value | None:
    """Compare an answer with the accepted ones as values; None if they are not closed.

    `kind` is the one that the manifest states, empty to infer it, also from the prompt of the accepted answer: a
    changed prompt does not make prose of a value. One accepted answer with the same value is enough.
    """
    if not may_be_closed(kind, accepted):
        return None
    asked, given = settled(prompt), settled(current)
    values: list[Value | None] = []
    for answer in map(settled, accepted):
        of_kind = cast("AnswerKind", kind) if kind else kind_of(asked, answer)
        if of_kind == "free" and not kind and accepted_prompt not in ("", prompt):
            of_kind = kind_of(settled(accepted_prompt), answer)
        if of_kind == "free":
            values.append(None)
            continue
        before, after = frame.bare(answer), frame.bare(given)
        reasoned = frame.reasoned(given, before) if of_kind in _WITH_A_REASON else ""
        value = _compared(Pair(asked, before, reasoned or after, answer, reasoned or given), of_kind)
        if value is not None and value.outcome == "same":
            return value if given == current else value._replace(outcome="unclear")  # characters that are not compared
        values.append(value)
    return next((value for value in values if value is not None and value.outcome == "likely"), values[0])


def _compared(pair: Pair, kind: AnswerKind) -> Value | None:
    size = len(words_of(pair.before))
    if not pair.before:
        return None
    if kind == "yes_no" and size > 1 and not is_only_yes_or_no(pair.before):
        return _of_longer_yes_no(pair)
    given = len(words_of(pair.current))
    if kind in _STRUCTURED and given > 2 * size + _EXPLAINED:
        return None
    is_equal = pair.before == pair.after or (
        kind not in _EXACT and options.plain(pair.before) == options.plain(pair.after)
    )
    if kind in _OF_NOTATION:
        pair = pair._replace(after=pair.after[:_MOST_OF_A_NOTATION], current=pair.current[:_MOST_OF_A_NOTATION])
    outcome = "same" if is_equal else _OUTCOMES[kind](pair)
    is_value_only = is_equal or (given <= _LONGEST and (kind != "label" or size <= _MOST_OF_A_LABEL))
    if outcome == "undecided" or (outcome == "same" and not is_value_only):
        return None
    if outcome == "same":
        is_bare = kind in _WRITTEN_ALONE and kind_of(pair.prompt, pair.current) == kind
        beside = "nothing" if is_bare else said(pair, kind)
        outcome = "unclear" if beside == "turns" else "likely" if beside == "more" else "same"
    is_other = outcome in ("same", "likely") and pair.accepted != pair.current
    if is_other and (
        sums.is_false(pair.current) or undo(pair, is_notation=kind in _OF_NOTATION) or tell_apart(pair, kind)
    ):
        outcome = "unclear"
    if outcome == "same" and pair.accepted != pair.current and is_unconfirmed(pair, kind):
        outcome = "likely"
    return Value(kind, outcome, pair.before, pair.after)


def _of_longer_yes_no(pair: Pair) -> Value | None:
    """Yes instead of no, or no instead of yes; the same one does not settle what else an answer says."""
    given = yes_or_no(pair.after)
    given = leading_polarity(pair.after) if given is None else given
    wanted = yes_or_no(pair.before)
    if given is not None:
        return Value("yes_no", "other", pair.before, pair.after) if given is not wanted else None
    is_turned = wanted and is_refused(pair.after) and not is_refused(pair.before)
    return Value("yes_no", "unclear", pair.before, pair.after) if is_turned else None
