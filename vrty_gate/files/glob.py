"""File patterns: `*`, `?` and `[...]` within a name, `**` for any folders.

The walk is bounded and never follows a link that leads out. It serves the disk and a commit alike.
"""

import os
import posixpath
from collections.abc import Callable, Mapping
from fnmatch import filter as matching
from typing import Literal

from vrty_gate.errors import InputError, Place

Kind = Literal["file", "folder", "link"]
"""What a name in a folder is; a link is one to a folder."""

Listing = Callable[[str], Mapping[str, Kind] | None]
"""The names in a folder, none when there is no such folder; None for one outside of the repository."""

_MOST_SEEN = 200_000
_LONGEST_NAME = 255
_MOST_PARTS = 64


def matches(listing: Listing, folder: str, pattern: str, place: Place) -> list[str]:
    """The files that match, relative to `folder` with slashes, in ascending order.

    A name that begins with a dot only matches what begins with one. `**` does not follow links to folders, and no
    wildcard stands for a link that leads out. Raises InputError for a pattern that leads out itself, goes up behind a
    wildcard, or leads past too many files.
    """
    parts: list[str] = []
    for part in pattern.replace(os.sep, "/").split("/"):
        if part not in ("", ".") and not (part == "**" and parts[-1:] == ["**"]):
            parts.append(part)
    fixed = 0
    while fixed < len(parts) - 1 and not _is_wild(parts[fixed]):
        fixed += 1
    if ".." in parts[fixed:]:
        raise InputError(f"{pattern[:80]!a} goes up behind a wildcard; write the folder out", place)
    if len(parts) > _MOST_PARTS:
        raise InputError(f"the pattern has more than {_MOST_PARTS} parts; write it shorter", place)
    if any(len(part) > _LONGEST_NAME for part in parts):
        raise InputError(f"a name in the pattern is longer than {_LONGEST_NAME} characters", place)
    walk = _Walk(listing, folder, parts, place)
    start = posixpath.join("", *parts[:fixed])
    if listing(posixpath.normpath(posixpath.join(folder, start))) is None:
        raise InputError(f"{start!a} leads out of the repository; move the files inside", place)
    walk.enter(fixed, start)
    return sorted(walk.found)


def _is_wild(part: str) -> bool:
    return any(char in part for char in "*?[")


class _Walk:
    """Visits each folder once for each part of the pattern that is left."""

    def __init__(self, listing: Listing, folder: str, parts: list[str], place: Place) -> None:
        self.listing, self.folder, self.parts, self.place = listing, folder, parts, place
        self.found: set[str] = set()
        self.visited: set[tuple[int, str]] = set()
        self.listed: dict[str, Mapping[str, Kind]] = {}
        self.seen = 0

    def enter(self, first: int, start: str) -> None:
        """Match the parts from `first` on below `start`."""
        todo = [(first, start)]
        while todo:
            at, here = todo.pop()
            if (at, here) in self.visited:
                continue
            self.visited.add((at, here))
            names, part, last = self._names(here), self.parts[at], at == len(self.parts) - 1
            if part == "**":
                shown = {name: kind for name, kind in names.items() if not name.startswith(".")}
                todo += [(at, self._join(here, name)) for name, kind in shown.items() if kind == "folder"]
                if last:
                    self.found.update(self._join(here, name) for name, kind in shown.items() if kind == "file")
                else:
                    todo.append((at + 1, here))
                continue
            for name in self._matching(names, part):
                path = self._join(here, name)
                if last and names[name] == "file":
                    self.found.add(path)
                elif not last and names[name] != "file":
                    todo.append((at + 1, path))

    def _matching(self, names: Mapping[str, Kind], part: str) -> list[str]:
        if not _is_wild(part):
            return [part] if part in names else []
        hidden = part.startswith(".")
        return matching([name for name in names if name.startswith(".") == hidden or hidden], part)

    def _join(self, folder: str, name: str) -> str:
        return f"{folder}/{name}" if folder else name

    def _names(self, here: str) -> Mapping[str, Kind]:
        path = posixpath.normpath(posixpath.join(self.folder, here))
        if path not in self.listed:
            self.listed[path] = self.listing(path) or {}
            self.seen += 1 + len(self.listed[path])
            if self.seen > _MOST_SEEN:
                raise InputError(f"the pattern leads past more than {_MOST_SEEN} files; narrow it", self.place)
        return self.listed[path]
