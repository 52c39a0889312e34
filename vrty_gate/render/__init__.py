"""Views of a Report: one function each, from a Report to text."""

from collections.abc import Callable

from vrty_gate.report import Report


def renderer(name: str, *, verbose: bool = False) -> Callable[[Report], str]:
    """The renderer of a format, imported on use. Raises KeyError for a name that is not in `FORMATS`.

    `verbose` shows all cases in the text report, those that pass included; the other formats have no short form.
    """
    if name == "text":
        from vrty_gate.render.text import text

        return (lambda report: text(report, verbose=True)) if verbose else text
    if name == "json":
        from vrty_gate.report import to_json

        return to_json
    if name == "markdown":
        from vrty_gate.render.markdown import markdown

        return markdown
    if name == "annotations":
        from vrty_gate.render.annotations import annotations

        return annotations
    raise KeyError(name)


FORMATS = {"text": (".txt",), "json": (".json",), "markdown": (".md", ".markdown"), "annotations": ()}
"""Each format and its file extensions."""
