"""The earlier versions of a baselines file, from the history of its repository."""

import os
from collections.abc import Iterator
from contextlib import closing

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.files.disk import decode_text, repository
from vrty_gate.files.git import Objects, changes
from vrty_gate.formats import jsonl
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline

MOST = 200
"""Maximum number of versions to read."""

_MOST_BYTES = 32 * 1024 * 1024


class Version(NamedTuple):
    """A baselines file at a commit."""

    commit: str
    records: dict[str, Baseline]


def read(path: str) -> list[Version]:
    """The committed versions of the file, newest first; none where Git is not available.

    Versions that `baselines.read` rejects and versions beyond the bounds are skipped.
    """
    real_path = os.path.realpath(path)
    root = repository(os.path.dirname(real_path))
    relative = os.path.relpath(real_path, root).replace(os.sep, "/")
    if not os.path.lexists(os.path.join(root, ".git")) or "\n" in relative:
        return []
    try:
        return list(_versions(root, relative))
    except InputError:
        return []


def _versions(root: str, path: str) -> Iterator[Version]:
    files: dict[str, dict[str, Baseline]] = {}
    lines: dict[str, Baseline] = {}
    remaining = _MOST_BYTES
    commits = changes(root, path, MOST)
    if not commits:
        return
    with closing(Objects(root)) as objects:
        for commit in commits:
            blob = objects.get(f"{commit}:{path}", remaining)
            if blob is None:
                continue
            if blob.digest not in files:
                remaining -= blob.size
                if remaining < 0:
                    return
                files[blob.digest] = _records(blob.data, lines)
            if files[blob.digest]:
                yield Version(commit, files[blob.digest])


def _records(data: bytes, lines: dict[str, Baseline]) -> dict[str, Baseline]:
    """The records of a file; none if one is broken. `lines` caches known lines, because most stay the same."""
    records: dict[str, Baseline] = {}
    try:
        for place, line in jsonl.lines(decode_text(data, ""), ""):
            if line not in lines:
                record, whole = baselines.parse(line, place)
                if not whole:
                    return {}
                lines[line] = record
            record = lines[line]
            if record.case in records:
                return {}
            records[record.case] = record
    except InputError:
        return {}
    return records
