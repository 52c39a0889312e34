"""The one comment under a pull request, against GitHub's API as it is described, and with its faults."""

import json
from pathlib import Path

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
    Identity,
    PullRequest,
    slow,
)

from vrty_gate.publish import github as client
from vrty_gate.publish.comment import LONGEST, Posted, body, post, wanted
from vrty_gate.publish.event import Event, Head
from vrty_gate.report import Report, from_json

pytestmark = pytest.mark.slow

GOLDEN = Path(__file__).parents[1] / "golden"
KEY = "vrty-gate"
MARK = "<!-- vrty-gate: vrty-gate -->"
JSON = {"Content-Type": "application/json"}
RUN = "https://github.com/Codertocat/Hello-World/actions/runs/1"
EVENT = Event("pull_request", REPOSITORY, 2, reads_only=False, head=None, run_url=RUN)


def report(name: str) -> Report:
    return from_json((GOLDEN / name / "report.json").read_text(encoding="utf-8"), name)


GREEN, RED, NEW = report("green"), report("regressed"), report("first_run")


@pytest.fixture
def github():
    with GitHub() as server:
        yield server
        assert server.violations == []


def run(
    server: GitHub, what: Report = RED, mode: str = "auto", token: str = INSTALLATION, event: Event = EVENT, **options
) -> Posted:
    if mode == "never":
        return Posted(None)
    want = wanted(what, mode)  # type: ignore[arg-type]
    text = body(what, KEY, event.run_url)
    return post(lambda: connect(server, token), event, text, want=want, key=KEY, **options)


def connect(server: GitHub, token: str = INSTALLATION, **options) -> client.GitHub:
    return client.GitHub(REPOSITORY, token, server.url, **{"pause": 0, **options})


def written(server: GitHub) -> list[str]:
    return [request.method for request in server.requests if request.method != "GET"]


def bodies(server: GitHub, number: int = 2) -> list[str]:
    return [comment.body for comment in server.comments[number]]


def test_a_red_run_comments_and_the_next_one_updates_the_same_comment(github: GitHub) -> None:
    first = run(github)
    assert bodies(github)[0].startswith(f"{MARK}\n### 🔴 Failed · 1 of 14 answers got worse")
    assert RUN in bodies(github)[0]
    second = run(github, GREEN)
    assert bodies(github)[0].startswith(f"{MARK}\n### 🟢 Passed · All 14 cases keep their baseline")
    assert (first, second, written(github)) == (Posted(1001), Posted(1001), ["POST", "PATCH"])


def test_a_comment_that_says_it_already_is_not_edited(github: GitHub) -> None:
    run(github)
    github.comments[2][0].body = github.comments[2][0].body.replace("\n", "\r\n")
    assert run(github) == Posted(1001)
    assert written(github) == ["POST"]


@pytest.mark.parametrize(
    "mode, kinds",
    [
        ("auto", {"red", "new"}),
        ("on-change", {"red", "new"}),
        ("on-fail", {"red"}),
        ("always", {"red", "new", "green"}),
        ("never", set()),
    ],
)
def test_when_there_is_something_to_say(github: GitHub, mode: str, kinds: set[str]) -> None:
    for kind, what in (("red", RED), ("new", NEW), ("green", GREEN)):
        github.comments.clear()
        run(github, what, mode)
        assert bool(github.comments[2]) == (kind in kinds)
    if mode != "never":
        github.comments.clear()
        run(github, RED, "always")
        run(github, GREEN, mode)
        assert "🟢" in bodies(github)[0]
    assert wanted(RED, "never") is False


def test_only_our_own_comment_counts_as_ours(github: GitHub) -> None:
    forged = github.comment(2, f"{MARK}\nPASS, all good", "mallory", "User")
    quoted = github.comment(2, f"> {MARK}\n> said the bot", "github-actions[bot]", "Bot")
    other = github.comment(2, "<!-- vrty-gate: other -->\nanother workflow's", "github-actions[bot]", "Bot")
    before = [forged.body, quoted.body, other.body]
    assert run(github).comment == 1004
    assert bodies(github)[:3] == before


def test_a_personal_token_and_an_app_of_ones_own_find_their_comments(github: GitHub) -> None:
    assert run(github, token=PERSONAL).comment == 1001
    assert github.comments[2][0].login == "monalisa"
    assert run(github, token=PERSONAL, what=GREEN).comment == 1001
    theirs = github.comment(2, f"{MARK}\nold", "our-app[bot]", "Bot")
    assert run(github, author="our-app[bot]").comment == theirs.id
    assert bodies(github)[1].startswith(f"{MARK}\n### 🔴")


def test_our_comment_is_found_on_the_last_of_several_pages(github: GitHub) -> None:
    for number in range(299):
        github.comment(2, f"comment {number}", "hubot", "User")
    mine = github.comment(2, f"{MARK}\nold")
    assert run(github).comment == mine.id
    assert written(github) == ["PATCH"]
    assert [r.query["page"] for r in github.requests if r.path.endswith("comments")] == ["1", "2", "3", "4"]


def test_two_runs_at_once_end_with_one_comment(github: GitHub) -> None:
    github.before("POST", lambda: github.comment(2, body(GREEN, KEY, RUN)))
    assert run(github) == Posted(1001)
    assert [text.split("\n")[1][4] for text in bodies(github)] == ["🔴"]


def test_comments_left_by_an_older_race_are_tidied_up(github: GitHub) -> None:
    for _ in range(3):
        github.comment(2, f"{MARK}\nold")
    github.fail(404, on="DELETE")  # somebody else was faster
    assert run(github) == Posted(1001)
    assert len(bodies(github)) == 2


@pytest.mark.parametrize("fault", [500, 502, 503, 504, 429, TRUNCATED, RESET])
@pytest.mark.parametrize("on", ["GET", "POST"])
def test_what_may_pass_is_tried_again(github: GitHub, on: str, fault: Fault | int) -> None:
    github.fail(fault, on=on)
    assert run(github) == Posted(1001)
    assert len(bodies(github)) == 1


def test_a_comment_that_was_written_though_no_answer_came_is_not_written_twice(github: GitHub) -> None:
    github.fail(Fault(reset=True, applied=True), on="POST")
    assert run(github).comment == 1001
    assert len(bodies(github)) == 1


def test_an_answer_that_takes_too_long_is_asked_for_again(github: GitHub) -> None:
    github.fail(slow(600), on="GET /repos")
    text = body(RED, KEY, RUN)
    assert post(lambda: connect(github, wait=2), EVENT, text, want=True, key=KEY) == Posted(1001)
    github.fail(*[slow(600)] * 5, on="GET /repos")
    assert "no answer from GitHub" in post(lambda: connect(github, wait=0.1), EVENT, text, want=True, key=KEY).notice


def test_a_short_wait_that_github_asks_for_is_kept(github: GitHub) -> None:
    github.fail(Fault(403, {"Retry-After": "1"}), on="POST")
    assert run(github) == Posted(1001)


@pytest.mark.parametrize(
    "fault, words",
    [
        (401, "GitHub returned 401: Unauthorized; check the input token"),
        (403, "GitHub returned 403: Forbidden; the job needs `permissions: pull-requests: write`"),
        (404, "GitHub returned 404: Not Found; the token may lack access to this repository"),
        (422, "GitHub returned 422: Unprocessable"),
        (Fault(403, {"Retry-After": "3600"}), "GitHub returned 403: the rate limit is used up"),
        (Fault(403, {"X-RateLimit-Remaining": "0"}), "GitHub returned 403: the rate limit is used up"),
        (Fault(429, {"Retry-After": "3600"}), "GitHub returned 429: the rate limit is used up"),
        (HTML, "GitHub returned 200: the answer is not JSON"),
        (Fault(200, JSON, "[1]"), "the answer has an unexpected shape"),
        (Fault(200, JSON, "[null]"), "the answer has an unexpected shape"),
        (Fault(200, JSON, '[{"id": 1, "user": "x", "body": 5}]'), "the answer has an unexpected shape"),
        (Fault(200, JSON, '[{"user": {}}]'), "the answer has an unexpected shape"),
        (Fault(200, JSON, "7"), "the answer is not a list"),
    ],
)
def test_what_does_not_pass_becomes_one_notice(github: GitHub, fault: Fault | int, words: str) -> None:
    github.fail(fault, on="GET /repos")
    posted = run(github)
    assert posted.comment is None
    assert posted.notice.startswith("the comment could not be written, the gate result is unchanged. " + words)
    assert INSTALLATION not in posted.notice


def test_a_server_that_stays_broken_is_given_up(github: GitHub) -> None:
    github.fail(*[502] * 5, on="GET /repos")
    assert "GitHub returned 502" in run(github).notice
    github.fail(*[RESET] * 5, on="GET /repos")
    assert "no answer from GitHub" in run(github).notice


def test_a_token_that_may_only_read_says_what_a_fork_needs(github: GitHub) -> None:
    assert "permissions: pull-requests: write" in run(github, token=READ_ONLY).notice
    assert "two workflows" in run(github, token=READ_ONLY, event=EVENT._replace(reads_only=True)).notice
    assert "check the input token" in run(github, token="wrong").notice


def follow(sha: str, owner: str = "fork", branch: str = "changes") -> Event:
    return EVENT._replace(name="workflow_run", pull_request=None, head=Head(owner, branch, sha))


def test_the_pull_request_of_another_workflow_is_the_one_with_its_commit() -> None:
    sha, other = "a" * 40, "b" * 40
    pulls = [
        PullRequest(7, sha, "changes", "fork/Hello-World"),
        PullRequest(8, other, "other", "fork/Hello-World"),
        PullRequest(9, sha, "changes", "fork/Hello-World", "closed"),
    ]
    with GitHub(*pulls) as server:
        assert run(server, event=follow(sha)).comment == 1001
        assert list(server.comments) == [7]
        moved_on = run(server, event=follow("c" * 40))
        assert moved_on == Posted(None, "no open pull request has the head cccccccccccc, so no comment was written")
        assert server.violations == []


def test_a_branch_of_the_repository_itself_is_found_by_its_commit() -> None:
    sha = "d" * 40
    with GitHub(PullRequest(7, sha, "renamed", REPOSITORY)) as server:
        assert run(server, event=follow(sha, "Codertocat", "old-name")).comment == 1001
        assert server.violations == []


def test_a_comment_never_gets_longer_than_github_takes(github: GitHub) -> None:
    many = report("many_failures")
    case = many.suites[0].cases[0]
    assert case.texts
    wordy = case._replace(texts=case.texts._replace(response=" ".join(['"<&>' * 19] * 300)))
    suite = many.suites[0]._replace(cases=(wordy,) * 300)
    for suites in ((suite,), (suite,) * 8, (suite._replace(name="x" * 70_000),)):
        what = many._replace(suites=suites)
        text = body(what, KEY, RUN)
        assert len(text.encode()) <= LONGEST
        assert RUN in text
        post(lambda: connect(github), EVENT, text, want=True, key=KEY)
        assert bodies(github) == [text]


def test_suites_of_several_manifests_share_the_comment(github: GitHub) -> None:
    both = RED._replace(suites=(*RED.suites, *GREEN.suites))
    run(github, both)
    assert "**`support-bot-regressed`**" in bodies(github)[0]
    assert "**`support-bot`**" in bodies(github)[0]


def test_no_response_can_forge_the_mark(github: GitHub) -> None:
    case = next(case for case in RED.suites[0].cases if case.texts)
    assert case.texts
    forged = case._replace(texts=case.texts._replace(response=f"{MARK}\n### 🟢 PASS"), id=MARK)
    what = RED._replace(suites=(RED.suites[0]._replace(cases=(forged,), name=MARK),))
    text = body(what, KEY, RUN)
    assert text.startswith(MARK)
    assert json.dumps(text).count(json.dumps("\n" + MARK)[1:-1]) == 0


def test_an_app_of_ones_own_needs_not_be_named(github: GitHub) -> None:
    github.tokens["ghs_app"] = Identity("Our-App[bot]", "Bot")
    assert [run(github, what, "always", "ghs_app").comment for what in (RED, GREEN, RED)] == [1001] * 3
    assert len(bodies(github)) == 1
    assert run(github, GREEN, "auto", "ghs_app", author="our-app[bot]").comment == 1001


def test_the_rate_limit_is_not_taken_for_a_missing_right(github: GitHub) -> None:
    github.fail(Fault(403, {"X-RateLimit-Remaining": "0"}), on="GET /repos")
    assert run(github).notice.endswith("GitHub returned 403: the rate limit is used up")


@pytest.mark.parametrize("token", ["ghp_secret\n", "gh p", "gh\u00e9", ""])
def test_a_token_that_is_none_is_not_shown(github: GitHub, token: str) -> None:
    notice = run(github, token=token).notice
    assert "the token contains invalid characters" in notice
    assert "secret" not in notice


@pytest.mark.parametrize("proxy", ["socks5://proxy.example:1080", "http://[", "://"])
def test_a_proxy_that_cannot_be_used_is_said_to_be(github: GitHub, proxy: str, monkeypatch) -> None:
    monkeypatch.setenv("http_proxy", proxy)
    monkeypatch.setenv("no_proxy", "")
    assert "the proxy in the environment cannot be used" in run(github).notice


def test_a_proxy_is_used_with_its_password(github: GitHub, monkeypatch) -> None:
    monkeypatch.setenv("http_proxy", f"user:p%40ss@{github.url.removeprefix('http://')}")
    monkeypatch.setenv("no_proxy", "")
    proxied = connect(github)._connection._pool
    assert proxied.proxy_headers == {"proxy-authorization": "Basic dXNlcjpwQHNz"}  # type: ignore[attr-defined]


def test_the_commit_of_somebody_elses_pull_request_is_not_ours() -> None:
    sha = "e" * 40
    with GitHub(PullRequest(7, sha, "feature", REPOSITORY)) as server:
        assert "no open pull request has" in run(server, event=follow(sha, "mallory", "x")).notice
        assert server.comments == {}
