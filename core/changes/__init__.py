"""Changes: what differs in meaning between the accepted and the current response.

The two texts are aligned, and each difference is classified. Another form of the same content, such as `three` for `3`,
a contraction, other list marks or another JSON layout, is not a change. docs/changes.md lists the kinds.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from vrty_gate.core.case import Case
from vrty_gate.core.changes.change import Change, Clause, TooLong, summary

if TYPE_CHECKING:
    from vrty_gate.core.changes.comparison import ResponsePair

__all__ = ["Change", "Clause", "TooLong", "changes", "compare", "is_trivial", "summary"]


def compare(case: Case, accepted: Sequence[Case]) -> "ResponsePair":
    """Compare the response of `case` with the nearest accepted answer; `accepted` must not be empty.

    Long texts are compared where they differ. Raises TooLong if too much differs.
    """
    from vrty_gate.core.text.nearest import nearest

    responses = [other.response for other in accepted]
    closest = nearest(case.response, responses)
    prompt = accepted[responses.index(closest)].prompt
    responses = [closest, *[response for response in responses if response != closest]]
    texts = (case.prompt, case.response, case.context, case.reference)
    return _compared(*texts, prompt, closest, tuple(responses), case.answer)


@lru_cache(maxsize=4)  # fidelity, its reasons and the report compare the same case one after the other
def _compared(
    prompt: str,
    response: str,
    context: str | None,
    reference: str | None,
    accepted_prompt: str,
    accepted: str,
    all_accepted: tuple[str, ...],
    answer: str,
) -> "ResponsePair":
    from vrty_gate.core.answers.model import may_be_closed
    from vrty_gate.core.changes.comparison import ResponsePair  # imported only when a response changed
    from vrty_gate.core.changes.window import window
    from vrty_gate.core.text.struck import without_struck
    from vrty_gate.core.text.text import text_of

    prompt, response, accepted = (text_of(text) for text in (prompt, response, accepted))
    response, accepted = text_of(without_struck(response)), text_of(without_struck(accepted))
    all_accepted = tuple([text_of(without_struck(text)) for text in all_accepted])
    value = None
    if may_be_closed(answer, all_accepted):
        from vrty_gate.core.answers.value import compare as compare_values

        value = compare_values(prompt, all_accepted, response, answer, accepted_prompt=accepted_prompt)
    accepted, response = window(accepted, response)
    case, other = Case(prompt, response, context, reference), Case(accepted_prompt, accepted)
    return ResponsePair(case.read(), other.read(), value, all_accepted)


def changes(case: Case, accepted: Sequence[Case]) -> tuple[Change, ...]:
    """The changes against the nearest accepted answer, the most meaningful first.

    Empty when the response is an accepted answer, `accepted` is empty, or too much differs to compare it.
    """
    if not accepted or any(case.response == other.response for other in accepted):
        return ()
    try:
        return compare(case, accepted).changes
    except TooLong:
        return ()


def is_trivial(case: Case, accepted: Sequence[Case]) -> bool:
    """Whether the response differs from the nearest accepted answer only in form, such as white space."""
    try:
        return bool(accepted) and compare(case, accepted).is_trivial
    except TooLong:
        return False
