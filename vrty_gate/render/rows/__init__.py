"""The rows of a report, shared by the comment and the terminal: one for each change, worst first.

Answers that changed alike share a row. Where there are too many rows, those after the first are put together by the
kind of their change, so that every answer is in one of a handful of rows.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from vrty_gate.core.changes.change import Clause
from vrty_gate.core.gate.rule import BROKEN, RED
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.render import sections
from vrty_gate.render.meaning import bounded, clauses, judged_by, now_refuses, pass_changed, quotes
from vrty_gate.render.order import why
from vrty_gate.render.rows.deltas import deltas
from vrty_gate.report import (
    CaseReport,
    SuiteReport,
    has_fewer_samples,
    is_by_number,
    is_lapsed,
    is_refereed,
    is_rerecorded,
    is_sure,
)
from vrty_gate.report.order import headline

Mark = Literal["red", "orange", "yellow", "white"]
"""Fails the gate; to review, or passes only here; a note; not judged."""

MOST = 8
"""Rows of a suite in its first table."""
_ALONE = 5
"""Rows that stay as they are where there are more."""
_UNJUDGED = 4
"""Rows of answers that nobody judged, where nothing else or everything changed; else there are two."""


class Row(NamedTuple):
    """Answers that changed alike."""

    mark: Mark
    cases: tuple[CaseReport, ...]
    words: tuple[Clause, ...]
    """What changed, about the answer, not about numbers."""
    deltas: tuple[str, ...] = ()
    lead: str = ""
    """What to know first, such as that it passes only with other settings."""
    note: str = ""
    """What else to know, such as that nobody judged it."""


def worse_rows(suite: SuiteReport) -> list[Row]:
    """The answers that got worse or could not be scored, one row for each change, worst first."""
    groups: dict[tuple[object, ...], list[CaseReport]] = {}
    for case in sections.worse(suite):
        groups.setdefault(_key(case, suite), []).append(case)
    return [_row(mark_of(cases[0], suite), cases) for cases in groups.values()]


def rows(suite: SuiteReport, most: int = MOST) -> list[Row]:
    """What a person has to look at in a suite, in about `most` rows."""
    worse, here = worse_rows(suite), list(only_here(suite))
    of_unjudged = _UNJUDGED if not worse or is_rerecorded(suite) else 2
    unjudged = unjudged_rows(suite, most if most > MOST else max(1, min(of_unjudged, most // 2)))
    return [*_few(worse, max(1, most - len(here[:2]) - len(unjudged))), *here[: max(most, MOST)], *unjudged]


def only_here(suite: SuiteReport) -> Iterable[Row]:
    """The answers that pass only with the settings that the pull request changes."""
    by_id = {case.id: case for case in suite.cases}
    for change in suite.gate_changes:
        if change.what != "verdict":
            continue
        cases = tuple(by_id[name] for name in change.cases if name in by_id)
        lead = "passes only with the settings that this pull request changes"
        words = tuple(clauses(cases[0])) if cases else ()
        yield Row("orange", cases, words, (f"under {suite.base} it fails: {bounded(change.before)}",), lead)


def unjudged_rows(suite: SuiteReport, most: int = _UNJUDGED) -> list[Row]:
    """The answers that pass although nobody judged them: those to look at first, and the rest in one row."""
    told = {case.id for row in only_here(suite) for case in row.cases}
    passing = [case for case in pass_changed(suite.cases) if case.id not in told]
    cases = [case for case in passing if case.judged == "nobody" or has_fewer_samples(case)]
    if len(cases) <= most:
        return [_unjudged([case]) for case in cases]
    first = [_unjudged([case]) for case in cases[: most - 1]]
    return [*first, Row("white", tuple(cases[most - 1 :]), (Clause("other changes"),), note=judged_by(cases[0]))]


def _unjudged(cases: list[CaseReport]) -> Row:
    words = clauses(cases[0]) or [Clause("reworded")]
    mark: Mark = "yellow" if cases[0].verdict == "note" or cases[0].samples is not None else "white"
    if cases[0].samples is not None:
        return Row(mark, tuple(cases), tuple(words), note="which may be chance")
    return Row(mark, tuple(cases), tuple(words), tuple(deltas(cases)), note=judged_by(cases[0]))


def mark_of(case: CaseReport, suite: SuiteReport) -> Mark:
    """Red for what fails the gate, alone or together; orange for what is to review."""
    return "red" if case.verdict in RED or is_sure(case) or has_lost(suite) else "orange"


def has_lost(suite: SuiteReport) -> bool:
    """Whether all changed answers together fail a suite."""
    return any(group.too_many or group.too_low for group in suite.groups)


def _key(case: CaseReport, suite: SuiteReport) -> tuple[object, ...]:
    """What two cases of one row have in common; a row of its own for one whose texts the report leaves out."""
    words = tuple(map(str, _words(case)))
    return mark_of(case, suite), words, _note(case), len(case.changes), "" if words else case.id


def _row(mark: Mark, cases: Sequence[CaseReport]) -> Row:
    return Row(mark, tuple(cases), tuple(_words(cases[0])), tuple(deltas(cases)), note=_note(cases[0]))


def _words(case: CaseReport) -> list[Clause]:
    """What changed in an answer, and what fails it beside that; for one without known changes, why it fails."""
    first = headline(case)
    if is_refereed(case):
        return [Clause(bounded(case.message))]
    found = clauses(case)
    message = "" if is_lapsed(case.message) else case.message
    failed = [] if message else _failures(case)
    if found and case.numbers is not None:
        from vrty_gate.render.rows.numbers import rises  # few suites have numbers

        failed += map(Clause, rises(case))
    if found:
        return [*found, *failed]
    if message or failed:
        return [Clause(bounded(message))] if message else failed
    is_told = first is not None and first.verdict in BROKEN.values() and first.explanation
    return [Clause(bounded(why(first)))] if first is not None and is_told else []


def _failures(case: CaseReport) -> list[Clause]:
    """What integrity finds broken, where the changes do not say it."""
    failed = [check for check in case.checks if check.scorer == "integrity" and check.verdict == "fail"]
    is_told = "response" in case.changed and now_refuses(case)
    broken = [check for check in failed if not (is_told and check.dimension == "no_refusal")]
    return [Clause(bounded(check.explanation or check.dimension)) for check in broken[:2]]


def _note(case: CaseReport) -> str:
    lapsed = bounded(case.message) if is_lapsed(case.message) and not is_refereed(case) else ""
    return "; ".join(filter(None, (lapsed, _basis(case))))


def _basis(case: CaseReport) -> str:
    if case.judged == "nobody" or (case.judged == "referee" and not is_refereed(case)):
        return judged_by(case)
    return "; ".join(f'{name}: "{words}"' for name, words in quotes(case))


def _few(found: list[Row], most: int) -> list[Row]:
    """The rows; where there are more, the first ones, and the others put together by the kind of their change."""
    if len(found) <= most:
        return found
    alone = max(1, most - (MOST - _ALONE))
    kinds: dict[tuple[str, str], list[CaseReport]] = {}
    for row in found[alone:]:
        for case in row.cases:
            kinds.setdefault((row.mark, _kind(case)), []).append(case)
    several = sorted(kinds, key=lambda kind: -len(kinds[kind]))
    room = max(1, most - alone)
    merged = [_merged(kind, kinds[kind]) for kind in several[: room - 1 if len(several) > room else room]]
    rest = several[room - 1 :] if len(several) > room else []
    if rest:
        cases = [case for kind in rest for case in kinds[kind]]
        mark = "red" if any(kind[0] == "red" for kind in rest) else rest[0][0]
        merged.append(_merged((mark, "other changes"), cases))
    return [*found[:alone], *merged]


def _merged(kind: tuple[str, str], cases: list[CaseReport]) -> Row:
    mark: Mark = "red" if kind[0] == "red" else "orange" if kind[0] == "orange" else "white"
    return Row(mark, tuple(cases), (Clause(kind[1]),), tuple(deltas(cases)))


def _kind(case: CaseReport) -> str:
    """The kind of the most important change of a case, in words."""
    if case.samples is not None:
        return "fewer samples pass"
    from vrty_gate.core.changes.kinds import KINDS  # needed only where there are many rows

    if not case.changes and is_by_number(case):
        return "higher numbers"
    return KINDS[case.changes[0].kind].meaning if case.changes else "other changes"
