"""The committed versions of the baselines of a suite, also from before their file was renamed or moved."""

import os
import posixpath
import shutil
from collections.abc import Iterable
from contextlib import closing
from typing import Literal

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files import git
from vrty_gate.files.disk import Limits, repository
from vrty_gate.files.git import Commit, Objects
from vrty_gate.stores.baseline_files import is_one_of
from vrty_gate.stores.baselines import Baseline
from vrty_gate.stores.history import MOST, Reader

Cut = Literal["", "shallow", "partial", "size", "count"]

_MOST_BYTES = 8 * 1024 * 1024 * 1024
_MOST_RECORDS = 4_000_000
_MOST_ORIGINS = 20
"""Maximum number of files of which each may be the one that was renamed."""

_MOST_REMOVED = 20_000


class State(NamedTuple):
    """The baselines at a commit."""

    commit: str
    """Empty for the files on disk."""
    about: Commit
    path: str
    """Where they lie, relative to the repository."""
    records: dict[str, Baseline]


class Past(NamedTuple):
    """The committed states of the baselines, newest first."""

    states: list[State]
    path: str
    """Where they lie now, relative to the repository."""
    cut: Cut = ""
    """Why older states were not read; empty if all were."""
    unreadable: int = 0
    """States that were left out, because a line in them is broken."""


def read(path: str, limits: Limits) -> Past:
    """The committed states of the baselines at `path`. Raises InputError without Git or outside of a repository."""
    real_path = os.path.realpath(path)
    root = repository(os.path.dirname(real_path))
    relative = os.path.relpath(real_path, root).replace(os.sep, "/")
    if not os.path.lexists(os.path.join(root, ".git")):
        raise InputError("the history of the baselines is in Git, but they are not in a Git repository", Place(path))
    if shutil.which("git") is None:
        raise InputError("the history of the baselines is in Git, but git is not installed or not on PATH")
    if "\n" in relative:
        raise InputError("git cannot find a file by a name with a line break; rename it", Place(path))
    if git.head(root) is None:
        return Past([], relative)
    with closing(Objects(root)) as objects:
        reader = Reader(objects, _MOST_BYTES, limits.suite_bytes, _MOST_RECORDS)
        past = _Walk(root, objects, reader).from_head(relative)
    if past.cut and not past.states:
        advice = "raise --max-suite-bytes" if past.cut == "size" else "run git fetch --refetch --no-filter"
        raise InputError(f"git cannot read them as they were committed last; {advice}", Place(path))
    return past


class _Walk:
    """Walks back along the first parents from HEAD."""

    def __init__(self, root: str, objects: Objects, reader: Reader) -> None:
        self.root, self.objects, self.reader = root, objects, reader
        self.states: list[State] = []
        self.cut: Cut = ""
        self.unreadable = 0

    def from_head(self, path: str) -> Past:
        """All states, along renames."""
        step: tuple[str, str] | None = ("HEAD", path)
        while step is not None:
            step = self._along(*step)
            if self.objects.has_ended:
                self.cut, step = "partial", None
        return Past(self.states, path, self.cut, self.unreadable)

    def _along(self, start: str, path: str) -> tuple[str, str] | None:
        """Add the states of one path. Returns the commit and path at which the walk goes on."""
        last: State | None = None
        for commit in git.changes(self.root, path, MOST + 1, start):
            if len(self.states) == MOST:
                self.cut = "count"
                return None
            if not self._has(commit, path):
                if last is not None and (step := self._before(last)):
                    return step
                self.states.append(State(commit, self._about(commit), path, {}))  # which removed the file
                last = None
                continue
            records = self.reader.at(commit, path)
            if self.reader.remaining < 0:
                self.cut = "size"
                return None
            if records is None and (self.objects.has_ended or self._lacks(commit, path)):
                self.cut = "partial"
                return None
            if records is None:
                self.unreadable += 1
                last = None  # the commit after it did not add the file
                continue
            last = State(commit, self._about(commit), path, records)
            self.states.append(last)
        return self._before(last) if last is not None else None

    def _before(self, state: State) -> tuple[str, str] | None:
        """The parent of a commit that added baselines, and where it has them; None if it has none."""
        parent = git.first_parent(self.root, state.commit)
        if parent is None:
            self.cut = "shallow" if state.about.has_parents else ""
            return None
        if self._has(parent, state.path):
            self.cut = "count"
            return None
        best: tuple[int, str] = (0, "")
        for origin in _origins(git.removed(self.objects, parent, state.commit, _MOST_REMOVED), state.path):
            records = self.reader.at(parent, origin)
            if self.reader.remaining < 0:
                self.cut = "size"
                return None
            same = sum(
                name in state.records and _is_same(state.records[name], old) for name, old in (records or {}).items()
            )
            if same > best[0] and 2 * same >= min(len(records or ()), len(state.records)):
                best = same, origin
        return (parent, best[1]) if best[0] else None

    def _files(self, commit: str, path: str) -> list[str]:
        """The objects of one file or several at a commit."""
        folder = self.objects.get(f"{commit}:{posixpath.dirname(path)}")
        entries = folder.entries() if folder is not None else {}
        return [entry.name for name, entry in entries.items() if entry.kind == "file" and is_one_of(path, name)]

    def _has(self, commit: str, path: str) -> bool:
        return bool(self._files(commit, path))

    def _lacks(self, commit: str, path: str) -> bool:
        """Whether the clone does not have one of the files."""
        return any(self.objects.get(name, 0) is None for name in self._files(commit, path))

    def _about(self, commit: str) -> Commit:
        found = self.objects.get(commit)
        return git.commit_of(found.data if found is not None else b"")


def _is_same(one: Baseline, other: Baseline) -> bool:
    """Whether two records hold the same texts."""
    return one.sha256 == other.sha256


def _origins(removed: Iterable[str], path: str) -> list[str]:
    """The paths from which baselines may have been moved to `path`, the most similar names first."""
    names = [name for name in removed if "\n" not in name and "*" not in name]
    folders: dict[str, int] = {}
    for name in names:
        pattern = _pattern(name)
        folders[pattern] = folders.get(pattern, 0) + 1
    groups = [pattern for pattern, count in folders.items() if count > 1]
    single = [name for name in names if folders[_pattern(name)] < _MOST_ORIGINS]
    wanted = (posixpath.basename(path), posixpath.splitext(path)[1])

    def likeness(name: str) -> tuple[bool, bool, str]:
        return posixpath.basename(name) != wanted[0], posixpath.splitext(name)[1] != wanted[1], name

    return [*sorted(groups, key=likeness)[:_MOST_ORIGINS], *sorted(single, key=likeness)[:_MOST_ORIGINS]]


def _pattern(name: str) -> str:
    """The pattern of all files in the same folder with the same extension."""
    folder, base = posixpath.split(name)
    return posixpath.join(folder, f"*{posixpath.splitext(base)[1]}")
