"""The part of GitLab's REST API needed for a note, and what a job of GitLab CI says about its merge request."""

import os
import re
from collections.abc import Mapping
from urllib.parse import quote

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.publish.connection import ApiError, Comment, Connection, read, valid
from vrty_gate.publish.event import require_match

TOKEN = "VRTY_GATE_GITLAB_TOKEN"  # noqa: S105  # the name of a variable
"""The variable with the token; the token of a job may not write notes."""


class Job(NamedTuple):
    """A job of GitLab CI."""

    api: str
    """The URL of the API."""
    project: str
    """The id of the project that the merge request goes into."""
    merge_request: int | None
    """Its number in that project; None in a pipeline of a branch."""
    run_url: str
    """The page of the job; empty if unknown."""
    files_url: str
    """The URL under which GitLab shows the files of the checked commit; empty if unknown."""


def job(environment: Mapping[str, str] = os.environ) -> Job | None:
    """The job that this program runs in; None outside GitLab CI. Raises InputError."""
    if environment.get("GITLAB_CI") != "true":
        return None
    number = require_match(environment.get("CI_MERGE_REQUEST_IID", ""), r"[1-9]\d{0,9}|", "CI_MERGE_REQUEST_IID")
    # A pipeline for a merge request from a fork may run in the fork, where the note cannot be.
    name = "CI_MERGE_REQUEST_PROJECT_ID" if environment.get("CI_MERGE_REQUEST_PROJECT_ID") else "CI_PROJECT_ID"
    sha = environment.get("CI_MERGE_REQUEST_SOURCE_BRANCH_SHA") or environment.get("CI_COMMIT_SHA", "")
    project_url = environment.get("CI_PROJECT_URL", "")
    return Job(
        api=require_match(environment.get("CI_API_V4_URL", ""), r"https?://[\w.:/-]+", "CI_API_V4_URL"),
        project=require_match(environment.get(name, ""), r"\d+", name),
        merge_request=int(number) if number else None,
        run_url=_address(environment.get("CI_JOB_URL", "")),
        files_url=_address(f"{project_url}/-/blob/{sha}") if project_url and sha else "",
    )


def _address(url: str) -> str:
    return url if re.fullmatch(r"https?://[\w.:/-]+", url, re.ASCII) else ""


class GitLab:
    """One project, accessed with one token. The constructor and every method may raise ApiError."""

    def __init__(self, project: str, token: str, url: str, *, pause: float = 0.5, wait: float = 30.0) -> None:
        """`pause` is the first delay between retries and doubles each time; `wait` is the timeout. Both in seconds."""
        self._root = f"{url.rstrip('/')}/projects/{quote(project, safe='')}"
        self._user = f"{url.rstrip('/')}/user"
        headers = {"Accept": "application/json", "PRIVATE-TOKEN": valid(token)}
        self._connection = Connection("GitLab", url, headers, pause=pause, wait=wait)

    def login(self) -> str:
        """The name of the token's user; the token of a project or group has a user of its own."""
        user = self._connection.call("GET", self._user)
        return read(lambda: str(user["username"]))

    def comments(self, number: int) -> list[Comment]:
        """All notes of a merge request, oldest first, without those that GitLab writes itself."""
        items = self._connection.all_pages(self._notes(number), order_by="created_at", sort="asc")
        return read(
            lambda: sorted(
                Comment(int(item["id"]), str((item.get("author") or {}).get("username", "")), item.get("body") or "")
                for item in items
                if not item.get("system")
            )
        )

    def create(self, number: int, body: str) -> Comment:
        """Write a new note."""
        created = self._connection.call("POST", self._notes(number), {"body": body})
        return read(lambda: Comment(int(created["id"]), str(created["author"]["username"]), body))

    def update(self, number: int, comment: int, body: str) -> None:
        """Replace the body of a note."""
        self._connection.call("PUT", f"{self._notes(number)}/{comment}", {"body": body})

    def delete(self, number: int, comment: int) -> None:
        """Delete a note; it may be gone already."""
        try:
            self._connection.call("DELETE", f"{self._notes(number)}/{comment}")
        except ApiError as error:
            if error.status != 404:
                raise

    def _notes(self, number: int) -> str:
        return f"{self._root}/merge_requests/{number}/notes"
