"""Creep: gradual decline in steps that each pass the gate."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache

from vrty_gate.core.gate.rule import Rule, mean
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.gate.score import kept, score
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.scorers import COMPOSITE, Scorer
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline, Texts
from vrty_gate.stores.history import Version

SUITE_KEEPS = 0.95
"""The share of its best mean below which a suite has declined."""

_MOST_ANSWERS = 20


class Fall(NamedTuple):
    """A newly accepted score below one accepted long before."""

    case: str
    """Empty for the mean of the suite."""
    dimension: str
    now: float
    then: float | None
    """None if `now` is the score compared with the earlier response."""
    commit: str
    """Where the earlier score is; the first of several."""
    reason: str = ""


class _Earlier(NamedTuple):
    commit: str
    record: Baseline


def falls(
    suite: Suite,
    accepted: Iterable[SuiteCase],
    before: Mapping[str, Baseline],
    after: Mapping[str, Baseline],
    versions: Iterable[Version],
) -> Iterator[Fall]:
    """The scores that declined: of each accepted case in small steps, of the suite in any.

    `before` and `after` are the baselines before and after this run, `versions` the committed ones, newest first. A
    record is relevant for a case if it has the same prompt.
    """
    known = {case.id for case in suite.cases}
    prompts = {name: after[name].sha256.prompt for name in sorted(known & after.keys())}
    committed = [Version(commit, _comparable(records, prompts, known)) for commit, records in versions]
    past = [Version("", _comparable(before, prompts, known)), *committed]
    composite_scorer = next((scorer for scorer in suite.scorers if COMPOSITE in scorer.rules), None)
    for case in accepted:
        earlier = [_Earlier(commit, records[case.id]) for commit, records in past if case.id in records]
        for scorer in suite.scorers:
            rules = _rules(suite, case, scorer)
            if scorer.relative:
                with suppress(Exception):  # without a note rather than without a result
                    yield from _compared_below(case, scorer, rules, earlier, composite_scorer)
            elif scorer.accepted != "again":  # its earlier scores were made with another reference
                yield from _stored_below(after[case.id], scorer, rules, earlier)
    if composite_scorer:
        yield from _mean_below(after, composite_scorer, list(prompts), committed)


def as_if_accepted(suite: Suite, cases: list[SuiteCase]) -> dict[str, Baseline]:
    """The records that accepting the cases would write, of those that can be scored."""
    return {
        scored.case.id: baselines.baseline(
            scored.case.id,
            scored.case.texts,
            kept(suite, scored.scores, with_texts=suite.store == "texts"),
            suite.store,
            "",
        )
        for scored in score(suite, cases)
        if not scored.error
    }


def _comparable(records: Mapping[str, Baseline], prompts: Mapping[str, str], known: set[str]) -> dict[str, Baseline]:
    """The records with current prompts, by current case ids.

    The record of a removed case counts for a new case if no other removed case has its prompt.
    """
    named = {name: records[name] for name in prompts if name in records}
    if len(named) < len(prompts):
        removed: dict[str, list[Baseline]] = {}
        for record in records.values():
            if record.case not in known:
                removed.setdefault(record.sha256.prompt, []).append(record)
        single = {prompt: same[0] for prompt, same in removed.items() if len(same) == 1}
        named |= {name: single[prompt] for name, prompt in prompts.items() if name not in named and prompt in single}
    return {name: record for name, record in named.items() if record.sha256.prompt == prompts[name]}


def _rules(suite: Suite, case: SuiteCase, scorer: Scorer) -> dict[str, Rule]:
    """The rule of each dimension that must not creep."""
    rules = {name: suite.rule_of(case, name, default) for name, default in scorer.rules.items()}
    return {name: rule for name, rule in rules.items() if name == COMPOSITE or rule.severity in ("fail", "review")}


def _stored_below(now: Baseline, scorer: Scorer, rules: Mapping[str, Rule], earlier: list[_Earlier]) -> Iterator[Fall]:
    """Stored scores below the best of those from which every later step passed."""
    for dimension, rule in rules.items():
        current = later = _score(now, scorer, dimension)
        best = None
        for commit, record in earlier:
            score = _score(record, scorer, dimension)
            if current is None or later is None or score is None:
                continue
            if later < score * rule.k:
                break  # a large step: the gate reported it, and it was accepted
            if best is None or score >= best[0]:
                best = score, commit, record.reason
            later = score
        if current is not None and best and current < best[0] * rule.k:
            yield Fall(now.case, dimension, current, *best)


def _score(record: Baseline, scorer: Scorer, dimension: str) -> float | None:
    stored = record.scores.get(scorer.name)
    return stored.dimensions.get(dimension) if stored and stored.signature == scorer.signature else None


class _Answers(NamedTuple):
    texts: Texts
    composite: float
    commit: str
    reason: str


def _compared_below(
    case: SuiteCase, scorer: Scorer, rules: Mapping[str, Rule], earlier: list[_Earlier], composite_scorer: Scorer | None
) -> Iterator[Fall]:
    """The same for a relative scorer, whose stored scores are always 1: it compares with the best answer."""
    answers: list[_Answers] = []
    for commit, record in earlier:
        if record.texts is None:
            continue
        if answers and answers[-1].texts == record.texts:
            answers.pop()
        if len(answers) == _MOST_ANSWERS:
            break
        composite = _score(record, composite_scorer, COMPOSITE) if composite_scorer else None
        answers.append(_Answers(record.texts, composite or 0.0, commit, record.reason))
    if len(answers) < 2:
        return
    responses = [case.texts, *(answer.texts.case() for answer in answers)]
    step = cache(lambda index: scorer.look(responses[index], answers[index].texts.cases()).scores)
    scores = scorer.look(case.texts, _best(answers).texts.cases()).scores
    for dimension, rule in rules.items():
        if scores[dimension] >= _k(scorer, rule, _best(answers)):
            continue
        large = (index for index, answer in enumerate(answers) if step(index)[dimension] < _k(scorer, rule, answer))
        passed = answers[: next(large, len(answers))]
        if passed:
            best = _best(passed)
            score = scorer.look(case.texts, best.texts.cases()).scores[dimension]
            if score < _k(scorer, rule, best):
                yield Fall(case.id, dimension, score, None, best.commit, best.reason)


def _k(scorer: Scorer, rule: Rule, answers: _Answers) -> float:
    """The k of the rule, or the one derived from several answers that differ."""
    if not rule.auto or scorer.measured.spread is None or not answers.texts.others:
        return rule.k
    return rule.k * scorer.measured.spread(answers.texts.cases())


def _best(answers: list[_Answers]) -> _Answers:
    """The texts with the best composite; of equals the oldest."""
    return max(answers[::-1], key=lambda answer: answer.composite)


def _mean_below(
    after: Mapping[str, Baseline], scorer: Scorer, names: list[str], versions: list[Version]
) -> Iterator[Fall]:
    """The mean of the suite below the best one of the same cases."""
    now, best = _mean(after, scorer, names), None
    for commit, records in versions:
        then = _mean(records, scorer, names)
        if then is not None and (best is None or then >= best[0]):
            best = then, commit
    if now is not None and best and now < best[0] * SUITE_KEEPS:
        yield Fall("", COMPOSITE, now, *best)


def _mean(records: Mapping[str, Baseline], scorer: Scorer, names: list[str]) -> float | None:
    """None unless every case has a score."""
    scores = [_score(records[name], scorer, COMPOSITE) if name in records else None for name in names]
    present = [score for score in scores if score is not None]
    return mean(present) if len(present) == len(names) else None
