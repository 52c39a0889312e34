"""Scoring accepted texts anew, when a scorer has changed."""

from typing import NamedTuple

from vrty_gate import baselines
from vrty_gate.baselines import Baseline, Scored
from vrty_gate.errors import InputError, Place
from vrty_gate.manifest import Suite


class Move(NamedTuple):
    """One accepted score before and after."""

    case: str
    dimension: str
    before: float | None
    after: float

    @property
    def delta(self) -> float | None:
        """How far it moved; None when there was no score before."""
        return None if self.before is None else self.after - self.before


def outdated(suite: Suite, records: dict[str, Baseline]) -> list[Baseline]:
    """The baselines that were not scored by just the suite's scorers, in their present form."""
    wanted = {scorer.name: scorer.signature for scorer in suite.scorers}
    return [r for r in records.values() if {name: s.signature for name, s in r.scores.items()} != wanted]


def migrate(suite: Suite, records: dict[str, Baseline]) -> tuple[dict[str, Baseline], list[Move]]:
    """The baselines as today's scorers see the accepted texts, and what moved.

    Raises InputError for a baseline that was stored without its texts.
    """
    migrated = dict(records)
    moves = []
    for record in outdated(suite, records):
        if record.texts is None:
            words = f"the baseline of case {record.case!r} holds no texts to score; accept the case again"
            raise InputError(words, Place(suite.baselines))
        texts = record.texts.cases()
        scores = {scorer.name: Scored(scorer.signature, scorer.score(texts[0], texts)) for scorer in suite.scorers}
        migrated[record.case] = baselines.sealed(record._replace(scores=scores))
        for name, scored in scores.items():
            before = record.scores[name].dimensions if name in record.scores else {}
            moves += [
                Move(record.case, dimension, before.get(dimension), value)
                for dimension, value in scored.dimensions.items()
                if before.get(dimension) != value
            ]
    return migrated, moves
