"""`vrty-gate import`: what other tools recorded, gated by the next command."""

import json
import re
from pathlib import Path

import pytest
from e2e.repository import Repository

pytestmark = pytest.mark.slow

FILES = Path(__file__).parent / "imports"
FIRST = {
    "promptfoo": (FILES / "promptfoo/first.json", FILES / "promptfoo/second.json", 20, 8),
    "deepeval": (FILES / "deepeval/first.json", FILES / "deepeval/second.json", 4, 1),
    "inspect_ai": (FILES / "inspect_ai/first-0.3.130.eval", FILES / "inspect_ai/second.json", 6, 4),
}
REFUND = re.compile("[Rr]efund-window")


def cases(repository: Repository, folder: str = "gate") -> dict[str, dict[str, object]]:
    lines = repository.read(f"{folder}/cases.jsonl").split("\n")
    return {case["id"]: case for case in map(json.loads, lines[:-1])}


@pytest.mark.parametrize("tool", FIRST)
def test_a_later_run_is_compared_with_the_accepted_one(repository: Repository, tool: str) -> None:
    first, second, taken, skipped = FIRST[tool]
    shown = repository.ok("import", str(first), "--to", "gate")
    assert f"wrote    gate/cases.jsonl, {taken} cases\nwrote    gate/vrty-gate.yml\n" in shown
    assert shown.count("\nskipped  ") == skipped
    for command in re.findall(r"^  vrty-gate (.+)$", shown, re.MULTILINE):
        repository.ok(*(quoted or word for quoted, word in re.findall(r'"([^"]*)"|(\S+)', command)))
    assert "PASS" in repository.ok("check", "gate")
    before = cases(repository)

    shown = repository.ok("import", str(second), "--to", "gate", "--force")
    assert "kept     gate/vrty-gate.yml\n" in shown
    assert cases(repository).keys() == before.keys()
    done = repository.run("check", "gate", "--format", "json")
    (suite,) = json.loads(done.stdout)["suites"]
    assert (done.returncode, done.stderr) == (1, "")
    answers = cases(repository)
    worse = {name for name in before if before[name]["response"] != answers[name]["response"]}
    assert all(REFUND.search(name) for name in worse)
    failing = {
        case["id"] for case in suite["cases"] if {check["verdict"] for check in case["checks"]} & {"soft", "fail"}
    }
    assert failing
    assert failing <= worse


def test_the_same_files_give_the_same_bytes(repository: Repository) -> None:
    first = str(FIRST["promptfoo"][0])
    repository.ok("import", first, "--to", "a", PYTHONHASHSEED="1")
    repository.ok("import", first, "--to", "b", PYTHONHASHSEED="2")
    assert repository.read("a/cases.jsonl") == repository.read("b/cases.jsonl")
    assert repository.read("a/vrty-gate.yml") == repository.read("b/vrty-gate.yml")


def test_what_promptfoo_knows_of_a_test_is_taken(repository: Repository) -> None:
    repository.ok("import", str(FIRST["promptfoo"][0]), "--to", "gate")
    found = cases(repository)
    hours = next(case for name, case in found.items() if name.endswith("/careful/prompt-2") and "hours" in name)
    assert hours == {
        "id": hours["id"],
        "prompt": "system: You are the support desk. Orders are sent from the warehouse in Lyon.\n\n"
        "user: Wann habt ihr geöffnet?",
        "response": "Montag bis Freitag von 9 bis 17 Uhr.",
        "context": "Orders are sent from the warehouse in Lyon.",
        "reference": "Montag bis Freitag von 9 bis 17 Uhr.",
        "tags": ["careful"],
    }
    assert found["test-3/brief"]["metadata"] == {"team": "logistics"}
    assert json.loads(str(found["test-3/brief"]["response"]))["order"] == "A-1042"
    assert "10 new cases" in repository.ok("check", "gate", "--tag", "brief")


def test_what_deepeval_knows_of_a_test_is_taken(repository: Repository) -> None:
    repository.ok("import", str(FIRST["deepeval"][0]), str(FILES / "deepeval/conversations.json"), "--to", "gate")
    found = cases(repository)
    assert found["refund-window"] == {
        "id": "refund-window",
        "prompt": "How long do I have to return an item?",
        "response": "You have 30 days from delivery to return an item, and the refund covers shipping.",
        "context": "Returns: 30 days.\n\nVersand: wir erstatten auch die Versandkosten – „immer“. 📦",
        "reference": "30 days from delivery.",
        "tags": ["money", "returns-refunds"],
        "metadata": {"level": 2, "team": "support"},
    }
    assert found["a-talk"]["response"] == "Of course. When did it arrive?"


def test_what_inspect_ai_knows_of_a_sample_is_taken(repository: Repository) -> None:
    shown = repository.ok(
        "import", str(FILES / "inspect_ai/first.json"), str(FILES / "inspect_ai/choices.json"), "--to", "gate"
    )
    assert "skipped  support/3: error: RuntimeError('503 Service Unavailable')\n" in shown
    assert "skipped  support/4/epoch-2: empty output\n" in shown
    assert "note     support/picture: non-text parts are replaced by their kind in brackets\n" in shown
    found = cases(repository)
    assert found["support/refund-window"]["reference"] == "30 days"
    assert found["support/refund-window/epoch-2"]["response"] != found["support/refund-window"]["response"]
    assert found["support/picture"]["prompt"] == "What is in this picture?\n[image]"
    assert found["choices/1"]["prompt"].endswith("\n\nA) Posten\nB) Correos\nC) La Poste")  # type: ignore[attr-defined]


def test_nothing_is_overwritten_unasked_and_rules_that_were_added_stay(repository: Repository) -> None:
    first = str(FIRST["deepeval"][0])
    repository.ok("import", first, "--to", "gate")
    repository.write("gate/vrty-gate.yml", repository.read("gate/vrty-gate.yml") + "k: 0.9\n")
    before = repository.everything()
    done = repository.run("import", first, "--to", "gate")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "gate/cases.jsonl: it already exists; --force updates the cases and keeps the manifest" in done.stderr
    assert repository.everything() == before
    repository.ok("import", first, "--to", "gate", "--force")
    assert repository.everything() == before


def test_a_manifest_of_somebody_else_is_not_joined_unasked(repository: Repository) -> None:
    before = repository.everything()
    done = repository.run("import", str(FIRST["deepeval"][0]), "--to", ".")
    assert (done.returncode, repository.everything()) == (2, before)
    assert "vrty-gate.yml: it already exists" in done.stderr


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "not valid JSON"),
        ("{}", "is not a results file of a known tool; give --from promptfoo, --from deepeval, --from inspect_ai"),
        ('{"testCases": 1}', "testCases is 1, but must be a list"),
        ('{"testCases": []}', "no answer can become a case: it has no answers"),
        ('{"testCases": [{"name": "a", "input": "b"}]}', "no answer can become a case: 1 empty output"),
        ('{"testCases": ' + "[" * 100_000, "nested too deeply"),
        (
            '{"results": {"results": [{"provider": {}, "prompt": {"raw": "?"}}]}}',
            "testIdx is empty, but must be a whole",
        ),
        ("PK\x03\x04", "archive is damaged"),
    ],
)
def test_a_file_that_holds_no_suite_leaves_nothing_behind(repository: Repository, text: str, words: str) -> None:
    repository.write("results.json", text)
    before = repository.everything()
    done = repository.run("import", "results.json", "--to", "new/gate")
    assert (done.returncode, done.stdout.startswith("Traceback"), done.stderr.count("\n")) == (2, False, 1)
    assert words in done.stderr
    assert repository.everything() == before
    assert not (repository.folder / "new").exists()


def test_texts_that_would_disturb_a_terminal_or_a_runner_are_spelled_out(repository: Repository) -> None:
    name = "::error::\x1b[31m\u202e<b>@all</b>\n::stop-commands::x"
    case = {"name": name, "input": "What?", "actualOutput": "", "tags": [name]}
    good = {"name": "../../../etc/passwd", "input": "What?", "actualOutput": "That.\u2028\u0000", "tags": [name]}
    repository.write("results.json", json.dumps({"testCases": [case, good]}))
    shown = repository.ok("import", "results.json", "--to", "gate")
    assert "\x1b" not in shown
    assert "\n::" not in shown
    assert list(cases(repository)) == ["etc-passwd"]
    repository.ok("validate", "gate")
    assert "etc-passwd" in repository.ok("accept", "gate", "--reason", "good")


@pytest.mark.parametrize("folder", ["out", "out/new/gate"])
def test_a_folder_that_leads_out_of_the_repository(
    repository: Repository, tmp_path_factory: pytest.TempPathFactory, folder: str
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (repository.folder / "out").symlink_to(elsewhere)
    done = repository.run("import", str(FIRST["deepeval"][0]), "--to", folder)
    assert (done.returncode, list(elsewhere.iterdir())) == (2, [])
    assert "outside the repository" in done.stderr


@pytest.mark.parametrize("folder", ["refund.md", "refund.md/gate", "a/" + "x" * 300])
def test_a_folder_that_cannot_be_made(repository: Repository, folder: str) -> None:
    before = repository.everything()
    done = repository.run("import", str(FIRST["deepeval"][0]), "--to", folder)
    assert (done.returncode, done.stderr.count("\n"), repository.everything()) == (2, 1, before)
    assert not (repository.folder / "a").exists()


def test_too_many_cases_are_refused_before_anything_is_written(repository: Repository) -> None:
    done = repository.run("import", str(FIRST["deepeval"][0]), "--to", "gate", "--max-cases", "3")
    assert (done.returncode, (repository.folder / "gate").exists()) == (2, False)
    assert "more than 3 cases; raise --max-cases" in done.stderr


def test_an_answer_that_is_lost_in_a_later_run_fails_the_gate(repository: Repository) -> None:
    first = FIRST["deepeval"][0]
    repository.ok("import", str(first), "--to", "gate")
    repository.ok("accept", "gate", "--reason", "good")
    run = json.loads(first.read_text(encoding="utf-8"))
    run["testCases"][0]["actualOutput"] = ""
    repository.write("later.json", json.dumps({"testRunData": run, "testRunLink": None}))
    assert "skipped  refund-window: empty output\n" in repository.ok("import", "later.json", "--to", "gate", "--force")
    done = repository.run("check", "gate")
    assert done.returncode == 1
    assert re.search(r"MISSING +refund-window", done.stdout)


def test_two_models_can_be_compared_by_importing_one_after_the_other(repository: Repository) -> None:
    log = json.loads((FILES / "inspect_ai/choices.json").read_text(encoding="utf-8"))
    repository.write("one.json", json.dumps(log))
    log["eval"]["model"] = "mockllm/other"
    repository.write("other.json", json.dumps(log))
    repository.ok("import", "one.json", "--to", "gate")
    before = repository.read("gate/cases.jsonl")
    repository.ok("import", "other.json", "--to", "gate", "--force")
    assert repository.read("gate/cases.jsonl") == before
    repository.ok("import", "one.json", "other.json", "--to", "both")
    assert list(cases(repository, "both")) == ["choices/1/mockllm-model", "choices/1/mockllm-other"]


def test_the_page_about_imports_names_every_option(repository: Repository) -> None:
    page = (Path(__file__).parents[2] / "docs" / "import.md").read_text(encoding="utf-8")
    options = set(re.findall(r"^  (--[a-z-]+)", repository.ok("import", "--help"), re.MULTILINE))
    assert options == set(re.findall(r"^\| `(--[a-z]+)", page, re.MULTILINE))
