"""What is relevant of a case, and the number format shared by all outputs."""

from collections.abc import Iterable

from vrty_gate.core.evidence import BROKEN as BROKEN_RULE
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.rule import BELOW_K, UNSCORED
from vrty_gate.report import CaseReport, Check, Dimension, SuiteReport

_MANY = 8


def relevant_dimensions(suite: SuiteReport) -> list[Dimension]:
    """The dimensions of a suite; if there are many, only those that decide in groups, changed or are below 1."""
    if len(suite.dimensions) <= _MANY:
        return list(suite.dimensions)
    active = [dimension for dimension in suite.dimensions if dimension.compared and _is_shown(dimension)]
    return [
        dimension
        for dimension in active
        if dimension.severity == "review" or dimension.rose or dimension.fell or dimension.mean != 1.0
    ]


def relevant_checks(case: CaseReport) -> list[Check]:
    """The checks of a case; if there are many, only those that did not pass, changed or are below 1."""
    if len(case.checks) <= _MANY:
        return list(case.checks)
    active = [check for check in case.checks if _is_shown(check)]
    return [check for check in active if check.verdict != "pass" or check.delta or check.current != 1.0]


def _is_shown(scored: Check | Dimension) -> bool:
    """Whether a dimension is shown: those of vrty also where they decide nothing, which is the default."""
    return scored.severity != "off" or scored.scorer == "vrty"


_CHANGES = (
    "newly failing",
    "no longer attested",
    "failing",
    "not attested",
    "no longer applying",
    "newly passing",
    "no longer failing",
)


def rule_change(rule: Evidence) -> str:
    """The change of a rule, or else that it fails; empty if it holds as before."""
    return rule.change or {"failed": "failing", "not_attested": "not attested"}.get(rule.status, "")


def relevant_evidence(case: CaseReport) -> list[Evidence]:
    """The rules that fail or changed: new failures first, improvements last."""
    return sorted(
        (rule for rule in case.evidence if rule_change(rule)), key=lambda rule: _CHANGES.index(rule_change(rule))
    )


def rule_changes(suite: SuiteReport, shown_cases: Iterable[CaseReport]) -> list[tuple[CaseReport, Evidence]]:
    """Each rule that changed in a case not shown in detail, failures first."""
    shown_ids = {case.id for case in shown_cases}
    pairs = [(case, rule) for case in suite.cases if case.id not in shown_ids for rule in case.evidence if rule.change]
    return sorted(pairs, key=lambda pair: (_CHANGES.index(rule_change(pair[1])), pair[0].id))


def colour(rule: Evidence) -> str:
    """Red for a rule that fails, yellow for one that no longer applies, otherwise green."""
    if rule.status in BROKEN_RULE:
        return "red"
    return "yellow" if rule.change == "no longer applying" else "green"


def explained_checks(case: CaseReport) -> list[Check]:
    """The checks that did not pass for a reason that their numbers do not show."""
    violated = [check for check in case.checks if check.verdict in ("fail", "review", "note", "error")]
    violated.sort(key=lambda check: check.severity not in ("fail", "review"))
    return [check for check in violated if check.explanation or check.reason not in (BELOW_K, UNSCORED)]


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
    text = "-" if value is None else f"{value:+.3f}"
    return "0.000" if text in ("+0.000", "-0.000") else text


def apart(value: float | None, other: float | None, least: int = 3) -> tuple[str, str]:
    """Both numbers with enough decimals, at least `least`, to show the difference."""
    if value is None or other is None or value == other:
        return number(value), number(other)
    digits = next((digits for digits in range(least, 17) if f"{value:.{digits}f}" != f"{other:.{digits}f}"), 17)
    return f"{value:.{digits}f}", f"{other:.{digits}f}"


def plural(count: int, noun: str) -> str:
    """`1 case`, `2 cases`."""
    return f"{count} {noun}" + ("" if count == 1 else "s")
