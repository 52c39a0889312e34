"""`vrty-gate record` with conversations: the user's turns and recorded results are given, the rest is asked for."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from e2e.openai_server import Request, Sent, Server
from e2e.repository import Repository, messages

pytestmark = pytest.mark.slow

MANIFEST = """\
version: 1
record: {model: test-model, temperature: 0, tools_file: tools.json}
cases:
  - {id: where, messages_file: where.json}
"""
TOOLS = [{"type": "function", "function": {"name": "get_order", "parameters": {"type": "object"}}}]
CALL = {"id": "x1", "type": "function", "function": {"name": "get_order", "arguments": '{"id": "A-1042"}'}}
MESSAGES: list[dict[str, Any]] = [
    {"role": "system", "content": "You are the support desk."},
    {"role": "user", "content": "Where is my order A-1042?"},
    {"role": "assistant", "content": None, "tool_calls": [CALL]},
    {"role": "tool", "tool_call_id": "x1", "content": "A-1042 was delivered on 3 May."},
    {"role": "assistant", "content": "It was delivered on 3 May."},
    {"role": "user", "content": "Thank you!"},
    {"role": "assistant", "content": "You are welcome. Is there anything else that I can do for you?"},
]


def script(request: Request, order: str = "A-1042") -> Sent:
    last = request.messages[-1]
    if last["role"] == "tool":
        return Sent(f"Of your order I know this: {last['content']}", usage=(20, 10))
    if "order" in last["content"]:
        arguments = json.dumps({"id": order})
        return Sent(None, finish="tool_calls", calls=(("call_y", "get_order", arguments),), usage=(20, 10))
    return Sent("You are welcome. Can I do anything else for you?", usage=(20, 10))


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(script) as running:
        yield running


@pytest.fixture
def agent(repository: Repository) -> Repository:
    repository.write("vrty-gate.yml", MANIFEST)
    repository.write("tools.json", json.dumps(TOOLS))
    repository.write("where.json", json.dumps(MESSAGES))
    return repository


def record(agent: Repository, server: Server, *arguments: str) -> str:
    return agent.ok("record", *arguments, **server.environment)


def recorded(agent: Repository, file: str = "where.json") -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = json.loads(agent.read(file))
    return messages


def test_the_users_turns_and_recorded_results_are_given(agent: Repository, server: Server) -> None:
    output = record(agent, server, "--all")
    assert output.endswith("recorded 1 response, 90 tokens; now run vrty-gate check\n")
    messages = recorded(agent)
    assert [message["role"] for message in messages] == [message["role"] for message in MESSAGES]
    assert messages[2]["tool_calls"][0]["function"] == CALL["function"]
    assert messages[3] == {"role": "tool", "tool_call_id": "call_y", "content": "A-1042 was delivered on 3 May."}
    assert messages[4]["content"] == "Of your order I know this: A-1042 was delivered on 3 May."
    assert [request.body["tools"] for request in server.requests] == [TOOLS] * 3
    assert record(agent, server) == "nothing to record: 1 response up to date\n"


def test_a_changed_prompt_is_recorded_and_compared(agent: Repository, server: Server) -> None:
    record(agent, server, "--all")
    agent.accept()
    agent.write("vrty-gate.yml", MANIFEST.replace("tools_file", "system: You are the new support desk., tools_file"))
    server.script = lambda request: script(request, "A-1043")
    assert "recorded  where  where.json  (the request has changed)\n" in record(agent, server)
    assert recorded(agent)[0] == {"role": "system", "content": "You are the new support desk."}
    assert recorded(agent)[3]["content"] == "No result of this call was recorded."
    done = agent.run("check")
    assert (done.returncode, "get_order(id: A-1042 -> A-1043)" in done.stdout) == (1, True)
    assert record(agent, server) == "nothing to record: 1 response up to date\n"
    server.script = script
    record(agent, server, "--case", "where")  # the result is known from the accepted conversation
    assert recorded(agent)[3]["content"] == "A-1042 was delivered on 3 May."
    agent.ok("check")


@pytest.mark.parametrize("form", ["object", "lines"])
def test_a_file_keeps_its_form(agent: Repository, server: Server, form: str) -> None:
    file = "where.jsonl" if form == "lines" else "where.json"
    agent.write("vrty-gate.yml", MANIFEST.replace("where.json", file))
    lines = "".join(json.dumps(message) + "\n" for message in MESSAGES)
    own = json.dumps({"model": "m", "tools": TOOLS[:1], "messages": MESSAGES})
    agent.write(file, lines if form == "lines" else own)
    record(agent, server, "--all")
    text = agent.read(file)
    if form == "lines":
        assert [json.loads(line)["role"] for line in text.splitlines()] == [message["role"] for message in MESSAGES]
    else:
        assert [*json.loads(text)] == ["model", "tools", "messages"]
    agent.ok("validate")


def test_turns_of_the_user_alone_are_answered(agent: Repository, server: Server) -> None:
    agent.write("where.json", json.dumps([MESSAGES[1], MESSAGES[5]]))
    done = agent.run("check")
    assert (done.returncode, "has no message of the assistant; record one" in done.stderr) == (2, True)
    assert "recorded  where  where.json  (no response yet)\n" in record(agent, server)
    assert [message["role"] for message in recorded(agent)] == [
        "user",
        "assistant",
        "tool",
        "assistant",
        "user",
        "assistant",
    ]


def test_the_same_call_again_gets_its_results_in_order(agent: Repository, server: Server) -> None:
    again = [
        {**MESSAGES[2], "tool_calls": [{**CALL, "id": "x2"}]},
        {"role": "tool", "tool_call_id": "x2", "content": "A-1042 was returned on 9 May."},
    ]
    agent.write("where.json", json.dumps([*MESSAGES[:4], *again, MESSAGES[4]]))
    left = [3]

    def thrice(request: Request) -> Sent:
        left[0] -= 1
        arguments = '{ "id" : "A-1042" }'
        return Sent(None, calls=((f"c{left[0]}", "get_order", arguments),)) if left[0] >= 0 else Sent("It came back.")

    server.script = thrice
    record(agent, server, "--all")
    given = [message["content"][11:] for message in recorded(agent) if message["role"] == "tool"]
    assert given == ["delivered on 3 May.", "returned on 9 May.", "returned on 9 May."]
    agent.ok("validate")


@pytest.mark.parametrize(
    "sent, problem",
    [
        (Sent(None, calls=(("c", "get_order", "{"),)), "the arguments of its call of 'get_order' are not JSON"),
        (Sent(None, calls=(("c", "get_order", "[1]"),)), "the arguments of its call of 'get_order' are not an object"),
        (Sent(None, calls=(("c", "get_order", '{"id": 1}'),)), "took 10 more requests than were recorded"),
        (Sent("It w", finish="length"), "the answer was truncated"),
        (Sent(""), "the answer is empty"),
        (Sent(None, refusal="I cannot."), "the model refused: I cannot."),
        (Sent("a\0b"), "contains NUL"),
        (Sent(body='{"choices": [{"message": {"tool_calls": [1]}}]}'), "a tool call of the reply has no id"),
    ],
)
def test_what_is_no_conversation_leaves_the_file(agent: Repository, server: Server, sent: Sent, problem: str) -> None:
    server.script = lambda _: sent
    before = agent.read("where.json")
    done = agent.run("record", "--all", **server.environment)
    assert (done.returncode, len(messages(done.stderr)), agent.read("where.json")) == (2, 1, before)
    assert problem in done.stdout


def test_calls_without_definitions_of_tools_are_one_line(agent: Repository, server: Server) -> None:
    agent.write("vrty-gate.yml", MANIFEST.replace(", tools_file: tools.json", ""))
    done = agent.run("record", "--all", **server.environment)
    words = "where.json: the conversation of case 'where' calls tools; name them in record: {tools_file: FILE}\n"
    assert (done.returncode, done.stderr.endswith(words), server.requests) == (2, True, [])
    agent.write("vrty-gate.yml", MANIFEST)
    agent.write("tools.json", "{}")
    done = agent.run("record", "--all", **server.environment)
    assert (done.returncode, "tools.json: it must be a JSON list of tools" in done.stderr) == (2, True)


def test_conversations_in_the_manifest_cannot_be_written(agent: Repository, server: Server) -> None:
    agent.write("vrty-gate.yml", MANIFEST.replace("messages_file: where.json", f"messages: {json.dumps(MESSAGES)}"))
    assert "note: 1 response without a response_file" in record(agent, server)
    done = agent.run("record", "--case", "where", **server.environment)
    assert (done.returncode, server.requests) == (2, [])
