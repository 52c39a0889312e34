"""The run behind `check`, without click, which is slow to import and usually not needed."""

import os
from typing import TYPE_CHECKING

from vrty_gate import manifest
from vrty_gate.cli.outputs import Outputs, say, wants_color
from vrty_gate.files.disk import DEFAULT_LIMITS, Limits
from vrty_gate.gate.check import EVERYTHING, check
from vrty_gate.gate.score import Selection
from vrty_gate.manifest import Suite
from vrty_gate.report import Report
from vrty_gate.stores import baselines

if TYPE_CHECKING:
    from vrty_gate.gate.pull_request import Remote


def check_manifests(names: list[str]) -> int:
    """`vrty-gate check [MANIFEST]...` with no options."""
    report = run(tuple(names))
    Outputs(color=wants_color()).write(report)
    return int(report.verdict == "fail")


def check_files(files: list[str], names: tuple[str, ...] = ()) -> int:
    """`vrty-gate hook [FILE]...`: the gate for the cases that read one of the files.

    Without files, and when a file was deleted (which may leave a baseline without a case), all cases are checked.
    """
    selection = Selection(files=tuple(files)) if files and not _deletes() else EVERYTHING
    report = run(names, selection)
    if not report.counts.cases:
        say("no case uses a changed file\n")
        return 0
    verbose = os.environ.get("VRTY_GATE_VERBOSE", "").lower() in ("1", "true", "yes", "on")
    Outputs(color=wants_color(), verbose=verbose).write(report)
    return int(report.verdict == "fail")


def _deletes() -> bool:
    """Whether the commit in progress deletes a file; False outside a Git hook."""
    import subprocess

    command = [
        "git",
        "-c",
        "core.fsmonitor=false",  # a setting of the repository that names a program
        "diff",
        "--cached",
        "--quiet",
        "--no-ext-diff",
        "--no-textconv",
        "--no-renames",
        "--diff-filter=D",
    ]
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 1  # noqa: S603  # a fixed list
    except OSError:
        return False


def run(
    names: tuple[str, ...],
    selection: Selection = EVERYTHING,
    limits: Limits = DEFAULT_LIMITS,
    k: float | None = None,
    against: str | None = None,
    base: str | None = None,
    token: str = "",
    *,
    history: bool = True,
) -> Report:
    """The report on the given manifests, or on the one in the current folder. Raises InputError.

    With `against`, a branch, tag or commit, the texts at the merge base with it replace the baselines. With `base`, or
    in a GitHub workflow for a pull request, the report has what the pull request accepted and loosened. With a token,
    a base that the checkout does not have is read from GitHub. Without `history`, the Git history is not searched for
    scores that declined gradually.
    """
    suites = [manifest.load(path, limits, k) for path in manifest.locate_all(names)]
    if against is not None:
        return _against(suites, selection, limits, k, against)
    accepted = [(suite, baselines.read(suite.baselines, limits)) for suite in suites]
    if base is None and not os.environ.get("GITHUB_BASE_REF"):
        report = check(accepted, selection, k)
    else:
        from vrty_gate.gate.pull_request import compare  # it runs Git

        compared = compare(accepted, base, limits, k, remote=_from_github(token) if token else None)
        report = check(accepted, selection, k, pull_requests=compared)
    if not history or not _has_changes(report):
        return report
    from vrty_gate.cli.declines import with_declines  # it reads the Git history

    return with_declines(report, accepted)


def _has_changes(report: Report) -> bool:
    """Whether a response changed or was accepted in the pull request."""
    return any(
        suite.accepted_here or any("response" in case.changed for case in suite.cases) for suite in report.suites
    )


def _against(suites: list[Suite], selection: Selection, limits: Limits, k: float | None, ref: str) -> Report:
    """The report on the suites compared with the texts at the merge base; stored baselines are not read."""
    from vrty_gate.gate.against import bases
    from vrty_gate.gate.pull_request import compare

    texts = bases(suites, ref, limits)
    compared = compare([(suite, None) for suite in suites], ref, limits, k)
    earlier = [(suite, texts[suite.manifest].accepted) for suite in suites]
    return check(earlier, selection, k, texts, compared)


def _from_github(token: str) -> "Remote | None":
    """What reads the base from GitHub."""
    from vrty_gate.publish.base_files import from_github  # it imports the HTTP client

    return from_github(os.environ, token)
