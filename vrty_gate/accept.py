"""Making current scores the baseline."""

from collections.abc import Iterator
from typing import NamedTuple

from vrty_gate import baselines
from vrty_gate.baselines import Baseline, Scored
from vrty_gate.core import gate
from vrty_gate.errors import InputError
from vrty_gate.files import Limits
from vrty_gate.manifest import Suite
from vrty_gate.suite import ScoredCase, Selection, score, select


class Gating(NamedTuple):
    """A dimension that can fail the gate."""

    dimension: str
    before: float | None
    """Its score so far, None without a baseline."""
    after: float


class Accepted(NamedTuple):
    """A case whose baseline was written."""

    case: str
    new: bool
    gating: tuple[Gating, ...]
    notes: tuple[str, ...]
    """What is remarkable about the response by itself, whatever was accepted before."""


def accept(suite: Suite, selection: Selection, reason: str, limits: Limits) -> list[Accepted]:
    """Write the baselines of the selected cases; returns those that are new or changed.

    A case that is as it was accepted keeps its record, unless it has no reason yet or is selected by its id to get
    another one. Raises InputError, with nothing written, when a case is empty or could not be scored.
    """
    cases = select(suite, selection)
    before = baselines.read(suite.baselines, limits, replacing={case.id for case in cases})
    records = dict(before)
    done = []
    for scored in score(suite, cases):
        _refuse_bad(scored)
        name = scored.case.id
        record = _record(suite, scored, reason)
        old = before.get(name)
        if old and _same(old, record) and (not reason or (old.reason and name not in selection.cases)):
            continue
        records[name] = record
        done.append(Accepted(name, old is None, tuple(_gating(suite, scored, old)), tuple(_notes(suite, scored))))
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


def _gating(suite: Suite, scored: ScoredCase, before: Baseline | None) -> Iterator[Gating]:
    for scorer in suite.scorers:
        stored = before.scores.get(scorer.name) if before else None
        for name, value in scored.scores[scorer.name].items():
            if suite.rule_of(scored.case, name, scorer.rules[name]).severity == "error":
                yield Gating(name, stored.dimensions.get(name) if stored else None, value)


def _notes(suite: Suite, scored: ScoredCase) -> Iterator[str]:
    texts = scored.case.texts
    for scorer in suite.scorers:
        alone = scorer.score(texts, ())
        odd = [name for name, value in alone.items() if value < scored.scores[scorer.name][name]]
        if odd:
            reasons = scorer.explain(texts, ())
            yield from (f"{name}: {reasons[name]}" for name in odd)
