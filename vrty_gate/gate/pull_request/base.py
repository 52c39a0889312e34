"""The base of a pull request: the commit it is compared with, and a suite as it was there."""

import os
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from vrty_gate import manifest
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, repository
from vrty_gate.files.git import Tree, base_of_merge, has_commit, merge_base
from vrty_gate.manifest import Suite, SuiteCase
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline


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
    """None if the manifest did not exist yet."""
    accepted: Mapping[str, Baseline]
    """The baselines, by case."""
    tree: Tree


def in_checkout(root: str, ref: str, option: str) -> Commit:
    """The merge base of HEAD and the ref that an option names. Raises InputError."""
    return _named(merge_base(root, ref, option), ref)


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
    return _named(parent, branch)


def _named(commit: str, ref: str) -> Commit:
    return Commit(commit, f"{ref} at {commit[:7]}")


def root_of(suite_manifest: str) -> tuple[str, str]:
    """The repository of a manifest, and the path of the manifest in it."""
    folder = os.path.realpath(os.path.dirname(suite_manifest) or ".")
    root = repository(folder)
    path = os.path.relpath(os.path.join(folder, os.path.basename(suite_manifest)), root)
    return root, path.replace(os.sep, "/")


def manifest_in(tree: Tree, path: str) -> str | None:
    """The path of the manifest in a commit; None if it has none. A default name may have become the other one."""
    if path in manifest.DEFAULT_NAMES:
        path = next((name for name in (path, *manifest.DEFAULT_NAMES) if tree.has(name)), path)
    return path if tree.has(path) else None


def read_suite(suite_manifest: str, tree: Tree, name: str, limits: Limits, k: float | None = None) -> BaseSuite:
    """The suite of a manifest as it was in a commit, without its baselines. Raises InputError."""
    path = manifest_in(tree, root_of(suite_manifest)[1])
    suite = manifest.load(path, limits, k, source=tree) if path is not None else None
    return BaseSuite(name, suite, {}, tree)


def read(suite_manifest: str, tree: Tree, name: str, limits: Limits, k: float | None = None) -> BaseSuite:
    """The same with its baselines. Raises InputError."""
    base = read_suite(suite_manifest, tree, name, limits, k)
    file = path_in_tree(base.suite.baselines) if base.suite is not None else ""
    if not file or not tree.has(file):
        return base
    text = tree.read(file, baselines.within(limits), Place(tree.shown(file)))
    return base._replace(accepted=baselines.read_lines(text, tree.shown(file)))


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
