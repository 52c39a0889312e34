"""Gradual declines in words, for `accept` and the remarks of `check`."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from vrty_gate.manifest.suite import Suite
from vrty_gate.render.order import apart, plural
from vrty_gate.report import Report, SuiteReport
from vrty_gate.stores.baselines import Baseline

if TYPE_CHECKING:
    from vrty_gate.history.creep import Fall

_LONGEST_REASON = 80
_NOT_SEARCHED = "the Git history was not searched for scores that declined gradually, because the suite is too large"


def in_words(fall: "Fall") -> str:
    """One line on a score that declined."""
    current, earlier = apart(fall.now, fall.then)
    commit = f" in {fall.commit[:7]}" if fall.commit else ""
    if not fall.case:
        return f"the suite has declined gradually: mean {fall.dimension} {current}, was {earlier}{commit}"
    before = f"accepted at {earlier}" if fall.then is not None else "compared with the accepted response"
    reason = fall.reason if len(fall.reason) <= _LONGEST_REASON else fall.reason[:_LONGEST_REASON] + "..."
    quoted_reason = f' ("{reason}")' if reason else ""
    return f"{fall.case} has declined gradually: {fall.dimension} {current}, {before}{commit}{quoted_reason}"


def with_declines(report: Report, suites: Iterable[tuple[Suite, Mapping[str, Baseline]]]) -> Report:
    """The report with a remark for each score that declined in small steps that each passed.

    Only changed responses and those accepted in the pull request are compared with the Git history of the baselines;
    without any, Git does not run.
    """
    read = {suite.manifest: (suite, accepted) for suite, accepted in suites}
    results = [
        _with_remarks(result, *read[result.manifest]) if result.manifest in read else result for result in report.suites
    ]
    return report._replace(suites=tuple(results))


def _with_remarks(result: SuiteReport, suite: Suite, accepted: Mapping[str, Baseline]) -> SuiteReport:
    accepted_here = {change.case for change in result.accepted_here}
    changed = {case.id for case in result.cases if _passes_changed(case.verdict, case.changed)}
    names = changed | (accepted_here & accepted.keys())
    if not names:
        return result
    if suite.stream is not None:
        remarks: tuple[str, ...] = (_NOT_SEARCHED,)
    else:
        remarks = tuple(_declines(suite, accepted, names, changed))
    return result._replace(remarks=(*result.remarks, *remarks))


def _passes_changed(verdict: str, changed: tuple[str, ...]) -> bool:
    """Whether a response changed without failing the gate; a failure is a large step, and is reported already."""
    return "response" in changed and verdict in ("pass", "note", "review")


def _declines(suite: Suite, accepted: Mapping[str, Baseline], names: set[str], changed: set[str]) -> Iterator[str]:
    from vrty_gate.stores import history  # it runs Git, which takes a while

    versions, is_cut = history.read(suite.baselines)
    if is_cut:
        searched = f"only the last {plural(len(versions), 'version')} of the baselines" if versions else "no version"
        yield f"{searched} could be searched for scores that declined gradually, because the file is large"
    if not versions:
        return
    from vrty_gate.history import creep  # a baseline that was never committed has no history

    cases = [case for case in suite.cases if case.id in names]
    after = {**accepted, **creep.as_if_accepted(suite, [case for case in cases if case.id in changed])}
    for fall in creep.falls(suite, [case for case in cases if case.id in after], accepted, after, versions):
        yield in_words(fall)
