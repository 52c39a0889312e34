"""The earlier versions of a baselines file, from the history of its repository."""

import os
import posixpath
from contextlib import closing

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.files.disk import decode_text, repository
from vrty_gate.files.git import Objects, changes
from vrty_gate.formats import jsonl
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline
from vrty_gate.stores.several import is_one_of, is_several

MOST = 200
"""Maximum number of versions to read."""

_MOST_BYTES = 32 * 1024 * 1024
_MOST_RECORDS = 500_000
"""Maximum number of baselines in the versions of several files, of which few bytes differ."""


class Version(NamedTuple):
    """A baselines file, or several, at a commit."""

    commit: str
    records: dict[str, Baseline]


class History(NamedTuple):
    """The committed versions of a baselines file, newest first."""

    versions: list[Version]
    is_cut: bool = False
    """Whether older versions were not read, because all together are too large."""


def read(path: str) -> History:
    """The committed versions of the file; none where Git is not available.

    Versions that `baselines.read` rejects are skipped.
    """
    real_path = os.path.realpath(path)
    root = repository(os.path.dirname(real_path))
    relative = os.path.relpath(real_path, root).replace(os.sep, "/")
    if not os.path.lexists(os.path.join(root, ".git")) or "\n" in relative:
        return History([])
    try:
        return _versions(root, relative)
    except InputError:
        return History([])


def _versions(root: str, path: str) -> History:
    commits = changes(root, path, MOST)
    versions: list[Version] = []
    if not commits:
        return History(versions)
    with closing(Objects(root)) as objects:
        read = _Reader(objects)
        for commit in commits:
            records = read.joined(commit, path) if is_several(path) else read.records(f"{commit}:{path}")
            if read.remaining < 0:
                return History(versions, is_cut=True)
            if records:
                versions.append(Version(commit, records))
    return History(versions)


class _Reader:
    """Reads files of commits, each content once, as long as `remaining` is not negative."""

    def __init__(self, objects: Objects) -> None:
        self.objects = objects
        self.remaining = _MOST_BYTES
        self.remaining_records = _MOST_RECORDS
        self._files: dict[str, dict[str, Baseline] | None] = {}
        self._lines: dict[str, Baseline] = {}

    def records(self, name: str) -> dict[str, Baseline] | None:
        """The records of a file; None if there is none, if it is broken or if it is too large."""
        if name in self._files:
            return self._files[name]
        blob = self.objects.get(name, self.remaining)
        if blob is None:
            return None
        if blob.digest not in self._files:
            self.remaining -= blob.size
            if self.remaining < 0:
                return None
            self._files[blob.digest] = _records(blob.data, self._lines)
        return self._files[blob.digest]

    def joined(self, commit: str, path: str) -> dict[str, Baseline] | None:
        """The records of several files at a commit; None if one is broken, or if two are of the same case."""
        tree = self.objects.get(f"{commit}:{posixpath.dirname(path)}")
        records: dict[str, Baseline] = {}
        count = 0
        for name, entry in tree.entries().items() if tree is not None else ():
            if entry.kind == "file" and is_one_of(path, name):
                part = self.records(entry.name)
                if part is None:
                    return None
                records |= part
                count += len(part)
        self.remaining_records -= count
        if self.remaining_records < 0:
            self.remaining = -1
        return records if len(records) == count else None


def _records(data: bytes, lines: dict[str, Baseline]) -> dict[str, Baseline] | None:
    """The records of a file; None if one is broken. `lines` caches known lines, because most stay the same."""
    records: dict[str, Baseline] = {}
    try:
        for place, line in jsonl.lines(decode_text(data, ""), ""):
            if line not in lines:
                record, whole = baselines.parse(line, place)
                if not whole:
                    return None
                lines[line] = record
            record = lines[line]
            if record.case in records:
                return None
            records[record.case] = record
    except InputError:
        return None
    return records
