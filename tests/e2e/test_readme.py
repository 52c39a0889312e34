"""Everything the README shows is true: its manifest loads, its commands run, its Python prints what it says.

The two commands that set everything up are run by `.ci/run`, in a bare environment.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
import yaml
from e2e.repository import ENVIRONMENT

from vrty_gate import manifest
from vrty_gate.cli import json_schemas
from vrty_gate.cli.group import COMMANDS
from vrty_gate.formats import codec
from vrty_gate.manifest.format import Manifest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
MANIFEST, SCORERS, *SCAFFOLD = [text for language, text in BLOCKS if language == "yaml"]
IMPORTED = ROOT / "tests" / "e2e" / "imports" / "promptfoo" / "first.json"
ELSEWHERE = {
    "vrty-gate judge": "vrty-gate judge every-scorer",
    "vrty-gate record": "vrty-gate record every-scorer",
    "vrty-gate import": f"vrty-gate import {shlex.quote(str(IMPORTED))} --to imported",
    "vrty-gate leaderboard": "vrty-gate leaderboard --topics topics.jsonl run.jsonl",
    "vrty-gate calibrate --labelled answers.jsonl": "vrty-gate calibrate --labelled answers.jsonl refunds-bot",
}
"""What is named without what it reads, as the page that is linked beside it shows it."""


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """The README's manifest with the files of the example."""
    example = ROOT / "examples" / "support-bot"
    for name in ("prompts", "responses", "kb", "cases"):
        shutil.copytree(example / name, tmp_path / name)
    shutil.copy(example / "again.jsonl", tmp_path)
    for name in ("every-scorer", "refunds-bot"):
        shutil.copytree(example.with_name(name), tmp_path / name)
    shutil.copy(tmp_path / "refunds-bot" / "labelled.jsonl", tmp_path / "answers.jsonl")
    shutil.copy(tmp_path / "refunds-bot" / "policy.md", tmp_path)  # which those answers name
    (tmp_path / "topics.jsonl").write_text('{"request_id": "1", "title": "Lamps"}\n', encoding="utf-8")
    report = {"metadata": {"team_id": "t", "run_id": "r", "topic_id": "1"}, "responses": [{"text": "Lamps glow."}]}
    (tmp_path / "run.jsonl").write_text(json.dumps(report) + "\n", encoding="utf-8")
    (tmp_path / "vrty-gate.yml").write_text(MANIFEST, encoding="utf-8")
    for command in ("init --quiet", "add .", "commit --quiet -m x", "update-ref refs/remotes/origin/main HEAD"):
        subprocess.run(["git", *command.split()], cwd=tmp_path, env=ENVIRONMENT, check=True)
    return tmp_path


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    program, *rest = shlex.split(command)
    if program.endswith("vrty-gate"):
        program = str(Path(sys.executable).with_name("vrty-gate"))
    return subprocess.run([program, *rest], cwd=folder, capture_output=True, text=True, check=False)


def test_the_manifest_loads_and_fits_its_schema(suite: Path) -> None:
    assert len(manifest.load(str(suite / "vrty-gate.yml")).cases) > 5
    jsonschema.validate(yaml.safe_load(MANIFEST), codec.schema(Manifest))


def test_the_manifest_with_more_scorers_passes_its_own_gate(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "vrty-gate.yml").write_text(SCORERS, encoding="utf-8")
    jsonschema.validate(yaml.safe_load(SCORERS), json_schemas.json_schema("manifest"))
    assert run("vrty-gate accept", tmp_path).returncode == 0
    done = run("vrty-gate check", tmp_path)
    assert done.returncode == 0, done.stdout


def test_the_table_of_keys_names_every_key_that_is_not_in_the_example() -> None:
    table = set(re.findall(r"`(\w+)`", README.split("| key |")[1].split("\n\n")[0]))
    keys = set(codec.schema(Manifest)["properties"])
    assert keys <= table | set(yaml.safe_load(MANIFEST))


def test_the_commands_run_in_their_order(suite: Path) -> None:
    commands = [
        line
        for language, text in BLOCKS
        if language == "sh"
        for line in text.splitlines()
        if line.startswith(("vrty-gate", "git"))
    ]
    assert len(commands) == 4
    for command in commands:
        done = run(command, suite)
        assert done.returncode == 0, done.stderr
    assert run("vrty-gate check", suite).returncode == 0


@pytest.mark.parametrize("command", sorted(set(re.findall(r"`(vrty-gate [^`]+)`", README))))
def test_every_command_in_the_text_works(suite: Path, command: str) -> None:
    run("vrty-gate accept", suite)
    done = run(ELSEWHERE.get(command, command), suite)
    assert done.returncode in (0, 1), done.stderr


def test_the_python_example_prints_what_it_says() -> None:
    (code,) = [text for language, text in BLOCKS if language == "python"]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == code.strip().splitlines()[-1].split("# ")[1]


def test_the_workflows_and_the_hooks_are_those_that_init_writes(tmp_path: Path) -> None:
    for name in ("plain", "public"):
        (tmp_path / name).mkdir()
    assert run("vrty-gate init", tmp_path / "plain").returncode == 0
    assert run("vrty-gate init --public", tmp_path / "public").returncode == 0
    assert [
        (tmp_path / name).read_text(encoding="utf-8")
        for name in (
            "plain/.github/workflows/vrty-gate.yml",
            "public/.github/workflows/vrty-gate.yml",
            "public/.github/workflows/vrty-gate-comment.yml",
            "plain/.pre-commit-config.yaml",
        )
    ] == SCAFFOLD


def test_every_check_of_integrity_is_named() -> None:
    from vrty_gate.scorers import REGISTRY

    assert set(REGISTRY["integrity"].rules) <= set(re.findall(r"`(\w+)`", README))


def test_the_exit_codes_are_those_of_the_program() -> None:
    from vrty_gate.cli import exits

    table = {int(code) for code in re.findall(r"^\| (\d+) \|", README, re.MULTILINE)}
    assert table == {0, 1, exits.BAD_INPUT, exits.FAULT, exits.INTERRUPTED}


def test_files_and_links_exist() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


def test_the_help_names_every_command() -> None:
    done = run("vrty-gate --help", ROOT)
    assert all(re.search(rf"^  {name} ", done.stdout, re.MULTILINE) for name in COMMANDS)
    json.loads(run("vrty-gate schema report", ROOT).stdout)
