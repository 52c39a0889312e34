"""The run behind `diff`: what changed in meaning in recordings, without a manifest."""

import os
from collections.abc import Iterator, Sequence
from contextlib import closing

from vrty_gate.errors import InputError, Place
from vrty_gate.files import git
from vrty_gate.files.disk import Limits, repository, within
from vrty_gate.files.tree import UnreachableError
from vrty_gate.gate.against import nothing_at, of_suite
from vrty_gate.gate.check import check
from vrty_gate.gate.compare import command
from vrty_gate.gate.parts.work import Work
from vrty_gate.gate.pull_request.base import Commit, in_checkout, of_pull_request
from vrty_gate.manifest.recordings.between import Between, between
from vrty_gate.report import Report, nothing_to_compare

NAME = "recordings"
"""What the report calls the files."""
_MOST_NAMED = 20
_PULL_REQUEST = "this workflow runs for no pull request, so diff has no base; name a branch or commit"


def run(ref: str | None, paths: Sequence[str], limits: Limits, work: Work) -> Report:
    """The report on the recordings below the paths; one without a case if none changed.

    They are compared with the merge base with `ref`, or with the base of the pull request that GitHub names. Raises
    InputError.
    """
    root = repository(".")
    commit = in_checkout(root, ref, "diff") if ref is not None else of_pull_request(root, os.environ)
    if commit is None:
        raise InputError(_PULL_REQUEST)
    inner = list(dict.fromkeys(_inside(root, path) for path in paths or ["."]))
    try:
        with closing(git.tree(root, commit.digest)) as tree:
            found = between(root, inner, tree, limits)
    except UnreachableError as error:
        raise InputError(str(error)) from error
    if found.now is None and found.then is None and not found.unreadable:
        words = f"no recording in {' '.join(paths) or '.'} differs from {commit.name}"
        return nothing_to_compare(NAME, words, commit.name)
    return _report(found, commit, ref or "", paths, work)


def _inside(root: str, path: str) -> str:
    """The path relative to the repository. Raises InputError if it is outside."""
    real = os.path.join(os.path.realpath(os.path.dirname(path.rstrip("/")) or "."), os.path.basename(path.rstrip("/")))
    real = os.path.normpath(real)
    if not within(root, real):
        raise InputError("it is outside the repository", Place(path))
    inner = os.path.relpath(real, root).replace(os.sep, "/")
    return "" if inner == "." else inner


def _report(found: Between, commit: Commit, ref: str, paths: Sequence[str], work: Work) -> Report:
    suite = found.now or (found.then._replace(cases=()) if found.then is not None else None)
    if suite is None:
        raise InputError(next(iter(found.unreadable.values())))
    base = nothing_at(suite, ref, commit.name)
    if found.then is not None:
        base = of_suite(suite, found.then, ref, commit.name, found.unreadable)
    base = base._replace(has_manifest=False)
    report = check([(suite, base.accepted)], bases={suite.manifest: base}, work=work)
    (result,) = report.suites
    again = command("diff", ref, *paths) if ref else ""
    remarks = (*_remarks(found), *result.remarks)
    return report._replace(suites=(result._replace(name=NAME, manifest="", reproduce=again, remarks=remarks),))


def _remarks(found: Between) -> Iterator[str]:
    """The folder that names leave out, which files are new, deleted and renamed, and which cannot be read."""
    if found.folder and (found.now is not None or found.then is not None):
        yield f"all changed files are in {found.folder}, which the names of cases leave out"
    renamed = [f"{old} -> {new}" for new, old in found.renamed.items()]
    deleted = [f"{path} (now {moved})" if moved else path for path, moved in found.deleted.items()]
    for words, files in (("new", found.new), ("deleted", deleted), ("renamed", renamed)):
        if files:
            more = f" and {len(files) - _MOST_NAMED} more" if len(files) > _MOST_NAMED else ""
            yield f"{words} files: {', '.join(files[:_MOST_NAMED])}{more}"
    problems = [*found.unreadable.values(), *found.unreadable_then.values()]
    for problem in problems[:_MOST_NAMED]:
        yield f"cannot be read: {problem}"
    if len(problems) > _MOST_NAMED:
        yield f"cannot be read: {len(problems) - _MOST_NAMED} more files"
