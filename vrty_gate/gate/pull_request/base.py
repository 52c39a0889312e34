"""The base of a pull request: the commit it is compared with, and a suite as it was there."""

import os
import posixpath
from collections.abc import Callable, Iterable, Mapping

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import DEFAULT_LIMITS, Limits, Source, repository
from vrty_gate.files.git import base_of_merge, has_commit, merge_base
from vrty_gate.files.tree import Tree
from vrty_gate.formats import yaml_text
from vrty_gate.manifest.load import DEFAULT_NAMES, load
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline

_ENDINGS = (".yml", ".yaml", ".json")
_MOST_FILES = 20_000
"""Files of a commit among which a moved manifest is looked for."""
_LONGEST_LINK = 4_096


class Commit(NamedTuple):
    """A commit to compare with."""

    digest: str
    name: str
    """Its name in reports, such as `main at 1a2b3c4`."""


class BaseSuite(NamedTuple):
    """A suite as it was in the base."""

    name: str
    """The commit, such as `main at 1a2b3c4`."""
    suite: Suite | None
    """None if the manifest did not exist yet, or could not be read."""
    accepted: Mapping[str, Baseline]
    """The baselines, by case."""
    tree: Tree
    manifest: str = ""
    """Path of the manifest in the base, if it is another one now."""
    unreadable: str = ""
    """Why the manifest or the baselines of the base cannot be read."""


def in_checkout(root: str, ref: str, option: str) -> Commit:
    """The merge base of HEAD and the ref that an option names. Raises InputError."""
    return named(merge_base(root, ref, option), ref)


def of_pull_request(root: str, environment: Mapping[str, str]) -> Commit | None:
    """The base of the pull request that a GitHub workflow runs for; None if there is no pull request.

    GitHub checks out a merge of the pull request into its base: the first parent is the base. A workflow that checks
    out something else needs the base branch. Raises InputError if the clone is too shallow for either.
    """
    branch = environment.get("GITHUB_BASE_REF", "")
    if not branch or not environment.get("GITHUB_EVENT_NAME", "").startswith("pull_request"):
        return None
    parent = base_of_merge(root, environment.get("GITHUB_SHA", ""))
    if parent is None:
        return in_checkout(root, f"origin/{branch}", "the base")
    if not has_commit(root, parent):
        raise InputError(f"the clone has no commit before the merge; give actions/checkout fetch-depth: 2 ({branch})")
    return named(parent, branch)


def named(commit: str, ref: str) -> Commit:
    """A commit with its name in reports."""
    return Commit(commit, f"{ref} at {commit[:7]}")


def root_of(suite_manifest: str) -> tuple[str, str]:
    """The repository of a manifest, and the path of the manifest in it; of a submodule, the repository around it."""
    folder = os.path.realpath(os.path.dirname(suite_manifest) or ".")
    root = repository(folder)
    while _is_submodule(root):
        root = repository(os.path.dirname(root))
    path = os.path.relpath(os.path.join(folder, os.path.basename(suite_manifest)), root)
    return root, path.replace(os.sep, "/")


def _is_submodule(root: str) -> bool:
    try:
        with open(os.path.join(root, ".git"), encoding="utf-8", errors="replace") as file:
            return "/modules/" in file.read(_LONGEST_LINK)
    except OSError:  # it is a folder, or there is none
        return False


def manifest_in(tree: Tree, path: str, limits: Limits) -> str | None:
    """The path of the manifest in a commit; None if it has none.

    A manifest that is not there may have moved: a default name may have become the other one, and a manifest that is no
    longer in the work tree may be this one.
    """
    if path in DEFAULT_NAMES:
        path = next((name for name in (path, *DEFAULT_NAMES) if tree.has(name)), path)
    if tree.has(path):
        return path
    moved = [name for name in tree.paths(_MOST_FILES) if name.endswith(_ENDINGS) and _went(tree.root, name)]
    moved = [name for name in moved if _is_manifest(tree, name, limits)]
    return moved[0] if len(moved) == 1 else None


def _went(root: str, path: str) -> bool:
    """Whether no file of the work tree has this path; one behind a link has another one."""
    file = os.path.join(root, *path.split("/"))
    return not os.path.isfile(file) or os.path.realpath(file) != file


def _is_manifest(tree: Tree, path: str, limits: Limits) -> bool:
    try:
        text = tree.read(path, limits)
    except InputError:
        return False
    return "version:" in text and "cases:" in text


def read_suite(suite_manifest: str, tree: Tree, name: str, limits: Limits, k: float | None = None) -> BaseSuite:
    """The suite of a manifest as it was in a commit, without its baselines. Raises InputError."""
    written = root_of(suite_manifest)[1]
    path = manifest_in(tree, written, limits)
    if path is None:
        return BaseSuite(name, None, {}, tree)
    suite = load(path, limits, k, source=tree)
    return BaseSuite(name, suite, {}, tree, manifest=path if path != written else "")


def read(suite_manifest: str, tree: Tree, name: str, limits: Limits, k: float | None = None) -> BaseSuite:
    """The same with its baselines; what cannot be read in the base is missing, so that a pull request can repair it."""
    try:
        base = read_suite(suite_manifest, tree, name, limits, k)
    except InputError as error:
        return BaseSuite(name, None, {}, tree, unreadable=str(error))
    file = path_in_tree(base.suite.baselines) if base.suite is not None else ""
    if not file:
        return base
    try:
        return base._replace(accepted=baselines.read_in(tree, file, limits))
    except InputError as error:
        return base._replace(unreadable=str(error))


def baselines_in(tree: Source, path: str) -> str:
    """The path of the baselines of a manifest in a commit or on disk, without its cases. Raises InputError."""
    data, _ = yaml_text.read(tree.read(path, DEFAULT_LIMITS), path, DEFAULT_LIMITS)
    name = data.get("baselines") if isinstance(data, dict) else None
    if not isinstance(name, str):
        name = f"{posixpath.splitext(posixpath.basename(path))[0]}.baselines.jsonl"
    return tree.inside(posixpath.dirname(path), name, Place(tree.shown(path)))


def path_in_tree(shown: str) -> str:
    """The path of a file in a commit, without the commit that messages show in front of it."""
    return shown.partition(":")[2]


def renamed_cases(then: Iterable[SuiteCase], now: Iterable[SuiteCase]) -> dict[str, str]:
    """The new ids of renamed cases by their old ids: exactly one removed and one new case have the same prompt.

    Otherwise a case whose file is renamed and whose response gets worse would pass as new.
    """
    names: dict[str, str] = {}
    then, now = tuple(then), tuple(now)
    went = {case.id for case in then} - {case.id for case in now}
    came = {case.id for case in now} - {case.id for case in then}
    alike: tuple[Callable[[SuiteCase], tuple[object, ...]], ...] = (
        lambda case: case.texts[:3],
        lambda case: (case.texts.prompt, case.texts.context),
    )
    for key in alike:
        olds: dict[tuple[object, ...], list[str]] = {}
        news: dict[tuple[object, ...], list[str]] = {}
        for cases, ids, group in ((then, went, olds), (now, came, news)):
            for case in cases:
                if case.id in ids:
                    group.setdefault(key(case), []).append(case.id)
        for texts, (old, *others) in olds.items():
            new = news.get(texts, [])
            if not others and len(new) == 1:
                names[old] = new[0]
                went.discard(old)
                came.discard(new[0])
    return names
