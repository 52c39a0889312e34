"""One note on a merge request of GitLab, kept up to date."""

import re
from collections.abc import Callable

from vrty_gate.publish.comment import Posted, body, keep_one
from vrty_gate.publish.connection import ApiError
from vrty_gate.publish.gitlab import TOKEN, GitLab, Job
from vrty_gate.report import Report

_COMMAND = re.compile(r"^([^\S\n]*)(/(?=[a-zA-Z])|:(?=:))", re.MULTILINE)
"""The first character of a line that GitLab may run (`/close`) or replace (`::include`), even in code."""


def text(report: Report, key: str, job: Job, files_url: str) -> str:
    """The note: a hidden marker, then the report, in which no line is a quick action."""
    return _COMMAND.sub(_spelled, body(report, key, job.run_url, files_url))


def _spelled(match: re.Match[str]) -> str:
    return f"{match[1]}\\x{ord(match[2]):02x}"


def post(connect: Callable[[], GitLab], number: int, written: str, *, want: bool, key: str) -> Posted:
    """Update the note, or create it if wanted; jobs that run at the same time end with one note.

    Never raises ApiError: the problem becomes the notice.
    """
    try:
        return keep_one(connect(), number, written, want=want, key=key)
    except ApiError as error:
        return Posted(None, _explain(error))


def _explain(error: ApiError) -> str:
    answer = f"GitLab returned {error.status}: {error}" if error.status else str(error)
    hints = {
        401: f"; check the token in {TOKEN}",
        403: f"; the token in {TOKEN} needs the scope api and the role Reporter or higher",
        404: f"; the token in {TOKEN} may lack access to this project, or the merge request is gone",
    }
    hint = hints.get(error.status, "") if not error.limited else ""
    return f"the note could not be written, the gate result is unchanged. {answer}{hint}"
