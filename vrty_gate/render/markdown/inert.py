"""Untrusted text as Markdown in which nothing is markup, a mention or a link."""

import html
import re
from itertools import groupby

from vrty_gate.render.untrusted import one_line


class Markdown(str):
    """Text that GitHub and GitLab show verbatim."""

    __slots__ = ()


def code(text: str) -> Markdown:
    """Untrusted text inline: a code span, in which nothing is markup, a mention or a link."""
    line = _in_short_runs(one_line(text)) or " "
    marks = "`" * (_longest_run(line) + 1)
    pad = " " if "`" in line else ""
    return Markdown(f"{marks}{pad}{line}{pad}{marks}")


def cell(text: str) -> Markdown:
    """The same in a table, where a pipe would end the cell."""
    return Markdown(code(text).replace("|", "\\|"))


def fenced(language: str, lines: list[str]) -> Markdown:
    """Lines as a code block, in which nothing is markup."""
    lines = [_in_short_runs(line) for line in lines]
    marks = "`" * max(3, _longest_run("".join(lines)) + 1)
    return Markdown("\n".join([marks + language, *lines, marks]))


_INTERPRETED = re.compile(
    r"""[@#$`]|://|https?:|ftp:|mailto:|xmpp:|www\.|gh-\d|(?<![0-9a-z_])[0-9a-f]{7,40}(?![0-9a-z_])|:[\w+-]*:""",
    re.IGNORECASE,
)
"""What GitHub turns into mentions, references, links, emoji, commits and formulas, even where Markdown is escaped."""

_INTERPRETED_BY_GITLAB = re.compile(
    r"""[!&](?=\d) | ~(?=[?.&-]*["\w]) | %(?=["\w{]) | \[\[ | \[[a-z_]+:\S | \*iteration: | [\[{][+-] | [+-][\]}]
    | [\w./-]/[\w.-]+> | (?<!\w)[A-Z][A-Z0-9_]+-[0-9]""",
    re.VERBOSE,
)
"""What GitLab turns into merge requests, epics, labels, milestones, pages, iterations, marked changes and projects.

The last are issues of other trackers, such as `ABC-12`. GitLab tells the tracker that they were mentioned, and GitHub
can be set to link them.
"""


_OPEN_EMOJI = re.compile(r":(?!\d+$)[\w+-]+$|:(?:100|1234)$")
"""What a colon right behind it would make an emoji; no number is one but these."""


def _is_plain(words: str) -> bool:
    return _INTERPRETED.search(words) is None and _INTERPRETED_BY_GITLAB.search(words) is None


def _in_runs(line: str) -> list[tuple[bool, str]]:
    """The words of a line in runs: whether forges leave them alone, and the words."""
    words = [word for word in line.split(" ") if word]
    is_plain_by_word = {word: _is_plain(word) for word in {*words}}  # a long line says most words again
    plain = [is_plain_by_word[word] for word in words]
    if words and words[0][0] == ":":  # what precedes and follows the line may have a colon, too
        plain[0] = False
    if words and _OPEN_EMOJI.search(words[-1]):
        plain[-1] = False
    return [
        (is_plain, " ".join(word for _, word in run))
        for is_plain, run in groupby(zip(plain, words, strict=True), key=lambda pair: pair[0])
    ]


def prose(text: str) -> Markdown:
    """Untrusted text as running text, in which nothing is markup; words that a forge would interpret are code."""
    runs = _in_runs(one_line(text))
    return Markdown(" ".join(_escaped(words) if is_plain else code(words) for is_plain, words in runs))


def _escaped(words: str) -> str:
    return re.sub(r"^(\d+)\.", r"\1&#46;", words.translate(_ENTITIES))  # not a list


_ENTITIES = {code: f"&#{code};" for code in range(0x80) if not (chr(code).isalnum() or chr(code) in " ,.")}


def in_cell(text: str) -> Markdown:
    """The same in a table, where a pipe would end the cell."""
    return Markdown(prose(text).replace("|", "\\|"))


def html_words(line: str) -> str:
    """Untrusted text within an HTML block as running text; words that a forge would interpret are code."""
    runs = ((is_plain, html.escape(words)) for is_plain, words in _in_runs(line))
    return " ".join(words if is_plain else f"<code>{words}</code>" for is_plain, words in runs)


def in_html(text: str) -> Markdown:
    """Untrusted text inside an HTML block, where Markdown is not interpreted."""
    return Markdown(f"<code>{html.escape(one_line(text))}</code>")


_LONG_RUN = re.compile("(`{50})`+")
"""More backticks in a row than are shown; readers of Markdown give up on a code span between more than 80."""


def _in_short_runs(text: str) -> str:
    return _LONG_RUN.sub(r"\1...", text)


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)
