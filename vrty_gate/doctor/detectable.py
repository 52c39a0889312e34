"""The least drop of a score that turns a suite red, found by asking the functions with which the gate decides."""

from collections.abc import Iterable, Iterator, Sequence

from vrty_gate.core.gate import rule as gate
from vrty_gate.doctor import Advice
from vrty_gate.doctor.suite import Accepted
from vrty_gate.gate.decide import decide
from vrty_gate.manifest.suite import Suite
from vrty_gate.report import CaseReport, Check

_STEPS = 100
"""Drops are hundredths."""


def is_red(suite: Suite, scores: Sequence[Accepted], drop: float) -> bool:
    """Whether the gate fails when these scores of one dimension, of responses that all changed, fall by `drop`."""
    cases = [_fallen(one, drop) for one in scores]
    if any(case.verdict in gate.RED for case in cases):
        return True
    checks = [check for case in cases for check in case.checks]
    fall = gate.mean(check.baseline or 0.0 for check in checks) - gate.mean(check.current or 0.0 for check in checks)
    falls = {check.dimension: fall for check in checks}
    return bool(decide(suite.rule, suite.scorers, cases, ()).broken or gate.check_suite(suite.rule, falls, 0))


def _fallen(one: Accepted, drop: float) -> CaseReport:
    """The report of a case whose response changed, and whose score fell by `drop` or to 0."""
    current = max(one.baseline - drop, 0.0)
    outcome = gate.check(current, one.baseline, one.rule)
    check = Check(
        dimension=one.dimension,
        scorer=one.scorer.name,
        verdict=outcome.verdict,
        severity=one.rule.severity,
        k=one.rule.k,
        current=current,
        baseline=one.baseline,
        delta=current - one.baseline,
        required=outcome.required,
        reason=outcome.reason,
    )
    verdict = "waived" if outcome.verdict in ("fail", "review") and _is_waived(one) else outcome.verdict
    return CaseReport(
        id=one.case.id,
        verdict=verdict,
        tags=one.case.tags,
        changed=("response",),
        checks=(check,),
    )


def _is_waived(one: Accepted) -> bool:
    """Whether the case may fail with any response."""
    return one.case.waive is not None and one.case.waive.for_ is None


def least_drop(suite: Suite, scores: Sequence[Accepted]) -> float | None:
    """The least drop in hundredths that turns the gate red when all these responses fall by it; None if none does."""
    low, high = 0, _STEPS
    if not scores or not is_red(suite, scores, 1.0):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_red(suite, scores, middle / _STEPS) else (middle, high)
    return high / _STEPS


def cases_needed(suite: Suite, scores: Sequence[Accepted], drop: float, most: int = 200) -> int | None:
    """How many responses like these have to fall by `drop` until the gate is red; None for more than `most`."""
    repeated = [scores[i % len(scores)] for i in range(most)]
    if not is_red(suite, _numbered(repeated), drop):
        return None
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_red(suite, _numbered(repeated[:middle]), drop) else (middle, high)
    return high


def _numbered(scores: Iterable[Accepted]) -> list[Accepted]:
    """The scores as those of different cases without tags."""
    return [one._replace(case=one.case._replace(id=f"{i}", tags=(), waive=None)) for i, one in enumerate(scores)]


def detectable(suite: Suite, scores: Iterable[Accepted], wanted: float | None) -> Iterator[Advice]:
    """The least detectable drop of each dimension that measures by degrees; a problem if it is above `wanted`."""
    groups: dict[str, list[Accepted]] = {}
    for one in scores:
        if one.rule.severity == "review" or (one.rule.k < 1 and one.scorer.measured.good is not None):
            groups.setdefault(one.dimension, []).append(one)
    for dimension, members in groups.items():
        yield _stated(suite, dimension, members, wanted)


def _stated(suite: Suite, dimension: str, members: list[Accepted], wanted: float | None) -> Advice:
    number = len(members)
    least = least_drop(suite, members)
    together = f"all {number} responses fall" if number > 1 else "the response falls"
    if least is None:
        says = f"{dimension}: no drop turns the gate red, not even to 0 when {together}"
        return Advice("problem", says, "accept more cases, or raise k or false_alarms")
    different = {(one.baseline, one.rule, _is_waived(one)): one for one in members}
    singles = [least_drop(suite, [one]) for one in different.values()]
    says = f"{dimension}: the least detectable drop is {least:.2f} when {together} by it"
    if number > 1:
        largest = max((drop for drop in singles if drop is not None), default=None)
        alone = f"{largest:.2f} when one does" if largest is not None else "none when only one does"
        says += f", and {alone}"
    if wanted is None or least <= wanted:
        return Advice("ok", says)
    needed = cases_needed(suite, members, wanted)
    to_do = f"it takes {needed} such cases" if needed else "more cases do not help: raise k"
    return Advice("problem", f"{says}; too few cases for a drop of {wanted:g}", to_do)
