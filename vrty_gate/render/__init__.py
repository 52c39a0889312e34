"""Views of a report: `FORMATS` has each format with its file extensions and its view, from a `Report` to text."""

from collections.abc import Callable

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.report import Report, to_json, without_unchanged


class Format(NamedTuple):
    """A format of reports."""

    render: Callable[[Report, bool], str]
    """The text; with True also of the cases that pass unchanged, if the format lists cases. Imports what it needs."""
    extensions: tuple[str, ...] = ()
    """The extensions of files in this format."""


def _text(report: Report, verbose: bool) -> str:
    from vrty_gate.render.text import text

    return text(report, verbose=verbose)


def _json(report: Report, verbose: bool) -> str:
    return to_json(report, verbose=verbose)


def _markdown(report: Report, _: bool) -> str:
    from vrty_gate.render.markdown import markdown

    return markdown(report)


def _html(report: Report, _: bool) -> str:
    from vrty_gate.render.page import page

    return page(report)


def _annotations(report: Report, _: bool) -> str:
    from vrty_gate.render.annotations import annotations

    return annotations(report)


def _junit(report: Report, _: bool) -> str:
    from vrty_gate.render.machine.junit import junit

    return junit(report)


def _sarif(report: Report, _: bool) -> str:
    from vrty_gate.render.machine.sarif import sarif

    return sarif(report)


def _gitlab(report: Report, _: bool) -> str:
    from vrty_gate.render.machine.gitlab import gitlab

    return gitlab(report)


def _csv(report: Report, verbose: bool) -> str:
    from vrty_gate.render.machine.table import csv

    return csv(_listed(report, verbose))


def _jsonl(report: Report, verbose: bool) -> str:
    from vrty_gate.render.machine.table import jsonl

    return jsonl(_listed(report, verbose))


def _badge(report: Report, _: bool) -> str:
    from vrty_gate.render.machine.badge import svg

    return svg(report)


def _badge_json(report: Report, _: bool) -> str:
    from vrty_gate.render.machine.badge import endpoint

    return endpoint(report)


def _listed(report: Report, verbose: bool) -> Report:
    return report if verbose else without_unchanged(report)


FORMATS = {
    "text": Format(_text, (".txt",)),
    "json": Format(_json, (".json",)),
    "markdown": Format(_markdown, (".md", ".markdown")),
    "html": Format(_html, (".html", ".htm")),
    "annotations": Format(_annotations),
    "junit": Format(_junit, (".xml",)),
    "sarif": Format(_sarif, (".sarif",)),
    "gitlab": Format(_gitlab),
    "csv": Format(_csv, (".csv",)),
    "jsonl": Format(_jsonl, (".jsonl",)),
    "badge": Format(_badge, (".svg",)),
    "badge-json": Format(_badge_json),
}
"""Each format by its name; to add one, add a row."""


def render(name: str, report: Report, *, verbose: bool = False) -> str:
    """The report in a format. Raises KeyError for a name that is not in `FORMATS`."""
    return FORMATS[name].render(report, verbose)
