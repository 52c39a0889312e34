"""Ask the judge model for missing verdicts, so that `check` can replay them."""

from collections.abc import Iterable, Iterator

from vrty_gate.ask.calls import Question
from vrty_gate.core.case import Case
from vrty_gate.errors import InputError
from vrty_gate.gate.score import Selection, select
from vrty_gate.manifest.suite import Suite
from vrty_gate.scorers import Unscored
from vrty_gate.scorers.judge import Judge, judge_of
from vrty_gate.stores.baselines import Baseline
from vrty_gate.stores.model_replies import Replies

CaseTexts = list[tuple[str, Case]]
"""Texts with the id of their case; a case may occur twice, with current and accepted texts."""


def judge_in(suite: Suite) -> Judge:
    """The judge of a suite. Raises InputError if it has none."""
    for scorer in suite.scorers:
        if judge := judge_of(scorer):
            return judge
    problem = "has no judge; add one to its scorers, such as scorers: [default, {judge: {model: MODEL}}]"
    raise InputError(f"{suite.manifest} {problem}")


def judged(suite: Suite, selection: Selection, outdated: Iterable[Baseline]) -> Iterator[tuple[str, Case]]:
    """The texts that need a verdict: current ones, and those of `outdated` baselines, which will be rescored."""
    selected = {case.id: case.texts for case in select(suite, selection)}
    yield from selected.items()
    every = selection == Selection()
    yield from _accepted(suite, [record for record in outdated if every or record.case in selected])


def _accepted(suite: Suite, records: Iterable[Baseline]) -> Iterator[tuple[str, Case]]:
    """The first accepted answers, with the current reference, schema and rules."""
    today = {case.id: case.texts for case in suite.cases}
    for record in records:
        if record.texts is not None:
            accepted = record.texts.case()
            yield record.case, accepted.measured_by(today[record.case]) if record.case in today else accepted


def _key(judge: Judge, case: str, text: Case) -> str:
    try:
        return judge.key(text)
    except Unscored as error:
        raise InputError(f"case {case!r}: {error}") from error


def missing(judge: Judge, texts: CaseTexts) -> list[Question]:
    """The remaining calls; recorded replies are never requested again. Raises InputError."""
    questions: dict[tuple[str, int], Question] = {}
    for case, text in texts:
        key, messages = _key(judge, case, text), judge.messages(text)
        for sample in range(1, judge.options.samples + 1):
            recorded = judge.recorded.get((key, sample))
            if recorded is None or recorded.text is None:
                questions.setdefault((key, sample), Question(case, key, sample, messages))
    return list(questions.values())


def without_unreadable(judge: Judge, texts: CaseTexts) -> Judge:
    """The judge without replies on these texts that have no score, to request them again."""
    keys = {_key(judge, case, text) for case, text in texts}
    readable = {
        key_and_sample: reply
        for key_and_sample, reply in judge.recorded.items()
        if key_and_sample[0] not in keys or not isinstance(judge.read(reply), Unscored)
    }
    return judge._replace(recorded=readable)


def pruned(suite: Suite, judge: Judge, records: dict[str, Baseline]) -> Replies:
    """The replies recorded for current and accepted responses."""
    texts = [(case.id, case.texts) for case in suite.cases]
    texts += _accepted(suite, records.values())
    keys = {_key(judge, case, text) for case, text in texts}
    return {
        key_and_sample: reply
        for key_and_sample, reply in judge.recorded.items()
        if key_and_sample[0] in keys and key_and_sample[1] <= judge.options.samples
    }


def unscored(judge: Judge, texts: CaseTexts) -> list[tuple[str, str]]:
    """The cases without a score, each with the reason."""
    reasons: dict[str, str] = {}
    for case, text in texts:
        try:
            judge.scores(text)
        except Unscored as error:
            reasons.setdefault(case, str(error))
    return list(reasons.items())
