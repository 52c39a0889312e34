"""Workflows and hooks are read as their tools read them: nothing that keeps the gate from running is silent."""

import json
from pathlib import Path
from typing import Any

import pytest
from e2e.repository import Repository

pytestmark = pytest.mark.slow

WORKFLOW = """\
name: gate
on: pull_request
jobs:
  gate:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: {uses}
        with: {{manifest: vrty-gate.yml}}
  docs:
    runs-on: ubuntu-latest
    steps:
      - run: ./build docs
"""
FOLLOWING = """\
name: publish
on: {workflow_run: {workflows: [gate], types: [completed]}}
jobs:
  publish:
    runs-on: ubuntu-latest
    steps:
      - uses: OWNER/vrty-gate/publish@v1
"""
CALLER = """\
name: all
on: pull_request
jobs:
  checks:
    uses: ./.github/workflows/gate.yml
"""
ACTION = "name: gate\nruns:\n  using: docker\n  image: docker://ghcr.io/owner/vrty-gate:1\n"
HOOKS = """\
repos:
  - repo: https://github.com/owner/vrty-gate
    rev: v1
    hooks:
      - id: vrty-gate
"""
GATE = ".github/workflows/gate.yml"


def commit(repository: Repository) -> None:
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "-m", "base")


def changes(repository: Repository, **environment: str) -> list[dict[str, Any]]:
    options = () if environment else ("--base", "main")
    done = repository.run("check", "--format", "json", *options, **environment)
    assert done.returncode in (0, 1), done.stderr
    (suite,) = json.loads(done.stdout)["suites"]
    return list(suite["gate_changes"])


@pytest.fixture
def base(repository: Repository) -> Repository:
    repository.accept()
    return repository


@pytest.mark.parametrize(
    ("files", "name", "old", "new", "named"),
    [
        ({}, GATE, "name: gate", "name: other", "name"),
        ({}, GATE, "OWNER/Vrty-Gate@v1", "OWNER/other@v1", "jobs.gate.steps 2.uses"),
        ({GATE: WORKFLOW.format(uses="./"), "action.yml": ACTION}, GATE, "on: pull_request", "on: push", "on"),
        (
            {GATE: WORKFLOW.format(uses="./"), "action.yml": ACTION},
            "action.yml",
            "docker://",
            "./",
            "action.runs.image",
        ),
        ({GATE: WORKFLOW.format(uses="./tools/gate"), "tools/gate/action.yml": ACTION}, GATE, "on: p", "on: [p", ""),
        ({".github/workflows/all.yml": CALLER}, ".github/workflows/all.yml", "on: pull_request", "on: push", "on"),
        ({".github/workflows/publish.yml": FOLLOWING}, ".github/workflows/publish.yml", "[gate]", "[x]", None),
        ({".pre-commit-config.yaml": HOOKS}, ".pre-commit-config.yaml", "repos:", "exclude: .*\nrepos:", "exclude"),
        ({".pre-commit-config.yaml": HOOKS}, ".pre-commit-config.yaml", "repos:", "files: ^docs/\nrepos:", "files"),
        (
            {".pre-commit-config.yaml": HOOKS},
            ".pre-commit-config.yaml",
            "repos:",
            "ci: {skip: [vrty-gate]}\nrepos:",
            "ci.skip",
        ),
        (
            {".pre-commit-config.yaml": HOOKS},
            ".pre-commit-config.yaml",
            "repos:",
            "default_stages: [manual]\nrepos:",
            "default_stages",
        ),
        (
            {".pre-commit-config.yaml": HOOKS + HOOKS.partition("\n")[2].replace("v1", "v2")},
            ".pre-commit-config.yaml",
            "rev: v1",
            "rev: v0",
            "repos.rev",
        ),
    ],
)
def test_no_trick_is_silent(
    base: Repository, files: dict[str, str], name: str, old: str, new: str, named: str | None
) -> None:
    for path, text in ({GATE: WORKFLOW.format(uses="OWNER/Vrty-Gate@v1")} | files).items():
        base.write(path, text)
    commit(base)
    assert changes(base) == []
    base.write(name, base.read(name).replace(old, new))
    found = [change for change in changes(base) if change["file"] == name]
    assert found
    assert named is None or any(change["what"] == named for change in found) or named == ""


@pytest.mark.parametrize(
    ("files", "name", "old", "new"),
    [
        ({}, GATE, "./build docs", "./build all"),
        ({"other/action.yml": "name: other\n"}, "other/action.yml", "name: other", "name: more"),
        ({".pre-commit-config.yaml": "repos: []\n"}, ".pre-commit-config.yaml", "repos", "exclude: x\nrepos"),
        ({".github/workflows/docs.yml": "on: push\njobs: {}\n"}, ".github/workflows/docs.yml", "push", "pull_request"),
    ],
)
def test_what_does_not_concern_the_gate_is_not_named(
    base: Repository, files: dict[str, str], name: str, old: str, new: str
) -> None:
    for path, text in ({GATE: WORKFLOW.format(uses="OWNER/vrty-gate@v1")} | files).items():
        base.write(path, text)
    commit(base)
    base.write(name, base.read(name).replace(old, new))
    assert changes(base) == []


def test_a_merge_group_is_compared_with_its_base(base: Repository, tmp_path_factory: pytest.TempPathFactory) -> None:
    commit(base)
    sha = base.git("rev-parse", "HEAD").strip()
    event = Path(tmp_path_factory.mktemp("event")) / "event.json"
    event.write_text(json.dumps({"merge_group": {"base_sha": sha, "base_ref": "refs/heads/main"}}))
    environment = {"GITHUB_EVENT_NAME": "merge_group", "GITHUB_EVENT_PATH": str(event)}
    base.write("vrty-gate.yml", base.read("vrty-gate.yml") + "stale: off\n")
    assert [change["what"] for change in changes(base, **environment)] == ["stale"]
    event.write_text(json.dumps({"merge_group": {"base_sha": "f" * 40, "base_ref": "refs/heads/main"}}))
    assert "Base not available" in base.run("check", **environment).stdout
    event.write_text("{}")
    assert "names no base" in base.run("check", **environment).stdout
