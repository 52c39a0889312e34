"""`check --against`: the gate against the merge base, without stored baselines."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from e2e.repository import BAD, ENVIRONMENT, GOOD, MANIFEST, REVIEW, Here, Repository, messages

pytestmark = pytest.mark.slow

OTHER = "The refund window is 30 days."


@pytest.fixture
def branch(repository: Repository) -> Repository:
    """A committed suite without baselines, and a branch of it."""
    commit(repository, "first")
    repository.git("checkout", "--quiet", "-b", "topic")
    return repository


def commit(repository: Repository, message: str) -> None:
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "--allow-empty", "-m", message)


def report(repository: Repository, *arguments: str, code: int = 0, against: str = "main") -> dict[str, Any]:
    done = repository.run("check", "--against", against, "--format", "json", "--verbose", *arguments)
    assert (done.returncode, done.stderr) == (code, ""), done.stderr
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def cases(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {case["id"]: case for case in data["suites"][0]["cases"]}


def verdicts(data: dict[str, Any]) -> dict[str, str]:
    return {name: case["verdict"] for name, case in cases(data).items()}


def refused(repository: Repository, *arguments: str, against: str = "main", **environment: str) -> str:
    done = repository.run("check", "--against", against, *arguments, **environment)
    assert (done.returncode, done.stdout) == (2, ""), done.stdout
    assert len(messages(done.stderr)) == 1
    return done.stderr


def short(repository: Repository, ref: str = "main") -> str:
    return repository.git("rev-parse", ref).strip()[:7]


def test_what_did_not_change_passes_and_what_got_worse_fails(branch: Repository) -> None:
    assert branch.ok("check", "--against", "main").endswith("(3 passed)\n")
    branch.write("refund.md", REVIEW)
    data = report(branch, code=1)
    case = cases(data)["refund"]
    assert verdicts(data) == {"greeting": "pass", "refund": "review", "thanks": "pass"}
    assert (case["accepted"], case["changed"]) == (f"main at {short(branch)}", ["response"])
    assert case["texts"]["accepted_response"] == GOOD + "\n"
    assert case["message"] == "fix it, or give a reason in waive; merging accepts it"
    (suite,) = data["suites"]
    assert suite["reproduce"] == "vrty-gate check vrty-gate.yml --against main"
    assert (suite["accept"], suite["baselines"]) == ("", "")
    assert "accept --" not in json.dumps(data)
    assert "vrty-gate accept" not in branch.run("check", "--against", "main").stdout


def test_what_is_checked_is_the_work_tree_and_nothing_is_touched(branch: Repository) -> None:
    commit(branch, "on topic")
    branch.write("refund.md", OTHER)
    branch.git("add", "refund.md")
    branch.write("refund.md", REVIEW)
    branch.write("untracked.txt", "x")

    def state() -> dict[str, tuple[bytes, int, int]]:
        files = [path for path in branch.folder.rglob("*") if path.is_file()]
        return {str(path): (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino) for path in files}

    before = state()
    branch.git("--no-optional-locks", "status")
    for _ in range(2):
        assert verdicts(report(branch, code=1))["refund"] == "review"
    assert state() == before


def test_the_merge_base_counts_not_the_tip(branch: Repository) -> None:
    base = short(branch)
    branch.git("checkout", "--quiet", "main")
    branch.write("refund.md", REVIEW)
    commit(branch, "main goes on")
    branch.git("checkout", "--quiet", "topic")
    assert cases(report(branch))["refund"]["accepted"] == f"main at {base}"


def test_stored_baselines_are_ignored(branch: Repository) -> None:
    branch.write("vrty-gate.baselines.jsonl", "nonsense\n")
    branch.ok("check", "--against", "main")


def test_the_deltas_are_those_of_accepting_on_the_base(branch: Repository) -> None:
    branch.accept()
    branch.write("refund.md", OTHER)
    branch.write("vrty-gate.yml", MANIFEST.replace("Thank you for your order!", "Thanks."))
    stored = json.loads(branch.run("check", "--format", "json", "--verbose").stdout)
    compared = report(branch, code=int(stored["verdict"] == "fail"))
    for one, two in zip(stored["suites"][0]["cases"], compared["suites"][0]["cases"], strict=True):
        assert (one["id"], one["verdict"], one["checks"]) == (two["id"], two["verdict"], two["checks"])
    assert stored["suites"][0]["dimensions"] == compared["suites"][0]["dimensions"]
    assert stored["counts"] == compared["counts"]


def test_new_and_deleted_cases_are_told_and_pass(branch: Repository) -> None:
    lines = MANIFEST.splitlines(keepends=True)
    new = "  - {id: new, prompt: What is new?, response: This is new.}\n"
    branch.write("vrty-gate.yml", "".join([*lines[:3], new, *lines[4:]]))
    data = report(branch)
    assert verdicts(data) == {"greeting": "waived", "new": "new", "refund": "pass", "thanks": "pass"}
    assert cases(data)["greeting"]["waive"] == f"the case was deleted since main at {short(branch)}"
    assert cases(data)["new"]["message"] == "nothing to compare it with yet; merging accepts it"
    assert "  deleted  greeting  the case was deleted since main" in branch.ok("check", "--against", "main")
    branch.ok("check", "--against", "main", "--case", "new")
    branch.write("vrty-gate.yml", branch.read("vrty-gate.yml") + "new: fail\n")
    case = cases(report(branch, code=1))["new"]
    assert case["message"] == "nothing to compare it with yet, which new: fail in the manifest forbids"


def test_a_renamed_case_is_compared_with_its_old_self(branch: Repository) -> None:
    branch.write("vrty-gate.yml", MANIFEST.replace("id: refund", "id: refunds"))
    data = report(branch)
    assert verdicts(data) == {"greeting": "pass", "refunds": "pass", "thanks": "pass"}
    assert cases(data)["refunds"]["accepted"].endswith(", as refund")
    branch.write("refund.md", REVIEW)
    assert verdicts(report(branch, code=1))["refunds"] == "review"


def test_a_prompt_that_changed_alone_is_stale(branch: Repository) -> None:
    branch.write("vrty-gate.yml", MANIFEST.replace("Greet the customer", "Greet the kind customer"))
    case = cases(report(branch))["greeting"]
    assert (case["stale"], case["fix"]) == (True, "")
    assert case["message"].endswith("record it again; merging accepts it unchanged")


def test_an_empty_response_was_never_accepted(branch: Repository) -> None:
    branch.git("checkout", "--quiet", "main")
    branch.write("refund.md", " \n")
    commit(branch, "empty")
    branch.write("refund.md", GOOD)
    assert verdicts(report(branch))["refund"] == "new"


def test_files_of_patterns_are_found_in_the_commit(branch: Repository) -> None:
    branch.git("checkout", "--quiet", "main")
    manifest = """\
version: 1
cases:
  - {each: "prompts/**/*.md", response_file: "../answers/{stem}.md", id: "faq/{stem}"}
  - {from: "*.jsonl"}
  - {id: linked, prompt: What is linked?, response_file: link.md}
"""
    branch.write("suite/vrty-gate.yml", manifest)
    for name in ("one", "two"):
        branch.write(f"suite/prompts/deep/{name}.md", f"What is the answer of {name}?")
        branch.write(f"answers/{name}.md", f"The answer of {name} is long and good.")
    branch.write("suite/prompts/.hidden.md", "Hidden?")
    branch.write("suite/more.jsonl", '{"id": "line", "prompt": "p q", "response": "p q r"}\n')
    (branch.folder / "suite/link.md").symlink_to("../answers/one.md")
    commit(branch, "suite")
    expected = {"faq/one": "pass", "faq/two": "pass", "line": "pass", "linked": "pass"}
    assert verdicts(report(branch, "suite")) == expected
    inside = Here.at(branch.folder / "suite")
    assert verdicts(report(inside)) == expected
    # the file of a prompt moves, which renames its case as well
    branch.git("mv", "suite/prompts/deep/two.md", "suite/prompts/three.md")
    branch.git("mv", "answers/two.md", "answers/three.md")
    data = report(branch, "suite", against="HEAD")
    assert verdicts(data) == {"faq/one": "pass", "faq/three": "pass", "line": "pass", "linked": "pass"}


def test_a_renamed_fixture_with_the_same_text_passes(branch: Repository) -> None:
    branch.git("mv", "refund.md", "answer.md")
    branch.write("vrty-gate.yml", MANIFEST.replace("refund.md", "answer.md"))
    assert report(branch)["counts"]["passed"] == 3


def test_a_manifest_that_is_new_has_new_cases_only(branch: Repository) -> None:
    branch.write("other.yml", MANIFEST)
    data = report(branch, "vrty-gate.yml", "other.yml")
    first, second = data["suites"]
    assert [case["verdict"] for case in first["cases"]] == ["pass"] * 3
    words = f"nothing to compare it with yet: the manifest is not in main at {short(branch)}; merging accepts it"
    assert [(case["verdict"], case["message"]) for case in second["cases"]] == [("new", words)] * 3


@pytest.mark.parametrize(
    "name, content, message",
    [
        ("vrty-gate.yml", MANIFEST.replace("prompt: Greet", "promt: Greet"), ":vrty-gate.yml:4:20: cases[1].promt is"),
        ("vrty-gate.yml", "version: [", ":vrty-gate.yml:"),
        ("refund.md", None, ":vrty-gate.yml:3:102: cannot read {}:refund.md: the file does not exist in that commit"),
        ("refund.md", b"\xff", ":refund.md:1:1: byte 1 is not valid UTF-8"),
    ],
)
def test_a_mistake_at_the_merge_base_is_named_with_its_commit(
    repository: Repository, name: str, content: str | bytes | None, message: str
) -> None:
    before = repository.everything()[name]
    if content is None:
        (repository.folder / name).unlink()
    else:
        repository.write(name, content)
    commit(repository, "mistake")
    repository.write(name, before)
    said = refused(repository)
    assert message.format(short(repository)) in said
    assert said.startswith(f"vrty-gate: {short(repository)}:")
    assert "the merge base with main has the same error: fix it on that branch and merge it, or check without" in said


def test_a_link_at_the_merge_base_that_leads_out_is_refused(repository: Repository) -> None:
    (repository.folder / "refund.md").unlink()
    (repository.folder / "refund.md").symlink_to("/etc/hostname")
    commit(repository, "link")
    (repository.folder / "refund.md").unlink()
    repository.write("refund.md", GOOD)
    assert "'refund.md' is outside the repository" in refused(repository)


def test_a_file_in_a_submodule_is_refused_in_clear_words(repository: Repository) -> None:
    commit(repository, "first")
    repository.git("update-index", "--add", "--cacheinfo", f"160000,{repository.git('rev-parse', 'HEAD').strip()},sub")
    repository.write("vrty-gate.yml", MANIFEST.replace("refund.md", "sub/refund.md"))
    repository.git("add", "vrty-gate.yml")
    repository.git("commit", "--quiet", "-m", "submodule")
    repository.write("vrty-gate.yml", MANIFEST)
    assert "sub/refund.md: it is in the submodule 'sub', whose files are not part of the commit" in refused(repository)


def test_an_unknown_ref_says_how_to_fetch_it(branch: Repository) -> None:
    said = refused(branch, against="origin/next")
    assert "--against origin/next: no such commit; fetch it with git fetch origin next" in said
    assert "no such commit" in refused(branch, against="main..topic")
    assert "did you mean" not in said


def test_a_misspelt_ref_is_told_with_one_that_is_there(branch: Repository) -> None:
    branch.git("update-ref", "refs/remotes/origin/next", "HEAD")
    assert "--against mian: no such commit; did you mean 'main'? If not, fetch it" in refused(branch, against="mian")
    said = refused(branch, against="origin/nxt")
    assert "--against origin/nxt: no such commit; did you mean 'origin/next'?" in said
    assert refused(branch, against="next").endswith("--against next: no such commit; name it as origin/next\n")


def test_a_commit_before_the_first_one_is_not_to_be_fetched(branch: Repository, tmp_path_factory) -> None:
    said = refused(branch, against="HEAD~99")
    words = "no such commit; the history of HEAD does not reach back that far; give a commit that exists, as git log"
    assert f"--against HEAD~99: {words}" in said
    clone = tmp_path_factory.mktemp("clone") / "clone"
    branch.git("clone", "--quiet", "--depth=1", f"file://{branch.folder}", str(clone))
    shallow = Here.at(clone)
    said = refused(shallow, against="HEAD~99")
    assert "no such commit; this shallow clone does not reach back that far from HEAD; fetch the history with" in said


@pytest.mark.parametrize("ref", ["origin/mian", "v9", "0123abc", "origin/main~99"])
def test_a_name_that_is_no_commit_is_not_suggested(branch: Repository, ref: str) -> None:
    _, _, advice = refused(branch, against=ref).partition("no such commit; ")
    assert advice
    assert f"name it as {ref}" not in advice
    assert f"did you mean {ref!r}" not in advice
    assert "no such commit" in refused(branch, against="main:vrty-gate.yml")


@pytest.mark.parametrize("ref", ["--upload-pack=touch owned", "-h", "--output=owned", "main topic", "--all"])
def test_a_hostile_ref_is_refused(branch: Repository, ref: str) -> None:
    before = branch.everything()
    done = branch.run("check", f"--against={ref}")
    assert (done.returncode, done.stdout) == (2, "")
    assert "is not a valid commit name; give a branch, tag or commit" in done.stderr
    assert branch.everything() == before


def test_histories_that_never_met_are_told(branch: Repository) -> None:
    branch.git("checkout", "--quiet", "--orphan", "alone")
    commit(branch, "alone")
    assert "--against main: it has no common history with HEAD" in refused(branch)


def test_a_repository_without_a_commit_is_told(repository: Repository) -> None:
    assert "has no commits yet, so --against has nothing to compare with; commit first" in refused(repository)


def test_a_folder_without_a_repository_is_told(repository: Repository, tmp_path_factory) -> None:
    folder = tmp_path_factory.mktemp("plain")
    (folder / "vrty-gate.yml").write_text(MANIFEST)
    (folder / "refund.md").write_text(GOOD)
    assert "is not in a Git repository; --against compares with a commit" in refused(repository, str(folder))


def test_a_machine_without_git_is_told(branch: Repository, tmp_path_factory) -> None:
    said = refused(branch, PATH=str(tmp_path_factory.mktemp("empty")))
    assert said == "vrty-gate: --against needs git: it is not installed or not on PATH\n"


def clone(branch: Repository, target: Path, *options: str) -> Repository:
    branch.git("clone", "--quiet", *options, f"file://{branch.folder}", str(target))
    return Here.at(target)


def test_a_shallow_clone_says_how_to_deepen_it(branch: Repository, tmp_path_factory) -> None:
    commit(branch, "on topic")
    branch.git("checkout", "--quiet", "main")
    commit(branch, "on main")
    shallow = clone(branch, tmp_path_factory.mktemp("clone") / "c", "--depth=1", "--no-single-branch", "--branch=topic")
    said = refused(shallow, against="origin/main")
    assert "this shallow clone does not reach back to the merge base; fetch the history" in said
    assert "fetch-depth: 0" in said
    shallow.git("fetch", "--quiet", "--unshallow")
    shallow.ok("check", "--against", "origin/main")


def test_a_partial_clone_fetches_nothing(branch: Repository, tmp_path_factory) -> None:
    branch.write("refund.md", OTHER)
    commit(branch, "on topic")
    branch.git("config", "uploadpack.allowFilter", "true")
    partial = clone(branch, tmp_path_factory.mktemp("clone") / "c", "--filter=blob:none", "--branch=topic")
    objects = sorted(partial.folder.rglob(".git/objects/**/*"))
    assert "git cannot read" in refused(partial, against="origin/main")
    assert sorted(partial.folder.rglob(".git/objects/**/*")) == objects


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_a_repository_that_belongs_to_somebody_else_is_read(branch: Repository) -> None:
    for path in [branch.folder, *branch.folder.rglob("*")]:
        os.chown(path, 1001, 1001)
    done = subprocess.run(["git", "status"], cwd=branch.folder, env=ENVIRONMENT, capture_output=True, check=False)
    assert b"dubious ownership" in done.stderr
    branch.ok("check", "--against", "main")


def test_settings_of_the_repository_run_nothing(branch: Repository) -> None:
    trap = f"touch {branch.folder}/owned; false"
    for name in (
        "core.fsmonitor",
        "core.pager",
        "core.sshCommand",
        "diff.external",
        "diff.t.textconv",
        "filter.t.smudge",
    ):
        branch.git("config", name, trap)
    branch.git("config", "alias.cat-file", f"!{trap}")
    branch.write(".gitattributes", "* filter=t diff=t\n")
    branch.ok("check", "--against", "main")
    assert not (branch.folder / "owned").exists()


def test_a_hook_of_git_does_not_mislead_it(branch: Repository) -> None:
    branch.ok("check", "--against", "main", GIT_DIR="nowhere", GIT_OBJECT_DIRECTORY="nowhere", GIT_INDEX_FILE="nowhere")


def test_a_linked_work_tree_has_its_own_head(branch: Repository, tmp_path_factory) -> None:
    linked = Here.at(tmp_path_factory.mktemp("linked") / "w")
    branch.git("worktree", "add", "--quiet", "-b", "other", str(linked.folder), "main")
    linked.ok("check", "--against", "main")


def test_the_environment_can_say_it(branch: Repository) -> None:
    branch.write("refund.md", REVIEW)
    done = branch.run("check", VRTY_GATE_AGAINST="main")
    assert (done.returncode, done.stderr) == (1, "")
    assert branch.run("check", VRTY_GATE_AGAINST="").returncode == 0


def test_redacted_reports_quote_nothing(branch: Repository) -> None:
    branch.write("vrty-gate.yml", MANIFEST + "redact: true\n")
    branch.write("refund.md", REVIEW)
    assert "shipping" not in json.dumps(report(branch, code=1))


def test_a_manifest_that_moved_is_still_the_same(branch: Repository) -> None:
    moved = branch.read("vrty-gate.yml").replace("refund.md", "../refund.md")
    branch.git("rm", "--quiet", "vrty-gate.yml")
    branch.write(".github/vrty-gate.yml", moved)
    branch.write("refund.md", REVIEW)
    assert verdicts(report(branch, code=1)) == {"greeting": "pass", "refund": "review", "thanks": "pass"}


def test_composite_gates_where_the_manifest_says_so(branch: Repository) -> None:
    branch.write("refund.md", BAD)
    for more in ("scorers: [vrty]\n", "k: 0.8\n"):
        branch.write("vrty-gate.yml", MANIFEST + more)
        assert verdicts(report(branch, code=1)) == {"greeting": "pass", "refund": "fail", "thanks": "pass"}


def test_a_response_that_is_broken_fails_its_case(branch: Repository) -> None:
    branch.write("refund.md", GOOD + "<|im_end|>")
    assert verdicts(report(branch, code=1)) == {"greeting": "pass", "refund": "fail", "thanks": "pass"}


def test_a_new_case_below_a_floor_that_does_not_gate_is_accepted_by_merging(branch: Repository) -> None:
    head, entries = MANIFEST.split("cases:\n")
    added = "  - {id: terse, prompt: Is the shop open on Sunday?, response: No.}\n"
    for severity in ("note", "review"):
        rule = f"gate: {{completeness: {{floor: 0.5, severity: {severity}}}}}\n"
        branch.write("vrty-gate.yml", f"{head}{rule}cases:\n{added}{entries}")
        case = cases(report(branch))["terse"]
        assert case["verdict"] == severity
        assert case["message"] == "nothing to compare it with yet; merging accepts it"


def test_a_rule_that_went_has_to_be_said(branch: Repository) -> None:
    """Else who makes a response worse could take away what would tell."""
    head = "version: 1\nscorers: [rules]\ncases:\n  - {id: refund, prompt: p, response_file: refund.md"
    branch.write("vrty-gate.yml", f"{head}, rules: {{not_keywords: [visit], max_words: 50}}}}\n")
    commit(branch, "rules")
    branch.git("branch", "--force", "main")
    branch.write("vrty-gate.yml", f"{head}, rules: {{max_words: 50}}}}\n")
    branch.write("refund.md", BAD)
    case = cases(report(branch, code=1))["refund"]
    assert case["message"] == (
        f"no longer measured as in main at {short(branch)}: not_keywords; set its severity to off in gate"
    )
    branch.write("vrty-gate.yml", f"{head}, rules: {{max_words: 50}}, gate: {{not_keywords: {{severity: 'off'}}}}}}\n")
    assert verdicts(report(branch)) == {"refund": "pass"}


def test_a_base_that_cannot_be_scored_makes_no_case_a_new_one(branch: Repository) -> None:
    manifest = branch.read("vrty-gate.yml")
    schema = "{items: {allOf: [" + ", ".join(["{type: integer}"] * 400) + "]}}"
    branch.write("refund.md", json.dumps([1] * 1_000))
    commit(branch, "a list")
    branch.git("branch", "--force", "main")
    branch.write(
        "vrty-gate.yml",
        f"{manifest}scorers: [default, {{rules: {{schema: {schema}}}}}]\ngate: {{schema: {{severity: note, floor: 0}}}}\n",
    )
    branch.write("refund.md", "[1]")
    case = cases(report(branch, code=1))["refund"]
    assert case["verdict"] == "not_comparable"
    assert case["message"].startswith(
        f"its version in main at {short(branch)} cannot be scored: scorer rules: its schema takes more"
    )


def test_a_gate_that_the_branch_changed_is_named(branch: Repository) -> None:
    def changes() -> list[tuple[str, str, str]]:
        found = report(branch)["suites"][0]["gate_changes"]
        return [(change["what"], change["before"], change["after"]) for change in found]

    assert changes() == []
    branch.write("vrty-gate.yml", MANIFEST + "scorers: [default, {rules: {max_words: 500}}]\n")
    commit(branch, "rules")
    branch.git("branch", "--force", "main")
    branch.write(
        "vrty-gate.yml", MANIFEST + "scorers: [default, {rules: {max_words: 900}}]\ngate: {length: {severity: note}}\n"
    )
    assert changes() == [("severity of length", "fail", "note"), ("rules: max_words", "500", "900")]
    branch.write("vrty-gate.yml", MANIFEST)
    assert changes() == [("scorer", "rules", "removed")]
