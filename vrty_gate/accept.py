"""Making current scores the baseline."""

from typing import NamedTuple

from vrty_gate import baselines
from vrty_gate.baselines import Baseline, Scored
from vrty_gate.core import gate
from vrty_gate.errors import InputError
from vrty_gate.files import Limits
from vrty_gate.manifest import Suite
from vrty_gate.suite import ScoredCase, Selection, score, select


class Accepted(NamedTuple):
    """A case whose baseline was written."""

    case: str
    new: bool
    vacuous: tuple[str, ...]
    """Gating dimensions with a score of 0: whatever comes later passes the k rule."""


def accept(suite: Suite, selection: Selection, reason: str, limits: Limits) -> list[Accepted]:
    """Write the baselines of the selected cases; returns those that are new or changed.

    Raises InputError, with nothing written, when a case is empty or could not be scored.
    """
    before = baselines.read(suite.baselines, limits)
    records = dict(before)
    done = []
    for scored in score(suite, select(suite, selection)):
        _refuse_bad(scored)
        name = scored.case.id
        record = _record(suite, scored, reason)
        if name in before and _same(before[name], record):
            continue
        records[name] = record
        done.append(Accepted(name, name not in before, _vacuous(suite, scored)))
    if done:
        baselines.write(suite.baselines, records)
    return done


def _refuse_bad(scored: ScoredCase) -> None:
    case = scored.case
    if scored.error:
        raise InputError(f"case {case.id!r} cannot be accepted: {scored.error}; nothing was changed", case.place)
    if not case.texts.response.strip():
        raise InputError(f"case {case.id!r} has an empty response; record it first; nothing was changed", case.place)
    for dimensions in scored.scores.values():
        for name, value in dimensions.items():
            if not gate.is_score(value):
                words = f"case {case.id!r} cannot be accepted: {name} is {value}, which is not in [0, 1]"
                raise InputError(f"{words}; nothing was changed", case.place)


def _record(suite: Suite, scored: ScoredCase, reason: str) -> Baseline:
    scores = {scorer.name: Scored(scorer.signature, scored.scores[scorer.name]) for scorer in suite.scorers}
    return baselines.baseline(scored.case.id, scored.case.texts, scores, suite.store, reason)


def _same(before: Baseline, record: Baseline) -> bool:
    """Whether nothing but the reason differs."""
    return baselines.sealed(before._replace(reason=record.reason)) == record


def _vacuous(suite: Suite, scored: ScoredCase) -> tuple[str, ...]:
    return tuple(
        name
        for scorer in suite.scorers
        for name, value in scored.scores[scorer.name].items()
        if value == 0.0 and suite.rule_of(scored.case, name, scorer.rules[name]).severity == "error"
    )
