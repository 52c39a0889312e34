"""Orbiter 0.1.0's evaluator: criteria, means and pass@k, as specified in specs/rules.md section 7."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from vrty_gate.core.gate.rule import mean
from vrty_gate.core.named_tuple import NamedTuple

Status = Literal["passed", "failed", "not_evaluated"]

Score = Callable[[object, object], float]
"""The score of an output for an input."""


class Criterion(NamedTuple):
    """A threshold for a metric."""

    metric: str
    """The name of a scorer, such as `format_json`."""
    threshold: float = 0.5
    """Lowest score that passes."""


class Question(NamedTuple):
    """A case with its recorded outputs."""

    id: str | None
    """If None, the case is named after its index."""
    input: object
    outputs: Sequence[object]


class Answer(NamedTuple):
    """One output of a case, scored."""

    case: str
    scores: Mapping[str, float]
    """By name of the scorer; if a name occurs twice, the last score."""
    statuses: Mapping[str, Status]


class Evaluation(NamedTuple):
    """All answers and their aggregates."""

    answers: tuple[Answer, ...]
    """By case, then by repeat."""
    summary: Mapping[str, float]
    """The mean of each scorer."""
    pass_at_k: Mapping[int, float]
    """By k, from 1; empty with one repeat, without criteria or without cases."""


def statuses(scores: Mapping[str, float], criteria: Iterable[Criterion]) -> dict[str, Status]:
    """The status of each score. The last of several criteria for a metric counts; those without a score are ignored."""
    thresholds = {criterion.metric: criterion.threshold for criterion in criteria}
    result: dict[str, Status] = {}
    for name, score in scores.items():
        threshold = thresholds.get(name)
        result[name] = "not_evaluated" if threshold is None else "passed" if score >= threshold else "failed"
    return result


def first_k(passes: Sequence[Sequence[bool]]) -> list[float]:
    """For k from 1 to the repeats of a case: the share of cases with a pass among their first k repeats.

    Counted, not estimated, so that the order of the repeats matters. A case with fewer repeats counts with those it
    has. The shares are in [0, 1] and never decrease; the list is empty without cases.
    """
    most = max((len(case) for case in passes), default=0)
    return [sum(any(case[:k]) for case in passes) / len(passes) for k in range(1, most + 1)]


def evaluate(
    questions: Sequence[Question],
    scorers: Sequence[tuple[str, Score]],
    criteria: Sequence[Criterion] = (),
    repeats: int = 1,
    workers: int = 1,
) -> Evaluation:
    """Score `repeats` outputs of each question, cycling through shorter lists.

    Raises ValueError if `repeats` or `workers` is below 1.
    """
    if repeats < 1 or workers < 1:
        raise ValueError("repeats and workers must be at least 1")
    answers: list[Answer] = []
    passes: list[list[bool]] = []
    for i, question in enumerate(questions):
        name = question.id if question.id is not None else f"case-{i + 1}"
        passes.append([])
        for repeat in range(repeats):
            output = question.outputs[repeat % len(question.outputs)] if question.outputs else None
            scores = {metric: score(output, question.input) for metric, score in scorers}
            judged = statuses(scores, criteria)
            answers.append(Answer(name, scores, judged))
            passes[-1].append("passed" in judged.values())
    names = dict.fromkeys(name for answer in answers for name in answer.scores)
    summary = {name: mean(answer.scores[name] for answer in answers) for name in names}
    has_pass_at_k = repeats > 1 and criteria
    return Evaluation(tuple(answers), summary, dict(enumerate(first_k(passes), 1)) if has_pass_at_k else {})
