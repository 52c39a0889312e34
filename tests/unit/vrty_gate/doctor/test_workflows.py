"""What doctor says of workflows."""

from pathlib import Path
from time import process_time

import pytest
import yaml

from vrty_gate.doctor import Advice
from vrty_gate.doctor.workflows import advice, does, read
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.manifest.uses import Use, covers, uses_in

TEMPLATES = Path(__file__).parents[4] / "templates" / "init"
WORKFLOW = (TEMPLATES / "workflow.yml").read_text(encoding="utf-8").replace("OWNER", "alderlight")


def uses(text: str) -> list[Use]:
    return list(uses_in("w.yml", yaml.safe_load(text), lambda _: False))


def said(text: str, manifests: tuple[str, ...] = ("vrty-gate.yml",)) -> list[Advice]:
    return list(advice(uses(text), manifests, ()))


def problems(text: str) -> list[str]:
    return [one.says for one in said(text) if one.level == "problem"]


def test_the_workflow_of_init_has_no_mistake_and_is_put_into_words() -> None:
    (found,) = said(WORKFLOW)
    expected = "w.yml, job gate: on pull requests, checks vrty-gate.yml, comments, and fails when the gate fails"
    assert found == Advice("ok", expected)


def test_the_two_workflows_of_init_for_forks_have_no_mistake() -> None:
    both = [
        uses((TEMPLATES / name).read_text(encoding="utf-8").replace("OWNER", "alderlight"))
        for name in ("workflow-public.yml", "workflow-comment.yml")
    ]
    found = list(advice([*both[0], *both[1]], ["vrty-gate.yml"], ()))
    assert [one.level for one in found] == ["ok", "ok"]
    assert found[0].says.endswith("does not comment, and fails when the gate fails")
    assert found[1].says.endswith("posts the report that another workflow saved")


def test_the_weekly_workflow_of_init_has_no_mistake_beside_the_other() -> None:
    weekly = (TEMPLATES / "workflow-weekly.yml").read_text(encoding="utf-8").replace("OWNER", "alderlight")
    found = list(advice([*uses(WORKFLOW), *uses(weekly)], ("vrty-gate.yml",), ()))
    assert {one.level for one in found} == {"ok"}


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("on: pull_request", "on: pull_request_target", "runs on pull_request_target"),
        ("on: pull_request", "on: push", "no workflow checks vrty-gate.yml in pull requests"),
        ("      pull-requests: write", "      issues: write", "lacks the permission pull-requests: write"),
        ("uses: actions/checkout@", "uses: actions/cache@", "no actions/checkout before the gate"),
        ("contents: read", "contents: none", "checks out one commit only"),
        (
            "vrty-gate@v1",
            "vrty-gate@v1\n        with: {against: origin/main}",
            "compares with another commit, but checks out only 2",
        ),
        (
            "vrty-gate@v1",
            "vrty-gate@v1\n        with: {manifest: other}",
            "no workflow checks vrty-gate.yml in pull requests",
        ),
    ],
)
def test_a_mistake_in_the_workflow_of_init_is_found(old: str, new: str, words: str) -> None:
    text = WORKFLOW.replace(old, new)
    text = text.replace("fetch-depth: 2", "fetch-depth: 1") if "one commit" in words else text
    assert text != WORKFLOW
    (found,) = problems(text)
    assert words in found


def test_an_account_that_nobody_filled_in_is_a_problem() -> None:
    assert problems(WORKFLOW) == []
    (found,) = problems(WORKFLOW.replace("alderlight", "OWNER"))
    assert found.endswith(" names OWNER")


def test_what_limits_a_run_is_said() -> None:
    text = WORKFLOW.replace("on: pull_request", "on: {pull_request: {paths: [src/**]}}")
    assert said(text)[0].says.endswith("and fails when the gate fails, only for paths: src/**")


@pytest.mark.parametrize(
    "change",
    [
        ("vrty-gate@v1", "vrty-gate@v1\n        with: {exit-zero: true}"),
        ("vrty-gate@v1", "vrty-gate@v1\n        continue-on-error: true"),
    ],
)
def test_a_step_that_cannot_fail_is_put_into_words(change: tuple[str, str]) -> None:
    assert "reports without failing" in said(WORKFLOW.replace(*change))[0].says


COMMAND = """\
on: [push, pull_request]
jobs:
  test:
    defaults: {run: {working-directory: prompts}}
    steps:
      - uses: actions/checkout@v4
        with: {fetch-depth: 0}
      - run: |
          # vrty-gate check other.yml
          pip install vrty-gate && vrty-gate check a/gate.yml --base origin/main
"""


def test_a_command_in_a_step_is_read() -> None:
    (use,) = uses(COMMAND)
    assert use.manifests[0] == "prompts/a/gate.yml"
    assert (use.depth, use.compares, use.is_action) == (0, True, False)
    assert does(use).endswith("and fails when the gate fails")


@pytest.mark.parametrize("condition", ["false", "${{ false }}"])
def test_a_job_that_never_runs_is_no_use_of_the_gate(condition: str) -> None:
    assert uses(COMMAND.replace("  test:\n", f"  test:\n    if: {condition}\n")) == []


def test_a_run_on_nothing_or_on_closing_is_put_into_words() -> None:
    (use,) = uses(COMMAND.replace("on: [push, pull_request]", "on:"))
    assert does(use).startswith("on nothing, ")
    (use,) = uses(COMMAND.replace("on: [push, pull_request]", "on: {pull_request: {types: [closed]}}"))
    assert does(use).endswith(", only for types: closed")


def test_without_a_workflow_that_is_all() -> None:
    (found,) = advice([], ["vrty-gate.yml"], ())
    assert found.level == "note"


def test_other_manifests_that_no_workflow_checks_are_a_note() -> None:
    found = list(advice(uses(WORKFLOW), ["vrty-gate.yml"], ["b/vrty-gate.yml"]))
    assert [one.level for one in found] == ["ok", "note"]
    assert "b/vrty-gate.yml" in found[1].says


@pytest.mark.parametrize(
    ("pattern", "manifest", "expected"),
    [
        ("./", "vrty-gate.yml", True),
        ("./", ".github/vrty-gate.yml", True),
        ("./", "a/vrty-gate.yml", False),
        ("a/b/", "a/vrty-gate.yml", True),
        ("a", "a/vrty-gate.yml", True),
        ("/app/", "vrty-gate.yml", False),
        ("../", "vrty-gate.yml", False),
        ("a.yml", "a.yml", True),
        ("a.yml", "axyml", False),
        ("*/vrty-gate.yml", "a/vrty-gate.yml", True),
        ("*/vrty-gate.yml", "a/b/vrty-gate.yml", False),
        ("**/gate.yml", "a/b/gate.yml", True),
        ("**/gate.yml", "gate.yml", True),
        ("a?/g[aeiou]te.yml", "ab/gate.yml", True),
        ("a?/g[!aeiou]te.yml", "ab/gate.yml", False),
        ("x/${{ matrix.suite }}/vrty-gate.yml", "x/search/vrty-gate.yml", True),
        ("x/${{ matrix.suite }}/vrty-gate.yml", "y/search/vrty-gate.yml", False),
    ],
)
def test_patterns_of_workflows_stand_for_manifests(pattern: str, manifest: str, expected: bool) -> None:
    assert covers(pattern, manifest) is expected


@pytest.mark.slow
def test_a_hostile_pattern_is_matched_in_time() -> None:
    start = process_time()
    assert not covers("*a" * 200 + "${{ x }}" * 400 + "b", "a" * 1_000)
    assert not covers("**/" * 1_000 + "b", "a/" * 500)
    assert process_time() - start < 5


@pytest.mark.parametrize(
    "text", ["", "[]", "on: 5\njobs: 3", "on: [1, {}]\njobs: {a: {steps: [3, {uses: 4, with: []}]}}", "jobs: {a: null}"]
)
def test_a_workflow_of_another_shape_is_no_use_of_the_gate(text: str) -> None:
    assert uses(text) == []


def test_a_workflow_that_cannot_be_read_is_a_note(tmp_path: Path) -> None:
    folder = tmp_path.resolve() / ".github" / "workflows"
    folder.mkdir(parents=True)
    (folder / "a.yml").write_text("vrty-gate: [", encoding="utf-8")
    (folder / "b.txt").write_text("vrty-gate: [", encoding="utf-8")
    found, unreadable = read(str(tmp_path.resolve()), DEFAULT_LIMITS)
    assert (found, [one.level for one in unreadable]) == ([], ["note"])
