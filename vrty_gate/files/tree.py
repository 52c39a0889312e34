"""The files of a commit, wherever its objects are stored."""

import os
import posixpath
from collections.abc import Iterable, Iterator
from typing import Literal, Protocol

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import Place
from vrty_gate.files.disk import Limits, decode_text, is_pointer, lines_of, outside, refusal, require_relative
from vrty_gate.files.glob import Kind, matches

_MOST_LINKS = 40  # the limit of Linux

EntryKind = Literal["folder", "file", "link", "submodule"]


class UnreachableError(Exception):
    """A store cannot be read at all, so that nothing can be said about its files."""


class Entry(NamedTuple):
    """A name in a folder."""

    kind: EntryKind
    name: str
    """Its name in the store."""


class Store(Protocol):
    """The objects of a commit. Raises InputError for an object that cannot be read, or UnreachableError."""

    @property
    def top(self) -> str:
        """The name of the top folder."""

    def folder(self, name: str) -> dict[str, Entry]:
        """The entries of a folder, by name."""

    def content(self, name: str, limit: int | None = None) -> bytes:
        """The content of a file or link, or the first bytes if it is larger than the limit."""

    def close(self) -> None:
        """Release what it holds."""


class _LeadsOutError(Exception):
    """A path or link leaves the tree."""


class Tree:
    """The files at a commit, a `vrty_gate.files.disk.Source`. Paths are relative to the repository, with slashes.

    Reads from a store until `close`.
    """

    def __init__(self, root: str, commit: str, store: Store) -> None:
        self.root, self.commit = root, commit
        self.store = store

    def close(self) -> None:
        """Close the store."""
        self.store.close()

    def shown(self, path: str) -> str:
        """The path in Git notation: `1a2b3c4:path`."""
        return f"{self.commit[:7]}:{path}"

    def has(self, path: str) -> bool:
        """Whether the file or folder exists."""
        return self._get(path) is not None

    def kind(self, path: str) -> EntryKind | None:
        """What is at a path, behind every link; None if there is nothing."""
        entry = self._get(path)
        return entry.kind if entry is not None else None

    def behind_links(self, path: str) -> str:
        """The path with every link to a folder followed; as it is if there is no such folder."""
        folder, name = posixpath.split(path)
        try:
            trail = self._trail(folder)
        except _LeadsOutError:
            return path
        return posixpath.join(*[step for step, _ in trail], name) if trail is not None else path

    def paths(self, most: int) -> list[str]:
        """The paths of the regular files, at most so many."""
        paths: list[str] = []
        folders = [("", self.store.top)]
        while folders and len(paths) < most:
            folder, name = folders.pop()
            for entry_name, entry in self.store.folder(name).items():
                path = posixpath.join(folder, entry_name)
                if entry.kind == "folder":
                    folders.append((path, entry.name))
                elif entry.kind == "file":
                    paths.append(path)
        return sorted(paths[:most])

    def below(self, path: str, most: int) -> dict[str, str]:
        """The file at a path or the files below it, at most so many, each with its name in the store."""
        found: dict[str, str] = {}
        entry = self._get(path)
        pending = [(path, entry)] if entry is not None else []
        while pending and len(found) < most:
            name, entry = pending.pop()
            if entry.kind == "folder":
                pending += [
                    (posixpath.join(name, inner), child) for inner, child in self.store.folder(entry.name).items()
                ]
            else:
                found[name] = entry.name
        return found

    def link(self, path: str) -> str | None:
        """The target of a symbolic link; None if the path is none."""
        folder = self._get(posixpath.dirname(path))
        entries = self.store.folder(folder.name) if folder is not None and folder.kind == "folder" else {}
        entry = entries.get(posixpath.basename(path))
        return os.fsdecode(self.store.content(entry.name)) if entry is not None and entry.kind == "link" else None

    def names(self, path: str) -> list[str]:
        """The names in a folder; empty if there is none."""
        folder = self._get(path)
        return list(self.store.folder(folder.name)) if folder is not None and folder.kind == "folder" else []

    def read(self, path: str, limits: Limits, place: Place | None = None) -> str:
        """The text of a file. Raises InputError."""
        return decode_text(self.read_bytes(path, limits, place), self.shown(path))

    def lines(self, path: str, limits: Limits, place: Place | None = None) -> Iterator[tuple[int, str]]:
        """The lines of a file that are not blank, with their numbers. Raises InputError."""
        return lines_of(self.read(path, limits, place))

    def read_bytes(self, path: str, limits: Limits, place: Place | None = None) -> bytes:
        """The bytes of a file. Raises InputError."""
        refuse = refusal(self.shown(path), place)
        entry = self._get(path)
        if entry is None:
            submodule = self._submodule(path)
            raise refuse(
                f"it is in the submodule {submodule!a}, whose files are not part of the commit"
                if submodule
                else "the file does not exist in that commit"
            )
        if entry.kind != "file":
            raise refuse("it is not a regular file")
        data = self.store.content(entry.name, limits.file_bytes)
        if len(data) > limits.file_bytes:
            raise refuse(f"it is larger than {limits.file_bytes} bytes; raise --max-file-bytes if this is intended")
        if is_pointer(data):
            raise refuse("its content is in Git LFS, not in the commit, so nothing can be compared with it")
        return data

    def inside(self, folder: str, relative: str, place: Place) -> str:
        """`relative` resolved from `folder`, if it stays within the tree with every link followed."""
        require_relative(relative, place)
        root = self.root.replace(os.sep, "/").rstrip("/")
        path = posixpath.normpath(posixpath.join(root, folder, relative.replace(os.sep, "/")))
        if path != root and not path.startswith(root + "/"):
            raise outside(relative, place)
        path = path[len(root) + 1 :]
        try:
            self._find(path)
        except _LeadsOutError as error:
            raise outside(relative, place) from error
        return path

    def folder_name(self, folder: str) -> str:
        """The name of a folder."""
        return os.path.basename(os.path.normpath(os.path.join(self.root, folder)))

    def glob(self, folder: str, pattern: str, place: Place) -> list[str]:
        """The files that match, as in a checkout of the commit."""

        def listing(path: str) -> dict[str, Kind] | None:
            try:
                entry = self._find(path)
            except _LeadsOutError:
                return None
            names = self.store.folder(entry.name) if entry is not None and entry.kind == "folder" else {}
            return {name: self._kind(posixpath.join(path, name), child) for name, child in names.items()}

        return matches(listing, folder, pattern, place)

    def _kind(self, path: str, entry: Entry) -> Kind:
        if entry.kind != "link":
            return "file" if entry.kind == "file" else "folder"
        target = self._get(path)
        return "file" if target is None or target.kind == "file" else "link"

    def _submodule(self, path: str) -> str:
        """The submodule around a path, if any."""
        while path := posixpath.dirname(path):
            entry = self._get(path)
            if entry is not None and entry.kind == "submodule":
                return path
        return ""

    def _get(self, path: str) -> Entry | None:
        try:
            return self._find(path)
        except _LeadsOutError:
            return None

    def _find(self, path: str) -> Entry | None:
        """The entry at a path, with every link followed; None if there is none."""
        trail = self._trail(path)
        return trail[-1][1] if trail is not None else None

    def _trail(self, path: str) -> list[tuple[str, Entry]] | None:
        """The names and entries on the way to a path, the top folder first, with every link followed."""
        trail = [("", Entry("folder", self.store.top))]
        pending = path.split("/")[::-1]
        links = 0
        while pending:
            name = pending.pop()
            if trail[-1][1].kind != "folder":
                return None
            if name in ("", "."):
                continue
            if name == "..":
                trail.pop()
                if not trail:
                    raise _LeadsOutError
                continue
            entry = self.store.folder(trail[-1][1].name).get(name)
            if entry is None:
                return None
            if entry.kind != "link":
                trail.append((name, entry))
                continue
            links += 1
            if links > _MOST_LINKS:
                return None
            target = os.fsdecode(self.store.content(entry.name))
            if target.startswith("/"):
                raise _LeadsOutError
            pending += target.split("/")[::-1]
        return trail


def differences(before: Tree, after: Tree, paths: Iterable[str], most: int) -> list[str]:
    """The files at or below some paths that came or changed between two commits, and the files at them that went.

    At most so many files below a path are compared. Files that went from a folder leave nothing behind to be read.
    """
    found: dict[str, None] = {}
    for path in paths:
        old, new = before.below(path, most), after.below(path, most)
        found |= {name: None for name in sorted(new) if old.get(name) != new[name]}
        if path in old and not new:
            found[path] = None
    return list(found)
