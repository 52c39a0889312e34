"""Check the recordings of several models with one suite."""

from collections.abc import Mapping, Sequence

from vrty_gate.ask.answers import ModelAnswer, is_single
from vrty_gate.core.case import NOTHING
from vrty_gate.errors import InputError, Place
from vrty_gate.gate.check import check
from vrty_gate.gate.score import score
from vrty_gate.manifest.suite import Suite
from vrty_gate.report.side_by_side import Column, SideBySide
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline, Scored

_NUMBERS = ("tokens_in", "tokens_out", "cost")

_Answers = Mapping[str, ModelAnswer]


def side_by_side(
    suite: Suite, accepted: Mapping[str, Baseline], recordings: Sequence[tuple[str, str, _Answers]]
) -> SideBySide:
    """The recordings, each a name, a file and its answers, compared with the accepted answers, or with the first.

    They are compared with the first if nothing is accepted. Raises InputError.
    """
    singles = suite._replace(cases=tuple(case for case in suite.cases if is_single(case)))
    names = {case.id for case in singles.cases}
    for _, path, answers in recordings:
        if not names & set(answers):
            raise InputError(f"it has no answer to a case of {suite.manifest}", Place(path))
    if first := not accepted:
        accepted = _as_accepted(_with(singles, recordings[0][2]))
    columns = tuple(_column(singles, accepted, name, answers) for name, _, answers in recordings)
    left_out = tuple(case.id for case in suite.cases if case.id not in names)
    return SideBySide(suite.name, columns, tuple(sorted(names)), first, left_out)


def _with(suite: Suite, answers: _Answers) -> Suite:
    """The suite with these answers; without the cases that have none."""
    cases = (
        case._replace(texts=case.texts._replace(response=answers[case.id].response))
        for case in suite.cases
        if case.id in answers
    )
    return suite._replace(cases=tuple(cases))


def _column(suite: Suite, accepted: Mapping[str, Baseline], name: str, answers: _Answers) -> Column:
    answered = _with(suite, answers)
    names = {case.id for case in answered.cases}
    records = {case: record for case, record in accepted.items() if case in names}
    (result,) = check([(answered, records)]).suites
    used = [answers[case] for case in sorted(names)]
    numbers = {}
    for key in _NUMBERS:
        stated = [getattr(answer, key) for answer in used if getattr(answer, key) is not None]
        if len(stated) == len(used):
            total = 0.0
            for value in stated:
                total += value
            numbers[key] = total / len(used)
    models = tuple(sorted({answer.model for answer in used if answer.model}))
    cases = {case.id: case for case in result.cases}
    return Column(name, models, result, cases, numbers or NOTHING)


def _as_accepted(suite: Suite) -> dict[str, Baseline]:
    """Baselines made of the answers of a suite."""
    signatures = {scorer.name: scorer.signature for scorer in suite.scorers}
    accepted = {}
    for scored in score(suite, list(suite.cases)):
        case = scored.case
        scores = {scorer: Scored(signatures[scorer], dimensions) for scorer, dimensions in scored.scores.items()}
        accepted[case.id] = baselines.baseline(case.id, case.texts, scores, "texts", "the first recording")
    return accepted
