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
from vrty_gate.stores.baseline_files import is_one_of, is_several
from vrty_gate.stores.baselines import Baseline

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
        read = Reader(objects, _MOST_BYTES, _MOST_BYTES, _MOST_RECORDS)
        for commit in commits:
            records = read.at(commit, path)
            if read.remaining < 0:
                return History(versions, is_cut=True)
            if records:
                versions.append(Version(commit, records))
    return History(versions)


class Reader:
    """Reads files of commits, each content and each line once, as long as `remaining` is not negative.

    It reads `most_bytes`, keeps the records of `most_kept` bytes, and lists `most_records` in all versions.
    """

    def __init__(self, objects: Objects, most_bytes: int, most_kept: int, most_records: int) -> None:
        self.objects = objects
        self.remaining = most_bytes
        self.remaining_kept = most_kept
        self.remaining_records = most_records
        self._files: dict[str, dict[str, Baseline] | None] = {}
        self._lines: dict[str, Baseline] = {}

    def at(self, commit: str, path: str) -> dict[str, Baseline] | None:
        """The records of one file or several at a commit; None if a file is broken, or if there is no such file."""
        if is_several(path):
            return self.joined(commit, path)
        records = self.records(f"{commit}:{path}")
        self._count(len(records or ()))
        return records

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
            self._files[blob.digest] = self._parsed(blob.data)
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
        self._count(count)
        return records if len(records) == count else None

    def _count(self, records: int) -> None:
        self.remaining_records -= records
        if min(self.remaining_records, self.remaining_kept) < 0:
            self.remaining = -1

    def _parsed(self, data: bytes) -> dict[str, Baseline] | None:
        """The records of a file; None if one is broken. A line is parsed once, because most stay the same."""
        records: dict[str, Baseline] = {}
        try:
            for place, line in jsonl.lines(decode_text(data, ""), ""):
                if line not in self._lines:
                    record, whole = baselines.parse(line, place)
                    self.remaining_kept -= len(line)
                    self._count(0)
                    if not whole or self.remaining < 0:
                        return None
                    self._lines[line] = record
                record = self._lines[line]
                if record.case in records:
                    return None
                records[record.case] = record
        except InputError:
            return None
        return records
