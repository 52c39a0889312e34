"""Many small steps, each of which passes: `accept` compares with the best that Git's history of the baselines has."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from e2e.repository import ENVIRONMENT, Here, Repository

from vrty_gate import accept as accepting
from vrty_gate.cli import checking
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate.check import EVERYTHING
from vrty_gate.manifest.load import load
from vrty_gate.stores import baselines, history

pytestmark = pytest.mark.slow

BASELINES = "vrty-gate.baselines.jsonl"
TERMS = "refund window shipping label parcel letter deposit invoice warranty customs pickup voucher".split()
PROMPT = f"Explain {', '.join(TERMS)}."
MANIFEST = f"version: 1\nscorers: [vrty]\ncases:\n  - {{id: policy, prompt: '{PROMPT}', response_file: policy.md}}\n"
BEST = len(TERMS)
SUNK = 2


def answer(terms: int) -> str:
    """The fewer terms, the worse; an answer with one term less passes."""
    return " ".join(f"The {term} of an order is explained here." for term in TERMS[:terms]) + "\n"


def accept(repository: Repository, terms: int, *options: str, **environment: str) -> str:
    repository.write("policy.md", answer(terms))
    return repository.ok("accept", "--reason", f"{terms} terms", *options, **environment)


def commit(repository: Repository, message: str) -> str:
    """Its abbreviated name."""
    repository.git("add", "--all", ":/")
    repository.git("commit", "--quiet", "--allow-empty", "-m", message)
    return repository.git("rev-parse", "HEAD").strip()[:7]


def step(repository: Repository, terms: int) -> str:
    """Accepted and committed, without a process of its own, which would take long."""
    repository.write("policy.md", answer(terms))
    suite = load(str(repository.folder / "vrty-gate.yml"))
    accepting.accept(suite, EVERYTHING, f"{terms} terms", DEFAULT_LIMITS, history=False)
    return commit(repository, f"{terms} terms")


def notes(said: str) -> list[str]:
    return [line for line in said.splitlines() if line.startswith("note: ")]


@pytest.fixture
def start(repository: Repository) -> Repository:
    """A suite of one case, which is not accepted yet."""
    repository.write("vrty-gate.yml", MANIFEST)
    return repository


@pytest.fixture(scope="module")
def nearly_sunk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All steps but the last one, made once."""
    made = Repository(tmp_path_factory.mktemp("made"))
    made.write("vrty-gate.yml", MANIFEST)
    for terms in range(BEST, SUNK, -1):
        step(made, terms)
    return made.folder


@pytest.fixture
def sinking(nearly_sunk: Path, tmp_path: Path) -> Repository:
    """A copy of its own."""
    copied = Here.at(tmp_path / "suite")
    shutil.copytree(nearly_sunk, copied.folder, symlinks=True)
    return copied


def first(repository: Repository) -> str:
    """The commit with the best answer."""
    return repository.git("rev-list", "--max-parents=0", "HEAD").strip()[:7]


def test_ten_steps_of_which_each_passes_are_told_where_they_add_up(start: Repository) -> None:
    step(start, BEST)
    told = []
    for terms in range(BEST - 1, SUNK - 1, -1):
        start.write("policy.md", answer(terms))
        start.ok("check")
        told.append(notes(accept(start, terms)))
        commit(start, f"{terms} terms")
    assert len(told) == 10
    assert told[:1] == [["note: the suite has declined gradually: mean composite 0.475, was 0.507 in " + first(start)]]
    assert [len(some) for some in told] == [1, 1, 1] + [2] * 7
    assert told[-1] == [
        f'note: policy has declined gradually: composite 0.264, accepted at 0.507 in {first(start)} ("12 terms")',
        f"note: the suite has declined gradually: mean composite 0.264, was 0.507 in {first(start)}",
    ]


def test_the_notes_stand_below_the_cases_and_can_be_switched_off(sinking: Repository) -> None:
    before = sinking.read(BASELINES)
    lines = accept(sinking, SUNK).splitlines()
    assert lines[0] == "changed  policy  composite 0.290 -> 0.264"
    assert lines[-3:-1] == notes("\n".join(lines))
    assert lines[-1] == f"accepted 1 case in {BASELINES}"
    after = sinking.read(BASELINES)
    for options, environment in ((["--no-history"], {}), ([], {"VRTY_GATE_NO_HISTORY": "1"})):
        sinking.write(BASELINES, before)
        assert accept(sinking, SUNK, *options, **environment).splitlines() == [*lines[:-3], lines[-1]]
        assert sinking.read(BASELINES) == after
    assert accept(sinking, SUNK) == f"accepted 0 cases in {BASELINES}\n"


def declines(report: str) -> list[str]:
    """The remarks of a JSON report on gradual declines."""
    return [remark for suite in json.loads(report)["suites"] for remark in suite["remarks"] if "gradually" in remark]


def test_check_remarks_what_accept_would_note(sinking: Repository) -> None:
    assert declines(sinking.ok("check", "--format", "json")) == []
    sinking.write("policy.md", answer(SUNK))
    remarks = declines(sinking.ok("check", "--format", "json"))
    assert len(remarks) == 2
    assert f"accepted at 0.507 in {first(sinking)}" in remarks[0]
    assert "has declined gradually" in sinking.ok("check")
    assert "declined gradually" in sinking.ok("check", "--format", "markdown")
    assert declines(sinking.ok("check", "--no-history", "--format", "json")) == []
    assert [f"note: {remark}" for remark in remarks] == notes(accept(sinking, SUNK))


def test_check_remarks_a_decline_that_the_pull_request_accepted(sinking: Repository) -> None:
    sinking.git("checkout", "--quiet", "-b", "topic")
    step(sinking, SUNK)
    assert declines(sinking.ok("check", "--format", "json")) == []
    remarks = declines(sinking.ok("check", "--base", "main", "--format", "json"))
    assert f"accepted at 0.507 in {first(sinking)}" in remarks[0]


def test_an_unchanged_check_does_not_read_the_history(sinking: Repository) -> None:
    code = (
        "import sys; from vrty_gate.cli.checking import run; run(()); "
        "sys.exit(any(name.startswith(('vrty_gate.accept', 'vrty_gate.stores.history')) for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=sinking.folder, env=ENVIRONMENT, check=False)
    assert done.returncode == 0


def test_an_answer_that_says_less_with_each_step_is_read_beside_the_first(start: Repository) -> None:
    start.write("vrty-gate.yml", MANIFEST.replace("scorers: [vrty]\n", ""))
    lines = [f"Many people like the {term} rule a lot.\n" for term in TERMS]
    told = []
    for kept in range(BEST, 2, -3):
        start.write("policy.md", "".join(lines[:kept]))
        said = start.ok("accept", "--reason", f"{kept} lines")
        told.append([note for note in notes(said) if "fidelity" in note])
        commit(start, f"{kept} lines")
    assert told[:2] == [[], []]  # no step alone is large
    (note,) = told[-1]
    assert note.startswith("note: policy has declined gradually: fidelity 0.")
    assert note.endswith(f', compared with the accepted response in {first(start)} ("12 lines")')


def test_a_large_step_was_no_small_one(start: Repository) -> None:
    step(start, BEST)
    step(start, 4)
    assert [note.split(":")[1] for note in notes(accept(start, 3))] == [" the suite has declined gradually"]


def test_steps_that_nobody_committed_leave_no_trace(start: Repository) -> None:
    step(start, 5)
    accept(start, BEST)
    assert notes(accept(start, 4, "--no-history")) == []
    assert len(notes(accept(start, 3))) == 1
    assert "was 0.329" in accept(start, 2)


def test_another_answer_beside_the_first_lowers_nothing(sinking: Repository) -> None:
    sinking.write("policy.md", answer(SUNK))
    assert notes(sinking.ok("accept", "--add", "--reason", "good")) == []


def test_a_case_keeps_its_history_under_a_new_name(sinking: Repository) -> None:
    begin = first(sinking)
    sinking.write("vrty-gate.yml", MANIFEST.replace("id: policy", "id: terms"))
    for command in (["baseline", "rename", "policy", "terms"], ["baseline", "prune"]):
        sinking.git("checkout", "--quiet", BASELINES)
        sinking.ok(*command)
        told = notes(accept(sinking, SUNK))
        assert told[-1] == f"note: the suite has declined gradually: mean composite 0.264, was 0.507 in {begin}"
    sinking.git("checkout", "--quiet", BASELINES)
    assert notes(accept(sinking, SUNK))[0].startswith("note: terms has declined gradually: composite 0.264, accepted")


def test_an_answer_to_another_prompt_is_no_measure(sinking: Repository) -> None:
    sinking.write("vrty-gate.yml", MANIFEST.replace("Explain", "Please explain"))
    assert notes(accept(sinking, SUNK)) == []
    commit(sinking, "another prompt")
    assert notes(accept(sinking, 1)) == []
    sinking.write("vrty-gate.yml", MANIFEST)
    assert len(notes(accept(sinking, SUNK))) == 2


def test_the_suite_is_measured_by_the_same_cases(sinking: Repository) -> None:
    entry = "  - {id: greeting, prompt: Greet the customer by name., response: 'Hello, dear customer, by what name?'}\n"
    sinking.write("vrty-gate.yml", MANIFEST + entry)
    told = notes(accept(sinking, SUNK))
    assert len(told) == 1
    assert told[0].startswith("note: policy has declined gradually")
    commit(sinking, "more cases")
    sinking.write("vrty-gate.yml", MANIFEST)
    sinking.ok("baseline", "prune")
    assert [note.split(" composite")[0] for note in notes(accept(sinking, 3))] == [
        "note: policy has declined gradually:",
        "note: the suite has declined gradually: mean",
    ]


def test_the_first_commit_of_several_is_named(start: Repository) -> None:
    entry = "  - {id: other, prompt: What about the refund window?, response: 'The refund window is long.'}\n"
    start.write("vrty-gate.yml", MANIFEST + entry)
    begin = step(start, BEST)
    start.write("vrty-gate.yml", MANIFEST + entry.replace("long", "short"))
    step(start, BEST)
    for terms in range(BEST - 1, 6, -1):
        step(start, terms)
    case, suite = notes(accept(start, 6))
    assert f"accepted at 0.507 in {begin}" in case
    assert suite.endswith(f" in {begin}")


def test_what_a_branch_tried_on_its_way_was_never_in_force(start: Repository) -> None:
    step(start, 5)
    start.git("checkout", "--quiet", "-b", "topic")
    step(start, BEST)
    assert len(notes(accept(start, 4))) == 1
    start.git("checkout", "--quiet", "--force", "topic")
    step(start, 6)
    start.git("checkout", "--quiet", "main")
    commit(start, "main goes on")
    start.git("merge", "--quiet", "-m", "merge", "topic")
    assert notes(accept(start, 5)) == []
    assert "was 0.337" in accept(start, 4)


def test_what_came_with_a_merge_was(start: Repository) -> None:
    step(start, 10)
    start.git("checkout", "--quiet", "-b", "topic")
    step(start, BEST)
    start.git("checkout", "--quiet", "main")
    commit(start, "main goes on")
    start.git("merge", "--quiet", "-m", "merge", "topic")
    merge = start.git("rev-parse", "HEAD").strip()[:7]
    for terms in range(BEST - 1, 5, -1):
        step(start, terms)
    assert f'accepted at 0.507 in {merge} ("12 terms")' in accept(start, 5)


def test_branches_that_both_accepted_meet(start: Repository) -> None:
    entry = "  - {id: other, prompt: 'What about the refund window?', response_file: other.md}\n"
    start.write("vrty-gate.yml", MANIFEST + entry)
    start.write(".gitattributes", "*.baselines.jsonl merge=union\n")
    start.write("other.md", "The refund window is long.\n")
    begin = step(start, BEST)
    start.git("checkout", "--quiet", "-b", "topic")
    for terms in range(BEST - 1, 6, -1):
        step(start, terms)
    start.git("checkout", "--quiet", "main")
    start.write("other.md", "The refund window is 30 days.\n")
    start.ok("accept", "--case", "other", "--reason", "good")
    commit(start, "other")
    start.git("merge", "--quiet", "-m", "merge", "topic")
    assert "note: policy" not in accept(start, 6)  # the merge is one large step
    start.git("checkout", "--quiet", "--force", "topic")
    assert f"note: policy has declined gradually: composite 0.337, accepted at 0.507 in {begin}" in accept(start, 6)


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text.replace("12 terms", "13 terms"),
        lambda text: text + text,
        lambda text: text[: len(text) // 2],
        lambda text: text.replace("case", "\0"),
        lambda text: "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
        lambda text: "",
        lambda text: "[" * 100_000,
        lambda text: text.replace("refund", "\udcff"),
    ],
)
def test_an_old_version_that_nobody_can_read_is_passed_over(start: Repository, damage) -> None:
    accept(start, BEST)
    start.write(BASELINES, damage(start.read(BASELINES)).encode("utf-8", "surrogateescape"))
    commit(start, "damaged")
    (start.folder / BASELINES).unlink()
    second = step(start, BEST - 1)
    for terms in range(BEST - 2, 6, -1):
        step(start, terms)
    assert f'accepted at 0.475 in {second} ("11 terms")' in accept(start, 6)


def test_a_name_with_a_space_can_be_missing(start: Repository) -> None:
    start.write("vrty-gate.yml", MANIFEST + "baselines: a b.jsonl\n")
    begin = step(start, BEST)
    path = (start.folder / "a b.jsonl").rename(start.folder / "kept")
    commit(start, "gone")
    path.rename(start.folder / "a b.jsonl")
    for terms in range(BEST - 1, 6, -1):
        step(start, terms)
    assert f"accepted at 0.507 in {begin}" in accept(start, 6)


def test_a_file_that_was_a_folder_or_link_or_gone_for_a_while_does_not_disturb(sinking: Repository) -> None:
    path = sinking.folder / BASELINES
    text = path.read_bytes()
    path.unlink()
    commit(sinking, "gone")
    sinking.write(f"{BASELINES}/x", "x")
    commit(sinking, "a folder")
    sinking.git("rm", "-r", "--quiet", BASELINES)
    path.symlink_to("policy.md")
    commit(sinking, "a link")
    path.unlink()
    path.write_bytes(text)
    commit(sinking, "back")
    assert f"accepted at 0.507 in {first(sinking)}" in accept(sinking, SUNK)


def test_a_change_of_the_mode_is_no_version_of_its_own(sinking: Repository) -> None:
    begin = first(sinking)
    sinking.git("checkout", "--quiet", "-b", "modes")
    for mode in ("+x", "-x", "+x"):
        sinking.git("update-index", f"--chmod={mode}", BASELINES)
        sinking.git("commit", "--quiet", "-m", mode)
    sinking.git("reset", "--quiet", "--hard")
    assert f"accepted at 0.507 in {begin}" in accept(sinking, SUNK)


def quiet(repository: Repository, **environment: str) -> None:
    """Accepting works as it does without history."""
    lines = accept(repository, SUNK, **environment).splitlines()
    assert (lines[0], lines[-1]) == ("changed  policy  composite 0.290 -> 0.264", f"accepted 1 case in {BASELINES}")
    assert notes("\n".join(lines)) == []


def test_a_machine_without_git_accepts(sinking: Repository, tmp_path_factory) -> None:
    quiet(sinking, PATH=str(tmp_path_factory.mktemp("empty")))


def test_a_folder_without_a_repository_accepts(sinking: Repository) -> None:
    (sinking.folder / ".git").rename(sinking.folder / "git")
    quiet(sinking)
    (sinking.folder / ".git").mkdir()
    accept(sinking, SUNK + 1, "--no-history")
    quiet(sinking)


def test_a_file_that_was_never_committed_has_no_history(start: Repository) -> None:
    accept(start, SUNK + 1)
    quiet(start)
    start.git("add", "vrty-gate.yml")
    start.git("commit", "--quiet", "-m", "without baselines")
    accept(start, SUNK + 1)
    quiet(start)


def clone(repository: Repository, target: Path, *options: str) -> Repository:
    repository.git("clone", "--quiet", *options, f"file://{repository.folder}", str(target))
    return Here.at(target)


def test_a_shallow_clone_has_as_much_history_as_it_reaches(sinking: Repository, tmp_path_factory) -> None:
    shallow = clone(sinking, tmp_path_factory.mktemp("clone") / "c", "--depth=1")
    told = notes(accept(shallow, SUNK))
    assert [note.split(":")[1] for note in told] == [" the suite has declined gradually"]
    shallow.git("checkout", "--quiet", "--force", "main")
    shallow.git("fetch", "--quiet", "--unshallow")
    assert f"accepted at 0.507 in {first(sinking)}" in accept(shallow, SUNK)


def test_a_partial_clone_fetches_nothing(sinking: Repository, tmp_path_factory) -> None:
    sinking.git("config", "uploadpack.allowFilter", "true")
    partial = clone(sinking, tmp_path_factory.mktemp("clone") / "c", "--filter=blob:none")
    objects = sorted(partial.folder.rglob(".git/objects/**/*"))
    assert len(notes(accept(partial, SUNK))) == 1
    assert sorted(partial.folder.rglob(".git/objects/**/*")) == objects


@pytest.mark.parametrize("kept", ["", "baselines: ../kept/b.jsonl\n", "baselines: 'a/[é] b.jsonl'\n"])
def test_a_suite_in_a_folder_has_its_history_from_anywhere(repository: Repository, kept: str) -> None:
    suite = Here.at(repository.folder / "deep" / "suite")
    suite.write("vrty-gate.yml", MANIFEST + kept)
    for folder in (suite.folder / "a", repository.folder / "deep" / "kept"):
        folder.mkdir()
    for terms in range(BEST, SUNK, -1):
        step(suite, terms)
    repository.git("rm", "--quiet", "--cached", "vrty-gate.yml", "--ignore-unmatch")
    before = suite.folder / "vrty-gate.yml"
    words = f"accepted at 0.507 in {first(suite)}"
    saved = repository.everything()
    assert words in accept(suite, SUNK)
    for name, data in saved.items():
        (repository.folder / name).write_bytes(data)
    suite.write("policy.md", answer(SUNK))
    assert words in repository.ok("accept", str(before.relative_to(repository.folder)), "--reason", "good")


def test_a_file_behind_a_link_has_its_own_history(start: Repository) -> None:
    start.write("kept/b.jsonl", "")
    (start.folder / BASELINES).symlink_to("kept/b.jsonl")
    for terms in range(BEST, SUNK, -1):
        step(start, terms)
    assert f"accepted at 0.507 in {first(start)}" in accept(start, SUNK)


def test_a_line_end_in_a_name_asks_git_for_no_other_file(start: Repository) -> None:
    accept(start, BEST)
    (start.folder / BASELINES).rename(start.folder / "best.jsonl")
    (start.folder / "x\nHEAD:best.jsonl").touch()
    start.write("vrty-gate.yml", MANIFEST + 'baselines: "x\\nHEAD:best.jsonl"\n')
    for terms in range(5, SUNK, -1):
        step(start, terms)
    assert notes(accept(start, SUNK)) == []


def test_a_linked_work_tree_has_the_history_of_its_head(sinking: Repository, tmp_path_factory) -> None:
    linked = Here.at(tmp_path_factory.mktemp("linked") / "w")
    sinking.git("worktree", "add", "--quiet", "-b", "other", str(linked.folder))
    assert f"accepted at 0.507 in {first(sinking)}" in accept(linked, SUNK)


def test_a_submodule_has_its_own_history(sinking: Repository, tmp_path_factory) -> None:
    outer = Here.at(tmp_path_factory.mktemp("outer"))
    outer.git("init", "--quiet")
    outer.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(sinking.folder), "sub")
    inner = Here.at(outer.folder / "sub")
    assert inner.git("config", "core.worktree")
    inner.write("policy.md", answer(SUNK))
    below = Here.at(inner.write("below/x.md", "").parent)
    assert f"accepted at 0.507 in {first(sinking)}" in below.ok("accept", "..", "--reason", "good")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_a_repository_that_belongs_to_somebody_else_is_read(sinking: Repository) -> None:
    begin = first(sinking)
    for path in [sinking.folder, *sinking.folder.rglob("*")]:
        os.chown(path, 1001, 1001)
    done = subprocess.run(["git", "status"], cwd=sinking.folder, env=ENVIRONMENT, capture_output=True, check=False)
    assert b"dubious ownership" in done.stderr
    assert begin in accept(sinking, SUNK)


def test_settings_of_the_repository_run_nothing(sinking: Repository) -> None:
    begin = first(sinking)
    trap = f"touch {sinking.folder}/owned; false"
    script = sinking.write("trap", f"#!/bin/sh\n{trap}\n")
    script.chmod(0o755)
    for name in ("core.fsmonitor", "core.pager", "core.sshCommand", "diff.external", "diff.t.textconv"):
        sinking.git("config", name, trap)
    for name, value in {"log.showSignature": "true", "gpg.program": str(script), "log.follow": "true"}.items():
        sinking.git("config", name, value)
    for name in ("cat-file", "rev-list", "log"):
        sinking.git("config", f"alias.{name}", f"!{trap}")
    sinking.write(".gitattributes", "* filter=t diff=t\n")
    hidden = {"GIT_DIR": "nowhere", "GIT_OBJECT_DIRECTORY": "nowhere", "GIT_INDEX_FILE": "nowhere"}
    assert begin in accept(sinking, SUNK, **hidden)
    assert not (sinking.folder / "owned").exists()


def test_reasons_of_old_can_do_no_harm(start: Repository) -> None:
    accept(start, BEST)
    path = str(start.folder / BASELINES)
    records = baselines.read(path)
    reason = "\x1b[31m\n::error::x ##[error]\u202e" + "long" * 100
    baselines.write(path, {name: baselines.sealed(one._replace(reason=reason)) for name, one in records.items()})
    commit(start, "hostile")
    for terms in range(BEST - 1, SUNK, -1):
        step(start, terms)
    said = accept(start, SUNK)
    (told, _) = notes(said)
    assert "\x1b" not in said
    assert "\u202e" not in said
    assert "##[" not in said
    assert r'("\x1b[31m ::error::x #\x23[error]\u202elonglong' in told
    assert told.endswith('...")')
    assert len(told) < 250


def test_a_look_back_that_was_cut_is_said(start: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    for terms in (BEST, BEST - 1, BEST - 2):
        step(start, terms)
    start.write("policy.md", answer(BEST - 3))
    monkeypatch.chdir(start.folder)
    size = len(start.read(BASELINES).encode())
    for most, words in ((10 * size, None), (2 * size, "only the last "), (9, "no version")):
        monkeypatch.setattr(history, "_MOST_BYTES", most)
        remarks = checking.run(()).suites[0].remarks
        cut = [remark for remark in remarks if "could be searched for scores that declined gradually" in remark]
        assert len(cut) == (words is not None)
        assert words is None or cut[0].startswith(words)
