"""What doctor says of the files of a suite in Git."""

import pytest

from vrty_gate.doctor.repository import Files, hook, tracking

FILES = Files("vrty-gate.yml", ("vrty-gate.baselines.jsonl",), True, ("a.md", "b.md"), "passes")
ALL = {FILES.manifest, *FILES.baselines, *FILES.texts}


def test_tracked_files_are_fine() -> None:
    assert [advice.level for advice in tracking(FILES, ALL, {})] == ["ok", "ok"]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("vrty-gate.yml", "the manifest vrty-gate.yml"),
        ("vrty-gate.baselines.jsonl", "the baselines vrty-gate.baselines.jsonl"),
        ("a.md", "a.md"),
    ],
)
@pytest.mark.parametrize("ignored", [False, True])
def test_a_file_that_git_does_not_have_is_a_problem(path: str, words: str, ignored: bool) -> None:
    by = {path: "line 7 of .git/info/exclude"} if ignored else {}
    (found,) = [one for one in tracking(FILES, ALL - {path}, by) if one.level == "problem"]
    assert words in found.says
    assert ("line 7 of .git/info/exclude" in found.to_do) is ignored


def test_a_case_without_a_baseline_does_what_the_manifest_says() -> None:
    path = FILES.baselines[0]
    fails = FILES._replace(without="fails")
    assert [one.says.endswith("in CI and fails") for one in tracking(fails, ALL - {path}, {})] == [False, True]


def test_baselines_that_would_be_ignored_are_named_before_there_are_any() -> None:
    files = FILES._replace(has_baselines=False)
    path = FILES.baselines[0]
    assert [one.level for one in tracking(files, ALL - {path}, {path: "line 1 of .gitignore"})] == ["ok", "problem"]
    assert [one.level for one in tracking(files, ALL - {path}, {})] == ["ok", "note"]


@pytest.mark.parametrize(
    ("config", "installed", "level"),
    [
        (None, False, "ok"),
        ("repos: [{repo: ruff}]", False, "ok"),
        ("# vrty-gate, one day\nrepos: [{repo: ruff}]", False, "ok"),
        ("repos: [{repo: https://example.org/vrty-gate}]", True, "ok"),
        ("repos: [{repo: https://example.org/vrty-gate}]", False, "problem"),
    ],
)
def test_a_hook_that_is_configured_must_be_installed(config: str | None, installed: bool, level: str) -> None:
    assert [advice.level for advice in hook(config, installed)] == [level]
