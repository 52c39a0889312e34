"""The order of cases and checks in all outputs, and which cases keep their details in a long report."""

from __future__ import annotations  # their values are needed only to read a report

from collections.abc import Iterable

from vrty_gate.core.gate.rule import BROKEN, WORST_FIRST
from vrty_gate.report import MOST_DETAILED, CaseReport, Check, is_by_number, is_refereed


def headline(case: CaseReport) -> Check | None:
    """The most important check of a case: of the worst verdict, the one furthest below its bar; None by another.

    A referee or a number, such as that of the tokens, may be the reason for the verdict.
    """
    if is_refereed(case) or is_by_number(case):
        return None
    return min(case.checks, key=_urgency, default=None)


def worst_first(cases: Iterable[CaseReport]) -> list[CaseReport]:
    """Cases sorted by verdict, those with and without notes together, then by risk, then by id."""
    return sorted(cases, key=_rank)


def _urgency(check: Check) -> tuple[int, bool, float]:
    missed = check.verdict in BROKEN.values()
    return (
        WORST_FIRST.index(check.verdict),
        check.severity not in ("fail", "review"),
        _reached(check) if missed else 0.0,
    )


def _reached(check: Check) -> float:
    """Share of the required score."""
    return check.current / check.required if check.current is not None and check.required else 1.0


def _rank(case: CaseReport) -> tuple[int, float, int, str]:
    verdict = WORST_FIRST.index(case.verdict)
    return _PASS if case.verdict == "note" else verdict, -case.risk, verdict, case.id


_PASS = WORST_FIRST.index("pass")


def with_few_details(cases: list[CaseReport]) -> list[CaseReport]:
    """The same cases; of those that do not pass, only the worst keep their details.

    The same cases keep them if this is done with parts of the list first.
    """
    detailed = [case for case in cases if case.verdict != "pass" and (case.texts or case.changes or case.evidence)]
    if len(detailed) <= MOST_DETAILED:
        return cases
    without = {case.id for case in worst_first(detailed)[MOST_DETAILED:]}
    return [_without_details(case) if case.id in without else case for case in cases]


def _without_details(case: CaseReport) -> CaseReport:
    checks = tuple(check._replace(explanation="") if check.explanation else check for check in case.checks)
    return case._replace(checks=checks, texts=None, evidence=(), changes=())
