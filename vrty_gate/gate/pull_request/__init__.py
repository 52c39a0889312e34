"""What a pull request did to the gate itself: its suites compared with those of its base."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from functools import partial
from typing import Any

from vrty_gate.core.case import NOTHING
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.files import git
from vrty_gate.files.disk import Limits
from vrty_gate.files.tree import Tree, UnreachableError
from vrty_gate.gate.compare import REFEREE
from vrty_gate.gate.pull_request.accepted import accepted_here, removed_here
from vrty_gate.gate.pull_request.base import (
    BaseSuite,
    Commit,
    in_checkout,
    of_pull_request,
    path_in_tree,
    policy_in,
    read,
    renamed_cases,
    root_of,
    strictest,
    suite_in,
)
from vrty_gate.gate.pull_request.repository import repository_changes
from vrty_gate.gate.pull_request.settings import gate_changes
from vrty_gate.gate.pull_request.suites import Paired, paired
from vrty_gate.manifest.format import BasePolicy
from vrty_gate.manifest.suite import Suite
from vrty_gate.report.pull_request import AcceptedHere, GateChange
from vrty_gate.stores import baseline_files
from vrty_gate.stores.baselines import Baseline


class PullRequest(NamedTuple):
    """A suite compared with the base of a pull request."""

    base: str
    """The commit, such as `main at 1a2b3c4`; empty if it is not available."""
    problem: str = ""
    """Why the base is not available."""
    accepted: tuple[AcceptedHere, ...] = ()
    gate_changes: tuple[GateChange, ...] = ()
    replies: Mapping[Any, str] = NOTHING
    """By key and sample, how the pull request changed the replies of a referee."""
    known_replies: Mapping[Any, Any] = NOTHING
    """By key and sample, the replies of a referee that the base has."""
    policy: BasePolicy = BasePolicy()
    """The policy of the base, so that a pull request cannot change it; of the manifest if the base has none."""
    tags: Mapping[str, tuple[str, ...]] = NOTHING
    """By case, its tags in the base, where they are others now."""
    before: BaseSuite | None = None
    """The suite as it was in the base, if settings changed."""
    removed: Mapping[str, Baseline] = NOTHING
    """By case, the baselines of the base that are gone although their cases are still there."""
    recorded: BaseSuite | None = None
    """The suite as it was in the base, if that stands for baselines, see `_needs_no_baselines`."""

    @property
    def trusted(self) -> Mapping[Any, Any] | None:
        """The recorded replies that can make an answer pass; None for all."""
        return self.known_replies if self.policy.referee == "ask" else None

    def broken(self) -> Iterator[str]:
        """The violations of the policy, in words."""
        if self.problem and self.policy != BasePolicy():
            yield f"the policy in base needs the base: {self.problem}"
        if self.policy.accepted == "fail" and self.accepted:
            yield f"the pull request changes {_some(len(self.accepted), 'baseline')}, which base.accepted forbids"
        concealed = [change.case for change in self.accepted if change.concealed]
        if concealed:
            yield f"broken responses are accepted without --accept-broken: {', '.join(concealed[:5])}"
        silent = [change.case for change in self.accepted if change.needs_reason]
        if self.policy.accepted == "require-reason" and silent:
            yield f"baselines changed without a reason, which base.accepted requires: {', '.join(silent[:5])}"
        if self.policy.loosened == "fail" and self.gate_changes:
            changed = _some(len(self.gate_changes), "setting")
            yield f"the pull request changes {changed} of the gate, which base.loosened forbids"


def _some(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


class Gone(NamedTuple):
    """A suite that the base checks, and this run does not."""

    name: str
    manifest: str
    """Its path in the base, from the current folder."""
    base: str
    """The commit, such as `main at 1a2b3c4`."""
    cases: int
    """The number of its cases; 0 if it cannot be read."""
    is_allowed: bool
    """Whether its own policy only asks for a report."""


class Compared(NamedTuple):
    """The suites of a run compared with the base of a pull request."""

    suites: Mapping[str, PullRequest] = NOTHING
    """By manifest; empty without a base."""
    gone: tuple[Gone, ...] = ()


Remote = Callable[[str], tuple[Commit, Tree]]
"""Reads the base of the repository at a root where the checkout does not have it. May raise UnreachableError."""


class _Base(NamedTuple):
    """The base of a repository; without commit and problem, there is no pull request."""

    commit: Commit | None = None
    tree: Tree | None = None
    changes: tuple[GateChange, ...] = ()
    """Changes around the suites."""
    not_local: str = ""
    """Why it was not read from the checkout."""
    problem: str = ""
    """Why it is not available."""
    suites: Paired = Paired({}, (), ())


def compare(
    suites: Iterable[tuple[Suite, Mapping[str, Baseline] | None]],
    ref: str | None,
    limits: Limits,
    k: float | None = None,
    environment: Mapping[str, str] = os.environ,
    remote: Remote | None = None,
    arguments: Sequence[str] = (),
    head: Tree | None = None,
) -> Compared:
    """What the pull request changed since the merge base with `ref`, or since the base that GitHub names.

    Each suite comes with its baselines; without them, only settings are compared. `arguments` are those that named the
    manifests, and name those of the base as well. `remote` reads the base that GitHub names if the checkout does not
    have it. `head` is the commit that is checked, if not the one that is checked out. Raises InputError if `ref` cannot
    be compared with; a base that GitHub names and that cannot be read is a problem in the result.
    """
    results: dict[str, PullRequest] = {}
    bases: dict[str, _Base] = {}
    suites = list(suites)
    gone: list[Gone] = []
    with ExitStack() as stack:
        for root in dict.fromkeys([root_of(suite.manifest)[0] for suite, _ in suites] + [root_of("vrty-gate.yml")[0]]):
            there = [(suite, accepted) for suite, accepted in suites if root_of(suite.manifest)[0] == root]
            bases[root] = _Base()
            try:
                bases[root] = _opened(root, ref, environment, remote, stack)
                around = _Around(_running(environment), partial(_head, root, head, stack))
                bases[root] = _with_suites(root, bases[root], limits, [suite for suite, _ in there], arguments, around)
                for suite, accepted in there:
                    results |= _compared(bases[root], suite, accepted, limits, k)
                gone += _gone(bases[root], limits)
            except UnreachableError as error:
                if ref is not None:
                    raise InputError(str(error)) from error
                reasons = (bases[root].not_local, str(error))
                bases[root] = _Base(problem="; ".join(filter(None, reasons)))
            if bases[root].problem:
                problem = bases[root].problem
                results |= {suite.manifest: PullRequest("", problem, policy=suite.base) for suite, _ in there}
    return Compared(_with_repositories(results, bases), tuple(gone))


def _opened(
    root: str, ref: str | None, environment: Mapping[str, str], remote: Remote | None, stack: ExitStack
) -> _Base:
    """The base of a repository, which the stack closes."""
    not_local = ""
    try:
        commit = in_checkout(root, ref, "--base") if ref is not None else of_pull_request(root, environment)
        tree = git.tree(root, commit.digest) if commit is not None else None
    except InputError as error:
        if ref is not None:
            raise
        if remote is None:
            return _Base(problem=str(error))
        not_local = str(error)
        try:
            commit, tree = remote(root)
        except UnreachableError as unreachable:
            return _Base(problem=f"{not_local}; {unreachable}")
    if tree is not None:
        stack.enter_context(closing(tree))
    return _Base(commit, tree, not_local=not_local)


class _Around(NamedTuple):
    """What is known of a run besides its suites."""

    workflow: str
    """The path of the workflow that runs; empty if there is none of this repository."""
    head: Callable[[], Tree | None]
    """The commit that is checked."""


def _running(environment: Mapping[str, str]) -> str:
    """The path of the workflow that runs; empty if there is none of this repository."""
    repository = environment.get("GITHUB_REPOSITORY", "")
    name, _, path = environment.get("GITHUB_WORKFLOW_REF", "").partition("@")[0].partition("/.github/")
    return f".github/{path}" if repository and name == repository else ""


def _head(root: str, head: Tree | None, stack: ExitStack) -> Tree | None:
    """The commit that is checked; None where it cannot be read."""
    if head is not None:
        return head
    try:
        commit = git.head(root)
    except InputError:
        return None
    return stack.enter_context(closing(git.tree(root, commit))) if commit is not None else None


def _with_suites(
    root: str, base: _Base, limits: Limits, suites: list[Suite], arguments: Sequence[str], around: _Around
) -> _Base:
    """The same with its suites and the changes around them. Raises UnreachableError."""
    if base.tree is None:
        return base
    files = [file for suite in suites for file in _files_of(suite)]
    return base._replace(
        changes=repository_changes(root, base.tree, limits, files, around.workflow, around.head),
        suites=paired(suites, arguments, root, base.tree, limits),
    )


def _gone(base: _Base, limits: Limits) -> Iterator[Gone]:
    """The suites that are no longer checked. Raises UnreachableError."""
    if base.tree is None or base.commit is None:
        return
    for path in base.suites.gone:
        suite = suite_in(base.tree, path, limits)
        policy = policy_in(base.tree, path, limits) or BasePolicy()
        shown = os.path.relpath(os.path.join(base.tree.root, path)).replace(os.sep, "/")
        name, size = (suite.name, len(suite.cases)) if suite is not None else (path, 0)
        yield Gone(name, shown, base.commit.name, size, policy.removed == "note")


def _files_of(suite: Suite) -> Iterator[str]:
    """The files that a suite reads."""
    yield from (suite.manifest, suite.baselines, *suite.option_files)
    for case in suite.cases:
        yield from case.files.values()


def _with_repositories(results: dict[str, PullRequest], bases: Mapping[str, _Base]) -> dict[str, PullRequest]:
    """The same, with the changes around the suites of each repository at the suite with the strictest policy."""
    for root, base in bases.items():
        names = [name for name, result in results.items() if root_of(name)[0] == root and not result.problem]
        if names and base.changes:
            name = max(names, key=lambda name: _LEVELS.index(results[name].policy.loosened))
            level = results[name].policy.loosened
            levelled = tuple(change._replace(level=level) for change in base.changes)
            results[name] = results[name]._replace(gate_changes=(*results[name].gate_changes, *levelled))
    return results


_LEVELS = ("note", "review", "fail")


def _compared(
    opened: _Base, suite: Suite, accepted: Mapping[str, Baseline] | None, limits: Limits, k: float | None
) -> dict[str, PullRequest]:
    """What the pull request changed in a suite, by its manifest; empty without a base. Raises UnreachableError."""
    if opened.commit is None or opened.tree is None:
        return {}
    path = root_of(suite.manifest)[1]
    was = opened.suites.was.get(path)
    name = opened.commit.name
    base = read(was, opened.tree, name, limits, k) if was is not None else BaseSuite(name, None, {}, opened.tree)
    changes = (*_manifest_changes(base, was, suite), *gate_changes(base, suite))
    result = PullRequest(
        base.name,
        accepted=accepted_here(base, suite, accepted) if accepted is not None else (),
        gate_changes=changes,
        tags=_other_tags(base, suite),
        removed=removed_here(base, suite, accepted) if accepted is not None else NOTHING,
        before=base if changes else None,
        policy=base.policy or _policy_of_others(opened.tree, opened.suites.checked, limits) or suite.base,
    )
    if _needs_no_baselines(base, was, suite, accepted):
        result = result._replace(recorded=base)
    if any(scorer.name == REFEREE for scorer in suite.scorers):
        from vrty_gate.gate.pull_request.replies import changed_replies, replies_of  # few suites have a referee

        known = replies_of(base)
        result = result._replace(replies=changed_replies(known, suite), known_replies=known)
    return {suite.manifest: result}


def _needs_no_baselines(
    base: BaseSuite, was: str | None, suite: Suite, accepted: Mapping[str, Baseline] | None
) -> bool:
    """Whether the base has what is accepted: all cases come from recording files, and there never were baselines.

    A pull request that deletes the baselines does not get there, nor one that empties them.
    """
    if not suite.recorded.is_whole or suite.store != "texts" or accepted is None or accepted or base.accepted:
        return False
    if base.unreadable and base.suite is None and was is not None:
        return False
    files = baseline_files.files(suite.baselines) if baseline_files.is_several(suite.baselines) else [suite.baselines]
    if any(os.path.lexists(file) for file in files):
        return False
    return base.suite is None or not base.tree.has(path_in_tree(base.suite.baselines))


def _other_tags(base: BaseSuite, suite: Suite) -> dict[str, tuple[str, ...]]:
    """By case, its tags in the base, where they are others now."""
    if base.suite is None:
        return {}
    names = renamed_cases(base.suite.cases, suite.cases)
    before = {names.get(case.id, case.id): case.tags for case in base.suite.cases}
    return {case.id: before[case.id] for case in suite.cases if before.get(case.id, case.tags) != case.tags}


def _policy_of_others(tree: Tree, paths: Iterable[str], limits: Limits) -> BasePolicy | None:
    """The strictest policy of the manifests that the base checks, for one that it does not have or cannot read."""
    policies = [policy_in(tree, path, limits) for path in paths]
    return strictest(policy for policy in policies if policy is not None)


def _manifest_changes(base: BaseSuite, was: str | None, suite: Suite) -> Iterator[GateChange]:
    """A manifest that moved or could not be read."""
    path = root_of(suite.manifest)[1]
    if was is not None and was != path:
        yield GateChange("manifest", was, path, file=suite.manifest)
    if base.unreadable:
        yield GateChange("unreadable in the base", base.unreadable[:_LONGEST], "readable", file=suite.manifest)


_LONGEST = 200
