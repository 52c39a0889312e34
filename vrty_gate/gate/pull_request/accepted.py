"""The answers that a pull request accepts: each baseline that differs from the one in its base."""

from collections.abc import Iterator, Mapping

from vrty_gate.core.case import NOTHING, Case
from vrty_gate.core.gate.rule import NUMBER_KEYS, RED, WORST_FIRST
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.gate.broken import broken_alone
from vrty_gate.gate.compare import REFEREE, verdict_on
from vrty_gate.gate.pull_request.base import BaseSuite, renamed_cases
from vrty_gate.gate.score import score, without_implied
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.report import CaseReport
from vrty_gate.report.pull_request import AcceptedHere, BaselineChange, Moved, MovedNumber
from vrty_gate.stores.baselines import Baseline, Digests, Texts

_LONGEST_REASON = 200
_LONGEST = 4_000
"""Maximum characters of an answer in the report."""
_BEFORE = 400
"""Characters answers before the first difference of longer answers."""
_OMITTED = "[...]"
REMOVED = "its case is still compared with it: restore the baseline, or accept the case again"
"""What to do about a baseline that is gone."""


class _Sides(NamedTuple):
    """A suite in the base and in the pull request, with their cases by id."""

    base: BaseSuite
    suite: Suite
    before: Mapping[str, SuiteCase]
    current: Mapping[str, SuiteCase]

    @property
    def redact(self) -> bool:
        """Whether either keeps texts out of reports."""
        return self.suite.redact or (self.base.suite is not None and self.base.suite.redact)


def accepted_here(base: BaseSuite, suite: Suite, accepted: Mapping[str, Baseline]) -> tuple[AcceptedHere, ...]:
    """Each baseline that was added, replaced, removed, renamed or rescored since the base, by case."""
    before = {case.id: case for case in base.suite.cases} if base.suite is not None else {}
    sides = _Sides(base, suite, before, {case.id: case for case in suite.cases})
    renamed = _renamed(base.accepted, accepted)
    changes = []
    for name in sorted({*base.accepted, *accepted} - set(renamed.values())):
        old_name = renamed.get(name, name)
        old, new = base.accepted.get(old_name), accepted.get(name)
        kind = "renamed" if name in renamed else baseline_change(old, new)
        if kind is not None:
            changes.append(_described(sides, name, old_name, kind, old, new))
    return tuple(sorted(changes, key=_importance))


def removed_here(base: BaseSuite, suite: Suite, accepted: Mapping[str, Baseline]) -> dict[str, Baseline]:
    """By case, in ascending order, the baselines of the base that are gone although their cases are still there.

    Without them, whoever removes a baseline would have the case pass as new. One that has another name is not gone.
    """
    names = renamed_cases(base.suite.cases, suite.cases) if base.suite is not None else {}
    current = {case.id for case in suite.cases}
    moved = set(_renamed(base.accepted, accepted).values())
    found = {}
    for old, record in base.accepted.items():
        name = names.get(old, old)
        if name in current and accepted.keys().isdisjoint((name, old)) and old not in moved:
            found[name] = record._replace(case=name)
    return {name: found[name] for name in sorted(found)}


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


def baseline_change(old: Baseline | None, new: Baseline | None) -> BaselineChange | None:
    """How a baseline changed; None if it did not, or only whether it stores scores that are always 1."""
    if old is None and new is None:
        return None
    if old is None or new is None:
        return "added" if old is None else "removed"
    if old == new:
        return None
    bare = [without_implied(record)._replace(reason="", seal="") for record in (old, new)]
    if bare[0] == bare[1]:
        return "reason changed" if old.reason != new.reason else None
    if bare[0]._replace(numbers=NOTHING) == bare[1]._replace(numbers=NOTHING):
        return "numbers changed"
    if old.sha256 != new.sha256:
        return "replaced"
    if old.texts == new.texts:
        return "rescored"
    if new.texts is None:
        return "texts removed"
    if old.texts is None or old.texts._replace(others=(), counts=()) != new.texts._replace(others=(), counts=()):
        return "replaced"
    if {*old.texts.others} == {*new.texts.others}:
        return "counted again"
    return "answer added" if set(new.texts.others) - set(old.texts.others) else "answer removed"


def _described(
    sides: _Sides, name: str, old_name: str, kind: BaselineChange, old: Baseline | None, new: Baseline | None
) -> AcceptedHere:
    answers = _shown(sides, old), _shown(sides, new)
    is_needed = kind == "removed" and name in sides.current
    described = AcceptedHere(
        name,
        kind,
        texts=_changed_texts(old, new) if old is not None and new is not None else (),
        renamed_from=old_name if old_name != name else "",
        reason=new.reason[:_LONGEST_REASON] if new is not None else "",
        needs_reason=_needs_reason(kind, old, new),
        numbers=tuple(_moved_numbers(old, new)) or None,
        why=REMOVED if is_needed else "",
    )
    if new is not None and kind in ("added", "replaced", "answer added"):
        problems = _broken(sides, name, old, new)
        described = described._replace(broken=problems, concealed=not {*problems} <= {*new.broken})
    if old is not None and new is not None and kind in ("replaced", "answer added"):
        worst = min(_compared(sides, old_name, name, old, new), key=_order, default=None)
        if worst is not None:
            described = _with_verdict(described, worst)
            if answers[1] is not None and worst.texts is not None:
                answers = answers[0], worst.texts.response
    before, after = _excerpts(*answers)
    prompt = new.texts.prompt if kind == "added" and new is not None and new.texts is not None else None
    return described._replace(before=before, after=after, prompt=None if sides.redact else _part(prompt, 0))


def _moved_numbers(old: Baseline | None, new: Baseline | None) -> Iterator[MovedNumber]:
    """The accepted numbers that are others than in the base."""
    for name in NUMBER_KEYS if old is not None and new is not None else ():
        before, after = old.numbers.get(name), new.numbers.get(name)  # type: ignore[union-attr]
        if before is not None and before != after:
            yield MovedNumber(name, before, after)


def _changed_texts(old: Baseline, new: Baseline) -> tuple[str, ...]:
    """The accepted texts that changed."""
    names = [name for name in Digests._fields if getattr(old.sha256, name) != getattr(new.sha256, name)]
    if old.texts is not None and new.texts is not None:
        others = [name for name in Texts._fields if name not in Digests._fields]
        names += [name for name in others if getattr(old.texts, name) != getattr(new.texts, name)]
    return tuple(names)


def _needs_reason(kind: BaselineChange, old: Baseline | None, new: Baseline | None) -> bool:
    """Whether a baseline has no reason for what changed in it."""
    if kind == "reason changed":
        return new is None or not new.reason
    return kind in ("replaced", "answer added", "numbers changed") and (
        not new or not old or new.reason in ("", old.reason)
    )


def _with_verdict(described: AcceptedHere, worst: CaseReport) -> AcceptedHere:
    """The same with the verdict of the base on the new answer."""
    fidelity = next((check.current for check in worst.checks if check.dimension == "fidelity"), None)
    failed = next((check for check in worst.checks if check.verdict == worst.verdict), None)
    return described._replace(
        verdict=worst.verdict,
        fidelity=fidelity,
        why=f"{failed.dimension}: {failed.reason}" if failed and worst.verdict in (*RED, "review") else "",
        changes=worst.changes,
        trivial=worst.trivial,
        moved=tuple(_moved(worst)),
    )


def _moved(case: CaseReport) -> Iterator[Moved]:
    """The scores that differ from the accepted ones."""
    for check in case.checks:
        if check.delta and check.baseline is not None and check.current is not None:
            is_below = check.verdict in (*RED, "review")
            yield Moved(check.dimension, check.scorer, check.baseline, check.current, check.k, check.required, is_below)


def _broken(sides: _Sides, name: str, old: Baseline | None, new: Baseline) -> tuple[str, ...]:
    """The checks that the new answers fail on their own, whatever their baseline says, and the old one does not."""
    case = sides.current.get(name)
    if case is None:
        return ()
    failed: dict[str, None] = {}
    for texts in _new_answers(old, new, case):
        answer = case._replace(texts=texts.measured_by(case.texts))
        problems = broken_alone(sides.suite, answer, old.answers if old is not None else ())
        failed |= dict.fromkeys(problem.dimension for problem in problems)
    return tuple(failed)


def _order(case: CaseReport) -> float:
    return min((check.current for check in case.checks if check.current is not None), default=1.0)


def _compared(sides: _Sides, old_name: str, name: str, old: Baseline, new: Baseline) -> Iterator[CaseReport]:
    """Each answer that is new, compared with the answers accepted in the base by the rules of the base."""
    current = sides.current.get(name)
    suite, case = sides.suite, current
    if sides.base.suite is not None and old_name in sides.before:
        suite, case = sides.base.suite, sides.before[old_name]
    if case is None:
        return
    scorers = tuple(scorer for scorer in suite.scorers if scorer.name != REFEREE)
    suite = suite._replace(scorers=scorers, unjudged="note")  # whoever accepted it judged it
    for texts in _new_answers(old, new, current):
        compared = case._replace(id=old_name, texts=texts.measured_by(case.texts), waive=None)
        for scored in score(suite, [compared], {old_name: old.answers}):
            yield verdict_on(suite, scored, old)


def _new_answers(old: Baseline | None, new: Baseline, case: SuiteCase | None) -> list[Case]:
    """The accepted answers that the base does not accept; without stored texts, the current one."""
    if new.texts is None:
        return [case.texts] if case is not None else []
    known = {answer.response for answer in old.answers} if old is not None else set()
    answers = [answer for answer in new.answers if answer.response not in known]
    return answers or [new.answers[0]]


def _shown(sides: _Sides, record: Baseline | None) -> str | None:
    """The accepted answer; None if there is none to show."""
    return record.texts.response if record is not None and record.texts is not None and not sides.redact else None


def _excerpts(before: str | None, after: str | None) -> tuple[str | None, str | None]:
    """Two answers; of longer ones a part from shortly before their first difference."""
    if before is None or after is None:
        return _part(before, 0), _part(after, 0)
    pairs = enumerate(zip(before, after, strict=False))
    same = next((i for i, (old, new) in pairs if old != new), min(len(before), len(after)))
    start = max(0, same - _BEFORE) if max(len(before), len(after)) > _LONGEST else 0
    return _part(before, start), _part(after, start)


def _part(text: str | None, start: int) -> str | None:
    if text is None:
        return None
    first, last = "" if start == 0 else _OMITTED, "" if len(text) - start <= _LONGEST else _OMITTED
    return f"{first}{text[start : start + _LONGEST]}{last}"
