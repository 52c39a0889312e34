"""How Git sees the files of the suites: tracked, ignored, with a hook, and with a base to compare with."""

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.doctor import Advice, some
from vrty_gate.errors import InputError
from vrty_gate.files import git
from vrty_gate.files.disk import Limits, read_text, repository
from vrty_gate.gate.pull_request.base import of_pull_request
from vrty_gate.manifest.locate import DEFAULT_NAMES
from vrty_gate.manifest.suite import Suite
from vrty_gate.stores import baseline_files

HOOKS = ".pre-commit-config.yaml"
_NAME = "vrty-gate"
_LONGEST_HOOK = 100_000
_FIRST = 3
"""Files of each kind for which Git is asked whether it ignores them: a pattern that matches one matches the others."""


class Files(NamedTuple):
    """The files of a suite, relative to the root of its repository."""

    manifest: str
    baselines: tuple[str, ...]
    """Those that exist; if there are none, the one that `accept` would write."""
    has_baselines: bool
    texts: tuple[str, ...]
    """Files with cases, prompts, responses and the like."""
    without: str
    """What becomes of a case without a baseline: `passes` or `fails`."""


def is_repository(root: str) -> bool:
    """Whether a folder is the root of a Git repository."""
    return os.path.lexists(os.path.join(root, ".git"))


def root_of(path: str) -> str:
    """The real path of the repository around a file, or of its folder if there is none."""
    return repository(os.path.realpath(os.path.dirname(path) or "."))


def files_of(suite: Suite, root: str) -> Files:
    """The files of a suite. Raises InputError."""
    found = baseline_files.files(suite.baselines)
    first = suite.cases[0].id if suite.cases else ""
    texts = {*suite.option_files, *(file for case in suite.cases for file in case.files.values())}
    texts -= {suite.manifest}
    return Files(
        manifest=relative(suite.manifest, root),
        baselines=tuple(relative(file, root) for file in found or [baseline_files.file_of(suite.baselines, first)]),
        has_baselines=bool(found),
        texts=tuple(sorted(relative(file, root) for file in texts if os.path.lexists(file))),
        without="fails" if suite.new == "fail" else "passes",
    )


def relative(file: str, root: str) -> str:
    """The path from the root with slashes, as Git writes it: links to folders are followed, a link itself is not."""
    folder = os.path.realpath(os.path.dirname(file) or ".")
    return os.path.relpath(os.path.join(folder, os.path.basename(file)), root).replace(os.sep, "/")


def manifests(root: str) -> list[str]:
    """The tracked files with the name of a manifest, which a workflow may have as well; none outside Git."""
    if not is_repository(root):
        return []
    names = {os.path.basename(name) for name in DEFAULT_NAMES}
    try:
        named = [path for path in git.tracked(root) if os.path.basename(path) in names]
    except InputError:  # which the other checks report
        return []
    return sorted(path for path in named if not path.startswith(".github/workflows/"))


def tracking(files: Files, tracked: Collection[str], ignored: Mapping[str, str]) -> Iterator[Advice]:
    """Whether Git has everything that a check elsewhere needs; `ignored` says by which pattern Git ignores a path."""
    yield _of_manifest(files.manifest, tracked, ignored)
    yield _of_baselines(files, tracked, ignored)
    if missing := [path for path in files.texts if path not in tracked]:
        says = (
            f"{len(missing)} files of cases are not tracked" if len(missing) > 1 else "a file of a case is not tracked"
        )
        says += f", so a check elsewhere cannot read them: {some(missing)}"
        yield Advice("problem", says, _add(missing, ignored))


def _add(missing: Iterable[str], ignored: Mapping[str, str]) -> str:
    """How to get files into Git."""
    patterns = [ignored[path] for path in missing if path in ignored]
    return f"remove the pattern in {patterns[0]}, then git add them" if patterns else "git add them"


def _of_manifest(manifest: str, tracked: Collection[str], ignored: Mapping[str, str]) -> Advice:
    if manifest in tracked:
        return Advice("ok", f"Git tracks {manifest}")
    if manifest in ignored:
        says = f"Git ignores the manifest {manifest}, so CI does not have it"
        return Advice("problem", says, f"remove the pattern in {ignored[manifest]}, then git add it")
    return Advice("problem", f"Git does not track the manifest {manifest}, so CI does not have it", "git add it")


def _of_baselines(files: Files, tracked: Collection[str], ignored: Mapping[str, str]) -> Advice:
    outside = [path for path in files.baselines if path not in tracked]
    if any(path in ignored for path in outside):
        says = f"Git ignores the baselines {some(outside)}, so each case is new in CI and {files.without}"
        return Advice("problem", says, _add(outside, ignored))
    if not files.has_baselines:
        return Advice("note", f"there are no baselines yet in {files.baselines[0]}", "vrty-gate accept")
    if outside:
        says = f"Git does not track the baselines {some(outside)}, so each case is new in CI and {files.without}"
        return Advice("problem", says, "git add them")
    return Advice("ok", f"Git tracks {some(files.baselines)}")


def hook(config: str | None, installed: bool) -> Iterator[Advice]:
    """Whether the pre-commit hook is installed, if the configuration of pre-commit names vrty-gate."""
    if config is None or not re.search(rf"^[^#\n]*{_NAME}", config, re.MULTILINE):
        yield Advice("ok", f"no pre-commit hook, which is optional: {HOOKS} does not name {_NAME}")
    elif installed:
        yield Advice("ok", f"the pre-commit hook of {HOOKS} is installed")
    else:
        says = f"{HOOKS} names {_NAME}, but no pre-commit hook is installed in this clone, so commits are not checked"
        yield Advice("problem", says, "pre-commit install")


def base(root: str, ref: str | None, environment: Mapping[str, str]) -> Advice:
    """Whether the commit that a pull request is compared with can be reached from this checkout."""
    try:
        of_workflow = of_pull_request(root, environment) if ref is None else None
        if of_workflow is not None:
            return Advice("ok", f"the base of this pull request is {of_workflow.name}")
        if git.head(root) is None:
            return Advice("note", "there is no commit yet, so there is nothing to compare with", "commit first")
        name = ref or git.main_branch(root)
        if not name:
            says = "there is no remote origin, so there is no base to find"
            return Advice("ok", f"{says}; name one with --base")
        commit = git.merge_base(root, name, "the base")
    except InputError as error:
        says, _, to_do = str(error).partition("; ")
        return Advice("problem", f"the base cannot be reached: {says}", to_do)
    return Advice("ok", f"the base is reachable: {name}, merge base {commit[:7]}")


def checks(
    root: str, suites: Iterable[Suite], ref: str | None, environment: Mapping[str, str], limits: Limits
) -> Iterator[Advice]:
    """All checks of one repository."""
    if not is_repository(root):
        yield Advice("note", "this is not a Git repository, so nothing was checked that needs one")
        return
    try:
        tracked = git.tracked(root)
        for suite in suites:
            files = files_of(suite, root)
            kinds = ((files.manifest,), files.baselines, files.texts)
            outside = {path for kind in kinds for path in kind if path not in tracked}
            nested = {path for path in outside if root_of(os.path.join(root, path)) != root}
            if nested:
                says = f"another repository within this one has {some(sorted(nested))}"
                yield Advice("note", says, "if it is a submodule, set submodules: true for actions/checkout")
            own = outside - nested
            asked = [path for kind in kinds for path in [path for path in kind if path in own][:_FIRST]]
            patterns = {path: git.ignored_by(root, path) for path in asked}
            yield from tracking(files, {*tracked, *nested}, {path: by for path, by in patterns.items() if by})
        installed = _is_hook_of_pre_commit(git.hook(root, "pre-commit"))
    except InputError as error:
        says = str(error).replace("--against needs git", "Git cannot be run")
        yield Advice("problem", says, "install Git, or repair the repository")
        return
    yield from hook(_text(root, HOOKS, limits), installed)
    yield base(root, ref, environment)


def _is_hook_of_pre_commit(path: str) -> bool:
    """Whether Git would run a hook that runs pre-commit."""
    try:
        if not os.path.isfile(path):  # opening a pipe would wait
            return False
        with open(path, "rb") as file:
            start = file.read(_LONGEST_HOOK)
    except OSError:
        return False
    return b"pre-commit" in start and (os.name == "nt" or os.access(path, os.X_OK))


def _text(root: str, name: str, limits: Limits) -> str | None:
    """The text of a file of the repository; None if there is none that can be read. A link is not followed."""
    path = os.path.join(root, name)
    if not os.path.isfile(path) or os.path.realpath(path) != path:
        return None
    try:
        return read_text(path, limits)
    except InputError:
        return None
