"""Views of a Report: one function each, from a Report to text."""

from collections.abc import Callable
from functools import partial

from vrty_gate.report import Report


def renderer(name: str, *, verbose: bool = False) -> Callable[[Report], str]:
    """The renderer of a format, imported on use. Raises KeyError for a name that is not in `FORMATS`.

    `verbose` shows all cases in the text report and in JSON, passing ones included; the others have no long form.
    """
    if name == "text":
        from vrty_gate.render.text import text

        return (lambda report: text(report, verbose=True)) if verbose else text
    if name == "json":
        from vrty_gate.report import to_json

        return partial(to_json, verbose=verbose)
    if name == "markdown":
        from vrty_gate.render.markdown import markdown

        return markdown
    if name == "html":
        from vrty_gate.render.page import page

        return page
    if name == "annotations":
        from vrty_gate.render.annotations import annotations

        return annotations
    raise KeyError(name)


FORMATS = {
    "text": (".txt",),
    "json": (".json",),
    "markdown": (".md", ".markdown"),
    "html": (".html", ".htm"),
    "annotations": (),
}
"""Each format and its file extensions."""
