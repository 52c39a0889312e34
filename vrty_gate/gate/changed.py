"""Changes in meaning of changed responses, within the bounds of a report."""

from collections.abc import Sequence
from contextlib import suppress

from vrty_gate.core.case import Case
from vrty_gate.core.changes.change import Change
from vrty_gate.report import LONGEST_CHANGE, MOST_CHANGES


def in_meaning(case: Case, accepted: Sequence[Case], *, redact: bool) -> tuple[tuple[Change, ...], bool]:
    """The changes of a response that is not accepted, and whether it differs in form only.

    With `redact` a change has its kind and place, but no quotes. Without accepted answers there are no changes.
    """
    if not accepted:
        return (), False
    from vrty_gate.core.changes import changes, is_trivial  # imported only for changed responses

    differences: tuple[Change, ...] = ()
    with suppress(Exception):  # the verdict depends on scores only, and a report without changes is better than none
        if is_trivial(case, accepted):
            return (), True
        differences = changes(case, accepted)
    return tuple(_bounded(change, redact=redact) for change in differences[:MOST_CHANGES]), False


def _bounded(change: Change, *, redact: bool) -> Change:
    before, after = ("", "") if redact else (_cut(change.before), _cut(change.after))
    return Change(change.kind, before, after, _cut(change.where))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_CHANGE else text[: LONGEST_CHANGE - 3] + "..."
