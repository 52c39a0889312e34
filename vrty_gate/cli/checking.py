"""The run behind `check`, without click, which is slow to import and usually not needed."""

import os
import sys
from collections.abc import Container, Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from vrty_gate.cli.outputs import Outputs, plan, say, wants_color
from vrty_gate.core.case import NOTHING
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import DEFAULT_LIMITS, Limits
from vrty_gate.gate.check import EVERYTHING, check
from vrty_gate.gate.parts.work import Work
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate_all
from vrty_gate.manifest.suite import Suite
from vrty_gate.report import Report
from vrty_gate.stores import baselines

if TYPE_CHECKING:
    from vrty_gate.cli.elsewhere import Elsewhere
    from vrty_gate.gate.against import Base
    from vrty_gate.gate.parts.shard import Shard
    from vrty_gate.gate.pull_request import Compared, Remote


MOST_LISTED = 20_000
"""Maximum number of cases in a streamed suite of which the report lists those that pass unchanged."""
_WORK = Work(whole=False, workers=None)
"""Reports count the cases that pass unchanged, and other processes are used where they pay."""


def check_manifests(names: Sequence[str], flags: Container[str] = (), values: Mapping[str, list[str]] = NOTHING) -> int:
    """`vrty-gate check [MANIFEST]...` with common options."""
    formats, files = tuple(values.get("--format", ())), tuple(values.get("--output", ()))
    color, verbose = wants_color("no_color" in flags), "verbose" in flags
    outputs = plan(formats, files, quiet="quiet" in flags, color=color, verbose=verbose)
    work = _WORK._replace(whole=verbose)
    lists_all = outputs.lists_all
    if sys.stderr is not None and sys.stderr.isatty():
        from vrty_gate.cli.progress import Progress

        with closing(Progress()) as progress:
            report = run(tuple(names), work=work._replace(progress=progress), lists_all=lists_all)
    else:
        report = run(tuple(names), work=work, lists_all=lists_all)
    outputs.write(report)
    return int(report.verdict == "fail")


def check_files(files: list[str], names: tuple[str, ...] = ()) -> int:
    """`vrty-gate hook [FILE]...`: the gate for the cases that read one of the files.

    Without files, and when a file was deleted (which may leave a baseline without a case), all cases are checked.
    """
    selection = Selection(files=tuple(files)) if files and not _deletes() else EVERYTHING
    verbose = os.environ.get("VRTY_GATE_VERBOSE", "").lower() in ("1", "true", "yes", "on")
    report = run(names, selection, work=_WORK._replace(whole=verbose))
    if not report.counts.cases:
        say("no case uses a changed file\n")
        return 0
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
    work: Work = _WORK,
    elsewhere: "Elsewhere | None" = None,
    lists_all: bool = False,
    replies: str | None = None,
) -> Report:
    """The report on the given manifests, or on the one in the current folder. Raises InputError.

    With `against`, a branch, tag or commit, the texts at the merge base with it replace the baselines. With `base`, or
    in a GitHub workflow for a pull request, the report has what the pull request accepted and loosened. With a token,
    a base that the checkout does not have is read from GitHub. Without `history`, the Git history is not searched for
    scores that declined gradually. With `lists_all`, the report lists cases that pass unchanged, unless a streamed
    suite has more than `MOST_LISTED` cases. With `replies`, a file, its replies of a referee count as well.
    """
    compares = against is not None or base is not None or _has_base()
    may_stream = not compares and selection.is_whole
    paths = locate_all(names)
    if elsewhere is not None:
        if not may_stream or len(paths) != 1:
            raise InputError(
                "--cases-from and --baselines-from take one manifest, and no --against, --base, --case or --tag"
            )
        work = work._replace(options=elsewhere.options())
        suites = [elsewhere.suite(load(paths[0], limits, k, may_stream=True, cases_at=elsewhere.cases))]
    else:
        suites = [load(path, limits, k, may_stream=may_stream) for path in paths]
    suites = _given(suites, replies, limits)
    is_whole = work.whole or (lists_all and all(map(_is_listed, suites)))
    work = work._replace(limits=limits, whole=is_whole)
    if against is not None:
        return _against(suites, names, selection, limits, k, against, work)
    accepted = [_with_accepted(suite, limits) for suite in suites]
    if base is None and not _has_base():
        report = check(accepted, selection, k, work=work)
    else:
        from vrty_gate.gate.pull_request import compare  # it runs Git

        remote = _from_github(token) if token else None
        compared = compare(accepted, base, limits, k, remote=remote, arguments=names)
        accepted = [(_trusting(suite, compared), records) for suite, records in accepted]
        bases: Mapping[str, Base] = NOTHING
        if any(each.recorded is not None for each in compared.suites.values()):
            from vrty_gate.gate.against import with_recordings  # few suites have recording files

            accepted, bases = with_recordings(accepted, compared)
        report = check(accepted, selection, k, bases, compared, work)
    if not history or not _has_changes(report):
        return report
    from vrty_gate.cli.ages import with_ages  # both read the Git history
    from vrty_gate.cli.declines import with_declines

    return with_ages(with_declines(report, accepted), accepted)


def _is_listed(suite: Suite) -> bool:
    """Whether a suite has so few cases that a report may list all of them; of a stream, the files may not tell."""
    return suite.stream is None or 0 < suite.stream.lines() <= MOST_LISTED


def _with_accepted(suite: Suite, limits: Limits) -> tuple[Suite, dict[str, baselines.Baseline]]:
    """The suite with its baselines, which it reads itself if it is a stream. Raises InputError."""
    if suite.stream:
        return suite, {}
    records = baselines.read(suite.baselines, limits)
    if not any(record.texts is not None and record.texts.messages for record in records.values()):
        return suite, records
    from vrty_gate.manifest.scorers import with_tools  # most suites have no conversations

    return with_tools(suite, records.values()), records


def _has_base() -> bool:
    """Whether a GitHub workflow runs for a pull request or a merge group."""
    return bool(os.environ.get("GITHUB_BASE_REF")) or os.environ.get("GITHUB_EVENT_NAME") == "merge_group"


def _given(suites: list[Suite], replies: str | None, limits: Limits) -> list[Suite]:
    """The suites, whose referees also have the replies of a file. Raises InputError."""
    if replies is None:
        return suites
    from vrty_gate.gate.refereed import with_replies  # few suites have one

    return with_replies(suites, replies, limits)


def _trusting(suite: Suite, compared: "Compared") -> Suite:
    """The suite, in which the replies that the policy of the base distrusts make nothing pass."""
    pull_request = compared.suites.get(suite.manifest)
    trusted = pull_request.trusted if pull_request is not None else None
    if trusted is None:
        return suite
    from vrty_gate.gate.refereed import trusting

    return trusting(suite, dict(trusted))


def run_shard(
    names: tuple[str, ...],
    shard: tuple[int, int],
    limits: Limits,
    k: float | None,
    work: Work,
    replies: str | None = None,
) -> "Shard":
    """The results of a shard of all cases of the given manifests. Raises InputError."""
    from vrty_gate.gate.check import shard as check_shard

    suites = [load(path, limits, k, may_stream=True) for path in locate_all(names)]
    suites = _given(suites, replies, limits)
    accepted = [_with_accepted(suite, limits) for suite in suites]
    return check_shard(accepted, Selection(shard=shard), k, work._replace(limits=limits), names)


def merged(paths: Sequence[str], limits: Limits, base: str | None, *, history: bool) -> Report:
    """The report of `run` from the files of all shards. Raises InputError."""
    from vrty_gate.gate.check import merge
    from vrty_gate.gate.parts.shard import inputs_of, read_all, settings_of
    from vrty_gate.report import require_consistent

    shards = read_all(paths, limits)
    k = shards[0].k
    names = [suite.manifest for suite in shards[0].suites]
    compares = base is not None or _has_base()
    suites = [load(path, limits, k, may_stream=not compares) for path in names]
    for suite, part in zip(suites, shards[0].suites, strict=True):
        if settings_of(suite, limits) != part.settings:
            raise InputError("it is not the manifest that the shards were checked with", Place(suite.manifest))
    accepted = [_with_accepted(suite, limits) for suite in suites]
    for (suite, records), part in zip(accepted, shards[0].suites, strict=True):
        if inputs_of(suite, records, limits) != (part.inputs, part.size):
            words = "the shards were checked with other cases or baselines; check them again on this commit"
            raise InputError(words, Place(suite.manifest))
    compared = None
    if compares:
        from vrty_gate.gate.pull_request import compare

        compared = compare(accepted, base, limits, k, arguments=shards[0].arguments)
        if alone := [name for name, each in compared.suites.items() if each.recorded is not None]:
            raise InputError("a suite without baselines cannot be checked in shards; accept it first", Place(alone[0]))
    report = merge(accepted, shards, compared)
    require_consistent(report, paths[0])
    if not history or not _has_changes(report):
        return report
    from vrty_gate.cli.ages import with_ages
    from vrty_gate.cli.declines import with_declines

    return with_ages(with_declines(report, accepted), accepted)


def _has_changes(report: Report) -> bool:
    """Whether a response changed or was accepted in the pull request."""
    return any(
        suite.accepted_here or any("response" in case.changed for case in suite.cases) for suite in report.suites
    )


def _against(
    suites: list[Suite],
    names: Sequence[str],
    selection: Selection,
    limits: Limits,
    k: float | None,
    ref: str,
    work: Work,
) -> Report:
    """The report on the suites compared with the texts at the merge base; stored baselines are not read."""
    from vrty_gate.gate.against import bases
    from vrty_gate.gate.pull_request import compare

    texts = bases(suites, ref, limits, names)
    compared = compare([(suite, None) for suite in suites], ref, limits, k, arguments=names)
    earlier = [(_trusting(suite, compared), texts[suite.manifest].accepted) for suite in suites]
    return check(earlier, selection, k, texts, compared, work)


def _from_github(token: str) -> "Remote | None":
    """What reads the base from GitHub."""
    from vrty_gate.publish.base_files import from_github  # it imports the HTTP client

    return from_github(os.environ, token)
