"""Accepting: several manifests at once, what is shown, and the question on a terminal."""

import json
import os
import pty
import subprocess
import threading

import pytest
from e2e.repository import ENVIRONMENT, GOOD, MANIFEST, PROGRAM, REVIEW, Repository, messages

BASELINES = "vrty-gate.baselines.jsonl"
FILES = (f"a/{BASELINES}", f"b/{BASELINES}")
pytestmark = pytest.mark.slow


@pytest.fixture
def two(repository: Repository) -> Repository:
    """Two suites whose baselines are accepted, and whose responses changed since."""
    for name in ("a", "b"):
        repository.write(f"{name}/vrty-gate.yml", MANIFEST)
        repository.write(f"{name}/refund.md", GOOD)
    repository.ok("accept", "a", "b", "--reason", "good")
    for name in ("a", "b"):
        repository.write(f"{name}/refund.md", REVIEW)
    return repository


def on_terminal(repository: Repository, answer: str, *arguments: str) -> tuple[int, str]:
    """The exit code and the output of a command on a terminal, where the answer is typed."""
    controller, terminal = pty.openpty()
    chunks: list[bytes] = []

    def read() -> None:
        try:
            while chunk := os.read(controller, 4096):
                chunks.append(chunk)
        except OSError:
            pass  # the terminal was closed

    process = subprocess.Popen(
        [PROGRAM, *arguments],
        cwd=repository.folder,
        env=ENVIRONMENT,
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
    )
    os.close(terminal)
    os.write(controller, answer.encode())
    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    code = process.wait(60)
    reader.join(60)
    os.close(controller)
    return code, b"".join(chunks).decode().replace("\r\n", "\n")


def test_several_manifests_are_accepted_together(two: Repository) -> None:
    shown = two.ok("accept", "a", "b", "--reason", "14 days now")
    assert shown.count("changed  refund") == 2
    assert [line for line in shown.splitlines() if line.endswith(".yml")] == ["a/vrty-gate.yml", "b/vrty-gate.yml"]
    assert shown.endswith("".join(f"accepted 1 case in {file}\n" for file in FILES))
    assert two.ok("check", "a", "b").count("PASS") >= 1
    assert two.ok("accept", "a", "b", "--reason", "again").count("accepted 0 cases") == 2


def test_a_case_shows_its_fidelity_its_changes_and_a_word_diff(two: Repository) -> None:
    lines = two.ok("accept", "a", "--reason", "14 days now").splitlines()
    assert lines[0] == "changed  refund"
    assert lines[1].startswith("         fidelity to the accepted answer: 0.")
    assert lines[2] == "         30 days -> 14 days"
    assert lines[3] == "         The refund window is [-30-] {+14+} days. The refund covers shipping."


def test_redacted_texts_are_not_shown(two: Repository) -> None:
    two.write("a/vrty-gate.yml", MANIFEST + "redact: true\n")
    shown = two.ok("accept", "a", "--reason", "14 days now")
    assert "fidelity to the accepted answer: 0." in shown
    assert "14 days" not in shown


@pytest.mark.parametrize("trouble", ["broken", "empty", "manifest", "read-only folder"])
def test_if_one_suite_cannot_be_accepted_none_is(two: Repository, trouble: str) -> None:
    if trouble == "broken":
        two.write("b/refund.md", "Error: 502 Bad Gateway")
    elif trouble == "empty":
        two.write("b/refund.md", "")
    elif trouble == "manifest":
        two.write("b/vrty-gate.yml", "version: 1\n")
    else:
        (two.folder / FILES[1]).unlink()
        (two.folder / FILES[1]).mkdir()
    before = two.read(FILES[0])
    refused = two.run("accept", "a", "b", "--reason", "14 days now")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert two.read(FILES[0]) == before


def test_two_suites_with_the_same_baselines_are_not_accepted_together(two: Repository) -> None:
    refused = two.run("accept", "a", "a", "--reason", "twice")
    assert refused.returncode == 2
    assert "have the same baselines file; accept them one by one; nothing was changed" in refused.stderr


@pytest.mark.parametrize("answer, code", [("y\ny\n14 days now\n", 0), ("n\nn\n", 1), ("q\n", 1), ("y\n\x04", 130)])
def test_on_a_terminal_it_goes_through_what_changed(two: Repository, answer: str, code: int) -> None:
    before = [two.read(file) for file in FILES]
    done, shown = on_terminal(two, answer, "accept", "a", "b")
    assert done == code, shown
    assert "30 days -> 14 days" in shown
    assert "(1 of 2) Accept refund? [y/n/s/q]" in shown
    assert ([two.read(file) for file in FILES] == before) == (code != 0)
    assert ("nothing was changed" in shown) == (code != 0)
    if not code:
        assert all('"reason": "14 days now"' in two.read(file) for file in FILES)


def test_yes_and_no_change_ask_nothing(two: Repository) -> None:
    code, shown = on_terminal(two, "", "accept", "a", "b", "--yes", "--reason", "14 days now")
    assert (code, "Accept" in shown) == (0, False)
    code, shown = on_terminal(two, "", "accept", "a", "b")
    assert (code, "Accept" in shown) == (0, False)


def test_a_report_names_who_accepted_an_answer_and_when(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ENVIRONMENT, "GIT_COMMITTER_DATE", "2026-03-01T23:00:00-0200")
    monkeypatch.setitem(ENVIRONMENT, "GIT_AUTHOR_NAME", "[Ada](https://example.org) \u202e")
    repository.accept()
    repository.git("add", "--all")
    repository.git("commit", "--quiet", "-m", "base")
    repository.write("refund.md", REVIEW)
    commit = repository.git("rev-parse", "--short=7", "HEAD").strip()
    assert f"accepted 2026-03-02 by [Ada](https://example.org) \\u202e ({commit})" in repository.run("check").stdout
    comment = repository.run("check", "--format", "markdown").stdout
    assert "The earlier answer was accepted 2026&#45;03&#45;02 by " in comment
    assert "by `[Ada](https://example.org)` &#92;u202e `(" in comment
    assert "accepted 2026" not in repository.run("check", "--no-history").stdout


def test_a_floor_of_integrity_holds_after_accepting(repository: Repository) -> None:
    repository.write("vrty-gate.yml", MANIFEST + "gate: {no_error_page: {floor: 1}}\n")
    repository.accept()
    repository.write("refund.md", "Error: 502 Bad Gateway")
    repository.ok("accept", "--accept-broken", "refund", "--reason", "outage")
    red = repository.run("check")
    assert red.returncode == 1
    assert "accepting cannot override a floor" in red.stdout


def test_a_question_that_was_overtaken_changes_nothing(two: Repository) -> None:
    from vrty_gate import accept
    from vrty_gate.errors import InputError
    from vrty_gate.files.disk import DEFAULT_LIMITS
    from vrty_gate.gate.check import EVERYTHING
    from vrty_gate.manifest.load import load

    suites = [load(str(two.folder / name / "vrty-gate.yml")) for name in ("a", "b")]
    request = accept.Request(EVERYTHING, "14 days now", history=False)
    planned = accept.plan(suites, request, DEFAULT_LIMITS)
    two.ok("accept", "b", "--reason", "somebody else")
    before = [two.read(file) for file in FILES]
    with pytest.raises(InputError, match="changed while you were asked; nothing was changed"):
        accept.accept_all(suites, request, DEFAULT_LIMITS, planned)
    assert [two.read(file) for file in FILES] == before


def test_only_a_new_baseline_needs_no_reason(two: Repository) -> None:
    before = two.everything()
    for options in ((), ("--add",), ("--case", "refund"), ("--reason", " ")):
        refused = two.run("accept", "a", *options)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert "case 'refund' has a baseline already: say with --reason WHY why the response is good" in refused.stderr
        assert two.everything() == before
    (two.folder / FILES[0]).unlink()
    assert two.ok("accept", "a").startswith("new")
    assert two.ok("accept", "a").startswith("accepted 0 cases")


def test_a_store_of_scores_says_what_it_gives_up(repository: Repository) -> None:
    assert "store: scores keeps no texts" not in repository.ok("accept")
    repository.write("vrty-gate.yml", MANIFEST + "store: scores\n")
    assert "note: store: scores keeps no texts: reports will show no changes" in repository.ok(
        "accept", "--reason", "x"
    )


def test_a_removed_scorer_is_remarked(repository: Repository) -> None:
    repository.accept()
    assert "no longer in the manifest" not in repository.ok("check")
    repository.write("vrty-gate.yml", MANIFEST + "scorers: [vrty, fidelity]\n")
    assert "no longer in the manifest: integrity" in repository.ok("check")


def test_a_missing_case_is_explained(repository: Repository) -> None:
    repository.accept("reviewed in spring")
    repository.write("vrty-gate.yml", MANIFEST.partition("  - {id: thanks")[0])
    shown = repository.ok("explain", "thanks")
    for words in ("has no case thanks", "reviewed in spring", "Thank you for your order!", "baseline prune"):
        assert words in shown
    assert repository.run("explain", "thank").returncode == 2


def test_all_cases_that_cannot_be_accepted_are_listed_at_once(repository: Repository) -> None:
    manifest = repository.read("vrty-gate.yml")
    broken = "".join(f'  - {{id: b{n}, prompt: What is new?, response: "Error: 502 Bad Gateway"}}\n' for n in range(3))
    repository.write("vrty-gate.yml", manifest + broken)
    done = repository.run("accept", "--reason", "good")
    assert done.returncode == 2
    assert [f"case 'b{n}' is broken" in line for n, line in enumerate(messages(done.stderr))] == [True] * 3
    assert not (repository.folder / "vrty-gate.baselines.jsonl").exists()


def test_a_secret_is_not_stored_by_accident(repository: Repository) -> None:
    key = "AKIA" + "Q7RZ3M5XW2JD8LKT"
    repository.write(
        "refund.md", f"The refund window is 30 days. Use {key}, or write to maria.keller@kontor-nord.de.\n"
    )
    done = repository.run("accept", "--reason", "good")
    assert (done.returncode, key in done.stderr) == (2, False)
    assert "case 'refund' has what looks like an AWS access key (AKIAQ7RZ...)" in done.stderr
    line = {"id": "inline", "prompt": "p", "response": f"Use {key}."}
    repository.write("c.jsonl", json.dumps(line))
    repository.write("vrty-gate.yml", f"{MANIFEST}  - from: c.jsonl\n")
    done = repository.run("accept", "--case", "inline")
    assert (done.returncode, "c.jsonl:1: case 'inline' has what looks like" in done.stderr) == (2, True)
    assert key not in done.stderr
    repository.write("vrty-gate.yml", MANIFEST)
    shown = repository.ok("accept", "--reason", "good", "--allow-secrets")
    assert "note: stores what looks like an e-mail address (mar...)" in shown
