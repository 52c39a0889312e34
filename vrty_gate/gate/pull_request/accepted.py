"""The answers that a pull request accepts: each baseline that differs from the one in its base."""

from collections.abc import Iterator, Mapping

from vrty_gate.core.case import Case
from vrty_gate.core.gate.rule import RED, WORST_FIRST
from vrty_gate.gate.check import verdict_on
from vrty_gate.gate.pull_request.base import BaseSuite
from vrty_gate.gate.score import score
from vrty_gate.manifest import Suite, SuiteCase
from vrty_gate.report import CaseReport
from vrty_gate.report.pull_request import AcceptedHere, BaselineChange
from vrty_gate.stores.baselines import Baseline, Digests

_LONGEST_REASON = 200
_LONGEST = 4_000
"""Maximum characters of an answer in the report."""


def accepted_here(base: BaseSuite, suite: Suite, accepted: Mapping[str, Baseline]) -> tuple[AcceptedHere, ...]:
    """Each baseline that was added, replaced, removed, renamed or rescored since the base, by case."""
    renamed = _renamed(base.accepted, accepted)
    changes = []
    for name in sorted({*base.accepted, *accepted} - set(renamed.values())):
        old_name = renamed.get(name, name)
        old, new = base.accepted.get(old_name), accepted.get(name)
        kind = "renamed" if name in renamed else _kind(old, new)
        if kind is not None:
            changes.append(_described(base, suite, name, old_name, kind, old, new))
    return tuple(sorted(changes, key=_importance))


def _importance(change: AcceptedHere) -> tuple[int, float, str]:
    """What a reviewer needs first: what would have been red, then the lowest fidelity."""
    verdict = WORST_FIRST.index(change.verdict) if change.verdict is not None else len(WORST_FIRST)
    return verdict, change.fidelity if change.fidelity is not None else 1.0, change.case


def _renamed(before: Mapping[str, Baseline], after: Mapping[str, Baseline]) -> dict[str, str]:
    """The old id by the new one: baselines with the same texts under another id."""
    gone = {_texts(record): name for name, record in before.items() if name not in after}
    return {
        name: gone.pop(_texts(record))
        for name, record in after.items()
        if name not in before and _texts(record) in gone
    }


def _texts(record: Baseline) -> tuple[Digests, str]:
    """The accepted texts, hashable."""
    return record.sha256, repr(record.texts)


def _kind(old: Baseline | None, new: Baseline | None) -> BaselineChange | None:
    """How a baseline changed; None if only its reason did."""
    if old is None or new is None:
        return "added" if old is None else "removed"
    if old._replace(reason="", seal="") == new._replace(reason="", seal=""):
        return None
    if old.sha256 != new.sha256:
        return "replaced"
    if old.texts == new.texts:
        return "rescored"
    if new.texts is None:
        return "texts removed"
    if old.texts is None or old.texts._replace(others=()) != new.texts._replace(others=()):
        return "replaced"
    return "answer added" if set(new.texts.others) - set(old.texts.others) else "answer removed"


def _described(
    base: BaseSuite,
    suite: Suite,
    name: str,
    old_name: str,
    kind: BaselineChange,
    old: Baseline | None,
    new: Baseline | None,
) -> AcceptedHere:
    redact = suite.redact or (base.suite is not None and base.suite.redact)
    described = AcceptedHere(
        name,
        kind,
        renamed_from=old_name if old_name != name else "",
        reason=new.reason[:_LONGEST_REASON] if new is not None else "",
        needs_reason=kind in ("replaced", "answer added") and (not new or not old or new.reason in ("", old.reason)),
        before=_shown(old, redact=redact),
        after=_shown(new, redact=redact),
    )
    if old is None or new is None or kind in ("rescored", "renamed", "answer removed", "texts removed"):
        return described
    worst = min(_compared(base, suite, old_name, name, old, new), key=_order, default=None)
    if worst is None:
        return described
    fidelity = next((check.current for check in worst.checks if check.dimension == "fidelity"), None)
    failed = next((check for check in worst.checks if check.verdict == worst.verdict), None)
    return described._replace(
        verdict=worst.verdict,
        fidelity=fidelity,
        why=f"{failed.dimension}: {failed.reason}" if failed and worst.verdict in (*RED, "soft") else "",
        changes=worst.changes,
        trivial=worst.trivial,
        after=described.after if redact or worst.texts is None else worst.texts.response[:_LONGEST],
    )


def _order(case: CaseReport) -> float:
    return min((check.current for check in case.checks if check.current is not None), default=1.0)


def _compared(
    base: BaseSuite, suite: Suite, old_name: str, name: str, old: Baseline, new: Baseline
) -> Iterator[CaseReport]:
    """Each answer that is new, compared with the answers accepted in the base by the rules of the base."""
    current = {case.id: case for case in suite.cases}.get(name)
    judges, case = suite, current
    if base.suite is not None:
        before = {case.id: case for case in base.suite.cases}.get(old_name)
        judges, case = (base.suite, before) if before is not None else (suite, current)
    if case is None:
        return
    for texts in _new_answers(old, new, current):
        compared = case._replace(id=old_name, texts=texts.measured_by(case.texts), waive=None)
        for scored in score(judges, [compared], {old_name: old.answers}):
            yield verdict_on(judges, scored, old)


def _new_answers(old: Baseline, new: Baseline, case: SuiteCase | None) -> list[Case]:
    """The accepted answers that the base does not accept; without stored texts, the current one."""
    if new.texts is None:
        return [case.texts] if case is not None else []
    known = {answer.response for answer in old.answers}
    answers = [answer for answer in new.answers if answer.response not in known]
    return answers or [new.answers[0]]


def _shown(record: Baseline | None, *, redact: bool) -> str | None:
    if record is None or record.texts is None or redact:
        return None
    return record.texts.response[:_LONGEST]
