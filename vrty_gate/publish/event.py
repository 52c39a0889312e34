"""The GitHub event of a run: repository, pull request and commit."""

import os
import re
from collections.abc import Mapping
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import DEFAULT_LIMITS, read_text
from vrty_gate.formats.strict_json import parse_json


class Head(NamedTuple):
    """The commit of another workflow's run and its branch."""

    owner: str
    branch: str
    sha: str


class Event(NamedTuple):
    """Why a workflow runs."""

    name: str
    repository: str
    """`owner/name`; empty outside a runner."""
    pull_request: int | None
    """The pull request being checked; None if there is none or `head` identifies it."""
    reads_only: bool
    """Whether its token is read-only: the pull request is from another repository or Dependabot."""
    head: Head | None
    """The head of the workflow that a `workflow_run` follows, if a pull request started it."""
    run_url: str
    """The URL of this run; empty outside a runner."""
    files_url: str = ""
    """The URL under which GitHub shows the files of the checked commit; empty outside a runner."""
    commit: str = ""
    """The checked commit: of a pull request, its head; empty outside a runner."""


NOWHERE = Event("", "", None, reads_only=False, head=None, run_url="")
"""A run without any information."""


def read(environment: Mapping[str, str] = os.environ) -> Event:
    """The event of this run, from the variables and the event file of the runner. Raises InputError."""
    path = environment.get("GITHUB_EVENT_PATH", "")
    payload = parse_json(read_text(path, DEFAULT_LIMITS), Place(path)) if path and os.path.exists(path) else {}
    return of(payload, environment)


def of(payload: Any, environment: Mapping[str, str]) -> Event:
    """The event whose file has this content. Raises InputError."""
    name, repository = environment.get("GITHUB_EVENT_NAME", ""), environment.get("GITHUB_REPOSITORY", "")
    number = _value_at(payload, "pull_request", "number")
    source = _value_at(payload, "pull_request", "head", "repo", "full_name")
    return Event(
        name=name,
        repository=require_match(repository, r"[\w.-]+/[\w.-]+|", "GITHUB_REPOSITORY"),
        pull_request=number if isinstance(number, int) and not isinstance(number, bool) else None,
        reads_only=isinstance(number, int)
        and (source != repository or environment.get("GITHUB_ACTOR") == "dependabot[bot]"),
        head=_head(payload) if name == "workflow_run" else None,
        run_url=_run_url(environment, repository),
        files_url=_files_url(environment, repository, _commit(environment, payload)),
        commit=_commit(environment, payload),
    )


def _head(payload: Any) -> Head | None:
    run = ("workflow_run",)
    if _value_at(payload, *run, "event") not in ("pull_request", "pull_request_target"):
        return None
    owner, branch, sha = (
        _value_at(payload, *run, *keys)
        for keys in (("head_repository", "owner", "login"), ("head_branch",), ("head_sha",))
    )
    if not (isinstance(owner, str) and isinstance(branch, str) and isinstance(sha, str)):
        return None
    return Head(owner, branch, require_match(sha, "[0-9a-f]{40}", "workflow_run.head_sha"))


def _run_url(environment: Mapping[str, str], repository: str) -> str:
    server, run = environment.get("GITHUB_SERVER_URL", ""), environment.get("GITHUB_RUN_ID", "")
    url = f"{server}/{repository}/actions/runs/{run}"
    return url if server and repository and re.fullmatch(r"https?://[\w.:/-]+", url, re.ASCII) else ""


def _commit(environment: Mapping[str, str], payload: Any) -> str:
    """The head of the pull request, because the merge commit that is checked disappears with it."""
    heads = ("pull_request", "head", "sha"), ("workflow_run", "head_sha")
    shas = (*(_value_at(payload, *keys) for keys in heads), environment.get("GITHUB_SHA"))
    return next((sha for sha in shas if isinstance(sha, str) and re.fullmatch("[0-9a-f]{40}", sha)), "")


def _files_url(environment: Mapping[str, str], repository: str, sha: str) -> str:
    url = f"{environment.get('GITHUB_SERVER_URL', '')}/{repository}/blob/{sha}"
    return url if sha and repository and re.fullmatch(r"https?://[\w.:/-]+", url, re.ASCII) else ""


def require_match(text: str, pattern: str, name: str) -> str:
    """The text of a variable that has this form. Raises InputError."""
    if not re.fullmatch(pattern, text, re.ASCII):
        raise InputError(f"{name} is {text!a}, which does not look like one")
    return text


def _value_at(data: Any, *keys: str) -> Any:
    for key in keys:
        data = data.get(key) if isinstance(data, dict) else None
    return data
