"""The report as the comment under a pull request.

The template defines the layout. Every text it prints must go through one of the filters below; printing anything else
is an error (`_only_safe`).
"""

import html
import re
from functools import cache, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from vrty_gate.core.changes.change import FAMILIES, Change
from vrty_gate.core.gate.rule import RED
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.render import sections
from vrty_gate.render.meaning import (
    Clause,
    bounded,
    clauses,
    clauses_of_accepted,
    gate_change,
    pass_changed,
    same_in_meaning,
    told_clauses,
)
from vrty_gate.render.order import (
    apart,
    colour,
    explained_checks,
    headline,
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
from vrty_gate.render.untrusted import one_line, visible
from vrty_gate.render.verdict import heading
from vrty_gate.render.word_diff import Piece, line_diff, word_diff
from vrty_gate.report import CaseReport, CaseTexts, Check, Report, SuiteReport
from vrty_gate.report.pull_request import AcceptedHere, GateChange

if TYPE_CHECKING:
    from jinja2 import Template

_LEVELS = ((200, 1000), (50, 200), (20, 100), (10, 50), (5, 20), (2, 10), (1, 5), (0, 0))
"""Number of failing cases shown in detail, and of others listed."""


_SHORT = 60
"""Words per side in the diff of a passing case."""


_MOST_ACCEPTED = 20
"""Accepted answers and settings that every comment lists, however long the rest is."""

_PROMPT = 200
"""Maximum characters shown of a prompt."""


class Markdown(str):
    """Text that GitHub shows verbatim."""

    __slots__ = ()


class Links(NamedTuple):
    """Where the report may link to; empty for nowhere. Neither comes from a report."""

    run: str = ""
    """The page of the run."""
    files: str = ""
    """The address to which the path of a file is added."""


NO_LINKS = Links()


def markdown(report: Report) -> str:
    """The report as GitHub Flavored Markdown."""
    return _render(report, *_LEVELS[2], NO_LINKS)


def markdown_within(report: Report, limit: int, links: Links = NO_LINKS, *, most: int = 20) -> str:
    """The same with as much detail as fits into `limit` bytes, and at most `most` failing cases in detail.

    However long it is, what the pull request accepted and which settings it changed stays, cut with a count.
    """
    for detailed, listed in _LEVELS:
        if detailed <= most:
            text = _render(report, detailed, listed, links)
            if len(text.encode("utf-8")) <= limit:
                return text
    for most_accepted in (_MOST_ACCEPTED, 5, 1, 0):
        text = _render(report, 0, 0, links, "comment_short.md.j2", most_accepted)
        if len(text.encode("utf-8")) <= limit:
            break
    return text


def _render(
    report: Report,
    detailed: int,
    listed: int,
    links: Links,
    name: str = "comment.md.j2",
    most_accepted: int | None = None,
) -> str:
    return _template(name).render(
        report=report,
        suites=sections.red_first(report),
        detailed=detailed,
        listed=listed,
        links=links,
        most_accepted=max(listed, _MOST_ACCEPTED) if most_accepted is None else most_accepted,
    )


def code(text: str) -> Markdown:
    """Untrusted text inline: a code span, in which nothing is markup, a mention or a link."""
    line = one_line(text) or " "
    marks = "`" * (_longest_run(line) + 1)
    pad = " " if "`" in line else ""
    return Markdown(f"{marks}{pad}{line}{pad}{marks}")


def cell(text: str) -> Markdown:
    """The same in a table, where a pipe would end the cell."""
    return Markdown(code(text).replace("|", "\\|"))


def commands(suite: SuiteReport) -> Markdown:
    """The commands that repeat the run and accept its responses, as a code block."""
    lines = [line for words, command in sections.commands(suite) for line in (f"# {words}", one_line(command))]
    return _fenced("sh", lines)


def _fenced(language: str, lines: list[str]) -> Markdown:
    marks = "`" * max(3, _longest_run("".join(lines)) + 1)
    return Markdown("\n".join([marks + language, *lines, marks]))


_INTERPRETED = re.compile(
    r"""[@#$`]|://|https?:|ftp:|mailto:|xmpp:|www\.|gh-\d|(?<![0-9a-z_])[0-9a-f]{7,40}(?![0-9a-z_])|:[\w+-]*:""",
    re.IGNORECASE,
)
"""What GitHub turns into mentions, references, links, emoji, commits and formulas, even where Markdown is escaped."""


def _is_plain(words: str) -> bool:
    return _INTERPRETED.search(words) is None


def _in_runs(line: str) -> list[tuple[bool, str]]:
    """The words of a line in runs: whether GitHub leaves them alone, and the words."""
    words = [word for word in line.split(" ") if word]
    plain = [_is_plain(word) for word in words]
    if words and words[0][0] == ":":  # what precedes and follows the line may have a colon, too
        plain[0] = False
    if words and ":" in words[-1]:
        plain[-1] = False
    return [
        (is_plain, " ".join(word for _, word in run))
        for is_plain, run in groupby(zip(plain, words, strict=True), key=lambda pair: pair[0])
    ]


def prose(text: str) -> Markdown:
    """Untrusted text as running text, in which nothing is markup; words that GitHub would interpret are code."""
    runs = _in_runs(one_line(text))
    return Markdown(" ".join(_escaped(words) if is_plain else code(words) for is_plain, words in runs))


def _escaped(words: str) -> str:
    escaped = re.sub(r"[\x00-\x7f]", lambda match: _entity(match[0]), words)
    return re.sub(r"^(\d+)\.", r"\1&#46;", escaped)  # not a list


def _entity(character: str) -> str:
    return character if character.isalnum() or character in " ,." else f"&#{ord(character)};"


def in_cell(text: str) -> Markdown:
    """The same in a table, where a pipe would end the cell."""
    return Markdown(prose(text).replace("|", "\\|"))


def _html_words(line: str) -> str:
    """Untrusted text within an HTML block as running text; words that GitHub would interpret are code."""
    runs = ((is_plain, html.escape(words)) for is_plain, words in _in_runs(line))
    return " ".join(words if is_plain else f"<code>{words}</code>" for is_plain, words in runs)


def in_html(text: str) -> Markdown:
    """Untrusted text inside an HTML block, where Markdown is not interpreted."""
    return Markdown(f"<code>{html.escape(one_line(text))}</code>")


def changes(case: CaseReport, most: int = 3) -> Markdown:
    """The changes of the response, one clause each; empty if unknown."""
    return Markdown("; ".join(map(_clause, told_clauses(case, most))))


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
    quoted = f"<b>{_change(clause.quoted)}</b>" if clause.quoted else ""
    return " ".join(filter(None, (_change(label) + colon, quoted)))


def _change(clause: str) -> Markdown:
    return prose(clause.replace(" -> ", " → ").replace(" <-> ", " ↔ "))


def in_short(case: CaseReport) -> Markdown:
    """Summary of a case for a cell: its changes, else its message, else why its worst check failed."""
    first = headline(case)
    words = case.message or (why(first) if first else "")
    return Markdown((changes(case) or prose(bounded(words))).replace("|", "\\|"))


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
    """Red for what fails the gate, alone or together; orange for what is below the bar."""
    return Markdown("🔴" if case.verdict in RED or _lost(suite) else "🟠")


def _lost(suite: SuiteReport) -> bool:
    return any(group.too_many or group.too_low for group in suite.groups)


def _has_orange(suites: list[SuiteReport]) -> bool:
    """Whether cases are below the bar without failing the gate."""
    return any(case.verdict == "soft" for suite in suites if not _lost(suite) for case in suite.cases)


def _case_name(case: CaseReport, suite: SuiteReport, links: Links) -> Markdown:
    """The id of a case for a cell, linked to the line to look at."""
    return Markdown(_where(sections.place(case, suite), links, code(bounded(case.id))).replace("|", "\\|"))


def _shortened(prompt: str) -> str:
    """A prompt shortened to one line: start and end, since long prompts often ask at the end."""
    line = one_line(prompt)
    return line if len(line) <= _PROMPT else f"{line[:60].rstrip()} ... {line[60 - _PROMPT :].lstrip()}"


_LINE_BY_LINE = {*FAMILIES["data"], *FAMILIES["code"]}


def case_diff(case: CaseReport) -> Markdown:
    """The difference between the accepted and the current response."""
    return _diff_of(case.texts, case.changes) if case.texts else Markdown("")


def _accepted_diff(answer: AcceptedHere) -> Markdown:
    return _diff_of(CaseTexts("", answer.after or "", answer.before), answer.changes, _SHORT)


def _diff_of(texts: CaseTexts, found: tuple[Change, ...], most: int = 300) -> Markdown:
    """A diff by lines of code or data, by words of prose."""
    both = visible(texts.accepted_response or ""), visible(texts.response)
    by_line = found and found[0].kind in _LINE_BY_LINE and any("\n" in text.strip() for text in both)
    return _fenced("diff", line_diff(*both)) if by_line else diff(texts, most)


@lru_cache(maxsize=256)  # a report is rendered with less and less detail until it fits
def diff(texts: CaseTexts, most: int = 300) -> Markdown:
    """A word diff of at most `most` words a side that wraps at any width, as one line of HTML."""
    pieces = word_diff(visible(str(texts.accepted_response)), visible(texts.response), most)
    html_pieces = " ".join(_marked(piece) for piece in pieces)
    return Markdown(f"<p>{re.sub('^(<br>| )+|(<br>| )+$', '', html_pieces)}</p>")


def _marked(piece: Piece) -> str:
    opening, closing = {"same": ("", ""), "gone": ("<del>", "</del>"), "added": ("<ins>", "</ins>")}[piece.kind]
    lines = " ".join(piece.words).split("\n")  # a line end is a word
    return " <br>".join(f"{opening}{_html_words(line)}{closing}" if line.strip() else "" for line in lines)


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)


def _only_safe(value: Any) -> Any:
    """Called for everything the template prints."""
    if type(value) is Markdown or type(value) is int:
        return value
    raise TypeError(f"the template printed an unfiltered {type(value).__name__}")


def _link(url: str, label: str) -> Markdown:
    """A link to a page whose address does not come from a report, but for the quoted path of a file."""
    if not re.fullmatch(r"https?://[A-Za-z0-9_.:/~%?=#-]+", url):
        raise ValueError(f"not an address to link to: {url!a}")
    return Markdown(f"[{label}]({url})")


@cache
def _template(name: str = "comment.md.j2") -> "Template":
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("vrty_gate", "templates"),
        undefined=jinja2.StrictUndefined,
        finalize=_only_safe,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # noqa: S701  # Markdown is not HTML; `_only_safe` is the stricter guard
    )
    environment.filters |= _filters()
    environment.globals["red_verdicts"] = RED
    template: Template = environment.get_template(name)
    return template


def _filters() -> dict[str, Any]:
    """What the templates may call: texts made safe, and what to show in which order."""
    return {
        "code": code,
        "cell": lambda text: cell(bounded(text)),
        "in_cell": in_cell,
        "changes": changes,
        "in_short": in_short,
        "has_diff": lambda case: (
            bool(case.texts and case.texts.accepted_response is not None) and "response" in case.changed
        ),
        "pass_changed": lambda suite: pass_changed(suite.cases) + same_in_meaning(suite.cases),
        "commands": commands,
        "accepted_answer": accepted_answer,
        "accepted_diff": _accepted_diff,
        "setting": lambda change: in_cell(gate_change(change)[1].replace(" -> ", " → ")),
        "where": _setting_place,
        "case_name": _case_name,
        "linked": lambda case, suite, links: _where(sections.place(case, suite), links, code(bounded(case.id))),
        "has_orange": _has_orange,
        "place": lambda case, suite, links: _where(sections.place(case, suite), links),
        "html": lambda text: in_html(bounded(text)),
        "html_words": lambda text: Markdown(_html_words(one_line(bounded(text)))),
        "pipes": lambda text: Markdown(text.replace("|", "\\|")),
        "prose": prose,
        "bounded": bounded,
        "sentence": _sentence,
        "diff": case_diff,
        "prompt": lambda texts: prose(_shortened(texts.prompt)),
        "short_diff": lambda texts: diff(texts, _SHORT),
        "number": lambda value: Markdown(number(value)),
        "signed": lambda value: Markdown(signed(value)),
        "k": lambda value: Markdown(f"{value:g}"),
        "apart": lambda check, least=3: tuple(Markdown(n) for n in apart(check.current, check.required, least)),
        "plural": lambda count, noun: Markdown(plural(count, noun)),
        "heading": lambda report: prose(heading(report)),
        "case_mark": _case_mark,
        "mark": lambda case: Markdown("🔴" if case.verdict in RED else "🟠" if case.verdict == "soft" else "🟡"),
        "in_words": lambda verdict: Markdown(verdict.replace("_", " ")),
        "headline": headline,
        "why": why,
        "link": _link,
        "worse": sections.worse,
        "accepts_worse": sections.accepts_worse,
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
        "clauses": clauses,
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
        if check.severity in ("error", "soft")
        and not sections.is_told_by_changes(case, check)
        and not any(rule in check.explanation for rule in rules)
    ]
