"""Calibration: k and max_review from further good answers to the same prompts."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from vrty_gate import report
from vrty_gate.calibration.more_answers import read as recorded
from vrty_gate.core.case import NOTHING
from vrty_gate.core.gate import rule as gate
from vrty_gate.core.gate.calibration import failing, interval, largest_k, needed
from vrty_gate.core.gate.decision import allowed
from vrty_gate.core.gate.good_answers import GoodAnswers
from vrty_gate.core.gate.rule import BROKEN, RED, Change, Pair, Rule, SuiteRule
from vrty_gate.core.gate.totals import totals
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.formats.codec import encode
from vrty_gate.gate.compare import verdict_on
from vrty_gate.gate.decide import decide_groups, is_too_many, wanted_of_each
from vrty_gate.gate.score import ScoredCase, score
from vrty_gate.manifest.suite import Policy, Suite, SuiteCase, severity_when_named
from vrty_gate.scorers import INTEGRITY
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline

K = float | Literal["auto"] | None

FEW = 20
"""Minimum number of answers for a meaningful result."""

DRAWS = 1_000
SEED = 1


class Again(NamedTuple):
    """A further good answer with its scores."""

    scored: ScoredCase
    baseline: Baseline
    """The accepted answers, without this one."""


class Recordings(NamedTuple):
    """The further good answers that can be compared."""

    answers: tuple[Again, ...]
    """In ascending order of case id, then of text."""
    notes: tuple[str, ...]
    """Remarks about skipped input."""


class Measured(NamedTuple):
    """One dimension over the answers whose baseline is not 0."""

    dimension: str
    rule: Rule
    """The current rule of the suite."""
    answers: int
    failing: int
    """Number of answers that fail under the current rules."""
    k: float | None
    """The largest k within the wanted failure rate."""
    failing_with_k: int
    """Number of answers that fail with that k."""
    pasted: bool
    """Whether that k can go into the manifest without changing how it gates."""

    @property
    def between(self) -> tuple[float, float]:
        """95 % confidence interval of the current failure rate."""
        return interval(self.failing, self.answers) if self.answers else (0.0, 1.0)


class Drawn(NamedTuple):
    """Simulated suites with one good answer per case, under calibrated rules."""

    draws: int
    red: int
    by_case: int
    by_count: int
    by_mean: int
    by_rest: int
    """Number that fail by other suite_gate rules than max_review."""


class Calibration(NamedTuple):
    """The calibration of a suite."""

    suite: Suite
    """The suite with the calibrated rules."""
    lines: Mapping[str, object]
    """The keys of the manifest to change, with their values."""
    answers: int
    cases: int
    """Number of cases with at least one answer."""
    needed: int
    """Number of answers needed to measure the wanted rate."""
    dimensions: tuple[Measured, ...]
    findings: Mapping[str, int]
    """Number of failing answers by integrity check."""
    drawn: Drawn
    notes: tuple[str, ...]


def read(paths: Iterable[str], suite: Suite, limits: Limits) -> dict[str, set[str]]:
    """The good answers in JSON Lines files, by case id. Raises InputError."""
    responses: dict[str, set[str]] = {}
    for case, response, place in recorded(paths, suite, limits):
        if not response.strip():
            raise InputError(f"an empty response to {case!a} is not a good answer; remove the line", place)
        responses.setdefault(case, set()).add(response)
    return responses


def recordings(suite: Suite, accepted: Mapping[str, Baseline], responses: Mapping[str, set[str]]) -> Recordings:
    """Score the responses against the accepted answers, and each other accepted answer against the rest.

    Duplicates count once, and answers that are already accepted are skipped, because `check` always passes them. Raises
    InputError if nothing can be compared.
    """
    if not responses and not any(record.texts and record.texts.others for record in accepted.values()):
        problem = (
            'no re-recordings: give --responses FILE with a line {"id": CASE, "response": TEXT} for each good answer'
        )
        raise InputError(f"{problem}, or keep such answers with accept --add")
    answers: list[Again] = []
    without_texts = changed = already_accepted = 0
    for case in suite.cases:
        record = accepted.get(case.id)
        if record is None or record.texts is None:
            without_texts += 1
        elif set(baselines.changed(record, case.texts)) - {"response"}:
            changed += 1
        else:
            to_compare = _comparisons(record, record.texts, responses.get(case.id, set()))
            already_accepted += (
                len({text.strip() for text in responses.get(case.id, ())}) - len(to_compare) + len(record.texts.others)
            )
            answers += [_again(suite, case, response, to_compare[response]) for response in sorted(to_compare)]
    skipped = {
        "cases skipped, because they have no baseline with texts": without_texts,
        "cases skipped, because their prompt or context changed since they were accepted": changed,
        "responses skipped, because they are already accepted": already_accepted,
    }
    notes = tuple(f"{reason}: {count}" for reason, count in skipped.items() if count)
    if not answers:
        raise InputError(f"no re-recordings that can be compared; {'; '.join(notes)}")
    return Recordings(tuple(answers), notes)


def _comparisons(record: Baseline, texts: baselines.Texts, responses: set[str]) -> dict[str, Baseline]:
    """Each new answer with the accepted answers to compare it with."""
    accepted = {answer.strip() for answer in (texts.response, *texts.others)}
    new = {text.strip(): text for text in sorted(responses, reverse=True)}
    comparisons = {text: record for stripped, text in new.items() if stripped not in accepted}
    for other in texts.others:
        others = tuple(answer for answer in texts.others if answer != other)
        comparisons[other] = record._replace(texts=texts._replace(others=others))
    return comparisons


def _again(suite: Suite, case: SuiteCase, response: str, baseline: Baseline) -> Again:
    new_case = case._replace(texts=case.texts._replace(response=response), waive=None)
    (scored,) = score(_measuring(suite), [new_case], {case.id: baseline.answers})
    return Again(scored, baseline)


def calibrate(suite: Suite, given: Recordings, false_alarms: float, case_false_alarms: float) -> Calibration:
    """The rules of a suite that fail at most these shares of suites drawn from the answers, and of the answers.

    Raises InputError for an answer that cannot be compared.
    """
    checks = _checks(suite, _case_reports(suite, given.answers))
    ks = {name: largest_k(_pairs(name_checks), case_false_alarms) for name, name_checks in checks.items()}
    lines: dict[str, object] = {}
    calibrated = suite
    stated = _stated(suite, ks)
    if any(ks.get(name) is not None for name in stated):
        lines["k"] = stated
        calibrated = suite._replace(policy=_policy(suite.policy, stated))
    reports = _case_reports(calibrated, given.answers)
    calibrated_checks = _checks(calibrated, reports)
    dimensions = []
    partial = {name for scorer in suite.scorers if scorer.traits.partial for name in scorer.rules}
    for name, name_checks in checks.items():
        if name in partial and not name_checks:
            continue
        k, gates = ks[name], _keeps_its_severity(suite, name)
        failing_with_k = _broken(calibrated_checks[name]) if gates or k is None else failing(_pairs(name_checks), k)
        rule = suite.rule_of_dimension(name, _defaults(suite)[name])
        dimensions.append(
            Measured(name, rule, len(name_checks), _broken(name_checks), k, failing_with_k, gates and k is not None)
        )
    notes = [*given.notes, *_doubts(len(given.answers), case_false_alarms)]
    replaying = [scorer.name for scorer in suite.scorers if scorer.traits.replays]
    notes += [f"skipped: {', '.join(replaying)}, which has verdicts on recorded responses only"] if replaying else []
    own_k = sum(_has_a_k(case, stated) for case in suite.cases) if lines else 0
    notes += [f"cases with their own k, which these lines do not change: {own_k}"] if own_k else []
    size = len(suite.cases)
    max_review, rate = _max_review(_good(suite), reports, size, false_alarms)
    if max_review < size:
        calibrated = calibrated._replace(rule=suite.rule._replace(max_review=max_review, false_alarms=false_alarms))
        defaults = encode(SuiteRule())
        lines["suite_gate"] = {
            key: value for key, value in encode(calibrated.rule).items() if value != defaults.get(key)
        }
        notes.append(
            f"if {percent(rate)} of good answers are to review, the most these leave open, more than"
            f" {max_review} of {size} are in at most {percent(false_alarms / 2)} of suites; the rest is for the mean"
        )
    elif rate:
        notes.append(f"no max_review below {size}, the number of cases, keeps to {percent(false_alarms)} false alarms")
    return Calibration(
        suite=calibrated,
        lines=lines,
        answers=len(given.answers),
        cases=len({answer.scored.case.id for answer in given.answers}),
        needed=needed(case_false_alarms),
        dimensions=tuple(dimensions),
        findings=_findings(reports),
        drawn=_drawn(calibrated, reports),
        notes=tuple(notes),
    )


def _measuring(suite: Suite) -> Suite:
    """The suite with those scorers that can score new texts and have rules to derive."""
    scorers = (scorer for scorer in suite.scorers if not (scorer.traits.replays or scorer.traits.unstored))
    return suite._replace(scorers=tuple(scorers))


def _case_reports(suite: Suite, answers: Iterable[Again]) -> list[report.CaseReport]:
    without_texts = _measuring(suite)._replace(redact=True, unjudged="note")  # only what reading finds is measured
    cases = []
    for scored, baseline in answers:
        case = verdict_on(without_texts, scored, baseline._replace(numbers=NOTHING))  # only scores are calibrated
        problem = next((check for check in case.checks if check.verdict in ("error", "not_comparable")), None)
        if problem and problem.verdict == "not_comparable":
            advice = "its baseline was scored by other scorers or versions; run vrty-gate baseline migrate first"
            raise InputError(f"case {case.id!r} cannot be compared: {advice}", scored.case.place)
        if problem:
            raise InputError(
                f"case {case.id!r} cannot be compared: {scored.error or problem.reason}", scored.case.place
            )
        cases.append(case)
    return cases


def _defaults(suite: Suite) -> dict[str, Rule]:
    """The dimensions to find a k for, with their default rules."""
    defaults = {name: rule for s in suite.scorers if s.name != INTEGRITY.name for name, rule in s.rules.items()}
    rules = {name: suite.rule_of_dimension(name, rule) for name, rule in defaults.items()}
    return {name: defaults[name] for name, rule in rules.items() if rule.severity != "off" and not rule.by_floor}


def _checks(suite: Suite, cases: Iterable[report.CaseReport]) -> dict[str, list[report.Check]]:
    """The ratios to the baseline, by dimension."""
    checks: dict[str, list[report.Check]] = {name: [] for name in _defaults(suite)}
    for case in cases:
        for check in case.checks:
            if check.dimension in checks and check.severity != "off" and check.baseline:
                checks[check.dimension].append(check)
    return checks


def _pairs(checks: Iterable[report.Check]) -> list[Pair]:
    return [
        (check.current, check.baseline) for check in checks if check.current is not None and check.baseline is not None
    ]


def _broken(checks: Iterable[report.Check]) -> int:
    return sum(check.verdict in BROKEN.values() for check in checks)


def _keeps_its_severity(suite: Suite, dimension: str) -> bool:
    """Whether a dimension keeps its severity once it is in `k`."""
    named = suite.policy.by_dimension.get(dimension, Change(severity=severity_when_named(dimension)))
    return named.severity == suite.rule_of_dimension(dimension, _defaults(suite)[dimension]).severity


def _stated(suite: Suite, ks: Mapping[str, float | None]) -> dict[str, K]:
    """The new `k` of the manifest: the calibrated values and the existing ones of other dimensions."""
    stated: dict[str, K] = {}
    for dimension in (name for scorer in suite.scorers for name in scorer.rules):
        gates = dimension in ks and _keeps_its_severity(suite, dimension)
        change = suite.policy.by_dimension.get(dimension)
        before = change.k if change else None
        if before is None and gates and dimension in suite.policy.every:
            before = suite.policy.every[dimension].k
        k = ks[dimension] if gates else None
        if k is not None or before is not None:
            stated[dimension] = k if k is not None else before
    return stated


def _policy(before: Policy, ks: Mapping[str, K]) -> Policy:
    """The policy with this `k`."""
    changes = dict(before.by_dimension)
    for dimension, k in ks.items():
        named = changes.get(dimension, Change(severity=severity_when_named(dimension)))
        changes[dimension] = named._replace(k=k)
    return Policy({}, changes)


def _has_a_k(case: SuiteCase, dimensions: Iterable[str]) -> bool:
    changes = [rules.get(name) for policy in case.policies for rules in policy for name in dimensions]
    return any(change is not None and change.k is not None for change in changes)


def _doubts(answers: int, case_false_alarms: float) -> Iterator[str]:
    if answers < FEW:
        yield f"fewer than {FEW} re-recordings are too few for a meaningful result"
    if answers < needed(case_false_alarms):
        yield (
            f"a rate of {percent(case_false_alarms)} cannot be measured with so few: if all {answers} pass, up to"
            f" {percent(min(3 / answers, 1.0))} may fail (rule of three)"
        )


def percent(share: float) -> str:
    """`5 %`, `0.03 %`."""
    return f"{100 * share:.3g} %"


def _review(cases: Iterable[report.CaseReport]) -> dict[str, list[report.Check]]:
    checks: dict[str, list[report.Check]] = {}
    for case in cases:
        for check in case.checks:
            if check.severity == "review" and check.baseline:
                checks.setdefault(check.dimension, []).append(check)
    return checks


def _max_review(
    good: Mapping[str, GoodAnswers], cases: Iterable[report.CaseReport], size: int, false_alarms: float
) -> tuple[int, float]:
    """The number of `size` cases that may be to review, and the highest failure rate that the answers do not rule out.

    As in every decision on a suite, half of the false alarm budget is for the count, half for the mean. Without review
    rules all may fail.
    """
    review = _review(cases)
    wanted = wanted_of_each(false_alarms, len(review))
    rate = max((interval(_broken(checks), len(checks))[1] for checks in review.values()), default=0.0)
    rho = max((good[dimension].rho for dimension in review if dimension in good), default=0.0)
    return allowed(size, rate, rho, wanted) if review else size, rate


def _good(suite: Suite) -> dict[str, GoodAnswers]:
    good: dict[str, GoodAnswers] = {}
    for scorer in suite.scorers:
        good |= scorer.measured.good() if scorer.measured.good else {}
    return good


def _findings(cases: Iterable[report.CaseReport]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for case in cases:
        for check in case.checks:
            if check.scorer == INTEGRITY.name and check.verdict in BROKEN.values():
                counts[check.dimension] = counts.get(check.dimension, 0) + 1
    return counts


def _drawn(suite: Suite, cases: Iterable[report.CaseReport]) -> Drawn:
    """The results of suites with one answer per case, drawn uniformly; of one suite if there is no choice."""
    from random import Random

    generator = Random(SEED)  # noqa: S311  # chance, not secrecy
    answers: dict[str, list[report.CaseReport]] = {}
    for case in cases:
        group_checks = tuple(
            check for check in case.checks if check.severity == "review" or check.dimension in suite.rule.max_mean_drop
        )
        answers.setdefault(case.id, []).append(case._replace(checks=group_checks))
    good = _good(suite)
    draws = DRAWS if any(len(reports) > 1 for reports in answers.values()) else 1
    suites = [
        _red(
            suite.rule, good, [reports[generator.getrandbits(32) * len(reports) >> 32] for reports in answers.values()]
        )
        for _ in range(draws)
    ]
    return Drawn(draws, sum(any(red) for red in suites), *(sum(results) for results in zip(*suites, strict=True)))


def _red(
    rule: SuiteRule, good: Mapping[str, GoodAnswers], cases: list[report.CaseReport]
) -> tuple[bool, bool, bool, bool]:
    """Whether a suite fails by a case, by a count, by a mean, and by another suite rule."""
    groups = decide_groups(rule, good, report.review_groups(cases, rule.tags))
    pairs: dict[str, list[Pair]] = {}
    for case in cases:
        for check in case.checks:
            pairs.setdefault(check.dimension, []).extend(_pairs([check]))
    sums = {name: totals(compared) for name, compared in pairs.items()}
    drops = {name: sums_of.baseline_mean - sums_of.mean for name, sums_of in sums.items()}
    return (
        any(case.verdict in RED for case in cases),
        any(is_too_many(rule, group) for group in groups),
        any(group.too_low for group in groups),
        bool(gate.check_suite(rule, drops, sum(case.verdict == "note" for case in cases))),
    )
