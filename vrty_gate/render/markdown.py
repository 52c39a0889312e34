"""The report as the comment under a pull request.

The template defines the layout. Every text it prints must go through one of the filters below; printing anything else
is an error (`_only_safe`).
"""

import html
import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from vrty_gate.core.gate.rule import RED
from vrty_gate.render.meaning import accepted_clauses, clauses, gate_change, pass_changed, same_in_meaning
from vrty_gate.render.order import (
    apart,
    colour,
    detailed_and_listed,
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
from vrty_gate.render.verdict import tally, verdict
from vrty_gate.render.word_diff import Piece, word_diff
from vrty_gate.report import CaseReport, CaseTexts, Report, SuiteReport
from vrty_gate.report.pull_request import AcceptedHere

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


def markdown(report: Report) -> str:
    """The report as GitHub Flavored Markdown."""
    return _render(report, *_LEVELS[2], run_url="")


def markdown_within(report: Report, limit: int, run_url: str = "", *, most: int = 20) -> str:
    """The same with as much detail as fits into `limit` bytes, and at most `most` failing cases in detail.

    `run_url` is the page with the full report; it is linked if given.
    """
    for detailed, listed in _LEVELS:
        if detailed <= most:
            text = _render(report, detailed, listed, run_url)
            if len(text.encode("utf-8")) <= limit:
                return text
    return _template("comment_short.md.j2").render(report=report, run_url=run_url)


def _render(report: Report, detailed: int, listed: int, run_url: str) -> str:
    return _template().render(
        report=report, detailed=detailed, listed=listed, run_url=run_url, most_accepted=max(listed, _MOST_ACCEPTED)
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
    lines = ["# repeat this run", one_line(suite.reproduce)]
    if suite.accept:
        lines += ["# accept a response after reviewing it", one_line(suite.accept)]
    marks = "`" * max(3, _longest_run("".join(lines)) + 1)
    return Markdown("\n".join([marks + "sh", *lines, marks]))


_PLAIN = re.compile(r"""[A-Za-z0-9 ,;:.?!()=+*%'"→↔-]*""")
_LINKED = re.compile(r"^\d+[.)]|www\.|\bgh-\d|\b[0-9a-f]{7,40}\b|:[a-z0-9+-]*(?::|$)|^[a-z0-9+-]*:", re.IGNORECASE)


def prose(text: str) -> Markdown:
    """A message as running text if it is plain, otherwise as a code span.

    Plain text contains nothing that Markdown or GitHub (mentions, references, commits, emoji) would interpret.
    """
    line = one_line(text)
    if not _PLAIN.fullmatch(line) or _LINKED.search(line):
        return code(line)
    return Markdown(re.sub(r"[^A-Za-z0-9 ,.]", lambda match: f"&#{ord(match[0])};", line))


def in_html(text: str) -> Markdown:
    """Untrusted text inside an HTML block, where Markdown is not interpreted."""
    return Markdown(f"<code>{html.escape(one_line(text))}</code>")


def changes(case: CaseReport, most: int = 3) -> Markdown:
    """The changes of the response, one clause each; empty if unknown."""
    return Markdown("; ".join(map(_change, clauses(case, most))))


def accepted_answer(answer: AcceptedHere) -> Markdown:
    """What became of a baseline, for a cell."""
    return Markdown("; ".join(map(_change, accepted_clauses(answer))).replace("|", "\\|"))


def _change(clause: str) -> Markdown:
    return prose(clause.replace(" -> ", " → ").replace(" <-> ", " ↔ "))


def in_short(case: CaseReport) -> Markdown:
    """Summary of a case for a cell: its changes, else its message, else why its worst check failed."""
    first = headline(case)
    message = case.message or (why(first) if first else "")
    return Markdown((changes(case) or prose(message)).replace("|", "\\|"))


def _shortened(prompt: str) -> str:
    """A prompt shortened to one line: start and end, since long prompts often ask at the end."""
    line = one_line(prompt)
    return line if len(line) <= _PROMPT else f"{line[:60].rstrip()} ... {line[60 - _PROMPT :].lstrip()}"


@lru_cache(maxsize=256)  # a report is rendered with less and less detail until it fits
def diff(texts: CaseTexts, most: int = 300) -> Markdown:
    """A word diff of at most `most` words a side that wraps at any width, as one line of HTML.

    The words are in `code`, where GitHub does not interpret mentions, references or emoji.
    """
    pieces = word_diff(visible(str(texts.accepted_response)), visible(texts.response), most)
    html_pieces = " ".join(_marked(piece) for piece in pieces)
    return Markdown(f"<p>{re.sub('^(<br>| )+|(<br>| )+$', '', html_pieces)}</p>")


def _marked(piece: Piece) -> str:
    opening, closing = {"same": ("", ""), "gone": ("<del>", "</del>"), "added": ("<ins>", "</ins>")}[piece.kind]
    lines = " ".join(piece.words).split("\n")  # a line end is a word
    return "<br>".join(
        f"{opening}<code>{html.escape(line.strip())}</code>{closing}" if line.strip() else "" for line in lines
    )


def _alike(cases: list[CaseReport]) -> list[list[CaseReport]]:
    """Groups of cases with the same message, in the order of their first case."""
    groups: dict[tuple[str, ...], list[CaseReport]] = {}
    for case in cases:
        id_if_alone = case.id if case.verdict in ("soft", "waived", "warn") else ""
        groups.setdefault((case.verdict, case.message, id_if_alone), []).append(case)
    return list(groups.values())


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)


def _only_safe(value: Any) -> Any:
    """Called for everything the template prints."""
    if type(value) is Markdown or type(value) is int:
        return value
    raise TypeError(f"the template printed an unfiltered {type(value).__name__}")


def _link(url: str, label: str) -> Markdown:
    """A link to the page of a run, whose URL never comes from a report."""
    if not re.fullmatch(r"https?://[A-Za-z0-9_.:/-]+", url):
        raise ValueError(f"not the URL of a run: {url!a}")
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
    environment.filters |= {
        "code": code,
        "cell": cell,
        "changes": changes,
        "in_short": in_short,
        "pass_changed": lambda suite: pass_changed(suite.cases),
        "same_in_meaning": lambda suite: same_in_meaning(suite.cases),
        "commands": commands,
        "accepted_answer": accepted_answer,
        "accepted_diff": lambda answer: diff(CaseTexts("", answer.after, answer.before), _SHORT),
        "setting": lambda change: Markdown(cell(gate_change(change)[1])),
        "where": lambda change: cell(gate_change(change)[0]),
        "html": in_html,
        "prose": prose,
        "sentence": lambda text: prose(text[:1].upper() + text[1:]),
        "diff": diff,
        "prompt": lambda texts: code(_shortened(texts.prompt)),
        "short_diff": lambda texts: diff(texts, _SHORT),
        "number": lambda value: Markdown(number(value)),
        "signed": lambda value: Markdown(signed(value)),
        "k": lambda value: Markdown(f"{value:g}"),
        "apart": lambda check: tuple(Markdown(n) for n in apart(check.current, check.required)),
        "plural": lambda count, noun: Markdown(plural(count, noun)),
        "verdict": lambda report: prose(verdict(report)),
        "tally": lambda counts: prose(tally(counts)),
        "mark": lambda case: Markdown("🔴" if case.verdict in RED else "🟠" if case.verdict == "soft" else "🟡"),
        "in_words": lambda verdict: Markdown(verdict.replace("_", " ")),
        "headline": headline,
        "why": why,
        "link": _link,
        "alike": _alike,
        "detailed_and_listed": detailed_and_listed,
        "relevant_checks": relevant_checks,
        "relevant_dimensions": relevant_dimensions,
        "relevant_evidence": relevant_evidence,
        "rule_changes": rule_changes,
        "rule_mark": lambda rule: Markdown({"red": "🔴", "yellow": "🟡", "green": "🟢"}[colour(rule)]),
        "explained_checks": explained_checks,
        "rule_change": rule_change,
    }
    environment.globals["red_verdicts"] = RED
    template: Template = environment.get_template(name)
    return template
