"""The templates of the comment, compiled once for each installation."""

import os
import sys
from contextlib import suppress
from functools import cache
from typing import Any

import jinja2
from jinja2.bccache import Bucket

from vrty_gate import __version__, templates
from vrty_gate.core.gate.rule import RED
from vrty_gate.render.markdown.filters import filters
from vrty_gate.render.markdown.inert import Markdown


class _Compiled(jinja2.FileSystemBytecodeCache):
    """Compiled templates in the installed package, where Python keeps its own; nothing of a workspace is read.

    Jinja2 compares the digest of the template. What else compiling depends on is in the names of the files.
    """

    def __init__(self) -> None:
        folder = os.path.join(os.path.dirname(str(templates.__file__)), "__pycache__")
        super().__init__(folder, f"%s-{__version__}-{jinja2.__version__}-{sys.implementation.cache_tag}")

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read a template, unless its file is missing or damaged."""
        try:
            super().load_bytecode(bucket)
        except Exception:  # noqa: BLE001  # whatever a damaged pickle raises; then it is compiled again
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write a template if the folder can be written to."""
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                super().dump_bytecode(bucket)


def _only_safe(value: Any) -> Any:
    """Called for everything the template prints."""
    if type(value) is Markdown or type(value) is int:
        return value
    raise TypeError(f"the template printed an unfiltered {type(value).__name__}")


def compile_all() -> None:
    """Compile every template of the comment, for an installation that cannot be written to later."""
    environment = template().environment
    for name in environment.list_templates(extensions=["j2"]):
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
        bytecode_cache=_Compiled(),
    )
    environment.filters |= filters()
    environment.globals["red_verdicts"] = RED
    return environment.get_template(name)
