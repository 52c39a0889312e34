"""Replies that are no answers: each is a broken case with its prompt, and hides no other."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from unit.vrty_gate.importing.wire.exchanges import (
    ANTHROPIC,
    ASKED,
    BEDROCK,
    GEMINI,
    OPEN,
    OPENAI,
    chat_reply,
    exchange,
    frame,
    server_sent,
)

from vrty_gate.importing import wire
from vrty_gate.importing.exchange import Exchange
from vrty_gate.importing.imported import Imported
from vrty_gate.importing.wire import bodies

CHAT = f"{OPENAI}/chat/completions"
GOOD = exchange(CHAT, {"messages": ASKED}, chat_reply({"role": "assistant", "content": OPEN}))
KEY = "sk-" + "a1B2" * 8


def read(reply: Any, status: int = 200) -> Imported:
    broken, good = wire.answers([exchange(CHAT, {"model": "a", "messages": ASKED}, reply, status), GOOD])
    assert good.response == OPEN
    assert (broken.prompt, broken.test, broken.skip_reason) == ("When do you open?", "When-do-you-open", "")
    return broken


@pytest.mark.parametrize(
    ("reply", "status", "broken"),
    [
        ({"error": {"message": "Rate limit reached", "type": "tokens"}}, 429, "HTTP 429: Rate limit reached"),
        ({"error": "model not found"}, 404, "HTTP 404: model not found"),
        ({"message": "Too many requests"}, 429, "HTTP 429: Too many requests"),
        ({"detail": "Not Found"}, 404, "HTTP 404: Not Found"),
        ([{"error": {"code": 400, "message": "API key not valid"}}], 400, "HTTP 400: API key not valid"),
        (b"<html>Bad gateway</html>", 502, "HTTP 502"),
        (b"", 500, "HTTP 500"),
        (b"", 200, "the recording has no reply"),
        (b"<html>It works</html>", 200, "the reply is not JSON"),
        (b'{"choices": [{"message": {"content": "We op', 200, "the reply is not JSON"),
        (b"\x89PNG\xff\xfe", 200, "the reply is not text"),
        (b"data: \n\n", 200, "the reply has no event with JSON"),
        ({}, 200, "the reply is empty"),
        ({"choices": []}, 200, "the reply is empty"),
        (chat_reply({"role": "assistant", "content": ""}), 200, "the reply is empty (stop)"),
        ({"choices": [{"finish_reason": "content_filter"}]}, 200, "the reply is empty (content_filter)"),
        ({"error": {"message": "Filtered"}}, 200, "an error in the reply: Filtered"),
    ],
)
def test_reply_without_an_answer_is_broken(reply: Any, status: int, broken: str) -> None:
    assert read(reply, status).broken == broken


def test_blocked_prompt_of_gemini_is_broken() -> None:
    request = {"contents": [{"role": "user", "parts": [{"text": "When?"}]}]}
    [answer] = wire.answers(
        [exchange(f"{GEMINI}:generateContent", request, {"promptFeedback": {"blockReason": "SAFETY"}})]
    )
    assert answer.broken == "the reply is empty (SAFETY)"


def test_long_error_is_cut() -> None:
    assert len(read({"error": {"message": "no " * 500}}, 400).broken) < 130


OTHERS = (
    "AKIAIOSFODNN7EXAMPLE",
    "eyJhbGci.eyJzdWIi.x",
    "Bearer a-token",
    "token=abc",
    "password: hunter2",
    'key": "a"',
)


@pytest.mark.parametrize("secret", [KEY, "sk-ab********yz", "req_011CSHoEeqs5C35K2UUqR7Fy", "f" * 40, *OTHERS])
def test_keys_and_ids_in_errors_are_not_shown(secret: str) -> None:
    assert read({"error": {"message": f"Incorrect API key provided: {secret} (see the page)"}}, 401).broken == (
        "HTTP 401: Incorrect API key provided: [...] (see the page)"
    )


def test_addresses_in_errors_have_no_password_and_no_key() -> None:
    found = read({"error": {"message": "POST https://me:pass@host/v1?key=abc&x=1 failed"}}, 401).broken
    assert found == "HTTP 401: POST https://[...]host/v1?[...] failed"


def test_only_the_start_of_a_long_error_is_looked_at() -> None:
    found = read({"error": {"message": "a." * 200_000 + " hunter2"}}, 500).broken
    assert found == "HTTP 500: " + "a." * 50 + "..."


def test_damaged_exchange_is_skipped_with_its_line() -> None:
    damaged = Exchange("", "", 0, b"", b"", "", 12, problem="the body of this reply cannot be read")
    good, skipped = wire.answers([damaged, GOOD])
    assert good.response == OPEN
    assert (skipped.skip_reason, skipped.line) == ("the body of this reply cannot be read", 12)


def test_request_that_is_no_json_is_passed_over() -> None:
    for request in (b"", b"--boundary", b"\xff\xfe", b"[1]", b"{"):
        [answer] = wire.answers([GOOD._replace(request=request)])
        assert answer.passed_over == "other requests"


def test_result_of_an_unknown_call_is_skipped_with_the_reason() -> None:
    messages = [*ASKED, {"role": "tool", "tool_call_id": "x", "content": "9-17"}]
    [answer] = wire.answers([exchange(CHAT, {"messages": messages}, chat_reply({"content": OPEN}))])
    assert "no earlier message" in answer.skip_reason


def test_deep_and_odd_values_are_no_crash() -> None:
    deep: Any = "x"
    for _ in range(200):
        deep = [deep]
    for odd in (deep, None, 1, True, {}, [None, 1, "a", [], {}]):
        for url in (CHAT, ANTHROPIC, f"{OPENAI}/responses", f"{GEMINI}:generateContent", f"{BEDROCK}/m/converse"):
            for key in ("messages", "input", "contents", "prompt"):
                request = {key: odd, "tools": odd, "system": odd, "model": odd}
                reply = {"choices": odd, "content": odd, "output": odd, "candidates": odd, "usage": odd, "error": odd}
                list(wire.answers([exchange(url, request, reply)]))


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
)
REPLIES = {
    CHAT: chat_reply({"role": "assistant", "content": OPEN, "tool_calls": [{"id": "a", "function": {"name": "f"}}]}),
    ANTHROPIC: {"type": "message", "content": [{"type": "tool_use", "name": "f", "id": "a", "input": {}}], "usage": {}},
    f"{OPENAI}/responses": {"output": [{"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"}]},
    f"{GEMINI}:generateContent": {"candidates": [{"content": {"parts": [{"functionCall": {"name": "f"}}]}}]},
    f"{BEDROCK}/m/converse": {"output": {"message": {"content": [{"toolUse": {"name": "f", "toolUseId": "a"}}]}}},
}
REQUEST = {"messages": ASKED, "input": "a", "contents": [{"parts": [{"text": "a"}]}]}


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(spot for key, item in items for spot in spots(item, (*path, key)))]


@settings(max_examples=40)
@given(st.data())
def test_any_change_of_a_reply_is_a_case_or_a_reason(data: st.DataObject) -> None:
    url = data.draw(st.sampled_from(sorted(REPLIES)))
    reply = json.loads(json.dumps(REPLIES[url]))
    path = data.draw(st.sampled_from(spots(reply)[1:]))
    here = reply
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = data.draw(VALUES)
    found = list(wire.answers([exchange(url, REQUEST, reply), exchange(url, REQUEST, server_sent(reply)), GOOD]))
    assert any(answer.response == OPEN for answer in found)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_body_or_a_reason(data: bytes) -> None:
    for body in (data, frame("a", {"b": 1}) + data, b"data: " + data, b"{" + data, b"[{}," + data):
        found = bodies.read(body)
        assert found.problem or found.value is not None or found.events or body.strip() == b"[]"
