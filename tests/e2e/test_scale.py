"""The commands of docs/scale.md, on a suite that is small enough to test."""

import re
import subprocess
from pathlib import Path

import pytest
import yaml
from e2e.repository import ENVIRONMENT, PROGRAM
from unit.vrty_gate.gate.parts import suites

PAGE = (Path(__file__).parents[2] / "docs" / "scale.md").read_text(encoding="utf-8")


def run(folder: Path, line: str, code: int = 1) -> str:
    done = subprocess.run(
        line.replace("vrty-gate", PROGRAM, 1),
        shell=True,
        cwd=folder,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


def commands(job: str) -> list[str]:
    (text,) = [block for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL) if "jobs:" in block]
    steps = yaml.safe_load(text)["jobs"][job]["steps"]
    return [step["run"] for step in steps if step.get("run", "").startswith("vrty-gate")]


@pytest.mark.slow
def test_the_workflow_with_shards_gives_the_report_of_one_run(tmp_path: Path) -> None:
    suites.write(tmp_path)
    (shard,), (merge,) = commands("check"), commands("gate")
    for number in "1234":
        said = run(tmp_path, shard.replace("${{ matrix.shard }}", number), 0)
        assert said == f"wrote shard {number} of 4 to shard-{number}.json; vrty-gate merge has the verdict\n"
    merged = run(tmp_path, merge)
    files = [(tmp_path / name).read_bytes() for name in ("report.json", "report.md")]
    assert run(tmp_path, "vrty-gate check --output report.json --output report.md") == merged
    assert [(tmp_path / name).read_bytes() for name in ("report.json", "report.md")] == files


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        "--max-cases 1000000 --max-suite-bytes 4000000000",
        "--workers 4",
        "--workers 1",
        "--cache kept",
        "--case-seconds 20",
    ],
)
def test_the_options_change_no_byte(tmp_path: Path, options: str) -> None:
    suites.write(tmp_path)
    expected = run(tmp_path, "vrty-gate check --verbose")
    for _ in range(2):
        assert run(tmp_path, f"vrty-gate check --verbose {options}") == expected


@pytest.mark.parametrize(
    "options, words",
    [
        ("--shard 5/4 --output a.json", "must be a number of shards such as 2/4"),
        ("--shard 0/4 --output a.json", "must be a number of shards such as 2/4"),
        ("--shard 1/4", "needs one --output FILE that ends in .json"),
        ("--shard 1/4 --output a.md", "needs one --output FILE that ends in .json"),
        ("--shard 1/4 --case new --output a.json", "--shard takes no"),
        ("--workers 0", "must be auto or a number from 1 to 256"),
        ("--workers many", "must be auto or a number from 1 to 256"),
    ],
)
def test_bad_options_are_one_line(tmp_path: Path, options: str, words: str) -> None:
    suites.write(tmp_path)
    said = run(tmp_path, f"vrty-gate check {options} 2>&1", 2)
    assert words in said
    assert said.count("\n") == 1
    assert not (tmp_path / "a.json").exists()
