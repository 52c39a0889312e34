"""The pre-commit hook: only the cases whose files changed, with the same verdicts as the whole gate."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from e2e.repository import BAD, ENVIRONMENT, GOOD, Repository

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
NAMES = ["a", "b", "c"]


@pytest.fixture
def suite(repository: Repository) -> Repository:
    """A committed suite: a case for each of three prompts, one in JSON Lines, one inline."""
    cases = ["  - {each: 'prompts/*.md', response_file: 'responses/{stem}.md'}", "  - from: more.jsonl"]
    cases.append("  - {id: inline, prompt: Say yes., response: Yes.}")
    repository.write("vrty-gate.yml", "version: 1\ncases:\n" + "\n".join(cases) + "\n")
    for name in NAMES:
        repository.write(f"prompts/{name}.md", f"How long can I return order {name}, and who pays the shipping?")
        repository.write(f"responses/{name}.md", f"You can return order {name} for 30 days. We pay the shipping.")
    repository.write("more.jsonl", json.dumps({"id": "d", "prompt": "Is d good?", "response": GOOD}) + "\n")
    repository.accept()
    repository.git("add", ".")
    repository.git("commit", "--quiet", "-m", "first")
    return repository


VERBOSE = {"VRTY_GATE_VERBOSE": "1"}


def cases_of(output: str) -> list[str]:
    rows = [line.strip() for line in output.splitlines() if line.startswith(("  pass  ", "  FAIL  ", "  MISSING  "))]
    return [case for row in rows for case in re.split("  +", row)[1].split(", ")]


@pytest.mark.parametrize(
    "files, cases",
    [
        (["responses/a.md"], ["a"]),
        (["prompts/b.md", "README.md"], ["b"]),
        (["more.jsonl", "./responses/c.md"], ["c", "d"]),
        (["vrty-gate.yml"], ["a", "b", "c", "d", "inline"]),
        (["vrty-gate.baselines.jsonl"], ["a", "b", "c", "d", "inline"]),
        ([], ["a", "b", "c", "d", "inline"]),
    ],
)
def test_the_cases_that_read_a_changed_file_are_checked(suite: Repository, files: list[str], cases: list[str]) -> None:
    assert cases_of(suite.ok("hook", *files, **VERBOSE)) == cases


def test_a_change_that_no_case_reads_is_nothing_to_check(suite: Repository) -> None:
    assert suite.ok("hook", "src/main.py", "README.md") == "no case uses a changed file\n"


def test_a_file_behind_a_link_is_the_file(suite: Repository) -> None:
    (suite.folder / "responses/a.md").rename(suite.folder / "kept.md")
    (suite.folder / "responses/a.md").symlink_to("../kept.md")
    assert cases_of(suite.ok("hook", "kept.md", **VERBOSE)) == ["a"]


def test_the_verdicts_are_those_of_the_whole_gate_byte_for_byte(suite: Repository) -> None:
    suite.write("responses/a.md", BAD)
    suite.write("responses/b.md", BAD)
    suite.run("check", "--output", "all.json")
    whole = {case["id"]: case for case in json.loads(suite.read("all.json"))["suites"][0]["cases"]}
    red = suite.run("hook", "responses/a.md", "responses/b.md")
    assert (red.returncode, red.stderr, sorted(cases_of(red.stdout))) == (1, "", ["a", "b"])
    full = suite.run("check").stdout
    row = next(line for line in full.splitlines() if line.startswith("  FAIL"))
    assert row.split() == next(line for line in red.stdout.splitlines() if line.startswith("  FAIL")).split()
    suite.run("check", "--case", "a", "--case", "b", "--output", "some.json")
    some = {case["id"]: case for case in json.loads(suite.read("some.json"))["suites"][0]["cases"]}
    assert json.dumps(some) == json.dumps({name: whole[name] for name in ("a", "b")})


def test_a_deleted_fixture_is_noticed(suite: Repository) -> None:
    suite.git("rm", "--quiet", "prompts/a.md")
    red = suite.run("hook", "responses/b.md")
    assert (red.returncode, "MISSING  a" in red.stdout) == (1, True)
    assert suite.run("hook").returncode == 1
    suite.git("rm", "--quiet", "responses/b.md")
    done = suite.run("hook")
    assert done.returncode == 2
    assert "cannot read responses/b.md: No such file or directory" in done.stderr


def test_all_files_at_once_find_a_baseline_without_case(suite: Repository) -> None:
    suite.git("rm", "--quiet", "prompts/a.md", "responses/a.md")
    suite.git("commit", "--quiet", "-m", "gone")
    assert "MISSING  a" in suite.run("hook", *suite.git("ls-files").split()).stdout


def test_the_hook_runs_no_program_that_the_repository_names(suite: Repository) -> None:
    program = suite.write("program", "#!/bin/sh\ntouch ran\n")
    program.chmod(0o755)
    for name in ("core.fsmonitor", "core.pager", "diff.external"):
        suite.git("config", name, str(program))
    suite.run("hook", "responses/b.md")
    assert not (suite.folder / "ran").exists()


def test_a_line_that_went_from_a_cases_file_is_noticed(suite: Repository) -> None:
    suite.write("more.jsonl", "")
    assert "MISSING  d" in suite.run("hook", "more.jsonl").stdout


@pytest.mark.parametrize("name", ["--help", "--manifest=other.yml", "-h", "--"])
def test_a_file_with_the_name_of_an_option_switches_nothing_off(suite: Repository, name: str) -> None:
    suite.write("other.yml", "version: 1\ncases: [{id: x, prompt: Say x., response: x}]\n")
    suite.write(name, "")
    suite.write("responses/a.md", BAD)
    done = suite.run("hook", name, "responses/a.md")
    assert (done.returncode, cases_of(done.stdout)) == (1, ["a"])


def test_other_manifests_can_be_named(suite: Repository) -> None:
    shutil.copyfile(suite.folder / "vrty-gate.yml", suite.folder / "other.yml")
    assert "1 new case" in suite.ok("hook", "--manifest", "other.yml", "responses/a.md")


def test_outside_of_git_everything_named_is_checked(suite: Repository) -> None:
    shutil.rmtree(suite.folder / ".git")
    assert cases_of(suite.ok("hook", "responses/a.md", **VERBOSE)) == ["a"]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as a repository that pre-commit can clone: what is tracked here, committed."""
    folder = tmp_path_factory.mktemp("source")
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, tracked.split("\0")):
        if not name.startswith(("tests/", "bench/", "docs/")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name, follow_symlinks=False)
    for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "x"], ["tag", "v1"]):
        subprocess.run(["git", *command], cwd=folder, env=ENVIRONMENT, check=True)
    return folder


def pre_commit(suite: Repository, source: Path, hook: str, *options: str) -> subprocess.CompletedProcess[str]:
    config = source.parent / "config.yaml"
    config.write_text(
        f"repos: [{{repo: {source}, rev: v1, hooks: [{{id: vrty-gate}}, {{id: vrty-gate-validate}}]}}]\n",
        encoding="utf-8",
    )
    return subprocess.run(
        [sys.executable, "-m", "pre_commit", "run", f"--config={config}", hook, "--verbose", *options],
        cwd=suite.folder,
        env={**ENVIRONMENT, "PRE_COMMIT_HOME": str(source.parent / "home")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_pre_commit_itself_installs_and_runs_both_hooks(suite: Repository, source: Path) -> None:
    green = pre_commit(suite, source, "vrty-gate", "--all-files")
    assert green.returncode == 0, green.stdout + green.stderr
    assert "PASS  All 5 cases keep their baseline" in green.stdout
    suite.write("responses/a.md", BAD)
    suite.git("add", ".")
    red = pre_commit(suite, source, "vrty-gate")
    assert red.returncode == 1
    assert "FAIL  1 of 1 answer got worse" in red.stdout
    assert pre_commit(suite, source, "vrty-gate-validate").returncode == 0
    suite.write("vrty-gate.yml", "version: 1\ncass: []\n")
    suite.git("add", ".")
    invalid = pre_commit(suite, source, "vrty-gate-validate")
    assert invalid.returncode == 1
    assert "vrty-gate.yml:2:1: cass is an unknown key; did you mean 'cases'?" in invalid.stdout
