"""Several accepted answers to one prompt: any of them will do, and none is lost unnoticed."""

import json

import pytest
from e2e.repository import BAD, GOOD, QUESTION, Repository, messages

from vrty_gate.accept import MOST_OTHERS

pytestmark = pytest.mark.slow

OTHER = "It is 30 days, and we pay for the way back."
GERMAN = "Sie können es bis zu 30 Tage lang zurückgeben, und die Kosten für den Versand werden von uns bezahlt."
BASELINES = "vrty-gate.baselines.jsonl"


def record(repository: Repository) -> dict[str, object]:
    lines = [json.loads(line) for line in repository.read(BASELINES).splitlines() if line]
    return next(line for line in lines if line["case"] == "refund")


def add(repository: Repository, text: str, *options: str) -> str:
    repository.write("refund.md", text + "\n")
    reason = () if "--reason" in options else ("--reason", "also good")
    return repository.ok("accept", "--add", "--case", "refund", *reason, *options)


def refuses(repository: Repository, words: str) -> None:
    before = repository.everything()
    done = repository.run("accept", "--add", "--reason", "good")
    assert (done.returncode, done.stdout, len(messages(done.stderr))) == (2, "", 1)
    assert words in done.stderr
    assert messages(done.stderr)[0].endswith("; nothing was changed")
    assert repository.everything() == before


def test_either_answer_is_green_until_one_is_accepted_alone(repository: Repository) -> None:
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml") + "scorers: [vrty, integrity]\n")
    repository.accept("first")
    first = record(repository)
    assert add(repository, GERMAN).startswith("added    refund  composite 0.")
    kept = record(repository)
    assert kept["texts"]["others"] == [GERMAN + "\n"]
    assert {**kept, "seal": "", "texts": "", "reason": ""} == {**first, "seal": "", "texts": "", "reason": ""}
    for text in (GERMAN, GOOD):
        repository.write("refund.md", text + "\n")
        assert "(3 passed)" in repository.ok("check")
    assert repository.ok("accept").startswith("accepted 0 cases")
    assert record(repository)["texts"]["others"] == [GERMAN + "\n"]
    repository.write("refund.md", BAD)
    assert repository.run("check").returncode == 1

    repository.write("refund.md", GERMAN + "\n")
    lines = repository.ok("accept", "--case", "refund", "--reason", "good").splitlines()
    assert lines[0].startswith("changed  refund  composite 0.")
    assert lines[1] == "         dropped 1 other answer"
    assert "others" not in record(repository)["texts"]
    repository.ok("check")
    repository.write("refund.md", GOOD + "\n")
    assert "changed since the baseline was accepted: response" in repository.run("check", "--verbose").stdout


def test_an_answer_in_another_language_is_broken_only_beside_answers_in_one(repository: Repository) -> None:
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml") + "scorers: [vrty, integrity]\nk: 0.1\n")
    repository.write("refund.md", "You can send it back for 30 days, and the costs of the shipping are paid by us.\n")
    repository.accept()
    repository.write("refund.md", GERMAN.replace("30", "dreißig"))
    assert "same_language" in repository.run("check", "--verbose").stdout
    add(repository, GERMAN)
    repository.write("refund.md", GERMAN.replace("30", "dreißig"))
    assert "same_language" not in repository.run("check").stdout


def test_adding_to_nothing_is_accepting(repository: Repository) -> None:
    assert "new      refund" in repository.ok("accept", "--add", "--reason", "good")
    added = repository.everything()
    (repository.folder / BASELINES).unlink()
    repository.accept("good")
    assert repository.everything() == added


def test_an_answer_that_is_accepted_already_adds_nothing(repository: Repository) -> None:
    repository.accept()
    add(repository, OTHER, "--reason", "shorter")
    assert record(repository)["reason"] == "shorter"
    before = repository.read(BASELINES)
    for text in (OTHER, GOOD):
        assert add(repository, text, "--reason", "again") == f"accepted 0 cases in {BASELINES}\n"
    assert repository.read(BASELINES) == before


def test_a_baseline_holds_so_many_answers_and_no_more(repository: Repository) -> None:
    repository.accept()
    for number in range(MOST_OTHERS):
        add(repository, f"The refund window is {number} days.")
    repository.write("refund.md", "One more.")
    refuses(
        repository, f"case 'refund' cannot take another answer: it already has {MOST_OTHERS} in addition to the first"
    )
    assert f"dropped {MOST_OTHERS} other answers" in repository.ok("accept", "--case", "refund", "--reason", "good")


@pytest.mark.parametrize(
    "old, new, words",
    [
        (
            QUESTION,
            QUESTION + " Be brief.",
            "its prompt changed since its answers were accepted; accept it without --add",
        ),
        (
            "tags: [money]",
            "context: Ask.",
            "its context changed since its answers were accepted; accept it without --add",
        ),
        ("version: 1", "version: 1\nstore: scores", "set store: texts, and accept it without --add first"),
    ],
)
def test_what_another_answer_cannot_be_added_to(repository: Repository, old: str, new: str, words: str) -> None:
    repository.accept()
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml").replace(old, new))
    repository.write("refund.md", OTHER)
    refuses(repository, words)


def test_nothing_is_added_where_texts_are_not_kept(repository: Repository) -> None:
    manifest = repository.read("vrty-gate.yml")
    repository.write("vrty-gate.yml", manifest + "store: scores\n")
    repository.accept()
    repository.write("refund.md", OTHER)
    refuses(repository, "case 'refund' cannot take another answer: a baseline without texts can have only one answer")
    repository.write("vrty-gate.yml", manifest)
    refuses(repository, "case 'refund' cannot take another answer: a baseline without texts can have only one answer")


def test_adding_leaves_a_merge_that_kept_both_to_be_settled(repository: Repository) -> None:
    repository.accept()
    add(repository, OTHER)
    repository.write(BASELINES, repository.read(BASELINES) * 2)
    before = repository.everything()
    done = repository.run("accept", "--add", "--reason", "good")
    assert (done.returncode, "a merge kept both; delete one line, or accept the case again" in done.stderr) == (2, True)
    assert repository.everything() == before


def test_other_answers_are_shown_compared_and_kept(repository: Repository) -> None:
    repository.accept()
    add(repository, OTHER)
    assert repository.ok("baseline", "show").count("  and 1 other answer\n") == 1
    shown = repository.ok("baseline", "show", "--case", "refund")
    assert f"  response:\n    {GOOD}\n" in shown
    assert f"  another response:\n    {OTHER}\n" in shown
    repository.write("refund.md", OTHER.replace("30", "14") + "\n")
    difference = repository.ok("baseline", "diff")
    assert "It is [-30-] {+14+} days, and we pay" in difference
    assert "  drops 1 other answer\n" in difference
    assert "  FAIL  refund  answer: It is 30 days, " in repository.run("check").stdout

    repository.write(
        "vrty-gate.yml",
        repository.read("vrty-gate.yml").replace("id: refund", "id: r").replace("id: greeting", "id: g"),
    )
    texts = record(repository)["texts"]
    repository.ok("baseline", "rename", "refund", "r")
    repository.ok("baseline", "prune")
    repository.ok("baseline", "migrate")
    assert texts in [json.loads(line)["texts"] for line in repository.read(BASELINES).splitlines() if line]
