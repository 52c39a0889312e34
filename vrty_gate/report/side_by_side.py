"""Recordings of several models side by side: what each loses, and whether one may take the place of another."""

from collections.abc import Mapping

from vrty_gate.core.case import NOTHING
from vrty_gate.core.gate.rule import RED
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.report import CaseReport, SuiteReport, counts_as_changed


class Column(NamedTuple):
    """The recording of one model, checked."""

    name: str
    models: tuple[str, ...]
    """The models that answered, as the recording names them."""
    suite: SuiteReport
    cases: Mapping[str, CaseReport]
    numbers: Mapping[str, float] = NOTHING
    """Tokens and cost of an answer on average; only what the recording states for every answer."""


class SideBySide(NamedTuple):
    """Recordings of the same suite, the first of which is the one in use."""

    suite: str
    columns: tuple[Column, ...]
    cases: tuple[str, ...]
    """The ids of the cases that were compared."""
    first_is_accepted: bool
    """Whether the others are compared with the first recording, not with the accepted answers."""
    left_out: tuple[str, ...] = ()
    """Cases that cannot be compared like this: conversations, and cases with several samples."""

    def lost(self, column: Column) -> tuple[str, ...]:
        """The cases that a recording loses."""
        return tuple(case for case in self.cases if is_lost(column.cases.get(case)))

    def lost_only(self, column: Column) -> tuple[str, ...]:
        """The cases that a recording loses and the first does not."""
        first = self.lost(self.columns[0])
        return tuple(case for case in self.lost(column) if case not in first)


def is_lost(case: CaseReport | None) -> bool:
    """Whether an answer is missing, fails, or was found below its bar."""
    return case is None or case.verdict in RED or (case.verdict == "review" and case.judged != "nobody")


def judged(column: Column) -> dict[str, int]:
    """How many changed answers were judged by whom: reading, samples, a referee, or nobody."""
    found = [case.judged for case in column.cases.values() if case.judged and counts_as_changed(case)]
    return {who: found.count(who) for who in ("reading", "samples", "referee", "nobody") if who in found}


def may_switch(compared: SideBySide, column: Column) -> tuple[str, str]:
    """Whether a recording may take the place of the first, in a word, and what that rests on."""
    missing = sum(case not in column.cases for case in compared.cases)
    lost, only = compared.lost(column), compared.lost_only(column)
    counts = judged(column)
    changed, unread = sum(counts.values()), counts.get("nobody", 0)
    worse = sum(case in column.cases for case in only)
    problems = [f"{_few(missing, 'case')} of {len(compared.cases)} without an answer"] if missing else []
    problems += [f"it loses {_few(worse, 'case')} that {compared.columns[0].name} keeps"] if worse else []
    if problems:
        return "No", ", and ".join(problems)
    if column.suite.verdict == "fail" and compared.columns[0].suite.verdict != "fail":
        return "No", "its answers fail the suite as a whole"
    if unread:
        return "Unknown", f"nobody judged {unread} of {_few(changed, 'changed answer')}: read them or ask the referee"
    if lost:
        return "No worse", f"both lose {_few(len(lost), 'case')}; {_rests_on(counts, changed)}"
    return "Yes, as far as this suite tells", _rests_on(counts, changed)


def _rests_on(counts: Mapping[str, int], changed: int) -> str:
    if not changed:
        return "no answer changed"
    who = {"reading": "by reading", "samples": "by samples", "referee": "by the referee"}
    parts = [f"{count} {who[name]}" for name, count in counts.items() if name in who]
    return f"{_few(changed, 'changed answer')} judged: {', '.join(parts)}"


def _few(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")
