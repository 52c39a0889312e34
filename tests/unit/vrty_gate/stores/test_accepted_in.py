"""The commit that last changed the baseline of a case, on branches, in clones and in hostile histories."""

import os
import subprocess
from pathlib import Path

import pytest

from vrty_gate.core.case import Case
from vrty_gate.stores import baselines
from vrty_gate.stores.accepted_in import accepted_in
from vrty_gate.stores.baselines import Baseline

FILE = "b.jsonl"


def git(*arguments: str, author: str = "Ada", date: str = "2026-03-02T12:00:00Z") -> str:
    identity = {"AUTHOR_NAME": author, "COMMITTER_NAME": "GitHub", "AUTHOR_DATE": "2020-01-01T00:00:00Z"}
    identity |= {"AUTHOR_EMAIL": "a@example.org", "COMMITTER_EMAIL": "a@example.org", "COMMITTER_DATE": date}
    environment = os.environ | {f"GIT_{name}": value for name, value in identity.items()}
    done = subprocess.run(["git", *arguments], check=True, env=environment, capture_output=True, text=True)
    return done.stdout.strip()


def record(case: str, response: str) -> Baseline:
    return baselines.baseline(case, Case("What?", response), {}, "texts", "")


def accept(answers: dict[str, str], author: str = "Ada", date: str = "2026-03-02T12:00:00Z") -> str:
    """Commit these baselines; returns the commit."""
    baselines.write(FILE, {case: record(case, answers[case]) for case in sorted(answers)})
    git("add", "--all")
    git("commit", "--quiet", "-m", "x", author=author, date=date)
    return git("rev-parse", "HEAD")


def found() -> dict[str, tuple[str, str, str]]:
    return {case: tuple(commit) for case, commit in accepted_in(FILE, baselines.read(FILE).values()).items()}


@pytest.fixture(autouse=True)
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    git("init", "--quiet", "--initial-branch=main", "repository")
    monkeypatch.chdir(tmp_path / "repository")


def test_each_baseline_is_of_the_commit_that_changed_its_line() -> None:
    first = accept({"a": "1", "b": "1"}, "Ada", "2026-03-01T23:30:00-0200")
    second = accept({"a": "1", "b": "2"}, "Grace", "2026-04-01T12:00:00Z")
    git("commit", "--quiet", "--allow-empty", "-m", "unrelated", author="Eve")
    assert found() == {"a": (first, "Ada", "2026-03-02"), "b": (second, "Grace", "2026-04-01")}


def test_an_answer_that_came_back_is_of_the_later_commit() -> None:
    accept({"a": "1"})
    accept({"a": "2"})
    third = accept({"a": "1"})
    assert found()["a"][0] == third


def test_on_merged_branches_it_is_whoever_changed_it_not_who_merged() -> None:
    base = accept({"a": "1", "m": "1", "z": "1"})
    git("checkout", "--quiet", "-b", "topic")
    topic = accept({"a": "2", "m": "1", "z": "1"}, "Grace")
    git("checkout", "--quiet", "main")
    main = accept({"a": "1", "m": "1", "z": "2"}, "Alan")
    git("merge", "--quiet", "--no-ff", "-m", "merge", "topic", author="Eve")
    assert {case: commit for case, (commit, *_) in found().items()} == {"a": topic, "m": base, "z": main}


def test_what_is_not_committed_or_not_in_git_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    accept({"a": "1"})
    baselines.write(FILE, {"a": record("a", "2"), "b": record("b", "1")})
    assert found() == {}
    outside = tmp_path / "outside"
    outside.mkdir()
    monkeypatch.chdir(outside)
    baselines.write(FILE, {"a": record("a", "1")})
    assert found() == {}
    monkeypatch.setenv("PATH", "")
    monkeypatch.chdir(tmp_path / "repository")
    assert found() == {}


def test_a_shallow_clone_names_only_what_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    accept({"a": "1", "b": "1", "c": "1"})
    accept({"a": "1", "b": "2", "c": "1"})
    last = accept({"a": "1", "b": "2", "c": "2"})
    git("clone", "--quiet", "--depth=2", f"file://{tmp_path}/repository", str(tmp_path / "clone"))
    monkeypatch.chdir(tmp_path / "clone")
    assert {case: commit for case, (commit, *_) in found().items()} == {"c": last}


def test_of_several_files_each_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("all").mkdir()
    monkeypatch.setattr(f"{__name__}.FILE", "all/*.jsonl")
    first = accept({"a": "1", "b": "1"})
    second = accept({"a": "2", "b": "1"})
    assert {case: commit for case, (commit, *_) in found().items()} == {"a": second, "b": first}
