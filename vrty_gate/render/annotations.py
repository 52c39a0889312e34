"""The report as workflow commands: annotations on the lines of a pull request, worst first."""

import os.path

from vrty_gate.core.gate.rule import BROKEN, RED
from vrty_gate.render.meaning import clauses
from vrty_gate.render.order import apart, headline, number, worst_first
from vrty_gate.render.untrusted import one_line
from vrty_gate.report import CaseReport, Report, SuiteReport

_MOST = 10  # per level; a runner drops further ones of a step


def annotations(report: Report) -> str:
    """A line for each case that did not pass; file paths are those of the report, relative to the repository root."""
    cases = [(case, suite) for suite in report.suites for case in suite.cases if case.verdict != "pass"]
    position = {id(case): i for i, case in enumerate(worst_first(tuple(case for case, _ in cases)))}
    cases.sort(key=lambda one: position[id(one[0])])
    lines = [f"::error title=vrty-gate::{_data(words)}\n" for suite in report.suites for words in suite.broken][:_MOST]
    said = {"error": len(lines), "warning": 0, "notice": 0}
    for case, suite in cases:
        level = _level(case)
        said[level] += 1
        if said[level] <= _MOST:
            lines.append(_line(level, case, suite))
    return "".join(lines)


def _level(case: CaseReport) -> str:
    return "error" if case.verdict in RED else "warning" if case.verdict in ("soft", "warn", "waived") else "notice"


def _line(level: str, case: CaseReport, suite: SuiteReport) -> str:
    file, line = (case.response_file, 1) if case.response_file else (case.file or suite.manifest, case.line or 1)
    path = os.path.normpath(file).replace(os.sep, "/")
    place = "" if path.startswith(("../", "/")) else f"file={_property(path)},line={line},"
    return f"::{level} {place}title={_property(f'{case.id}: {_title(case)}')}::{_data(_words(case))}\n"


def _title(case: CaseReport) -> str:
    return case.verdict.replace("_", " ")


def _words(case: CaseReport) -> str:
    check = headline(case)
    words = clauses(case)
    if case.message:
        words.append(case.message + (f": {case.mend}" if case.mend else ""))
    if check and check.verdict in BROKEN.values():
        now, needs = apart(check.current, check.required)
        why = f": {check.explanation}" if check.explanation else ""
        was = "" if check.baseline in (None, 1.0) else f"{number(check.baseline)} -> "
        words.append(f"{check.dimension} {was}{now}, needs {needs}{why}")
    return "; ".join(words) or case.verdict


def _data(text: str) -> str:
    return one_line(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
