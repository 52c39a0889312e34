"""The templates of the comment."""

from functools import cache
from typing import Any

import jinja2

from vrty_gate.core.gate.rule import RED
from vrty_gate.render.compiled import Compiled
from vrty_gate.render.markdown.filters import filters
from vrty_gate.render.markdown.inert import Markdown


def _only_safe(value: Any) -> Any:
    """Called for everything the template prints."""
    if type(value) is Markdown or type(value) is int:
        return value
    raise TypeError(f"the template printed an unfiltered {type(value).__name__}")


def compile_all() -> None:
    """Compile every template of the comment, for an installation that cannot be written to later."""
    environment = template().environment
    for name in environment.list_templates(filter_func=lambda name: name.startswith("comment")):
        environment.get_template(name)


@cache
def template(name: str = "comment.md.j2") -> jinja2.Template:
    """A template with its filters."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("vrty_gate", "templates"),
        undefined=jinja2.StrictUndefined,
        finalize=_only_safe,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # noqa: S701  # Markdown is not HTML; `_only_safe` is the stricter guard
        bytecode_cache=Compiled(),
    )
    environment.filters |= filters()
    environment.globals["red_verdicts"] = RED
    return environment.get_template(name)
