"""Replace several files: all of them, or none."""

import os
from collections.abc import Mapping
from contextlib import suppress

from vrty_gate.errors import InputError
from vrty_gate.files.disk import write_bytes, write_text


def write_together(texts: Mapping[str, str]) -> None:
    """Replace each file atomically with text in UTF-8. If one cannot be written, the others get their old content back.

    Raises InputError. Only a process that is killed between two files leaves some of them replaced.
    """
    contents = {path: _content(path) for path in texts}
    replaced: list[str] = []
    try:
        for path, text in texts.items():
            write_text(path, text)
            replaced.append(path)
    except BaseException:
        for path in replaced:
            _restore(path, contents[path])
        raise


def _content(path: str) -> bytes | None:
    """The bytes of a file; None if there is none."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def _restore(path: str, content: bytes | None) -> None:
    with suppress(OSError, InputError):
        if content is None:
            os.unlink(path)
        else:
            write_bytes(path, content)
