"""`vrty-gate action` as a runner calls it: inputs from the environment, outputs and summary to files."""

from pathlib import Path

import pytest
from e2e.repository import BAD, Done, Repository


class Runner:
    """The files and variables of one step."""

    def __init__(self, repository: Repository, files: Path) -> None:
        self.repository = repository
        self.output, self.summary = files / "output", files / "summary"

    def step(self, **inputs: str) -> Done:
        self.output.write_text("")
        self.summary.write_text("")
        declared = {"manifest": "", "k": "", "mode": "enforce", "working-directory": ".", "report": ""} | {
            name.replace("_", "-"): value for name, value in inputs.items()
        }
        environment = {f"INPUT_{name.upper()}": value for name, value in declared.items()}
        return self.repository.run(
            "action", GITHUB_OUTPUT=str(self.output), GITHUB_STEP_SUMMARY=str(self.summary), **environment
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
        "warnings": "0",
        "new": "0",
        "missing": "0",
        "report-json": "",
        "report-markdown": "",
    }
    assert runner.summary.read_text(encoding="utf-8") == runner.repository.ok("check", "--format", "markdown")


def test_a_red_step_fails_unless_it_only_reports(runner: Runner) -> None:
    runner.repository.write("refund.md", BAD)
    assert runner.step().returncode == 1
    assert runner.outputs()["exit-code"] == "1"
    assert runner.step(mode="report").returncode == 0
    outputs = runner.outputs()
    assert (outputs["verdict"], outputs["passed"], outputs["exit-code"], outputs["regressions"]) == (
        "fail",
        "false",
        "0",
        "1",
    )
    assert "1 of 3 cases regressed" in runner.summary.read_text(encoding="utf-8")


def test_what_is_printed_stands_between_marks_that_stop_commands(runner: Runner) -> None:
    runner.repository.write("refund.md", "::error::boom\n##[error]boom\n" + BAD)
    first, *_, last = runner.step().stdout.rstrip("\n").split("\n")
    assert first.startswith("::stop-commands::")
    assert last == f"::{first.removeprefix('::stop-commands::')}::"


def test_reports_are_written_where_asked(runner: Runner) -> None:
    assert runner.step(report="out.json").returncode == 0
    assert (runner.outputs()["report-json"], runner.outputs()["report-markdown"]) == ("out.json", "out.md")
    assert runner.repository.ok("render", "out.json", "--format", "markdown") == runner.repository.read("out.md")


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
        ({"mode": "enfroce"}, "the input mode is 'enfroce', but must be enforce or report"),
        ({"k": "high"}, "the input k is 'high', but must be a number above 0 and at most 1"),
        ({"k": "2"}, "k is 2, but must be above 0 and at most 1"),
        ({"manifest": "nowhere.yml"}, "there is no manifest 'nowhere.yml'; check the path"),
        ({"working-directory": "nowhere"}, "nowhere: No such file or directory"),
        ({"report": "nowhere/r.json"}, "nowhere/r.json: cannot write"),
    ],
)
def test_bad_inputs(runner: Runner, inputs: dict[str, str], words: str) -> None:
    done = runner.step(**inputs)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert runner.outputs() == {}
