"""The double of GitHub's API refuses what GitHub refuses, so that green tests of our comment mean something."""

import http.client
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from e2e.github.server import (
    HTML,
    INSTALLATION,
    PERSONAL,
    READ_ONLY,
    REPOSITORY,
    RESET,
    TRUNCATED,
    Fault,
    GitHub,
    PullRequest,
    slow,
)

pytestmark = pytest.mark.slow

FORK_SHA = "a" * 40
COMMENTS = f"/repos/{REPOSITORY}/issues/2/comments"
COMMENT = f"/repos/{REPOSITORY}/issues/comments"
PULLS = f"/repos/{REPOSITORY}/pulls"
HEADERS = {
    "Accept": "application/vnd.github+json",
    "Authorization": f"Bearer {INSTALLATION}",
    "Content-Type": "application/json",
    "User-Agent": "tests",
    "X-GitHub-Api-Version": "2022-11-28",
}


class Reply(NamedTuple):
    status: int
    body: Any
    headers: Any


class Client:
    def __init__(self, github: GitHub) -> None:
        self.github = github

    def __call__(self, method: str, path: str, body: Any = None, *, token: str = "", **headers: str) -> Reply:
        sent = HEADERS | {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        url = path if path.startswith("http") else self.github.url + path
        try:
            reply = urllib.request.urlopen(urllib.request.Request(url, data, sent, method=method))
        except urllib.error.HTTPError as error:
            reply = error
        with reply:
            text = reply.read().decode()
            is_json = "json" in reply.headers.get("Content-Type", "")
            return Reply(reply.status, json.loads(text) if is_json else text, reply.headers)


@pytest.fixture
def github() -> Iterator[GitHub]:
    fork = PullRequest(3, FORK_SHA, "fix", "octocat/Hello-World")
    with GitHub(PullRequest(), fork, PullRequest(4, "b" * 40, state="closed")) as github:
        yield github


@pytest.fixture
def call(github: GitHub) -> Client:
    return Client(github)


def bodies(reply: Reply) -> list[str]:
    return [comment["body"] for comment in reply.body]


def test_a_comment_lives(github: GitHub, call: Client) -> None:
    made = call("POST", COMMENTS, {"body": "one"})
    assert (made.status, made.body["user"]["login"], made.body["user"]["type"]) == (201, "github-actions[bot]", "Bot")
    assert made.headers["Location"] == made.body["url"]
    changed = call("PATCH", f"{COMMENT}/{made.body['id']}", {"body": "two"}, token=PERSONAL)
    assert (changed.status, changed.body["user"]) == (200, made.body["user"])
    assert changed.body["updated_at"] > changed.body["created_at"] == made.body["created_at"]
    assert bodies(call("GET", COMMENTS)) == ["two"]
    assert call("DELETE", f"{COMMENT}/{made.body['id']}")[:2] == (204, "")
    assert (github.comments[2], github.violations) == ([], [])
    assert github.requests[0] == ("POST", COMMENTS, {}, {"body": "one"})
    assert [request.method for request in github.requests] == ["POST", "PATCH", "GET", "DELETE"]


@pytest.mark.parametrize(
    "method, path, body, headers, words",
    [
        ("GET", "/repos/x", None, {}, "no such operation"),
        ("PUT", COMMENTS, {"body": "x"}, {}, "no such operation"),
        ("GET", f"/repos/{REPOSITORY}/issues/two/comments", None, {}, "issue_number: 'two' is not of type 'integer'"),
        ("GET", f"{COMMENTS}?per_page=101", None, {}, "per_page: 101 is greater than the maximum"),
        ("GET", f"{COMMENTS}?page=0", None, {}, "page: 0 is less than the minimum"),
        ("GET", f"{COMMENTS}?size=1", None, {}, "the parameter size is not described"),
        ("GET", f"{COMMENTS}?since=2024-01-01T00:00:00Z", None, {}, "the parameter since is not simulated"),
        ("GET", f"{PULLS}?state=merged", None, {}, "state: 'merged' is not one of"),
        ("GET", f"{PULLS}?head=changes", None, {}, "head: GitHub ignores what is not owner:branch"),
        ("GET", COMMENTS, {"body": "x"}, {}, "body: none is described"),
        ("POST", COMMENTS, None, {}, "body: None is not of type 'object'"),
        ("POST", COMMENTS, {}, {}, "body: 'body' is a required property"),
        ("POST", COMMENTS, {"body": 1}, {}, "body.body: 1 is not of type 'string'"),
        ("POST", COMMENTS, {"body": "x", "text": "x"}, {}, "'text' was unexpected"),
        ("POST", COMMENTS, b"{", {}, "body: b'{' is not of type 'object'"),
        ("POST", COMMENTS, {"body": "x"}, {"Content_Type": "text/plain"}, "the header Content-Type is 'text/plain'"),
        ("GET", COMMENTS, None, {"Accept": "*/*"}, "the header Accept is '*/*'"),
        ("GET", COMMENTS, None, {"Authorization": "token x"}, "the header Authorization is 'token x'"),
        ("GET", COMMENTS, None, {"User_Agent": ""}, "the header User-Agent is ''"),
        ("GET", COMMENTS, None, {"X_GitHub_Api_Version": "1"}, "the header X-GitHub-Api-Version is '1'"),
    ],
)
def test_what_breaks_the_description(
    github: GitHub, call: Client, method: str, path: str, body: Any, headers: dict[str, str], words: str
) -> None:
    github.comment(2, "before")
    assert call(method, path, body, **headers).status == 500
    assert len(github.violations) == 1
    assert words in github.violations[0]
    assert [comment.body for comment in github.comments[2]] == ["before"]


def test_an_answer_of_ours_that_breaks_the_description(github: GitHub, call: Client) -> None:
    github.comment(2, "x").updated_at = "yesterday"
    assert call("GET", COMMENTS).status == 500
    assert "our own answer[0].updated_at: 'yesterday' is not a 'date-time'" in github.violations[0]


@pytest.mark.parametrize(
    "token, statuses",
    [(INSTALLATION, (403, 200, 201)), (READ_ONLY, (403, 200, 403)), (PERSONAL, (200, 200, 201)), ("x", (401,) * 3)],
)
def test_what_a_token_may(github: GitHub, call: Client, token: str, statuses: tuple[int, ...]) -> None:
    replies = [call("GET", "/user", token=token), call("GET", COMMENTS, token=token)]
    replies.append(call("POST", COMMENTS, {"body": "x"}, token=token))
    assert tuple(reply.status for reply in replies) == statuses
    messages = {403: "Resource not accessible by integration", 401: "Bad credentials"}
    assert all(reply.body["message"] == messages[reply.status] for reply in replies if reply.status > 400)
    assert replies[0].status != 200 or replies[0].body["login"] == "monalisa"
    assert github.violations == []


def test_what_is_not_there_or_too_long(github: GitHub, call: Client) -> None:
    missing = [COMMENTS.replace("/2/", "/9/"), COMMENTS.replace("Hello", "Goodbye")]
    assert [call("GET", path).status for path in missing] == [404, 404]
    assert call("DELETE", f"{COMMENT}/9").status == 404
    assert call("POST", COMMENTS, {"body": "é" * 65_536}).status == 201
    assert call("POST", COMMENTS, {"body": "x" * 65_537}).status == 422
    long = call("PATCH", f"{COMMENT}/{github.comments[2][0].id}", {"body": "x" * 65_537})
    assert (long.status, "too long (maximum is 65536 characters)" in long.body["errors"][0]["message"]) == (422, True)
    assert (len(github.comments[2]), github.comments[2][0].body[0], github.violations) == (1, "é", [])


def test_pages_are_linked(github: GitHub, call: Client) -> None:
    for number in range(65):
        github.comment(2, str(number))
    first = call("GET", COMMENTS)
    assert bodies(first) == [str(number) for number in range(30)]
    assert [link.partition("; ")[2] for link in first.headers["Link"].split(", ")] == ['rel="next"', 'rel="last"']
    seen, names, url = [], [], f"{COMMENTS}?per_page=25"
    while url:
        reply = call("GET", url)
        links = dict(reversed(link.split("; ")) for link in reply.headers["Link"].split(", "))
        seen += bodies(reply)
        names.append(" ".join(links).replace("rel=", "").replace('"', ""))
        url = links.get('rel="next"', "").strip("<>")
    assert seen == [str(number) for number in range(65)]
    assert names == ["next last", "prev next last first", "prev first"]
    assert call("GET", f"{COMMENTS}?per_page=100").headers["Link"] is None
    assert github.violations == []


@pytest.mark.parametrize(
    "path, numbers",
    [
        (PULLS, [3, 2]),
        (f"{PULLS}?state=all", [4, 3, 2]),
        (f"{PULLS}?head=octocat:fix", [3]),
        (f"{PULLS}?head=codertocat:changes&state=closed", [4]),
        (f"{PULLS}?head=Codertocat:fix", []),
        (f"/repos/{REPOSITORY}/commits/{PullRequest().head_sha}/pulls", [2]),
        (f"/repos/{REPOSITORY}/commits/{FORK_SHA}/pulls", []),
    ],
)
def test_pull_requests_are_found(github: GitHub, call: Client, path: str, numbers: list[int]) -> None:
    found = call("GET", path).body
    assert ([pull["number"] for pull in found], github.violations) == (numbers, [])
    assert all(pull["head"]["repo"]["fork"] == (pull["number"] == 3) for pull in found)


def test_faults_come_once_and_in_turn(github: GitHub, call: Client) -> None:
    github.fail(Fault(429, {"Retry-After": "7", "X-RateLimit-Remaining": "0"}), 502, Fault(503, body='"busy"'))
    github.fail(HTML, on="GET")
    limited = call("POST", COMMENTS, {"body": "x"})
    assert (limited.status, limited.headers["Retry-After"], limited.headers["X-RateLimit-Remaining"]) == (429, "7", "0")
    page = call("GET", COMMENTS)
    assert (page.status, page.headers.get_content_type(), page.body[:9]) == (200, "text/html", "<!DOCTYPE")
    statuses = [call("POST", COMMENTS, {"body": "x"}).status for _ in range(3)]
    assert (statuses, len(github.comments[2]), github.violations) == ([502, 503, 201], 1, [])


def test_answers_that_do_not_arrive(github: GitHub, call: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr(github._closed, "wait", waits.append)
    github.fail(RESET, RESET._replace(applied=True), TRUNCATED, slow(5))
    for made in (0, 1):
        with pytest.raises(http.client.RemoteDisconnected):
            call("POST", COMMENTS, {"body": "x"})
        assert len(github.comments[2]) == made
    with pytest.raises(http.client.IncompleteRead):
        call("POST", COMMENTS, {"body": "x"})
    assert call("POST", COMMENTS, {"body": "x"}).status == 201
    assert waits == [0, 0, 0, 5]  # before each answer
    assert (len(github.comments[2]), github.violations) == (3, [])


def test_another_run_comes_in_between(github: GitHub, call: Client) -> None:
    github.before("POST", lambda: call("POST", COMMENTS, {"body": "theirs"}))
    assert call("GET", COMMENTS).body == []
    assert call("POST", COMMENTS, {"body": "ours"}).status == 201
    assert bodies(call("GET", COMMENTS)) == ["theirs", "ours"]


def test_events_fit_the_pull_request_of_the_server() -> None:
    folder, pull = Path(__file__).parent / "github" / "events", PullRequest()
    events = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.json")}
    head = events["pull_request"]["pull_request"]["head"]
    assert (head["sha"], head["ref"], head["repo"]["full_name"]) == (pull.head_sha, pull.head_ref, pull.head_repo)
    assert events["pull_request_fork"]["pull_request"]["head"]["repo"]["fork"]
    assert events["workflow_run"]["workflow_run"]["pull_requests"][0]["number"] == pull.number
    assert events["workflow_run_fork"]["workflow_run"]["pull_requests"] == []
