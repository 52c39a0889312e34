"""The scorer `rules` in a real repository: a contract that is kept, broken, changed, and written wrongly."""

import json
import re
from pathlib import Path

import pytest
import yaml
from e2e.repository import Repository, messages

pytestmark = pytest.mark.slow

DOCS = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", DOCS, re.DOTALL)

MANIFEST = """\
version: 1
scorers:
  - default
  - rules:
      format: json
      schema: {type: object, required: [city], properties: {city: {type: string}}}
      not_keywords: [sorry]
cases:
  - {id: city, prompt: "Which city is it? Answer in JSON.", response_file: city.json}
  - id: note
    prompt: Write a short note on refunds.
    response_file: note.md
    rules: {max_words: 20, regex: "[0-9]+ days"}
    gate: {format: {severity: "off"}, schema: {severity: "off"}}
"""


@pytest.fixture
def contract(repository: Repository) -> Repository:
    repository.write("vrty-gate.yml", MANIFEST)
    repository.write("city.json", '{"city": "Lisbon"}\n')
    repository.write("note.md", "Refunds take 30 days, shipping included.\n")
    repository.accept()
    return repository


def report(repository: Repository, code: int) -> dict[str, dict[str, dict[str, object]]]:
    """The checks by case, by dimension."""
    done = repository.run("check", "--format", "json", "--verbose")
    assert (done.returncode, done.stderr) == (code, "")
    cases = json.loads(done.stdout)["suites"][0]["cases"]
    return {case["id"]: {one["dimension"]: one for one in case["checks"]} for case in cases}


def test_a_kept_contract_passes_and_each_case_has_its_own_dimensions(contract: Repository) -> None:
    checks = report(contract, 0)
    rules = {"format", "schema", "not_keywords", "length", "regex", "keywords", "sections", "overlap", "ground_truth"}
    assert checks["city"].keys() & rules == {"format", "schema", "not_keywords"}
    assert checks["note"].keys() & rules == {"format", "schema", "not_keywords", "length", "regex"}


def test_a_broken_contract_fails_and_says_where(contract: Repository) -> None:
    contract.write("city.json", '{\n "city": "Lisbon",\n}\n')
    contract.write("note.md", "Sorry, refunds take a while, shipping included.\n")
    checks = report(contract, 1)
    assert checks["city"]["format"]["explanation"] == "not JSON: a trailing comma (line 2, column 18)"
    assert checks["note"]["not_keywords"]["explanation"] == 'has the unwanted keyword "sorry"'
    assert checks["note"]["regex"]["explanation"] == 'is missing the pattern "[0-9]+ days"'
    assert checks["note"]["format"]["verdict"] == "pass"
    assert "not JSON: a trailing comma (line 2, column 18)" in contract.run("check").stdout


def test_a_contract_that_was_never_kept_fails_though_nothing_fell(contract: Repository) -> None:
    contract.write("vrty-gate.yml", MANIFEST.replace("[sorry]", "[lisbon]"))
    check = report(contract, 1)["city"]["not_keywords"]
    assert (check["verdict"], check["current"], check["required"]) == ("fail", 0.0, 1.0)


def test_a_stricter_contract_needs_no_new_baselines_and_a_laxer_one_has_to_be_said(contract: Repository) -> None:
    more = MANIFEST.replace("not_keywords: [sorry]", "not_keywords: [sorry]\n      {}")
    contract.write("vrty-gate.yml", more.replace("{}", "keywords: [lisbon, refunds]", 1))
    assert report(contract, 1)["city"]["keywords"]["current"] == 0.5
    contract.write("vrty-gate.yml", more.replace("{}", "overlap: true", 1))
    assert report(contract, 0)["city"]["overlap"]["severity"] == "note"
    contract.write("vrty-gate.yml", MANIFEST.replace("not_keywords: [sorry]", "overlap: true"))
    assert report(contract, 1)["city"]["not_keywords"]["verdict"] == "not_comparable"
    contract.ok("baseline", "migrate")
    assert "not_keywords" not in report(contract, 0)["city"]


WRONG = {
    "a back-reference": ('regex: "[0-9]+ days"', r"regex: '(a)\1'", "13:35: cases[1].rules.regex has a back-reference"),
    "an unknown rule": ("max_words: 20", "max_word: 20", "13:13: cases[1].rules.max_word is an unknown key"),
    "an unknown keyword": (
        "properties: {city: {type: string}}",
        "properties: {city: {typ: string}}",
        "6:68: scorers[1].rules.schema.properties.city.typ is a keyword that this draft does not know",
    ),
    "a schema of a case": (
        "response_file: note.md\n",
        "response_file: note.md\n    schema: {typ: string}\n",
        "13:14: the schema cannot be used: typ is a keyword that this draft does not know",
    ),
    "a schema file": ("not_keywords: [sorry]", "schema_file: none.json", "schema_file cannot be combined with schema"),
}


@pytest.mark.parametrize("before, after, words", WRONG.values(), ids=WRONG)
def test_a_contract_that_makes_no_sense_is_one_line_with_its_place(
    contract: Repository, before: str, after: str, words: str
) -> None:
    assert before in MANIFEST
    contract.write("vrty-gate.yml", MANIFEST.replace(before, after))
    done = contract.run("check")
    assert (done.returncode, done.stdout, len(messages(done.stderr))) == (2, "", 1), done.stderr
    assert done.stderr.startswith("vrty-gate: vrty-gate.yml:")
    assert words in done.stderr


def test_a_schema_file_is_read_and_named_when_it_is_wrong(contract: Repository) -> None:
    schema = "schema: {type: object, required: [city], properties: {city: {type: string}}}"
    contract.write("vrty-gate.yml", MANIFEST.replace(schema, "schema_file: city.schema.json"))
    contract.write("city.schema.json", '{"required": ["city"], "additionalProperties": false}')
    words = "it has a key 'city' that the schema forbids"
    assert report(contract, 1)["city"]["schema"]["explanation"] == words
    contract.write("city.schema.json", '{"requierd": []}')
    stderr = contract.run("check").stderr
    assert "city.schema.json: the schema cannot be used: requierd is a keyword that this draft does not know" in stderr


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_the_documentation_loads(repository: Repository, example: str) -> None:
    data = yaml.safe_load(example)
    cases = data.pop("cases", [{"id": "c", "prompt": "p"}])
    cases = [{"prompt": "p", "response": "r"} | case for case in cases]
    repository.write("answer.schema.json", "{}")
    repository.write(
        "vrty-gate.yml", yaml.safe_dump({"version": 1, "scorers": ["default", "rules"]} | data | {"cases": cases})
    )
    repository.ok("validate")


AGAIN = [
    {"id": "city", "response": '{"city": 3}'},
    {"id": "note", "response": "Sorry, 5 days."},
    {"id": "note", "response": "It is 5 days."},
]


def table(output: str) -> dict[str, list[str]]:
    rows = [line.split() for line in output.splitlines() if re.match(r" +\d+ +\d\.", line)]
    return {row[0]: row[1:] for row in rows}


def lines(answers: list[dict[str, str]]) -> str:
    return "".join(json.dumps(answer) + "\n" for answer in answers)


def test_pass_at_k_counts_the_recorded_answer_first(contract: Repository) -> None:
    contract.write("city.json", "Lisbon\n")
    contract.write("again.jsonl", lines(AGAIN))
    contract.write("one.jsonl", lines(AGAIN[:1]))
    contract.write("two.jsonl", lines(AGAIN[1:]))
    before = contract.everything()
    output = contract.ok("samples", "--responses", "again.jsonl")
    assert table(output) == {
        "1": ["0.500", "0.500", "2"],
        "2": ["0.500", "0.000", "2"],
        "3": ["0.500", "0.000", "1"],
    }
    assert re.search(r"^ *city +2 +schema$", output, re.MULTILINE)
    assert "Note: a case with fewer than k answers counts with those it has" in output
    assert output == contract.ok("samples", "--responses", "one.jsonl", "--responses", "two.jsonl", PYTHONHASHSEED="7")
    assert contract.everything() == before


def test_pass_at_k_may_ask_for_one_rule_alone(contract: Repository) -> None:
    contract.write("city.json", "Lisbon\n")
    contract.write("again.jsonl", lines(AGAIN))
    output = contract.ok("samples", "--responses", "again.jsonl", "--any")
    assert table(output) == {
        "1": ["1.000", "1.000", "2"],
        "2": ["1.000", "1.000", "2"],
        "3": ["1.000", "1.000", "1"],
    }
    assert "An answer passes when one of these dimensions reaches its floor" in output


def test_pass_at_k_says_what_it_lacks(contract: Repository) -> None:
    contract.write("again.jsonl", '{"id": "cyti", "response": "x"}\n')
    for arguments, words in (
        (["samples"], "pass@k needs more than one answer per prompt; give --responses FILE"),
        (
            ["samples", "--responses", "again.jsonl"],
            "again.jsonl:1: vrty-gate.yml has no case 'cyti'; known: city, note",
        ),
    ):
        done = contract.run(*arguments)
        assert (done.returncode, done.stdout, len(messages(done.stderr))) == (2, "", 1)
        assert words in done.stderr
    contract.write("vrty-gate.yml", "version: 1\ncases: [{id: a, prompt: p, response: r}]\n")
    contract.write("again.jsonl", '{"id": "a", "response": "x"}\n')
    assert "no dimension has a floor" in contract.run("samples", "--responses", "again.jsonl").stderr
    contract.write(
        "vrty-gate.yml",
        "version: 1\ngate: {composite: {floor: 0.1}}\ncases: [{id: a, prompt: say ice, response: ice}]\n",
    )
    output = contract.ok("samples", "--responses", "again.jsonl")
    assert "floor: composite" in output


def test_an_accepted_answer_that_cannot_be_scored_is_an_error(repository: Repository) -> None:
    manifest = repository.read("vrty-gate.yml")
    schema = "{items: {allOf: [" + ", ".join(["{type: integer}"] * 400) + "]}}"
    repository.write("vrty-gate.yml", f"{manifest}scorers: [rules]\n")
    repository.write("refund.md", str([1] * 1_000))
    repository.ok("accept", "--reason", "first")
    repository.write("vrty-gate.yml", f"{manifest}scorers: [{{rules: {{schema: {schema}}}}}]\n")
    repository.write("refund.md", "[1]")
    done = repository.run("check")
    assert (done.returncode, done.stderr) == (1, "")
    assert "schema: the accepted answer cannot be scored: its schema takes more than 300000 steps" in done.stdout


def test_markdown_on_stdout_has_nothing_that_a_runner_obeys(repository: Repository) -> None:
    manifest = repository.read("vrty-gate.yml")
    repository.write("vrty-gate.yml", f"{manifest}scorers: [{{rules: {{keywords: ['##[error]x']}}}}]\n")
    assert "##[" not in repository.run("check", "--format", "markdown").stdout
