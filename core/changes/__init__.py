"""The reader of changes: what differs in meaning between the accepted and the current response.

The two texts are aligned and each difference is named. What is only another form of the same, such as `three` for `3`,
a contraction, other list marks or another JSON layout, is not a change. docs/changes.md lists the kinds.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from vrty_gate.core.case import Case
from vrty_gate.core.changes.change import FAMILIES, ORDER, Change, summary

if TYPE_CHECKING:
    from vrty_gate.core.changes.comparison import Comparison

__all__ = ["FAMILIES", "ORDER", "Change", "changes", "compare", "is_trivial", "summary"]


def compare(case: Case, accepted: Sequence[Case]) -> "Comparison":
    """The response of `case` compared with the nearest of at least one accepted answer."""
    from vrty_gate.core.text.nearest import nearest

    closest = nearest(case.response, [other.response for other in accepted])
    other = next(other for other in accepted if other.response == closest)
    return _compared(case.prompt, case.response, case.context, case.reference, other.prompt, other.response)


@lru_cache(maxsize=4)  # fidelity, its reasons and the report ask for the same case one after the other
def _compared(
    prompt: str, response: str, context: str | None, reference: str | None, prompt_then: str, accepted: str
) -> "Comparison":
    from vrty_gate.core.changes.comparison import Comparison  # the reader loads only when a response changed

    return Comparison(Case(prompt, response, context, reference), Case(prompt_then, accepted))


def changes(case: Case, accepted: Sequence[Case]) -> tuple[Change, ...]:
    """What the response changes against the nearest accepted answer, the most meaningful first; none without one."""
    if not accepted or any(case.response == other.response for other in accepted):
        return ()
    return compare(case, accepted).changes


def is_trivial(case: Case, accepted: Sequence[Case]) -> bool:
    """Whether the response differs from an accepted answer only in what is not a change, such as white space."""
    return bool(accepted) and compare(case, accepted).is_trivial
