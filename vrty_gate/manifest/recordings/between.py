"""The recordings that changed between a commit and the working tree, as two suites that need no manifest."""

import hashlib
import os
import posixpath
from collections.abc import Mapping, Sequence
from contextlib import suppress

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files import git
from vrty_gate.files.disk import Limits, read_bytes
from vrty_gate.files.in_memory import InMemory
from vrty_gate.files.tree import Tree, UnreachableError
from vrty_gate.importing.recorded import larger
from vrty_gate.manifest.load import load
from vrty_gate.manifest.recordings.discover import format_of, may_be
from vrty_gate.manifest.suite import Suite

_MOST_FILES = 200_000
_NAME = ".vrty-gate-diff.yml"
"""A file that does not exist, in the folder whose path no id repeats."""


class Between(NamedTuple):
    """The recordings that changed. Paths are relative to the repository, with slashes."""

    now: Suite | None
    """None if none of the changed files has a case now."""
    then: Suite | None
    new: tuple[str, ...]
    deleted: Mapping[str, str]
    """The path of each, with that of a file of the same name and content that Git ignores or that was not looked at."""
    renamed: Mapping[str, str]
    """The old path by the new one, of files with the same content."""
    unreadable: Mapping[str, str]
    """By path, why a file cannot be read now."""
    unreadable_then: Mapping[str, str]
    folder: str = ""
    """The folder that all files are in, which no id repeats; empty for the repository itself."""


class _Changed(NamedTuple):
    """The recordings that are not the same on both sides: their formats, and their names in Git, by path."""

    here: dict[str, str]
    there: dict[str, str]
    names: dict[str, str]
    unreadable: dict[str, str]


def between(root: str, paths: Sequence[str], tree: Tree, limits: Limits) -> Between:
    """What changed below some paths, which are relative to the repository. Raises InputError."""
    changed = _changed(root, paths, tree, limits)
    folder = _shared([*changed.here, *changed.there])
    shown = " ".join(path or "." for path in paths)
    path = os.path.join(os.path.relpath(root), *folder.split("/"), _NAME)
    here: dict[str, str] = {}
    now = _suite(_OnDisk(path, shown, changed.here, root), path, limits, here)
    path = posixpath.join(folder, _NAME)
    there: dict[str, str] = {}
    then = _suite(_InTree(tree, path, changed.there), path, limits, there)
    start = os.path.relpath(root)
    here = {os.path.relpath(file, start).replace(os.sep, "/"): why for file, why in here.items()}
    if now is None and then is not None:
        of_commit = {case.place.file.partition(":")[2] for case in then.cases}
        for file in sorted(of_commit & changed.here.keys()):
            here.setdefault(file, f"{file}: it has no recorded answer any more")
    new = [path for path in changed.here if path not in changed.there]
    deleted = {changed.names[f"{path}@"]: path for path in changed.there if path not in changed.here}
    renamed = {path: deleted[changed.names[path]] for path in new if changed.names[path] in deleted}
    gone = [path for path in deleted.values() if path not in renamed.values()]
    return Between(
        now,
        then,
        tuple(path for path in new if path not in renamed),
        _moved(root, {path: name for name, path in deleted.items() if path in gone}, larger(limits)),
        renamed,
        {**changed.unreadable, **here},
        there,
        folder,
    )


def _shared(files: Sequence[str]) -> str:
    """The folder that all of some files are in."""
    return posixpath.commonpath(["/" + posixpath.dirname(file) for file in files] or ["/"]).strip("/")


def _changed(root: str, paths: Sequence[str], tree: Tree, limits: Limits) -> _Changed:
    """The recordings that are not the same. Raises InputError if nothing is at one of the paths."""
    changed = _Changed({}, {}, {}, {})
    for below in paths:
        blobs = {path: name for path, name in tree.below(below, _MOST_FILES).items() if may_be(path, below)}
        present = [path for path in git.present(root, [below or "."]) if may_be(path, below)]
        here = {path for path in present if _is_file(os.path.join(root, *path.split("/")))}
        if absent := blobs.keys() - here:
            left = absent & git.not_checked_out(root, [below or "."])
            blobs = {path: name for path, name in blobs.items() if path not in left}
        if not tree.has(below) and not os.path.lexists(os.path.join(root, *below.split("/"))):
            raise InputError("there is no such file or folder, here or in the base", Place(below))
        for path in sorted({*blobs, *here}):
            _compare(changed, path, root if path in here else "", tree if path in blobs else None, blobs, limits)
    return changed


def _moved(root: str, gone: Mapping[str, str], limits: Limits) -> dict[str, str]:
    """Deleted files, given with their names in Git, with where an equal one of the same name is; empty if nowhere."""
    moved = dict.fromkeys(gone, "")
    paths: dict[tuple[str, str], list[str]] = {}
    for path, name in gone.items():
        paths.setdefault((posixpath.basename(path), name), []).append(path)
    names = {name for name, _ in paths}
    others = sorted(path for path in git.with_ignored(root) if posixpath.basename(path) in names) if gone else ()
    for other in others:
        file = os.path.join(root, *other.split("/"))
        with suppress(InputError):
            name = _name(read_bytes(file, limits), next(iter(gone.values()))) if _is_file(file) else ""
            moved.update(dict.fromkeys(paths.pop((posixpath.basename(other), name), ()), other))
    return moved


def _compare(
    changed: _Changed, path: str, root: str, tree: Tree | None, blobs: Mapping[str, str], limits: Limits
) -> None:
    """Note a recording unless it is the same; it has no root or no tree if it is not on that side."""
    most = larger(limits)
    before = blobs.get(path, "")
    try:
        data = read_bytes(os.path.join(root, *path.split("/")), most) if root else None
        name = _name(data, before) if data is not None else ""
        if name and name == before:
            return
        kind = format_of(data, path, limits) if data is not None else ""
        was = format_of(tree.read_bytes(path, most), path, limits) if tree is not None else ""
    except InputError as error:
        changed.unreadable[path] = str(error)
        return
    except UnreachableError as error:
        if root:  # it would pass as new
            raise
        changed.unreadable[path] = str(error)
        return
    if root and (kind or was):
        changed.here[path], changed.names[path] = kind or was, name
    if tree is not None and (kind or was):
        changed.there[path], changed.names[f"{path}@"] = was or kind, before


def _is_file(path: str) -> bool:
    return os.path.isfile(path) and not os.path.islink(path)


def _name(data: bytes, like: str) -> str:
    """The name that Git gives a file with this content, as long as another one."""
    content = b"blob %d\0%b" % (len(data), data)
    return (hashlib.sha256 if len(like) == 64 else hashlib.sha1)(content).hexdigest()


def _suite(source: "_OnDisk | _InTree", path: str, limits: Limits, unreadable: dict[str, str]) -> Suite | None:
    """The suite of the files of a side; None without a case."""
    if not source.formats:
        return None
    try:
        return load(path, limits, source=source, unreadable=unreadable)
    except InputError as error:
        if "the suite has no cases" in str(error):
            return None
        raise


def _manifest(formats: Mapping[str, str]) -> str:
    """A manifest with an entry for each format, whose pattern is the format."""
    entries = [f"  - {{format: {name}, each: {name}}}" for name in sorted({*formats.values()})]
    return "\n".join(["version: 1", "cases:", *entries, ""])


class _OnDisk(InMemory):
    """The files that changed, as they are now."""

    def __init__(self, path: str, shown: str, formats: Mapping[str, str], root: str) -> None:
        super().__init__(path, shown, _manifest(formats))
        self.formats, self.top = formats, root

    def glob(self, folder: str, pattern: str, place: Place) -> list[str]:  # noqa: ARG002  # the signature of a source
        """The files of a format."""
        start = os.path.relpath(self.top, folder or ".").replace(os.sep, "/")
        return [posixpath.normpath(posixpath.join(start, path)) for path in _of(self.formats, pattern)]


class _InTree:
    """The same in a commit."""

    def __init__(self, tree: Tree, path: str, formats: Mapping[str, str]) -> None:
        self._path, self._content, self.formats = path, _manifest(formats), formats
        self.shown, self.has, self.inside, self.lines = tree.shown, tree.has, tree.inside, tree.lines
        self.folder_name, self.read_bytes, self._read = tree.folder_name, tree.read_bytes, tree.read

    def read(self, path: str, limits: Limits, place: Place | None = None) -> str:
        """See `Source`."""
        return self._content if path == self._path else self._read(path, limits, place)

    def glob(self, folder: str, pattern: str, place: Place) -> list[str]:  # noqa: ARG002  # the signature of a source
        """The files of a format."""
        return [posixpath.relpath(path, folder or ".") for path in _of(self.formats, pattern)]


def _of(formats: Mapping[str, str], name: str) -> list[str]:
    return sorted(path for path, kind in formats.items() if kind == name)
