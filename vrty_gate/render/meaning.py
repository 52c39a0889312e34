"""What a changed response changes in the meaning: the words that every output shows."""

from collections.abc import Iterable

from vrty_gate.core.changes.change import summary
from vrty_gate.report import Case, margin, passes_changed

_FEW = 3


def clauses(case: Case, most: int = _FEW) -> list[str]:
    """The changes of a response as short clauses, the most meaningful first; of more than `most` how many there are.

    Empty when the response is as accepted, or nothing is known of what it changes.
    """
    if "response" not in case.changed:
        return []
    if case.trivial:
        return ["no change in meaning"]
    more = [f"and {len(case.changes) - most} more"] if len(case.changes) > most else []
    return [summary(change) for change in case.changes[:most]] + more


def what_changed(case: Case, most: int = _FEW) -> str:
    """The clauses in a line."""
    return "; ".join(clauses(case, most))


def pass_changed(cases: Iterable[Case]) -> list[Case]:
    """The cases that pass with another response than the accepted ones, those nearest to their bar first."""
    return sorted(filter(passes_changed, cases), key=lambda case: (margin(case), case.id))


def same_in_meaning(cases: Iterable[Case]) -> list[Case]:
    """The cases that pass and whose response changed in its form alone, such as white space."""
    return [case for case in cases if case.verdict == "pass" and case.trivial]
