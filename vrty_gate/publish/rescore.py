"""The suites of a pull request scored again from its files, because the report of its own run is data from a stranger.

Nothing of the pull request runs: its manifests, texts and baselines are copied to a temporary folder and checked there,
as they would be in any pull request. What they are compared with, and which manifests are checked, the base decides.
"""

import os
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import DEFAULT_LIMITS, Limits
from vrty_gate.files.tree import Tree
from vrty_gate.formats import yaml_text
from vrty_gate.gate.against import with_recordings
from vrty_gate.gate.check import check
from vrty_gate.gate.parts.work import Work
from vrty_gate.gate.pull_request import Compared, compare
from vrty_gate.gate.pull_request.base import Commit, path_in_tree
from vrty_gate.gate.pull_request.repository import AROUND, RUNNING
from vrty_gate.gate.pull_request.workflows import checked_by_workflows
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import InCommit, locate_all
from vrty_gate.manifest.scorers import with_tools
from vrty_gate.manifest.suite import Suite
from vrty_gate.manifest.uses import FOLDER, Use, uses_in
from vrty_gate.manifest.uses.commands import UNKNOWN
from vrty_gate.report import Report
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline

_WORK = Work(whole=False, workers=1, case_seconds=10.0)
_AROUND = (".pre-commit-config.yaml", *AROUND, *RUNNING)
"""Files beside the suites that decide whether and how the gate runs, besides workflows, actions and attributes."""
_NAMES = ("action.yml", "action.yaml", ".gitattributes")
_MOST_FILES = 20_000


class Commits(NamedTuple):
    """The files of the commits that a pull request has to do with."""

    branch: str
    base: Commit
    """The merge base, such as `main at 1a2b3c4`."""
    before: Tree
    """The files of the merge base."""
    tip: Tree
    """The files at the tip of the base branch."""
    head: Tree
    as_of: Callable[[], str] = str
    """The date to which the dates of waivers are compared; empty if it is not known. May raise UnreachableError."""


def arguments_of(tree: Tree) -> tuple[str, ...]:
    """The manifests that the workflows of a commit check, as the command line takes them; empty for the default one.

    Raises InputError if only GitHub knows which they are.
    """
    named = dict.fromkeys(manifest for use in _uses(tree) for manifest in use.manifests)
    if any(UNKNOWN.search(manifest) for manifest in named):
        raise InputError("a workflow names its manifests by an expression")
    found: dict[str, None] = {}
    for manifest in named:
        if not manifest.endswith("/"):
            found[manifest] = None
        elif manifest != "./" or len(named) > 1:  # the manifest of a folder, or of the nearest one above it
            folder = posixpath.normpath(manifest)
            files = InCommit(tree, "" if folder == "." else folder)
            found |= dict.fromkeys(map(files.path, locate_all([], files)))
    return tuple(found)


class Stated(NamedTuple):
    """How the workflows of a commit check."""

    arguments: tuple[str, ...]
    k: float | None


def stated(tree: Tree) -> Stated:
    """What the workflows of a commit state. Raises InputError if they have inputs that cannot be repeated."""
    arguments = arguments_of(tree)
    uses = list(_uses(tree))
    for use in uses:
        if use.diffs:
            raise InputError(f"{use.where} compares recordings without a manifest")
        if use.settings:
            raise InputError(f"{use.where} also checks with other inputs: {', '.join(use.settings)}")
    ks = {use.k for use in uses}
    if len(ks) > 1:
        raise InputError("the workflows check with several k")
    text = "".join(ks)
    try:
        k = float(text) if text else None
    except ValueError as error:
        raise InputError(f"a workflow states its k as {text[:40]!a}") from error
    if k is not None and not 0.0 < k <= 1.0:
        raise InputError(f"a workflow states its k as {text[:40]!a}")
    return Stated(arguments, k)


def _uses(tree: Tree) -> Iterator[Use]:
    for name in sorted(tree.names(FOLDER)):
        path = f"{FOLDER}/{name}"
        if name.endswith((".yml", ".yaml")):
            with suppress(InputError):
                text = tree.read(path, DEFAULT_LIMITS)
                if "vrty-gate" in text.lower():
                    uses = uses_in(path, yaml_text.read(text, path, DEFAULT_LIMITS)[0], lambda _: False)
                    yield from [use for use in uses if use.gates or use.diffs]


class _Kept(Tree):
    """The files of a commit that others read as well."""

    def close(self) -> None:
        """Leave the store open: its owner closes it."""


class _Copied(Tree):
    """The files of a commit, each of which is copied into a folder when it is read."""

    def __init__(self, tree: Tree, folder: str) -> None:
        super().__init__(folder, tree.commit, tree.store)

    def read_bytes(self, path: str, limits: Limits, place: Place | None = None) -> bytes:
        """See `Tree`."""
        data = super().read_bytes(path, limits, place)
        file = os.path.join(self.root, *path.split("/"))
        os.makedirs(os.path.dirname(file), exist_ok=True)
        with open(file, "wb") as copy:
            copy.write(data)
        return data


def rescored(commits: Commits, how: Stated) -> Report:
    """The report on the pull request, from its files. Raises InputError and UnreachableError."""
    arguments, k = how
    with _copies(commits) as head:
        accepted = []
        for path in _copy(head, commits.before, arguments):
            suite = load(path, k=k)
            if any(case.waive is not None and case.waive.until is not None for case in suite.cases):
                suite = suite._replace(as_of=commits.as_of())
            records = baselines.read(suite.baselines)
            accepted.append((with_tools(suite, records.values()), records))
        compared = _compared(commits, head.root, accepted, arguments, k)
        accepted, bases = with_recordings(accepted, compared)
        return check(accepted, k=k, bases=bases, compared=compared, work=_WORK)


def compared_again(commits: Commits, reported: Iterable[str]) -> Compared:
    """The settings of the pull request beside those of the base, where its answers cannot be scored.

    The manifests are those that the workflows of the base check, as far as they say so, and the `reported` ones. Raises
    InputError and UnreachableError.
    """
    named = checked_by_workflows(commits.before, DEFAULT_LIMITS)
    found = dict.fromkeys([*named, *reported])
    paths = [commits.head.behind_links(path) for path in found if commits.head.kind(path) == "file"]
    arguments = tuple([path for path in paths if commits.before.kind(path) == "file"])
    if not arguments:
        return Compared()
    with _copies(commits) as head:
        _copy(head, commits.before, paths)
        suites = [(load(path), None) for path in paths]
        return _compared(commits, head.root, suites, arguments)


def _compared(
    commits: Commits,
    root: str,
    suites: Sequence[tuple[Suite, Mapping[str, Baseline] | None]],
    arguments: Sequence[str],
    k: float | None = None,
) -> Compared:
    before = _Kept(root, commits.before.commit, commits.before.store)
    return compare(
        suites,
        None,
        DEFAULT_LIMITS,
        k,
        environment={"GITHUB_BASE_REF": commits.branch, "GITHUB_EVENT_NAME": "pull_request"},
        remote=lambda _: (commits.base, before),
        arguments=arguments,
        head=commits.head,
    )


@contextmanager
def _copies(commits: Commits) -> Iterator[_Copied]:
    """Work in a folder for copies of the files of a pull request, with the name of the repository, as a checkout."""
    name = re.sub(r"\A\.+|[^\w.-]", "", os.environ.get("GITHUB_REPOSITORY", "").rpartition("/")[2], flags=re.ASCII)
    with TemporaryDirectory() as above, _within(above):
        os.mkdir(name or "repository")
        os.chdir(name or "repository")
        os.mkdir(".git")  # so that no repository around the folder is taken for it
        yield _Copied(commits.head, os.path.realpath("."))


def _copy(head: _Copied, base: Tree, arguments: Sequence[str]) -> list[str]:
    """Copy what is checked, and what decides whether and how it is. Returns the manifests. Raises InputError."""
    found = locate_all(arguments, InCommit(head, ""))
    manifests = [head.behind_links(posixpath.normpath(path)) for path in found]
    for path in manifests:
        suite = load(path, source=head)
        baselines.read_in(head, path_in_tree(suite.baselines))
    around = {path for tree in (head, base) for path in tree.paths(_MOST_FILES) if posixpath.basename(path) in _NAMES}
    around |= {f"{FOLDER}/{name}" for tree in (head, base) for name in tree.names(FOLDER)}
    for path in sorted({*around, *_AROUND}):
        if head.kind(path) == "file":
            with suppress(InputError):
                head.read_bytes(path, DEFAULT_LIMITS)
    return manifests


@contextmanager
def _within(folder: str) -> Iterator[None]:
    """Work in a folder."""
    before = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
