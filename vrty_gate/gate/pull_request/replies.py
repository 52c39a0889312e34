"""The replies of a referee that a pull request adds or edits."""

from collections.abc import Iterator, Mapping
from typing import Literal

from vrty_gate.gate.pull_request.base import BaseSuite
from vrty_gate.gate.refereed import referee_in, shortened
from vrty_gate.manifest.suite import Suite
from vrty_gate.report import CaseReport
from vrty_gate.report.pull_request import RepliesHere
from vrty_gate.stores.model_replies import Replies

ReplyChanges = dict[tuple[str, int], Literal["added", "edited"]]
"""How replies differ from those of the base, by key and sample."""


def replies_of(base: BaseSuite) -> Replies:
    """The replies that the base has recorded."""
    referee = referee_in(base.suite.scorers) if base.suite is not None else None
    return referee.recorded if referee is not None else {}


def changed_replies(known: Replies, suite: Suite) -> ReplyChanges:
    """The recorded replies that are new or differ from the known ones of the base."""
    referee = referee_in(suite.scorers)
    return {
        name: "edited" if name in known and known[name].text is not None else "added"
        for name, reply in (referee.recorded if referee is not None else {}).items()
        if reply.text is not None and known.get(name) != reply
    }


def replies_here(cases: tuple[CaseReport, ...], replies: Mapping[tuple[str, int], str]) -> Iterator[RepliesHere]:
    """The changed replies that bear on the cases, those that overrule reading first."""
    changes: dict[str, str] = {}
    for (key, _), change in sorted(replies.items()):
        changes[shortened(key)] = max(change, changes.get(shortened(key), ""))
    found = []
    for case in cases:
        if case.referee is None or case.referee.given:
            continue
        edits = [changes[key] for key in case.referee.replies if key in changes]
        if edits:
            found.append(RepliesHere(case.id, case.referee.model, "edited" in edits, overrules=_overrules(case)))
    yield from sorted(found, key=lambda here: (not here.overrules, not here.edited, here.model, here.case))


def _overrules(case: CaseReport) -> bool:
    """Whether a response passes although reading found a reason to look at it."""
    passes = case.judged == "referee" and case.verdict in ("pass", "note")
    return passes and any(check.verdict == "review" for check in case.checks)
