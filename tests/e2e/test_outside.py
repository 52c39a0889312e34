"""What GitHub and pre-commit read is valid, and agrees with the program."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from vrty_gate.cli.group import vrty_gate
from vrty_gate.publish.outputs import Files, outputs
from vrty_gate.report import Counts, Report

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "schema, pattern",
    [
        ("vendor.github-actions", "action.yml"),
        ("vendor.github-workflows", ".github/workflows/*.yml"),
    ],
)
def test_github_can_read_our_files(schema: str, pattern: str) -> None:
    files = [str(path) for path in ROOT.glob(pattern)]
    assert files
    checker = Path(sys.executable).with_name("check-jsonschema")
    done = subprocess.run(
        [str(checker), "--builtin-schema", schema, *files], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_the_action_declares_exactly_the_outputs_that_are_written() -> None:
    report = Report(1, "t", "pass", Counts(*[0] * len(Counts._fields)), ())
    assert set(ACTION["outputs"]) == set(outputs(report, Files(), exit_code=0))


def test_the_action_reads_exactly_the_inputs_it_declares() -> None:
    source = (ROOT / "vrty_gate" / "cli" / "action.py").read_text(encoding="utf-8")
    assert set(re.findall(r'_(?:input|choice)\("([a-z-]+)"', source)) == set(ACTION["inputs"])
    assert all(one["description"] for one in (*ACTION["inputs"].values(), *ACTION["outputs"].values()))
    assert ACTION["runs"] == {"using": "docker", "image": "Dockerfile", "args": ["action"]}


def test_every_hook_runs_a_command_that_exists() -> None:
    assert [hook["id"] for hook in HOOKS] == ["vrty-gate", "vrty-gate-validate"]
    for hook in HOOKS:
        program, command, *_ = hook["entry"].split()
        assert program == "vrty-gate"
        assert vrty_gate.get_command(None, command) is not None  # type: ignore[arg-type]


def test_the_image_starts_the_console_script_and_never_code_of_the_workspace() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    assert 'ENTRYPOINT ["vrty-gate"]' in lines
    assert not any(line.startswith("USER") for line in lines)


def test_the_lock_pins_every_requirement_by_hash_and_names_no_index() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pinned = set(re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE))
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    named = re.findall(r"^(?:dependencies|reference|rules) = \[(.*)\]$", project, re.MULTILINE)
    assert len(named) == 3
    wanted = re.findall(r'"([a-z0-9-]+)>=', " ".join(named))
    assert set(wanted) <= pinned
    assert lock.count("--hash=sha256:") >= len(pinned)
    assert "http" not in lock
