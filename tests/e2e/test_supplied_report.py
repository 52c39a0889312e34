"""A report from a fork is data from a stranger: it is compared with the base before it is published."""

import html
import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from e2e.github.server import INSTALLATION, REPOSITORY, Fault, GitHub, PullRequest
from e2e.repository import BAD, ENVIRONMENT, GOOD, Done, Here, Repository, messages

pytestmark = pytest.mark.slow

EVENT = Path(__file__).parent / "github" / "events" / "workflow_run_fork.json"
OWN_RUN = "all figures were reported by the run of the pull request itself"
Report = dict[str, Any]


class Publisher:
    """The workflow that posts the report of another one, outside any checkout."""

    def __init__(self, topic: Repository, server: GitHub, folder: Path) -> None:
        self.topic, self.server, self.folder = topic, server, folder
        event = json.loads(EVENT.read_text(encoding="utf-8"))
        event["workflow_run"]["head_sha"] = topic.git("rev-parse", "topic").strip()
        (folder / "event.json").write_text(json.dumps(event), encoding="utf-8")

    def report(self, *options: str) -> Report:
        """What an honest run of the pull request reports."""
        data: Report = json.loads(self.topic.run("check", "--base", "master", "--format", "json", *options).stdout)
        return data

    def publish(self, report: Report | None, *options: str, **environment: str) -> Done:
        """Publish a report; without one, the file that is there."""
        if report is not None:
            (self.folder / "report.json").write_text(json.dumps(report), encoding="utf-8")
        outside = Here.at(self.folder)
        return outside.run(
            "publish",
            "report.json",
            "--comment=always",
            *options,
            **{
                "GITHUB_TOKEN": INSTALLATION,
                "GITHUB_EVENT_NAME": "workflow_run",
                "GITHUB_EVENT_PATH": str(self.folder / "event.json"),
                "GITHUB_REPOSITORY": REPOSITORY,
                "GITHUB_API_URL": self.server.url,
                "GITHUB_STEP_SUMMARY": str(self.folder / "summary"),
            }
            | environment,
        )

    def comment(self, report: Report, **environment: str) -> str:
        done = self.publish(report, **environment)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        ((comment,),) = self.server.comments.values()
        return html.unescape(comment.body)


WORKFLOW = """\
on: pull_request
jobs:
  gate:
    runs-on: ubuntu-latest
    steps:
      - uses: OWNER/vrty-gate@v1
        with: {{{inputs}}}
"""


@pytest.fixture(params=["replies: recorded.jsonl"])
def publisher(
    request: pytest.FixtureRequest, repository: Repository, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Publisher]:
    """A pull request that accepts a worse answer; its workflow has an input that no other workflow can repeat."""
    repository.git("checkout", "--quiet", "-b", "master")
    repository.write(".github/workflows/gate.yml", WORKFLOW.format(inputs=request.param))
    repository.accept()
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "-m", "base")
    repository.git("checkout", "--quiet", "-b", "topic")
    repository.write("refund.md", BAD + "\n")
    repository.ok("accept", "--reason", "shorter", "--accept-broken", "refund")
    repository.git("commit", "--quiet", "-a", "-m", "accept")
    head = repository.git("rev-parse", "topic").strip()
    pull = PullRequest(head_sha=head, head_ref="changes", head_repo="octocat/Hello-World")
    with GitHub(pull, folder=repository.folder) as server:
        yield Publisher(repository, server, tmp_path_factory.mktemp("publisher"))
        assert server.violations == []


def test_an_honest_report_is_shown_as_what_it_is(publisher: Publisher) -> None:
    comment = publisher.comment(publisher.report())
    assert OWN_RUN in comment
    assert "this workflow compared accepted answers with master at" in comment
    assert "🔴" not in comment.partition("<sub>")[0].partition("Accepted in")[0]


def test_remarks_of_a_stranger_are_not_shown(publisher: Publisher) -> None:
    report = publisher.report()
    report["suites"][0]["remarks"] = ["all is well, please merge"]
    comment = publisher.comment(report)
    assert OWN_RUN in comment
    assert "please merge" not in comment


def conceal(report: Report) -> None:
    report["suites"][0]["accepted_here"] = []
    report["counts"]["accepted"] = 0


def lack_a_case(report: Report) -> None:
    suite = report["suites"][0]
    suite["cases"] = [case for case in suite["cases"] if case["id"] != "thanks"]
    report["counts"]["cases"] -= 1
    report["counts"]["passed"] -= 1


def lack_one_of_the_unchanged(report: Report) -> None:
    suite = report["suites"][0]
    suite["unchanged"] = 1
    suite["cases"], suite["groups"] = [], []
    report["counts"] = dict.fromkeys(report["counts"], 0) | {"cases": 1, "passed": 1, "accepted": 1}


def forge_an_answer(report: Report) -> None:
    (case,) = (case for case in report["suites"][0]["cases"] if case["id"] == "thanks")
    case["texts"] = {"prompt": "Thank", "response": "No.", "accepted_response": "No!"}


@pytest.mark.parametrize(
    "forge, problem",
    [
        (conceal, "the pull request changes baselines that its report does not name: refund"),
        (lack_a_case, "the report lacks cases: thanks"),
        (lack_one_of_the_unchanged, "the report lacks 1 of the cases greeting, thanks"),
        (forge_an_answer, "the report shows accepted answers that the base does not have: thanks"),
    ],
)
def test_what_a_report_conceals_is_red(publisher: Publisher, forge: Callable[[Report], None], problem: str) -> None:
    report = publisher.report("--verbose")
    forge(report)
    comment = publisher.comment(report)
    assert f"🔴 {problem[0].upper()}{problem[1:]}" in comment
    assert comment.partition("\n")[2].startswith("### 🔴")


def test_what_the_base_branch_accepted_meanwhile_is_no_contradiction(publisher: Publisher) -> None:
    topic = publisher.topic
    topic.git("checkout", "--quiet", "master")
    manifest = topic.read("vrty-gate.yml")
    topic.write("vrty-gate.yml", manifest.replace("Thank you for your order!", "Many thanks for your order!"))
    topic.ok("accept", "--reason", "friendlier", "--case", "thanks")
    topic.git("commit", "--quiet", "-a", "-m", "friendlier")
    topic.git("checkout", "--quiet", "-b", "merge")
    topic.git("merge", "--quiet", "--no-ff", "-m", "merge", "topic")
    topic.write("vrty-gate.yml", manifest.replace("Thank you for your order!", "Thanks for your order!"))
    report = publisher.report()
    assert [case["id"] for case in report["suites"][0]["cases"] if "texts" in case] == ["thanks"]
    comment = publisher.comment(report)
    assert "this workflow compared accepted answers with master at" in comment
    assert "the base does not have" not in comment
    assert "does not name" not in comment


def test_a_run_that_did_not_know_the_base_is_compared_all_the_same(publisher: Publisher) -> None:
    report = publisher.report()
    conceal(report)
    report["suites"][0] |= {"base": "", "base_problem": "the clone is too shallow"}
    comment = publisher.comment(report)
    assert "The pull request changes baselines that its report does not name: refund" in comment
    assert "🔴 Failed" in comment


@pytest.mark.parametrize("on", ["git/ref", "git/trees", "git/blobs", "compare"])
def test_without_the_base_the_comment_says_so(publisher: Publisher, on: str) -> None:
    publisher.server.fail(404, on=f"GET /repos/{REPOSITORY}/{on}")
    comment = publisher.comment(publisher.report())
    assert OWN_RUN in comment
    assert "GitHub returned 404" in comment


def test_a_damaged_baselines_file_of_the_pull_request_is_said(publisher: Publisher) -> None:
    report = publisher.report()
    publisher.topic.write("vrty-gate.baselines.jsonl", "{\n")
    publisher.topic.git("commit", "--quiet", "-a", "-m", "damaged")
    publisher.server.pulls[2].head_sha = publisher.topic.git("rev-parse", "topic").strip()
    fresh = Publisher(publisher.topic, publisher.server, publisher.folder)
    comment = fresh.comment(report)
    assert "cannot be compared with master at" in comment
    assert "🔴" in comment


def test_a_report_of_the_run_itself_is_left_alone(publisher: Publisher) -> None:
    report = publisher.report()
    report["suites"][0]["remarks"] = ["mine"]
    event = Path(__file__).parent / "github" / "events" / "pull_request.json"
    comment = publisher.comment(report, GITHUB_EVENT_NAME="pull_request", GITHUB_EVENT_PATH=str(event))
    assert "mine" in comment


@pytest.fixture
def scoring(publisher: Publisher) -> Publisher:
    """The same, whose workflow has no such input; the pull request is worse, and nobody accepted that."""
    topic = publisher.topic
    topic.git("checkout", "--quiet", "master")
    topic.write(".github/workflows/gate.yml", WORKFLOW.format(inputs="comment: never"))
    topic.git("commit", "--quiet", "-a", "-m", "workflow")
    topic.git("checkout", "--quiet", "-B", "topic")
    topic.write("refund.md", BAD + "\n")
    return publisher


def pushed(publisher: Publisher) -> Publisher:
    """What the publisher sees once the work tree is committed."""
    topic = publisher.topic
    topic.git("add", "--all", ".")
    topic.git("commit", "--quiet", "--allow-empty", "-m", "head")
    for pull in publisher.server.pulls.values():
        pull.head_sha = topic.git("rev-parse", "topic").strip()
    return Publisher(topic, publisher.server, publisher.folder)


def no_suites(report: Report) -> None:
    report |= {"suites": [], "verdict": "pass", "counts": dict.fromkeys(report["counts"], 0)}


def no_baselines(report: Report) -> None:
    report["suites"][0]["baselines"] = ""


def other_manifest(report: Report) -> None:
    report["suites"][0]["manifest"] = "gate.yml"


def no_gate_changes(report: Report) -> None:
    report["suites"][0]["gate_changes"] = []
    report["counts"]["loosened"] = 0


def many_unchanged(report: Report) -> None:
    report["suites"][0] |= {"unchanged": 999_999, "cases": [], "groups": []}
    report["counts"] = dict.fromkeys(report["counts"], 0) | {"cases": 999_999, "passed": 999_999}


def all_green(report: Report) -> None:
    suite = report["suites"][0]
    suite |= {"verdict": "pass", "broken": [], "cases": [], "groups": [], "unchanged": 3, "dimensions": []}
    report |= {"verdict": "pass"}
    report["counts"] = dict.fromkeys(report["counts"], 0) | {"cases": 3, "passed": 3}


@pytest.mark.parametrize("forge", [no_suites, no_baselines, other_manifest, no_gate_changes, many_unchanged, all_green])
def test_no_forged_report_is_green_where_the_files_can_be_scored(
    scoring: Publisher, forge: Callable[[Report], None]
) -> None:
    publisher = pushed(scoring)
    report = publisher.report("--verbose")
    assert report["verdict"] == "fail"
    all_green(report)
    forge(report)
    comment = publisher.comment(report)
    assert comment.partition("\n")[2].startswith("### 🔴")
    assert "refund" in comment
    assert "this workflow scored the files of the pull request itself, compared with master at" in comment
    assert "`Hello-World` in `vrty-gate.yml`</sub>" in comment


@pytest.mark.parametrize("text", ["{}", "", "[1]"])
def test_no_old_green_comment_stays_where_the_report_cannot_be_read(publisher: Publisher, text: str) -> None:
    assert "🔴" not in publisher.comment(publisher.report("--verbose"))
    (publisher.folder / "report.json").write_text(text, encoding="utf-8")
    done = publisher.publish(None)
    assert (done.returncode, len(messages(done.stderr))) == (2, 1)
    ((comment,),) = publisher.server.comments.values()
    assert comment.body.partition("\n")[2].startswith("### 🔴 Failed")


def test_objects_that_a_report_brings_with_it_are_not_believed(scoring: Publisher) -> None:
    publisher = pushed(scoring)
    topic = publisher.topic
    report = publisher.report("--verbose")
    all_green(report)
    objects = publisher.folder / ".git" / "objects"
    topic.git("init", "--quiet", str(publisher.folder))
    digest = topic.git("rev-parse", "topic:refund.md").strip()
    good = f"{GOOD}\n".encode()
    (objects / digest[:2]).mkdir(exist_ok=True)
    (objects / digest[:2] / digest[2:]).write_bytes(zlib.compress(b"blob %d\0" % len(good) + good))
    assert topic.git("-C", str(publisher.folder), "cat-file", "blob", digest) == good.decode()
    assert publisher.comment(report).partition("\n")[2].startswith("### 🔴")


@pytest.mark.parametrize("forge", [no_suites, no_baselines, other_manifest, many_unchanged])
def test_no_forged_report_is_green_where_they_cannot(publisher: Publisher, forge: Callable[[Report], None]) -> None:
    report = publisher.report("--verbose")
    conceal(report)
    forge(report)
    comment = publisher.comment(report)
    assert comment.partition("\n")[2].startswith("### 🔴")
    if forge is not no_suites:
        assert "the answers were not scored again" in comment or "report lacks" in comment


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("vrty-gate.yml", "version: [1\n"),
        ("vrty-gate.yml", "version: 1\nscorers: [no_such_scorer]\ncases: [{id: a, prompt: b, response: c}]\n"),
        ("vrty-gate.baselines.jsonl", "{\n"),
    ],
)
def test_no_damaged_file_of_a_pull_request_keeps_a_forged_report_green(
    scoring: Publisher, path: str, text: str
) -> None:
    report = scoring.report("--verbose")
    all_green(report)
    scoring.topic.write(path, text)
    comment = pushed(scoring).comment(report)
    assert comment.partition("\n")[2].startswith("### 🔴")
    assert "cannot be scored" in comment


def test_settings_that_a_forged_report_hides_are_named(scoring: Publisher) -> None:
    manifest = scoring.topic.read("vrty-gate.yml")
    scoring.topic.write("vrty-gate.yml", manifest + "gate: {fidelity: {severity: off}}\n")
    publisher = pushed(scoring)
    report = publisher.report("--verbose")
    all_green(report)
    no_gate_changes(report)
    assert "severity of fidelity" in publisher.comment(report)


def test_a_suite_that_the_pull_request_deletes_is_red_whatever_its_report_says(scoring: Publisher) -> None:
    topic = scoring.topic
    topic.git("checkout", "--quiet", "master")
    topic.write(".github/workflows/gate.yml", WORKFLOW.format(inputs="manifest: '*.yml'"))
    topic.write("other.yml", topic.read("vrty-gate.yml").replace("version: 1", "version: 1\nsuite: other"))
    topic.ok("accept", "other.yml", "--reason", "good")
    topic.git("add", "--all", ".")
    topic.git("commit", "--quiet", "-m", "two suites")
    topic.git("checkout", "--quiet", "-B", "topic")
    report = scoring.report("vrty-gate.yml")
    topic.git("rm", "--quiet", "other.yml")
    comment = pushed(scoring).comment(report)
    assert "No longer checked: master at" in comment


def test_each_open_pull_request_of_a_commit_gets_its_comment(scoring: Publisher) -> None:
    topic = scoring.topic
    topic.git("branch", "release", "master")
    publisher = pushed(scoring)
    first = next(iter(publisher.server.pulls.values()))
    second = PullRequest(**{**vars(first), "number": first.number + 1, "base_ref": "release"})
    publisher.server.pulls[second.number] = second
    done = publisher.publish(publisher.report())
    assert (done.returncode, done.stderr) == (0, "")
    bodies = {number: html.unescape(comments[0].body) for number, comments in publisher.server.comments.items()}
    assert {
        number: name in bodies[number] for number, name in ((first.number, "master at"), (second.number, "release at"))
    } == {
        first.number: True,
        second.number: True,
    }


def test_an_honest_red_report_stays_red(scoring: Publisher) -> None:
    scoring.topic.write("refund.md", GOOD + "\n")
    publisher = pushed(scoring)
    report = publisher.report("--verbose")
    report["suites"][0] |= {"verdict": "fail", "broken": ["the mean fell"]}
    report["verdict"] = "fail"
    comment = publisher.comment(report)
    assert comment.partition("\n")[2].startswith("### 🔴")


def many_files(publisher: Publisher, count: int) -> None:
    """A suite whose cases are more files than GitHub may be asked for one by one."""
    topic = publisher.topic
    topic.git("checkout", "--quiet", "-f", "master")
    more = '  - {each: "prompts/*.md", response_file: "answers/{stem}.md", id: "more/{stem}"}\n'
    topic.write("vrty-gate.yml", topic.read("vrty-gate.yml") + more)
    for number in range(count):
        topic.write(f"prompts/{number:03}.md", f"What is {number} plus one? Give a reason.\n")
        topic.write(f"answers/{number:03}.md", f"It is {number + 1}, because one follows it.\n".encode())
    topic.accept()
    topic.git("add", "--all", ".")
    topic.git("commit", "--quiet", "-m", "many")
    topic.git("checkout", "--quiet", "-B", "topic")
    topic.write("answers/002.md", "It is 9, because one follows it.\n")


def asked(publisher: Publisher, path: str) -> int:
    return sum(request.path.startswith(path) for request in publisher.server.requests)


def test_a_pull_request_with_many_files_is_scored_again_in_few_requests(scoring: Publisher) -> None:
    many_files(scoring, 300)
    publisher = pushed(scoring)
    report = publisher.report("--verbose")
    all_green(report)
    comment = publisher.comment(report)
    assert "this workflow scored the files of the pull request itself" in comment
    assert comment.partition("\n")[2].startswith("### 🔴")
    assert "more/002" in comment
    assert asked(publisher, f"/repos/{REPOSITORY}/git/blobs") < 20
    assert len(publisher.server.requests) < 60


def altered(text: str) -> str:
    return json.dumps({"data": {"repository": {f"b{n}": {"text": text, "isTruncated": False} for n in range(100)}}})


@pytest.mark.parametrize(
    "fault",
    [
        Fault(403),
        Fault(404),
        Fault(200, body="[]"),
        Fault(200, body="not JSON"),
        Fault(200, body=altered("all is well")),
        Fault(200, body='{"errors": [{"message": "something went wrong"}], "data": null}'),
    ],
    ids=["forbidden", "not there", "other shape", "no JSON", "other text", "an error"],
)
def test_where_github_does_not_answer_for_many_files_they_are_read_one_by_one(scoring: Publisher, fault: Fault) -> None:
    """No text counts unless Git gives it the digest that the commit has."""
    many_files(scoring, 4)
    publisher = pushed(scoring)
    publisher.server.fail(*[fault] * 40, on="POST /graphql")
    report = publisher.report("--verbose")
    all_green(report)
    comment = publisher.comment(report)
    assert "this workflow scored the files of the pull request itself" in comment
    assert "more/002" in comment
    assert comment.partition("\n")[2].startswith("### 🔴")


@pytest.mark.parametrize(("tip", "is_red"), [("2027-03-01T12:00:00Z", False), ("2027-03-02T12:00:00Z", True)])
def test_a_date_in_a_waiver_is_compared_with_the_later_commit(
    scoring: Publisher, tip: str, is_red: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever makes a pull request can date its commit back, but not the base branch."""
    topic = scoring.topic
    topic.git("checkout", "--quiet", "-f", "master")
    waived = topic.read("vrty-gate.yml").replace("tags: [money]", "waive: {reason: see, until: 2027-03-01}")
    topic.write("vrty-gate.yml", waived)
    monkeypatch.setitem(ENVIRONMENT, "GIT_COMMITTER_DATE", tip)
    topic.git("commit", "--quiet", "-am", "waived")
    topic.git("checkout", "--quiet", "-B", "topic")
    topic.write("refund.md", BAD + "\n")
    monkeypatch.setitem(ENVIRONMENT, "GIT_COMMITTER_DATE", "2020-01-01T00:00:00Z")
    publisher = pushed(scoring)
    report = publisher.report("--verbose")
    all_green(report)
    comment = publisher.comment(report)
    assert "this workflow scored the files of the pull request itself" in comment
    assert ("waived until 2027-03-01, which has passed" in comment) is is_red
    assert comment.partition("\n")[2].startswith("### 🔴") is is_red


def green(publisher: Publisher) -> Publisher:
    """A pull request that changes nothing that counts."""
    topic = publisher.topic
    topic.git("checkout", "--quiet", "-f", "-B", "topic", "master")
    return pushed(publisher)


def test_what_was_not_scored_again_is_never_green(publisher: Publisher) -> None:
    fresh = green(publisher)
    comment = fresh.comment(fresh.report("--verbose"))
    assert comment.partition("\n")[2].startswith("### 🟡 Not checked again · ")
    assert "🟢" not in comment.partition("<sub>")[0]


def test_a_check_run_of_what_was_not_scored_again_is_neutral(publisher: Publisher) -> None:
    fresh = green(publisher)
    assert fresh.publish(fresh.report("--verbose"), "--check-run").returncode == 0
    (check_run,) = fresh.server.check_runs.values()
    assert check_run.conclusion == "neutral"
    assert check_run.output["title"].startswith("Not checked again")


@pytest.mark.parametrize(
    "publisher",
    ["replies: recorded.jsonl", "k: '0.9'", "against: origin/master", "working-directory: ."],
    indirect=True,
)
def test_settings_are_compared_where_answers_cannot_be_scored(publisher: Publisher) -> None:
    fresh = green(publisher)
    fresh.topic.write("vrty-gate.yml", fresh.topic.read("vrty-gate.yml") + "gate: {fidelity: {severity: off}}\n")
    fresh = pushed(fresh)
    report = fresh.report("--verbose")
    no_gate_changes(report)
    comment = fresh.comment(report)
    assert "severity of fidelity" in comment
    assert comment.partition("\n")[2].startswith("### 🟡")


@pytest.mark.parametrize("publisher", ["manifest: '${{ vars.SUITE }}'"], indirect=True)
def test_settings_are_compared_where_an_expression_names_the_manifest(publisher: Publisher) -> None:
    fresh = green(publisher)
    fresh.topic.write("vrty-gate.yml", fresh.topic.read("vrty-gate.yml") + "gate: {fidelity: {severity: off}}\n")
    fresh = pushed(fresh)
    report = fresh.report("vrty-gate.yml", "--verbose")
    no_gate_changes(report)
    assert "severity of fidelity" in fresh.comment(report)


def test_a_red_result_is_published_with_exit_code_0(scoring: Publisher) -> None:
    """What was published is red; a job that fails as well would say that publishing failed."""
    publisher = pushed(scoring)
    report = publisher.report("--verbose")
    all_green(report)
    assert publisher.publish(report).returncode == 0
    assert "🔴" in (publisher.folder / "summary").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "inputs", ["k: '0.9'", "working-directory: suite", "working-directory: suite/below", "k: '0.9', manifest: suite"]
)
def test_a_report_is_scored_again_under_the_k_and_in_the_folder_of_the_base(scoring: Publisher, inputs: str) -> None:
    topic = scoring.topic
    topic.git("checkout", "--quiet", "-f", "master")
    topic.write(".github/workflows/gate.yml", WORKFLOW.format(inputs=inputs))
    for name in ("vrty-gate.yml", "refund.md", "vrty-gate.baselines.jsonl"):
        topic.write(f"suite/{name}", topic.read(name))
    topic.write("suite/below/notes.md", "Nothing.\n")
    topic.git("add", "--all", ".")
    topic.git("commit", "--quiet", "-m", "inputs")
    topic.git("checkout", "--quiet", "-B", "topic")
    topic.write("refund.md" if inputs == "k: '0.9'" else "suite/refund.md", BAD + "\n")
    publisher = pushed(scoring)
    report = publisher.report("--verbose")
    all_green(report)
    comment = publisher.comment(report)
    assert "this workflow scored the files of the pull request itself" in comment
    assert comment.partition("\n")[2].startswith("### 🔴")


def test_the_k_of_the_base_is_that_of_the_commands(scoring: Publisher) -> None:
    topic = scoring.topic
    topic.git("checkout", "--quiet", "-f", "master")
    topic.write(".github/workflows/gate.yml", WORKFLOW.format(inputs="k: '0.91'"))
    topic.git("commit", "--quiet", "-a", "-m", "k")
    topic.git("checkout", "--quiet", "-B", "topic")
    topic.write("refund.md", BAD + "\n")
    publisher = pushed(scoring)
    assert "--k=0.91" in publisher.comment(publisher.report("--verbose"))


def test_what_the_job_of_the_gate_runs_is_named_whatever_a_report_says(scoring: Publisher) -> None:
    topic = scoring.topic
    topic.git("checkout", "--quiet", "-f", "master")
    steps = WORKFLOW.format(inputs="comment: never").replace("steps:\n", "steps:\n      - run: ./prep.sh\n")
    topic.write(".github/workflows/gate.yml", steps)
    topic.write("prep.sh", "true\n")
    topic.git("add", "--all", ".")
    topic.git("commit", "--quiet", "-m", "script")
    topic.git("checkout", "--quiet", "-B", "topic")
    topic.write("prep.sh", "cp good.md refund.md\n")
    publisher = pushed(scoring)
    report = publisher.report("--verbose")
    all_green(report)
    no_gate_changes(report)
    comment = publisher.comment(report)
    assert comment.partition("\n")[2].startswith("### 🟡")
    assert "used by steps beside the gate: prep.sh → changed in this pull request" in comment


@pytest.mark.parametrize("is_repointed", [False, True])
def test_a_link_of_a_fork_leads_where_the_base_has_it(scoring: Publisher, *, is_repointed: bool) -> None:
    topic = scoring.topic
    topic.git("checkout", "--quiet", "-f", "master")
    topic.write(".github/workflows/gate.yml", WORKFLOW.format(inputs="working-directory: evals"))
    for folder in ("a", "b"):
        for name in ("vrty-gate.yml", "refund.md", "vrty-gate.baselines.jsonl"):
            text = topic.read(name)
            topic.write(f"{folder}/{name}", text.replace("version: 1\n", f"version: 1\nsuite: {folder}\n"))
    (topic.folder / "evals").symlink_to("a")
    topic.git("add", "--all", ".")
    topic.git("commit", "--quiet", "-m", "link")
    topic.git("checkout", "--quiet", "-B", "topic")
    if is_repointed:
        (topic.folder / "evals").unlink()
        (topic.folder / "evals").symlink_to("b")
    publisher = pushed(scoring)
    report = publisher.report("evals", "--verbose")
    report["suites"] = [suite for suite in report["suites"] if suite["cases"]]
    all_green(report)
    no_gate_changes(report)
    comment = publisher.comment(report)
    assert comment.partition("\n")[2].startswith("### 🔴" if is_repointed else "### 🟢"), comment
    assert ("no longer checked" in comment) == is_repointed


def test_another_reason_that_a_report_conceals_is_red(publisher: Publisher) -> None:
    topic = publisher.topic
    topic.git("checkout", "--quiet", "-B", "topic", "master")
    topic.ok("accept", "--case", "refund", "--reason", "approved by legal")
    fresh = pushed(publisher)
    report = fresh.report("--verbose")
    conceal(report)
    comment = fresh.comment(report)
    assert "The pull request changes baselines that its report does not name: refund" in comment
