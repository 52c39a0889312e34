"""Scorers of texts for conversations: each answer is scored by itself, and the weakest one counts."""

from collections.abc import Iterable, Sequence
from functools import partial

from vrty_gate.core.case import Case
from vrty_gate.core.conversation.turns import Pair, pairs
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.scorers.scorer import Look, Result, Scorer


class _Turn(NamedTuple):
    """The result of one answer."""

    number: int
    result: Result


def by_turn(scorer: Scorer) -> Scorer:
    """The scorer for suites with conversations; cases without messages are scored as before."""
    if scorer.traits.replays or scorer.traits.tolerance is not None:
        return scorer  # it looks at the whole conversation
    return scorer._replace(look=partial(_look, scorer.look, tuple(scorer.rules) if scorer.relative else ()))


def _look(look: Look, relative: tuple[str, ...], case: Case, accepted: tuple[Case, ...]) -> Result:
    """`relative` has the dimensions of a scorer that compares with the accepted answers."""
    if not case.messages and not any(other.messages for other in accepted):
        return look(case, accepted)
    found = pairs(case, accepted[0]) if accepted else pairs(case, case)
    turns = [_turn(look, pair, bool(accepted)) for pair in found]
    if not turns:  # nothing but tool calls
        return Result(dict.fromkeys(relative, 1.0)) if relative else look(case._replace(messages=()), ())
    weakest = _weakest(turns)
    return Result(
        {dimension: turn.result.scores[dimension] for dimension, turn in weakest.items()},
        partial(_reasons, weakest, len(turns)),
        partial(_evidence, turns),
        partial(_doubt, turns),
        max(sum(map(_is_changed, found)), 1),
    )


def _is_changed(pair: Pair) -> bool:
    """Whether an accepted answer changed; answers that are only added must not make a suite more lenient."""
    now, accepted = pair
    return accepted is not None and (now is None or now.case.response != accepted.case.response)


def _turn(look: Look, pair: Pair, has_accepted: bool) -> _Turn:
    """The result of an answer; of one that is missing, that of an empty answer."""
    answer = pair.now or pair.accepted
    if answer is None:
        raise ValueError("a pair needs an answer")
    accepted = (pair.accepted.case,) if pair.accepted is not None and has_accepted else ()
    case = answer.case if pair.now is not None else answer.case._replace(response="")
    return _Turn(answer.turn, look(case, accepted))


def _weakest(turns: Sequence[_Turn]) -> dict[str, _Turn]:
    """By dimension, the answer with the lowest score, the first of several."""
    weakest: dict[str, _Turn] = {}
    for turn in turns:
        for dimension, score in turn.result.scores.items():
            if dimension not in weakest or score < weakest[dimension].result.scores[dimension]:
                weakest[dimension] = turn
    return weakest


def _reasons(weakest: dict[str, _Turn], turns: int) -> dict[str, str]:
    explained: dict[int, dict[str, str]] = {}
    reasons = {}
    for dimension, turn in weakest.items():
        if turn.number not in explained:
            explained[turn.number] = turn.result.explain()
        reason = explained[turn.number].get(dimension)
        if reason:
            reasons[dimension] = f"turn {turn.number}: {reason}" if turns > 1 else reason
    return reasons


def _evidence(turns: Iterable[_Turn]) -> tuple[Evidence, ...]:
    return tuple(evidence for turn in turns for evidence in turn.result.evidence())


def _doubt(turns: Iterable[_Turn]) -> str:
    return next(filter(None, (turn.result.doubt() for turn in turns)), "")
