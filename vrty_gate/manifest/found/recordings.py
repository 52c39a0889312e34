"""The entries of a manifest for the recordings that lie in a folder: as few patterns as match them and no others."""

import json
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.importing.recorded import SHARED
from vrty_gate.importing.suite import slug

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_.{}*-]*/[A-Za-z0-9_./{}*-]+|[A-Za-z][A-Za-z0-9_-]*\.[a-z]+")
"""What YAML reads as text without quotes: a path, which no number, date or truth value looks like."""
_SOURCES = (".py", ".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".mts", ".cts")
"""Endings of files that are read for their snapshots, and have none for the most part."""
_MOST_MORE = 2
"""A pattern may match so many times the files of source code that have snapshots."""


class Group(NamedTuple):
    """The recordings of a format with one ending, in folders of one name."""

    format: str
    ending: str
    shared: str
    """The name of the folder, such as `cassettes`; empty without one."""
    paths: tuple[str, ...]

    def folder(self) -> str:
        """The folder that all are in."""
        return posixpath.commonpath(map(posixpath.dirname, self.paths)) or "."

    def is_matched(self, matched: set[str]) -> bool:
        """Whether a pattern that matches some files fits."""
        own = {*self.paths}
        is_close = self.ending in _SOURCES and own <= matched and len(matched) <= _MOST_MORE * len(own)
        return is_close or matched == own


Glob = Callable[[str], set[str]]
"""The files that a pattern matches."""


def groups(recordings: Iterable[tuple[str, str]]) -> list[Group]:
    """The recordings, given with their formats, in groups that one pattern may match."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for kind, path in recordings:
        shared = next((folder for folder in path.split("/")[:-1] if folder in SHARED), "")
        found.setdefault((kind, posixpath.splitext(path)[1], shared), []).append(path)
    return [Group(*key, tuple(paths)) for key, paths in sorted(found.items())]


def alternatives(group: Group, glob: Glob) -> Iterator[list[str]]:
    """Lines of entries that read the files of a group, the shortest first; later ones have longer ids."""
    for pattern in _patterns(group):
        if group.is_matched(glob(pattern)):
            yield _entry(group.format, pattern)
            yield _entry(group.format, pattern, slug(group.format))
    parts = list(_parts(group, glob))
    common = group.folder()
    for top in ("", common):
        yield [
            line
            for pattern, folder in parts
            for line in _entry(group.format, pattern, _prefix(posixpath.join(top, posixpath.relpath(folder, common))))
        ]


def _patterns(group: Group) -> Iterator[str]:
    """Patterns for all files."""
    folders = {posixpath.dirname(path) for path in group.paths}
    common = posixpath.commonpath(folders)
    if len(folders) == 1:
        yield posixpath.join(common, f"*{group.ending}")
        return
    below = [{*posixpath.relpath(folder or ".", common or ".").split("/")} for folder in folders]
    for name in sorted(set.intersection(*below) & SHARED):
        yield posixpath.join(common, "**", name, "**", f"*{group.ending}")
    yield posixpath.join(common, "**", f"*{group.ending}")


def _parts(group: Group, glob: Glob) -> Iterator[tuple[str, str]]:
    """Patterns for folders in which all that they match is of the group, the outermost, or files; with the folder."""
    folder = group.folder()
    patterns = _patterns(group) if _is_plain(folder) else iter(())
    fitting = next((pattern for pattern in patterns if group.is_matched(glob(pattern))), None)
    if fitting is not None:
        yield fitting, folder
        return
    inner: dict[str, list[str]] = {}
    for path in group.paths:
        first, _, rest = posixpath.relpath(path, folder).partition("/")
        inner.setdefault(first if rest else "", []).append(path)
    for name, members in inner.items():
        part = group._replace(paths=tuple(members))
        if name or len(inner) > 1:
            yield from _parts(part, glob)
        else:
            yield from [(path, folder) for path in members if _is_plain(path)]


def _is_plain(path: str) -> bool:
    """Whether a path means itself as a pattern."""
    return not any(character in path for character in "*?[]{}")


def _prefix(folder: str) -> str:
    """What the ids of the cases in a folder begin with."""
    return "/".join(slug(part) for part in folder.split("/") if part not in SHARED and part != ".")


def _entry(kind: str, pattern: str, prefix: str = "") -> list[str]:
    if "?" in pattern or "[" in pattern:
        return []
    lines = [f"  - format: {kind}", f"    each: {quoted(pattern)}"]
    return [*lines, f"    id: {quoted(prefix + '/{stem}')}"] if prefix else lines


def quoted(text: str) -> str:
    """A text as YAML reads it: JSON, in which only what JSON itself needs is escaped, unless it is plainly a path."""
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)
