"""The base of a pull request: the commit it is compared with, and a suite as it was there."""

import os
import posixpath
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import (
    DEFAULT_LIMITS,
    Limits,
    Source,
    decode_text,
    lines_of,
    read_bytes,
    read_text,
    repository,
)
from vrty_gate.files.git import base_of_merge, has_commit, merge_base
from vrty_gate.files.tree import Tree
from vrty_gate.formats import yaml_text
from vrty_gate.formats.codec import Mismatch, decode
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.manifest.format import BasePolicy
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline

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
    """Why the manifest, a text or the baselines of the base cannot be read."""
    policy: BasePolicy | None = None
    """None if the manifest did not exist yet, or cannot be read."""


def in_checkout(root: str, ref: str, option: str) -> Commit:
    """The merge base of HEAD and the ref that an option names. Raises InputError."""
    return named(merge_base(root, ref, option), ref)


def of_pull_request(root: str, environment: Mapping[str, str]) -> Commit | None:
    """The base of the pull request or merge group that a GitHub workflow runs for; None if it runs for neither.

    GitHub checks out a merge of the pull request into its base: the first parent is the base. A workflow that checks
    out something else needs the base branch. Raises InputError if the clone is too shallow for either.
    """
    if environment.get("GITHUB_EVENT_NAME") == "merge_group":
        commit = of_merge_group(environment)
        if not has_commit(root, commit.digest):
            raise InputError("the clone has no commit before the merge group; set fetch-depth: 0 for actions/checkout")
        return commit
    branch = environment.get("GITHUB_BASE_REF", "")
    if not branch or not environment.get("GITHUB_EVENT_NAME", "").startswith("pull_request"):
        return None
    parent = base_of_merge(root, environment.get("GITHUB_SHA", ""))
    if parent is None:
        return in_checkout(root, f"origin/{branch}", "the base")
    if not has_commit(root, parent):
        advice = f"set fetch-depth: 2 for actions/checkout ({branch})"
        raise InputError(f"the clone has no commit before the merge; {advice}")
    return named(parent, branch)


def of_merge_group(environment: Mapping[str, str]) -> Commit:
    """The base of a merge group, from the event file of the runner. Raises InputError."""
    path = environment.get("GITHUB_EVENT_PATH", "")
    payload = parse_json(read_text(path, DEFAULT_LIMITS), Place(path)) if path else {}
    group = payload.get("merge_group") if isinstance(payload, dict) else None
    digest, branch = (group.get(key) if isinstance(group, dict) else None for key in ("base_sha", "base_ref"))
    if not isinstance(digest, str) or not isinstance(branch, str) or not _DIGEST.fullmatch(digest):
        raise InputError("the event of the merge group names no base; compare with --base BRANCH")
    return named(digest, branch.removeprefix("refs/heads/"))


_DIGEST = re.compile("[0-9a-f]{40}(?:[0-9a-f]{24})?")


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


class _Forgiving:
    """The files of a commit; of texts that cannot be read in it, those of the work tree.

    So a text in Git LFS or one that is too large takes neither rules nor baselines of the base out of force.
    """

    def __init__(self, tree: Tree, manifest: str) -> None:
        self._tree, self._manifest = tree, manifest
        self.shown, self.has, self.inside = tree.shown, tree.has, tree.inside
        self.glob, self.folder_name = tree.glob, tree.folder_name

        self.problems: dict[str, str] = {}
        """By path, why a file cannot be read."""

    def read(self, path: str, limits: Limits, place: Place | None = None) -> str:
        """See `Source`."""
        return decode_text(self.read_bytes(path, limits, place), self.shown(path))

    def lines(self, path: str, limits: Limits, place: Place | None = None) -> Iterator[tuple[int, str]]:
        """See `Source`."""
        return lines_of(self.read(path, limits, place))

    def read_bytes(self, path: str, limits: Limits, place: Place | None = None) -> bytes:
        """See `Source`."""
        try:
            return self._tree.read_bytes(path, limits, place)
        except InputError as error:
            if path == self._manifest:
                raise
            self.problems[path] = str(error)
            here = os.path.join(self._tree.root, *path.split("/"))
            is_same = os.path.realpath(here) == here and os.path.isfile(here)
            return read_bytes(here, limits, place) if is_same else b""


def read(path: str, tree: Tree, name: str, limits: Limits, k: float | None = None) -> BaseSuite:
    """The suite of a manifest in a commit, with its baselines.

    What cannot be read is missing, so that a pull request can repair it; the baselines and the policy of the base
    hold as long as the manifest itself can be read.
    """
    source = _Forgiving(tree, path)
    base = BaseSuite(name, None, {}, tree, policy=policy_in(tree, path, limits))
    try:
        suite = load(path, limits, k, source=source, unreadable=source.problems)
        base = base._replace(suite=suite)
        file = path_in_tree(suite.baselines)
    except InputError as error:
        base = base._replace(unreadable=str(error))
        file = _baselines_or_none(tree, path)
    if source.problems and not base.unreadable:
        base = base._replace(unreadable="; ".join(source.problems.values()))
    if not file:
        return base
    try:
        return base._replace(accepted=baselines.read_in(tree, file, limits))
    except InputError as error:
        return base._replace(unreadable=str(error))


def suite_in(tree: Tree, path: str, limits: Limits) -> Suite | None:
    """The suite of a manifest in a commit; None if it cannot be read."""
    try:
        source = _Forgiving(tree, path)
        return load(path, limits, source=source, unreadable=source.problems)
    except InputError:
        return None


def policy_in(tree: Tree, path: str, limits: Limits) -> BasePolicy | None:
    """The policy in a manifest of a commit, whatever else is in it; None if it cannot be read."""
    try:
        data, _ = yaml_text.read(tree.read(path, limits), path, limits)
        return decode(BasePolicy, data.get("base") or {}) if isinstance(data, dict) else None
    except (InputError, Mismatch):
        return None


def strictest(policies: Iterable[BasePolicy]) -> BasePolicy | None:
    """In each of its parts the strictest of some policies; None without any."""
    policies = list(policies)
    if not policies:
        return None
    parts = zip(*policies, strict=True)
    return BasePolicy(*[max(part, key=STRICTNESS.index) for part in parts])


STRICTNESS = ("note", "review", "require-reason", "ask", "fail")
"""The values of the parts of a policy, the strictest last."""


def _baselines_or_none(tree: Tree, path: str) -> str:
    try:
        return baselines_in(tree, path)
    except InputError:
        return ""


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

    Otherwise a case whose file is renamed and whose response gets worse would pass as new. Of several new ones, it is
    the first, unless another one has the same response too; in a recording, which has one more call, always the first.
    Of what is left, the only removed case of a recording file is the new one in its place.
    """
    then, now = tuple(then), tuple(now)
    went = {case.id for case in then} - {case.id for case in now}
    came = {case.id for case in now} - {case.id for case in then}
    names = _in_their_files(then, now, went, came)
    went -= names.keys()
    came -= {*names.values()}
    alike: tuple[Callable[[SuiteCase], tuple[object, ...]], ...] = (
        lambda case: case.texts[:3],
        lambda case: (case.texts.prompt, case.texts.context),
    )
    for key in alike:
        may_be_first = key is alike[-1]
        olds: dict[tuple[object, ...], list[str]] = {}
        news: dict[tuple[object, ...], list[str]] = {}
        for cases, ids, group in ((then, went, olds), (now, came, news)):
            for case in sorted(cases, key=_place):
                if case.id in ids:
                    group.setdefault(key(case), []).append(case.id)
        for texts, (old, *others) in olds.items():
            new = news.get(texts, [])
            if not others and (len(new) == 1 or (new and may_be_first)):
                names[old] = new[0]
                went.discard(old)
                came.discard(new[0])
    return names | _in_place(then, now, went, came)


def _place(case: SuiteCase) -> tuple[str, int]:
    return case.place.file, case.place.line


def _in_their_files(
    then: Iterable[SuiteCase], now: Iterable[SuiteCase], went: Container[str], came: Container[str]
) -> dict[str, str]:
    """The new ids of cases that were alone in a recording by their old ids: those of the first call with the prompt."""
    olds = {case.id: case.texts for case in then if case.id in went}
    names: dict[str, str] = {}
    for case in sorted(now, key=_place) if olds else ():
        parts = case.id.split("/") if case.id in came else []
        for old in ("/".join(parts[:size]) for size in range(1, len(parts))):
            if old in olds and old not in names:
                before = olds[old]
                if (before.prompt, before.context) == (case.texts.prompt, case.texts.context):
                    names[old] = case.id
    return names


def _in_place(then: Sequence[SuiteCase], now: Sequence[SuiteCase], went: set[str], came: set[str]) -> dict[str, str]:
    """By its old id, the new id of the first case that is gone from a recording file, if a new one is in its place.

    It is the only one that is gone, or the new one is the only case of the file.

    The id of a recorded call has words of the prompt, so that another prompt is another id.
    """
    if not (went and came and any(case.is_one_recording and case.id in went for case in then)):
        return {}
    before = _by_file(then, path_in_tree)
    after = _by_file(now, _in_repository)
    names = {}
    for file, olds in before.items():
        news = after.get(file, [])
        gone, new = [each for each in olds if each in went], [each for each in news if each in came]
        if not (gone and new) or (len(gone) > 1 and len(news) > 1):  # one that is alone has another id than in company
            continue
        at = olds.index(gone[0])
        if len(new) == 1 or (at < len(news) and news[at] in new):
            names[gone[0]] = new[0] if len(new) == 1 else news[at]
    return names


def _by_file(cases: Iterable[SuiteCase], path: Callable[[str], str]) -> dict[str, list[str]]:
    """By file, the ids of the recorded cases, in the order of the file."""
    found: dict[str, list[str]] = {}
    for case in sorted((case for case in cases if case.is_one_recording), key=lambda case: case.place.line):
        found.setdefault(path(case.place.file), []).append(case.id)
    return found


def _in_repository(shown: str) -> str:
    """The path of a file on disk in its repository, as in a commit."""
    real = os.path.realpath(shown)
    return os.path.relpath(real, repository(os.path.dirname(real))).replace(os.sep, "/")
