"""Annotations on the lines of a pull request, worst first, and the report as workflow commands that make them."""

import os.path
from collections.abc import Iterator
from typing import Literal

from vrty_gate.core.gate.rule import RED
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.render import sections
from vrty_gate.render.meaning import gate_change, settings
from vrty_gate.render.untrusted import one_line
from vrty_gate.report import CaseReport, Report, SuiteReport
from vrty_gate.report.order import worst_first

_MOST = 10  # per level and step; a runner drops any more
_FEW = 3


Level = Literal["error", "warning", "notice"]


class Annotation(NamedTuple):
    """What to say at a line of a file."""

    level: Level
    path: str
    """Relative to the repository root; empty for none."""
    line: int
    title: str
    message: str


def annotations(report: Report) -> str:
    """A workflow command for each of the first annotations, as many of a level as a runner shows."""
    counts = {"error": 0, "warning": 0, "notice": 0}
    shown = []
    for annotation in annotated(report):
        counts[annotation.level] += 1
        if counts[annotation.level] <= _MOST:
            shown.append(_command(annotation))
    return "".join(shown)


def annotated(report: Report) -> Iterator[Annotation]:
    """One for each case that did not pass; file paths are those of the report, relative to the repository root.

    Cases with a file come first, then the others, then one for each suite that failed as a whole and each setting that
    a policy warns about.
    """
    cases = [(case, suite) for suite in report.suites for case in suite.cases if case.verdict != "pass"]
    position = {id(case): i for i, case in enumerate(worst_first(tuple(case for case, _ in cases)))}
    cases.sort(key=lambda pair: (not _has_line(*pair), position[id(pair[0])]))
    for case, suite in cases:
        path, line = _place(*sections.place(case, suite))
        title = f"{case.id}: {case.verdict.replace('_', ' ')}"
        yield Annotation(_level(case), path, line, title, sections.summary(case, suite))
    for suite in report.suites:
        if found := sections.sentences(suite):
            more = f"; and {len(found) - _FEW} more" if len(found) > _FEW else ""
            yield Annotation("error", *_place(suite.manifest, 1), "vrty-gate", "; ".join(found[:_FEW]) + more)
    for suite in report.suites:
        for change in settings(suite):
            if change.level == "review":
                path, line = _place(change.file, change.line or 1)
                yield Annotation("warning", path, line, "vrty-gate: gate changed", gate_change(change)[1])


def _has_line(case: CaseReport, suite: SuiteReport) -> bool:
    """Whether a case has a line of its own, in its response or in the file that defines it."""
    return bool(case.response_file or case.file) and sections.is_inside(sections.place(case, suite)[0])


def _level(case: CaseReport) -> Level:
    return (
        "error"
        if case.verdict in RED
        else "warning"
        if case.verdict in ("review", "note", "waived", "insufficient")
        else "notice"
    )


def _place(file: str, line: int) -> tuple[str, int]:
    path = os.path.normpath(file).replace(os.sep, "/") if file else ""
    return (path, line) if sections.is_inside(path) else ("", line)


def _command(annotation: Annotation) -> str:
    place = f"file={_property(annotation.path)},line={annotation.line}," if annotation.path else ""
    return f"::{annotation.level} {place}title={_property(annotation.title)}::{_data(annotation.message)}\n"


def _data(text: str) -> str:
    return one_line(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
