"""When and by whom the baselines of changed responses were accepted, for the report of `check`."""

from collections.abc import Iterable, Mapping

from vrty_gate.manifest.suite import Suite
from vrty_gate.report import AcceptedIn, Report, SuiteReport
from vrty_gate.stores.accepted_in import accepted_in
from vrty_gate.stores.baselines import Baseline

_MOST = 50
"""Maximum number of cases that are looked up, the worst."""


def with_ages(report: Report, suites: Iterable[tuple[Suite, Mapping[str, Baseline]]]) -> Report:
    """The report with the commit that last changed the baseline of each response that changed."""
    read = {suite.manifest: (suite.baselines, accepted) for suite, accepted in suites}
    results = [
        _with_ages(result, *read[result.manifest]) if result.manifest in read else result for result in report.suites
    ]
    return report._replace(suites=tuple(results))


def _with_ages(result: SuiteReport, path: str, accepted: Mapping[str, Baseline]) -> SuiteReport:
    changed = [case.id for case in result.cases if "response" in case.changed and case.id in accepted][:_MOST]
    found = accepted_in(path, [accepted[name] for name in changed]) if changed else {}
    if not found:
        return result
    cases = [
        case._replace(accepted_in=AcceptedIn(*found[case.id])) if case.id in found else case for case in result.cases
    ]
    return result._replace(cases=tuple(cases))
