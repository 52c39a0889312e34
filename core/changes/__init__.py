"""The reader of changes: what differs in meaning between the accepted and the current response.

`compare` aligns the two texts and names each difference. What is only another form of the same, such as `three` for `3`,
a contraction, other list marks or another JSON layout, is not a change.
"""

from collections.abc import Sequence

from vrty_gate.core.case import Case
from vrty_gate.core.changes.change import FAMILIES, ORDER, Change, summary

__all__ = ["FAMILIES", "ORDER", "Change", "changes", "is_trivial", "summary"]


def changes(case: Case, accepted: Sequence[Case]) -> tuple[Change, ...]:
    """What the response of `case` changes against the nearest accepted answer, the most meaningful first."""
    return ()


def is_trivial(case: Case, accepted: Sequence[Case]) -> bool:
    """Whether the response differs from an accepted answer only in what is not a change, such as white space."""
    return any(case.response.split() == other.response.split() for other in accepted)
