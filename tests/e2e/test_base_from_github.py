"""The base of a pull request that the checkout does not have, read from GitHub's API."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from e2e.github.server import HTML, INSTALLATION, READ_ONLY, REPOSITORY, RESET, TRUNCATED, Fault, GitHub
from e2e.repository import BAD, GOOD, Done, Repository

pytestmark = pytest.mark.slow

EVENT = Path(__file__).parent / "github" / "events" / "pull_request.json"
TREES = f"GET /repos/{REPOSITORY}/git/trees"
BLOBS = f"GET /repos/{REPOSITORY}/git/blobs"
REF = f"GET /repos/{REPOSITORY}/git/ref"
COMPARE = f"GET /repos/{REPOSITORY}/compare"


def commit(repository: Repository, message: str) -> str:
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "--allow-empty", "-m", message)
    return repository.git("rev-parse", "HEAD").strip()


@pytest.fixture
def topic(repository: Repository) -> Repository:
    """What GitHub has: a branch on which a worse answer was accepted, a rule was loosened and a schema changed."""
    manifest = repository.read("vrty-gate.yml") + (
        "  - {id: order, prompt: Give the order., response: '{\"order\": 7}', schema_file: schemas/order.json}\n"
        '  - {each: "prompts/*.md", response_file: "answers/{stem}.md"}\n'
    )
    repository.write("vrty-gate.yml", manifest)
    repository.write("schemas/order.json", '{"type": "object"}\n')
    repository.write("prompts/hours.md", "When are you open?\n")
    repository.write("shared/hours.md", "From 9 to 17.\n")
    repository.write("answers/notes.txt", "notes")
    (repository.folder / "answers" / "hours.md").symlink_to("../shared/hours.md")
    repository.accept()
    commit(repository, "base")
    repository.git("checkout", "--quiet", "-b", "topic")
    repository.write("refund.md", BAD + "\n")
    repository.write("vrty-gate.yml", manifest + "k: {fidelity: 0.1}\n")
    repository.write("schemas/order.json", "{}\n")
    repository.ok("accept", "--reason", "shorter", "--accept-broken", "refund")
    commit(repository, "accept")
    return repository


@pytest.fixture
def github(topic: Repository) -> Iterator[GitHub]:
    with GitHub(folder=topic.folder) as server:
        yield server
    assert server.violations == []


class Step:
    """A step of a workflow, in a clone of the last commit only."""

    def __init__(self, topic: Repository, folder: Path, branch: str = "topic") -> None:
        topic.git("clone", "--quiet", "--depth=1", f"--branch={branch}", f"file://{topic.folder}", str(folder))
        self.clone = Repository.at(folder)  # a process of its own, because the server answers in this one
        self.sha = "0" * 40

    def run(self, github: GitHub, token: str = INSTALLATION, **environment: str) -> Done:
        variables = {
            "INPUT_TOKEN": token,
            "INPUT_COMMENT": "never",
            "INPUT_REPORT": "out.json",
            "INPUT_EXIT-ZERO": "true",
            "GITHUB_EVENT_NAME": "pull_request",
            "GITHUB_EVENT_PATH": str(EVENT),
            "GITHUB_BASE_REF": "main",
            "GITHUB_SHA": self.sha,
            "GITHUB_REPOSITORY": REPOSITORY,
            "GITHUB_API_URL": github.url,
        }
        return self.clone.run("action", **variables | environment)

    def suite(self, github: GitHub, **environment: str) -> dict[str, Any]:
        done = self.run(github, **environment)
        assert (done.returncode, done.stderr) == (0, "")
        (only,) = json.loads(self.clone.read("out.json"))["suites"]
        return dict(only)


@pytest.fixture
def step(topic: Repository, tmp_path_factory: pytest.TempPathFactory) -> Step:
    return Step(topic, tmp_path_factory.mktemp("clone") / "c")


def test_the_report_is_that_of_a_full_checkout(topic: Repository, step: Step, github: GitHub) -> None:
    result = step.suite(github, token=READ_ONLY)
    (local,) = json.loads(topic.ok("check", "--base", "main", "--format", "json"))["suites"]
    for key in ("accepted_here", "gate_changes", "base", "broken"):
        assert result[key] == local[key]
    assert [accepted["before"] for accepted in result["accepted_here"]] == [GOOD + "\n"]
    assert {"k of fidelity", "schema"} <= {change["what"] for change in result["gate_changes"]}
    assert all(request.method == "GET" for request in github.requests)


def test_only_what_the_checkout_lacks_is_requested(step: Step, github: GitHub, topic: Repository) -> None:
    step.suite(github)
    blobs = [request.path.rpartition("/")[2] for request in github.requests if "/blobs/" in request.path]
    changed = ("vrty-gate.yml", "vrty-gate.baselines.jsonl", "refund.md", "schemas/order.json")
    assert sorted(blobs) == sorted(topic.git("rev-parse", f"main:{name}").strip() for name in changed)
    assert len(github.requests) == len(changed) + 3


def test_the_base_of_a_merge_is_its_first_parent(
    topic: Repository, github: GitHub, tmp_path_factory: pytest.TempPathFactory
) -> None:
    topic.git("checkout", "--quiet", "main")
    topic.write("unrelated.txt", "main goes on")
    tip = commit(topic, "main goes on")
    topic.git("checkout", "--quiet", "-b", "merge")
    topic.git("merge", "--quiet", "--no-ff", "-m", "merge", "topic")
    step = Step(topic, tmp_path_factory.mktemp("clone") / "c", "merge")
    step.sha = topic.git("rev-parse", "HEAD").strip()
    result = step.suite(github)
    assert (result["base"], result["base_problem"]) == (f"main at {tip[:7]}", "")
    assert [accepted["case"] for accepted in result["accepted_here"]] == ["refund"]
    assert not any("/compare/" in request.path for request in github.requests)


def test_a_checkout_without_git_uses_the_commit_of_the_run(topic: Repository, step: Step, github: GitHub) -> None:
    for path in sorted((step.clone.folder / ".git").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    (step.clone.folder / ".git").rmdir()
    step.sha = topic.git("rev-parse", "topic").strip()
    assert [accepted["case"] for accepted in step.suite(github)["accepted_here"]] == ["refund"]


def test_a_tag_of_the_name_of_the_branch_is_not_the_base(topic: Repository, step: Step, github: GitHub) -> None:
    topic.git("tag", "main", "topic")
    assert [accepted["case"] for accepted in step.suite(github)["accepted_here"]] == ["refund"]


def odd(body: object) -> Fault:
    return Fault(200, body=json.dumps(body))


def times(fault: Fault | int, count: int = 5) -> list[Fault | int]:
    return [fault] * count


@pytest.mark.parametrize(
    "on, faults, problem",
    [
        (REF, [404], "GitHub returned 404: Not Found"),
        (COMPARE, [404], "GitHub returned 404: Not Found"),
        (TREES, [403], "GitHub returned 403: Forbidden"),
        (TREES, [Fault(403, {"X-RateLimit-Remaining": "0"})], "the rate limit is used up"),
        (BLOBS, [404], "GitHub returned 404: Not Found"),
        (BLOBS, times(500), "GitHub returned 500: Internal Server Error"),
        (TREES, times(RESET, 12), "no answer from GitHub"),
        (TREES, times(TRUNCATED), "no answer from GitHub"),
        (TREES, [HTML], "the answer is not JSON"),
        (TREES, [Fault(200, body="[" * 100_000)], "the answer is not JSON"),
        (TREES, [odd({"sha": "a" * 40, "tree": [], "truncated": True})], "too many files for one answer"),
        *((on, [odd([])], "unexpected shape") for on in (REF, COMPARE, TREES, BLOBS)),
        *((REF, [odd(body)], "unexpected shape") for body in (7, None, {})),
        (TREES, [odd({"tree": [{"path": "a", "mode": 7, "sha": "a" * 40}], "truncated": False})], "unexpected shape"),
        (TREES, [odd({"tree": [{"path": "a", "mode": "100644", "sha": "x"}], "truncated": False})], "unexpected shape"),
        (
            TREES,
            [odd({"tree": [{"path": "../a", "mode": "100644", "sha": "a" * 40}], "truncated": False})],
            "has an invalid path",
        ),
        (REF, [odd({"object": {"sha": "main::error::"}})], "unexpected shape"),
        (BLOBS, [odd({"encoding": "base64", "content": "é"})], "unexpected shape"),
        (BLOBS, [odd({"encoding": "none", "content": ""})], "unexpected shape"),
        (BLOBS, [odd({"encoding": "base64", "content": "Zm9yZ2Vk"})], "not the content of the file"),
        (BLOBS, [Fault(200, body=json.dumps("a" * 200_000))], "is larger than"),
    ],
)  # fmt: skip
def test_what_github_does_not_give_is_said(
    step: Step, github: GitHub, on: str, faults: list[Fault | int], problem: str
) -> None:
    github.fail(*faults, on=on)
    result = step.suite(github)
    assert (result["base"], result["accepted_here"], result["gate_changes"]) == ("", [], [])
    assert problem in result["base_problem"]
    assert "\n" not in result["base_problem"]
    assert result["base_problem"].startswith("the base origin/main: no such commit")


def test_a_message_of_the_api_is_no_instruction(step: Step, github: GitHub) -> None:
    github.fail(Fault(403, body=json.dumps({"message": "no\n::error::boom " + "x" * 999})), on=TREES)
    assert len(step.suite(github)["base_problem"]) < 600
    github.fail(Fault(403, body=json.dumps({"message": "no\n::error::boom"})), on=TREES)
    assert not any(line.startswith("::error::boom") for line in step.run(github).stdout.splitlines())


def test_the_token_goes_nowhere_but_to_the_api(step: Step, github: GitHub) -> None:
    with GitHub() as other:
        github.fail(Fault(302, {"Location": f"{other.url}/repos/{REPOSITORY}/git/trees/x"}), on=TREES)
        done = step.run(github)
        assert other.requests == []
    assert INSTALLATION not in done.stdout + done.stderr + step.clone.read("out.json")


@pytest.mark.parametrize(
    "change",
    [
        {"token": ""},
        {"GITHUB_API_URL": ""},
        {"GITHUB_REPOSITORY": ""},
        {"GITHUB_REPOSITORY": "a/b/../../c"},
        {"GITHUB_EVENT_NAME": "push"},
        {"GITHUB_BASE_REF": ""},
    ],
)
def test_nothing_is_requested_without_a_pull_request_and_a_token(
    step: Step, github: GitHub, change: dict[str, str]
) -> None:
    step.suite(github, **change)
    assert github.requests == []


def test_check_makes_no_connection(step: Step, github: GitHub) -> None:
    done = step.clone.run(
        "check",
        GITHUB_TOKEN=INSTALLATION,
        GITHUB_EVENT_NAME="pull_request",
        GITHUB_BASE_REF="main",
        GITHUB_REPOSITORY=REPOSITORY,
        GITHUB_API_URL=github.url,
    )
    assert "Base not available" in done.stdout
    assert github.requests == []


@pytest.mark.parametrize(
    "name, value, problem",
    [
        ("_MOST_REQUESTS", 4, "more than 4 requests"),
        ("_MOST_BYTES", 10, "more than 0 MiB"),
        ("_MOST_SECONDS", -1.0, "more than -1 seconds"),
    ],
)
def test_the_requests_are_bounded(
    topic: Repository,
    step: Step,
    github: GitHub,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    value: float,
    problem: str,
) -> None:
    from vrty_gate.cli import checking
    from vrty_gate.publish import base_files

    monkeypatch.setattr(base_files, name, value)
    monkeypatch.chdir(step.clone.folder)
    for variable, text in {
        "GITHUB_EVENT_NAME": "pull_request",
        "GITHUB_BASE_REF": "main",
        "GITHUB_SHA": "",
        "GITHUB_REPOSITORY": REPOSITORY,
        "GITHUB_API_URL": github.url,
    }.items():
        monkeypatch.setenv(variable, text)
    (suite,) = checking.run((), token=INSTALLATION).suites
    assert problem in suite.base_problem
