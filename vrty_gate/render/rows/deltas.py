"""How far scores are from the accepted ones, in words: `fidelity 0.38 (−0.62; needs 0.50 = k 0.5 × accepted 1.00)`."""

from collections.abc import Iterable, Iterator, Sequence

from vrty_gate.core.gate.rule import BELOW_K, ON_ITS_OWN, mean
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.render.order import apart, plural
from vrty_gate.report import CaseReport, Check, SuiteReport, counts_as_changed
from vrty_gate.report.pull_request import Moved

_FIRST = "fidelity"
_IN_WORDS = ("integrity", "tools", "keep", "never", "stated", "rules")
"""Scorers whose checks are 1 or 0, so that only their findings say something."""
_FOUR = 4


class Delta(NamedTuple):
    """One score of an answer beside the accepted one."""

    dimension: str
    before: float | None
    after: float
    required: float | None
    k: float
    is_below: bool
    """Whether it is below a bar that can fail the gate."""
    is_by_k: bool
    """Whether that bar is the accepted score times k."""


def deltas(cases: Sequence[CaseReport], most: int = _FOUR) -> list[str]:
    """The scores of cases that changed alike, fidelity first; further ones only where they moved."""
    found: dict[str, list[Delta]] = {}
    for case in cases:
        for delta in _of_case(case):
            found.setdefault(delta.dimension, []).append(delta)
    shown = _shown(found, len(cases), most)
    if all(case.numbers is None for case in cases):
        return shown
    from vrty_gate.render.rows.numbers import moves  # few suites have numbers

    return [*shown, *moves(cases)]


def accepted_deltas(moved: Iterable[Moved], most: int = _FOUR) -> list[str]:
    """The same of an answer that a pull request accepted, against the one accepted before."""
    found: dict[str, list[Delta]] = {}
    for each in moved:
        is_by_k = each.required == each.before * each.k
        delta = Delta(each.dimension, each.before, each.after, each.required, each.k, each.is_below, is_by_k)
        if _is_shown(delta, each.scorer):
            found.setdefault(each.dimension, []).append(delta)
    return _shown(found, 1, most)


def _of_case(case: CaseReport) -> Iterator[Delta]:
    for check in case.checks:
        if check.current is None:
            continue
        is_below = check.verdict in ("fail", "review") and check.severity in ("fail", "review")
        is_by_k = BELOW_K in check.reason or ON_ITS_OWN in check.reason or _is_product(check)
        delta = Delta(check.dimension, check.baseline, check.current, check.required, check.k, is_below, is_by_k)
        if _is_shown(delta, check.scorer):
            yield delta


def _is_product(check: Check) -> bool:
    return check.baseline is not None and check.required == check.baseline * check.k


def _is_shown(delta: Delta, scorer: str) -> bool:
    if scorer in _IN_WORDS:
        return delta.is_below and scorer == "tools"
    return delta.is_below or _moved(delta.before, delta.after) != ""


def _shown(found: dict[str, list[Delta]], cases: int, most: int) -> list[str]:
    """The dimensions in words: fidelity, then those below a bar, then those that fell most."""
    ranked = sorted(found, key=lambda name: (name != _FIRST, not any(each.is_below for each in found[name])))
    fixed = [name for name in ranked if name == _FIRST or any(each.is_below for each in found[name])]
    others = sorted(ranked[len(fixed) :], key=lambda name: (_mean_move(found[name]), name))
    return [_in_words(found[name], cases) for name in [*fixed, *others][: max(most, len(fixed))]]


def _mean_move(each: list[Delta]) -> float:
    return mean(delta.after - (delta.before or 0.0) for delta in each)


def _in_words(each: list[Delta], cases: int) -> str:
    name, worst = each[0].dimension, min(each, key=lambda delta: delta.after)
    moves = {_move_in_words(delta) for delta in each}
    if worst.dimension != _FIRST and not any(delta.is_below for delta in each):
        return f"{name} {_signed(_mean_move(each))}{' on average' if len(moves) > 1 else ''}"
    score, needed = apart(worst.after, worst.required, 2)
    values = {f"{delta.after:.2f}" for delta in each}
    shown = f"{score} to {max(values)}" if len(values) > 1 else score
    return f"{name} {shown} ({'; '.join(_explained(each, worst, needed, alike=len(moves) == 1 or cases == 1))})"


def _explained(each: list[Delta], worst: Delta, needed: str, *, alike: bool) -> Iterator[str]:
    """The move and the bar, which is worked out where it is the accepted score times k."""
    if worst.before is not None:
        yield _signed(worst.after - worst.before) if alike else f"{_signed(_mean_move(each))} on average"
    if worst.required is not None:
        alone = len({(delta.before, delta.k) for delta in each}) == 1
        is_worked_out = worst.is_by_k and worst.is_below and worst.before is not None and alone
        yield f"needs {needed} = k {worst.k:g} × accepted {worst.before:.2f}" if is_worked_out else f"needs {needed}"


def _move_in_words(delta: Delta) -> str:
    return _moved(delta.before, delta.after)


def _moved(before: float | None, after: float) -> str:
    """The move at two decimals; empty if there is none to see."""
    words = "" if before is None else _signed(after - before)
    return "" if words == "0.00" else words


def _signed(value: float) -> str:
    text = f"{value:+.2f}"
    return "0.00" if text in ("+0.00", "-0.00") else text.replace("-", "−")


def _is_in_rows(case: CaseReport) -> bool:
    return case.judged == "nobody" or case.verdict in ("fail", "review", "error")


def means(suite: SuiteReport) -> tuple[str, str]:
    """The means of the changed answers of a suite by dimension, before and after: whose they are, and the numbers.

    Both are empty where no changed answer has a score to compare.
    """
    pairs: dict[str, list[tuple[float, float]]] = {}
    changed = [case for case in suite.cases if counts_as_changed(case) and case.samples is None]
    for case in changed:
        for check in case.checks:
            if check.current is not None and check.baseline is not None and check.scorer not in _IN_WORDS:
                pairs.setdefault(check.dimension, []).append((check.baseline, check.current))
    parts = []
    for name in sorted(pairs, key=lambda name: name != _FIRST):
        before, after = mean(pair[0] for pair in pairs[name]), mean(pair[1] for pair in pairs[name])
        if f"{before:.2f}" != f"{after:.2f}":
            parts.append(f"{name} {before:.2f} → {after:.2f}")
    if not parts:
        return "", ""
    answers = plural(len(changed), "changed answer")
    if len(changed) < sum(bool(case.judged) for case in suite.cases) and all(map(_is_in_rows, changed)):
        answers = f"{plural(len(changed), 'answer')} above"
    whose = f"The {answers[2:]}" if len(changed) == 1 else f"Means of the {answers}"
    return whose, " · ".join(parts)
