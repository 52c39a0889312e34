"""Snapshots that tests have recorded, of syrupy, Jest, Vitest, Bun, inline-snapshot and snapshottest.

A snapshot is one answer, whose prompt is its name: there is no other.
"""

import os
import re
from collections.abc import Iterator

from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, decode_text
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.importing.imported import Imported
from vrty_gate.importing.snapshots import javascript, python_source, syrupy
from vrty_gate.importing.snapshots.answers import answers
from vrty_gate.importing.snapshots.snapshot import BINARY, Snapshot

_SCRIPTS = ("js", "jsx", "ts", "tsx", "mjs", "cjs", "mts", "cts")
_FOLDER = "__snapshots__"
_SINGLE = ("json", "raw", "txt", "md")
_PART = 64 * 1024
"""So many bytes may be only the start of a file."""
_OF_TEST = re.compile(r"[./_](?:test|spec)s?[./]")


def is_results(start: bytes, path: str) -> bool:
    """Whether a file looks like one with snapshots."""
    ending = _ending(path)
    if ending == "ambr":
        return True
    if ending == "snap":
        return javascript.HEADER.match(start[:200].decode("utf-8", "replace").removeprefix("\ufeff")) is not None
    if ending in _SCRIPTS:
        is_more = len(start) >= _PART and _OF_TEST.search(path.lower()) is not None
        return b"InlineSnapshot" in start or is_more
    if ending == "py":
        return b"inline_snapshot" in start or start.startswith(b"# -*- coding: utf-8 -*-\n# snapshottest: v1")
    return ending in _SINGLE and _FOLDER in path.replace("\\", "/").split("/")[:-1]


_UNIQUE = ("ambr", "snap")
"""Endings of files in which a tool writes each name once."""


def cases(data: bytes, path: str, limits: Limits) -> Iterator[Imported]:
    """The answers in a file with snapshots, and what is passed over. Raises InputError."""
    seen: set[str] = set()
    last: dict[str, int] = {}
    for snapshot in _snapshots(data, path, limits):
        name = snapshot.full_name()
        if name in seen and _ending(path) in _UNIQUE:
            problem = f"the snapshot {name[:60]!a} is there twice, and tests may take the other one"
            raise InputError(f"{problem}; remove one, or run the tests with --update", Place(path, snapshot.line))
        while name in seen:
            first = snapshot._replace(number=1).full_name()
            last[first] = max(last.get(first, 1), snapshot.number) + 1
            snapshot = snapshot._replace(number=last[first])  # noqa: PLW2901  # the next free one
            name = snapshot.full_name()
        seen.add(name)
        yield from answers(snapshot)


def _snapshots(data: bytes, path: str, limits: Limits) -> Iterator[Snapshot]:
    ending = _ending(path)
    if ending not in ("ambr", "snap", "py", *_SCRIPTS):
        return _single(data, path, ending)
    text = decode_text(data, path)
    if ending == "ambr":
        return syrupy.snapshots(text, path)
    if ending == "snap":
        return javascript.snapshots(text, path)
    if ending == "py":
        if len(data) > limits.file_bytes:
            raise InputError(f"it is larger than {limits.file_bytes} bytes; raise --max-file-bytes", Place(path))
        return python_source.snapshots(text, path)
    return javascript.inline(text, path)


def _single(data: bytes, path: str, ending: str) -> Iterator[Snapshot]:
    """A file that is one snapshot: JSON, or a text."""
    name = os.path.basename(path).removesuffix(f".{ending}" if ending else "")
    if ending == "json":
        yield Snapshot(name, parse_json(decode_text(data, path), Place(path), any_number=True), 1)
    elif b"\0" in data or (not _is_text(data) and ending not in ("txt", "md")):
        yield Snapshot(name, "", 1, passed_over=BINARY)
    else:
        yield Snapshot(name, decode_text(data, path), 1)


def _is_text(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _ending(path: str) -> str:
    return os.path.splitext(path)[1].removeprefix(".").lower()
