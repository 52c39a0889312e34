"""`vrty-gate history` in real repositories: commits, renames, clones, and texts of strangers."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from browser import opened, violations
from e2e.repository import BAD, ENVIRONMENT, GOOD, MANIFEST, PROGRAM, REVIEW, Here, Repository, messages

from vrty_gate.cli.json_schemas import json_schema
from vrty_gate.stores import baselines

pytestmark = pytest.mark.slow

BASELINES = "vrty-gate.baselines.jsonl"
PAGE = (Path(__file__).parents[2] / "docs" / "history.md").read_text(encoding="utf-8")
SHALLOW = "Older commits are missing, because this is a shallow clone; git fetch --unshallow gets them.\n"


def commit(repository: Repository, day: int = 1, author: str = "Ada Lovelace") -> str:
    """Commit everything at noon of a day in January; returns the commit."""
    stamp = f"2026-01-{day:02}T12:00:00+02:00"
    repository.git("add", "--all", ":/")
    environment = ENVIRONMENT | {"GIT_COMMITTER_DATE": stamp, "GIT_AUTHOR_DATE": "2001-01-01T00:00:00Z"}
    command = ["git", "commit", "--quiet", "--author", f"{author} <a@example.org>", "-m", "Accept"]
    subprocess.run(command, cwd=repository.folder, env=environment, check=True)
    return repository.git("rev-parse", "HEAD").strip()


def accept(repository: Repository, response: str, reason: str, *options: str) -> None:
    repository.write("refund.md", response + "\n")
    repository.ok("accept", "--reason", reason, *options)


def read(repository: Repository, *options: str) -> dict[str, Any]:
    """The history as JSON, which is as its schema says."""
    data: dict[str, Any] = json.loads(repository.ok("history", "--json", *options))
    jsonschema.validate(data, json_schema("history"))
    return data


def counts(data: dict[str, Any]) -> list[tuple[int, int, int]]:
    """Of each entry, what was added, removed and changed."""
    return [(entry["added"], entry["removed"], entry["changed"]) for entry in data["entries"]]


def means(data: dict[str, Any], dimension: str = "composite") -> list[float]:
    return [mean["mean"] for entry in data["entries"] for mean in entry["means"] if mean["dimension"] == dimension]


def in_one_file(repository: Repository) -> list[str]:
    """Three commits, and what nobody committed."""
    accept(repository, GOOD, "First answers")
    first = commit(repository, 1)
    accept(repository, REVIEW, "The window is 14 days now")
    second = commit(repository, 2, "Bob")
    accept(repository, BAD, "We do not know")
    third = commit(repository, 3)
    accept(repository, GOOD, "Back to 30 days")
    return [first, second, third, ""]


@pytest.fixture
def kept(repository: Repository) -> Repository:
    in_one_file(repository)
    return repository


def test_each_commit_is_an_entry_with_exact_means_and_reasons(repository: Repository) -> None:
    commits = in_one_file(repository)
    data = read(repository)
    assert [entry["commit"] for entry in data["entries"]] == commits
    assert [entry["date"] for entry in data["entries"]] == [*(f"2026-01-0{day}T10:00:00Z" for day in (1, 2, 3)), ""]
    assert [entry["author"] for entry in data["entries"]] == ["Ada Lovelace", "Bob", "Ada Lovelace", ""]
    assert counts(data) == [(3, 0, 0), (0, 0, 1), (0, 0, 1), (0, 0, 1)]
    assert data["entries"][2]["accepted"] == [{"reason": "We do not know", "cases": 1, "first": ["refund"]}]
    assert [case["case"] for case in data["cases"]] == ["greeting", "refund", "thanks"]
    records = baselines.read(str(repository.folder / BASELINES))
    scores = [record.scores["vrty"].dimensions["composite"] for record in records.values()]
    assert means(data)[-1] == pytest.approx(sum(scores) / 3, rel=1e-15)
    assert means(data)[0] == means(data)[-1] > means(data)[2]
    assert {mean["scorer"] for entry in data["entries"] for mean in entry["means"]} == {"vrty"}


def test_one_case_is_told_with_its_reasons_and_changes_in_meaning(kept: Repository) -> None:
    (case,) = read(kept, "--case", "refund")["cases"]
    assert [point["kind"] for point in case["points"]] == ["added", "changed", "changed", "changed"]
    _, second, third, fourth = case["points"]
    assert second["reason"] == "The window is 14 days now"
    assert [(change["before"], change["after"]) for change in second["changes"]] == [("30 days", "14 days")]
    assert second["to_first"]["fidelity"] < 1.0
    assert third["deltas"]["relevance"] < 0 < fourth["deltas"]["relevance"]
    assert fourth["to_first"]["fidelity"] == 1.0
    said = kept.ok("history", "--case", "refund", "--case", "thanks")
    assert "30 days -> 14 days" in said
    assert said.index("\nthanks\n") > said.index("refund\n")


def test_an_unknown_case_is_one_line(kept: Repository) -> None:
    done = kept.run("history", "--case", "refnd")
    assert done.returncode == 2
    assert done.stderr == f"vrty-gate: {BASELINES} never had a baseline of case 'refnd'; did you mean 'refund'?\n"


def test_a_case_that_was_removed_and_one_that_was_renamed_are_told(kept: Repository) -> None:
    kept.write(
        "vrty-gate.yml", "\n".join(kept.read("vrty-gate.yml").splitlines()[:-1]).replace("id: refund", "id: back")
    )
    kept.ok("baseline", "rename", "refund", "back")
    kept.ok("baseline", "prune")
    data = read(kept, "--case", "thanks", "--case", "refund", "--case", "back")
    assert (data["entries"][-1]["removed"], data["entries"][-1]["renamed"], data["entries"][-1]["added"]) == (1, 1, 0)
    back, refund, thanks = data["cases"]
    assert [point.get("earlier_id") for point in back["points"]] == ["refund"]
    assert refund["points"][-1]["later_id"] == "back"
    assert thanks["points"][-1]["kind"] == "removed"
    assert read(kept)["entries"][-1]["cases"] == 2


def test_a_commit_that_removed_the_file_is_an_entry(kept: Repository) -> None:
    kept.git("rm", "--quiet", "--cached", BASELINES)
    kept.git("commit", "--quiet", "-m", "gone")
    kept.git("add", BASELINES)
    kept.git("commit", "--quiet", "-m", "again")
    gone, again = read(kept)["entries"][-2:]
    assert (gone["cases"], gone["removed"], again["cases"], again["added"]) == (0, 3, 3, 3)


def test_the_history_goes_on_before_a_rename_a_move_and_a_split(kept: Repository) -> None:
    commit(kept, 4)
    kept.write("vrty-gate.yml", MANIFEST + "baselines: kept/own.jsonl\n")
    (kept.folder / "kept").mkdir()
    kept.git("mv", BASELINES, "kept/own.jsonl")
    accept(kept, REVIEW, "Moved and changed")
    commit(kept, 5)
    kept.write("vrty-gate.yml", MANIFEST + "baselines: parts/*.jsonl\n")
    kept.ok("baseline", "migrate")
    commit(kept, 6)
    data = read(kept)
    assert counts(data) == [(3, 0, 0), *[(0, 0, 1)] * 4, (0, 0, 0)]
    assert [entry["path"] for entry in data["entries"]] == [BASELINES] * 4 + ["kept/own.jsonl", "parts/*.jsonl"]
    assert "moved from kept/own.jsonl to parts/*.jsonl" in kept.ok("history")
    kept.write("vrty-gate.yml", MANIFEST)
    kept.ok("baseline", "migrate")
    commit(kept, 7)
    assert counts(read(kept)) == [(3, 0, 0), *[(0, 0, 1)] * 4, (0, 0, 0), (0, 0, 0)]


@pytest.mark.parametrize("path", ["own.jsonl", "parts/*.jsonl"])
def test_a_move_that_is_not_committed_goes_on_in_the_last_commit(kept: Repository, path: str) -> None:
    kept.write("vrty-gate.yml", MANIFEST + f"baselines: '{path}'\n")
    kept.ok("baseline", "migrate", "--from", BASELINES)
    data = read(kept)
    assert counts(data) == [(3, 0, 0), (0, 0, 1), (0, 0, 1), (0, 0, 1)]
    assert data["entries"][-1]["path"] == data["baselines"] == path
    assert f"moved from {BASELINES} to {path}" in " ".join(kept.ok("history").split())


def test_an_unrelated_file_that_went_is_no_origin(kept: Repository) -> None:
    kept.write("other.jsonl", '{"a": 1}\n')
    kept.git("rm", "--cached", "--quiet", BASELINES)
    text = kept.read(BASELINES)
    (kept.folder / BASELINES).unlink()
    commit(kept, 4)
    (kept.folder / "other.jsonl").unlink()
    kept.write(BASELINES, text)
    commit(kept, 5)
    assert counts(read(kept)) == [(3, 0, 0), (0, 0, 1), (0, 0, 1), (0, 3, 0), (3, 0, 0)]


@pytest.mark.parametrize("how", ["--squash", "--no-ff"])
def test_a_branch_is_one_entry_whether_squashed_or_merged(repository: Repository, how: str) -> None:
    accept(repository, GOOD, "First answers")
    commit(repository, 1)
    repository.git("checkout", "--quiet", "-b", "topic")
    accept(repository, REVIEW, "Half way")
    commit(repository, 2)
    accept(repository, BAD, "All the way")
    commit(repository, 3)
    repository.git("checkout", "--quiet", "main")
    repository.git("merge", "--quiet", how, "topic", *(["-m", "merge"] if how == "--no-ff" else []))
    if how == "--squash":
        commit(repository, 4)
    data = read(repository)
    assert counts(data) == [(3, 0, 0), (0, 0, 1)]
    assert data["entries"][-1]["accepted"][0]["reason"] == "All the way"


def test_a_shallow_clone_says_that_older_commits_are_missing(kept: Repository, tmp_path_factory: Any) -> None:
    folder = tmp_path_factory.mktemp("clone")
    kept.git("clone", "--quiet", "--depth=2", f"file://{kept.folder}", str(folder))
    clone = Here.at(folder)
    data = read(clone)
    assert data["cut"] == "shallow"
    assert counts(data) == [(0, 0, 0), (0, 0, 1)]
    assert {point["kind"] for case in data["cases"] for point in case["points"]} == {"found", "changed"}
    said = " ".join(clone.ok("history").split())
    assert said.startswith(SHALLOW.strip())
    clone.git("fetch", "--quiet", "--unshallow")
    assert (read(clone)["cut"], len(read(clone)["entries"])) == ("", 3)


def test_a_partial_clone_says_that_older_files_are_missing(kept: Repository, tmp_path_factory: Any) -> None:
    folder = tmp_path_factory.mktemp("clone")
    kept.git("config", "uploadpack.allowFilter", "true")
    kept.git("clone", "--quiet", "--filter=blob:none", f"file://{kept.folder}", str(folder))
    clone = Here.at(folder)
    assert (read(clone)["cut"], counts(read(clone))) == ("partial", [(0, 0, 0)])
    assert "partial clone" in clone.ok("history")


def test_versions_that_are_too_large_together_are_not_all_read(kept: Repository) -> None:
    size = len(kept.read(BASELINES))
    data = read(kept, "--max-suite-bytes", str(size + size // 2))
    assert (data["cut"], len(data["entries"])) == ("size", 3)
    done = kept.run("history", "--max-suite-bytes", str(size // 2))
    assert (done.returncode, len(messages(done.stderr))) == (2, 1)
    assert "cannot read them as they were committed last; raise --max-suite-bytes" in done.stderr


def test_of_very_many_commits_the_last_200_are_read(kept: Repository) -> None:
    text = kept.read(BASELINES)
    lines = [line + "\n\n" for line in text.splitlines() if line]
    stream = []
    for number in range(202):
        data = "".join(lines[: 1 + number % 2]).encode()
        stream.append(b"commit refs/heads/long\ncommitter A <a@example.org> %d +0000\ndata 1\nx\n" % (number + 1))
        stream.append(b"M 100644 inline %s\ndata %d\n%s\n" % (BASELINES.encode(), len(data), data))
    subprocess.run(
        ["git", "fast-import", "--quiet"], cwd=kept.folder, env=ENVIRONMENT, input=b"".join(stream), check=True
    )
    kept.git("symbolic-ref", "HEAD", "refs/heads/long")
    kept.write(BASELINES, "".join(lines[:2]))
    data = read(kept)
    assert (data["cut"], len(data["entries"])) == ("count", 200)
    assert data["entries"][0]["date"] == "1970-01-01T00:00:03Z"
    assert counts(data)[:3] == [(0, 0, 0), (1, 0, 0), (0, 1, 0)]


def test_a_suite_in_a_folder_has_the_history_of_its_own_baselines(kept: Repository) -> None:
    for name in ("vrty-gate.yml", "refund.md"):
        kept.write(f"prompts/bot/{name}", kept.read(name))
    kept.ok("accept", "prompts/bot", "--reason", "Another suite")
    commit(kept, 4)
    data = read(kept, "prompts/bot")
    assert (data["baselines"], counts(data)) == (f"prompts/bot/{BASELINES}", [(3, 0, 0)])


def test_a_shallow_clone_that_reaches_back_to_the_first_baselines_is_whole(
    kept: Repository, tmp_path_factory: Any
) -> None:
    folder = tmp_path_factory.mktemp("clone")
    text = kept.read(BASELINES)
    kept.git("checkout", "--quiet", "--orphan", "new")
    kept.git("rm", "--quiet", "--force", "--cached", BASELINES)
    (kept.folder / BASELINES).unlink()
    commit(kept, 4)
    commit_of_manifest = kept.git("rev-parse", "HEAD").strip()
    kept.write("note.md", "x")
    commit(kept, 5)
    kept.write(BASELINES, text)
    commit(kept, 6)
    kept.git("clone", "--quiet", "--depth=2", "--branch=new", f"file://{kept.folder}", str(folder))
    clone = Here.at(folder)
    assert commit_of_manifest not in clone.git("log", "--format=%H")
    assert (read(clone)["cut"], counts(read(clone))) == ("", [(3, 0, 0)])


def test_scores_of_another_version_of_a_scorer_are_marked(repository: Repository) -> None:
    repository.accept("First answers")
    path = str(repository.folder / BASELINES)
    records = baselines.read(path)
    for name, record in records.items():
        old = record.scores["vrty"]._replace(signature="vrty:\x1b[31m0.9", dimensions={"composite": 0.25})
        records[name] = baselines.sealed(record._replace(scores=record.scores | {"vrty": old}))
    baselines.write(path, records)
    commit(repository, 1)
    repository.ok("baseline", "migrate")
    commit(repository, 2)
    data = read(repository)
    first, second = data["entries"]
    (change,) = second["signatures"]
    assert (change["scorer"], change["before"]) == ("vrty", ["vrty:\x1b[31m0.9"])
    assert (first["means"][0]["mean"], first["means"][0]["comparable"]) == (0.25, True)
    assert {mean["comparable"] for mean in second["means"]} == {False}
    assert (second["rescored"], second["accepted"]) == (3, [])
    (case,) = read(repository, "--case", "refund")["cases"]
    assert case["points"][-1]["not_comparable"] == ["vrty"]
    assert case["points"][-1]["deltas"] == {}
    said = repository.ok("history")
    assert "vrty is another version: vrty:\\x1b[31m0.9 -> vrty" in " ".join(said.split())
    assert re.search(r"0\.\d{3}\*", said)
    assert "* another version of the scorer: not comparable with the line above" in said


def test_a_gradual_decline_is_pointed_out(repository: Repository) -> None:
    words = "refund window shipping label parcel letter deposit invoice warranty customs pickup voucher".split()
    prompt = f"Explain {', '.join(words)}."
    cases = f"cases:\n  - {{id: policy, prompt: '{prompt}', response_file: refund.md}}\n"
    repository.write("vrty-gate.yml", f"version: 1\nscorers: [vrty]\n{cases}")
    for day in range(1, 9):
        accept(
            repository, " ".join(f"The {word} is explained here." for word in words[: 13 - day]), f"{13 - day} terms"
        )
        commit(repository, day)
    case, suite = read(repository)["declines"]
    assert (case["case"], case["dimension"], case["reason"]) == ("policy", "composite", "12 terms")
    assert (suite["case"], suite["dimension"]) == ("", "composite")
    assert "note: policy has declined gradually: composite" in repository.ok("history")


def test_what_strangers_wrote_is_harmless_on_a_terminal(repository: Repository) -> None:
    reason = "\x1b]0;owned\x07::error::owned\u202e ##[error]x" + " ::long" * 200
    repository.accept("x")
    path = str(repository.folder / BASELINES)
    records = baselines.read(path).values()
    baselines.write(path, {record.case: baselines.sealed(record._replace(reason=reason)) for record in records})
    commit(repository, 1, "Eve\x1b[2J\u202e ::set-output")
    for options in ([], ["--case", "refund"]):
        said = repository.ok("history", *options)
        assert "\x1b" not in said
        assert "\u202e" not in said
        assert "##[" not in said
        assert not re.search(r"^\s*::", said, re.MULTILINE)
        assert all(len(line) <= 80 for line in said.splitlines())
    assert "##[" not in repository.ok("history", "--json")
    data = read(repository)
    assert data["entries"][0]["accepted"][0]["reason"] == reason
    assert data["entries"][0]["author"] == "Eve\x1b[2J\u202e ::set-output"


def test_a_broken_version_is_left_out_and_counted(kept: Repository) -> None:
    good = kept.read(BASELINES)
    kept.write(BASELINES, good.replace("Back to", "Off to"))
    commit(kept, 4)
    kept.write(BASELINES, good)
    commit(kept, 5)
    data = read(kept)
    assert (data["unreadable"], data["cut"], len(data["entries"])) == (1, "", 4)
    assert "1 commit left out, because a line in the file is broken" in kept.ok("history")


def test_baselines_that_nobody_committed_are_the_only_entry(repository: Repository) -> None:
    repository.accept()
    for _ in range(2):
        data = read(repository)
        assert [entry["commit"] for entry in data["entries"]] == [""]
        assert "not committed" in repository.ok("history")
        repository.git("add", "vrty-gate.yml")
        repository.git("commit", "--quiet", "--allow-empty", "-m", "The manifest alone")


def test_without_baselines_it_says_so(repository: Repository) -> None:
    assert repository.ok("history") == f"no baselines in {BASELINES} yet; vrty-gate accept makes them\n"
    assert read(repository)["entries"] == []


def test_baselines_that_are_deleted_on_disk_were_removed(kept: Repository) -> None:
    (kept.folder / BASELINES).unlink()
    assert counts(read(kept))[-1] == (0, 3, 0)
    kept.ok("history")


def test_without_git_it_is_one_line(kept: Repository, tmp_path_factory: Any) -> None:
    folder = tmp_path_factory.mktemp("outside")
    outside = Here.at(folder)
    outside.write("vrty-gate.yml", "version: 1\ncases:\n  - {id: a, prompt: p, response: r}\n")
    done = outside.run("history")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(messages(done.stderr)) == 1
    assert "not in a Git repository" in done.stderr
    python = str(Path(sys.executable).parent)
    done = kept.run("history", PATH=python)
    assert (done.returncode, done.stdout) == (2, "")
    assert "git is not installed or not on PATH" in done.stderr


def test_a_suite_that_cannot_be_loaded_still_has_a_history(kept: Repository) -> None:
    (kept.folder / "refund.md").unlink()
    data = read(kept)
    assert len(data["entries"]) == 4
    assert "gradual declines were not searched for" in data["remarks"][0]


def test_texts_stay_hidden_in_a_suite_that_redacts(kept: Repository) -> None:
    kept.write("vrty-gate.yml", MANIFEST + "redact: true\n")
    for _ in range(2):
        said = kept.ok("history", "--case", "refund") + kept.ok("history", "--case", "refund", "--json")
        assert "30 days ->" not in said
        assert '"before": "30 days"' not in said
        (kept.folder / "refund.md").unlink(missing_ok=True)


def test_no_program_that_the_repository_names_runs(kept: Repository) -> None:
    trap = kept.write("trap.sh", "#!/bin/sh\ntouch ran\n")
    trap.chmod(0o755)
    for name in ("core.fsmonitor", "diff.external", "core.pager", "core.sshCommand", "diff.x.textconv"):
        kept.git("config", name, str(trap))
    kept.write(".gitattributes", "*.jsonl diff=x\n")
    kept.write("vrty-gate.yml", MANIFEST + "baselines: b.jsonl\n")
    os.replace(kept.folder / BASELINES, kept.folder / "b.jsonl")
    subprocess.run(["git", "-c", "core.fsmonitor=false", "add", "--all"], cwd=kept.folder, env=ENVIRONMENT, check=True)
    subprocess.run(
        ["git", "-c", "core.fsmonitor=false", "commit", "--quiet", "-m", "x"],
        cwd=kept.folder,
        env=ENVIRONMENT,
        check=True,
    )
    (kept.folder / "ran").unlink(missing_ok=True)
    assert len(read(kept)["entries"]) == 4
    assert not (kept.folder / "ran").exists()


def test_the_page_shows_what_the_commands_print(repository: Repository) -> None:
    in_one_file(repository)
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    shown = [(text, blocks[i + 1][1]) for i, (kind, text) in enumerate(blocks) if kind == "sh"]
    assert len(shown) == 2
    for command, output in shown:
        done = subprocess.run(
            command.replace("vrty-gate", PROGRAM, 1),
            shell=True,
            cwd=repository.folder,
            env=ENVIRONMENT,
            capture_output=True,
            text=True,
            check=True,
        )
        assert masked(done.stdout) == masked(output)


def masked(text: str) -> str:
    """The text without the names of commits, which depend on the versions of all scorers."""
    return re.sub(r"\b[0-9a-f]{7}\b", "0000000", text)


def test_the_web_page_shows_trends_if_asked(repository: Repository) -> None:
    in_one_file(repository)
    repository.ok("check", "--quiet", "--output", "plain.html")
    repository.ok("check", "--quiet", "--trends", "--output", "trends.html")
    assert ">Trends</h3>" not in repository.read("plain.html")
    page = repository.read("trends.html")
    assert "Accepted scores over 4 commits" in page
    assert "The window is 14 days now" in page
    assert "<b>refund</b>" in page
    refused = repository.run("check", "--trends")
    assert (refused.returncode, "--trends needs a web page; add --output FILE.html" in refused.stderr) == (2, True)


def test_the_page_with_trends_can_be_read_by_anybody(repository: Repository) -> None:
    in_one_file(repository)
    repository.ok("check", "--quiet", "--trends", "--output", "trends.html")
    for width, dark in ((1100, False), (390, True)):
        with opened(repository.folder / "trends.html", width, dark=dark) as page:
            assert violations(page) == []
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
