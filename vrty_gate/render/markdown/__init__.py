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

NO_LINKS = Links()


def markdown(report: Report) -> str:
    """The report as GitHub Flavored Markdown."""
    return _render(report, *_LEVELS[2], NO_LINKS)


def markdown_within(report: Report, limit: int, links: Links = NO_LINKS, *, most: int = 20) -> str:
    """The same with as much detail as fits into `limit` bytes, and at most `most` failing cases in detail.

    However long it is, what the pull request accepted and which settings it changed stays, cut with a count.
    """
    rows = max((len(rows) for suite in report.suites for rows in (suite.accepted_here, settings(suite))), default=0)
    for detailed, listed in _LEVELS:
        for most_accepted in (_MOST_ROWS, max(listed, _MOST_ACCEPTED)) if rows > listed else (_MOST_ROWS,):
            if detailed <= most:
                text = _render(report, detailed, listed, links, most_accepted=most_accepted)
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
    from vrty_gate.render.markdown.template import template  # importing Jinja2 takes as long as a run without it

    return template(name).render(
        report=report,
        suites=sections.red_first(report),
        detailed=detailed,
        listed=listed,
        links=links,
        most_accepted=max(listed, _MOST_ACCEPTED) if most_accepted is None else most_accepted,
    )
