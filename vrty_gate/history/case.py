"""What the history of one case says beyond its scores."""

from contextlib import suppress

from vrty_gate.core.case import Case
from vrty_gate.gate.meaning import in_meaning
from vrty_gate.history.steps import Move
from vrty_gate.manifest.suite import Suite
from vrty_gate.stores.baselines import Baseline


def detailed(moves: list[Move], suite: Suite | None) -> list[Move]:
    """The moves of one case with what changed in meaning, and with scores compared with the first answer."""
    first = next((move.after for move in moves if move.after is not None and move.after.texts is not None), None)
    return [_detailed(move, first, suite) for move in moves]


def _detailed(move: Move, first: Baseline | None, suite: Suite | None) -> Move:
    answers = move.after.answers if move.after is not None else ()
    if not answers:
        return move
    point = move.point
    accepted = move.before.answers if move.before is not None else ()
    if "response" in point.changed and accepted:
        changes, trivial = in_meaning(answers[0], accepted, redact=suite is None or suite.redact)
        point = point._replace(changes=changes, trivial=trivial)
    if suite is not None and first is not None and first is not move.after:
        point = point._replace(to_first=_compared(answers[0], first.answers, suite))
    return move._replace(point=point)


def _compared(answer: Case, first: tuple[Case, ...], suite: Suite) -> dict[str, float]:
    """The scores of an answer compared with the first accepted one, by the scorers that compare."""
    scores: dict[str, float] = {}
    for scorer in suite.scorers:
        if scorer.relative:
            with suppress(Exception):  # a history without these scores is better than none
                scores |= scorer.look(answer, first).scores
    return scores
