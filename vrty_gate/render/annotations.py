"""The report as workflow commands: annotations on the lines of a pull request, worst first."""

import os.path

from vrty_gate.core.gate.rule import BROKEN, RED
from vrty_gate.render import sections
from vrty_gate.render.meaning import clauses, gate_change
from vrty_gate.render.order import apart, number
from vrty_gate.render.untrusted import one_line
from vrty_gate.report import CaseReport, Report, SuiteReport
from vrty_gate.report.order import headline, worst_first
from vrty_gate.report.pull_request import GateChange

_MOST = 10  # per level and step; a runner drops any more
_FEW = 3


def annotations(report: Report) -> str:
    """A line for each case that did not pass; file paths are those of the report, relative to the repository root.

    Cases with a file come first, then the others, then one line for each suite that failed as a whole.
    """
    cases = [(case, suite) for suite in report.suites for case in suite.cases if case.verdict != "pass"]
    position = {id(case): i for i, case in enumerate(worst_first(tuple(case for case, _ in cases)))}
    cases.sort(key=lambda pair: (not _has_line(*pair), position[id(pair[0])]))
    lines = [(_level(case), _line(_level(case), case, suite)) for case, suite in cases]
    lines += [("error", _of_suite(suite)) for suite in report.suites if sections.sentences(suite)]
    lines += [
        ("warning", _setting(change))
        for suite in report.suites
        for change in suite.gate_changes
        if change.level == "warn"
    ]
    counts = {"error": 0, "warning": 0, "notice": 0}
    shown = []
    for level, line in lines:
        counts[level] += 1
        if counts[level] <= _MOST:
            shown.append(line)
    return "".join(shown)


def _has_line(case: CaseReport, suite: SuiteReport) -> bool:
    """Whether a case has a line of its own, in its response or in the file that defines it."""
    return bool(case.response_file or case.file) and sections.is_inside(sections.place(case, suite)[0])


def _of_suite(suite: SuiteReport) -> str:
    """Why a suite failed as a whole, in one line."""
    found = sections.sentences(suite)
    more = f"; and {len(found) - _FEW} more" if len(found) > _FEW else ""
    return f"::error {_place(suite.manifest, 1)}title=vrty-gate::{_data('; '.join(found[:_FEW]) + more)}\n"


def _setting(change: GateChange) -> str:
    place = _place(change.file, change.line or 1)
    return f"::warning {place}title=vrty-gate%3A gate changed::{_data(gate_change(change)[1])}\n"


def _level(case: CaseReport) -> str:
    return "error" if case.verdict in RED else "warning" if case.verdict in ("soft", "warn", "waived") else "notice"


def _line(level: str, case: CaseReport, suite: SuiteReport) -> str:
    place = _place(*sections.place(case, suite))
    return f"::{level} {place}title={_property(f'{case.id}: {_title(case)}')}::{_data(_message(case, suite))}\n"


def _place(file: str, line: int) -> str:
    path = os.path.normpath(file).replace(os.sep, "/") if file else ""
    return f"file={_property(path)},line={line}," if sections.is_inside(path) else ""


def _title(case: CaseReport) -> str:
    return case.verdict.replace("_", " ")


def _message(case: CaseReport, suite: SuiteReport) -> str:
    check = headline(case)
    parts = clauses(case)
    if case.message:
        words, mend = sections.message(case, sections.renamed_to(suite).get(case.id))
        parts.append(words + (f": {mend}" if mend else ""))
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
