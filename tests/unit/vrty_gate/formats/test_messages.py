"""Reading conversations: what is understood, and one clear line for what is not."""

import json
from typing import Any

import pytest

from vrty_gate.core.case import Call, Message
from vrty_gate.errors import InputError, Place
from vrty_gate.formats.messages import MOST_MESSAGES, messages_in, messages_of

PLACE = Place("a.json")


def call(name: object = "f", arguments: object = "{}", identity: object = "1") -> dict[str, Any]:
    return {"id": identity, "type": "function", "function": {"name": name, "arguments": arguments}}


def assistant(*calls: dict[str, Any], content: object = None) -> dict[str, Any]:
    return {"role": "assistant", "content": content, "tool_calls": list(calls)}


def test_the_forms_that_are_understood() -> None:
    data = [
        {"role": "developer", "content": "Be brief."},
        {"role": "user", "name": "eva", "content": [{"type": "text", "text": "Hi\r\n"}, {"type": "image_url"}]},
        assistant(call("f", '{"b": 1, "a": [2]}', "x"), call("g", {"c": None}, "y"), content=""),
        {"role": "tool", "tool_call_id": "y", "content": "of g"},
        {"role": "tool", "tool_call_id": "x", "content": [{"type": "text", "text": "of f"}]},
        {"role": "assistant", "content": None, "function_call": {"name": "h", "arguments": ""}},
        {"role": "function", "name": "h", "content": "of h"},
        {"role": "assistant", "content": None, "refusal": "I cannot."},
    ]
    assert messages_of(data, PLACE) == (
        Message("system", "Be brief."),
        Message("user", "Hi\n\n[image_url]"),
        Message("assistant", "", (Call("f", {"b": 1, "a": [2]}), Call("g", {"c": None}))),
        Message("tool", "of g", tool="g"),
        Message("tool", "of f", tool="f"),
        Message("assistant", "", (Call("h", {}),)),
        Message("tool", "of h", tool="h"),
        Message("assistant", "I cannot."),
    )


@pytest.mark.parametrize("name", ["a.json", "object.json", "a.jsonl"])
def test_files(name: str) -> None:
    data = [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]
    if name.endswith("l"):
        text = "".join(f"{json.dumps(each)}\n\n" for each in data)
    else:
        text = json.dumps({"messages": data} if name == "object.json" else data)
    assert messages_in(text, name) == (Message("user", "Hi"), Message("assistant", "Hello"))


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({}, "messages must be a list, but this is a mapping"),
        ([], "no message of the assistant"),
        ([{"role": "user", "content": "Hi"}], "no message of the assistant"),
        (["Hi"], "message 1 must be an object, but is 'Hi'"),
        ([{"content": "Hi"}], "message 1 has no role; known: system, developer, user"),
        ([{"role": "asistant"}], "message 1 has an unknown role; did you mean 'assistant'?"),
        ([{"role": "assistant", "content": 3}], "the content of message 1 must be a text or a list of parts"),
        ([{"role": "assistant", "content": ["x"]}], "a part of the content of message 1 has no type"),
        ([assistant(content="\ud800")], "message 1 has an unpaired surrogate"),
        ([{"role": "assistant", "tool_calls": {}}, assistant(call(), {"id": "3"})], "message 2 has no function"),
        ([{"role": "assistant", "tool_calls": 3}], "tool_calls of message 1 must be a list"),
        ([assistant(call(" "))], "a tool call of message 1 has no function with a name"),
        ([assistant(call("f", "{"))], "the arguments of 'f' in message 1 are not JSON"),
        ([assistant(call("f", "[1]"))], "the arguments of 'f' in message 1 must be an object, but are a list"),
        ([assistant(call("f", '{"a": "\\ud800"}'))], "an unpaired surrogate"),
        ([assistant(call(), call("g"))], "the id '1' is used by two tool calls without a result in between"),
        ([assistant(call()), {"role": "tool", "tool_call_id": "2"}], "a tool call '2' that no message before it makes"),
        ([{"role": "tool", "content": "x"}], "neither tool_call_id nor name"),
        ([{"role": "user"}] * (MOST_MESSAGES + 1), "more than 2000 messages; split it"),
    ],
)
def test_what_is_not_understood_is_one_clear_line(data: object, problem: str) -> None:
    with pytest.raises(InputError) as error:
        messages_of(data, PLACE)
    assert problem in str(error.value)
    assert str(error.value).startswith("a.json: ")
    assert "\n" not in str(error.value)


def test_a_bad_line_has_its_number() -> None:
    with pytest.raises(InputError, match=r"^a\.jsonl:3"):
        messages_in('{"role": "user"}\n\n{', "a.jsonl")


def test_ids_may_be_used_again_after_their_result() -> None:
    result = {"role": "tool", "tool_call_id": "1", "content": "x"}
    assert len(messages_of([assistant(call()), result, assistant(call()), result], PLACE)) == 4
