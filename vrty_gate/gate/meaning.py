"""Changes in meaning of changed responses, within the bounds of a report."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from vrty_gate.core.case import Case
from vrty_gate.core.changes.change import Change
from vrty_gate.report import LONGEST_CHANGE, MOST_CHANGES, Check
from vrty_gate.scorers.scorer import Scorer

if TYPE_CHECKING:
    from vrty_gate.core.conversation.calls import Tolerance


def in_meaning(
    case: Case, accepted: Sequence[Case], *, redact: bool, scorers: Iterable[Scorer] = ()
) -> tuple[tuple[Change, ...], bool]:
    """The changes of a response that is not accepted, and whether it differs in form only.

    With `redact` a change has its kind and place, but no quotes. Without accepted answers there are no changes.
    """
    if not accepted:
        return (), False
    read = _in_conversation if case.messages or accepted[0].messages else _in_text
    found: tuple[Change, ...] = ()
    with suppress(Exception):  # the verdict depends on scores only, and a report without changes is better than none
        found, is_trivial = read(case, accepted, scorers)
        if is_trivial:
            return (), True
    return tuple(_bounded(change, redact=redact) for change in found[:MOST_CHANGES]), False


def risk_of(case: Case, accepted: Sequence[Case], checks: Iterable[Check]) -> float:
    """How likely reading finds it that a changed answer is worse, from 0 to 1; for a conversation, its lowest score."""
    scores = [check.current for check in checks if check.severity == "review" and check.current is not None]
    if case.messages or accepted[0].messages:
        return 1.0 - min(scores, default=1.0)
    from vrty_gate.core import fidelity  # imported only for changed responses

    with suppress(Exception):  # the order of a report is worth no failure
        return fidelity.risk(case, accepted)
    return 1.0 - min(scores, default=1.0)


def _in_text(case: Case, accepted: Sequence[Case], _: Iterable[Scorer]) -> tuple[tuple[Change, ...], bool]:
    from vrty_gate.core.changes import changes, is_trivial  # imported only for changed responses

    return ((), True) if is_trivial(case, accepted) else (changes(case, accepted), False)


def _in_conversation(
    case: Case, accepted: Sequence[Case], scorers: Iterable[Scorer]
) -> tuple[tuple[Change, ...], bool]:
    from vrty_gate.core.conversation.differences import differ_in_form, differences

    tolerance = _tolerance(scorers)
    if differ_in_form(case, accepted[0], tolerance):
        return (), True
    return differences(case, accepted[0], tolerance), False


def _tolerance(scorers: Iterable[Scorer]) -> "Tolerance":
    """How arguments of tool calls may differ."""
    from vrty_gate.core.conversation.calls import EXACT

    stated = (scorer.traits.tolerance for scorer in scorers)
    return next((each for each in stated if each is not None), EXACT)


def is_certain(case: Case, accepted: Sequence[Case], scorers: Iterable[Scorer]) -> bool:
    """Whether reading finds another value, figure or tool call in the place of the accepted one.

    So it is also where an answer cannot be read.
    """
    with suppress(Exception):  # the verdict of reading stands
        if case.messages or accepted[0].messages:
            from vrty_gate.core.conversation.differences import have_other_values

            tolerance = _tolerance(scorers)
            return all(have_other_values(case, answer, tolerance) for answer in accepted)
        from vrty_gate.core import fidelity  # imported only for changed responses

        return fidelity.is_certain(case, accepted)
    return True


def is_contrary(case: Case, accepted: Sequence[Case]) -> bool:
    """Whether all that changed in an answer says something else for sure; a conversation is decided by its score."""
    if case.messages or accepted[0].messages:
        return False
    from vrty_gate.core import fidelity  # imported only for changed responses

    with suppress(Exception):  # its score still counts
        return fidelity.is_contrary(case, accepted)
    return False


def _bounded(change: Change, *, redact: bool) -> Change:
    before, after = ("", "") if redact else (_cut(change.before), _cut(change.after))
    return Change(change.kind, before, after, _cut(change.where))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_CHANGE else text[: LONGEST_CHANGE - 3] + "..."
