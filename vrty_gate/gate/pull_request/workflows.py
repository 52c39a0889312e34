"""Which manifests the workflows of a base check, and which of them no workflow of the pull request names."""

import os
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import takewhile

from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits, read_text
from vrty_gate.files.tree import Tree
from vrty_gate.formats import yaml_text
from vrty_gate.manifest.locate import DEFAULT_NAMES, InCommit, locate_all
from vrty_gate.manifest.uses import FOLDER, Use, covers, uses_in
from vrty_gate.manifest.uses.commands import UNKNOWN

_MOST_FILES = 500
_ENDINGS = (".yml", ".yaml")
_NAME = re.compile(r"^name: vrty-gate$", re.MULTILINE)

Texts = Callable[[str], str]
"""The text of a file of a repository; empty if there is none that can be read."""


def workflows_here(root: str) -> list[str]:
    """The paths of the workflows in the work tree; GitHub follows no link."""
    folder = os.path.join(root, *FOLDER.split("/"))
    names = os.listdir(folder) if os.path.isdir(folder) and os.path.realpath(folder) == folder else []
    return [f"{FOLDER}/{name}" for name in sorted(names) if name.endswith(_ENDINGS)][:_MOST_FILES]


def left_out(root: str, tree: Tree, limits: Limits) -> tuple[list[str], list[str]]:
    """The manifests that workflows of the base check and none names now, and those that are named and new.

    What an expression stands for is not known: one that the base does not have names nothing.
    """
    before = list(_uses(_workflows_of(tree), lambda path: _in_commit(tree, path, limits), limits))
    checked = _checked(before, tree)
    if not checked:
        return [], []
    now = list(_uses(workflows_here(root), lambda path: _on_disk(root, path, limits), limits))
    known = {name for use in before for name in use.manifests}
    names = {name for use in now for name in use.manifests if name in known or not _is_unknown(name)}
    real = {name: _real_here(root, name) for name in sorted(names)}
    same = {name for name in names & known if real[name] == name == _real_in(tree, name)}
    lost = [
        path
        for path, named in checked.items()
        if named.isdisjoint(same) and not any(covers(name, path) for name in real.values())
    ]
    came = [path for path in _files(root, real.values()) if tree.kind(path) != "file"] if lost else []
    return lost, came


def checked_by_workflows(tree: Tree, limits: Limits) -> list[str]:
    """The manifests that the workflows of a commit check, as far as they say so without an expression."""
    uses = _uses(_workflows_of(tree), lambda path: _in_commit(tree, path, limits), limits)
    return list(_checked(uses, tree))


def _workflows_of(tree: Tree) -> list[str]:
    return [f"{FOLDER}/{name}" for name in sorted(tree.names(FOLDER)) if name.endswith(_ENDINGS)][:_MOST_FILES]


def _uses(paths: Iterable[str], text: Texts, limits: Limits) -> Iterator[Use]:
    """The steps that may gate a pull request."""

    def is_ours(folder: str) -> bool:
        return _NAME.search(text(posixpath.normpath(posixpath.join(folder, "action.yml")))) is not None

    for path in paths:
        with suppress(InputError):  # the changes of the workflow are named anyway
            uses = uses_in(path, yaml_text.read(text(path), path, limits)[0], is_ours)
            yield from [use for use in uses if use.gates]


def _checked(uses: Iterable[Use], tree: Tree) -> dict[str, set[str]]:
    """The manifests of a commit that some uses check, with what names each of them."""
    found: dict[str, set[str]] = {}
    for name in dict.fromkeys(name for use in uses for name in use.manifests):
        if _is_unknown(name):
            continue
        is_folder = name.endswith("/")  # where no manifest is named
        folder = posixpath.normpath(name) if is_folder else "."
        files = InCommit(tree, "" if folder == "." else folder)
        with suppress(InputError):  # the base has none there
            for path in map(files.path, locate_all([] if is_folder else [name], files)):
                found.setdefault(tree.behind_links(path), set()).add(name)
    return found


def _real_here(root: str, name: str) -> str:
    """What names a manifest, with the links of the work tree followed."""

    def folder(path: str) -> str | None:
        file = os.path.join(root, *path.split("/"))
        return os.path.relpath(os.path.realpath(file), root).replace(os.sep, "/") if os.path.isdir(file) else None

    return _real(name, folder)


def _real_in(tree: Tree, name: str) -> str:
    """What names a manifest, with the links of a commit followed."""

    def folder(path: str) -> str | None:
        return posixpath.normpath(tree.behind_links(f"{path}/.")) if tree.kind(path) == "folder" else None

    return _real(name, folder)


def _real(name: str, folder: Callable[[str], str | None]) -> str:
    """What names a manifest, with what is known to be a folder replaced by the folder that it leads to."""
    parts = posixpath.normpath(name).split("/")
    known = list(takewhile(lambda part: not any(mark in part for mark in "*?[$\0"), parts))
    for end in range(len(known), 0, -1):
        found = folder("/".join(known[:end]))
        if found is not None:
            real = posixpath.normpath(posixpath.join(found, *parts[end:]))
            return f"{real}/" if name.endswith("/") else real
    return name


def _is_unknown(name: str) -> bool:
    """Whether only a run knows what a name stands for; NUL, which no path has, would stand for anything."""
    return UNKNOWN.search(name) is not None or "\0" in name


def _files(root: str, names: Iterable[str]) -> Iterator[str]:
    """The manifests in the work tree that are named without a pattern."""
    for name in dict.fromkeys(names):
        for path in (name, *(posixpath.normpath(posixpath.join(name, default)) for default in DEFAULT_NAMES)):
            file = os.path.join(root, *path.split("/"))
            if os.path.isfile(file) and os.path.realpath(file) == file:
                yield path


def _in_commit(tree: Tree, path: str, limits: Limits) -> str:
    try:
        return tree.read(path, limits) if tree.has(path) else ""
    except InputError:
        return ""


def _on_disk(root: str, path: str, limits: Limits) -> str:
    file = os.path.join(root, *path.split("/"))
    try:
        return read_text(file, limits) if os.path.realpath(file) == file and os.path.isfile(file) else ""
    except InputError:
        return ""
