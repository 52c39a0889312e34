"""Workflows and hooks are read as their tools read them: nothing that keeps the gate from running is silent."""

import json
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
        (
            {GATE: WORKFLOW.format(uses="./tools/gate"), "tools/gate/action.yml": ACTION},
            GATE,
            "on: p",
            "on: [p",
            "file",
        ),
        (
            {GATE: WORKFLOW.format(uses="./tools/gate"), "tools/gate/action.yml": ACTION},
            GATE,
            "on: p",
            "on: [push, p",
            "file",
        ),
        (
            {GATE: WORKFLOW.format(uses="./tools/gate"), "tools/gate/action.yml": ACTION},
            GATE,
            "on: pull_request",
            "on: push",
            "on",
        ),
        ({".github/workflows/all.yml": CALLER}, ".github/workflows/all.yml", "on: pull_request", "on: push", "on"),
        (
            {".github/workflows/publish.yml": FOLLOWING},
            ".github/workflows/publish.yml",
            "[gate]",
            "[x]",
            "on.workflow_run.workflows",
        ),
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
        (
            {".pre-commit-config.yaml": HOOKS},
            ".pre-commit-config.yaml",
            "repos:",
            "fail_fast: true\nrepos:",
            "fail_fast",
        ),
        (
            {".pre-commit-config.yaml": HOOKS},
            ".pre-commit-config.yaml",
            "- id: vrty-gate",
            "- id: vrty-gate\n        fail_fast: false\n        verbose: true",
            "repos.hooks 1.fail_fast",
        ),
    ],
)
def test_no_trick_is_silent(base: Repository, files: dict[str, str], name: str, old: str, new: str, named: str) -> None:
    for path, text in ({GATE: WORKFLOW.format(uses="OWNER/Vrty-Gate@v1")} | files).items():
        base.write(path, text)
    commit(base)
    assert changes(base) == []
    base.write(name, base.read(name).replace(old, new))
    found = changes(base)
    assert named in {change["what"] for change in found}
    assert {change["file"] for change in found} == {name}


RENAMED = ".github/workflows/checks.yml"


def moved(base: Repository, old: str, new: str) -> list[dict[str, Any]]:
    """What is named when the workflow of the gate moves and a text in it is replaced."""
    base.write(GATE, WORKFLOW.format(uses="OWNER/vrty-gate@v1"))
    commit(base)
    base.git("mv", GATE, RENAMED)
    text = base.read(RENAMED)
    assert old in text
    base.write(RENAMED, text.replace(old, new))
    return changes(base)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("manifest: vrty-gate.yml", "mode: report", "jobs.gate.steps 2.with.mode"),
        ("on: pull_request", "on: push", "on"),
        ("name: gate", "name: checks", "name"),
    ],
)
def test_a_workflow_that_moves_is_compared_with_what_it_was(base: Repository, old: str, new: str, named: str) -> None:
    found = {change["what"]: change for change in moved(base, old, new)}
    assert (found["file"]["before"], found["file"]["after"]) == (GATE, RENAMED)
    assert found[named]["file"] == RENAMED


def test_a_workflow_that_only_moves_is_named_once(base: Repository) -> None:
    assert [(change["what"], change["before"], change["after"]) for change in moved(base, "docs", "docs")] == [
        ("file", GATE, RENAMED)
    ]


def test_another_workflow_that_runs_the_gate_is_named(base: Repository) -> None:
    base.write(GATE, WORKFLOW.format(uses="OWNER/vrty-gate@v1"))
    commit(base)
    base.write(RENAMED, WORKFLOW.format(uses="OWNER/vrty-gate@v1").replace("name: gate", "name: soft"))
    found = changes(base)
    assert {(change["what"], change["before"], change["after"]) for change in found} == {
        ("file", "no file", "runs the gate as well"),
        ("jobs.gate", "only in gate.yml", "a check of the same name"),
    }


@pytest.mark.parametrize(
    "job", ["gate:", "other:\n    name: gate", "other:\n    name: g${{ '' }}ate", "other:\n    name: ${{ matrix.n }}"]
)
def test_a_job_that_has_the_name_of_the_gate_s_check_is_named(base: Repository, job: str) -> None:
    """GitHub takes any check of that name for the one that is required."""
    base.write(GATE, WORKFLOW.format(uses="OWNER/vrty-gate@v1"))
    base.write(".github/workflows/old.yml", "on: push\njobs:\n  old: {runs-on: x, steps: [{run: 'true'}]}\n")
    commit(base)
    base.write(RENAMED, f"on: pull_request\njobs:\n  {job}\n    runs-on: x\n    steps: [{{run: 'true'}}]\n")
    (change,) = changes(base)
    assert (change["what"], change["before"]) == (f"jobs.{job.partition(':')[0]}", "only in gate.yml")
    assert (change["after"], change["file"]) == ("a check of the same name", RENAMED)


def test_a_job_whose_name_cannot_become_that_of_the_gate_is_not_named(base: Repository) -> None:
    base.write(GATE, WORKFLOW.format(uses="OWNER/vrty-gate@v1"))
    commit(base)
    job = "    name: tests ${{ matrix.python }} of ${{ matrix.system }}\n    runs-on: x\n    steps: [{run: 'true'}]\n"
    base.write(RENAMED, f"on: pull_request\njobs:\n  other:\n{job}")
    assert changes(base) == []


def test_the_first_workflow_of_the_gate_is_not_named(base: Repository) -> None:
    commit(base)
    base.write(GATE, WORKFLOW.format(uses="OWNER/vrty-gate@v1"))
    assert changes(base) == []


OTHER = "version: 1\nsuite: other\ncases:\n  - {id: hello, prompt: Greet them., response: 'Hello, dear customer!'}\n"


def test_a_suite_that_goes_away_is_red_in_a_run_in_parts_too(base: Repository) -> None:
    """The parts know the pattern that named the suites; the base has one more that it names."""
    base.write("b/vrty-gate.yml", base.read("vrty-gate.yml").replace("response_file: refund.md", "response: Yes."))
    base.ok("accept", "--reason", "good", "b/vrty-gate.yml")
    commit(base)
    base.git("rm", "-q", "b/vrty-gate.yml", "b/vrty-gate.baselines.jsonl")
    base.write("c/vrty-gate.yml", OTHER)
    base.ok("accept", "--reason", "good", "c/vrty-gate.yml")
    for part in (1, 2):
        base.ok("check", "[bc]/vrty-gate.yml", "--shard", f"{part}/2", "--output", f"{part}.json")
    done = base.run("merge", "1.json", "2.json", "--base", "main")
    assert done.returncode == 1
    assert "no longer checked" in done.stdout
    assert json.loads(base.read("1.json"))["arguments"] == ["[bc]/vrty-gate.yml"]
