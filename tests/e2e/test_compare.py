"""Recordings of several models side by side: what only one loses, and what "may we switch" rests on."""

import json
from pathlib import Path

import pytest
from e2e.openai_server import Request, Sent, Server
from e2e.repository import BAD, GOOD, Here, Repository
from unit.vrty_gate.render.hostile import HOSTILE
from unit.vrty_gate.render.test_untrusted_text import page

GREETING, THANKS = "Hello, dear customer, by what name?", "Thank you for your order!"
SAME = {"refund": GOOD, "greeting": GREETING, "thanks": THANKS}


def recording(suite: Repository, name: str, answers: dict[str, str], **more: object) -> str:
    lines = (json.dumps({"id": case, "response": text, **more}) for case, text in answers.items())
    suite.write(name, "".join(f"{line}\n" for line in lines))
    return name


def verdict(shown: str) -> str:
    return shown.rstrip().splitlines()[-1]


@pytest.fixture
def suite(repository: Repository) -> Repository:
    repository.accept()
    recording(repository, "a.jsonl", SAME, model="m-1", tokens_in=100, tokens_out=50)
    return repository


def test_a_case_that_only_the_other_loses_is_named_and_means_no(suite: Repository) -> None:
    recording(suite, "b.jsonl", SAME | {"refund": BAD}, model="m-2", tokens_in=80, tokens_out=20, cost=0.5)
    shown = suite.ok("compare", "a.jsonl", "b.jsonl")
    assert shown.splitlines()[0].endswith(": a (m-1) and b (m-2) on 3 cases, compared with the accepted answers")
    rows = [line.split() for line in shown.splitlines()]
    assert ["refund", "pass", "fail,", "fidelity", "0.02"] in rows
    assert "2 cases pass in every column" in shown
    assert ["worse", "or", "missing", "0", "1"] in rows
    assert ["tokens", "in,", "each", "100", "80"] in rows
    assert ["cost,", "each", "-", "0.5"] in rows
    assert "Only b loses:\n  refund: now claims not to know" in shown
    assert verdict(shown) == "May b replace a? No: it loses 1 case that a keeps."


def test_the_same_answers_may_replace_each_other(suite: Repository) -> None:
    recording(suite, "b.jsonl", SAME)
    assert verdict(suite.ok("compare", "a.jsonl", "b.jsonl")) == (
        "May b replace a? Yes, as far as this suite tells: no answer changed."
    )


def test_answers_that_nobody_judged_are_no_yes(suite: Repository) -> None:
    reworded = "Ask for your money within thirty days; then even what you paid for the delivery comes back to you."
    recording(suite, "b.jsonl", SAME | {"refund": reworded})
    shown = verdict(suite.ok("compare", "a.jsonl", "b.jsonl"))
    assert shown == ("May b replace a? Unknown: nobody judged 1 of 1 changed answer: read them or ask the referee.")


def test_a_missing_answer_is_a_loss(suite: Repository) -> None:
    recording(suite, "b.jsonl", {"greeting": GREETING})
    shown = suite.ok("compare", "a.jsonl", "b.jsonl")
    assert shown.count("no answer") == 4
    assert verdict(shown) == "May b replace a? No: 2 cases of 3 without an answer."


def test_a_case_that_both_lose_is_not_held_against_the_other(suite: Repository) -> None:
    recording(suite, "a.jsonl", SAME | {"refund": BAD})
    recording(suite, "b.jsonl", SAME | {"refund": BAD})
    shown = suite.ok("compare", "a.jsonl", "b.jsonl")
    assert "Only b" not in shown
    assert verdict(shown).startswith(
        "May b replace a? No worse: both lose 1 case; 1 changed answer judged: 1 by reading"
    )


def test_without_accepted_answers_the_first_recording_counts(repository: Repository) -> None:
    recording(repository, "a.jsonl", SAME)
    recording(repository, "b.jsonl", SAME | {"refund": BAD})
    shown = repository.ok("compare", "a.jsonl", "b.jsonl")
    assert "compared with the first" in shown
    assert verdict(shown) == "May b replace a? No: it loses 1 case that a keeps."
    repository.accept()
    assert repository.ok("compare", "a.jsonl", "b.jsonl", "--with-first") == shown


def test_a_manifest_is_a_recording_and_markdown_goes_to_a_file(suite: Repository) -> None:
    recording(suite, "b.jsonl", SAME | {"refund": BAD})
    assert suite.ok("compare", "vrty-gate.yml", "b.jsonl", "--output", "report.md") == ""
    assert "**May b replace vrty&#45;gate?** No: it loses 1 case" in suite.read("report.md")


@pytest.mark.parametrize("words", HOSTILE[::4], ids=range(len(HOSTILE[::4])))
def test_hostile_answers_stay_words(suite: Repository, words: str) -> None:
    answers = SAME | {"refund": f"{words} x".encode("utf-8", "replace").decode()}
    recording(suite, "b.jsonl", answers, model=words.replace("\0", "")[:50])
    found = page(suite.ok("compare", "a.jsonl", "b.jsonl", "--format", "markdown"))
    ours = {"h3", "p", "strong", "br", "table", "thead", "tbody", "tr", "th", "td", "ul", "li", "code"}
    assert set(found.elements) <= ours
    assert not any(sign in found.running for sign in ("@", "https:", "#"))


@pytest.mark.parametrize(
    "lines, words",
    [
        ("{", "b.jsonl:1"),
        ('{"id": "refund"}\n', "response"),
        ('{"id": "refund", "response": "x"}\n{"id": "refund", "response": "y"}\n', "case 'refund' has two answers"),
        ('{"id": "other", "response": "x"}\n', "it has no answer to a case of vrty-gate.yml"),
        ('{"id": "refund", "response": "x", "tokens_in": -1}\n', "tokens_in"),
    ],
)
def test_a_bad_recording_is_named(suite: Repository, lines: str, words: str) -> None:
    suite.write("b.jsonl", lines)
    done = suite.run("compare", "a.jsonl", "b.jsonl")
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr


def test_one_recording_is_not_enough(suite: Repository) -> None:
    done = suite.run("compare", "a.jsonl")
    assert (done.returncode, "compare needs two recordings" in done.stderr) == (2, True)


@pytest.mark.slow
def test_models_are_recorded_side_by_side_and_only_what_is_missing_is_asked_again(tmp_path: Path) -> None:
    def script(request: Request) -> Sent:
        return Sent(f"The answer of this model to {request.user.split()[-1]} is here.", usage=(20, 10))

    suite = Here(tmp_path)
    with Server(script) as server:
        shown = suite.ok("record", "--model", "new/model", "--model", "old", **server.environment)
        files = ["vrty-gate.models/new-model.jsonl", "vrty-gate.models/old.jsonl"]
        assert shown.endswith(f"; now run vrty-gate compare {' '.join(files)}\n")
        rows = [json.loads(line) for line in suite.read(files[0]).splitlines()]
        assert [row["id"] for row in rows] == ["greeting", "refund", "thanks"]
        assert {(row["tokens_in"], row["tokens_out"]) for row in rows} == {(20, 10)}
        assert verdict(suite.ok("compare", *files)).startswith("May old replace new-model? Yes")
        again = suite.ok("record", "--model", "old", "--model", "third", "--dry-run", **server.environment)
        assert again.count("would record") == 3
        assert suite.ok("record", "--model", "old", **server.environment) == (
            "nothing to record: the answers of old are up to date\n"
        )
        assert len(server.requests) == 6
        assert suite.read("refund.md") == f"{GOOD}\n"
        twice = suite.run("record", "--model", "a/b", "--model", "a b", **server.environment)
        assert (twice.returncode, "would share a file" in twice.stderr) == (2, True)
