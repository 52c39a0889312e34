"""A report that another run supplied, checked against the base and the head of its pull request."""

import os
import posixpath
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing
from functools import partial

from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.files.tree import Tree, UnreachableError
from vrty_gate.gate.pull_request.accepted import baseline_change
from vrty_gate.gate.pull_request.base import baselines_in, named
from vrty_gate.gate.pull_request.differences import importance
from vrty_gate.manifest.locate import InCommit, locate_all
from vrty_gate.publish import event as events
from vrty_gate.publish.base_files import Bounded, connect, tree
from vrty_gate.publish.comment import Target
from vrty_gate.publish.event import Head
from vrty_gate.publish.github import GitHub
from vrty_gate.publish.rescore import Commits, arguments_of, compared_again, rescored, stated
from vrty_gate.report import Report, SuiteReport, could_not_run
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline

_OWN_RUN = "all figures were reported by the run of the pull request itself"
_NAMED = 5

_Records = Mapping[str, Baseline]


def rechecked(report: Report, token: str, environment: Mapping[str, str] = os.environ) -> list[Target]:
    """The report for each open pull request of its commit, compared with the base of each. Nothing of them is run.

    Where the suites can be scored again from the files of the pull request, that report takes the place of the
    supplied one, unless only the supplied one fails. Otherwise it has what the supplied one contradicts as violations
    of its suites, and its remarks are replaced. The report is returned as it is if no other workflow supplied it.
    """
    try:
        head = events.read(environment).head
    except InputError:  # which publishing says
        return [Target(None, report)]
    if head is None:
        return [Target(None, report)]
    github = connect(environment, token)
    if github is None:
        return [Target(None, _marked(report, "no token is set, so it was not compared with the base"))]
    try:
        pulls = github.ask(lambda api: api.bases(*head))
    except UnreachableError as error:
        return [Target(None, _marked(report, f"they could not be compared with the base: {error}"))]
    if not pulls:
        note = "they could not be compared with the base: no open pull request has its commit"
        return [Target(None, _marked(report, note))]
    return [Target(number, _against(report, github, head, branch)) for number, branch in pulls]


def _against(report: Report, github: Bounded, head: Head, branch: str) -> Report:
    """The report compared with a base branch."""
    with ExitStack() as stack:
        try:
            commits = _commits(github, head, branch, stack)
        except (InputError, UnreachableError) as error:
            return _marked(report, f"they could not be compared with the base: {error}")
        try:
            how = stated(commits.before)
        except (InputError, UnreachableError) as error:  # the base says how it checks in a way that is not read
            return _with_contradictions(report, commits, str(error))
        try:
            again = rescored(commits, how)
        except UnreachableError as error:
            return _with_contradictions(report, commits, str(error))
        except InputError as error:  # no file of a pull request may keep this from being done
            return could_not_run(f"the files of the pull request cannot be scored: {error}")
        if report.verdict == "fail" and again.verdict == "pass":  # it ran on the merge of both
            return _with_contradictions(report, commits, "")
        note = f"this workflow scored the files of the pull request itself, compared with {commits.base.name}"
        return again._replace(suites=tuple([suite._replace(remarks=(note, *suite.remarks)) for suite in again.suites]))


def _with_contradictions(report: Report, commits: Commits, why: str) -> Report:
    """The supplied report with what the files contradict; `why` it could not be scored again."""
    try:
        problems = [tuple(_contradictions(suite, commits)) for suite in report.suites]
        lacking = tuple(_lacking(report, commits))
    except InputError as error:
        return could_not_run(f"the files of the pull request cannot be compared with {commits.base.name}: {error}")
    except UnreachableError as error:
        return _marked(report, f"they could not be compared with the base: {error}")
    if why:
        report = _with_settings(report, commits)
    scored = f"; the answers were not scored again: {why}" if why else ""
    report = _marked(report, f"this workflow compared accepted answers with {commits.base.name}{scored}")
    suites = [*map(_with_problems, report.suites, problems)]
    if lacking:
        suites = [*suites, could_not_run("; ".join(lacking)).suites[0]]
    failed = any(suite.verdict == "fail" for suite in suites)
    return report._replace(suites=tuple(suites), verdict="fail" if failed else "pass")


def _with_settings(report: Report, commits: Commits) -> Report:
    """The report with the settings that the files change and it does not name. A stranger may have left them out."""
    found = {posixpath.normpath(suite.manifest): suite for suite in report.suites if suite.manifest}
    try:
        compared = compared_again(commits, found)
    except InputError as error:
        return could_not_run(f"the files of the pull request cannot be compared with {commits.base.name}: {error}")
    except UnreachableError:  # the remark says what was not done
        return report
    suites = []
    for suite in report.suites:
        pull_request = compared.suites.get(posixpath.normpath(suite.manifest)) if suite.manifest else None
        if pull_request is not None:
            named = {change.what for change in suite.gate_changes}
            more = [change for change in pull_request.gate_changes if change.what not in named]
            changes = (*suite.gate_changes, *more)
            suite = suite._replace(gate_changes=tuple(sorted(changes, key=importance)))  # noqa: PLW2901
            suite = _with_problems(suite, tuple(pull_request.broken()))  # noqa: PLW2901
        suites.append(suite)
    loosened = sum(len(suite.gate_changes) for suite in suites)
    return report._replace(suites=tuple(suites), counts=report.counts._replace(loosened=loosened))


def _lacking(report: Report, commits: Commits) -> Iterator[str]:
    """The suites that the base checks, and the report does not have. Raises InputError."""
    reported = {posixpath.normpath(suite.manifest) for suite in report.suites if suite.manifest}
    try:
        arguments = arguments_of(commits.before)
        checked = locate_all(arguments, InCommit(commits.before, ""))
    except InputError:  # where the workflow says it in a way that is not read
        checked = [] if report.suites else ["any suite"]
    for path in map(posixpath.normpath, checked):
        if path not in reported:
            yield f"the report lacks {path}, which {commits.base.name} checks"


def _with_problems(suite: SuiteReport, problems: tuple[str, ...]) -> SuiteReport:
    """The suite with its contradictions."""
    broken = (*suite.broken, *problems)
    return suite._replace(broken=broken, verdict="fail" if broken else suite.verdict)


def _marked(report: Report, note: str) -> Report:
    """The report with these remarks, and without its own, which a stranger may have written."""
    remarks = (f"{_OWN_RUN}; {note}",)
    return report._replace(suites=tuple(suite._replace(remarks=remarks, unchecked=note) for suite in report.suites))


def _commits(github: Bounded, head: Head, branch: str, stack: ExitStack) -> Commits:
    tip = github.ask(lambda api: api.branch(branch))
    base = github.ask(lambda api: api.merge_base(tip, head.sha))
    before, latest, files = [stack.enter_context(closing(tree(github, commit))) for commit in (base, tip, head.sha)]

    def as_of() -> str:
        """The date of the later of the two: whoever makes a pull request may date its commit back."""
        return max(github.ask(partial(GitHub.date, commit=commit)) for commit in (tip, head.sha))

    return Commits(branch, named(base, branch), before, latest, files, as_of)


def _contradictions(suite: SuiteReport, commits: Commits) -> Iterator[str]:
    """What the baselines of the base and of the pull request say, and the report does not."""
    manifest = posixpath.normpath(suite.manifest) if suite.manifest else ""
    if commits.before.kind(manifest) != "file":
        return
    base, tip = (_records(part, baselines_in(commits.before, manifest)) for part in (commits.before, commits.tip))
    head = _records(commits.head, baselines_in(commits.head, manifest) if commits.head.has(manifest) else "")
    changed = {
        name
        for name in {*base, *head}
        if baseline_change(base.get(name), head.get(name)) and baseline_change(tip.get(name), head.get(name))
    }
    reported = {name for answer in suite.accepted_here for name in (answer.case, answer.renamed_from)}
    if concealed := changed - reported:
        yield f"the pull request changes baselines that its report does not name: {_some(concealed)}"
    cases = {case.id for case in suite.cases}
    absent = ({*base} & {*head}) - cases - reported
    if len(absent) > suite.unchanged:
        lacking = f"{len(absent) - suite.unchanged} of the cases" if suite.unchanged else "cases:"
        yield f"the report lacks {lacking} {_some(absent)}"
    if suite.unchanged > len(head):
        yield f"the report counts {suite.unchanged} unchanged cases, but the pull request has {len(head)} baselines"
    shown = {case.id: case.texts.accepted_response for case in suite.cases if case.texts is not None}
    forged = {
        name
        for name, text in shown.items()
        if text is not None and name not in changed | reported and not _is_accepted(text, base.get(name), tip.get(name))
    }
    if forged:
        yield f"the report shows accepted answers that the base does not have: {_some(forged)}"


def _is_accepted(text: str, *records: Baseline | None) -> bool:
    """Whether one of the baselines has the answer, or none has any texts; the run merged the tip of the base branch."""
    answers = [answer.response for record in records if record is not None for answer in record.answers]
    return text in answers or not answers


def _records(files: Tree, path: str) -> _Records:
    """The baselines in the files of a commit; none without a file. Raises InputError."""
    return baselines.read_in(files, path, DEFAULT_LIMITS) if path else {}


def _some(names: set[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"{', '.join(sorted(names)[:_NAMED])}{more}"
