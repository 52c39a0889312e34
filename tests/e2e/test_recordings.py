"""Recording files as a suite: read where they lie, with ids that stay, and compared with the base without baselines."""

import json
from pathlib import Path
from typing import Any

import pytest
from e2e.recorded import cassette, embeddings
from e2e.repository import Here, messages

MANIFEST = """\
version: 1
cases:
  - format: vcr
    each: tests/**/cassettes/*.yaml
"""
REFUND = ("How long do refunds take?", "Refunds take 30 days.")
OFFICE = ("Where is the office?", "The office is in Boston.")
FOUNDER = ("Who founded it?", "Ada Lovelace founded it.")
FOLDER = "tests/openai/cassettes"


@pytest.fixture
def repository(tmp_path: Path) -> Here:
    """A committed suite of two cassettes, and a branch of it."""
    here = Here(tmp_path)
    (tmp_path / "refund.md").unlink()
    here.write("vrty-gate.yml", MANIFEST)
    here.write(f"{FOLDER}/test_refund.yaml", cassette(REFUND))
    here.write(f"{FOLDER}/test_two.yaml", cassette(OFFICE, FOUNDER))
    commit(here)
    here.git("checkout", "--quiet", "-b", "topic")
    return here


def commit(repository: Here) -> None:
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "--allow-empty", "-m", "more")


def report(repository: Here, *arguments: str, code: int = 0) -> dict[str, Any]:
    done = repository.run(*arguments, "--format", "json", "--verbose")
    assert (done.returncode, done.stderr) == (code, ""), done.stdout + done.stderr
    suite: dict[str, Any] = json.loads(done.stdout)["suites"][0]
    return suite


def verdicts(suite: dict[str, Any]) -> dict[str, str]:
    return {case["id"]: case["verdict"] for case in suite["cases"]}


def check(repository: Here, code: int = 0) -> dict[str, str]:
    return verdicts(report(repository, "check", "--base", "main", code=code))


def test_the_base_has_what_is_accepted(repository: Here) -> None:
    two = {"openai/test_two/Where-is-the-office": "pass", "openai/test_two/Who-founded-it": "pass"}
    assert check(repository) == {"openai/test_refund": "pass", **two}
    repository.write(f"{FOLDER}/test_refund.yaml", cassette((REFUND[0], "Refunds take 14 days.")))
    assert check(repository, 1) == {"openai/test_refund": "fail", **two}
    case = report(repository, "check", "--base", "main", code=1)["cases"][0]
    assert (case["file"], case["line"]) == (f"{FOLDER}/test_refund.yaml", 2)
    assert "nothing was compared" in repository.ok("check")


def test_a_call_in_the_middle_renames_no_case(repository: Here) -> None:
    repository.write(f"{FOLDER}/test_two.yaml", cassette(OFFICE, REFUND, FOUNDER))
    assert check(repository)["openai/test_two/How-long-do-refunds-take"] == "new"
    assert sorted(check(repository).values()) == ["new", "pass", "pass", "pass"]


def test_a_second_call_in_a_file_keeps_the_first(repository: Here) -> None:
    repository.write(f"{FOLDER}/test_refund.yaml", cassette((REFUND[0], "Refunds take 14 days."), ("Why?", "Because.")))
    found = check(repository, 1)
    assert found["openai/test_refund/How-long-do-refunds-take"] == "fail"
    assert sorted(found.values()) == ["fail", "new", "pass", "pass"]


def test_a_deleted_case_is_listed_and_one_that_is_no_case_any_more_fails(repository: Here) -> None:
    (repository.folder / f"{FOLDER}/test_refund.yaml").unlink()
    assert check(repository)["openai/test_refund"] == "waived"
    repository.write(f"{FOLDER}/test_refund.yaml", cassette(REFUND)[:120])
    suite = report(repository, "check", "--base", "main", code=1)
    assert verdicts(suite)["openai/test_refund"] == "fail"
    assert "no case any more" in suite["cases"][0]["message"]


def test_what_lay_in_a_damaged_file_is_not_taken_for_deleted(repository: Here) -> None:
    repository.write(f"{FOLDER}/test_two.yaml", cassette(OFFICE, FOUNDER)[:700])
    assert check(repository, 1) == {
        "openai/test_refund": "pass",
        "openai/test_two/Where-is-the-office": "pass",
        "openai/test_two/Who-founded-it": "fail",
    }


@pytest.mark.parametrize("second", [REFUND[1], "Refunds take 15 days."])
@pytest.mark.parametrize("name", ["test_refund", "test_renamed"])
def test_another_call_with_the_same_question_does_not_hide_a_worse_answer(
    repository: Here, second: str, name: str
) -> None:
    (repository.folder / f"{FOLDER}/test_refund.yaml").unlink()
    calls = (REFUND[0], "Refunds take 14 days."), (REFUND[0], second)
    repository.write(f"{FOLDER}/{name}.yaml", cassette(*calls))
    is_compared = name == "test_refund" or second != REFUND[1]  # in another file, the same answer is the case renamed
    found = check(repository, int(is_compared))
    assert found[f"openai/{name}/How-long-do-refunds-take"] == ("fail" if is_compared else "new")


@pytest.mark.parametrize(
    ("before", "after"),
    [("chat/completions", "embeddings"), ("POST", "GET"), ('"model"', '"deep": ' + "[" * 90 + "]" * 90 + ', "model"')],
)
def test_an_answer_that_is_passed_over_now_is_not_taken_for_deleted(repository: Here, before: str, after: str) -> None:
    text = cassette((REFUND[0], "Refunds take 14 days.")).replace(before, after)
    repository.write(f"{FOLDER}/test_refund.yaml", text)
    suite = report(repository, "check", "--base", "main", code=1)
    why = "its recorded answer is no case any more: requests of its file that are passed over: 1, before: 0"
    assert suite["cases"][0]["message"] == why


def test_an_error_is_broken_unless_the_base_has_it(repository: Here) -> None:
    repository.write(f"{FOLDER}/test_refund.yaml", cassette(REFUND, status=500))
    suite = report(repository, "check", "--base", "main", code=1)
    assert verdicts(suite)["openai/test_refund"] == "fail"
    assert "an error instead of an answer, HTTP 500: Overloaded" in suite["cases"][0]["message"]
    commit(repository)
    repository.git("branch", "--force", "main")
    assert check(repository)["openai/test_refund"] == "pass"
    repository.write(f"{FOLDER}/test_refund.yaml", cassette(REFUND))
    suite = report(repository, "check", "--base", "main")
    (repaired,) = [case for case in suite["cases"] if case["id"] == "openai/test_refund"]
    assert (repaired["verdict"], repaired["uncompared"], repaired["judged"]) == ("note", "repaired", "nobody")


def test_a_new_test_may_be_about_an_error(repository: Here) -> None:
    repository.write(f"{FOLDER}/test_error.yaml", cassette(FOUNDER, status=429))
    suite = report(repository, "check", "--base", "main")
    assert verdicts(suite)["openai/test_error"] == "new"
    assert "HTTP 429: Overloaded" in suite["cases"][0]["message"]


def test_accept_leaves_out_recorded_errors_and_says_so(repository: Here) -> None:
    repository.write(f"{FOLDER}/test_error.yaml", cassette(FOUNDER, status=429))
    said = repository.ok("accept", "--yes", "--reason", "reviewed")
    assert "not accepted, since an error was recorded in place of an answer: openai/test_error; to accept" in said
    found = verdicts(report(repository, "check"))
    assert (found["openai/test_error"], found["openai/test_refund"]) == ("new", "pass")
    repository.ok("accept", "--accept-broken", "openai/test_error", "--yes", "--reason", "about limits")
    assert verdicts(report(repository, "check"))["openai/test_error"] == "pass"


def test_accept_makes_baselines_which_a_pull_request_cannot_delete_in_silence(repository: Here) -> None:
    repository.accept()
    commit(repository)
    repository.git("branch", "--force", "main")
    assert set(check(repository).values()) == {"pass"}
    (repository.folder / "vrty-gate.baselines.jsonl").unlink()
    repository.write(f"{FOLDER}/test_refund.yaml", cassette((REFUND[0], "Refunds take 14 days.")))
    suite = report(repository, "check", "--base", "main", code=1)
    assert {name for name, verdict in verdicts(suite).items() if verdict != "pass"} == {"openai/test_refund"}
    assert len(suite["accepted_here"]) == 3
    assert {change["change"] for change in suite["accepted_here"]} == {"removed"}


def test_a_pull_request_that_narrows_the_pattern_is_named(repository: Here) -> None:
    repository.write("vrty-gate.yml", MANIFEST.replace("*.yaml", "test_two.yaml"))
    changes = report(repository, "check", "--base", "main")["gate_changes"]
    assert ("each", "tests/**/cassettes/*.yaml") in {(change["what"], change["before"]) for change in changes}


def test_what_is_no_answer_is_told(repository: Here) -> None:
    repository.write(f"{FOLDER}/test_vectors.yaml", embeddings())
    said = repository.ok("validate")
    assert "3 cases" in said
    assert "skipped, because they are not answers: 1 embeddings" in said


def test_settings_of_one_case(repository: Here) -> None:
    waived = 'cases: {openai/test_refund: {waive: "14 is right"}}'
    repository.write("vrty-gate.yml", f"{MANIFEST}    {waived}\n    tags: [all]\n    id: 'x/{{stem}}'\n")
    done = repository.run("validate")
    unknown = "cases[0].cases contains an unknown case 'openai/test_refund'; did you mean 'x/openai/test_refund'?"
    assert messages(done.stderr) == [f"vrty-gate: vrty-gate.yml:5:13: {unknown}"]
    repository.write("vrty-gate.yml", f"{MANIFEST}    {waived}\n    tags: [all]\n")
    repository.write(f"{FOLDER}/test_refund.yaml", cassette((REFUND[0], "Refunds take 14 days.")))
    assert check(repository)["openai/test_refund"] == "waived"


OWN = {
    "cases": {
        "refund": {"ask": "How long?", "say": {"text": "30 days."}},
        "who": {"ask": "Who?", "say": {"text": "Ada."}},
    }
}


def test_files_of_ones_own_by_paths(tmp_path: Path) -> None:
    here = Here(tmp_path)
    entry = "{format: json, each: runs/*.json, prompt_path: /cases/*/ask, response_path: /cases/*/say/text}"
    here.write("vrty-gate.yml", f"version: 1\ncases:\n  - {entry}\n")
    here.write("runs/a.json", json.dumps(OWN, indent=1))
    suite = report(here, "check")
    assert [(case["id"], case["line"]) for case in suite["cases"]] == [("a/refund", 6), ("a/who", 12)]
    here.write("runs/b.json", "{")
    here.write("runs/c.json", '{"other": 1}')
    done = here.run("check")
    assert [message.split(" ", 2)[1] for message in messages(done.stderr)] == ["runs/b.json:1:2:", "runs/c.json:"]
    assert "check response_path" in done.stderr


def test_rows_of_a_table_and_lines_of_json(tmp_path: Path) -> None:
    here = Here(tmp_path)
    entry = "{format: json, each: '*.jsonl', prompt_path: /*/q, response_path: /*/a, id_path: /*/name}"
    here.write("vrty-gate.yml", f"version: 1\ncases:\n  - from: rows.csv\n  - {entry}\n")
    here.write("rows.csv", 'id,prompt,response\none,Where?,"In Boston, MA."\n,Why?,Because.\n')
    here.write("lines.jsonl", '{"name": "x", "q": "A?", "a": "B."}\n{"name": "y", "q": "C?", "a": "D."}\n')
    suite = report(here, "check")
    places = {case["id"]: (case["file"], case["line"]) for case in suite["cases"]}
    assert places == {
        "lines/x": ("lines.jsonl", 1),
        "lines/y": ("lines.jsonl", 2),
        "one": ("rows.csv", 2),
        "Why": ("rows.csv", 3),
    }


def test_answers_to_one_test_as_samples(tmp_path: Path) -> None:
    here = Here(tmp_path)
    results = [{"name": "a", "input": "Where?", "actualOutput": text} for text in ("In Boston.", "Boston.", "Here.")]
    here.write("results.json", json.dumps({"testCases": results}))
    entry = "{format: deepeval, each: '*.json', samples: true}"
    here.write("vrty-gate.yml", f"version: 1\ncases:\n  - {entry}\n")
    assert verdicts(report(here, "check")) == {"results": "new"}
    here.accept()
    assert here.read("vrty-gate.baselines.jsonl").count("Boston") == 2


@pytest.mark.parametrize(
    "entry, words",
    [
        ("{format: vcr, each: '*.yaml', prompt_path: /x}", "prompt_path does not apply to vcr"),
        ("{format: json, each: '*.json'}", "format: json needs response_path"),
        ("{format: vrc, each: '*.yaml'}", "cases[0].format is 'vrc', but must be vcr or snapshot"),
        ("{format: vcr, each: '*.yaml', id: x}", "cases[0].id is 'x', but must be a text with {stem}"),
        ("{format: deepeval, each: own.json}", "own.json: it is not a results file of deepeval"),
        ("{format: json, each: own.json, response_path: a}", "response_path 'a', which must start with /"),
        ("{format: json, each: own.json, response_path: /a, prompt_path: /*}", "more * in the path for prompt"),
    ],
)
def test_mistakes_in_an_entry(tmp_path: Path, entry: str, words: str) -> None:
    here = Here(tmp_path)
    here.write("own.json", "{}")
    here.write("x.yaml", cassette(REFUND))
    here.write("vrty-gate.yml", f"version: 1\ncases:\n  - {entry}\n")
    done = here.run("validate")
    assert done.returncode == 2
    assert words in done.stderr


def test_init_writes_entries_for_recordings(repository: Here) -> None:
    (repository.folder / "vrty-gate.yml").unlink()
    repository.write("tests/anthropic/cassettes/test_who.yaml", cassette(FOUNDER))
    repository.write("founder.yaml", cassette(FOUNDER))
    repository.write("other.yaml", "a: 1\n")
    said = repository.ok("init")
    assert "5 cases from ." in said
    assert "vrty-gate check --base origin/main" in said
    assert "each: founder.yaml\n" in repository.read("vrty-gate.yml")
    for name in ("founder.yaml", "vrty-gate.yml"):
        (repository.folder / name).unlink()
    assert "4 cases from tests" in repository.ok("init")
    assert "  - format: vcr\n    each: tests/**/cassettes/**/*.yaml\n" in repository.read("vrty-gate.yml")


def test_damaged_addresses_and_binary_parts_are_read(repository: Here) -> None:
    repository.write(f"{FOLDER}/test_address.yaml", cassette(OFFICE).replace("https://api.openai.com", "https://[api"))
    bodies = (
        cassette(FOUNDER)
        .replace("    body: {string: '", "    body: {string: {a: !!binary aGk=, b: '")
        .replace("'}\n", "'}}\n")
    )
    repository.write(f"{FOLDER}/test_binary.yaml", bodies)
    assert "openai/test_address" in check(repository)
