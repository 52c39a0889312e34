"""The gate: compares scored cases with their baselines. All decisions are made here; outputs only show them."""

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from vrty_gate import __version__, report
from vrty_gate.core.bundled import DamagedDataError
from vrty_gate.core.case import NOTHING, Case
from vrty_gate.core.digests import digest
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate import rule as gate
from vrty_gate.core.gate.rule import Outcome, Pair, Rule, Verdict
from vrty_gate.gate.broken import Broken, broken
from vrty_gate.gate.changed import in_meaning
from vrty_gate.gate.remarks import Doubts, note_doubts, remarks_on
from vrty_gate.gate.score import ScoredCase, Selection, in_words, score, select
from vrty_gate.manifest import Suite, SuiteCase
from vrty_gate.scorers.scorer import Result, Scorer
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline

if TYPE_CHECKING:
    from vrty_gate.gate.against import Base
    from vrty_gate.gate.pull_request import PullRequest

EVERYTHING = Selection()
_KEPT: Pair = (1.0, 1.0)
"""The scores of most checks; one pair for all saves most of the memory of a large suite."""
_MOST_NAMED = 5
"""Maximum number of new cases that a suggested command names."""
_RUINED = "fewer than 1 in 1,000 good answers score this low"
"""Reason for a score below a hard bar that was set from good answers."""


def check(
    suites: Iterable[tuple[Suite, dict[str, Baseline]]],
    selection: Selection = EVERYTHING,
    k: float | None = None,
    bases: "Mapping[str, Base]" = NOTHING,
    pull_requests: "Mapping[str, PullRequest]" = NOTHING,
) -> report.Report:
    """Score the selected cases of each suite and compare them with its baselines.

    `k` is repeated in the commands of the report. `bases` has, by manifest, the commit whose texts replace the accepted
    ones; `pull_requests` has what a pull request changed in the gate itself. Raises InputError for a selection that
    matches no case.
    """
    results = tuple(
        _with_changes(
            _suite(suite, accepted, selection, k, bases.get(suite.manifest)), pull_requests.get(suite.manifest)
        )
        for suite, accepted in suites
    )
    return report.Report(
        version=report.VERSION,
        tool=f"vrty-gate {__version__}",
        verdict="fail" if any(suite.verdict == "fail" for suite in results) else "pass",
        counts=report.count(results),
        suites=results,
    )


def _with_changes(suite: report.SuiteReport, pull_request: "PullRequest | None") -> report.SuiteReport:
    """The report of a suite with what the pull request changed in the gate itself, under the policy of the base."""
    if pull_request is None:
        return suite
    broken = (*suite.broken, *pull_request.broken())
    return suite._replace(
        verdict="fail" if broken else suite.verdict,
        broken=broken,
        base=pull_request.base,
        base_problem=pull_request.problem,
        accepted_here=pull_request.accepted,
        gate_changes=pull_request.gate_changes,
    )


def command(*words: str, cases: Iterable[str] = ()) -> str:
    """A command line to copy into a shell."""
    return shlex.join(["vrty-gate", *words, *(part for case in cases for part in ("--case", case))])


def _suite(
    suite: Suite, accepted: dict[str, Baseline], selection: Selection, k: float | None, base: "Base | None"
) -> report.SuiteReport:
    selected = select(suite, selection)
    cases: list[report.CaseReport] = []
    doubts: Doubts = {}
    for scored in score(suite, selected, {}, accepted):
        cases.append(verdict_on(suite, scored, accepted.get(scored.case.id)))
        note_doubts(doubts, scored)
    cases = _with_old_names(suite, cases, accepted)
    if selection == EVERYTHING or selection.files:
        known = {case.id for case in suite.cases}
        cases += [_missing(suite, case_id) for case_id in accepted if case_id not in known]
        cases.sort(key=lambda case: case.id)
    if base is not None:
        cases = [base.compared(case) for case in cases]
    cases = _with_few_texts(cases)
    applied = {check.dimension for case in cases for check in case.checks}
    scorers = suite.scorers
    idle = [scorer.traits.idle for scorer in scorers if scorer.traits.idle and applied.isdisjoint(scorer.rules)]
    notes = (*remarks_on(suite, accepted, cases, selected, doubts), *idle)
    pairs: dict[str, list[Pair]] = {}
    for case in cases:
        for check in case.checks:
            if check.current is not None and check.baseline is not None:
                is_kept = check.current == check.baseline == 1.0
                pairs.setdefault(check.dimension, []).append(_KEPT if is_kept else (check.current, check.baseline))
    groups, broken_together, remarks = _together(suite, cases)
    warned = sum(case.verdict == "warn" for case in cases)
    violated = (*broken_together, *gate.check_suite(suite.rule, pairs, warned))
    red = violated or any(case.verdict in gate.RED for case in cases)
    options = ["--against", base.ref] if base else []
    options += [f"--k={k:g}"] if k is not None else []
    options += [f"--tag={tag}" for tag in selection.tags]
    refused = frozenset[str]().union(*(scorer.traits.broken for scorer in suite.scorers))
    unaccepted = [case for case in cases if _may_be_accepted(case, refused)]
    return report.SuiteReport(
        name=suite.name,
        manifest=suite.manifest,
        baselines="" if base else suite.baselines,
        verdict="fail" if red else "pass",
        signatures={scorer.name: scorer.signature for scorer in suite.scorers},
        reproduce=command("check", suite.manifest, *options, cases=selection.cases),
        explain="" if base else command("explain", "CASE", suite.manifest),
        accept=_accept(suite, unaccepted) if unaccepted and not base else "",
        broken=violated,
        remarks=(
            *remarks,
            *notes,
            *(note for scorer in suite.scorers for note in scorer.traits.notes),
        ),
        groups=groups,
        dimensions=tuple(
            _dimension(suite, scorer, name, pairs.get(name, []))
            for scorer in suite.scorers
            for name in scorer.rules
            if not scorer.traits.partial or name in applied
        ),
        cases=tuple(cases),
        base=base.since if base else "",
    )


def _together(
    suite: Suite, cases: list[report.CaseReport]
) -> tuple[tuple[report.Group, ...], tuple[str, ...], tuple[str, ...]]:
    """The decision on the cases together; empty if no response changed and no measured dimension gates on its own."""
    measured = {name for scorer in suite.scorers if scorer.measured.good for name in scorer.rules}
    gating = {check.dimension for case in cases for check in case.checks if check.severity == "error"}
    if measured.isdisjoint(gating) and not any("response" in case.changed for case in cases):
        return (), (), ()
    from vrty_gate.gate.decide import decide  # the import is slow, and not needed if nothing changed

    return decide(suite.rule, suite.scorers, cases)


def _with_few_texts(cases: list[report.CaseReport]) -> list[report.CaseReport]:
    """The same cases; of those that pass, only the ones closest to their bar keep their texts."""
    passing = sorted((case for case in cases if case.verdict == "pass" and case.texts), key=_nearest_to_its_bar)
    without = {case.id for case in passing[report.MOST_PASSING_TEXTS :]}
    return [case._replace(texts=None) if case.id in without else case for case in cases]


def _nearest_to_its_bar(case: report.CaseReport) -> tuple[float, str]:
    return report.margin(case), case.id


def _may_be_accepted(case: report.CaseReport, refused: frozenset[str]) -> bool:
    """Whether a command may suggest to accept a case: it is new or worse, but neither broken, ruined nor renamed.

    `accept` refuses an answer that newly scores 0 in one of the dimensions `refused`.
    """
    if any(check.dimension in refused and check.current == 0.0 and check.verdict == "fail" for check in case.checks):
        return False
    if case.verdict not in ("fail", "soft", "new") or not case.checks or case.broken or case.renamed:
        return False
    return not any(check.verdict == "fail" and _is_hopeless(check.reason) for check in case.checks)


def _is_hopeless(reason: str) -> bool:
    return any(part in reason for part in (gate.BELOW_FLOOR, gate.RUINED, _RUINED))


def _accept(suite: Suite, unaccepted: list[report.CaseReport]) -> str:
    """The command that accepts all new cases; regressed cases must be given by id, so that each is a decision."""
    new = [case.id for case in unaccepted if case.verdict == "new"]
    if len(new) == len(unaccepted) and _MOST_NAMED < len(new) < len(suite.cases):
        return command("accept", suite.manifest, "--reason", "WHY", "--new")
    if len(new) == len(suite.cases):
        return command("accept", suite.manifest, "--reason", "WHY")
    worse = [case.id for case in unaccepted if case.verdict != "new"]
    named = worse if len(worse) == 1 else ["CASE"]
    return command("accept", suite.manifest, "--reason", "WHY", cases=named if worse else new)


def _dimension(suite: Suite, scorer: Scorer, name: str, pairs: list[Pair]) -> report.Dimension:
    rule = suite.rule_of_dimension(name, scorer.rules[name])
    current, accepted = gate.mean(score for score, _ in pairs), gate.mean(baseline for _, baseline in pairs)
    return report.Dimension(
        name=name,
        scorer=scorer.name,
        severity=rule.severity,
        k=rule.k,
        compared=len(pairs),
        mean=current,
        baseline_mean=accepted,
        delta=current - accepted,
        rose=sum(score > baseline for score, baseline in pairs),
        fell=sum(score < baseline for score, baseline in pairs),
    )


def _missing(suite: Suite, name: str) -> report.CaseReport:
    return report.CaseReport(
        id=name,
        verdict="missing",
        message="it has a baseline, but is not in the suite: restore the case, or drop its baseline",
        mend=command("baseline", "prune", suite.manifest, cases=[name]),
    )


def _with_old_names(
    suite: Suite, cases: list[report.CaseReport], accepted: dict[str, Baseline]
) -> list[report.CaseReport]:
    """The cases; a new case with the prompt of a missing one gets a hint that it may have been renamed."""
    known = {case.id for case in suite.cases}
    old = {record.sha256.prompt: name for name, record in accepted.items() if name not in known}
    if not old:
        return cases
    prompts = {case.id: case.texts.prompt for case in suite.cases}

    def with_old_name(case: report.CaseReport) -> report.CaseReport:
        name = old.get(digest(prompts[case.id])) if case.id not in accepted else None
        if name is None:
            return case
        message = (
            f"no baseline yet, but it has the prompt of the missing case {name!r}: if it was renamed,"
            " rename the baseline"
        )
        mend = command("baseline", "rename", name, case.id, suite.manifest)
        return case._replace(renamed=name, message=message, mend=mend)

    return [with_old_name(case) for case in cases]


def verdict_on(suite: Suite, scored: ScoredCase, accepted: Baseline | None) -> report.CaseReport:
    """The result of one scored case compared with its baseline."""
    case = scored.case
    comparison = baselines.compare(accepted, case.texts) if accepted else None
    answers = comparison.answers if comparison else ()
    checks = tuple(
        check
        for scorer in suite.scorers
        for check in _checks(suite, case, scorer, scored.results.get(scorer.name), comparison)
    )
    changed = comparison.changed if comparison else ()
    stale = suite.stale != "off" and "prompt" in changed and "response" not in changed and not _recorded(suite, case)
    verdicts: list[Verdict] = [check.verdict for check in checks]
    message, mend = "", ""
    problems: tuple[Broken, ...] = ()
    if scored.error:
        verdicts.append("error")
        message = scored.error
    elif "error" in verdicts:
        message = next(f"{check.dimension}: {check.reason}" for check in checks if check.verdict == "error")
    elif _below_floor(checks):
        message = "accepting cannot override a floor: fix the response, change the rule, or waive the case"
    elif accepted is None:
        verdicts.append("fail" if suite.new == "error" else "new")
        problems = broken(suite, case, scored.results)
        if problems:
            why = f"{problems[0].why} ({problems[0].dimension})" if problems[0].why else problems[0].dimension
            message = f"new and broken: {why}; fix it before accepting it"
        else:
            message = "no baseline yet: accept it if the response is good"
            mend = command("accept", suite.manifest, cases=[case.id])
    elif "not_comparable" in verdicts and accepted.texts is None:
        message = "the baseline has no texts to rescore: accept the case if the response is good"
        mend = command("accept", suite.manifest, "--reason", "WHY", cases=[case.id])
    elif "not_comparable" in verdicts:
        message = "the baseline was scored by other scorers, versions or options: rescore the accepted texts"
        mend = command("baseline", "migrate", suite.manifest)
    elif stale:
        verdicts.append("fail" if suite.stale == "error" else "warn")
        message = "the prompt changed, but its recorded response did not: record it again, or accept it unchanged"
        mend = command("accept", suite.manifest, "--reason", "WHY", cases=[case.id])
    verdict = gate.worst(verdicts)
    if verdict in ("fail", "soft") and case.waive is not None:
        verdict = "waived"
    elif case.waive is not None and verdict in ("pass", "warn"):
        message = message or "the case passes: remove its waiver"
    changes, trivial = in_meaning(case.texts, answers if "response" in changed else (), redact=suite.redact)
    failed = verdict in ("fail", "soft", "waived", "warn", "error")
    shown = (failed or ("response" in changed and not trivial)) and not suite.redact
    return report.CaseReport(
        id=case.id,
        verdict=verdict,
        file=case.place.file,
        line=case.place.line,
        response_file=case.files.get("response", ""),
        tags=case.tags,
        changed=changed,
        stale=stale,
        message=message,
        mend=mend,
        waive=case.waive,
        accepted=accepted.reason if accepted else "",
        checks=checks,
        texts=_texts(case.texts, answers) if shown else None,
        evidence=tuple(_evidence(suite, scored)) if changed or verdict != "pass" else (),
        changes=changes,
        trivial=trivial,
        broken=tuple(problem.dimension for problem in problems),
    )


def _evidence(suite: Suite, scored: ScoredCase) -> Iterator[Evidence]:
    """Findings of the scorers' rules."""
    for result in scored.results.values():
        for finding in result.evidence():
            yield finding._replace(span="") if suite.redact else finding


def _below_floor(checks: Iterable[report.Check]) -> bool:
    """Whether a floor fails the case, so that no baseline can make it pass."""
    return any(check.verdict == "fail" and gate.BELOW_FLOOR in check.reason for check in checks)


def _recorded(suite: Suite, case: SuiteCase) -> bool:
    """Whether the response is the recorded answer to exactly this prompt."""
    if suite.record is None:
        return False
    from vrty_gate.gate.fresh import is_fresh

    return is_fresh(suite.record, case)


def _texts(texts: Case, answers: tuple[Case, ...]) -> report.CaseTexts:
    """The texts to show, with the accepted answer closest to the response."""
    if not answers:
        return report.CaseTexts(texts.prompt, texts.response)
    from vrty_gate.core.text.nearest import nearest  # needed only for cases that did not pass

    closest = nearest(texts.response, [answer.response for answer in answers])
    return report.CaseTexts(texts.prompt, texts.response, closest)


def _checks(
    suite: Suite,
    case: SuiteCase,
    scorer: Scorer,
    result: Result | None,
    comparison: baselines.Comparison | None,
) -> Sequence[report.Check]:
    """One check for each dimension of a scorer that applies; `result` is None if it could not score."""
    scores = result.scores if result is not None else None
    stored = comparison.baseline.scores.get(scorer.name) if comparison else None
    answers = comparison.answers if comparison else ()
    applying = scorer.rules if scores is None or not scorer.traits.partial else scores
    by_texts = scorer.relative and bool(answers)
    comparable = comparison is None or by_texts or _are_comparable(scorer, stored, applying, bool(answers))
    rules = suite.rules_of(case, scorer.rules)
    if by_texts and scores is not None and comparison and not comparison.changed and _are_best(scores, rules):
        return _kept(scorer.name, tuple(rules.items()))
    own: dict[str, float] = {}
    unmeasured = ""
    if scores is not None and comparison and comparable:
        own, unmeasured = _own_if_possible(suite, case, scorer, scores, comparison)
    checks = []
    for dimension, default in scorer.rules.items():
        if dimension not in applying and (by_texts or stored is None or dimension not in stored.dimensions):
            continue
        rule = rules[dimension]
        if rule.auto and scorer.measured.spread and len(answers) > 1:
            rule = rule._replace(k=rule.k * scorer.measured.spread(answers))
        current = scores.get(dimension) if scores is not None else None
        if by_texts and current is not None and rule.floor is not None and dimension in scorer.traits.broken:
            current = min(current, _alone(case, scorer, dimension))
        baseline = 1.0 if by_texts else stored.dimensions.get(dimension) if stored and comparable else None
        if gate.is_score(own.get(dimension, -1.0)):
            baseline = own[dimension]
        if unmeasured:
            outcome = Outcome("error", None, unmeasured)
        elif current is None and dimension in applying:
            outcome = Outcome("error", None, gate.UNSCORED)
        elif not comparable or current is None:
            reason = "the baseline was not scored by this scorer, or by another version"
            outcome = Outcome("not_comparable", None, reason)
            if comparable:  # otherwise a worse response could hide by removing what the dimension needs
                if rule.severity not in ("error", "soft"):
                    continue
                outcome = Outcome("not_comparable", None, "measured when the response was accepted, but no longer")
        else:
            outcome = gate.check(current, baseline, rule)
            if scorer.measured.good and rule.ruined == default.ruined:
                outcome = outcome._replace(reason=outcome.reason.replace(gate.RUINED, _RUINED))
        if current is not None and not gate.is_score(current):
            current = None
        checks.append(_check(scorer.name, dimension, rule, outcome, current, baseline))
    if all(check.verdict in ("pass", "new") for check in checks) or result is None or suite.redact:
        return checks  # an explanation quotes the texts
    reasons = _reasons(scorer, result)
    return [check._replace(explanation=reasons.get(check.dimension, "")) for check in checks]


def _are_comparable(
    scorer: Scorer, stored: baselines.Scored | None, applying: Mapping[str, object], with_texts: bool
) -> bool:
    """Whether the stored scores are those of the same version of a scorer and the same dimensions."""
    if stored is None or stored.signature != scorer.signature:
        return False
    same_dimensions = stored.dimensions.keys() == applying.keys() or (scorer.accepted == "again" and with_texts)
    return same_dimensions and (with_texts or not scorer.traits.needs_texts)


def _are_best(scores: Mapping[str, float], rules: Mapping[str, Rule]) -> bool:
    """Whether all scores are 1 and no rule needs more than the accepted answer."""
    return (
        all(score == 1.0 for score in scores.values())
        and scores.keys() == rules.keys()
        and not any(rule.auto or rule.floor is not None for rule in rules.values())
    )


@lru_cache(maxsize=64)  # shared by all cases that did not change
def _kept(scorer: str, rules: tuple[tuple[str, Rule], ...]) -> tuple[report.Check, ...]:
    """The checks of an answer that scores 1, as the accepted one does."""
    return tuple(_check(scorer, dimension, rule, gate.check(1.0, 1.0, rule), 1.0, 1.0) for dimension, rule in rules)


def _alone(case: SuiteCase, scorer: Scorer, dimension: str) -> float:
    """The score of a response compared with nothing, because accepting cannot override a floor."""
    with suppress(Exception):  # compared with the accepted answer it has a score
        return scorer.look(case.texts, ()).scores.get(dimension, 1.0)
    return 1.0


def _reasons(scorer: Scorer, result: Result) -> dict[str, str]:
    try:
        return result.explain()
    except DamagedDataError:
        raise
    except Exception as fault:  # noqa: BLE001  # the scores are valid without an explanation
        return dict.fromkeys(scorer.rules, f"no explanation available: {in_words(fault)}")


def _own_if_possible(
    suite: Suite, case: SuiteCase, scorer: Scorer, scores: dict[str, float], comparison: baselines.Comparison
) -> tuple[dict[str, float], str]:
    """The scores of `_own`, or why the accepted answers cannot be scored."""
    try:
        return _own(case, scorer, scores, comparison), ""
    except DamagedDataError:
        raise
    except Exception as fault:  # noqa: BLE001  # whatever a scorer raises is the verdict on this case
        return {}, f"the accepted answer cannot be scored: {in_words(fault, quote=not suite.redact)}"


def _own(
    case: SuiteCase, scorer: Scorer, scores: dict[str, float], comparison: baselines.Comparison
) -> dict[str, float]:
    """The scores of the accepted answers where the stored scores do not apply.

    Stored scores are those of the first answer, with the reference, schema and rules at that time.
    """
    if not comparison.answers:
        return {}
    if scorer.relative:
        return {}  # which is 1
    if comparison.is_other:
        return scores
    if scorer.accepted != "again":
        return {}
    if not comparison.changed:
        return scores
    return scorer.look(comparison.answers[0].measured_by(case.texts), comparison.answers).scores


def _check(
    scorer: str, dimension: str, rule: Rule, outcome: Outcome, current: float | None, baseline: float | None
) -> report.Check:
    return report.Check(
        dimension=dimension,
        scorer=scorer,
        verdict=outcome.verdict,
        severity=rule.severity,
        k=rule.k,
        current=current,
        baseline=baseline,
        delta=current - baseline if current is not None and baseline is not None else None,
        required=outcome.required,
        reason=outcome.reason,
    )
