"""Changes in meaning of changed responses, within the bounds of a report."""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from vrty_gate.core.case import Case
from vrty_gate.core.changes.change import Change
from vrty_gate.report import LONGEST_CHANGE, MOST_CHANGES, Check
from vrty_gate.scorers.scorer import Scorer

if TYPE_CHECKING:
    from vrty_gate.core.conversation.arguments import Tolerance


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
    if read is _in_text:
        found = _as_written(
            found[: 2 * MOST_CHANGES], "\n".join([answer.response for answer in accepted]), case.response
        )
    return tuple(_bounded(change, redact=redact) for change in found[:MOST_CHANGES]), False


_NOT_PROSE = ("answer", "data", "code", "conversation", "language", "markup", "order")
"""Families whose changes are about values, lines or counts and quote no sentence."""
_COUNTED = re.compile(r"\d[\d.,]*(?: %| [^\W\d]+)?(?: kept)?")
IN_PLACE = "in one place"
"""Where words are gone or new that the text still has, or had, elsewhere."""


def _as_written(found: tuple[Change, ...], before: str, after: str) -> tuple[Change, ...]:
    """The changes with their words as the texts have them; none that only says what both texts have."""
    changes = (_quoting(change, before, after) for change in found)
    return tuple([change for change in changes if change is not None])


def _quoting(change: Change, before: str, after: str) -> Change | None:
    from vrty_gate.core.changes.kinds import FACTS_ADDED, FACTS_LOST, KINDS
    from vrty_gate.core.text.quoting import quoted, says

    kind = KINDS[change.kind]
    if change.kind in (FACTS_LOST, FACTS_ADDED):
        is_lost = change.kind == FACTS_LOST
        parts = _facts(change.before or change.after, *((before, after) if is_lost else (after, before)))
        return change._replace(**{"before" if is_lost else "after": parts}) if parts else None
    if kind.family in _NOT_PROSE or kind.accusing or kind.whole:
        return change
    words = [
        text if not text or _COUNTED.fullmatch(text) else quoted(text, whole)
        for text, whole in ((change.before, before), (change.after, after))
    ]
    written = change._replace(before=words[0], after=words[1])
    if not written.before and not written.after and (change.before or change.after):
        return written if kind.label and not kind.label.endswith(("says", "mentions", "warns")) else None
    only, other = (written.before, after) if not written.after else (written.after, before)
    is_elsewhere = not (written.before and written.after) and not written.where and says(only, other)
    return written._replace(where=IN_PLACE) if is_elsewhere else written


def _facts(listed: str, text: str, other: str) -> str:
    """Of facts in a list, those that one text has and the other does not say as well, as they are written."""
    from vrty_gate.core.text.quoting import quoted, says

    listed, _, more = listed.partition(" and ") if _MORE.search(listed) else (listed, "", "")
    parts = [quoted(part, text) for part in listed.split(", ")]
    kept = [part for part in dict.fromkeys(parts) if part and not says(part, other)]
    return ", ".join(kept) + (f" and {more}" if more and kept else "")


_MORE = re.compile(r" and \d+ more$")


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
    from vrty_gate.core.conversation.arguments import EXACT

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
