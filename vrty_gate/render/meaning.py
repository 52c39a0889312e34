"""Changes in meaning of a response, as every output shows them."""

from collections.abc import Iterable

from vrty_gate.core.changes.change import summary
from vrty_gate.report import CaseReport, margin, passes_changed

_FEW = 3


def clauses(case: CaseReport, most: int = _FEW) -> list[str]:
    """The changes of a response as short clauses, most important first; beyond `most`, only their number.

    Empty if the response is as accepted or its changes are unknown.
    """
    if "response" not in case.changed:
        return []
    if case.trivial:
        return ["no change in meaning"]
    more = [f"and {len(case.changes) - most} more"] if len(case.changes) > most else []
    return [summary(change) for change in case.changes[:most]] + more


def what_changed(case: CaseReport, most: int = _FEW) -> str:
    """The clauses in a line."""
    return "; ".join(clauses(case, most))


def pass_changed(cases: Iterable[CaseReport]) -> list[CaseReport]:
    """The cases that pass with a new response, those closest to their bar first."""
    return sorted(filter(passes_changed, cases), key=lambda case: (margin(case), case.id))


def same_in_meaning(cases: Iterable[CaseReport]) -> list[CaseReport]:
    """The cases that pass and whose response changed only in form, such as white space."""
    return [case for case in cases if case.verdict == "pass" and case.trivial]
