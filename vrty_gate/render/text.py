"""The report for a terminal: worst first, with the scores that fell and why."""

from collections.abc import Iterable

from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.rule import BELOW_K, BROKEN, RED
from vrty_gate.render.meaning import accepted_clauses, gate_change, pass_changed, same_in_meaning, what_changed
from vrty_gate.render.order import (
    apart,
    headline,
    number,
    plural,
    relevant_dimensions,
    relevant_evidence,
    rule_change,
    signed,
    why,
    worst_first,
)
from vrty_gate.render.untrusted import harmless, one_line, visible
from vrty_gate.render.verdict import tally, verdict
from vrty_gate.report import CaseReport, Check, Group, Report, SuiteReport

_ROWS = 40
_WIDEST = 128
_LABELS = {"error": "ERROR", "not_comparable": "INCOMPARABLE", "missing": "MISSING", "fail": "FAIL"}


def text(report: Report) -> str:
    """The report as plain text; quoted text is made visible and kept on one line."""
    lines = [line for suite in report.suites for line in _suite(suite)]
    counts = tally(report.counts)
    lines.append(f"{report.verdict.upper()}  {verdict(report)}" + (f" ({counts})" if counts else ""))
    return "".join([harmless(line.replace("\n", " ")) + "\n" for line in lines])


def _suite(suite: SuiteReport) -> list[str]:
    lines = [f"{suite.name}  {suite.manifest}", ""]
    cases = worst_first(suite.cases)
    in_table = [case for i, case in enumerate(cases) if i < _ROWS or case.verdict in (*RED, "soft")]
    if in_table:
        head = ["", "case", "dimension", "now", "was", "delta", "needs"]
        lines += table(head, [_row(case) for case in in_table], left=3)
    if len(in_table) < len(cases):
        lines.append(f"  and {plural(len(cases) - len(in_table), 'more case')}")
    for case in in_table:
        lines += _details(case)
    lines += _passing(suite)
    if any(dimension.compared for dimension in suite.dimensions):
        rows = [
            [d.name, number(d.mean), signed(d.delta), str(d.rose), str(d.fell), f"{d.k:g}", d.severity]
            for d in relevant_dimensions(suite)
        ]
        lines += ["", *table(["dimension", "mean", "delta", "rose", "fell", "k", "severity"], rows, left=1)]
    lines += _pull_request(suite)
    for message in suite.broken:
        lines += ["", f"  The suite: {message}"]
    for group in suite.groups:
        if group.method and (group.too_many or group.too_low):
            lines.append(f"    {_group_name(group)}: {group.method}")
    for message in suite.remarks:
        lines += ["", f"  Note: {message}"]
    if suite.explain and any(case.verdict in ("fail", "soft") for case in suite.cases):
        lines += ["", "  See what changed, word by word:", f"    {suite.explain}"]
    if suite.accept:
        lines += ["", "  Accept a response after reviewing it:", f"    {suite.accept}"]
    return [*lines, ""]


def _pull_request(suite: SuiteReport) -> list[str]:
    """What the pull request accepted, and which settings of the gate it changed."""
    lines = []
    if suite.base_problem:
        lines += ["", f"  Base not available, so nothing was compared with it: {suite.base_problem}"]
    if suite.accepted_here:
        lines += ["", f"  Accepted in this pull request (compared with {suite.base}):"]
        lines += [
            f"    {answer.case}: {'; '.join(accepted_clauses(answer))}; reason: {answer.reason or 'none given'}"
            for answer in suite.accepted_here[:_ROWS]
        ]
        if len(suite.accepted_here) > _ROWS:
            lines.append(f"    and {plural(len(suite.accepted_here) - _ROWS, 'more')}")
    if suite.gate_changes:
        lines += ["", f"  Gate changed (compared with {suite.base}):"]
        lines += [f"    {': '.join(gate_change(change))}" for change in suite.gate_changes[:_ROWS]]
        if len(suite.gate_changes) > _ROWS:
            lines.append(f"    and {plural(len(suite.gate_changes) - _ROWS, 'more')}")
    return lines


def _row(case: CaseReport) -> list[str]:
    check = headline(case)
    label = _LABELS.get(case.verdict, case.verdict)
    if check is None:
        return [label, case.id, *["-"] * 5]
    score, required = apart(check.current, check.required)
    return [label, case.id, check.dimension, score, number(check.baseline), signed(check.delta), required]


def _details(case: CaseReport) -> list[str]:
    """Why a case did not pass, and what changed."""
    lines = [changes] if (changes := what_changed(case)) else []
    if case.verdict in (*BROKEN.values(), "waived", "error"):
        broken = [check for check in case.checks if check.verdict in BROKEN.values()]
        broken.sort(key=lambda check: check.severity != "soft")  # graded changes first, then findings
        lines += [line for check in broken for line in _reason(check)]
    if case.message:
        lines.append(case.message + (f": {case.mend}" if case.mend else ""))
    if case.waive is not None and case.verdict == "waived":
        lines.append(f"waived: {case.waive}")
    rules = relevant_evidence(case) if case.verdict != "pass" else [rule for rule in case.evidence if rule.change]
    lines += [_rule(rule) for rule in rules]
    if case.changed:
        lines.append(f"changed since the baseline was accepted: {' and '.join(case.changed)}")
    if case.verdict in ("fail", "soft", "waived", "error") and case.texts and "response" in case.changed:
        lines += marked(case.texts.accepted_response, case.texts.response)
    needs_no_details = case.verdict == "pass" or (case.verdict == "new" and case.mend)  # the table already shows it
    if not lines or (needs_no_details and not (case.waive or case.renamed or rules)):
        return []
    return ["", f"  {case.id}", *(f"    {line}" for line in lines)]


def _reason(check: Check) -> list[str]:
    score, required = apart(check.current, check.required)
    before = "" if check.baseline in (None, 1.0) else f"{number(check.baseline)} -> "
    change = f"{check.dimension} {before}{score}, needs {required}"
    return [change] if why(check) == BELOW_K else [change, f"  {why(check)}"]


def _passing(suite: SuiteReport) -> list[str]:
    """Changes in cases that pass anyway, one line each."""
    cases = [case for case in pass_changed(suite.cases) if case.verdict == "pass"] + same_in_meaning(suite.cases)
    if not cases:
        return []
    lines = [f"    {case.id}: {what_changed(case) or 'rephrased'}" for case in cases[:_ROWS]]
    more = [f"    and {plural(len(cases) - _ROWS, 'more case')}"] if len(cases) > _ROWS else []
    return ["", "  Changed and pass:", *lines, *more]


def _group_name(group: Group) -> str:
    return f"{group.dimension} of {group.tag}" if group.tag else group.dimension


def _rule(rule: Evidence) -> str:
    finding = f", {rule.words}" if rule.words else ""
    span = f": {rule.span}" if rule.span else ""
    return f"{rule_change(rule)} {rule.rule}{finding}{span}" + (f" [{rule.citation}]" if rule.citation else "")


def marked(before: str | None, after: str) -> list[str]:
    """Removed words as `[-gone-]` and added words as `{+added+}`, per line."""
    if before is None:
        return []
    from vrty_gate.render.word_diff import word_diff  # needed only for failures

    marks = {"same": ("", ""), "gone": ("[-", "-]"), "added": ("{+", "+}")}
    pieces = [(marks[piece.kind], " ".join(piece.words)) for piece in word_diff(visible(before), visible(after))]
    return [one_line(" ".join(left + words + right for (left, right), words in pieces))]


def _short(cell: str) -> str:
    return cell if len(cell) <= _WIDEST else cell[:_WIDEST] + "..."


def table(head: list[str], rows: Iterable[list[str]], left: int) -> list[str]:
    """Aligned columns: the first `left` left-aligned, numbers right-aligned."""
    grid = [head, *([_short(one_line(cell)) for cell in row] for row in rows)]
    widths = [max(len(row[i]) for row in grid) for i in range(len(head))]
    return [
        "  "
        + "  ".join(
            c.ljust(w) if i < left else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in grid
    ]
