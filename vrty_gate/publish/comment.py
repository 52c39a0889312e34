"""One comment on a pull request, kept up to date."""

from collections.abc import Callable
from typing import Literal, Protocol

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.publish.connection import ApiError, Comment
from vrty_gate.publish.event import Event
from vrty_gate.publish.github import GitHub
from vrty_gate.render.markdown import Links, markdown_within
from vrty_gate.report import Report

Mode = Literal["auto", "always", "on-change", "on-fail", "never"]
LONGEST = 65_000
"""Maximum size of a comment in bytes; GitHub accepts 65,536 characters."""


class Posted(NamedTuple):
    """The result of posting the comment."""

    comment: int | None
    """Its id; None if there is none."""
    notice: str = ""
    """Why nothing was posted, for the log; empty on success."""


class Target(NamedTuple):
    """An open pull request of the commit that a report is about, with what is published on it."""

    pull_request: int | None
    """None where the event says which it is."""
    report: Report


class Forge(Protocol):
    """Where comments are written; every method may raise ApiError."""

    def login(self) -> str:
        """The name of the token's account."""

    def comments(self, number: int) -> list[Comment]:
        """All comments, oldest first."""

    def create(self, number: int, body: str) -> Comment:
        """Write a new comment."""

    def update(self, number: int, comment: int, body: str) -> None:
        """Replace the body of a comment."""

    def delete(self, number: int, comment: int) -> None:
        """Delete a comment; it may be gone already."""


def wanted(report: Report, mode: Mode) -> bool:
    """Whether a report deserves a new comment. An existing one is always updated."""
    counts = report.counts
    if mode == "always":
        return True
    if mode == "on-fail":
        return report.verdict == "fail"
    unknown = any(suite.base_problem for suite in report.suites)
    changed = (
        unknown
        or counts.accepted
        or counts.loosened
        or any(case.changed for suite in report.suites for case in suite.cases)
    )
    return mode in ("auto", "on-change") and bool(changed or counts.passed < counts.cases or report.verdict == "fail")


def body(report: Report, key: str, run_url: str, files_url: str = "") -> str:
    """The comment: a hidden marker, then the report, with links to the run and the files of the checked commit."""
    mark = _mark(key)
    return mark + markdown_within(report, LONGEST - len(mark), Links(run_url, files_url))


def post(connect: Callable[[], GitHub], event: Event, text: str, *, want: bool, key: str, author: str = "") -> Posted:
    """Update the comment, or create it if wanted; concurrent runs end with one comment.

    Never raises ApiError: the problem becomes the notice.
    """
    try:
        github = connect()
        number, notice = _pull_request(github, event)
        if number is None:
            return Posted(None, notice)
        return keep_one(github, number, text, want=want, key=key, author=author)
    except ApiError as error:
        return Posted(None, _explain(error, event))


class _OwnComments:
    """Finds the comments of this gate by their leading marker and author."""

    def __init__(self, forge: Forge, number: int, key: str, author: str) -> None:
        self.forge, self.number, self.mark = forge, number, _mark(key)
        self.author = author or forge.login()

    def find(self) -> list[Comment]:
        """The comments of this gate, oldest first."""
        return [
            comment
            for comment in self.forge.comments(self.number)
            if comment.author.lower() == self.author.lower() and comment.body.startswith(self.mark.rstrip("\n"))
        ]


def keep_one(forge: Forge, number: int, text: str, *, want: bool, key: str, author: str = "") -> Posted:
    """Update the comment with this key, or create it if wanted; delete its duplicates. Raises ApiError."""
    own = _OwnComments(forge, number, key, author)
    comments = own.find()
    if not comments:
        if not want:
            return Posted(None)
        created = forge.create(number, text)
        own.author = created.author  # the answer tells reliably whose token it is
        comments = own.find() or [created]  # another run may have done the same in between
    oldest, *duplicates = comments
    if _plain(oldest.body) != _plain(text):
        forge.update(number, oldest.id, text)
    for duplicate in duplicates:
        forge.delete(number, duplicate.id)
    return Posted(oldest.id)


def _pull_request(github: GitHub, event: Event) -> tuple[int | None, str]:
    if event.pull_request is not None:
        return event.pull_request, ""
    if event.head is None:
        return None, ""
    numbers = github.pull_requests(*event.head)
    if len(numbers) == 1:
        return numbers[0], ""
    problem = "no open pull request has" if not numbers else "more than one open pull request has"
    return None, f"{problem} the head {event.head.sha[:12]}, so no comment was written"


def _mark(key: str) -> str:
    return f"<!-- vrty-gate: {key} -->\n"


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").rstrip()


def _explain(error: ApiError, event: Event) -> str:
    answer = f"GitHub returned {error.status}: {error}" if error.status else str(error)
    hints = {
        401: "; check the input token",
        403: "; the job needs `permissions: pull-requests: write`",
        404: "; the token may lack access to this repository, or the pull request is gone",
    }
    hint = hints.get(error.status, "") if not error.limited else ""
    if error.status == 403 and event.reads_only and not error.limited:
        hint = "; pull requests from forks and Dependabot need the two workflows that `vrty-gate init --public` writes"
    return f"the comment could not be written, the gate result is unchanged. {answer}{hint}"
