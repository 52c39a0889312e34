"""An installation whose data files are not those of its version: one line, and no score."""

import compileall
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from e2e.repository import ENVIRONMENT, GOOD, QUESTION, Done, Here, Repository

from vrty_gate.core import bundled

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
OTHER = "The refund takes 30 days of your time, \u2026 and it covers no shiping at all. We are ever so sorry."


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program, compiled."""
    folder = tmp_path_factory.mktemp("installed")
    for room, package in (("vrty_gate", ""), ("core", "core"), ("templates", "templates")):
        leave = shutil.ignore_patterns("__pycache__", "core" if not package else "", "templates" if not package else "")
        shutil.copytree(ROOT / room, folder / "vrty_gate" / package, ignore=leave)
    compileall.compile_dir(folder, quiet=1)
    return folder


@pytest.fixture
def installed(compiled: Path, tmp_path: Path) -> Path:
    """A copy of the program, whose data may be changed."""
    return shutil.copytree(compiled, tmp_path / "installed")


@pytest.fixture
def changed(tmp_path: Path) -> Repository:
    """A suite with a response that changed so much that every data file is read."""
    (tmp_path / "suite").mkdir()
    repository = Here(tmp_path / "suite")
    repository.accept()
    repository.write("refund.md", OTHER + "\n")
    return repository


def run(installed: Path, repository: Repository, *arguments: str) -> Done:
    return subprocess.run(
        [sys.executable, "-m", "vrty_gate", *arguments],
        cwd=repository.folder,
        env=ENVIRONMENT | {"PYTHONPATH": str(installed)},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def damage(installed: Path, name: str) -> None:
    path = installed / "vrty_gate" / "core" / "data" / name
    data = path.read_bytes()
    middle = len(data) // 2
    path.write_bytes(data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :])


def refused(done: Done, name: str, problem: str = "is not the one that this version came with") -> None:
    words = f"vrty-gate: the packaged file core/data/{name} {problem}; reinstall vrty-gate\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", words)


@pytest.mark.parametrize("name", bundled.SHA256)
def test_a_changed_byte_ends_a_check_with_one_line(installed: Path, changed: Repository, name: str) -> None:
    if name.endswith(".rules.yml"):  # read only where a manifest names the set
        rules = f"scorers: [default, {{grounding: {{set: {name.partition('.')[0]}}}}}]\n"
        changed.write("vrty-gate.yml", changed.read("vrty-gate.yml") + rules)
    whole = run(installed, changed, "check")
    assert (whole.returncode in (0, 1), whole.stderr) == (True, "")
    damage(installed, name)
    refused(run(installed, changed, "check"), name)


def test_a_missing_file_ends_a_check_with_one_line(installed: Path, changed: Repository) -> None:
    (installed / "vrty_gate" / "core" / "data" / "fidelity.json").unlink()
    refused(run(installed, changed, "check"), "fidelity.json", "cannot be read")


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "--format", "json"],
        ["accept"],
        ["explain", "refund"],
        ["score", "--prompt", QUESTION, "--response", GOOD],
        ["calibrate", "--responses", "again.jsonl"],
    ],
    ids=" ".join,
)
def test_no_command_scores_with_other_weights(installed: Path, changed: Repository, arguments: list[str]) -> None:
    changed.write("again.jsonl", '{"id": "refund", "response": "The window is 30 days, and shipping is covered."}\n')
    damage(installed, "vrty_idf.txt")
    before = changed.everything()
    refused(run(installed, changed, *arguments), "vrty_idf.txt")
    assert changed.everything() == before


@pytest.mark.parametrize("name", sorted(bundled.SHA256))
def test_doctor_names_the_file_and_does_not_score(installed: Path, changed: Repository, name: str) -> None:
    damage(installed, name)
    done = run(installed, changed, "doctor")
    assert (done.returncode, done.stderr) == (1, "")
    assert f"PROBLEM the packaged file core/data/{name} is not the one that this version came with" in done.stdout
    assert "least detectable drop" not in done.stdout
