"""doctor finds the common mistakes in real repositories, and is silent where there are none."""

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from e2e.repository import ENVIRONMENT, Here, Repository, messages

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
BASELINES = "vrty-gate.baselines.jsonl"
WORKFLOW = (ROOT / "templates" / "init" / "workflow.yml").read_text(encoding="utf-8").replace("OWNER", "alderlight")
HOOKS = (ROOT / "templates" / "init" / "pre-commit-config.yaml").read_text(encoding="utf-8")


def commit(repository: Repository) -> None:
    repository.git("add", ".")
    repository.git("commit", "--quiet", "--allow-empty", "-m", "change")


def example_in(folder: Path) -> Repository:
    """The example in a repository of its own, which does not track anything yet."""
    repository = Repository(folder)
    (folder / "refund.md").unlink()
    shutil.copytree(ROOT / "examples" / "support-bot", folder, dirs_exist_ok=True)
    repository.write(".github/workflows/vrty-gate.yml", WORKFLOW)
    return repository


@pytest.fixture
def example(tmp_path: Path) -> Repository:
    """The example with the workflow of init, all committed."""
    repository = example_in(tmp_path)
    commit(repository)
    return repository


def found(repository: Repository, level: str = "problem", *options: str, **environment: str) -> list[str]:
    """What doctor says at this level, which decides its exit code."""
    done = repository.run("doctor", "--format", "json", *options, **environment)
    checks = [check for section in json.loads(done.stdout)["sections"] for check in section["checks"]]
    assert (done.returncode, done.stderr) == (int(any(check["level"] == "problem" for check in checks)), "")
    return [check["says"] for check in checks if check["level"] == level]


def test_it_is_silent_on_the_example(example: Repository) -> None:
    before = example.everything()
    assert found(example) == found(example, "note") == []
    assert example.ok("doctor").endswith("\nno problem\n")
    assert example.everything() == before


def test_a_manifest_that_is_not_tracked(example: Repository) -> None:
    example.git("rm", "--quiet", "--cached", "vrty-gate.yml")
    assert found(example) == ["Git does not track the manifest vrty-gate.yml, so CI does not have it"]


def test_baselines_that_are_not_tracked(example: Repository) -> None:
    example.git("rm", "--quiet", "--cached", BASELINES)
    assert found(example) == [f"Git does not track the baselines {BASELINES}, so each case is new in CI and passes"]


def test_baselines_that_git_ignores(example: Repository) -> None:
    example.git("rm", "--quiet", "--cached", BASELINES)
    example.write(".gitignore", "*.jsonl\n")
    assert found(example) == [f"Git ignores the baselines {BASELINES}, so each case is new in CI and passes"]


def test_a_pattern_that_excepts_the_baselines_does_not_ignore_them(example: Repository) -> None:
    example.git("rm", "--quiet", "--cached", BASELINES)
    example.write(".gitignore", f"*.jsonl\n!{BASELINES}\n")
    assert found(example) == [f"Git does not track the baselines {BASELINES}, so each case is new in CI and passes"]


def test_baselines_in_a_submodule_are_a_note(example: Repository) -> None:
    example.git("rm", "--quiet", "--cached", BASELINES)
    example.git("init", "--quiet", "other")
    (example.folder / BASELINES).rename(example.folder / "other" / BASELINES)
    example.write("vrty-gate.yml", example.read("vrty-gate.yml") + f"baselines: other/{BASELINES}\n")
    assert found(example) == []
    assert f"another repository within this one has other/{BASELINES}" in found(example, "note")


def test_responses_that_git_ignores(example: Repository) -> None:
    example.git("rm", "--quiet", "--cached", "responses/dimmer.md")
    example.write(".gitignore", "responses/\n")
    (says,) = found(example)
    assert says.endswith("so a check elsewhere cannot read them: responses/dimmer.md")


def test_a_hook_that_is_not_installed(example: Repository) -> None:
    example.write(".pre-commit-config.yaml", HOOKS)
    commit(example)
    (says,) = found(example)
    assert says.startswith(".pre-commit-config.yaml names vrty-gate, but no pre-commit hook is installed")
    example.write(".git/hooks/pre-commit", "#!/bin/sh\nexec pre-commit hook-impl\n")
    assert len(found(example)) == 1
    (example.folder / ".git" / "hooks" / "pre-commit").chmod(0o755)
    assert found(example) == []
    example.git("config", "core.hooksPath", "elsewhere")
    assert len(found(example)) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_hook_that_is_a_pipe_is_not_waited_for(example: Repository) -> None:
    example.write(".pre-commit-config.yaml", HOOKS)
    commit(example)
    os.mkfifo(example.folder / ".git" / "hooks" / "pre-commit", 0o755)
    assert len(found(example)) == 1


def clone(example: Repository, folder: Path, *options: str) -> Repository:
    example.git("clone", "--quiet", *options, example.folder.as_uri(), str(folder))
    return Here.at(folder)


@pytest.fixture
def branched(example: Repository) -> Repository:
    """The example with a branch that left main some commits ago."""
    example.git("checkout", "--quiet", "-b", "work")
    commit(example)
    commit(example)
    return example


def test_a_base_that_the_clone_reaches(branched: Repository, tmp_path_factory: pytest.TempPathFactory) -> None:
    cloned = clone(branched, tmp_path_factory.mktemp("clone") / "all")
    assert found(cloned) == []
    assert any("the base is reachable: origin/work" in says for says in found(cloned, "ok"))
    assert any("the base is reachable: origin/main" in says for says in found(cloned, "ok", "--base", "origin/main"))


def test_a_base_that_a_shallow_clone_does_not_reach(
    branched: Repository, tmp_path_factory: pytest.TempPathFactory
) -> None:
    options = "--depth=1", "--no-single-branch", "--branch=work"
    cloned = clone(branched, tmp_path_factory.mktemp("clone") / "shallow", *options)
    (says,) = found(cloned, "problem", "--base", "origin/main")
    assert says.startswith("the base cannot be reached: ")
    assert "shallow clone" in says


def test_a_base_that_the_clone_does_not_have(branched: Repository, tmp_path_factory: pytest.TempPathFactory) -> None:
    cloned = clone(branched, tmp_path_factory.mktemp("clone") / "single", "--single-branch", "--branch=work")
    (says,) = found(cloned, "problem", "--base", "origin/main")
    assert "no such commit" in says


def test_in_a_pull_request_of_a_workflow_its_own_base_counts(
    branched: Repository, tmp_path_factory: pytest.TempPathFactory
) -> None:
    cloned = clone(branched, tmp_path_factory.mktemp("clone") / "one", "--depth=1", "--branch=work")
    (says,) = found(cloned, GITHUB_BASE_REF="main", GITHUB_EVENT_NAME="pull_request")
    assert says.startswith("the base cannot be reached: ")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("on: pull_request", "on: pull_request_target", "runs on pull_request_target"),
        ("on: pull_request", "on: push", "no workflow checks vrty-gate.yml in pull requests"),
        ("      pull-requests: write", "      issues: write", "lacks the permission pull-requests: write"),
    ],
)
def test_mistakes_in_the_workflow(example: Repository, old: str, new: str, words: str) -> None:
    example.write(".github/workflows/vrty-gate.yml", WORKFLOW.replace(old, new))
    (says,) = found(example)
    assert words in says


def test_a_manifest_that_no_workflow_checks(example: Repository) -> None:
    shutil.copytree(example.folder / "prompts", example.folder / "other" / "prompts")
    shutil.copytree(example.folder / "responses", example.folder / "other" / "responses")
    manifest = "version: 1\ncases:\n  - {each: prompts/*.md, response_file: 'responses/{stem}.md'}\n"
    example.write("other/vrty-gate.yml", manifest)
    example.ok("accept", "other")
    commit(example)
    notes = ["no workflow checks these manifests in pull requests either: other/vrty-gate.yml"]
    assert (found(example), found(example, "note")) == ([], notes)
    assert found(example, "problem", "other") == ["no workflow checks other/vrty-gate.yml in pull requests"]


def test_without_a_workflow_it_says_so(example: Repository) -> None:
    (example.folder / ".github" / "workflows" / "vrty-gate.yml").unlink()
    assert found(example) == []
    assert any("no workflow in .github/workflows runs vrty-gate" in says for says in found(example, "note"))


def set_rules(repository: Repository, rules: str) -> None:
    manifest = repository.read("vrty-gate.yml").replace("suite: support-bot\n", f"suite: support-bot\n{rules}\n")
    repository.write("vrty-gate.yml", manifest)


@pytest.mark.parametrize(
    ("rules", "level", "words"),
    [
        (
            "k: {completeness: 0.95}",
            "problem",
            r"completeness: k = 0\.95 is so tight that \d+\.\d % of good answers fail",
        ),
        ("suite_gate: {max_review: 0}", "problem", "fidelity: max_review 0 is so tight"),
        ("gate: {coherence: {k: 0.5}}", "note", r"coherence: \d+ of 14 accepted scores can never fail"),
        ("gate: {relevance: {floor: 0.99}}", "problem", r"relevance: \d+ of 14 accepted scores are below the floor"),
    ],
)
def test_rules_that_decide_nothing_or_too_much(example: Repository, rules: str, level: str, words: str) -> None:
    set_rules(example, rules)
    assert any(re.match(words, says) for says in found(example, level)), found(example, level)


def test_scores_that_can_only_fall(example: Repository) -> None:
    cases = [f"  - {{id: {word}, prompt: Say {word}., response: {word}}}" for word in ("yes", "no")]
    example.write("one.yml", "\n".join(["version: 1", "k: {coherence: 0.5}", "cases:", *cases, ""]))
    example.ok("accept", "one.yml")
    commit(example)
    says = "coherence: all 2 accepted scores are 1, so it can only fall, and does not tell good answers apart"
    assert says in found(example, "note", "one.yml")


def test_too_few_cases_for_a_drop(example: Repository) -> None:
    (stated,) = [says for says in found(example, "ok") if "the least detectable drop is" in says]
    least = float(stated.split("drop is ")[1].split()[0])
    assert found(example, "problem", "--drop", f"{least:.2f}") == []
    (says,) = found(example, "problem", "--drop", f"{least - 0.05:.2f}")
    assert "too few cases for a drop of" in says


def test_answers_that_no_case_reads(example: Repository) -> None:
    commit(example)
    example.write("responses/forgotten.md", "You have 30 days.\n")
    (note,) = [says for says in found(example, "note") if "no case reads" in says]
    assert note.startswith("an answer lies beside the manifest that no case reads: responses/forgotten.md")
    example.write("more/prompts/a.md", "How long?\n")
    example.write("more/responses/a.md", "You have 30 days.\n")
    example.write("old.jsonl", '{"id": "a", "prompt": "How long?", "response": "You have 30 days."}\n')
    (note,) = [says for says in found(example, "note") if "no case reads" in says]
    assert note.startswith(
        "3 files with answers lie beside the manifest that no case reads: more/responses/a.md, old.jsonl"
    )


def test_outside_git_it_says_so_and_checks_the_suite(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / "support-bot", tmp_path, dirs_exist_ok=True)
    folder = Here.at(tmp_path)
    assert found(folder) == []
    assert "this is not a Git repository, so nothing was checked that needs one" in found(folder, "note")
    assert "14 cases, 14 with a baseline" in found(folder, "ok")


def test_without_git_it_says_so(example: Repository) -> None:
    (says,) = found(example, PATH="")
    assert says == "Git cannot be run: it is not installed or not on PATH"


def test_before_the_first_commit_it_says_so(tmp_path: Path) -> None:
    example = example_in(tmp_path)
    example.git("add", ".")
    assert found(example) == []
    assert "there is no commit yet, so there is nothing to compare with" in found(example, "note")


def test_bad_input_is_one_line(example: Repository) -> None:
    example.write("vrty-gate.yml", "version: 1\n")
    done = example.run("doctor")
    assert (done.returncode, done.stdout, len(messages(done.stderr))) == (2, "", 1)


def test_an_absolute_folder_in_a_workflow_is_no_manifest_of_the_repository(example: Repository) -> None:
    step = "on: pull_request\njobs: {g: {steps: [{run: vrty-gate check, working-directory: /app}]}}\n"
    example.write(".github/workflows/vrty-gate.yml", step)
    assert "no workflow checks vrty-gate.yml in pull requests" in found(example)


def test_json_has_no_command_for_a_runner(example: Repository) -> None:
    job = "on: pull_request\njobs: {'##[error]x': {steps: [{run: vrty-gate check}]}, '##vso[y]': {steps: [{run: vrty-gate check}]}}\n"
    example.write(".github/workflows/vrty-gate.yml", job)
    shown = example.run("doctor", "--format", "json").stdout
    assert "##" not in shown
    assert "##[error]x" in str(json.loads(shown))


def test_names_in_the_repository_cannot_write_commands_or_escapes(example: Repository) -> None:
    name = "x\\u001b[31m\\n::error::y"
    hostile = WORKFLOW.replace("  gate:", f'  "{name}":').replace("on: pull_request", "on: pull_request_target")
    example.write(".github/workflows/vrty-gate.yml", hostile)
    done = example.run("doctor")
    assert done.returncode == 1
    assert "\x1b" not in done.stdout
    assert not any(line.strip().startswith("::") for line in done.stdout.splitlines())
    assert "\x1b" not in example.run("doctor", "--format", "json").stdout


def test_no_program_that_the_repository_names_is_run(example: Repository) -> None:
    example.write("spy", f"#!/bin/sh\ntouch '{example.folder}/ran'\n").chmod(0o755)
    for setting in ("core.fsmonitor", "core.pager", "core.sshCommand"):
        example.git("config", setting, str(example.folder / "spy"))
    example.run("doctor")
    assert not (example.folder / "ran").exists()


def test_the_page_shows_what_it_prints(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "doctor.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    example = example_in(tmp_path)
    example.write(".gitignore", "*.baselines.jsonl\n")
    set_rules(example, "k: {completeness: 0.9}")
    commit(example)
    done = example.run("doctor")
    assert done.returncode == 1
    assert done.stdout.partition("\n\n")[2] == shown


def test_the_environment_of_the_tests_is_no_pull_request() -> None:
    assert "GITHUB_BASE_REF" not in ENVIRONMENT
