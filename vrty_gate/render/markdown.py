"""The report as the comment under a pull request.

The template decides the layout. Nothing reaches it raw: every text it prints has to pass one of the filters below, and
printing anything else is an error (`_only_safe`).
"""

import html
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from vrty_gate.render.order import apart, headline, number, plural, signed, worst_first
from vrty_gate.render.text import summary
from vrty_gate.render.untrusted import one_line, visible
from vrty_gate.render.word_diff import Piece, word_diff
from vrty_gate.report import Report, Suite

if TYPE_CHECKING:
    from jinja2 import Template

_WIDTH = 72
_DETAILED = 20


class Markdown(str):
    """Text that GitHub shows as what it says."""

    __slots__ = ()


def markdown(report: Report) -> str:
    """The report as GitHub Flavored Markdown."""
    return _template().render(report=report)


def code(text: str) -> Markdown:
    """Untrusted text in line: a code span, in which nothing is markup, a mention, or a link."""
    words = one_line(text) or " "
    marks = "`" * (_longest_run(words) + 1)
    pad = " " if "`" in words else ""
    return Markdown(f"{marks}{pad}{words}{pad}{marks}")


def cell(text: str) -> Markdown:
    """The same in a table, where a bar would end the cell."""
    return Markdown(code(text).replace("|", "\\|"))


def commands(suite: Suite) -> Markdown:
    """How to repeat the run and how to accept what it found, as a code block."""
    lines = [f"{one_line(suite.reproduce)}  # repeat this run"]
    if suite.accept:
        lines.append(f"{one_line(suite.accept)}  # when the new response is as good")
    marks = "`" * max(3, _longest_run("".join(lines)) + 1)
    return Markdown("\n".join([marks + "sh", *lines, marks]))


def prose(text: str) -> Markdown:
    """Our own words, which quote nothing but tokens: what could be markup is written as an entity."""
    return Markdown(re.sub(r"[^A-Za-z0-9 ,;:.()=+-]", lambda found: f"&#{ord(found[0])};", one_line(text)))


def in_html(text: str) -> Markdown:
    """Text inside an HTML block, where Markdown is not read."""
    return Markdown(html.escape(one_line(text)))


def diff(texts: Any) -> Markdown:
    """A word diff in a preformatted block, wrapped to be read without scrolling."""
    return Markdown("<pre>" + _wrapped(word_diff(visible(texts.accepted_response), visible(texts.response))) + "</pre>")


def _wrapped(pieces: list[Piece]) -> str:
    tags = {"same": ("", ""), "gone": ("<del>", "</del>"), "added": ("<ins>", "</ins>")}
    lines = [""]
    width = 0
    for piece in pieces:
        opening, closing = tags[piece.kind]
        for i, word in enumerate(piece.words):
            first, last = i == 0, i == len(piece.words) - 1
            line_end = "" if piece.kind == "same" else "&#8629;"
            shown = line_end if word == "\n" else html.escape(word)
            if width and width + 1 + len(word) > _WIDTH:
                lines.append("")
                width = 0
            space = " " if width else ""
            lines[-1] += (space + opening if first else space) + shown + (closing if last else "")
            width += len(space) + (len(word) if word != "\n" else 1)
            if word == "\n":
                lines.append("")
                width = 0
    return "\n".join(lines).strip("\n")


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)


def _only_safe(value: Any) -> Any:
    """Called for whatever the template prints."""
    if type(value) is Markdown or type(value) is int:
        return value
    raise TypeError(f"the template printed a bare {type(value).__name__}")


@cache
def _template() -> "Template":
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
        "commands": commands,
        "html": in_html,
        "prose": prose,
        "diff": diff,
        "number": lambda value: Markdown(number(value)),
        "signed": lambda value: Markdown(signed(value)),
        "k": lambda value: Markdown(f"{value:g}"),
        "apart": lambda check: tuple(Markdown(n) for n in apart(check.current, check.required)),
        "plural": lambda count, noun: Markdown(plural(count, noun)),
        "summary": lambda counts: Markdown(summary(counts)),
        "words": lambda verdict: Markdown(verdict.replace("_", " ")),
        "headline": headline,
        "worst_first": worst_first,
    }
    environment.globals["detailed"] = _DETAILED
    return environment.get_template("comment.md.j2")
