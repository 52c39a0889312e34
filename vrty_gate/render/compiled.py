"""Templates compiled once for each installation."""

import os
import sys
from contextlib import suppress

import jinja2
from jinja2.bccache import Bucket

from vrty_gate import __version__, templates


class Compiled(jinja2.FileSystemBytecodeCache):
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
