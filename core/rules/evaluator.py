"""Orbiter 0.1.0's evaluator: criteria, means and pass@k, as specified in specs/rules.md section 7."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from vrty_gate.core.gate.rule import mean

Status = Literal["passed", "failed", "not_evaluated"]

Score = Callable[[object, object], float]
"""The score of an output for an input."""


class Criterion(NamedTuple):
    """What a metric must reach."""

    metric: str
    """Name of a scorer, such as `format_json`."""
    threshold: float = 0.5
    """Lowest score that passes."""


class Question(NamedTuple):
    """A case with its recorded outputs."""

    id: str | None
    """None is named after its place."""
    input: object
    outputs: Sequence[object]


class Answer(NamedTuple):
    """One output of a case, scored."""

    case: str
    scores: Mapping[str, float]
    """By name of the scorer; the last of a name."""
    statuses: Mapping[str, Status]


class Evaluation(NamedTuple):
    """All answers, and what they say together."""

    answers: tuple[Answer, ...]
    """By case, then by repeat."""
    summary: Mapping[str, float]
    """The mean of each scorer."""
    pass_at_k: Mapping[int, float]
    """For k from 1; none with one repeat, without criteria or without cases."""


def statuses(scores: Mapping[str, float], criteria: Iterable[Criterion]) -> dict[str, Status]:
    """What becomes of each score. Of two criteria for one metric the last holds; one without a score does nothing."""
    thresholds = {one.metric: one.threshold for one in criteria}
    found: dict[str, Status] = {}
    for name, score in scores.items():
        threshold = thresholds.get(name)
        found[name] = "not_evaluated" if threshold is None else "passed" if score >= threshold else "failed"
    return found


def first_k(passes: Sequence[Sequence[bool]]) -> list[float]:
    """For k from 1 to the repeats of a case: the share of cases with a pass among their first k repeats.

    Counted, not estimated: it depends on the order of the repeats. A case with fewer repeats counts with those it has.
    In [0, 1], never falling; nothing without cases.
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
    """Score `repeats` outputs of each question, those of a short list over again. Raises ValueError below 1."""
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
    told = repeats > 1 and criteria
    return Evaluation(tuple(answers), summary, dict(enumerate(first_k(passes), 1)) if told else {})
