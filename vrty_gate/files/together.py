"""Replace several files: all of them, or none."""

import os
from collections.abc import Mapping
from contextlib import suppress

from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Staged, discard, reason, replace, stage, write_bytes


def write_together(texts: Mapping[str, str]) -> None:
    """Replace each file atomically with text in UTF-8. If one cannot be written, the others get their old content back.

    Raises InputError. Only a process that is killed between two files leaves some of them replaced.
    """
    contents = {path: _content(path) for path in texts}
    staged: list[Staged] = []
    try:
        for path, text in texts.items():  # a disk that is full shows here, before anything is replaced
            staged.append(stage(path, text.encode("utf-8")))
        for one in staged:
            replace(one)
    except BaseException:
        for one in staged:
            discard(one)
        for path, content in contents.items():
            _restore(path, content)
        raise


def _content(path: str) -> bytes | None:
    """The bytes of a file; None if there is none. Raises InputError."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(f"cannot read: {reason(error)}; nothing was changed", Place(path)) from error


def _restore(path: str, content: bytes | None) -> None:
    with suppress(OSError, InputError):
        if _content(path) == content:
            return
        if content is None:
            os.unlink(path)
        else:
            write_bytes(path, content)
