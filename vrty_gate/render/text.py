"""The report for a terminal: worst first, what fell and why."""

from collections.abc import Iterable

from vrty_gate.core.gate import RED
from vrty_gate.render.order import apart, headline, number, plural, signed, worst_first
from vrty_gate.render.untrusted import one_line
from vrty_gate.report import Case, Check, Counts, Report, Suite

_ROWS = 40
_LABELS = {"error": "ERROR", "not_comparable": "UNLIKE", "missing": "MISSING", "fail": "FAIL"}


def text(report: Report) -> str:
    """The report as plain text."""
    parts = [_suite(suite) for suite in report.suites]
    return "\n".join([*parts, f"{report.verdict.upper()}  {summary(report.counts)}\n"])


def summary(counts: Counts) -> str:
    """The counts in a sentence, what matters first."""
    named = [
        (counts.failed, "failed"),
        (counts.errors, "could not be scored"),
        (counts.missing, "missing"),
        (counts.not_comparable, "not comparable"),
        (counts.waived, "waived"),
        (counts.warned, "with warnings"),
        (counts.new, "new"),
        (counts.passed, "passed"),
    ]
    return f"{plural(counts.cases, 'case')}: " + ", ".join(f"{count} {words}" for count, words in named if count)


def _suite(suite: Suite) -> str:
    lines = [f"{one_line(suite.name)}  {one_line(suite.manifest)}", ""]
    cases = worst_first(suite.cases)
    shown = [case for i, case in enumerate(cases) if i < _ROWS or case.verdict in RED]
    lines += table(["", "case", "dimension", "now", "was", "delta", "needs"], [_row(case) for case in shown], left=3)
    if len(shown) < len(cases):
        lines.append(f"  and {plural(len(cases) - len(shown), 'more case')}")
    for case in shown:
        lines += _details(case)
    if any(dimension.compared for dimension in suite.dimensions):
        rows = [
            [d.name, number(d.mean), signed(d.delta), str(d.rose), str(d.fell), f"{d.k:g}", d.severity]
            for d in suite.dimensions
        ]
        lines += ["", *table(["dimension", "mean", "delta", "rose", "fell", "k", "severity"], rows, left=1)]
    for words in suite.broken:
        lines += ["", f"  The suite: {words}"]
    if suite.accept:
        lines += ["", "  When a new response is as good or better, accept it:", f"    {one_line(suite.accept)}"]
    return "\n".join([*lines, ""])


def _row(case: Case) -> list[str]:
    check = headline(case)
    label = _LABELS.get(case.verdict, case.verdict)
    if check is None:
        return [label, case.id, *["-"] * 5]
    now, needs = apart(check.current, check.required)
    return [label, case.id, check.dimension, now, number(check.baseline), signed(check.delta), needs]


def _details(case: Case) -> list[str]:
    """Why a case did not simply pass."""
    lines = []
    if case.message:
        lines.append(one_line(case.message) + (f": {one_line(case.mend)}" if case.mend else ""))
    if case.waive is not None and case.verdict == "waived":
        lines.append(f"waived: {one_line(case.waive)}")
    if case.verdict in ("fail", "waived", "warn"):
        lines += [line for check in case.checks if check.verdict in ("fail", "warn") for line in _reason(check)]
    if "prompt" in case.changed and not case.stale:
        lines.append("prompt and response both changed since the baseline was accepted")
    if not lines or (case.verdict in ("new", "pass") and not case.waive):
        return []
    return ["", f"  {case.id}", *(f"    {line}" for line in lines)]


def _reason(check: Check) -> list[str]:
    lines = [f"{check.dimension} {number(check.baseline)} -> {number(check.current)}, {check.reason}"]
    return [*lines, f"  {one_line(check.explanation)}"] if check.explanation else lines


def table(head: list[str], rows: Iterable[list[str]], left: int) -> list[str]:
    """Aligned columns, the first `left` to the left and numbers to the right."""
    grid = [head, *([one_line(cell) for cell in row] for row in rows)]
    widths = [max(len(row[i]) for row in grid) for i in range(len(head))]
    return [
        "  "
        + "  ".join(
            c.ljust(w) if i < left else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in grid
    ]
