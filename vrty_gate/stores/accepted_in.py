"""Which commit last changed the baselines of some cases, from the history of the repository."""

import os
from collections.abc import Iterable, Mapping
from contextlib import closing

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.files import git
from vrty_gate.files.disk import repository
from vrty_gate.stores.baseline_files import file_of
from vrty_gate.stores.baselines import Baseline

_MOST_COMMITS = 200
_MOST_BYTES = 32 * 1024 * 1024


class Commit(NamedTuple):
    """A commit that last changed a baseline."""

    digest: str
    author: str
    """The name only; untrusted text."""
    date: str
    """Such as 2026-01-31, in UTC."""


def accepted_in(path: str, records: Iterable[Baseline]) -> dict[str, Commit]:
    """By case, the commit that last changed its baseline in the file or files at `path`.

    A case is left out if that is not known: without Git, if its baseline is not committed, if a shallow clone lacks the
    commit, or if it is too far back.
    """
    by_file: dict[str, dict[str, str]] = {}
    for record in records:
        by_file.setdefault(file_of(path, record.case), {})[record.case] = record.seal
    found: dict[str, Commit] = {}
    for file, seals in by_file.items():
        try:
            found |= _of_file(file, seals)
        except InputError:
            return found
    return found


def _of_file(file: str, seals: Mapping[str, str]) -> dict[str, Commit]:
    real_path = os.path.realpath(file)
    root = repository(os.path.dirname(real_path))
    path = os.path.relpath(real_path, root).replace(os.sep, "/")
    if not os.path.lexists(os.path.join(root, ".git")) or "\n" in path:
        return {}
    parents = git.parents(root, path, _MOST_COMMITS)
    if not parents:
        return {}
    with closing(git.Objects(root)) as objects:
        walk = _Walk(objects, path, parents, frozenset(seals.values()))
        found = {case: walk.last_changed(next(iter(parents)), seal) for case, seal in seals.items()}
    return {case: commit for case, commit in found.items() if commit is not None}


class _Walk:
    """Walks back from a commit to the one in which a line of a file appeared."""

    def __init__(
        self, objects: git.Objects, path: str, parents: Mapping[str, tuple[str, ...]], seals: frozenset[str]
    ) -> None:
        self.objects, self.path, self.parents, self.wanted = objects, path, parents, seals
        self.remaining = _MOST_BYTES
        self._seals: dict[str, frozenset[str]] = {}

    def last_changed(self, commit: str, seal: str) -> Commit | None:
        """The commit that has a baseline which none of its parents has; None if that is not known."""
        if seal not in self.seals(commit):
            return None
        while commit in self.parents:
            before = next((parent for parent in self.parents[commit] if seal in self.seals(parent)), None)
            if before is None:
                return self._described(commit) if self.remaining >= 0 else None
            commit = before
        return None

    def seals(self, commit: str) -> frozenset[str]:
        """Which of the wanted seals the file has at a commit. A seal is a digest of all else in the line."""
        if commit not in self._seals:
            found = self.objects.get(f"{commit}:{self.path}", max(self.remaining, 0))
            self.remaining -= found.size if found is not None else 0
            data = found.data if found is not None and self.remaining >= 0 else b""
            self._seals[commit] = frozenset(seal for seal in self.wanted if f'"seal": "{seal}"'.encode() in data)
        return self._seals[commit]

    def _described(self, commit: str) -> Commit | None:
        """The commit; None if the clone lacks a parent of it, so that the line may be older."""
        content = self.objects.get(commit)
        if content is None:
            return None
        header = content.data.partition(b"\n\n")[0].split(b"\n")
        parents = [line.removeprefix(b"parent ").decode() for line in header if line.startswith(b"parent ")]
        if any(self.objects.get(parent, 0) is None for parent in parents):
            return None
        about = git.commit_of(content.data)
        return Commit(commit, about.author, about.time[:10]) if about.time else None
