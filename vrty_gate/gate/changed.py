"""Changes in meaning of changed responses, within the bounds of a report."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from vrty_gate.core.case import Case
from vrty_gate.core.changes.change import Change
from vrty_gate.report import LONGEST_CHANGE, MOST_CHANGES, Check
from vrty_gate.scorers.scorer import Scorer


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
    from vrty_gate.core.conversation.calls import EXACT
    from vrty_gate.core.conversation.differences import differ_in_form, differences

    stated = (scorer.traits.tolerance for scorer in scorers)
    tolerance = next((each for each in stated if each is not None), EXACT)
    if differ_in_form(case, accepted[0], tolerance):
        return (), True
    return differences(case, accepted[0], tolerance), False


def _bounded(change: Change, *, redact: bool) -> Change:
    before, after = ("", "") if redact else (_cut(change.before), _cut(change.after))
    return Change(change.kind, before, after, _cut(change.where))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_CHANGE else text[: LONGEST_CHANGE - 3] + "..."
