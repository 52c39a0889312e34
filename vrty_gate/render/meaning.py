"""Changes in meaning of a response, as every output shows them."""

from collections.abc import Iterable

from vrty_gate.core.changes.change import summary
from vrty_gate.core.gate.rule import RED
from vrty_gate.report import CaseReport, margin, passes_changed
from vrty_gate.report.pull_request import AcceptedHere, GateChange

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


def accepted_clauses(answer: AcceptedHere, most: int = _FEW) -> list[str]:
    """What a pull request did to a baseline, as short clauses: what changed in meaning, then the verdict."""
    parts = [answer.change + (f" from {answer.renamed_from}" if answer.renamed_from else "")]
    if answer.trivial:
        parts.append("no change in meaning")
    parts += [summary(change) for change in answer.changes[:most]]
    if len(answer.changes) > most:
        parts.append(f"and {len(answer.changes) - most} more")
    if answer.broken:
        parts.append(f"broken ({', '.join(answer.broken)})")
    if answer.verdict in RED or answer.verdict == "soft":
        parts.append(f"would have been {'red' if answer.verdict in RED else 'below its bar'} ({answer.why})")
    return parts


def what_changed(case: CaseReport, most: int = _FEW) -> str:
    """The clauses in a line."""
    return "; ".join(clauses(case, most))


def pass_changed(cases: Iterable[CaseReport]) -> list[CaseReport]:
    """The cases that pass with a new response, those closest to their bar first."""
    return sorted(filter(passes_changed, cases), key=lambda case: (margin(case), case.id))


def same_in_meaning(cases: Iterable[CaseReport]) -> list[CaseReport]:
    """The cases that pass and whose response changed only in form, such as white space."""
    return [case for case in cases if case.verdict == "pass" and case.trivial]


def gate_change(change: GateChange) -> tuple[str, str]:
    """Where a setting changed, and its two values."""
    where = f"{change.file}:{change.line}" if change.line else change.file
    cases = f" of {', '.join(change.cases[:_FEW])}" if change.cases else ""
    more = f" and {len(change.cases) - _FEW} more" if len(change.cases) > _FEW else ""
    values = f": {change.before} -> {change.after}" if change.before or change.after else " changed"
    return where, f"{change.what}{cases}{more}{values}"
