"""Views of a Report: one function each, from a Report to text."""

from collections.abc import Callable
from functools import partial

from vrty_gate.report import Report


def renderer(name: str, *, verbose: bool = False) -> Callable[[Report], str]:
    """The renderer of a format, imported on use. Raises KeyError for a name that is not in `FORMATS`.

    `verbose` shows all cases, passing ones included, in the text report, JSON, `junit`, `csv` and `jsonl`; the others
    have no long form.
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
    from vrty_gate.render import machine

    return machine.renderer(name, verbose=verbose)


FORMATS: dict[str, tuple[str, ...]] = {
    "text": (".txt",),
    "json": (".json",),
    "markdown": (".md", ".markdown"),
    "html": (".html", ".htm"),
    "annotations": (),
    "junit": (".xml",),
    "sarif": (".sarif",),
    "gitlab": (),
    "csv": (".csv",),
    "jsonl": (".jsonl",),
    "badge": (".svg",),
    "badge-json": (),
}
"""Each format and its file extensions."""
