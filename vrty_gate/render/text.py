"""The report for a terminal, in the order of the comment: what needs a person first, the verdict in the last line."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.rule import BELOW_K, BROKEN
from vrty_gate.render import sections
from vrty_gate.render.meaning import (
    about_samples,
    about_settings,
    accepted_by,
    bounded,
    changed_settings,
    clauses_of_accepted,
    gate_change,
    judged_by,
    pass_changed,
    quotes,
    replies_here,
    same_in_meaning,
    what_changed,
)
from vrty_gate.render.order import (
    apart,
    number,
    plural,
    relevant_dimensions,
    relevant_evidence,
    rule_change,
    signed,
    why,
)
from vrty_gate.render.untrusted import harmless, one_line, visible
from vrty_gate.render.verdict import changed_and_passes, changed_title, with_counts
from vrty_gate.report import CaseReport, Check, Group, Report, SuiteReport, is_deleted, is_of_base, is_refereed
from vrty_gate.report.order import headline, worst_first
from vrty_gate.report.pull_request import AcceptedHere

if TYPE_CHECKING:
    from vrty_gate.render.rows import Row

_ROWS = 40
_DETAILED = 8
_LISTED = 20
_FEW = 3
_WIDEST = 128
_LABELS = {"error": "ERROR", "not_comparable": "INCOMPARABLE", "missing": "MISSING", "fail": "FAIL"}


def text(report: Report, verbose: bool = False) -> str:
    """The report as plain text; quoted text is made visible and kept on one line.

    `verbose` adds all cases, those that pass included, and the tables of scores.
    """
    suites = sections.red_first(report)
    lines = [line for suite in suites for line in (_everything if verbose else _suite)(suite)]
    last = f"{report.verdict.upper()}  {with_counts(report)}"
    if len(lines) > _SCREEN:
        lines = [last, "", *lines]
    return "".join([harmless(line.replace("\n", " ")) + "\n" for line in (*lines, last)])


_SCREEN = 24
"""Lines of a terminal: a longer report starts with its verdict as well."""


def _suite(suite: SuiteReport) -> list[str]:
    """What a person has to look at, in the order of the comment."""
    lines = [f"{suite.name}  {suite.manifest}".rstrip()]
    sentences = [line for words in sections.sentences(suite)[:_LISTED] for line in ("", f"  The suite: {words}")]
    lines += _answers(suite, sentences) if suite.cases else sentences
    lines += pull_request(suite)
    lines += _to_review(suite)
    notes = [*sections.group_remarks(suite), *sections.notes(suite)]
    lines += [line for words in notes[:_LISTED] for line in ("", f"  Note: {words}")]
    changed = sum(map(changed_and_passes, suite.cases))
    if any(case.verdict == "pass" and changed_and_passes(case) for case in suite.cases):
        lines += ["", f"  {changed_title(suite)}; --verbose shows {'it' if changed == 1 else 'them'}"]
    return [*lines, *_commands(suite), ""]


def _answers(suite: SuiteReport, sentences: list[str]) -> list[str]:
    """The rows of what changed, what the suite makes of them, and the details of the worst."""
    from vrty_gate.render.rows import rows, worse_rows  # not needed where nothing changed
    from vrty_gate.render.rows.deltas import means

    lines = _if_any("", _table(suite, rows(suite)))
    whose, numbers = means(suite)
    lines += _if_any("", [f"  {whose}: {_plain(numbers)}"] if whose else [])
    lines += _sums(suite)
    lines += [*sentences, *_steps(suite)]
    told = [row.cases[0] for row in worse_rows(suite)]
    for case in told[:_DETAILED]:
        lines += details(case, suite)
    left = len(sections.worse(suite)) - len(told[:_DETAILED])
    if left:
        explain = ", or vrty-gate explain CASE" if suite.explain else ""
        lines += ["", f"  Details of {plural(left, 'more case')}: --verbose{explain}"]
    return lines


def _sums(suite: SuiteReport) -> list[str]:
    """The sums of the numbers that changed, such as that of the tokens."""
    if suite.numbers is None:
        return []
    from vrty_gate.render.rows.numbers import sums  # few suites have numbers

    of_what, words = sums(suite)
    return _if_any("", [f"  {of_what}: {_plain(words)}"] if words else [])


def _steps(suite: SuiteReport) -> list[str]:
    """What to do about answers that nobody judged."""
    from vrty_gate.render.next_steps import about_unjudged  # not needed where nothing changed

    where = f"shown by {suite.explain}" if suite.explain else ""
    steps = about_unjudged(suite, where)
    lines = [f"  {' '.join(filter(None, (step.label, step.words, step.command)))}" for step in steps]
    return _if_any("", lines)


def _table(suite: SuiteReport, found: "list[Row]") -> list[str]:
    """The rows, each with its numbers below, and the cases that could not be compared."""
    groups = sections.not_compared(suite)
    names = [_NAMES[row.mark](row) for row in found]
    table_rows = [[name, _cases(row), _words(row)] for name, row in zip(names, found, strict=True)]
    table_rows += [_group_row(suite, group) for group in groups[:_ROWS]]
    lines = _aligned(table_rows)
    result: list[str] = []
    for i, line in enumerate(lines):
        result.append(line)
        if i < len(found) and found[i].deltas:
            result.append(f"      {_plain(' · '.join(found[i].deltas))}")
        if i < len(found) and len(found[i].cases) > _NAMED:
            result.append(f"      {_some(tuple(case.id for case in found[i].cases), _LISTED)}")
    if len(groups) > _ROWS:
        result.append(f"  and {plural(len(groups) - _ROWS, 'more case')}; --verbose shows them")
    return result


_NAMED = 3
_NAMES: Mapping[str, Callable[["Row"], str]] = {
    "red": lambda row: _LABELS.get(row.cases[0].verdict, row.cases[0].verdict),
    "orange": lambda row: "only here" if row.lead else row.cases[0].verdict,
    "yellow": lambda row: row.cases[0].verdict,
    "white": lambda _: "changed",
}


def _cases(row: "Row") -> str:
    names = [bounded(case.id) for case in row.cases]
    return ", ".join(names) if 0 < len(names) <= _NAMED else f"{len(names)} cases" if names else "the suite"


def _words(row: "Row") -> str:
    """What changed in the cases of a row, in words."""
    changed = "; ".join(filter(None, ["; ".join(map(str, row.words)), row.note]))
    return ": ".join(filter(None, (row.lead, changed)))


def _plain(words: str) -> str:
    """Numbers with the signs that every terminal has."""
    return words.replace("−", "-").replace("×", "x").replace("→", "->").replace(" · ", ", ")


def _everything(suite: SuiteReport) -> list[str]:
    """The same with every case, passing ones included, and the tables of scores."""
    cases = worst_first(suite.cases)
    head = ["", "case", "dimension", "now", "was", "delta", "needs"]
    lines = [f"{suite.name}  {suite.manifest}".rstrip()]
    lines += _if_any("", table(head, [_score_row(case) for case in cases], left=3) if cases else [])
    for case in cases:
        lines += details(case, suite, verbose=True)
    lines += _sums(suite)
    for message in suite.broken:
        lines += ["", f"  The suite: {message}"]
    for group in suite.groups:
        if group.method and (group.too_many or group.too_low):
            lines.append(f"    {_group_name(group)}: {group.method}")
    lines += pull_request(suite)
    for message in suite.remarks:
        lines += ["", f"  Note: {message}"]
    lines += _passing(suite)
    if suite.unchanged:
        lines += ["", f"  {plural(suite.unchanged, 'case')} passed unchanged"]
    if any(dimension.compared for dimension in suite.dimensions):
        rows = [
            [d.name, number(d.mean), signed(d.delta), str(d.rose), str(d.fell), f"{d.k:g}", d.severity]
            for d in relevant_dimensions(suite)
        ]
        lines += ["", *table(["dimension", "mean", "delta", "rose", "fell", "k", "severity"], rows, left=1)]
    return [*lines, *_commands(suite), ""]


def _if_any(before: str, lines: list[str]) -> list[str]:
    return [before, *lines] if lines else []


def _commands(suite: SuiteReport) -> list[str]:
    lines = []
    for words, command in sections.commands(suite):
        if command != suite.reproduce:
            lines += ["", f"  {words[:1].upper()}{words[1:]}:", f"    {command}"]
    has_manifest = suite.reproduce and not suite.reproduce.startswith("vrty-gate diff")  # nor has a test in Python
    if suite.verdict == "fail" and sections.worse(suite) and has_manifest:
        lines += ["", *_waivers(suite)]
    return lines


def _waivers(suite: SuiteReport) -> list[str]:
    """How to let a case fail for now: of a single one, with this answer alone."""
    cases = sections.worse(suite)
    (case,) = cases if len(cases) == 1 else (None,)
    digest = digest_to_waive(case) if case is not None else ""
    if case is not None and digest:
        add = f"  To let {bounded(case.id)} fail for now with this answer only, add this to it in {suite.manifest}:"
        return [add, f'    waive: {{reason: "WHY", for: "{digest}"}}']
    return [f"  To let a case fail for now, add this to it in {suite.manifest}:", '    waive: "WHY"']


def digest_to_waive(case: CaseReport) -> str:
    """What binds a waiver to the answer of a case; empty where the report does not have all of the answer."""
    if case.texts is None or case.samples is not None:
        return ""
    from vrty_gate.core.digests import digest  # only where a case fails

    return digest(case.texts.response)[:12]


def pull_request(suite: SuiteReport) -> list[str]:
    """What the pull request accepted, and which settings of the gate it changed."""
    lines = []
    if suite.base_problem:
        lines += ["", f"  Base not available, so nothing was compared with it: {suite.base_problem}"]
    if suite.accepted_here:
        lines += ["", f"  Accepted in this pull request (compared with {suite.base}):"]
        lines += [
            f"    {bounded(answer.case)}: {'; '.join(_of_accepted(answer))}" for answer in suite.accepted_here[:_LISTED]
        ]
        if len(suite.accepted_here) > _LISTED:
            lines.append(f"    and {len(suite.accepted_here) - _LISTED} more")
    if changed := changed_settings(suite):
        lines += ["", f"  Gate changed (compared with {suite.base}):"]
        lines += [f"    {': '.join(gate_change(change))}" for change in changed[:_LISTED]]
        if len(changed) > _LISTED:
            lines.append(f"    and {len(changed) - _LISTED} more")
        lines.append(f"    {about_settings(suite)}")
    if suite.replies_here:
        lines += [
            "",
            f"  Judged by replies that this pull request adds or edits (compared with {suite.base}):",
        ]
        lines += [f"    {words}: {_some(cases)}" for words, cases in replies_here(suite)[:_LISTED]]
    return lines


def _of_accepted(answer: AcceptedHere) -> Iterator[str]:
    yield from map(str, clauses_of_accepted(answer))
    if answer.moved:
        from vrty_gate.render.rows.deltas import accepted_deltas  # needed only where one was accepted

        yield _plain(" · ".join(accepted_deltas(answer.moved)))
    if answer.numbers:
        from vrty_gate.render.rows.numbers import accepted_moves  # few cases have numbers

        yield _plain(" · ".join(accepted_moves(answer.numbers)))
    yield f"reason: {bounded('' if answer.needs_reason else answer.reason) or 'none given'}"


def _some(cases: Sequence[str], most: int = _FEW) -> str:
    named = ", ".join(map(bounded, cases[:most]))
    return f"{named} and {len(cases) - most} more" if len(cases) > most else named


def _to_review(suite: SuiteReport) -> list[str]:
    """New, waived and stale cases, those with the same message in one line."""
    rows = []
    groups = sections.to_review(suite) + [[case] for case in pass_changed(suite.cases) if case.verdict == "note"]
    for cases in groups[:_LISTED]:
        ids, more = sections.names(cases)
        named = ", ".join(map(bounded, ids)) + (f" and {more} more" if more else "")
        fix = sections.fixes(cases, {}) if len(cases) == 1 else ""
        waived = cases[0].verdict == "waived"
        words = [cases[0].waive or "" if waived else "", what_changed(cases[0]) if len(cases) == 1 else ""]
        words += [cases[0].message + (f": {fix}" if fix else "") if cases[0].message else _scores(cases[0])]
        words += [judged_by(cases[0]) if len(cases) == 1 else ""]
        rows.append(["deleted" if is_deleted(cases[0]) else cases[0].verdict, named, "; ".join(filter(None, words))])
    left = [f"  and {plural(len(groups) - _LISTED, 'more line')}"] if len(groups) > _LISTED else []
    return _if_any("", [*_aligned(rows), *left])


def _change_and_basis(case: CaseReport) -> str:
    """What changed in a case that passes, and what its verdict rests on."""
    return "; ".join(filter(None, (what_changed(case) or "reworded", judged_by(case))))


def _group_row(suite: SuiteReport, cases: list[CaseReport]) -> list[str]:
    """Missing cases, or ones that cannot be compared, with the same message."""
    ids, more = sections.names(cases)
    renamed = sections.renamed_to(suite)
    words, _ = sections.message(cases[0], renamed.get(cases[0].id))
    fix = sections.fixes(cases, renamed)
    label = _LABELS.get(cases[0].verdict, cases[0].verdict)
    named = ", ".join(ids) + (f" and {more} more" if more else "")
    return [label, named, words + (f": {fix}" if fix else "")]


def _scores(case: CaseReport) -> str:
    check = headline(case)
    return _reason(check)[0] if check and check.verdict in BROKEN.values() else ""


def _aligned(rows: list[list[str]]) -> list[str]:
    """Lines of verdict, case and words; only ids of usual length are aligned."""
    rows = [[one_line(cell) for cell in row] for row in rows]
    verdicts, ids = (max((len(row[i]) for row in rows if len(row[i]) <= _NAME), default=0) for i in (0, 1))
    return [f"  {row[0]:{verdicts}}  {_short(row[1]):{ids}}  {row[2]}".rstrip() for row in rows]


_NAME = 32


def _score_row(case: CaseReport) -> list[str]:
    check = headline(case)
    label = _LABELS.get(case.verdict, case.verdict)
    if check is None:
        return [label, case.id, *["-"] * 5]
    score, required = apart(check.current, check.required)
    return [label, case.id, check.dimension, score, number(check.baseline), signed(check.delta), required]


def details(case: CaseReport, suite: SuiteReport, verbose: bool = False) -> list[str]:
    """Why a case did not pass, and what changed."""
    lines = [what_changed(case, 20)] if case.changes and (verbose or len(case.changes) > _FEW) else []
    if case.samples is not None:
        lines.append(about_samples(case))
    if (
        case.verdict in ("fail", "review", "waived", "insufficient", "error")
        and case.texts
        and "response" in case.changed
    ):
        lines += marked(case.texts.accepted_response, case.texts.response)
    lines += _reasons(case, suite, verbose)
    if case.message:
        words, fix = sections.message(case, sections.renamed_to(suite).get(case.id))
        lines.append(words + (f": {fix}" if fix else ""))
    if case.numbers is not None:
        from vrty_gate.render.rows.numbers import others  # few cases have numbers

        lines += [", ".join(others(case))] if others(case) else []
    lines += [f'{name}: "{words}"' for name, words in quotes(case)]
    if case.waive is not None and case.verdict == "waived":
        lines.append(f"waived: {case.waive}")
    rules = relevant_evidence(case) if case.verdict != "pass" else [rule for rule in case.evidence if rule.change]
    lines += [_rule(rule) for rule in rules]
    if case.changed:
        judged = f"; {judged_by(case, in_full=True)}" if case.judged else ""
        lines += [accepted_by(case)] * bool(case.accepted_in)
        since = case.accepted if is_of_base(case) else "the baseline was accepted"
        lines.append(f"changed since {since}: {' and '.join(case.changed)}{judged}")
    needs_no_details = case.verdict == "pass" or (case.verdict == "new" and case.fix)  # the table already shows it
    if not lines or (needs_no_details and not (case.waive or case.renamed or rules or case.samples)):
        return []
    path, line = sections.place(case, suite)
    return ["", f"  {case.id}" + (f"  {path}:{line}" if path else ""), *(f"    {line}" for line in lines)]


def _reasons(case: CaseReport, suite: SuiteReport, verbose: bool) -> list[str]:
    """The scores that fell, and why; what gates unless all is wanted, and statistics as one clause."""
    broken = [check for check in case.checks if check.verdict in BROKEN.values()]
    if case.verdict not in (*BROKEN.values(), "waived", "insufficient", "error"):
        return []
    if is_refereed(case) and not verbose:
        return []
    broken.sort(key=lambda check: check.severity != "review")  # graded changes first, then findings
    gating = [check for check in broken if check.severity in ("fail", "review")]
    if verbose or not gating:
        return [line for check in broken for line in _reason(check)]
    lines, rare = [], sections.rarity(case, suite)
    for check in gating:
        score, *reason = _reason(check)
        if rare and check is headline(case):
            score += f"; {rare}"
        lines += [score] if sections.is_told_by_changes(case, check) else [score, *reason]
    return lines


def _reason(check: Check) -> list[str]:
    score, required = apart(check.current, check.required)
    before = "" if check.baseline in (None, 1.0) else f"{number(check.baseline)} -> "
    change = f"{check.dimension} {before}{score}, needs {required}"
    return [change] if why(check) == BELOW_K else [change, f"  {why(check)}"]


def _passing(suite: SuiteReport) -> list[str]:
    """Changes in cases that pass, one line each."""
    cases = [case for case in pass_changed(suite.cases) if case.verdict == "pass"] + same_in_meaning(suite.cases)
    if not cases:
        return []
    return ["", "  Changed but passing:", *(f"    {case.id}: {_change_and_basis(case)}" for case in cases)]


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
