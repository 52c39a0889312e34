"""Baselines in a repository with branches: a diff is a review, and merges are clean or loud."""

import subprocess

import pytest
from e2e.repository import BAD, ENVIRONMENT, Repository

pytestmark = pytest.mark.slow

NAMES = ["a", "b", "c", "d"]


@pytest.fixture
def branches(repository: Repository) -> Repository:
    """A suite of four accepted cases on main, each with its response in a file of its own."""
    for name in NAMES:
        repository.write(f"{name}.md", f"The answer of {name} is long and good.\n")
    write_manifest(repository, NAMES)
    repository.write(".gitattributes", "*.baselines.jsonl merge=union\n")
    repository.accept("first")
    commit(repository, "first")
    return repository


def write_manifest(repository: Repository, names: list[str]) -> None:
    cases = "".join(
        f"  - {{id: {name}, prompt: What is the answer of {name}?, response_file: {name}.md}}\n" for name in names
    )
    repository.write("vrty-gate.yml", f"version: 1\ncases:\n{cases}")


def commit(repository: Repository, message: str) -> None:
    repository.git("add", ".")
    repository.git("commit", "--quiet", "-m", message)


def accept_on_branch(repository: Repository, branch: str, case: str, response: str) -> None:
    repository.git("checkout", "--quiet", "-b", branch, "main")
    repository.write(f"{case}.md", response)
    repository.ok("accept", "--case", case, "--reason", branch)
    commit(repository, branch)


@pytest.mark.parametrize("attributes", ["*.baselines.jsonl merge=union\n", ""])
@pytest.mark.parametrize("first, second", [("a", "b"), ("b", "c"), ("a", "d")])
def test_branches_that_accept_different_cases_merge(
    branches: Repository, first: str, second: str, attributes: str
) -> None:
    branches.write(".gitattributes", attributes)
    commit(branches, "attributes") if not attributes else None
    accept_on_branch(branches, "one", first, BAD)
    accept_on_branch(branches, "two", second, BAD)
    branches.git("merge", "--quiet", "-m", "merge", "one")
    branches.ok("check")
    shown = branches.ok("baseline", "show")
    assert f"{first}  (one)" in shown
    assert f"{second}  (two)" in shown


def test_branches_that_add_cases_in_the_same_place_merge(branches: Repository) -> None:
    for branch, name in (("one", "b1"), ("two", "b2")):
        branches.git("checkout", "--quiet", "-b", branch, "main")
        branches.write(f"{name}.md", f"The answer of {name} is new.\n")
        write_manifest(branches, [*NAMES, "b1", "b2"])
        for other in {"b1", "b2"} - {name}:
            branches.write(f"{other}.md", "to come\n")
        branches.ok("accept", "--case", name, "--reason", "good")
        branches.git("add", f"{name}.md", "vrty-gate.baselines.jsonl")
        branches.git("commit", "--quiet", "-m", branch)
        branches.git("checkout", "--quiet", "--force", branch)
        branches.git("clean", "--quiet", "--force")
    branches.git("merge", "--quiet", "-m", "merge", "one")
    write_manifest(branches, [*NAMES, "b1", "b2"])
    branches.ok("check")
    assert branches.ok("accept").startswith("accepted 0 cases")


def test_two_acceptances_of_one_case_are_noticed(branches: Repository) -> None:
    accept_on_branch(branches, "one", "b", BAD)
    accept_on_branch(branches, "two", "b", "The answer of b is another one.\n")
    merge = subprocess.run(
        ["git", "merge", "--quiet", "-m", "merge", "-X", "ours", "one"],
        cwd=branches.folder,
        env=ENVIRONMENT,
        capture_output=True,
        check=False,
    )
    assert merge.returncode == 0, merge
    done = branches.run("check")
    assert done.returncode == 2
    assert "a second baseline of case 'b', first on line 3: a merge kept both; delete one line" in done.stderr


def test_the_diff_of_an_acceptance_is_one_record(branches: Repository) -> None:
    branches.write("c.md", BAD)
    branches.ok("accept", "--reason", "Shorter is fine here")
    lines = branches.git("diff", "--unified=0", "vrty-gate.baselines.jsonl").splitlines()
    removed = [line for line in lines if line.startswith("-{")]
    added = [line for line in lines if line.startswith("+{")]
    assert len(removed) == len(added) == 1
    assert '"reason": "first"' in removed[0]
    assert '"reason": "Shorter is fine here"' in added[0]


def test_a_checkout_with_other_line_ends_changes_nothing(branches: Repository) -> None:
    for name in ("vrty-gate.baselines.jsonl", "vrty-gate.yml", "a.md"):
        branches.write(name, branches.read(name).replace("\n", "\r\n"))
    branches.ok("check")
    branches.write("a.md", b"\xef\xbb\xbf" + branches.read("a.md").encode())
    branches.ok("check")
    assert branches.ok("accept").startswith("accepted 0 cases")
