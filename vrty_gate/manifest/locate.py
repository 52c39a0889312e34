"""Which manifests the arguments of a command name, on disk or in a commit."""

import os
import posixpath
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Disk, repository

if TYPE_CHECKING:
    from typing import Protocol

    from vrty_gate.files.tree import Tree
else:
    Protocol = object  # making a protocol takes as long as importing a module

DEFAULT_NAMES = (
    "vrty-gate.yml",
    "vrty-gate.yaml",
    ".vrty-gate.yml",
    "vrty-gate.json",
    ".github/vrty-gate.yml",
    ".github/vrty-gate.yaml",
    ".github/vrty-gate.json",
)
_WILD = "*?["

Kind = Literal["file", "folder", "other", ""]
"""What a path is, behind every link; empty if there is nothing."""


class Files(Protocol):
    """The files around a folder. Paths are relative to it, with slashes, or absolute."""

    def kind(self, path: str) -> Kind:
        """What a path is."""

    def glob(self, pattern: str) -> list[str]:
        """The files that match. Raises InputError."""

    def folders_up(self) -> Iterator[str]:
        """The folder itself, then those above it up to the root of the repository."""


class Here:
    """The files around the current folder."""

    def kind(self, path: str) -> Kind:
        """See `Files`."""
        if os.path.isdir(path or "."):
            return "folder"
        return "file" if os.path.isfile(path) else "other" if os.path.lexists(path) else ""

    def glob(self, pattern: str) -> list[str]:
        """See `Files`."""
        return Disk(os.path.join(".", "vrty-gate.yml")).glob("", pattern, Place(""))

    def folders_up(self) -> Iterator[str]:
        """See `Files`."""
        yield ""
        root, current, path = repository("."), os.path.realpath("."), ""
        while current not in (root, os.path.dirname(current)):
            current, path = os.path.dirname(current), os.path.join("..", path)
            yield path


class InCommit:
    """The files of a commit around one of its folders."""

    def __init__(self, tree: "Tree", folder: str) -> None:
        self._tree, self._folder = tree, folder

    def path(self, path: str) -> str:
        """The path in the commit; one that leads outside begins with `..`."""
        if os.path.isabs(path):
            return os.path.relpath(path, self._tree.root).replace(os.sep, "/")
        return posixpath.normpath(posixpath.join(self._folder, path.replace(os.sep, "/")))

    def kind(self, path: str) -> Kind:
        """See `Files`."""
        found = self.path(path)
        kind = self._tree.kind("" if found == "." else found)
        return kind if kind in ("file", "folder") else "other" if kind else ""

    def glob(self, pattern: str) -> list[str]:
        """See `Files`."""
        return self._tree.glob(self._folder, pattern, Place(""))

    def folders_up(self) -> Iterator[str]:
        """See `Files`."""
        yield ""
        for depth in range(len(self._folder.split("/")) if self._folder else 0):
            yield "../" * (depth + 1)


def locate(argument: str | None, files: Files = Here()) -> str:  # noqa: B008  # it has no state
    """The manifest for a command-line argument: a file, or a folder that contains one.

    None means the current folder, or else the nearest folder above it in the repository that contains one. Raises
    InputError.
    """
    if argument is not None and files.kind(argument) != "folder":
        if not files.kind(argument):
            raise InputError(f"no manifest {argument!a}; check the path")
        return argument
    for folder in files.folders_up() if argument is None else (argument,):
        named = [os.path.normpath(os.path.join(folder, name)) for name in DEFAULT_NAMES]
        paths = [path for path in named if files.kind(path) == "file"]
        if len(paths) == 1:
            return paths[0]
        if paths:
            raise InputError(f"there are both {paths[0]} and {paths[1]}; name the one to use, or delete the other")
    if argument is not None:
        raise InputError(f"no vrty-gate.yml or .github/vrty-gate.yml in {argument}; name a manifest")
    raise InputError("no vrty-gate.yml here or above; create one with vrty-gate init, or name a manifest")


def locate_all(arguments: Sequence[str], files: Files = Here()) -> list[str]:  # noqa: B008
    """The manifests for command-line arguments, each of which may also be a pattern, such as `prompts/**/gate.yml`.

    A pattern does not repeat manifests of the arguments before it. A path with the characters of a pattern is one only
    if nothing matches: a folder named `*` must not hide the others. Raises InputError.
    """
    paths: list[str] = []
    for argument in arguments or (None,):
        matching = files.glob(argument) if argument is not None and _is_wild(argument) else []
        if matching:
            paths += [path for path in matching if path not in paths]
        elif argument is not None and _is_wild(argument) and not files.kind(argument):
            raise InputError(f"no manifest {argument!a}: no file matches the pattern")
        else:
            paths.append(locate(argument, files))
    return paths


def _is_wild(argument: str) -> bool:
    return any(character in argument for character in _WILD)
