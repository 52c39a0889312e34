"""What a failing test says: the change in meaning first, because summaries of runs show only the first line."""

from vrty_gate.render import sections
from vrty_gate.render.meaning import what_changed
from vrty_gate.render.text import details
from vrty_gate.render.untrusted import one_line
from vrty_gate.report import CaseReport, SuiteReport

SUITE = "(suite)"
"""Name of the test that decides what only all cases together can decide; no case can have it."""


def of_case(case: CaseReport, suite: SuiteReport) -> list[str]:
    """Why a case fails, one line each."""
    lines = [line.removeprefix("    ") for line in details(case, suite)[2:]]  # the first two name the case
    first = what_changed(case) or case.message or case.verdict
    return [one_line(line) for line in (first, *(line for line in lines if line != first))]


def of_suite(suite: SuiteReport) -> list[str]:
    """Why a suite fails as a whole, one line each."""
    return [one_line(line) for line in sections.sentences(suite) or suite.broken]
