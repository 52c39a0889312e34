"""`vrty-gate publish`."""

import os
from collections.abc import Sequence
from typing import Any, get_args

import click

from vrty_gate.cli import options
from vrty_gate.cli.outputs import say
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.publish import event as events
from vrty_gate.publish import note
from vrty_gate.publish.comment import Mode, Posted, Target, body, post, wanted
from vrty_gate.publish.event import Event
from vrty_gate.publish.gitlab import Job
from vrty_gate.publish.gitlab import job as gitlab_job
from vrty_gate.publish.outputs import SUMMARY_LIMIT, notice, write_summary
from vrty_gate.render.markdown import markdown_within
from vrty_gate.render.untrusted import one_line
from vrty_gate.report import Report, could_not_run, read


@click.command()
@click.argument("report", shell_complete=options.file)
@click.option(
    "--comment",
    type=click.Choice(get_args(Mode)),
    default="auto",
    show_default=True,
    envvar="VRTY_GATE_COMMENT",
    help="When to write a new comment; an existing one is always updated.",
)
@click.option(
    "--comment-key",
    default="vrty-gate",
    show_default=True,
    help="Key that identifies the comment when there are several.",
)
@click.option("--comment-author", default="", help="Login of the token, if GitHub does not report it.")
@click.option("--check-run", is_flag=True, help="Also add a check run to the commit, with all annotations.")
@options.limits
def publish(report: str, comment: Any, comment_key: str, comment_author: str, check_run: bool, limits: Limits) -> int:
    """Post the saved REPORT (JSON) on its pull request and in the job summary, or on its merge request.

    On GitHub, run it in a workflow on workflow_run: it finds the pull request by the event's commit, and reads the
    token from GITHUB_TOKEN. In GitLab CI, run it in a merge request's pipeline: it reads the token from
    VRTY_GATE_GITLAB_TOKEN. Nothing in REPORT is run. The exit code is 0 even if the report is red.
    """
    require_key(comment_key)
    job = gitlab_job()
    if job is not None:
        if check_run:
            raise InputError("--check-run is for GitHub only")
        return _publish_note(job, report, comment, comment_key, limits)
    token = os.environ.get("GITHUB_TOKEN", "")
    from vrty_gate.publish.recheck import rechecked  # it imports the HTTP client

    stopped: InputError | None = None
    try:
        targets = rechecked(read(report, limits), token.strip())
    except InputError as error:  # reported like a red gate, so that no old green comment remains
        stopped, targets = error, [Target(None, could_not_run(str(error)))]
    account = Account(token, comment_key, comment_author)
    publish_each(targets, comment, account)
    if check_run:
        publish_check_run(worst(targets), account, enforce=True)
    if stopped is not None:
        raise stopped
    return 0


def _publish_note(job: Job, report: str, comment: Any, key: str, limits: Limits) -> int:
    """Write the note of a merge request; a failure is only reported."""
    from vrty_gate.publish.gitlab import TOKEN, GitLab

    stopped: InputError | None = None
    try:
        found = read(report, limits)
    except InputError as error:  # reported like a red gate, so that no old green note remains
        missing = "the check wrote no report; the log of its job says why"
        stopped, found = error, could_not_run(str(error) if os.path.lexists(report) else missing)
    token = os.environ.get(TOKEN, "").strip()
    if job.merge_request is None or comment == "never":
        posted = Posted(None, "" if comment == "never" else "this pipeline has no merge request, so there is no note")
    elif not token:
        posted = Posted(None, f"{TOKEN} is not set, so no note was written; the gate result is unchanged")
    else:
        posted = note.post(
            lambda: GitLab(job.project, token, job.api),
            job.merge_request,
            note.text(found, key, job, _below(job.files_url, os.environ.get("CI_PROJECT_DIR"))),
            want=wanted(found, comment),
            key=key,
        )
    if posted.notice:
        say(f"{one_line(posted.notice)}\n")
    if stopped is not None:
        raise stopped
    return 0


class Account(NamedTuple):
    """The author and key of the comment."""

    token: str
    key: str
    author: str = ""


def worst(targets: Sequence[Target]) -> Report:
    """The report of several that fails, or else the first."""
    return next((target.report for target in targets if target.report.verdict == "fail"), targets[0].report)


def publish_each(targets: Sequence[Target], comment: Any, account: Account) -> Posted:
    """Write the job summary, then the comment of each pull request; a failure of a comment is only reported."""
    publish_summary(worst(targets))
    posted = [publish_comment(target.report, comment, account, target.pull_request) for target in targets]
    return posted[0]


def publish_summary(report: Report) -> None:
    """Write the job summary, if there is a job. Raises InputError."""
    if path := os.environ.get("GITHUB_STEP_SUMMARY"):
        write_summary(path, markdown_within(report, SUMMARY_LIMIT, most=200, is_whole=True))


def publish_comment(report: Report, comment: Any, account: Account, pull_request: int | None = None) -> Posted:
    """Write the comment on a pull request, by default that of the event; a failure is only reported."""
    try:
        event = events.read()
    except InputError as error:
        say(notice(f"no comment was written, the gate result is unchanged: {error}"))
        return Posted(None)
    if pull_request is not None:
        event = event._replace(pull_request=pull_request)
    if not event.repository or (event.pull_request is None and event.head is None) or comment == "never":
        return Posted(None)
    posted = _comment(event, report, comment, account)
    if posted.notice:
        say(notice(posted.notice))
    return posted


def publish_check_run(report: Report, account: Account, *, enforce: bool) -> None:
    """Add a check run to the checked commit; a failure is only reported."""
    from vrty_gate.publish import check_run  # it imports the HTTP client
    from vrty_gate.publish.github import GitHub

    try:
        event = events.read()
    except InputError as error:
        say(notice(f"no check run was written, the gate result is unchanged: {error}"))
        return
    if not account.token:
        say(notice("no token is set, so no check run was written; the gate result is unchanged"))
        return
    url = os.environ.get("GITHUB_API_URL") or "https://api.github.com"
    problem = check_run.post(
        lambda: GitHub(event.repository, account.token.strip(), url),
        event,
        report,
        account.key,
        files_url=files_url(event),
        enforce=enforce,
    )
    if problem:
        say(notice(problem))


def _comment(event: Event, report: Report, comment: Any, account: Account) -> Posted:
    from vrty_gate.publish.github import GitHub

    if not account.token:
        return Posted(None, "no token is set, so no comment was written; the gate result is unchanged")
    url = os.environ.get("GITHUB_API_URL") or "https://api.github.com"
    return post(
        lambda: GitHub(event.repository, account.token.strip(), url),
        event,
        body(report, account.key, event.run_url, files_url(event)),
        want=wanted(report, comment),
        key=account.key,
        author=account.author,
    )


def files_url(event: Event) -> str:
    """The URL of the folder that the paths of the report start in; empty if it is outside the repository."""
    return _below(event.files_url, os.environ.get("GITHUB_WORKSPACE"))


def _below(url: str, root: str | None) -> str:
    from urllib.parse import quote

    folder = os.path.relpath(".", root or ".").replace(os.sep, "/")
    if not url or folder == ".":
        return url
    return "" if folder.startswith("..") else f"{url}/{quote(folder)}"


def require_key(key: str) -> None:
    """Raises InputError unless the key is valid in the marker of a comment."""
    if not key.replace("-", "").replace("_", "").isalnum() or not key.isascii() or "--" in key or len(key) > 60:
        raise InputError(f"the comment key is {key!a}, but must be up to 60 letters, digits, - and _")
