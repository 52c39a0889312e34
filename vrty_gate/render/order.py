"""Sort order and number format shared by all outputs."""

from collections.abc import Iterable

from vrty_gate.core.evidence import BROKEN as BROKEN_RULE
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.rule import BELOW_K, BROKEN, UNSCORED, WORST_FIRST
from vrty_gate.report import CaseReport, Check, Dimension, SuiteReport, passes_changed


def headline(case: CaseReport) -> Check | None:
    """The most important check of a case: of the worst verdict, the one furthest below its bar."""
    return min(case.checks, key=_urgency, default=None)


def worst_first(cases: tuple[CaseReport, ...]) -> list[CaseReport]:
    """Cases sorted by verdict, then by how far the headline check is below its bar or fell, then by id."""
    return sorted(cases, key=_badness)


_FEW = 3


def closely_and_briefly(suite: SuiteReport) -> tuple[list[CaseReport], list[CaseReport]]:
    """The cases to show in detail and the others that need review, each with the worst first.

    Failed cases are shown in detail, and so are those below the bar of a soft dimension if it failed the suite or they
    are few.
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


def _badness(case: CaseReport) -> tuple[int, float, str]:
    first = headline(case)
    if first and first.verdict in BROKEN.values():
        depth = _reached(first)
    else:
        depth = min(first.delta or 0.0, 0.0) if first else 0.0
    return WORST_FIRST.index(case.verdict), depth, case.id


_MANY = 8


def telling_dimensions(suite: SuiteReport) -> list[Dimension]:
    """The dimensions of a suite; if there are many, only those that decide in groups, changed or are below 1."""
    if len(suite.dimensions) <= _MANY:
        return list(suite.dimensions)
    asked = [d for d in suite.dimensions if d.compared and d.severity != "off"]
    return [d for d in asked if d.severity == "soft" or d.rose or d.fell or d.mean != 1.0]


def telling_checks(case: CaseReport) -> list[Check]:
    """The checks of a case; if there are many, only those that did not pass, changed or are below 1."""
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
    """The change of a rule, or else that it fails; empty if it holds as before."""
    return one.change or {"failed": "failing", "not_attested": "not attested"}.get(one.status, "")


def telling_evidence(case: CaseReport) -> list[Evidence]:
    """The rules that fail or changed: new failures first, improvements last."""
    return sorted((one for one in case.evidence if said_of(one)), key=lambda one: _CHANGES.index(said_of(one)))


def rule_changes(suite: SuiteReport, told: Iterable[CaseReport]) -> list[tuple[CaseReport, Evidence]]:
    """Each rule that changed in a case not shown in detail, failures first."""
    known = {case.id for case in told}
    pairs = [(case, one) for case in suite.cases if case.id not in known for one in case.evidence if one.change]
    return sorted(pairs, key=lambda pair: (_CHANGES.index(said_of(pair[1])), pair[0].id))


def colour(one: Evidence) -> str:
    """Red for a rule that fails, yellow for one that no longer applies, otherwise green."""
    if one.status in BROKEN_RULE:
        return "red"
    return "yellow" if one.change == "no longer applying" else "green"


def told_checks(case: CaseReport) -> list[Check]:
    """The checks that did not pass for a reason that their numbers do not show."""
    told = [one for one in case.checks if one.verdict in ("fail", "soft", "warn", "error")]
    return [one for one in told if one.explanation or one.reason not in (BELOW_K, UNSCORED)]


def why(check: Check) -> str:
    """Why a check did not pass; a violation of the k rule shows in its numbers."""
    if not check.explanation:
        return check.reason
    return check.explanation if check.reason == BELOW_K else f"{check.reason}: {check.explanation}"


def number(value: float | None) -> str:
    """Three decimals, or a dash for nothing."""
    return "-" if value is None else f"{value:.3f}"


def signed(value: float | None) -> str:
    """Three decimals with a sign; no sign if they are all zero."""
    words = "-" if value is None else f"{value:+.3f}"
    return "0.000" if words in ("+0.000", "-0.000") else words


def apart(value: float | None, other: float | None) -> tuple[str, str]:
    """Both numbers with enough decimals, at least three, to show the difference."""
    if value is None or other is None or value == other:
        return number(value), number(other)
    digits = next((d for d in range(3, 17) if f"{value:.{d}f}" != f"{other:.{d}f}"), 17)
    return f"{value:.{digits}f}", f"{other:.{digits}f}"


def plural(count: int, noun: str) -> str:
    """`1 case`, `2 cases`."""
    return f"{count} {noun}" + ("" if count == 1 else "s")
