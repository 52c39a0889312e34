"""Baselines in several files: `baselines/*.jsonl` is a file for each value that the * stands for.

The accepted answer of a case is written to the file in which the * is the beginning of the SHA-256 of its id. So a case
stays in its file, whatever happens to other cases, and a commit writes only the files of the cases it changes.
"""

import os
import posixpath
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from vrty_gate.core.digests import digest
from vrty_gate.errors import InputError, Place
from vrty_gate.files import disk
from vrty_gate.files.disk import Limits, inside, lines_of, read_lines, reason, repository

if TYPE_CHECKING:
    from vrty_gate.files.tree import Tree

_DIGITS = 3
"""4,096 files. With 256, 100 changes in 10,000 cases write every third file; with more, the list of files is long."""


def is_several(path: str) -> bool:
    """Whether a path of baselines stands for several files."""
    return "*" in os.path.basename(path)


def file_of(path: str, case: str) -> str:
    """The file that the baseline of a case is written to."""
    folder, name = os.path.split(path)
    return posixpath.join(folder, name.replace("*", digest(case)[:_DIGITS])) if "*" in name else path


def lock_of(path: str) -> str:
    """The file next to which the lock of several files lies."""
    return path.replace("*", "_")


def remove_leftovers(path: str) -> None:
    """Remove temporary files of processes that were killed while they wrote one of the files."""
    folder = os.path.dirname(path)
    with suppress(OSError):
        names = {name.rpartition(".")[0].rpartition(".")[0] for name in os.listdir(folder or ".") if ".tmp" in name}
        disk.remove_leftovers(*(posixpath.join(folder, name) for name in names if is_one_of(path, name)))


def is_one_of(path: str, name: str) -> bool:
    """Whether a file of this name, in the folder of the baselines, is one of theirs."""
    start, star, end = os.path.basename(path).partition("*")
    if not star:
        return name == start
    hidden = name.startswith(".") and not start.startswith(".")
    return len(name) >= len(start) + len(end) and name.startswith(start) and name.endswith(end) and not hidden


def has(path: str, file: str) -> bool:
    """Whether a file is one of the baselines files, whether or not it exists yet."""
    target = os.path.realpath(file)
    if not is_several(path):
        return os.path.realpath(path) == target
    folder = os.path.realpath(os.path.dirname(path))
    return any(
        is_one_of(path, os.path.basename(name)) and os.path.realpath(os.path.dirname(name)) == folder
        for name in (file, target)
    )


def may_share(path: str, other: str) -> bool:
    """Whether a file can belong to both of two paths of baselines."""
    if os.path.realpath(path) == os.path.realpath(other):
        return True
    if os.path.realpath(os.path.dirname(path)) != os.path.realpath(os.path.dirname(other)):
        return False
    (start, star, end), (other_start, other_star, other_end) = (
        os.path.basename(name).partition("*") for name in (path, other)
    )
    if not (star and other_star):
        return is_one_of(path, other_start) if star else bool(other_star) and is_one_of(other, start)
    starts = start.startswith(other_start) or other_start.startswith(start)
    return starts and (end.endswith(other_end) or other_end.endswith(end))


def files(path: str) -> list[str]:
    """The baselines files that exist, in ascending order. Raises InputError."""
    if not is_several(path):
        return [path] if os.path.lexists(path) else []
    folder = os.path.dirname(path)
    root = ""
    names = []
    try:
        with os.scandir(folder or ".") as entries:
            for entry in entries:
                if not is_one_of(path, entry.name) or entry.is_dir():
                    continue
                if entry.is_symlink():
                    root = root or repository(folder or ".")
                    inside(root, folder, entry.name, Place(posixpath.join(folder, entry.name)))
                names.append(entry.name)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise InputError(f"cannot list the folder: {reason(error)}", Place(path)) from error
    return [posixpath.join(folder, name) for name in sorted(names)]


def lines(path: str, limits: Limits) -> Iterator[tuple[Place, str]]:
    """The lines of the baselines files that are not blank, with their places. Raises InputError."""
    limits = limits.for_many()
    found = files(path)
    if is_several(path):
        _require_small(path, sum(map(_size, found)), limits)
    for file in found:
        for number, line in read_lines(file, limits):
            yield Place(file, number), line


def lines_in(tree: "Tree", path: str, limits: Limits) -> Iterator[tuple[Place, str]]:
    """The same in a commit."""
    limits = limits.for_many()
    size = 0
    for file in _files_in(tree, path):
        text = tree.read(file, limits, Place(tree.shown(file)))
        size += len(text)
        if is_several(path):
            _require_small(tree.shown(path), size, limits)
        for number, line in lines_of(text):
            yield Place(tree.shown(file), number), line


def _files_in(tree: "Tree", path: str) -> list[str]:
    if not is_several(path):
        return [path] if tree.has(path) else []
    folder, name = os.path.split(path)
    literal = "".join(f"[{character}]" if character in "?[" else character for character in name)
    names = tree.glob(folder, literal, Place(tree.shown(path)))
    return [posixpath.join(folder, name) for name in names if is_one_of(path, name)]


def _size(file: str) -> int:
    try:
        return os.stat(file).st_size
    except OSError:
        return 0  # reading it says why


def _require_small(path: str, size: int, limits: Limits) -> None:
    """Raises InputError if several files are larger together than one may be."""
    if size > limits.file_bytes:
        problem = f"the files are larger than {limits.file_bytes} bytes together"
        raise InputError(f"{problem}; raise --max-file-bytes if this is intended", Place(path))


def texts_to_write(path: str, written: Iterable[tuple[str, str]], *, settle: bool = False) -> dict[str, str]:
    """The new texts of the files that change, given the lines of each case; empty where none are left.

    Files that grow come first. An unchanged baseline stays in the file in which it lies, unless all are to `settle`
    where they are written. Raises InputError if a file cannot be read.
    """
    before = {file: _text(file) for file in files(path)}
    lying = {} if settle else {line: file for file, text in before.items() for line in text.split("\n")}
    pairs = sorted((lying.get(lines.rstrip("\n")) or file_of(path, case), case, lines) for case, lines in written)
    after = dict.fromkeys(before, "")
    after |= {file: "".join(lines for *_, lines in group) for file, group in groupby(pairs, key=itemgetter(0))}
    changed = [file for file, text in after.items() if before.get(file) != text or not text]
    changed.sort(key=lambda file: len(before.get(file, "")) - len(after[file]))  # a kill must not lose what moves
    return {file: after[file] for file in changed}


def _text(file: str) -> str:
    """The text of a file as it is. Raises InputError."""
    try:
        with open(file, encoding="utf-8", newline="") as opened:
            return opened.read()
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read it: {reason(error)}; nothing was changed", Place(file)) from error
