"""The cases of a report as rows: CSV for spreadsheets, JSON Lines for programs."""

import json
from collections.abc import Iterator

from vrty_gate.core.gate.numbers import in_words
from vrty_gate.formats import outgoing
from vrty_gate.formats.codec import encode
from vrty_gate.render import sections
from vrty_gate.render.untrusted import harmless, one_line
from vrty_gate.report import CaseReport, Report, SuiteReport

Cell = str | int | float | None

COLUMNS = (
    "suite",
    "case",
    "case_verdict",
    "judged",
    "dimension",
    "scorer",
    "verdict",
    "severity",
    "k",
    "accepted",
    "current",
    "delta",
    "required",
    "reason",
    "file",
    "line",
    "tags",
)

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""Starts of a cell that spreadsheets calculate."""


def csv(report: Report) -> str:
    """A row for each check of a listed case, as RFC 4180 has it, with texts in quotes and scores unrounded.

    A case without checks, such as a missing one, has one row with its message as the reason.
    """
    rows = (row for suite in report.suites for case in suite.cases for row in _rows(case, suite))
    lines = [",".join(COLUMNS), *(",".join(map(_cell, row)) for row in rows)]
    return "".join(line + "\r\n" for line in lines)


def _rows(case: CaseReport, suite: SuiteReport) -> Iterator[tuple[Cell, ...]]:
    file, line = sections.place(case, suite)
    start = (suite.name, case.id, case.verdict, case.judged)
    end = (file, line, ", ".join(case.tags))
    for one in case.checks:
        scores = (one.k, one.baseline, one.current, one.delta, one.required)
        yield (*start, one.dimension, one.scorer, one.verdict, one.severity, *scores, one.reason or case.message, *end)
    for number in case.numbers or ():
        delta = None if None in (number.current, number.accepted) else number.current - number.accepted  # type: ignore[operator]
        values = (None, number.accepted, number.current, delta, None)
        yield (*start, number.name, "", number.verdict, number.severity, *values, in_words(number), *end)
    if not case.checks and not case.numbers:
        yield (*start, *[None] * 9, case.message, *end)


def _cell(value: Cell) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        return repr(value)
    text = harmless(one_line(value))
    text = "'" + text if text.startswith(_FORMULA) else text
    return '"' + text.replace('"', '""') + '"'  # always quoted, as some spreadsheets split at semicolons


def jsonl(report: Report) -> str:
    """A JSON object for each listed case: what `report.json` has of it, with the suite's name and manifest."""
    return "".join(
        outgoing.in_json(
            json.dumps(
                {**encode(case), "suite": suite.name, "manifest": suite.manifest}, sort_keys=True, allow_nan=False
            )
        )
        + "\n"
        for suite in report.suites
        for case in suite.cases
    )
