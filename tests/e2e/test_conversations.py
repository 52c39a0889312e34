"""Conversations of an agent, gated by real commands, as docs/conversations.md says."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from e2e.repository import ENVIRONMENT, PROGRAM, Repository, messages

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "shop-agent"
PAGE = (ROOT / "docs" / "conversations.md").read_text(encoding="utf-8")
Messages = list[dict[str, Any]]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PROGRAM, *arguments], env=ENVIRONMENT, capture_output=True, text=True, encoding="utf-8", check=False
    )


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """The example in a folder of its own."""
    return Path(shutil.copytree(EXAMPLE, tmp_path / "shop-agent"))


def edit(shop: Path, name: str, change: Callable[[Messages], object]) -> None:
    """Change the messages of a conversation."""
    file = shop / "conversations" / f"{name}.json"
    messages = json.loads(file.read_text(encoding="utf-8"))
    change(messages)
    file.write_text(json.dumps(messages), encoding="utf-8")


def looks_up(messages: Messages, order: object) -> None:
    messages[2]["tool_calls"][0]["function"]["arguments"] = json.dumps({"id": order})


def refunds(messages: Messages) -> None:
    call = {"id": "new", "type": "function", "function": {"name": "refund", "arguments": '{"order": "A-1043"}'}}
    messages[4:4] = [
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "new", "content": "{}"},
    ]


def test_the_example_is_green() -> None:
    done = run("check", str(EXAMPLE))
    assert (done.returncode, "5 passed" in done.stdout) == (0, True)


def test_the_report_names_turns_and_tools(shop: Path) -> None:
    edit(shop, "where-is-my-order", lambda messages: (looks_up(messages, "A-1043"), refunds(messages)))
    done = run("check", str(shop))
    assert done.returncode == 1
    shown = PAGE.split("```text\n")[1].split("```")[0].strip()
    assert shown in done.stdout
    assert "no_new_side_effect 0.000" in done.stdout
    explained = run("explain", "where-is-my-order", str(shop))
    assert 'refund(order: "A-1043")' in explained.stdout


def test_other_ids_and_forms_change_nothing(shop: Path) -> None:
    def reform(messages: Messages) -> None:
        for message in messages:
            if message["role"] == "tool":
                message["tool_call_id"] = "other-" + message["tool_call_id"]
            for call in message.get("tool_calls", []):
                call["id"] = "other-" + call["id"]
                call["function"]["arguments"] = json.loads(call["function"]["arguments"])
            if message["role"] == "system":
                message["role"] = "developer"

    for file in (shop / "conversations").iterdir():
        edit(shop, file.stem, reform)
    assert "5 passed" in run("check", str(shop)).stdout


def test_another_wording_passes_and_another_fact_does_not(shop: Path) -> None:
    def say(text: str) -> Callable[[Messages], object]:
        return lambda messages: messages[-1].update(content=text)

    edit(shop, "change-of-address", say("From now on, order A-1090 goes to 12 Mill Lane, York YO1 7HD."))
    assert run("check", str(shop)).returncode == 0
    edit(shop, "change-of-address", say("Order A-1090 will now be sent to 21 Mill Lane, York YO1 7HD."))
    done = run("check", str(shop))
    assert done.returncode == 1
    assert "turn 4: 12 -> 21" in done.stdout


def test_accepting_makes_the_new_conversation_the_baseline(shop: Path) -> None:
    edit(shop, "where-is-my-order", lambda messages: looks_up(messages, "A-1043"))
    refused = run("accept", "--add", "--yes", "--reason", "Why not", "--case", "where-is-my-order", str(shop))
    assert (refused.returncode, "one accepted answer" in refused.stderr) == (2, True)
    assert run("check", str(shop)).returncode == 1
    assert run("accept", "--yes", "--reason", "Renumbered", "--case", "where-is-my-order", str(shop)).returncode == 0
    assert run("check", str(shop)).returncode == 0


def test_ids_of_twenty_digits_are_compared_exactly(shop: Path) -> None:
    number = 12345678901234567890

    def opens(messages: Messages, order: int) -> None:
        """Another argument of a tool that only reads may lead to the same answer."""
        looks_up(messages, order)
        messages[2]["tool_calls"][0]["function"]["name"] = "open_order"

    edit(shop, "where-is-my-order", lambda messages: opens(messages, number))
    assert run("accept", "--yes", "--reason", "Numbers", "--case", "where-is-my-order", str(shop)).returncode == 0
    assert run("check", str(shop)).returncode == 0
    edit(shop, "where-is-my-order", lambda messages: opens(messages, number + 1))
    red = run("check", str(shop))
    assert (red.returncode, "open_order(id: 12345678901234567890 -> 12345678901234567891)" in red.stdout) == (1, True)


def test_a_plain_conversation_is_a_prompt_and_a_response(tmp_path: Path) -> None:
    messages = [{"role": "user", "content": "How long?"}, {"role": "assistant", "content": "30 days."}]
    written = []
    for case in ({"messages": messages}, {"prompt": "How long?", "response": "30 days."}):
        manifest = tmp_path / "vrty-gate.yml"
        manifest.write_text(json.dumps({"version": 1, "cases": [{"id": "a", **case}]}), encoding="utf-8")
        (tmp_path / "vrty-gate.baselines.jsonl").unlink(missing_ok=True)
        assert run("accept", "--yes", str(manifest)).returncode == 0
        written.append((tmp_path / "vrty-gate.baselines.jsonl").read_bytes())
        assert "1 passed" in run("check", str(manifest)).stdout
    assert written[0] == written[1]


@pytest.mark.parametrize(
    ("case", "problem"),
    [
        ({"messages": [], "prompt": "a"}, "has both messages and prompt; remove one"),
        ({"messages": [{"role": "user", "content": "a"}]}, "no message of the assistant"),
        ({"messages": [{"role": "tool", "tool_call_id": "x"}]}, "the result of a tool call 'x' that no message"),
        ({"messages_file": "none.json"}, "none.json"),
        ({"messages": 3}, "cases[0].messages is 3, but must be a list"),
    ],
)
def test_bad_conversations_are_one_clear_line(tmp_path: Path, case: dict[str, object], problem: str) -> None:
    manifest = tmp_path / "vrty-gate.yml"
    manifest.write_text(json.dumps({"version": 1, "cases": [{"id": "a", **case}]}), encoding="utf-8")
    done = run("check", str(manifest))
    assert done.returncode == 2
    assert problem in done.stderr
    assert len(messages(done.stderr)) == 1
    assert "Traceback" not in done.stderr


def test_prompts_without_response_file_are_named(tmp_path: Path) -> None:
    manifest = tmp_path / "vrty-gate.yml"
    manifest.write_text("version: 1\ncases:\n  - each: prompts/*.md\n", encoding="utf-8")
    done = run("check", str(manifest))
    assert (done.returncode, "cases[0] has no response_file; add one" in done.stderr) == (2, True)


def test_a_conversation_that_was_a_text_is_compared_with_it(tmp_path: Path) -> None:
    manifest = tmp_path / "vrty-gate.yml"
    case: dict[str, object] = {"id": "a", "prompt": "How long?", "response": "You have 30 days to return it."}
    manifest.write_text(json.dumps({"version": 1, "cases": [case]}), encoding="utf-8")
    run("accept", "--yes", str(manifest))
    call = {"id": "1", "type": "function", "function": {"name": "refund", "arguments": "{}"}}
    messages = [
        {"role": "user", "content": "How long?"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "assistant", "content": "You have 30 days to return it."},
    ]
    manifest.write_text(json.dumps({"version": 1, "cases": [{"id": "a", "messages": messages}]}), encoding="utf-8")
    done = run("check", str(manifest))
    assert (done.returncode, "turn 1: refund() is new" in done.stdout) == (1, True)


def test_a_pull_request_shows_other_options_and_another_file(tmp_path: Path) -> None:
    manifest = (EXAMPLE / "vrty-gate.yml").read_text(encoding="utf-8")
    repository = Repository(tmp_path)
    shutil.copytree(EXAMPLE, tmp_path, dirs_exist_ok=True)
    one = "cases: [{id: one, messages_file: conversations/where-is-my-order.json}]\n"
    repository.write("vrty-gate.yml", manifest.partition("cases:")[0] + one)
    repository.write("vrty-gate.baselines.jsonl", "")
    run("accept", "--yes", str(tmp_path))
    repository.git("add", ".")
    repository.git("commit", "--quiet", "-m", "Base")
    repository.write("copy.json", repository.read("conversations/where-is-my-order.json"))
    loose = repository.read("vrty-gate.yml").replace("writes: [refund, change_address]", "order: subset")
    repository.write("vrty-gate.yml", loose.replace("conversations/where-is-my-order.json", "copy.json"))
    done = run("check", "--base", "main", str(tmp_path))
    assert "messages file" in done.stdout
    assert "copy.json" in done.stdout
    assert "tools" in done.stdout.partition("Gate changed")[2]


def test_calls_that_are_all_dropped_are_missed(tmp_path: Path) -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "refund", "arguments": '{"order": "A-1"}'}}
    asked = {"role": "user", "content": "Refund order A-1, please."}
    told = {"role": "assistant", "content": "The refund of order A-1 is on its way."}
    called = [{"role": "assistant", "content": None, "tool_calls": [call]}, {"role": "tool", "content": "{}"}]
    called[1]["tool_call_id"] = "c1"
    (tmp_path / "refund.json").write_text(json.dumps([asked, *called, told]))
    manifest = tmp_path / "vrty-gate.yml"
    manifest.write_text("version: 1\ncases:\n  - {id: refund, messages_file: refund.json}\n")
    assert run("accept", str(manifest), "--reason", "good").returncode == 0
    (tmp_path / "refund.json").write_text(json.dumps([asked, told]))
    done = run("check", str(manifest))
    assert (done.returncode, "same_calls" in done.stdout) == (1, True), done.stdout
