"""Closed answers with real commands: a wrong value is red, the same value in other words is green, and free is named."""

import json

import pytest
from e2e.repository import Repository

pytestmark = pytest.mark.slow

CITY = "Which city is the capital of France?"
LABELS = ("delivery", "invoice", "complaint")


def write(repository: Repository, response: str, *lines: str, prompt: str = CITY) -> None:
    """A suite with one case."""
    stated = "".join(f"    {line}\n" for line in lines)
    repository.write(
        "vrty-gate.yml",
        f"version: 1\ncases:\n  - id: city\n    prompt: {json.dumps(prompt)}\n    response: {json.dumps(response)}\n{stated}",
    )


def accepted(repository: Repository, response: str, *lines: str, prompt: str = CITY) -> None:
    write(repository, response, *lines, prompt=prompt)
    repository.ok("accept")
    repository.git("add", "--all")
    repository.git("commit", "--quiet", "--message", "Accept")


def write_labels(repository: Repository, shift: int) -> None:
    """Thirty cases, each with the label that is so many places further."""
    cases = [
        {
            "id": f"c{i:02}",
            "prompt": f"Classify message {i} as one of: {', '.join(LABELS)}.",
            "response": LABELS[(i + shift) % len(LABELS)],
        }
        for i in range(30)
    ]
    repository.write("cases.jsonl", "".join(json.dumps(case) + "\n" for case in cases))
    repository.write("vrty-gate.yml", "version: 1\ncases: [{from: cases.jsonl}]\n")


def test_thirty_wrong_labels_fail_one_by_one(repository: Repository) -> None:
    write_labels(repository, 0)
    repository.ok("accept")
    assert repository.run("check").returncode == 0
    write_labels(repository, 1)
    done = repository.run("check", "--format", "json")
    assert done.returncode == 1
    cases = json.loads(done.stdout)["suites"][0]["cases"]
    assert [case["verdict"] for case in cases] == ["fail"] * 30


def test_another_value_is_red(repository: Repository) -> None:
    accepted(repository, "Paris.")
    write(repository, "Lyon.")
    done = repository.run("check")
    assert done.returncode == 1
    assert "answer: Paris -> Lyon" in done.stdout


@pytest.mark.parametrize(
    "response", ["It is Paris.", "paris", "**Paris**", '"Paris"', "The capital of France is Paris."]
)
def test_the_same_value_in_other_words_is_green(repository: Repository, response: str) -> None:
    accepted(repository, "Paris.")
    write(repository, response)
    done = repository.run("check", "--verbose")
    assert done.returncode == 0
    assert "judged by reading" in done.stdout


def test_free_in_the_manifest_compares_no_value(repository: Repository) -> None:
    accepted(repository, "Paris.", "answer: free")
    assert "compared as a value" not in repository.ok("explain", "city")
    write(repository, "Lyon.", "answer: free")
    done = repository.run("check")
    assert "answer: Paris" not in done.stdout
    assert done.returncode == 0


def test_a_stated_kind_is_compared_where_the_prompt_leaves_freedom(repository: Repository) -> None:
    prompt = "Suggest a name for the ferry."
    accepted(repository, "Wave Rider", "answer: text", prompt=prompt)
    assert "compared as a value: text (as the manifest says)" in repository.ok("explain", "city")
    write(repository, "Sea Breeze", "answer: text", prompt=prompt)
    assert repository.run("check").returncode == 1


def test_a_pull_request_that_sets_free_is_named(repository: Repository) -> None:
    accepted(repository, "Paris.")
    repository.git("checkout", "--quiet", "-b", "topic")
    write(repository, "Lyon.", "answer: free")
    shown = repository.run("check", "--base", "main").stdout
    assert "Gate changed" in shown
    assert "answer: inferred -> free" in shown
    write(repository, "It is Paris.")
    assert "Gate changed" not in repository.run("check", "--base", "main").stdout


def test_explain_names_the_kind(repository: Repository) -> None:
    accepted(repository, "delivery", prompt=f"Classify the message as one of: {', '.join(LABELS)}.")
    assert "compared as a value: label (inferred; state another with answer in the manifest)" in repository.ok(
        "explain", "city"
    )


def test_an_unknown_kind_is_refused_with_its_place(repository: Repository) -> None:
    write(repository, "Paris.", "answer: city")
    done = repository.run("validate")
    assert done.returncode == 2
    assert "6:13: cases[0].answer is 'city'" in done.stderr
