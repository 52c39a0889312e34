"""What the templates may call: texts made safe, and what to show in which order."""

import re
from functools import lru_cache
from typing import Any

from vrty_gate.core.changes.change import Change, Clause
from vrty_gate.core.changes.kinds import KINDS
from vrty_gate.core.gate.rule import BELOW_K, RED
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.render import sections
from vrty_gate.render.markdown.inert import Markdown, cell, code, fenced, html_words, in_cell, in_html, prose
from vrty_gate.render.meaning import (
    about_samples,
    about_settings,
    accepted_by,
    bounded,
    changed_settings,
    clauses,
    clauses_of_accepted,
    gate_change,
    is_unprotected,
    judged_by,
    pass_changed,
    quotes,
    replies_here,
    same_in_meaning,
)
from vrty_gate.render.next_steps import BELOW, about_new, about_unjudged
from vrty_gate.render.order import (
    apart,
    colour,
    explained_checks,
    number,
    plural,
    relevant_checks,
    relevant_dimensions,
    relevant_evidence,
    rule_change,
    rule_changes,
    signed,
    why,
)
from vrty_gate.render.rows import Row, mark_of, rows, worse_rows
from vrty_gate.render.rows.deltas import accepted_deltas, means
from vrty_gate.render.rows.numbers import accepted_moves, others, sums
from vrty_gate.render.untrusted import one_line, visible
from vrty_gate.render.verdict import changed_title, heading, judged_totals
from vrty_gate.render.word_diff import Piece, line_diff, word_diff
from vrty_gate.report import (
    CaseReport,
    CaseTexts,
    Check,
    SuiteReport,
    has_fewer_samples,
    is_asked_anew,
    is_deleted,
    is_of_base,
    is_unchecked,
)
from vrty_gate.report.order import headline
from vrty_gate.report.pull_request import AcceptedHere, GateChange

_SHORT = 60
"""Words per side in the diff of a passing case."""

_PROMPT = 500
"""Maximum characters shown of a prompt."""


class Links(NamedTuple):
    """Where the report may link to; empty for nowhere. Neither comes from a report."""

    run: str = ""
    """The page of the run."""
    files: str = ""
    """The address to which the path of a file is added."""


def printed(value: Any) -> str:
    """Called for everything that a template prints."""
    if type(value) is Markdown or type(value) is int:
        return str(value)
    raise TypeError(f"the template printed an unfiltered {type(value).__name__}")


def commands(suite: SuiteReport) -> Markdown:
    """The commands that repeat the run and accept its responses, as a code block."""
    told = {step.command for step in about_new(suite)}
    shown = [(words, command) for words, command in sections.commands(suite) if command not in told]
    lines = [line for words, command in shown for line in (f"# {words}", one_line(command))]
    return fenced("sh", lines)


def changes(case: CaseReport, most: int = 3) -> Markdown:
    """The changes of the response, one clause each; empty if unknown."""
    return Markdown("; ".join(map(_clause, clauses(case, most))))


def accepted_answer(answer: AcceptedHere) -> Markdown:
    """What became of a baseline and why, for a cell."""
    parts = [_clause(clause) for clause in clauses_of_accepted(answer)]
    if answer.needs_reason:
        parts.append("no reason given")
    elif answer.reason:
        parts.append(prose(f'reason: "{bounded(answer.reason)}"'))
    return Markdown(" · ".join(parts).replace("|", "\\|"))


_VERBS = ("says", "mentions", "warns", "longer", "now")


def _clause(clause: Clause) -> str:
    label = clause.label.removesuffix(":")
    colon = ":" if label != clause.label and not label.endswith(_VERBS) else ""
    closing = f"{' ' if clause.closing[:1] == ' ' else ''}{_change(clause.closing)}"
    quoted = f"<b>{_change(clause.quoted)}</b>{closing}" if clause.quoted else ""
    return " ".join(filter(None, (_change(label) + colon, quoted)))


def _change(clause: str) -> Markdown:
    return prose(clause.replace(" -> ", " → ").replace(" <-> ", " ↔ "))


_MARKS = {"red": "🔴", "orange": "🟠", "yellow": "🟡", "white": "⚪"}
_NAMED = 3
"""Cases that a row names; the others are in a fold."""


def _row_cases(row: Row, suite: SuiteReport, links: Links, most: int) -> Markdown:
    """The cases of a row: a few with links, more in a fold within the cell, at most `most` of them by name."""
    if not row.cases:
        return Markdown("the suite")
    if len(row.cases) <= _NAMED:
        return Markdown(", ".join(_case_name(case, suite, links) for case in row.cases))
    names = ", ".join(cell(bounded(case.id)) for case in row.cases[:most])
    more = f" and {len(row.cases) - most} more" if len(row.cases) > most else ""
    if not most:
        return Markdown(f"{len(row.cases)} cases")
    return Markdown(f"<details><summary>{len(row.cases)} cases</summary>{names}{more}</details>")


def _row_words(row: Row) -> Markdown:
    """What changed in the cases of a row, for a cell: code as the lines that differ, all else in words."""
    lines = [cell(line) for line in _changed_lines(row.cases[0])] if row.cases and len(row.cases) <= _NAMED else []
    words = _in_row("; ".join(map(_clause, row.words)))
    note = _in_row(f"<b>{prose(row.note)}</b>") if row.note else ""
    lead = _in_row(f"<b>{prose(row.lead)}</b>") if row.lead else ""
    changed = "<br>".join(lines) if lines else "; ".join(filter(None, (words, note)))
    return Markdown(f"{lead}{'<br>' if lines else ': '}{changed}" if lead and changed else lead or changed)


def _in_row(text: str) -> str:
    return text.replace("|", "\\|")


def _row_deltas(row: Row) -> Markdown:
    return in_cell(" · ".join(row.deltas))


_FEW_LINES = 4


def _changed_lines(case: CaseReport) -> list[str]:
    """The first lines that differ in code, each with its sign; empty for prose and data."""
    if case.texts is None or not case.changes or KINDS[case.changes[0].kind].family != "code" or case.trivial:
        return []
    both = visible(case.texts.accepted_response or ""), visible(case.texts.response)
    lines = [line for line in line_diff(*both) if line[:1] in "+-"]
    return [_cut(line) for line in lines[:_FEW_LINES]] if len(lines) <= _MOST_CODE else []


_MOST_CODE = 12
"""Lines that differ in code, beyond which a row says what changed in words."""


def _cut(line: str) -> str:
    return line if len(line) <= _SHORT else line[:_SHORT] + "..."


def _details(suite: SuiteReport) -> list[CaseReport]:
    """The cases to show in detail: the first of each row that got worse."""
    return [row.cases[0] for row in worse_rows(suite)]


def _in_short(case: CaseReport) -> Markdown:
    """A case that got worse in one line of a list."""
    return Markdown("; ".join(filter(None, [changes(case) or prose(bounded(case.message))])))


def _where(place: tuple[str, int], links: Links, label: Markdown | None = None) -> Markdown:
    """A link to a line of a file if there is an address to link to; else the line in words."""
    path, line = place
    if not links.files or not sections.is_inside(path):
        return label or code(f"{path}:{line}" if line else path)
    from urllib.parse import quote

    plain = "?plain=1" if path.endswith((".md", ".markdown")) else ""
    url = f"{links.files}/{quote(path.encode('utf-8', 'replace'))}{plain}" + (f"#L{line}" if line else "")
    return _link(url, label or code(f"{path}:{line}" if line else path))


def _setting_place(change: GateChange, links: Links) -> Markdown:
    return Markdown(_where((change.file, change.line), links).replace("|", "\\|"))


def _case_mark(case: CaseReport, suite: SuiteReport) -> Markdown:
    return Markdown(_MARKS[mark_of(case, suite)])


def _case_name(case: CaseReport, suite: SuiteReport, links: Links) -> Markdown:
    """The id of a case for a cell, linked to the line to look at."""
    return Markdown(_where(sections.place(case, suite), links, code(bounded(case.id))).replace("|", "\\|"))


def _asked(texts: CaseTexts) -> str:
    """What was asked: the last turn of the user, or the prompt; of a long one the end, since it often asks there."""
    line = one_line(texts.asked or texts.prompt)
    if len(line) <= _PROMPT:
        return line
    end = line[-_PROMPT:]
    sentence = re.search(r"[.!?:] +(?=\S)", end[: _PROMPT // 2])
    return f"... {end[sentence.end() :] if sentence else end.partition(' ')[2]}"


_ANSWER = 1_500
"""Maximum characters shown of a new answer."""


def _whole(text: str, name: str) -> Markdown:
    """A text as it is, line by line, cut at its end."""
    shown = visible(text if len(text) <= _ANSWER else text[:_ANSWER].rstrip() + " ...").strip()
    lines = [_INDENTED.match(line) for line in shown.split("\n")]
    shown_lines = ("&nbsp;" * len(line[1]) + html_words(line[2]) for line in lines if line)
    return Markdown(f"<p><b>{name}:</b> {'<br>'.join(shown_lines)}</p>")


_INDENTED = re.compile(r"( *)(.*)")


def _in_score(check: Check) -> Markdown:
    """The score of a check and why it did not pass, as in `coherence 0.42 → 0.00, needs 0.34`."""
    score, needed = apart(check.current, check.required, 2)
    before = "" if check.baseline is None else f"{check.baseline:.2f} → "
    why_not = "" if check.reason == BELOW_K else f", {bounded(check.reason)}" if check.reason else ""
    return prose(f"{check.dimension} {before}{score}, needs {needed}{why_not}")


_LEGEND = {
    "red": "🔴 fails",
    "orange": "🟠 to review",
    "yellow": "🟡 passes, with a remark",
    "white": "⚪ passes, not judged",
}


def _legend(suites: list[SuiteReport], most: int) -> Markdown:
    """What the marks of the rows mean, where there is one that is not red."""
    marks = [row.mark for suite in suites for row in rows(suite, most)]
    shown = [words for mark, words in _LEGEND.items() if mark in marks]
    return Markdown("".join(f"{words} · " for words in shown) if {*marks} - {"red"} else "")


_LINE_BY_LINE = ("data", "code")
"""Families of changes between texts that are compared by lines."""


def case_diff(case: CaseReport) -> Markdown:
    """The difference between the accepted and the current response."""
    return _diff_of(case.texts, case.changes) if case.texts else Markdown("")


def _accepted_diff(answer: AcceptedHere) -> Markdown:
    return _diff_of(CaseTexts("", answer.after or "", answer.before), answer.changes, _SHORT)


def _diff_of(texts: CaseTexts, found: tuple[Change, ...], most: int = 300) -> Markdown:
    """A diff by lines of code or data, by words of prose."""
    both = visible(texts.accepted_response or ""), visible(texts.response)
    by_line = found and KINDS[found[0].kind].family in _LINE_BY_LINE and any("\n" in text.strip() for text in both)
    return fenced("diff", line_diff(*both)) if by_line else diff(texts, most)


@lru_cache(maxsize=256)  # a report is rendered with less and less detail until it fits
def diff(texts: CaseTexts, most: int = 300) -> Markdown:
    """A word diff of at most `most` words a side that wraps at any width, as one line of HTML."""
    pieces = word_diff(visible(str(texts.accepted_response)), visible(texts.response), most)
    html_pieces = " ".join(_marked(piece) for piece in pieces)
    return Markdown(f"<p>{re.sub('^(<br>| )+|(<br>| )+$', '', html_pieces)}</p>")


def _marked(piece: Piece) -> str:
    opening, closing = {"same": ("", ""), "gone": ("<del>", "</del>"), "added": ("<ins>", "</ins>")}[piece.kind]
    lines = " ".join(piece.words).split("\n")  # a line end is a word
    return " <br>".join(f"{opening}{html_words(line)}{closing}" if line.strip() else "" for line in lines)


def _link(url: str, label: str) -> Markdown:
    """A link to a page whose address does not come from a report, but for the quoted path of a file."""
    if not re.fullmatch(r"https?://[A-Za-z0-9_.:/~%?=#-]+", url):
        raise ValueError(f"not an address to link to: {url!a}")
    return Markdown(f"[{label}]({url})")


def filters() -> dict[str, Any]:
    """What the templates may call: texts made safe, and what to show in which order."""
    return {
        "code": code,
        "cell": lambda text: cell(bounded(text)),
        "in_cell": in_cell,
        "changes": changes,
        "rows": rows,
        "row_mark": lambda row: Markdown(_MARKS[row.mark]),
        "row_cases": _row_cases,
        "row_words": _row_words,
        "row_deltas": _row_deltas,
        "accepted_deltas": lambda answer: in_cell(
            " · ".join([*accepted_deltas(answer.moved), *accepted_moves(answer.numbers)])
        ),
        "sums": sums,
        "number_words": others,
        "means": means,
        "changed_title": lambda suite: prose(changed_title(suite)),
        "details": _details,
        "in_short": _in_short,
        "legend": _legend,
        "in_score": _in_score,
        "asked_whole": lambda texts: _whole(texts.asked or texts.prompt, "Prompt"),
        "answer_whole": lambda texts: _whole(texts.response, "Answer"),
        "accepted_new": lambda answer: Markdown(
            f"{_whole(answer.prompt or '', 'Prompt')}\n\n{_whole(answer.after or '', 'Answer')}"
        ),
        "new_cases": lambda suite: [case for case in suite.cases if case.verdict == "new" and case.texts],
        "has_diff": lambda case: (
            bool(case.texts and case.texts.accepted_response is not None) and "response" in case.changed
        ),
        "pass_changed": lambda suite: pass_changed(suite.cases) + same_in_meaning(suite.cases),
        "judged_by": lambda case: prose(judged_by(case)),
        "judged_in_full": lambda case: Markdown(html_words(one_line(judged_by(case, in_full=True)))),
        "quotes": quotes,
        "accepted_by": accepted_by,
        "is_unprotected": is_unprotected,
        "replies_here": replies_here,
        "changed_settings": changed_settings,
        "about_settings": lambda suite: prose(about_settings(suite)),
        "about_new": about_new,
        "about_unjudged": lambda suite: about_unjudged(suite, BELOW),
        "is_unchecked": is_unchecked,
        "has_doubts": lambda suites: any(
            has_fewer_samples(case) or is_asked_anew(case) for suite in suites for case in suite.cases
        ),
        "is_overruled": lambda suites: any(here.overrules or here.edited for s in suites for here in s.replies_here),
        "judged_totals": lambda cases: prose(judged_totals(cases)),
        "commands": commands,
        "accepted_answer": accepted_answer,
        "accepted_diff": _accepted_diff,
        "setting": lambda change: in_cell(gate_change(change)[1].replace(" -> ", " → ")),
        "where": _setting_place,
        "case_name": _case_name,
        "linked": lambda case, suite, links: _where(sections.place(case, suite), links, code(bounded(case.id))),
        "place": lambda case, suite, links: _where(sections.place(case, suite), links),
        "html": lambda text: in_html(bounded(text)),
        "html_words": lambda text: Markdown(html_words(one_line(bounded(text)))),
        "pipes": lambda text: Markdown(text.replace("|", "\\|")),
        "prose": prose,
        "bounded": bounded,
        "sentence": _sentence,
        "diff": case_diff,
        "prompt": lambda texts: prose(_asked(texts)),
        "short_diff": lambda texts: diff(texts, _SHORT),
        "number": lambda value: Markdown(number(value)),
        "signed": lambda value: Markdown(signed(value)),
        "k": lambda value: Markdown(f"{value:g}"),
        "apart": lambda check, least=3: tuple(Markdown(n) for n in apart(check.current, check.required, least)),
        "plural": lambda count, noun: Markdown(plural(count, noun)),
        "heading": lambda report: prose(heading(report)),
        "case_mark": _case_mark,
        "mark": lambda case: Markdown("🔴" if case.verdict in RED else "🟠" if case.verdict == "review" else "🟡"),
        "in_words": lambda verdict: Markdown(verdict.replace("_", " ")),
        "headline": headline,
        "is_of_base": is_of_base,
        "is_deleted": is_deleted,
        "why": why,
        "link": _link,
        "worse": sections.worse,
        "accepts_worse": sections.accepts_worse,
        "ask": sections.asks,
        "not_compared": sections.not_compared,
        "to_review": sections.to_review,
        "renamed_to": sections.renamed_to,
        "message": sections.message,
        "fixes": sections.fixes,
        "rarity": sections.rarity,
        "sentences": sections.sentences,
        "group_remarks": sections.group_remarks,
        "notes": sections.notes,
        "statistics": sections.statistics,
        "relevant_checks": relevant_checks,
        "relevant_dimensions": relevant_dimensions,
        "relevant_evidence": relevant_evidence,
        "rule_changes": rule_changes,
        "rule_mark": lambda rule: Markdown({"red": "🔴", "yellow": "🟡", "green": "🟢"}[colour(rule)]),
        "explained_checks": explained_checks,
        "findings": _findings,
        "rule_change": rule_change,
        "about_samples": about_samples,
    }


def _sentence(text: str) -> Markdown:
    """The text with a capital letter, unless it starts with a name."""
    return prose(text[:1].upper() + text[1:] if text.partition(" ")[0].isalpha() else text)


def _findings(case: CaseReport) -> list[Check]:
    """The gating checks that failed for a reason that neither their numbers, nor changes, nor rules tell."""
    rules = [rule.rule for rule in relevant_evidence(case)]
    return [
        check
        for check in explained_checks(case)
        if check.severity in ("fail", "review")
        and not sections.is_told_by_changes(case, check)
        and not any(rule in check.explanation for rule in rules)
    ]
