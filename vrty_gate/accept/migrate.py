"""Rescore accepted texts after a scorer changed."""

from collections.abc import Mapping

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.gate.score import kept, without_implied
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.scorers import Scorer, Unscored
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline


class Move(NamedTuple):
    """One accepted score before and after."""

    case: str
    dimension: str
    before: float | None
    after: float

    @property
    def delta(self) -> float | None:
        """Change of the score; None if there was no score before."""
        return None if self.before is None else self.after - self.before


def outdated(suite: Suite, records: dict[str, Baseline]) -> list[Baseline]:
    """The baselines whose scores are not from the current scorers and versions, in dimensions that apply.

    Raises InputError for an accepted answer that cannot be scored.
    """
    wanted = {scorer.name: scorer.signature for scorer in suite.scorers if not scorer.traits.unstored}
    partial = [scorer for scorer in suite.scorers if scorer.traits.partial and scorer.name in wanted]
    cases = {case.id: case for case in suite.cases}

    def is_outdated(record: Baseline) -> bool:
        if {name: stored.signature for name, stored in record.scores.items()} != wanted:
            return True
        if record.texts is None or record.case not in cases:
            return False
        return any(
            record.scores[scorer.name].dimensions.keys() != _scores(scorer, record, cases).keys() for scorer in partial
        )

    return [record for record in records.values() if is_outdated(record)]


def migrate(suite: Suite, records: dict[str, Baseline]) -> tuple[dict[str, Baseline], list[Move]]:
    """The baselines with the accepted texts rescored by the current scorers, and the scores that changed.

    Scores that need not be stored are left out of all of them. Raises InputError for a baseline stored without texts.
    """
    migrated = {name: without_implied(record) for name, record in records.items()}
    cases = {case.id: case for case in suite.cases}
    moves = []
    for record in outdated(suite, records):
        if record.texts is None:
            words = f"the baseline of case {record.case!r} has no texts to score; accept the case again"
            raise InputError(words, Place(suite.baselines))
        scores = kept(suite, {scorer.name: _scores(scorer, record, cases) for scorer in suite.scorers}, with_texts=True)
        migrated[record.case] = baselines.sealed(record._replace(scores=scores))
        for name, scored in scores.items():
            before = record.scores[name].dimensions if name in record.scores else {}
            moves += [
                Move(record.case, dimension, before.get(dimension), value)
                for dimension, value in scored.dimensions.items()
                if before.get(dimension) != value
            ]
    return migrated, moves


def _scores(scorer: Scorer, record: Baseline, cases: Mapping[str, SuiteCase]) -> dict[str, float]:
    """The scores of the first accepted answer, by the current reference, schema and rules of its case."""
    texts = record.answers
    first, case = texts[0], cases.get(record.case)
    if case is not None and not scorer.relative:
        first = first.measured_by(case.texts)
    try:
        return scorer.look(first, texts).scores
    except Unscored as error:
        words = f"the accepted answer of case {record.case!r} cannot be scored by {scorer.name}: {error}"
        raise InputError(f"{words}; nothing was changed", case.place if case else None) from error
