"""Numbers where lower is better, such as tokens, as reports show them."""

from collections.abc import Iterator, Sequence

from vrty_gate.core.gate.numbers import in_words
from vrty_gate.core.gate.rule import NUMBER_KEYS, NumberCheck, mean
from vrty_gate.report import CaseReport, SuiteReport
from vrty_gate.report.pull_request import MovedNumber


def rises(case: CaseReport) -> list[str]:
    """The numbers of a case that rose too far: `tokens 812 (+310; at most 602)`."""
    return [in_words(one) for one in case.numbers or () if one.verdict in ("fail", "note")]


def moves(cases: Sequence[CaseReport]) -> list[str]:
    """How the other numbers of cases that changed alike moved: `tokens +12`, or on average if they differ."""
    found: dict[str, list[NumberCheck]] = {}
    for case in cases:
        for one in case.numbers or ():
            if one.verdict not in ("fail", "note") and None not in (one.current, one.accepted):
                found.setdefault(one.name, []).append(one)
    return [words for each in found.values() if (words := _move(each))]


def _move(each: list[NumberCheck]) -> str:
    """The move of one number; empty if it did not move."""
    current, accepted = mean(one.current or 0.0 for one in each), mean(one.accepted or 0.0 for one in each)
    if current == accepted:
        return ""
    alike = len({(one.current or 0.0) - (one.accepted or 0.0) for one in each}) == 1
    return f"{_of(each[0].name, current, accepted)}{'' if alike else ' on average'}"


def _of(name: str, current: float, accepted: float) -> str:
    return in_words(NumberCheck(name, "pass", "off", current, accepted))


def others(case: CaseReport) -> list[str]:
    """The numbers of a case that moved, without those that rose too far, which its message names."""
    moved = [one for one in case.numbers or () if None not in (one.current, one.accepted)]
    return [in_words(one) for one in moved if one.verdict == "pass" and one.current != one.accepted]


def sums(suite: SuiteReport) -> tuple[str, str]:
    """The sums over a suite that changed: of what, and the numbers. Both are empty if none changed."""
    moved = [one for one in suite.numbers or () if one.current != one.accepted]
    if not moved:
        return "", ""
    counts = {one.compared for one in moved}
    cases = f" over {moved[0].compared} cases" if len(counts) == 1 and counts != {1} else ""
    return f"Sums{cases}", " · ".join(_of(one.name, one.current, one.accepted) for one in moved)


def accepted_moves(moved: Sequence[MovedNumber] | None) -> Iterator[str]:
    """The numbers that a pull request accepted in place of others: `tokens 502 → 812`."""
    for one in sorted(moved or (), key=lambda one: [*NUMBER_KEYS, one.name].index(one.name)):
        after = "none" if one.after is None else in_words(NumberCheck(one.name, "new", "off", one.after))
        before = in_words(NumberCheck(one.name, "new", "off", one.before))
        yield f"{before} → {after.removeprefix(one.name).strip()}"
