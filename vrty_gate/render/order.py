"""What comes first, and how numbers are written, in every output alike."""

from collections.abc import Iterable

from vrty_gate.core.evidence import BROKEN as BROKEN_RULE
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.rule import BELOW_K, BROKEN, UNSCORED, WORST_FIRST
from vrty_gate.report import Case, Check, Dimension, Suite, passes_changed


def headline(case: Case) -> Check | None:
    """The check that says most about a case: of the worst verdict the one furthest below its bar."""
    return min(case.checks, key=_urgency, default=None)


def worst_first(cases: tuple[Case, ...]) -> list[Case]:
    """Cases by verdict, then by how far their headline is below its bar or else fell, then by id."""
    return sorted(cases, key=_badness)


_FEW = 3


def closely_and_briefly(suite: Suite) -> tuple[list[Case], list[Case]]:
    """The cases of which all is to be said, and the others that need a person; of each the worst first.

    All is said of those that failed, and of those below the bar of a soft dimension if the suite fell by it or they are
    few.
    """
    decisive = any(group.too_many or group.too_low for group in suite.groups)
    few = sum(case.verdict == "soft" for case in suite.cases) <= _FEW
    closely = ("error", "fail", "soft") if decisive or few else ("error", "fail")
    cases = [case for case in worst_first(suite.cases) if case.verdict != "pass"]
    others = [case for case in cases if case.verdict not in closely and not passes_changed(case)]
    return [case for case in cases if case.verdict in closely], others


def _urgency(check: Check) -> tuple[int, bool, float]:
    missed = check.verdict in BROKEN.values()
    return WORST_FIRST.index(check.verdict), check.severity not in ("error", "soft"), _reached(check) if missed else 0.0


def _reached(check: Check) -> float:
    """Share of the required score."""
    return check.current / check.required if check.current is not None and check.required else 1.0


def _badness(case: Case) -> tuple[int, float, str]:
    first = headline(case)
    if first and first.verdict in BROKEN.values():
        depth = _reached(first)
    else:
        depth = min(first.delta or 0.0, 0.0) if first else 0.0
    return WORST_FIRST.index(case.verdict), depth, case.id


_MANY = 8


def telling_dimensions(suite: Suite) -> list[Dimension]:
    """The dimensions of a suite; where there are many, only those that decide together, moved or are not whole."""
    if len(suite.dimensions) <= _MANY:
        return list(suite.dimensions)
    asked = [d for d in suite.dimensions if d.compared and d.severity != "off"]
    return [d for d in asked if d.severity == "soft" or d.rose or d.fell or d.mean != 1.0]


def telling_checks(case: Case) -> list[Check]:
    """The checks of a case; where there are many, only those that did not pass, moved, or are not whole."""
    if len(case.checks) <= _MANY:
        return list(case.checks)
    asked = [c for c in case.checks if c.severity != "off"]
    return [c for c in asked if c.verdict != "pass" or c.delta or c.current != 1.0]


_CHANGES = (
    "newly failing",
    "no longer attested",
    "failing",
    "not attested",
    "no longer applying",
    "newly passing",
    "no longer failing",
)


def said_of(one: Evidence) -> str:
    """What is to be said of a rule: what changed, else that it does not hold; empty when it holds as before."""
    return one.change or {"failed": "failing", "not_attested": "not attested"}.get(one.status, "")


def telling_evidence(case: Case) -> list[Evidence]:
    """The rules that do not hold and those that changed, what is new and bad first, what is good last."""
    return sorted((one for one in case.evidence if said_of(one)), key=lambda one: _CHANGES.index(said_of(one)))


def rule_changes(suite: Suite, told: Iterable[Case]) -> list[tuple[Case, Evidence]]:
    """Each rule that changed in a case of which not all is told, what is bad first."""
    known = {case.id for case in told}
    pairs = [(case, one) for case in suite.cases if case.id not in known for one in case.evidence if one.change]
    return sorted(pairs, key=lambda pair: (_CHANGES.index(said_of(pair[1])), pair[0].id))


def colour(one: Evidence) -> str:
    """Red for a rule that does not hold, yellow for one that has nothing to look at any more, green else."""
    if one.status in BROKEN_RULE:
        return "red"
    return "yellow" if one.change == "no longer applying" else "green"


def told_checks(case: Case) -> list[Check]:
    """The checks that did not pass and have more to say than their numbers; of an error only what the case lacks."""
    told = [one for one in case.checks if one.verdict in ("fail", "soft", "warn", "error")]
    return [one for one in told if one.explanation or one.reason not in (BELOW_K, UNSCORED)]


def why(check: Check) -> str:
    """Why a check did not pass. That it broke the k rule, its numbers say."""
    if not check.explanation:
        return check.reason
    return check.explanation if check.reason == BELOW_K else f"{check.reason}: {check.explanation}"


def number(value: float | None) -> str:
    """Three decimals, or a dash for nothing."""
    return "-" if value is None else f"{value:.3f}"


def signed(value: float | None) -> str:
    """Three decimals with a sign; no sign where they are all zero."""
    words = "-" if value is None else f"{value:+.3f}"
    return "0.000" if words in ("+0.000", "-0.000") else words


def apart(value: float | None, other: float | None) -> tuple[str, str]:
    """Both numbers with as many decimals, at least three, as it takes to tell them apart."""
    if value is None or other is None or value == other:
        return number(value), number(other)
    digits = next((d for d in range(3, 17) if f"{value:.{d}f}" != f"{other:.{d}f}"), 17)
    return f"{value:.{digits}f}", f"{other:.{digits}f}"


def plural(count: int, noun: str) -> str:
    """`1 case`, `2 cases`."""
    return f"{count} {noun}" + ("" if count == 1 else "s")
