"""Which suites of the base are those of a pull request, and which are no longer checked."""

import os
from collections.abc import Container, Iterable, Mapping, Sequence
from contextlib import suppress

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.files.tree import Tree
from vrty_gate.gate.pull_request.base import root_of, suite_in
from vrty_gate.gate.pull_request.workflows import left_out
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import InCommit, locate_all
from vrty_gate.manifest.suite import Suite

_ENDINGS = (".yml", ".yaml", ".json")
_MOST_FILES = 20_000
"""Files of a commit among which moved manifests are looked for."""


class Paired(NamedTuple):
    """The manifests of a base beside those that are checked now. All paths are relative to the repository."""

    was: Mapping[str, str]
    """By path of a manifest that is checked now, its path in the base; new ones are not in it."""
    gone: tuple[str, ...]
    """Paths of manifests that the base checks, and this run does not."""
    checked: tuple[str, ...]
    """Paths of the manifests that the base checks."""


def paired(suites: Iterable[Suite], arguments: Sequence[str], root: str, tree: Tree, limits: Limits) -> Paired:
    """The suites of a repository and those of its base, where the same arguments name the manifests.

    A manifest that moved is found by the name of its suite, or else by the cases that it shares.
    """
    now = {path: suite for suite in suites for there, path in (root_of(suite.manifest),) if there == root}
    checked = _checked(arguments, root, tree)
    was = {path: path for path in now if tree.kind(path) == "file" and tree.behind_links(path) == path}
    came = {path: suite for path, suite in now.items() if path not in was}
    if came:
        went = [path for path in dict.fromkeys((*checked, *_manifests(tree, limits))) if _went(root, path)]
        was |= _moved(came, went, tree, limits)
    known = {*now, *map(tree.behind_links, was.values())}
    gone = [path for path in checked if path not in known]
    gone += _left_out([*known, *gone], root, tree, limits)
    return Paired(was, tuple(gone), tuple(checked))


def _left_out(known: Container[str], root: str, tree: Tree, limits: Limits) -> list[str]:
    """The manifests that only the workflows of the pull request leave out; other jobs check those that they name."""
    lost, came = left_out(root, tree, limits)
    lost = [path for path in lost if path not in known]
    news: dict[str, Suite] = {}
    for path in came if lost else ():
        with suppress(InputError):  # whoever checks it says why it cannot be read
            news[path] = load(os.path.join(root, *path.split("/")), limits)
    moved = _moved(news, [path for path in lost if _went(root, path)], tree, limits).values() if news else ()
    return [path for path in lost if path not in moved]


def _checked(arguments: Sequence[str], root: str, tree: Tree) -> list[str]:
    """The manifests that the arguments name in the base; none if it is not the repository of the current folder."""
    folder = _current_folder(root)
    if folder == ".." or folder.startswith("../"):
        return []
    files = InCommit(tree, "" if folder == "." else folder)
    found: dict[str, None] = {}
    for argument in [[argument] for argument in arguments] or [[]]:
        try:
            found |= dict.fromkeys(map(tree.behind_links, map(files.path, locate_all(argument, files))))
        except InputError:  # the base has none there
            continue
    return list(found)


def _current_folder(root: str) -> str:
    """The current folder in a repository, by the path that led to it: where its links lead, each commit says."""
    written = os.environ.get("PWD", "")  # by convention, the path as it was written
    try:
        is_here = os.path.isabs(written) and os.path.samefile(written, ".")
    except OSError:
        is_here = False
    above, _, left = written.partition(os.sep) if is_here else ("", "", "")
    while left:
        name, _, left = left.partition(os.sep)
        above = f"{above}{os.sep}{name}"
        if os.path.realpath(above) == root:
            return left.replace(os.sep, "/") or "."
    return os.path.relpath(os.path.realpath("."), root).replace(os.sep, "/")


def _manifests(tree: Tree, limits: Limits) -> list[str]:
    """The files of a commit that look like manifests."""
    return [path for path in tree.paths(_MOST_FILES) if path.endswith(_ENDINGS) and _is_manifest(tree, path, limits)]


def _is_manifest(tree: Tree, path: str, limits: Limits) -> bool:
    try:
        text = tree.read(path, limits)
    except InputError:
        return False
    return "version" in text and "cases" in text


def _went(root: str, path: str) -> bool:
    """Whether no file of the work tree has this path; one behind a link has another one."""
    file = os.path.join(root, *path.split("/"))
    return not os.path.isfile(file) or os.path.realpath(file) != file


def _moved(came: Mapping[str, Suite], went: Sequence[str], tree: Tree, limits: Limits) -> dict[str, str]:
    """The old paths of manifests that moved, by their new ones; the surest pairs first."""
    olds = {path: suite for path in went if (suite := suite_in(tree, path, limits)) is not None}
    pairs = [
        (old.name != new.name, -len({case.id for case in old.cases} & {case.id for case in new.cases}), path, was)
        for path, new in came.items()
        for was, old in olds.items()
    ]
    moved: dict[str, str] = {}
    for is_other_name, shared, path, was in sorted(pairs):
        if (not is_other_name or shared) and path not in moved and was not in moved.values():
            moved[path] = was
    return moved
