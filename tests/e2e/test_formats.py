"""The reports of docs/formats.md: written by the commands it shows, several in one run, with the same bytes by `render`."""

import json
import re
import shlex
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from e2e.repository import BAD, Repository

from vrty_gate.__main__ import _run
from vrty_gate.render import FORMATS

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
COMMANDS = [
    shlex.split(line)
    for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
]


@pytest.fixture
def red(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a repository in which one of three answers got worse."""
    monkeypatch.chdir(repository.folder)
    assert _run(["accept", "--reason", "good"]) == 0
    repository.write("refund.md", BAD + "\n")
    return repository.folder


def test_the_page_names_every_format_and_its_extension() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (?:`([.\w]+)`)? ?\|", PAGE, re.MULTILINE)
    assert rows == [(name, (*shape.extensions, "")[0]) for name, shape in FORMATS.items()]


def test_the_commands_of_the_page_write_their_files(red: Path) -> None:
    for _, *arguments in COMMANDS:
        assert _run(arguments) == (arguments[0] == "check")
        files = [after for option, after in pairwise(arguments) if option == "--output"]
        assert all((red / name).stat().st_size for name in files)
    entries = json.loads((red / "gl-code-quality-report.json").read_text(encoding="utf-8"))
    assert entries[0]["location"] == {"path": "refund.md", "lines": {"begin": 1}}
    assert '<testcase name="refund" classname=' in (red / "vrty-gate.xml").read_text(encoding="utf-8")
    assert ">1 regressed</text>" in (red / "badge.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FORMATS)
def test_a_saved_report_is_rendered_as_check_would_have_written_it(name: str, red: Path, capfdbinary) -> None:
    assert _run(["check", "--quiet", "--verbose", "--output", "report.json"]) == 1
    capfdbinary.readouterr()
    assert _run(["check", "--format", name]) == 1
    checked = capfdbinary.readouterr().out
    assert _run(["render", "report.json", "--format", name]) == 0
    assert capfdbinary.readouterr().out == checked
    assert checked


def names(path: Path) -> list[str | None]:
    return [test.get("name") for test in ET.parse(path).getroot().iter("testcase")]


def test_every_case_that_ran_is_a_test_in_junit_and_counted_in_json(red: Path) -> None:
    assert _run(["check", "--quiet", "--output", "gate.xml", "--output", "report.json"]) == 1
    assert sorted(filter(None, names(red / "gate.xml"))) == ["greeting", "refund", "suite", "thanks"]
    (suite,) = json.loads((red / "report.json").read_text(encoding="utf-8"))["suites"]
    assert ([case["id"] for case in suite["cases"]], suite["unchanged"]) == (["refund"], 2)


@pytest.mark.parametrize(("most", "expected"), [(3, ["suite", "c0", "c1", "c2"]), (2, ["suite"])])
def test_the_cases_of_a_stream_are_tests_unless_they_are_too_many(
    repository: Repository, monkeypatch: pytest.MonkeyPatch, most: int, expected: list[str]
) -> None:
    monkeypatch.setattr("vrty_gate.manifest.entries._STREAMED_BYTES", 1)
    monkeypatch.setattr("vrty_gate.cli.checking.MOST_LISTED", most)
    monkeypatch.chdir(repository.folder)
    lines = [json.dumps({"id": f"c{i}", "prompt": "Which one?", "response": "This one, thanks."}) for i in range(3)]
    repository.write("cases.jsonl", "\n".join(lines) + "\n")
    repository.write("vrty-gate.yml", "version: 1\ncases:\n  - from: cases.jsonl\n")
    assert _run(["accept", "--yes"]) == 0
    assert _run(["check", "--quiet", "--output", "gate.xml"]) == 0
    assert names(repository.folder / "gate.xml") == expected
    text = (repository.folder / "gate.xml").read_text(encoding="utf-8")
    assert ("3 cases pass unchanged and are not listed" in text) == (most == 2)


@pytest.mark.parametrize("command", ["check", "render", "merge"])
def test_the_help_names_every_format(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run([command, "--help"]) == 0
    words = re.sub(r"\s+", "", capsys.readouterr().out)
    assert f"--format[{'|'.join(FORMATS)}]" in words


@pytest.mark.slow
def test_an_unknown_extension_is_answered_with_every_format(repository: Repository) -> None:
    done = repository.run("check", "--output", "badge.pdf")
    assert done.returncode == 2
    assert all(name in done.stderr for name in FORMATS)
