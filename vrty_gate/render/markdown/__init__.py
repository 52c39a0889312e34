"""The report as the comment under a pull request.

The template defines the layout. Every text it prints must go through one of the filters; printing anything else is an
error.
"""

from vrty_gate.render import sections
from vrty_gate.render.markdown.filters import Links
from vrty_gate.render.meaning import settings
from vrty_gate.report import Report

__all__ = ["NO_LINKS", "Links", "markdown", "markdown_within"]

_LEVELS = ((200, 1000), (50, 200), (20, 100), (10, 50), (5, 20), (2, 10), (1, 5), (0, 0))
"""Number of failing cases shown in detail, and of others listed."""

_MOST_ACCEPTED = 20
"""Accepted answers and settings that every comment lists, however long the rest is."""

_MOST_ROWS = 1_000
"""The same where there is room for them."""

_ALL_ROWS = 100_000
"""The rows of a summary, which has the whole table."""

_FIRST = (8, 6, 4, 2, 1)
"""Rows of each table that are not in a fold: as many as keep the beginning short."""

_SHORT = 25
"""Lines before the first fold."""

NO_LINKS = Links()


def markdown(report: Report) -> str:
    """The report as GitHub Flavored Markdown."""
    return _render(report, *_LEVELS[2], NO_LINKS)


def markdown_within(
    report: Report, limit: int, links: Links = NO_LINKS, *, most: int = 20, is_whole: bool = False
) -> str:
    """The same with as much detail as fits into `limit` bytes, and at most `most` failing cases in detail.

    However long it is, what the pull request accepted and which settings it changed stays, cut with a count. If it
    `is_whole` and there is room for them, every case has a row of its own.
    """
    rows = max((len(rows) for suite in report.suites for rows in (suite.accepted_here, settings(suite))), default=0)
    if is_whole:
        for detailed, listed in _LEVELS:
            text = _render(report, min(detailed, most), listed, links, most_accepted=_MOST_ROWS, is_whole=True)
            if len(text.encode("utf-8")) <= limit:
                return text
    for detailed, listed in _LEVELS:
        for most_accepted in (_MOST_ROWS, max(listed, _MOST_ACCEPTED)) if rows > listed else (_MOST_ROWS,):
            if detailed <= most:
                text = _render(report, detailed, listed, links, most_accepted=most_accepted)
                if len(text.encode("utf-8")) <= limit:
                    return text
    for most_accepted in (_MOST_ACCEPTED, 5, 1, 0):
        text = _render(report, 0, 0, links, most_accepted, is_short=True)
        if len(text.encode("utf-8")) <= limit:
            break
    return text


def before_first_fold(text: str) -> int:
    """The number of lines above the first fold that is not within a line, without empty ones."""
    lines = text.split("\n")
    first = next((i for i, line in enumerate(lines) if line.startswith("<details")), len(lines))
    return sum(bool(line.strip()) for line in lines[:first])


def _render(
    report: Report,
    detailed: int,
    listed: int,
    links: Links,
    most_accepted: int | None = None,
    *,
    is_whole: bool = False,
    is_short: bool = False,
) -> str:
    from vrty_gate.render.markdown import compiled  # only what shows Markdown needs it

    text = ""
    for first in (_ALL_ROWS,) if is_whole else _FIRST:
        values = {
            "report": report,
            "suites": sections.red_first(report),
            "detailed": detailed,
            "links": links,
            "most_accepted": max(listed, _MOST_ACCEPTED) if most_accepted is None else most_accepted,
            "most_groups": first,
        }
        if is_short:
            text = compiled.comment_short_md(**values)
        else:
            text = compiled.comment_md(
                **values,
                listed=listed,
                most_rows=first,
                most_said=first,
                most_listed=_ALL_ROWS if is_whole else listed,
                most_named=_ALL_ROWS if is_whole else 5 * listed,
            )
        if before_first_fold(text) <= _SHORT:
            break
    return text
