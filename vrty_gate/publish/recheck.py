"""A report that another run supplied, checked against the base and the head of its pull request."""

import os
import posixpath
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.files.tree import Tree, UnreachableError
from vrty_gate.gate.pull_request.accepted import baseline_change
from vrty_gate.gate.pull_request.base import baselines_in, named
from vrty_gate.publish import event as events
from vrty_gate.publish.base_files import Bounded, connect, tree
from vrty_gate.publish.event import Head
from vrty_gate.report import Report, SuiteReport
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline

_OWN_RUN = "all figures were reported by the run of the pull request itself"
_NAMED = 5

_Records = Mapping[str, Baseline]


class _Commits(NamedTuple):
    """The files of the commits that a pull request has to do with."""

    name: str
    """The merge base in words, such as `main at 1a2b3c4`."""
    base: Tree
    tip: Tree
    head: Tree


def rechecked(report: Report, token: str, environment: Mapping[str, str] = os.environ) -> Report:
    """The report with what it contradicts as violations of its suites, and with remarks of ours in place of its own.

    Unchanged if it was not supplied by the workflow of a pull request. Nothing of the pull request is run.
    """
    try:
        head = events.read(environment).head
    except InputError:  # which publishing says
        return report
    if head is None:
        return report
    github = connect(environment, token)
    if github is None:
        return _marked(report, "no token is set, so it was not compared with the base")
    with ExitStack() as stack:
        try:
            commits = _commits(github, head, stack)
            problems = [tuple(_contradictions(suite, commits)) for suite in report.suites]
        except (InputError, UnreachableError) as error:
            return _marked(report, f"they could not be compared with the base: {error}")
    report = _marked(report, f"this workflow compared accepted answers with {commits.name}")
    suites = tuple(map(_with_problems, report.suites, problems))
    failed = any(suite.verdict == "fail" for suite in suites)
    return report._replace(suites=suites, verdict="fail" if failed else "pass")


def _with_problems(suite: SuiteReport, problems: tuple[str, ...]) -> SuiteReport:
    """The suite with its contradictions; as remarks if its run admits that it did not know the base."""
    if suite.base_problem:
        return suite._replace(remarks=(*suite.remarks, *problems))
    broken = (*suite.broken, *problems)
    return suite._replace(broken=broken, verdict="fail" if broken else suite.verdict)


def _marked(report: Report, note: str) -> Report:
    """The report with these remarks, and without its own, which a stranger may have written."""
    remarks = (f"{_OWN_RUN}; {note}",)
    return report._replace(suites=tuple(suite._replace(remarks=remarks) for suite in report.suites))


def _commits(github: Bounded, head: Head, stack: ExitStack) -> _Commits:
    branches = github.ask(lambda api: api.base_branches(*head))
    if len(branches) != 1:
        raise UnreachableError(f"not one, but {len(branches)} base branches have an open pull request for its commit")
    tip = github.ask(lambda api: api.branch(branches[0]))
    base = github.ask(lambda api: api.merge_base(tip, head.sha))
    trees = [stack.enter_context(closing(tree(github, commit))) for commit in (base, tip, head.sha)]
    return _Commits(named(base, branches[0]).name, *trees)


def _contradictions(suite: SuiteReport, commits: _Commits) -> Iterator[str]:
    """What the baselines of the base and of the pull request say, and the report does not."""
    manifest = posixpath.normpath(suite.manifest) if suite.manifest else ""
    if not suite.baselines or not commits.base.has(manifest):
        return
    base, tip = (_records(part, baselines_in(commits.base, manifest)) for part in (commits.base, commits.tip))
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
