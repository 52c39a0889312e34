"""File patterns: `*`, `?` and `[...]` within a name, `**` for any folders.

The walk is bounded and never follows a link that leads outside. It works on disk and on a commit.
"""

import os
import posixpath
from collections.abc import Callable, Mapping
from fnmatch import filter as matching
from typing import Literal

from vrty_gate.errors import InputError, Place

Kind = Literal["file", "folder", "link"]
"""The kind of an entry in a folder; a link is a link to a folder."""

Listing = Callable[[str], Mapping[str, Kind] | None]
"""The names in a folder; empty if it does not exist, None if it is outside the repository."""

_MOST_SEEN = 200_000
_LONGEST_NAME = 255
_MOST_PARTS = 64


def matches(listing: Listing, folder: str, pattern: str, place: Place) -> list[str]:
    """The files that match, relative to `folder` with slashes, in ascending order.

    A name that starts with a dot only matches a pattern that does. `**` does not follow links to folders, and wildcards
    do not match links that lead outside. Raises InputError for a pattern that leads outside itself, has .. after a
    wildcard or scans too many files.
    """
    parts: list[str] = []
    for part in pattern.replace(os.sep, "/").split("/"):
        if part not in ("", ".") and not (part == "**" and parts[-1:] == ["**"]):
            parts.append(part)
    if not parts:
        return []  # the folder itself, such as `.`
    fixed = 0
    while fixed < len(parts) - 1 and not _is_wild(parts[fixed]):
        fixed += 1
    if ".." in parts[fixed:]:
        raise InputError(f"{pattern[:80]!a} has .. after a wildcard; write out the folder name", place)
    if len(parts) > _MOST_PARTS:
        raise InputError(f"the pattern has more than {_MOST_PARTS} parts; shorten it", place)
    if any(len(part) > _LONGEST_NAME for part in parts):
        raise InputError(f"a name in the pattern is longer than {_LONGEST_NAME} characters", place)
    walk = _Walk(listing, folder, parts, place)
    start = posixpath.join("", *parts[:fixed])
    if listing(posixpath.normpath(posixpath.join(folder, start))) is None:
        raise InputError(f"{start!a} is outside the repository; move the files inside", place)
    walk.enter(fixed, start)
    return sorted(walk.files)


def _is_wild(part: str) -> bool:
    return any(char in part for char in "*?[")


class _Walk:
    """Visits each folder once for each remaining part of the pattern."""

    def __init__(self, listing: Listing, folder: str, parts: list[str], place: Place) -> None:
        self.listing, self.folder, self.parts, self.place = listing, folder, parts, place
        self.files: set[str] = set()
        self.visited: set[tuple[int, str]] = set()
        self.listed: dict[str, Mapping[str, Kind]] = {}
        self.seen = 0

    def enter(self, first: int, start: str) -> None:
        """Match the parts from `first` below `start`."""
        pending = [(first, start)]
        while pending:
            index, folder = pending.pop()
            if (index, folder) in self.visited:
                continue
            self.visited.add((index, folder))
            names, part, last = self._names(folder), self.parts[index], index == len(self.parts) - 1
            if part == "**":
                visible = {name: kind for name, kind in names.items() if not name.startswith(".")}
                pending += [(index, self._join(folder, name)) for name, kind in visible.items() if kind == "folder"]
                if last:
                    self.files.update(self._join(folder, name) for name, kind in visible.items() if kind == "file")
                else:
                    pending.append((index + 1, folder))
                continue
            for name in self._matching(names, part):
                path = self._join(folder, name)
                if last and names[name] == "file":
                    self.files.add(path)
                elif not last and names[name] != "file":
                    pending.append((index + 1, path))

    def _matching(self, names: Mapping[str, Kind], part: str) -> list[str]:
        if not _is_wild(part):
            return [part] if part in names else []
        hidden = part.startswith(".")
        return matching([name for name in names if name.startswith(".") == hidden or hidden], part)

    def _join(self, folder: str, name: str) -> str:
        return f"{folder}/{name}" if folder else name

    def _names(self, folder: str) -> Mapping[str, Kind]:
        path = posixpath.normpath(posixpath.join(self.folder, folder))
        if path not in self.listed:
            self.listed[path] = self.listing(path) or {}
            self.seen += 1 + len(self.listed[path])
            if self.seen > _MOST_SEEN:
                raise InputError(f"the pattern scans more than {_MOST_SEEN} files; narrow it", self.place)
        return self.listed[path]
