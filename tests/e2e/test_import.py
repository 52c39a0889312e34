"""`vrty-gate import`: what other tools recorded, gated by the next command."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from e2e.repository import Repository, messages

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
        case["id"] for case in suite["cases"] if {check["verdict"] for check in case["checks"]} & {"review", "fail"}
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


TURNS = {
    "inspect_ai": ("inspect_ai/agent-first.json", "inspect_ai/agent-second.json", ["--turns"], "agent/where"),
    "deepeval": ("deepeval/agent-first.json", "deepeval/agent-second.json", ["--turns"], "where-is-my-order"),
    "promptfoo": ("promptfoo/agent-first.json", "promptfoo/agent-second.json", ["--turns"], "where-is-my-order"),
    "opentelemetry": (
        *("opentelemetry/first.json", "opentelemetry/second.json"),
        *(["--field", "id=test.case.name"], "where-is-my-order"),
    ),
    "langfuse": ("langfuse/first.json", "langfuse/second.json", ["--field", "id=case"], "where-is-my-order"),
}


@pytest.mark.parametrize("tool", TURNS)
def test_turns_and_tool_calls_of_a_later_run_are_compared(repository: Repository, tool: str) -> None:
    first, second, options, name = TURNS[tool]
    shown = repository.ok("import", str(FILES / first), "--to", "gate", *options)
    assert f"results of {tool}\n" in shown
    before = cases(repository)
    assert _call(before[name]) == {"name": "get_order", "arguments": {"id": "A-1042"}}
    repository.ok("accept", "gate", "--reason", "Imported, reviewed")
    repository.ok("import", str(FILES / second), "--to", "gate", "--force", *options)
    assert cases(repository).keys() == before.keys()
    done = repository.run("check", "gate")
    assert done.returncode == 1
    assert "get_order(id: A-1042 -> A-1043)" in done.stdout


def _call(case: dict[str, object]) -> object:
    messages: list[dict[str, list[dict[str, object]]]] = case["messages"]  # type: ignore[assignment]
    return next(message["tool_calls"][0]["function"] for message in messages if "tool_calls" in message)


@pytest.mark.parametrize(
    "file, options, name, count",
    [
        ("inspect_ai/agent-first.json", [], "agent/where", 2),
        ("opentelemetry/first.json", ["--field", "id=test.case.name"], "refund-window", 2),
        ("promptfoo/agent-first.json", [], "refund-window", 3),
    ],
)
def test_answers_to_the_same_test_become_samples(
    repository: Repository, file: str, options: list[str], name: str, count: int
) -> None:
    repository.ok("import", str(FILES / file), "--to", "gate", "--samples", *options)
    assert len(cases(repository)[name]["responses"]) == count  # type: ignore[arg-type]
    assert "sample_counts" not in repository.read("gate/vrty-gate.yml")
    repository.ok("accept", "gate", "--reason", "Imported, reviewed")
    assert "PASS" in repository.ok("check", "gate")


def test_what_langfuse_knows_of_a_trace_is_taken(repository: Repository) -> None:
    shown = repository.ok("import", str(FILES / "langfuse/first.json"), "--to", "gate", "--field", "id=case")
    assert "skipped  What-breaks: error: 503\n" in shown
    found = cases(repository)
    assert found["where-is-my-order"]["tags"] == ["orders"]
    assert found["where-is-my-order"]["metadata"] == {"case": "where is my order", "team": "support"}
    assert found["How-long-may-I-return-an-item"] == {
        "id": "How-long-may-I-return-an-item",
        "prompt": "How long may I return an item?",
        "response": "You have 30 days from delivery.",
    }
    assert "What-breaks" not in found


ANTHROPIC = {
    "id": "where",
    "system": "You are the support desk.",
    "messages": [
        {"role": "user", "content": "Where is my order A-1042?"},
        {
            "role": "assistant",
            "content": [
                {"type": "thinking", "thinking": "An order.", "signature": "x"},
                {"type": "text", "text": "Let me look."},
                {"type": "tool_use", "id": "toolu_1", "name": "get_order", "input": {"id": "A-1042"}},
            ],
        },
        {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": "toolu_1", "content": [{"type": "text", "text": "delivered"}]},
                {"type": "text", "text": "And hurry."},
            ],
        },
    ],
    "response": {"role": "assistant", "content": [{"type": "text", "text": "It was delivered."}]},
}
SAME = [
    {"role": "system", "content": "You are the support desk."},
    {"role": "user", "content": "Where is my order A-1042?"},
    {
        "role": "assistant",
        "content": "Let me look.",
        "tool_calls": [
            {"id": "call_1", "type": "function", "function": {"name": "get_order", "arguments": {"id": "A-1042"}}}
        ],
    },
    {"role": "tool", "tool_call_id": "call_1", "content": "delivered"},
    {"role": "user", "content": "And hurry."},
    {"role": "assistant", "content": "It was delivered."},
]


def test_messages_of_anthropic_become_those_of_openai(repository: Repository) -> None:
    repository.write("chats.jsonl", json.dumps(ANTHROPIC) + "\n" + json.dumps({"id": "same", "messages": SAME}))
    repository.ok("import", "chats.jsonl", "--to", "gate")
    found = cases(repository)
    assert found["where"]["messages"] == SAME
    assert found["same"]["messages"] == SAME


def test_columns_of_a_table_are_named(repository: Repository) -> None:
    repository.write("answers.csv", 'key;Frage;Antwort\na;Wie lange?;"30 Tage; ab Lieferung"\nb;Wann?;Morgen.\n')
    done = repository.run("import", "answers.csv", "--to", "gate")
    assert (done.returncode, len(messages(done.stderr))) == (2, 1)
    assert "no column 'prompt'; name it with --field prompt=NAME (columns: key, Frage, Antwort)" in done.stderr
    named = [f"--field={field}" for field in ("id=key", "prompt=Frage", "response=Antwort")]
    repository.ok("import", "answers.csv", "--to", "gate", *named)
    assert cases(repository)["a"] == {"id": "a", "prompt": "Wie lange?", "response": "30 Tage; ab Lieferung"}


def test_rows_of_a_table_become_samples_or_turns(repository: Repository) -> None:
    repository.write("samples.csv", "id,prompt,response\na,How long?,30 days.\na,How long?,30 days from delivery.\n")
    repository.ok("import", "samples.csv", "--to", "samples", "--samples")
    assert cases(repository, "samples")["a"]["responses"] == ["30 days.", "30 days from delivery."]
    calls = json.dumps([{"id": "x", "function": {"name": "get_order", "arguments": '{"id": "A-1042"}'}}])
    rows = [
        ("user", "Where is it?", "", ""),
        ("assistant", "", calls, ""),
        ("tool", "delivered", "", "x"),
        ("assistant", "It was delivered.", "", ""),
    ]
    repository.write(
        "turns.csv", _table([("id", "role", "content", "tool_calls", "tool_call_id"), *(("a", *row) for row in rows)])
    )
    repository.ok("import", "turns.csv", "--to", "turns")
    messages = cases(repository, "turns")["a"]["messages"]
    assert [message["role"] for message in messages] == ["user", "assistant", "tool", "assistant"]  # type: ignore[attr-defined]
    repository.write("json.csv", _table([("id", "messages"), ("a", json.dumps(messages))]))
    repository.ok("import", "json.csv", "--to", "json")
    assert cases(repository, "json") == cases(repository, "turns")


def _table(rows: list[tuple[str, ...]]) -> str:
    file = io.StringIO()
    csv.writer(file).writerows(rows)
    return file.getvalue()


@pytest.mark.parametrize(
    "text, options, words",
    [
        ("", [], "has no column 'prompt'"),
        (
            "id,prompt\n1,2,3\n",
            [],
            "table.csv:2: a row has 3 cells, but there are 2 columns; quote cells that contain ','",
        ),
        ("id,id\n", [], "table.csv:1: two columns are named 'id'; rename one"),
        ('id,prompt\n1,"2', [], "table.csv:2: it is not CSV: unexpected end of data"),
        ("id,prompt,response\n", ["--field", "prompt=promt"], "has no column 'promt'; did you mean 'prompt'?"),
        (
            "id,prompt,response\n",
            ["--field", "promt=prompt"],
            "--field promt does not apply to csv, which has id, prompt",
        ),
        ("id,prompt,response\n", ["--field", "prompt"], "--field prompt must be KEY=NAME"),
        ("id,prompt,response\n", ["--field", "id=a", "--field", "id=b"], "--field id is given twice; remove one"),
        ("role,content\nuser,Hi\n", [], "has a column of roles, but none that says which conversation a row is of"),
        (
            "id,role,content\n1,user,Hi\n",
            [],
            "no answer can become a case: 1 the conversation does not end with an answer",
        ),
        ("id,messages\n1,{\n", [], "no answer can become a case: 1 its messages are not a JSON list"),
    ],
)
def test_a_table_that_holds_no_suite(repository: Repository, text: str, options: list[str], words: str) -> None:
    repository.write("table.csv", text)
    done = repository.run("import", "table.csv", "--to", "gate", *options)
    assert (done.returncode, len(messages(done.stderr)), (repository.folder / "gate").exists()) == (2, 1, False)
    assert words in done.stderr


def test_conversations_that_cannot_be_read_are_skipped_with_the_reason(repository: Repository) -> None:
    ask = {"role": "user", "content": "Where?"}
    call = {"id": "a", "function": {"name": "find", "arguments": "{"}}

    def number(value: object) -> dict[str, object]:
        return {"id": "a", "function": {"name": "find", "arguments": {"id": value}}}

    chats = {
        "result": [
            ask,
            {"role": "tool", "tool_call_id": "x", "content": ""},
            {"role": "assistant", "content": "Here."},
        ],
        "role": [ask, {"role": "robot", "content": "Here."}],
        "arguments": [ask, {"role": "assistant", "tool_calls": [call]}],
        "nan": [ask, {"role": "assistant", "tool_calls": [number(float("nan"))]}],
        "long-id": [ask, {"role": "assistant", "tool_calls": [number(10**19)]}],
        "end": [ask, {"role": "assistant", "content": "Here."}, ask],
        "good": [ask, {"role": "assistant", "content": "Here."}],
        "long": [ask, {"role": "assistant", "content": "Here."}] * 2_000,
    }
    repository.write("chats.json", json.dumps([{"id": name, "messages": chat} for name, chat in chats.items()]))
    shown = repository.ok("import", "chats.json", "--to", "gate")
    assert "messages[1] is the result of a tool call that no earlier message makes\n" in shown
    assert "skipped  role: message 2 has an unknown role; " in shown
    assert "skipped  arguments: the arguments of 'find' in message 2 are not JSON" in shown
    assert "skipped  end: the conversation does not end with an answer\n" in shown
    assert "skipped  long: the conversation has more than 2000 messages; split it\n" in shown
    assert "skipped  nan: NaN is not JSON; write a number or null\n" in shown
    assert list(cases(repository)) == ["good", "long-id"]
    repository.ok("accept", "gate", "--reason", "Imported", "--yes")
    assert "2 passed" in repository.ok("check", "gate")


def test_equal_samples_are_counted_and_missing_ones_are_told(repository: Repository) -> None:
    texts = ["30 days.", "30 days. ", "", *(f"{number} days." for number in range(31, 65))]
    rows = [("id", "prompt", "response"), *(("a", "How long?", text) for text in texts)]
    repository.write("table.csv", _table(rows))
    shown = repository.ok("import", "table.csv", "--to", "gate", "--samples")
    assert "note     a: left out of 37 samples: 1 skipped, 5 over 30 different\n" in shown
    first, *others = cases(repository)["a"]["responses"]  # type: ignore[misc]
    assert (first, len(others)) == ({"response": "30 days.", "count": 2}, 29)
    assert "sample_counts" not in repository.read("gate/vrty-gate.yml")


def test_nothing_is_overwritten_unasked_and_rules_that_were_added_stay(repository: Repository) -> None:
    first = str(FIRST["deepeval"][0])
    repository.ok("import", first, "--to", "gate")
    repository.write("gate/vrty-gate.yml", repository.read("gate/vrty-gate.yml") + "k: 0.9\n")
    before = repository.everything()
    done = repository.run("import", first, "--to", "gate")
    assert (done.returncode, len(messages(done.stderr))) == (2, 1)
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
        (
            "{}",
            "is not a results file of a known tool; give --from promptfoo, --from deepeval, --from inspect_ai, --from o",
        ),
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
    assert (done.returncode, done.stdout.startswith("Traceback"), len(messages(done.stderr))) == (2, False, 1)
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
    assert (done.returncode, len(messages(done.stderr)), repository.everything()) == (2, 1, before)
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
    assert options == set(re.findall(r"^\| `(--[a-z]+)", page.split("\n## ")[0], re.MULTILINE))
