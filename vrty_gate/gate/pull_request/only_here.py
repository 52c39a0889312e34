"""What passes only with the settings that a pull request changed: the same answers, judged by those of the base."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from vrty_gate.core.gate.rule import RED
from vrty_gate.errors import InputError
from vrty_gate.gate.compare import REFEREE
from vrty_gate.gate.pull_request.base import BaseSuite, renamed_cases, root_of
from vrty_gate.gate.pull_request.differences import VERDICT
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.report import CaseReport, SuiteReport, is_below_bar
from vrty_gate.report.pull_request import GateChange
from vrty_gate.stores.baselines import Baseline

Judge = Callable[[Suite, Mapping[str, Baseline]], SuiteReport]
"""Judges the cases of a suite."""


def passes_only_here(
    base: BaseSuite, suite: Suite, accepted: Mapping[str, Baseline], here: SuiteReport, judge: Judge
) -> Iterator[GateChange]:
    """The cases that would fail with the settings of the base, alone or together, and else the suite if it would.

    Only changed answers are judged again. `accepted` has the baselines of the pull request, and `here` is their report.
    """
    if base.suite is None:
        return
    changed = {case.id: case for case in here.cases if "response" in case.changed}
    cases: list[SuiteCase] = []
    records: dict[str, Baseline] = {}
    now = {case.id: case for case in suite.cases}
    names = renamed_cases(base.suite.cases, suite.cases)
    for old in base.suite.cases:
        case = now.get(names.get(old.id, old.id))
        if case is not None and case.id in changed:
            cases.append(_by_rules_of(old, case))
            record = _comparable(base.accepted.get(old.id), accepted.get(case.id))
            records |= {case.id: record} if record is not None else {}
    if not cases:
        return
    as_of = _as_of(suite, cases)
    if not as_of:  # where nothing is known of the commit, the dates of the base hold
        cases = [case._replace(waive=case.waive and case.waive._replace(until=None)) for case in cases]
    under = judge(_with_referee(base.suite._replace(cases=tuple(cases), as_of=as_of), suite), records)
    failing = [
        result
        for result in under.cases
        if result.verdict in RED and result.id in changed and changed[result.id].verdict not in RED
    ]
    for failed in failing:
        place = changed[failed.id]
        yield GateChange(VERDICT, _why(failed), "passes", (failed.id,), place.file, place.line)
    if failing or not under.broken or here.verdict != "pass":
        return
    below = [
        result for result in under.cases if is_below_bar(result) and not is_below_bar(changed.get(result.id, result))
    ]
    for failed in below:
        place = changed[failed.id]
        yield GateChange(VERDICT, _why(failed), "passes", (failed.id,), place.file, place.line)
    if not below:
        yield GateChange(VERDICT, "; ".join(under.broken), "passes", file=suite.manifest)


def _by_rules_of(old: SuiteCase, case: SuiteCase) -> SuiteCase:
    """A case with its present texts, and with all else as in the base."""
    texts = case.texts.measured_by(old.texts)
    return case._replace(texts=texts, tags=old.tags, policies=old.policies, waive=old.waive)


def _as_of(suite: Suite, cases: Iterable[SuiteCase]) -> str:
    """The date of the commit that is checked; the suite has it only if it has a waiver with a date itself."""
    if suite.as_of or all(case.waive is None or case.waive.until is None for case in cases):
        return suite.as_of
    from vrty_gate.files import git

    try:
        return git.date(root_of(suite.manifest)[0])
    except InputError:
        return ""


def _comparable(old: Baseline | None, new: Baseline | None) -> Baseline | None:
    """The baseline to compare with: the scores of the base, if the texts are the same."""
    return old if old is not None and new is not None and (old.sha256, old.texts) == (new.sha256, new.texts) else new


def _with_referee(base: Suite, suite: Suite) -> Suite:
    """The suite of the base, with the referee of the pull request, whose replies have a policy of their own."""
    referee = next((scorer for scorer in suite.scorers if scorer.name == REFEREE), None)
    if referee is None:
        return base
    return base._replace(scorers=tuple([referee if scorer.name == REFEREE else scorer for scorer in base.scorers]))


def _why(case: CaseReport) -> str:
    failed = next((check for check in case.checks if check.verdict == case.verdict), None)
    if failed is None:
        return case.message or case.verdict
    if failed.current is None or failed.required is None:
        return f"{failed.dimension}: {failed.reason}"
    return f"{failed.dimension} {failed.current:.2f}, needs {failed.required:.2f}"
