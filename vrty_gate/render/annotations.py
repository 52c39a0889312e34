"""The report as workflow commands: annotations on the lines of a pull request, worst first."""

import os.path

from vrty_gate.core.gate.rule import BROKEN, RED
from vrty_gate.render.meaning import clauses, gate_change
from vrty_gate.render.order import apart, headline, number, worst_first
from vrty_gate.render.untrusted import one_line
from vrty_gate.report import CaseReport, Report, SuiteReport
from vrty_gate.report.pull_request import GateChange

_MOST = 10  # per level and step; a runner drops any more


def annotations(report: Report) -> str:
    """A line for each case that did not pass; file paths are those of the report, relative to the repository root."""
    cases = [(case, suite) for suite in report.suites for case in suite.cases if case.verdict != "pass"]
    position = {id(case): i for i, case in enumerate(worst_first(tuple(case for case, _ in cases)))}
    cases.sort(key=lambda pair: position[id(pair[0])])
    lines = [f"::error title=vrty-gate::{_data(message)}\n" for suite in report.suites for message in suite.broken][
        :_MOST
    ]
    counts = {"error": len(lines), "warning": 0, "notice": 0}
    for case, suite in cases:
        level = _level(case)
        counts[level] += 1
        if counts[level] <= _MOST:
            lines.append(_line(level, case, suite))
    lines += [_setting(change) for suite in report.suites for change in suite.gate_changes if change.level == "warn"]
    return "".join(lines)


def _setting(change: GateChange) -> str:
    place, words = gate_change(change)
    file, _, line = place.partition(":")
    return f"::warning file={_property(file)},line={line or 1},title=vrty-gate%3A gate changed::{_data(words)}\n"


def _level(case: CaseReport) -> str:
    return "error" if case.verdict in RED else "warning" if case.verdict in ("soft", "warn", "waived") else "notice"


def _line(level: str, case: CaseReport, suite: SuiteReport) -> str:
    file, line = (case.response_file, 1) if case.response_file else (case.file or suite.manifest, case.line or 1)
    path = os.path.normpath(file).replace(os.sep, "/")
    place = "" if path.startswith(("../", "/")) else f"file={_property(path)},line={line},"
    return f"::{level} {place}title={_property(f'{case.id}: {_title(case)}')}::{_data(_message(case))}\n"


def _title(case: CaseReport) -> str:
    return case.verdict.replace("_", " ")


def _message(case: CaseReport) -> str:
    check = headline(case)
    parts = clauses(case)
    if case.message:
        parts.append(case.message + (f": {case.mend}" if case.mend else ""))
    if check and check.verdict in BROKEN.values():
        score, required = apart(check.current, check.required)
        explanation = f": {check.explanation}" if check.explanation else ""
        before = "" if check.baseline in (None, 1.0) else f"{number(check.baseline)} -> "
        parts.append(f"{check.dimension} {before}{score}, needs {required}{explanation}")
    return "; ".join(parts) or case.verdict


def _data(text: str) -> str:
    return one_line(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
