"""What the gate of a suite can and cannot decide with its baselines, by the rules that the gate itself uses."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from vrty_gate.core.gate import rule as gate
from vrty_gate.core.gate.decision import allowed
from vrty_gate.core.gate.good_answers import GoodAnswers
from vrty_gate.core.gate.rule import Rule
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.doctor import Advice, Level, some
from vrty_gate.gate.check import check
from vrty_gate.gate.compare import command
from vrty_gate.gate.decide import percent
from vrty_gate.gate.score import stored_by
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.report import SuiteReport
from vrty_gate.scorers.scorer import Scorer
from vrty_gate.stores.baselines import Baseline

_DECIDE = ("fail", "review")
"""Severities with which a dimension can fail the gate."""
_LONGEST = 100
_FEW = 2
"""Fewer cases show nothing about a dimension."""


class Accepted(NamedTuple):
    """The accepted score of a case in a dimension that can fail the gate, and its rule."""

    case: SuiteCase
    dimension: str
    scorer: Scorer
    baseline: float
    rule: Rule


def accepted_scores(suite: Suite, baselines: Mapping[str, Baseline]) -> list[Accepted]:
    """The accepted score of each case in each dimension that can fail the gate, with the rule that applies."""
    found = []
    for case in suite.cases:
        record = baselines.get(case.id)
        if record is None:
            continue
        for scorer in suite.scorers:
            scores = _scores(scorer, record)
            for dimension, default in scorer.rules.items():
                rule = _rule(suite, case, scorer, dimension, default, record)
                if dimension in scores and rule.severity in _DECIDE:
                    found.append(Accepted(case, dimension, scorer, scores[dimension], rule))
    return found


def _scores(scorer: Scorer, record: Baseline) -> Mapping[str, float]:
    """The scores that the gate compares with: 1 for a scorer that compares with the accepted texts."""
    if scorer.relative and record.answers:
        return dict.fromkeys(scorer.rules, 1.0)
    stored = stored_by(scorer, record)
    return stored.dimensions if stored is not None else {}


def _rule(suite: Suite, case: SuiteCase, scorer: Scorer, dimension: str, default: Rule, record: Baseline) -> Rule:
    rule = suite.rule_of(case, dimension, default)
    if rule.auto and scorer.measured.spread and len(record.answers) > 1:
        rule = rule._replace(k=rule.k * scorer.measured.spread(record.answers))
    return rule


def cases(suite: Suite, baselines: Mapping[str, Baseline], *, needs_baselines: bool = True) -> Iterator[Advice]:
    """Cases without a baseline, baselines that are of no use, and whether the gate passes as it is."""
    (result,) = check([(suite, dict(baselines))]).suites
    ids = {case.id for case in suite.cases}
    new, missing = sorted(ids - baselines.keys()), sorted(baselines.keys() - ids)
    yield Advice("ok", f"{_count(len(ids), 'case')}, {len(ids) - len(new)} with a baseline")
    if new and len(new) == len(ids) and needs_baselines:
        verb = "fails" if suite.new == "fail" else "passes"
        says = f"no case has a baseline, so every case is new and {verb}"
        yield Advice("problem", says, command("accept", suite.manifest))
    elif new and needs_baselines:
        verb = _verb(new, "fail" if suite.new == "fail" else "pass")
        says = f"{_count(len(new), 'case')} without a baseline, which {verb} as new: {some(new)}"
        yield Advice("note", says, command("accept", suite.manifest, "--new"))
    if missing:
        says = f"{_count(len(missing), 'baseline')} without a case, which {_verb(missing, 'fail')} the gate"
        yield Advice("problem", f"{says}: {some(missing)}", command("baseline", "prune", suite.manifest))
    yield from _verdicts(result)


def recordings(suite: Suite) -> Iterator[Advice]:
    """What recording files have besides cases."""
    left_out = [f"{answer.id} ({answer.why[:_LONGEST]})" for answer in suite.recorded.left_out]
    if left_out:
        says = f"{_count(len(left_out), 'recorded answer')} that cannot become a case: {some(left_out)}"
        yield Advice("note", says, "record again, or leave the files out of the pattern")
    if suite.recorded.passed_over:
        kinds = ", ".join(f"{count} {kind}" for kind, count in suite.recorded.passed_over.items())
        yield Advice("ok", f"passed over in recordings, since they are no answers: {kinds}")


def waivers(suite: Suite) -> Iterator[Advice]:
    """Waivers whose date has passed."""
    ended = [case.id for case in suite.cases if suite.has_ended(case.waive)]
    if ended:
        says = f"{_count(len(ended), 'waiver')} whose until has passed: {some(ended)}"
        yield Advice("note", says, "remove the waiver, or decide again until when it holds")


def _verdicts(result: SuiteReport) -> Iterator[Advice]:
    """What the gate says of the recorded answers now, as far as it is about the set-up."""
    other = [case.id for case in result.cases if case.verdict == "not_comparable"]
    if other:
        says = f"{_count(len(other), 'baseline')} from another scorer, version or option, which the gate cannot use"
        yield Advice("problem", f"{says}: {some(other)}", command("baseline", "migrate", result.manifest))
    stale = [case.id for case in result.cases if case.stale]
    if stale:
        says = (
            f"{_count(len(stale), 'case')} whose prompt changed, but not the response, or only its form: {some(stale)}"
        )
        yield Advice("note", says, "record again, or accept unchanged")
    red = [case.id for case in result.cases if case.verdict in ("fail", "error")]
    if red or result.broken:
        says = f"the gate is red for the recorded responses{': ' + some(red) if red else ''}"
        yield Advice("note", says, result.reproduce)


def saturated(scores: Iterable[Accepted]) -> Iterator[Advice]:
    """Dimensions in which every accepted score is 1, so that a change can only lower it.

    A scorer that compares with the accepted answer gives it 1 by definition, and rules that hold are 1: only a share of
    the baseline (k below 1) shows that a number was meant.
    """
    for dimension, members in _by_dimension(scores).items():
        graded = [one for one in members if not one.scorer.relative and one.rule.k < 1]
        if len(graded) >= _FEW and all(one.baseline == 1.0 for one in graded):
            says = f"{dimension}: all {len(graded)} accepted scores are 1, so it can only fall"
            yield Advice("note", f"{says}, and does not tell good answers apart", "add harder cases, or set it to note")


def vacuous(scores: Iterable[Accepted]) -> Iterator[Advice]:
    """Dimensions in which even a score of 0 passes, and accepted scores that break their own rule."""
    for dimension, members in _by_dimension(scores).items():
        never = [one.case.id for one in members if not _fails(0.0, one)]
        below = [one.case.id for one in members if one.rule.floor is not None and one.baseline < one.rule.floor]
        if never:
            says = f"{dimension}: {len(never)} of {len(members)} accepted scores can never fail, because 0 passes too"
            level: Level = "problem" if len(never) == len(members) else "note"
            yield Advice(level, f"{says}: {some(never)}", "accept better answers, set a floor, or switch it off")
        if below:
            says = (
                f"{dimension}: {len(below)} of {len(members)} accepted scores are below the floor, so they cannot fall"
            )
            yield Advice("problem", f"{says} any further: {some(below)}", "fix the answers, or lower the floor")


def _fails(score: float, one: Accepted) -> bool:
    """Whether the gate's rule is broken by a score."""
    return gate.check(score, one.baseline, one.rule).verdict in gate.BROKEN.values()


def tight(suite: Suite, scores: Sequence[Accepted]) -> Iterator[Advice]:
    """Bars that good answers miss more often than `false_alarms` allows, as measured on good answers."""
    limit = suite.rule.false_alarms
    for dimension, members in _by_dimension(scores).items():
        good = _good(members)
        compared = [one for one in members if one.baseline]
        if good is None or not compared:
            continue
        alone = [one for one in compared if one.rule.severity == "fail" or one.rule.fail_below]
        rates = [good.rate(_bar_alone(one)) for one in alone]
        if rates and max(rates) > limit:
            above = [one.case.id for one, rate in zip(alone, rates, strict=True) if rate > limit]
            ks = sorted({f"{one.rule.k:.3g}" for one in alone if one.case.id in set(above)})
            says = f"{dimension}: k = {some(ks)} is so tight that {percent(max(rates))} of good answers fail"
            expected = f"expect {gate.mean(rates) * len(rates):.1f} of {len(rates)} to be red when all are re-recorded"
            most = int(good.at(limit) * 100) / 100
            to_do = f"lower k to {most:.2f}, or calibrate it on your own answers"
            yield Advice("problem", f"{says}; {expected}", to_do)
        review = [one for one in compared if one.rule.severity == "review"]
        if review and suite.rule.max_review is not None:
            rate = gate.mean(good.rate(_bar(one)) for one in review)
            needed = allowed(len(review), rate, good.rho, limit)
            if needed > suite.rule.max_review:
                says = f"{dimension}: max_review {suite.rule.max_review} is so tight that more than {percent(limit)} of"
                says += f" good pull requests that change all {len(review)} responses fail"
                yield Advice("problem", says, f"set max_review to {needed}, or remove it")


def _bar(one: Accepted) -> float:
    """The share of its baseline that a score must keep."""
    return (gate.check(one.baseline, one.baseline, one.rule).required or 0.0) / one.baseline


def _bar_alone(one: Accepted) -> float:
    """The share of its baseline below which a score fails the case on its own."""
    if one.rule.severity == "review":
        return min(one.rule.fail_below or 0.0, _bar(one) * one.baseline) / one.baseline
    return _bar(one)


def apart(suite: Suite, scores: Iterable[Accepted], baselines: Mapping[str, Baseline]) -> Iterator[Advice]:
    """Bars that an accepted answer misses when it is compared with the other accepted answers of its case."""
    for dimension, members in _by_dimension(scores).items():
        failing = [one.case.id for one in members if _misses(one, baselines[one.case.id])]
        several = sum(len(baselines[one.case.id].answers) > 1 for one in members)
        if failing:
            says = (
                f"{dimension}: in {len(failing)} of {several} cases with several accepted answers, one of these would"
            )
            says += f" fail against the others, so good re-recordings may too: {some(failing)}"
            yield Advice("problem", says, f"lower k, or set k: auto where fidelity decides, in {suite.manifest}")


def _misses(one: Accepted, record: Baseline) -> bool:
    """Whether one of several accepted answers breaks the rule, compared with the others."""
    answers = record.answers
    if len(answers) < 2 or one.scorer.traits.replays:
        return False
    for i, answer in enumerate(answers[1:], 1):
        others = answers[:i] + answers[i + 1 :]
        try:
            score = one.scorer.look(answer, others).scores.get(one.dimension)
        except Exception:  # noqa: BLE001  # a scorer may be a plug-in; the gate reports what it raises
            return False
        if score is not None and gate.is_score(score) and _fails(score, one):
            return True
    return False


def _good(members: Sequence[Accepted]) -> GoodAnswers | None:
    """How much of their baseline good answers keep in a dimension, if it was measured."""
    measured = members[0].scorer.measured.good
    return measured().get(members[0].dimension) if measured else None


def _by_dimension(scores: Iterable[Accepted]) -> dict[str, list[Accepted]]:
    groups: dict[str, list[Accepted]] = {}
    for one in scores:
        groups.setdefault(one.dimension, []).append(one)
    return groups


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _verb(names: Sequence[str], verb: str = "pass") -> str:
    ending = "es" if verb.endswith("s") else "s"
    return verb + ending if len(names) == 1 else verb
