"""What the templates of the page may call: what to show in which order, and how."""

from functools import partial
from typing import Any

from markupsafe import Markup, escape

from vrty_gate.core.changes.change import Change, Clause
from vrty_gate.core.changes.kinds import KINDS
from vrty_gate.core.gate.numbers import in_words
from vrty_gate.core.gate.rule import RED
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.render import sections
from vrty_gate.render.meaning import (
    about_samples,
    accepted_by,
    bounded,
    clauses,
    clauses_of_accepted,
    gate_change,
    judged_by,
    quotes,
    replies_here,
)
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
    signed,
    why,
)
from vrty_gate.render.page import charts, contents, highlight, trends
from vrty_gate.render.rows.numbers import sums
from vrty_gate.render.untrusted import visible
from vrty_gate.render.verdict import judged_totals
from vrty_gate.render.word_diff import line_diff, word_diff
from vrty_gate.report import CaseReport, Report, SuiteReport, is_deleted, is_of_base, is_refereed
from vrty_gate.report.order import headline, worst_first
from vrty_gate.report.pull_request import AcceptedHere

MOST_ROWS = 5_000
"""Maximum number of cases in the table: the worst."""


class Row(NamedTuple):
    """A case in the table."""

    suite: SuiteReport
    case: CaseReport
    anchor: str
    """Where its texts are on the page; empty if they are not."""


def printed(value: Any) -> str:
    """Called for everything that a template prints: text is escaped, with hidden characters made visible."""
    return value if isinstance(value, Markup) else str(value) if type(value) is int else escape(visible(str(value)))


def rows(report: Report) -> list[Row]:
    """The listed cases of all suites, worst first in each."""
    found = []
    for i, suite in enumerate(sections.red_first(report)):
        shown = {case.id: anchor for anchor, case in contents.with_texts(suite, i)}
        found += [Row(suite, case, shown.get(case.id, "")) for case in worst_first(suite.cases)]
    return found[:MOST_ROWS]


def _clauses(case: CaseReport, most: int = 3) -> Markup:
    return Markup("; ").join(map(_clause, clauses(case, most)))


def _accepted(answer: AcceptedHere) -> Markup:
    parts = [_clause(clause) for clause in clauses_of_accepted(answer)]
    if answer.needs_reason:
        parts.append(escape("no reason given"))
    elif answer.reason:
        parts.append(escape(visible(f'reason: "{bounded(answer.reason)}"')))
    return Markup(" · ").join(parts)


def _clause(clause: Clause) -> Markup:
    label = _arrows(clause.label)
    if not clause.quoted:
        return label
    return label + " " + Markup("<b>{}</b>").format(_arrows(clause.quoted)) + clause.closing


def _arrows(text: str) -> Markup:
    return escape(visible(" ".join(text.replace(" -> ", " → ").replace(" <-> ", " ↔ ").split())))


_LINE_BY_LINE = ("data", "code")
"""Families of changes between texts that are compared by lines."""


def _diff(before: str, after: str, found: tuple[Change, ...]) -> Markup:
    """The difference of two texts: by lines for code and data, else by words."""
    old, new = visible(before), visible(after)
    if found and KINDS[found[0].kind].family in _LINE_BY_LINE and ("\n" in old.strip() or "\n" in new.strip()):
        return Markup('<pre class="diff">{}</pre>').format(Markup("").join(map(_diff_line, line_diff(old, new))))
    return Markup('<p class="diff">{}</p>').format(
        Markup(" ").join(_tagged(piece.kind, " ".join(piece.words)) for piece in word_diff(old, new))
    )


def _diff_line(line: str) -> Markup:
    return _tagged({"-": "gone", "+": "added"}.get(line[:1], "same"), line) + "\n"


_TAGS = {"same": Markup("{}"), "gone": Markup("<del>{}</del>"), "added": Markup("<ins>{}</ins>")}


def _tagged(kind: str, words: str) -> Markup:
    return _TAGS[kind].format(words)


def _marked(runs: list[highlight.Run]) -> Markup:
    return Markup("").join(
        Markup('<mark class="{}"{}>{}</mark>').format(
            run.kind, Markup(' title="{}"').format(visible(run.title)) if run.title else "", visible(run.text)
        )
        if run.kind
        else escape(visible(run.text))
        for run in runs
    )


def _state(case: CaseReport) -> str:
    """What the page calls a verdict."""
    if is_deleted(case):
        return "deleted"
    return "to review" if case.verdict == "review" else case.verdict.replace("_", " ")


def _tone(case: CaseReport) -> str:
    """The class of colour of a verdict."""
    if case.verdict in RED:
        return "red"
    return {"review": "orange", "pass": "green"}.get(case.verdict, "yellow")


def _in_short(case: CaseReport) -> Markup:
    """What changed in a case, else its message, else why its worst check did not pass."""
    first = headline(case)
    words = case.message or (why(first) if first and case.verdict != "pass" else "")
    return (Markup() if is_refereed(case) else _clauses(case)) or escape(visible(bounded(words)))


def _kinds(case: CaseReport) -> list[str]:
    return sorted({change.kind.replace("_", " ") for change in case.changes})


def _fallen(case: CaseReport) -> list[str]:
    """The dimensions of a case that fell or did not pass."""
    return [check.dimension for check in case.checks if check.verdict != "pass" or (check.delta or 0) < 0]


def filters() -> dict[str, Any]:
    """What the templates may call."""
    return {
        "rows": rows,
        "needs_person": lambda suite, place: [
            pair for pair in contents.with_texts(suite, place) if contents.needs_person(pair[1])
        ],
        "passing": lambda suite, place: [
            pair for pair in contents.with_texts(suite, place) if not contents.needs_person(pair[1])
        ],
        "contents": contents.contents,
        "drawn": contents.drawn,
        "split": contents.split,
        "told": contents.told,
        "bar_colour": contents.bar_colour,
        "percent": lambda value: f"{100 * min(max(value or 0.0, 0.0), 1.0):.4g}",
        "judged_in_full": partial(judged_by, in_full=True),
        "quotes": quotes,
        "accepted_by": accepted_by,
        "replies_here": replies_here,
        "judged_totals": lambda report: judged_totals(case for suite in report.suites for case in suite.cases),
        "charts": charts.charts,
        "dimension_lines": trends.of_dimensions,
        "case_lines": trends.of_cases,
        "latest": trends.latest,
        "entry_change": trends.change,
        "why_cut": lambda cut: trends.CUT[cut],
        "distributions": lambda suite: charts.distributions(suite, relevant_dimensions(suite)),
        "changes": _clauses,
        "about_samples": about_samples,
        "number_in_words": in_words,
        "sums": sums,
        "in_short": _in_short,
        "accepted_answer": _accepted,
        "setting": lambda change: _arrows(gate_change(change)[1]),
        "setting_place": lambda change: gate_change(change)[0],
        "case_diff": lambda case: _diff(case.texts.accepted_response or "", case.texts.response, case.changes),
        "accepted_diff": lambda answer: _diff(answer.before or "", answer.after or "", answer.changes),
        "accepted_text": lambda case: _marked(highlight.accepted_runs(case)),
        "current_text": lambda case: _marked(highlight.current_runs(case)),
        "cut": lambda text: text if len(text) <= highlight.LONGEST else text[: highlight.LONGEST] + " (...)",
        "has_diff": lambda case: bool(
            case.texts and case.texts.accepted_response is not None and "response" in case.changed
        ),
        "place": lambda case, suite: "{}:{}".format(*sections.place(case, suite)),
        "state": _state,
        "tone": _tone,
        "kinds": _kinds,
        "fallen": _fallen,
        "headline": headline,
        "is_of_base": is_of_base,
        "number": number,
        "signed": signed,
        "apart": lambda check, least=3: apart(check.current, check.required, least),
        "g": lambda value: f"{value:g}",
        "plural": plural,
        "why": why,
        "colour": colour,
        "rule_change": rule_change,
        "relevant_checks": relevant_checks,
        "relevant_evidence": relevant_evidence,
        "explained_checks": explained_checks,
        "bounded": bounded,
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
        "commands": lambda suite: list(sections.commands(suite)),
    }
