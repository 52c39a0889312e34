"""Baselines in several files: every command works as it does with one."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from e2e.github.server import INSTALLATION, REPOSITORY, GitHub, PullRequest
from e2e.repository import BAD, MANIFEST, REVIEW, Repository
from e2e.test_base_from_github import Step
from e2e.test_supplied_report import Publisher

from vrty_gate.stores import history

pytestmark = pytest.mark.slow

ONE = "vrty-gate.baselines.jsonl"
SEVERAL = "baselines/*.jsonl"
CASES = ("greeting", "refund", "thanks")


def file_of(case: str) -> str:
    return f"baselines/{hashlib.sha256(case.encode()).hexdigest()[:3]}.jsonl"


FILES = {file_of(case) for case in CASES}


def commit(repository: Repository, message: str) -> str:
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "--allow-empty", "-m", message)
    return repository.git("rev-parse", "HEAD").strip()


def baselines_of(repository: Repository) -> set[str]:
    return {name for name in repository.everything() if name.endswith(".jsonl")}


def report(repository: Repository, *options: str, code: int = 0) -> dict[str, Any]:
    done = repository.run("check", "--format", "json", *options)
    assert (done.returncode, done.stderr) == (code, "")
    (suite,) = json.loads(done.stdout)["suites"]
    return dict(suite)


@pytest.fixture
def several(repository: Repository) -> Repository:
    """A committed suite whose baselines are in several files."""
    repository.write("vrty-gate.yml", MANIFEST + f"baselines: {SEVERAL}\n")
    repository.accept()
    commit(repository, "base")
    return repository


def test_accepting_writes_the_file_of_each_case(several: Repository) -> None:
    assert baselines_of(several) == FILES
    before = several.everything()
    several.write("refund.md", BAD + "\n")
    assert report(several, code=1)["cases"]
    said = several.ok("accept", "--reason", "shorter", "--accept-broken", "refund")
    assert f"accepted 1 case in {SEVERAL}" in said
    after = several.everything()
    assert {name for name in after if after[name] != before[name]} == {"refund.md", file_of("refund")}
    assert report(several)["verdict"] == "pass"
    assert several.ok("validate")


def test_migrate_moves_to_several_files_and_back(repository: Repository) -> None:
    repository.accept()
    whole = repository.read(ONE)
    commit(repository, "one file")
    repository.write("vrty-gate.yml", MANIFEST + f"baselines: {SEVERAL}\n")
    before = repository.everything()
    assert f"would move 3 baselines from {ONE} to {SEVERAL}" in repository.ok("baseline", "migrate", "--dry-run")
    assert repository.everything() == before
    assert f"moved 3 baselines from {ONE} to {SEVERAL}" in repository.ok("baseline", "migrate")
    assert baselines_of(repository) == FILES
    commit(repository, "several files")
    compared = report(repository, "--base", "HEAD~1")
    assert compared["accepted_here"] == []
    assert [(change["what"], change["before"], change["after"]) for change in compared["gate_changes"]] == [
        ("baselines", ONE, SEVERAL)
    ]
    repository.write("vrty-gate.yml", MANIFEST)
    assert f"moved 3 baselines from {SEVERAL} to {ONE}" in repository.ok("baseline", "migrate")
    assert baselines_of(repository) == {ONE}
    assert repository.read(ONE) == whole


def test_migrate_moves_from_where_it_is_told(several: Repository) -> None:
    several.write("vrty-gate.yml", MANIFEST + "baselines: other.jsonl\n")
    commit(several, "the manifest first")
    assert "migrated 0 baselines in other.jsonl" in several.ok("baseline", "migrate")
    assert "moved 3 baselines" in several.ok("baseline", "migrate", "--from", SEVERAL)
    assert baselines_of(several) == {"other.jsonl"}
    assert not (several.folder / "baselines").exists()
    done = several.run("baseline", "migrate", "--from", SEVERAL)
    assert (done.returncode, done.stderr) == (2, f"vrty-gate: {SEVERAL}: there are no baselines to move\n")
    whole = several.read("other.jsonl")
    several.write("baselines/x.jsonl", whole)  # as after a kill
    assert "moved 3 baselines" in several.ok("baseline", "migrate", "--from", SEVERAL)
    assert several.read("other.jsonl") == whole
    assert baselines_of(several) == {"other.jsonl"}
    several.write("baselines/x.jsonl", whole)
    several.write("refund.md", REVIEW + "\n")
    several.ok("accept", "--reason", "new terms")
    done = several.run("baseline", "migrate", "--from", SEVERAL)
    assert done.returncode == 2
    assert "case 'refund' has a baseline here and in other.jsonl; delete one of the two" in done.stderr


def test_migrate_settles_what_lies_in_other_files(several: Repository) -> None:
    before = several.everything()
    (several.folder / file_of("refund")).rename(several.folder / "baselines" / "by-hand.jsonl")
    several.ok("baseline", "migrate")
    assert several.everything() == before


def test_rename_and_prune_write_the_files_of_their_cases(several: Repository) -> None:
    several.write("vrty-gate.yml", several.read("vrty-gate.yml").replace("id: thanks", "id: gratitude"))
    several.ok("baseline", "rename", "thanks", "gratitude")
    assert baselines_of(several) == FILES - {file_of("thanks")} | {file_of("gratitude")}
    lines = [line for line in several.read("vrty-gate.yml").splitlines() if "gratitude" not in line]
    several.write("vrty-gate.yml", "\n".join(lines) + "\n")
    assert f"dropped 1 baseline from {SEVERAL}" in several.ok("baseline", "prune")
    assert baselines_of(several) == FILES - {file_of("thanks")}
    assert f"2 baselines in {SEVERAL}" in several.ok("baseline", "show")


def test_a_pull_request_shows_what_it_accepted(several: Repository) -> None:
    several.git("checkout", "--quiet", "-b", "topic")
    several.write("refund.md", REVIEW + "\n")
    several.ok("accept", "--reason", "new terms")
    (several.folder / file_of("thanks")).unlink()
    commit(several, "accept one, delete another")
    compared = report(several, "--base", "main")
    assert {(one["case"], one["change"]) for one in compared["accepted_here"]} == {
        ("refund", "replaced"),
        ("thanks", "removed"),
    }
    assert compared["gate_changes"] == []


def test_a_file_that_a_hook_is_given_is_one_of_the_baselines(several: Repository) -> None:
    for file, cases in ((file_of("thanks"), 3), ("baselines/gone.jsonl", 3), ("refund.md", 1)):
        done = several.run("hook", file, VRTY_GATE_VERBOSE="1")
        assert (done.returncode, done.stdout.count("  pass  ")) == (0, cases)


def test_small_steps_are_found_in_the_history(repository: Repository) -> None:
    terms = "refund window shipping label parcel letter deposit invoice warranty customs pickup voucher".split()
    case = f"{{id: policy, prompt: 'Explain {', '.join(terms)}.', response_file: policy.md}}"
    repository.write("vrty-gate.yml", f"version: 1\nscorers: [vrty]\nbaselines: '*.b.jsonl'\ncases:\n  - {case}\n")
    commits = []
    for count in range(len(terms), 8, -1):
        words = " ".join(f"The {term} of an order is explained here." for term in terms[:count])
        repository.write("policy.md", words + "\n")
        said = repository.ok("accept", "--reason", f"{count} terms")
        commits.append(commit(repository, f"{count} terms"))
        repository.write("unrelated.txt", str(count))
        commit(repository, "another file")
    assert "note: the suite has declined gradually: mean composite" in said
    assert f" in {commits[0][:7]}\n" in said
    assert [version.commit for version in history.read(str(repository.folder / "*.b.jsonl")).versions] == commits[::-1]
    assert len(history.read(str(repository.folder / "*.jsonl")).versions) == len(commits)
    assert history.read(str(repository.folder / "other-*.jsonl")).versions == []


def test_the_base_is_read_from_github_where_the_checkout_lacks_it(
    several: Repository, tmp_path_factory: pytest.TempPathFactory
) -> None:
    several.git("checkout", "--quiet", "-b", "topic")
    several.write("refund.md", REVIEW + "\n")
    several.ok("accept", "--reason", "new terms")
    commit(several, "accept")
    with GitHub(folder=several.folder) as github:
        result = Step(several, tmp_path_factory.mktemp("clone") / "c").suite(github, token=INSTALLATION)
        blobs = [request.path.rpartition("/")[2] for request in github.requests if "/blobs/" in request.path]
        assert github.violations == []
    assert [one["case"] for one in result["accepted_here"]] == ["refund"]
    names = ("refund.md", file_of("refund"))
    assert sorted(blobs) == sorted(several.git("rev-parse", f"main:{name}").strip() for name in names)


def test_the_report_of_a_fork_is_compared_with_the_files_of_its_base(
    repository: Repository, tmp_path_factory: pytest.TempPathFactory
) -> None:
    repository.write("vrty-gate.yml", MANIFEST + f"baselines: {SEVERAL}\n")
    repository.git("checkout", "--quiet", "-b", "master")
    repository.accept()
    commit(repository, "base")
    repository.git("checkout", "--quiet", "-b", "topic")
    repository.write("refund.md", REVIEW + "\n")
    repository.ok("accept", "--reason", "new terms")
    head = commit(repository, "accept")
    pull = PullRequest(head_sha=head, head_ref="changes", head_repo="octocat/Hello-World")
    with GitHub(pull, folder=repository.folder) as server:
        publisher = Publisher(repository, server, tmp_path_factory.mktemp("publisher"))
        honest = publisher.report()
        assert "does not name" not in publisher.comment(honest)
        server.comments.clear()
        honest["suites"][0]["accepted_here"] = []
        honest["counts"]["accepted"] = 0
        comment = publisher.comment(honest)
        assert "to check: 1 accepted in this pull request" in comment
        assert "refund" in comment
        blobs = [request.path for request in server.requests if f"/repos/{REPOSITORY}/git/blobs/" in request.path]
        assert len(blobs) == 2 * len(set(blobs))
        assert server.violations == []


def test_branches_that_accept_other_cases_merge(several: Repository) -> None:
    several.git("checkout", "--quiet", "-b", "topic")
    several.write("refund.md", REVIEW + "\n")
    several.ok("accept", "--reason", "new terms")
    commit(several, "refund")
    several.git("checkout", "--quiet", "main")
    text = several.read("vrty-gate.yml").replace("Thank you for your order!", "Thank you so much for your order!")
    several.write("vrty-gate.yml", text)
    several.ok("accept", "--reason", "warmer")
    commit(several, "thanks")
    several.git("merge", "--quiet", "--no-edit", "topic")
    assert report(several)["verdict"] == "pass"


@pytest.mark.parametrize(
    "baselines, problem",
    [
        ("'*/b.jsonl'", "baselines is '*/b.jsonl', but may have only one *, in the name of the files"),
        ("'b/*-*.jsonl'", "baselines is 'b/*-*.jsonl', but may have only one *, in the name of the files"),
        ("'*.json'", "baselines is '*.json', but must end in .jsonl"),
        ("'*.jsonl'", "'cases.jsonl' would be read as one of the baselines '*.jsonl'; choose another name"),
        ("'../*.jsonl'", "is outside the repository"),
    ],
)
def test_a_pattern_that_cannot_work_is_refused(repository: Repository, baselines: str, problem: str) -> None:
    repository.write("cases.jsonl", '{"id": "d", "prompt": "Say yes.", "response": "Yes."}\n')
    repository.write("vrty-gate.yml", f"version: 1\ncases: [{{from: cases.jsonl}}]\nbaselines: {baselines}\n")
    done = repository.run("check")
    assert done.returncode == 2
    assert done.stderr.startswith("vrty-gate: vrty-gate.yml:3:12: ")
    assert problem in done.stderr


def test_two_suites_cannot_be_accepted_into_the_same_files(repository: Repository, tmp_path: Path) -> None:
    repository.write("vrty-gate.yml", MANIFEST + f"baselines: {SEVERAL}\n")
    repository.write("other.yml", MANIFEST + "baselines: baselines/other.jsonl\n")
    done = repository.run("accept", "vrty-gate.yml", "other.yml")
    assert done.returncode == 2
    assert "vrty-gate.yml and other.yml have the same baselines file; accept them one by one" in done.stderr
