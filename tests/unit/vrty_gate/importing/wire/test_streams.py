"""Streamed replies put together: the same case as without a stream, and broken where they end in the middle."""

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
    exchange,
    frame,
    server_sent,
    wrapped,
)

from vrty_gate.importing import wire
from vrty_gate.importing.imported import Imported
from vrty_gate.importing.wire import bodies
from vrty_gate.importing.wire.apis import chat_completions
from vrty_gate.importing.wire.values import paired

CONTENTS = {"contents": [{"role": "user", "parts": [{"text": "When do you open?"}]}]}
CONVERSE = {"messages": [{"role": "user", "content": [{"text": "When do you open?"}]}]}
CALL = [("hours", {"day": "sunday"})]


def read(url: str, request: Any, reply: bytes) -> Imported:
    [answer] = wire.answers([exchange(url, request, reply)])
    assert not answer.skip_reason
    return answer


def calls(answer: Imported) -> list[tuple[str, Any]]:
    return [
        (call["function"]["name"], call["function"]["arguments"])
        for message in answer.messages
        for call in message.get("tool_calls", ())
    ]


def chunk(delta: Any, finish: str | None = None, **more: Any) -> Any:
    return {
        "object": "chat.completion.chunk",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
        **more,
    }


def lines(*events: Any) -> bytes:
    return b"".join(json.dumps(event).encode() + b"\n" for event in events)


OPENAI_CHUNKS = [chunk({"role": "assistant", "content": "We open "}), chunk({"content": "at 9."}), chunk({}, "stop")]
ANTHROPIC_EVENTS = [
    {
        "type": "message_start",
        "message": {"type": "message", "role": "assistant", "content": [], "usage": {"input_tokens": 3}},
    },
    {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
    {"type": "ping"},
    {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "We open "}},
    {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "at 9."}},
    {"type": "content_block_stop", "index": 0},
    {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 6}},
    {"type": "message_stop"},
]
RESPONSE_EVENTS = [
    {"type": "response.created", "response": {"object": "response", "id": "resp_1", "output": []}},
    {"type": "response.output_text.delta", "delta": "We open "},
    {"type": "response.output_text.delta", "delta": "at 9."},
    {
        "type": "response.completed",
        "response": {
            "object": "response",
            "output": [{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": OPEN}]}],
        },
    },
]
GEMINI_EVENTS = [
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "We open "}]}}]},
    {"candidates": [{"content": {"role": "model", "parts": [{"text": "at 9."}]}, "finishReason": "STOP"}]},
]
OLLAMA_LINES = [
    {"message": {"role": "assistant", "content": "We open "}, "done": False},
    {"message": {"role": "assistant", "content": "at 9."}, "done": False},
    {"message": {"role": "assistant", "content": ""}, "done": True, "done_reason": "stop", "eval_count": 6},
]
CONVERSE_FRAMES = [
    frame("messageStart", {"role": "assistant"}),
    frame("contentBlockDelta", {"contentBlockIndex": 0, "delta": {"text": "We open "}}),
    frame("contentBlockDelta", {"contentBlockIndex": 0, "delta": {"text": "at 9."}}),
    frame("contentBlockStop", {"contentBlockIndex": 0}),
    frame("messageStop", {"stopReason": "end_turn"}),
    frame("metadata", {"usage": {"inputTokens": 3, "outputTokens": 6}, "metrics": {"latencyMs": 500}}),
]
TITAN = [
    {"outputText": "We open ", "index": 0, "completionReason": None},
    {"outputText": "at 9.", "index": 0, "completionReason": "FINISH"},
]
COHERE = [
    {"type": "message-start", "delta": {"message": {"role": "assistant"}}},
    {"type": "content-delta", "index": 0, "delta": {"message": {"content": {"text": "We open "}}}},
    {"type": "content-delta", "index": 0, "delta": {"message": {"content": {"text": "at 9."}}}},
    {"type": "message-end", "delta": {"finish_reason": "COMPLETE", "usage": {"tokens": {"input_tokens": 3}}}},
]

STREAMS = {
    "openai chat": (
        f"{OPENAI}/chat/completions",
        {"messages": ASKED},
        server_sent(*OPENAI_CHUNKS, end=b"data: [DONE]\n\n"),
    ),
    "openai responses": (f"{OPENAI}/responses", {"input": "When do you open?"}, server_sent(*RESPONSE_EVENTS)),
    "openai completions": (
        f"{OPENAI}/completions",
        {"prompt": "When do you open?"},
        server_sent(
            {"choices": [{"text": "We open ", "index": 0, "finish_reason": None}]},
            {"choices": [{"text": "at 9.", "index": 0, "finish_reason": "stop"}]},
        ),
    ),
    "anthropic": (ANTHROPIC, {"messages": ASKED}, server_sent(*ANTHROPIC_EVENTS)),
    "anthropic with CRLF": (ANTHROPIC, {"messages": ASKED}, server_sent(*ANTHROPIC_EVENTS).replace(b"\n", b"\r\n")),
    "gemini": (f"{GEMINI}:streamGenerateContent?alt=sse", CONTENTS, server_sent(*GEMINI_EVENTS)),
    "gemini array": (f"{GEMINI}:streamGenerateContent", CONTENTS, json.dumps(GEMINI_EVENTS, indent=1).encode()),
    "ollama chat": ("http://localhost:11434/api/chat", {"messages": ASKED}, lines(*OLLAMA_LINES)),
    "ollama generate": (
        "http://localhost:11434/api/generate",
        {"prompt": "When do you open?"},
        lines({"response": "We open ", "done": False}, {"response": "at 9.", "done": True}),
    ),
    "bedrock converse": (f"{BEDROCK}/m/converse-stream", CONVERSE, b"".join(CONVERSE_FRAMES)),
    "bedrock anthropic": (
        f"{BEDROCK}/anthropic.claude/invoke-with-response-stream",
        {"anthropic_version": "bedrock-2023-05-31", "messages": ASKED},
        b"".join(map(wrapped, ANTHROPIC_EVENTS)),
    ),
    "bedrock nova": (
        f"{BEDROCK}/amazon.nova/invoke-with-response-stream",
        {"schemaVersion": "messages-v1", **CONVERSE},
        b"".join(
            map(
                wrapped,
                [
                    {"contentBlockDelta": {"contentBlockIndex": 0, "delta": {"text": "We open "}}},
                    {"contentBlockDelta": {"contentBlockIndex": 1, "delta": {"text": "at 9."}}},
                    {"messageStop": {"stopReason": "end_turn"}},
                ],
            )
        ),
    ),
    "bedrock titan": (
        f"{BEDROCK}/amazon.titan/invoke-with-response-stream",
        {"inputText": "When do you open?"},
        b"".join(map(wrapped, TITAN)),
    ),
    "cohere": ("https://api.cohere.com/v2/chat", {"messages": ASKED}, server_sent(*COHERE)),
    "hugging face": (
        "http://localhost:8080/generate_stream",
        {"inputs": "When do you open?"},
        server_sent({"token": {"text": "We open "}}, {"token": {"text": "at 9."}, "generated_text": OPEN}),
    ),
}


@pytest.mark.parametrize("name", STREAMS)
def test_stream_is_the_whole_answer(name: str) -> None:
    answer = read(*STREAMS[name])
    assert (answer.prompt, answer.response, answer.broken) == ("When do you open?", OPEN, "")


@pytest.mark.parametrize("name", [name for name in STREAMS if name not in ("openai chat", "openai completions")])
def test_cut_stream_is_broken(name: str) -> None:
    url, request, reply = STREAMS[name]
    middle = reply.index(b"at 9") + 2 if b"at 9" in reply else len(reply) * 3 // 5
    assert read(url, request, reply[:middle]).broken == "the stream ends in the middle"


def test_cut_stream_keeps_what_was_said_before() -> None:
    reply = server_sent(*OPENAI_CHUNKS[:2])
    answer = read(f"{OPENAI}/chat/completions", {"messages": ASKED}, reply)
    assert (answer.response, answer.broken) == (OPEN, "the stream ends in the middle")


def test_stream_that_done_ends_needs_no_finish_reason() -> None:
    reply = server_sent(*OPENAI_CHUNKS[:2], end=b"data: [DONE]\n\n")
    assert read(f"{OPENAI}/chat/completions", {"messages": ASKED}, reply).broken == ""


def test_character_that_two_chunks_share_is_whole() -> None:
    halves = [chunk({"content": "At 9 \ud83d"}), chunk({"content": "\ude42"}), chunk({"content": " \ud83d"}, "stop")]
    answer = read(f"{OPENAI}/chat/completions", {"messages": ASKED}, server_sent(*halves))
    assert answer.response == "At 9 \U0001f642 \ufffd"


PARTS = st.sampled_from(
    [
        *('"We "', '"open."', '"\\\\"', '"\\\\\\""', '"\\n"', '""', '"\\ud83d"', '"\\ude00"', '"é"'),
        *(
            '"a", "content": "b"',
            '"a"}}], "choices": [{"delta": {"content": "b"',
            '"a\\"',
            '"a',
            '"a","b"',
            "7",
            "null",
        ),
    ]
)
EVENTS = st.sampled_from(
    [
        *('{"choices": [{"index": 0, "delta": {"content": %s}}]}',) * 4,
        '{"choices": [{"index": 0, "delta": {"content": %s}, "finish_reason": "stop"}]}',
        '{"choices": [{"index": 1, "delta": {"content": %s}}]}',
        '{"choices":[{"delta":{"content":%s},"index":0}],"usage":null}',
        '{"choices": [{"delta": {"content": %s, "content": "x"}}]}',
        '{"choices": [{"delta": {"role": "assistant", "content": %s}}]}',
        '{"delta": {"content": %s}, "choices": [{"delta": {"content": "We "}}]}',
        '{"\\"delta": {"content": %s}, "choices": []}',
        "%s",
    ]
)


@given(EVENTS, st.lists(st.tuples(EVENTS, PARTS), min_size=1, max_size=6), st.lists(PARTS, max_size=9), st.data())
@settings(deadline=None)
def test_events_of_one_form_are_read_as_one_by_one(form: str, others: Any, parts: list[str], data: Any) -> None:
    written = data.draw(st.permutations([*((form, part) for part in parts), *others]))
    body = "".join(f"data: {event % part}\n\n" for event, part in written).encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bodies, "_merged", lambda _: None)
        one_by_one = bodies.read(body)
    read = bodies.read(body)
    assert (read.is_cut, read.problem, read.events[:3]) == (
        one_by_one.is_cut,
        one_by_one.problem,
        one_by_one.events[:3],
    )
    assert paired(list(chat_completions.API.whole(read.events))) == paired(
        list(chat_completions.API.whole(one_by_one.events))
    )


def test_a_long_stream_of_one_form_is_few_events() -> None:
    chunks = [chunk({"content": f"word{number} "}) for number in range(1_000)]
    events = bodies.read(server_sent(*chunks, chunk({}, "stop"))).events
    assert len(events) <= bodies.FIRST + 2
    whole = chat_completions.API.whole(events).reply["choices"][0]["message"]["content"]
    assert whole == "".join(each["choices"][0]["delta"]["content"] for each in chunks)


def test_usage_in_the_last_chunk() -> None:
    usage = {"object": "chat.completion.chunk", "choices": [], "usage": {"prompt_tokens": 3, "completion_tokens": 6}}
    answer = read(f"{OPENAI}/chat/completions", {"messages": ASKED}, server_sent(*OPENAI_CHUNKS, usage))
    assert answer.numbers == {"tokens_in": 3, "tokens_out": 6, "steps": 1}


def test_usage_of_anthropic_is_in_two_events() -> None:
    assert read(ANTHROPIC, {"messages": ASKED}, server_sent(*ANTHROPIC_EVENTS)).numbers["tokens_out"] == 6


def test_tool_calls_of_openai_grow_by_index() -> None:
    def part(index: int, identity: str | None, name: str | None, arguments: str) -> Any:
        return {"index": index, "id": identity, "function": {"name": name, "arguments": arguments}}

    reply = server_sent(
        chunk({"tool_calls": [part(0, "a", "hours", "")]}),
        chunk({"tool_calls": [part(0, None, None, '{"day": "sun')]}),
        chunk({"tool_calls": [part(1, "b", "place", "{}")]}),
        chunk({"tool_calls": [part(0, None, None, 'day"}')]}),
        chunk({}, "tool_calls"),
    )
    answer = read(f"{OPENAI}/chat/completions", {"messages": ASKED}, reply)
    assert calls(answer) == [*CALL, ("place", {})]


def test_tool_calls_that_share_an_index_differ_by_id() -> None:
    def part(identity: str, name: str) -> Any:
        return {"index": 0, "id": identity, "function": {"name": name, "arguments": '{"day": "sunday"}'}}

    reply = server_sent(
        chunk({"tool_calls": [part("a", "hours")]}), chunk({"tool_calls": [part("b", "place")]}, "tool_calls")
    )
    assert [name for name, _ in calls(read(f"{OPENAI}/chat/completions", {"messages": ASKED}, reply))] == [
        "hours",
        "place",
    ]


def test_tool_use_of_anthropic_grows_by_json() -> None:
    reply = server_sent(
        ANTHROPIC_EVENTS[0],
        {
            "type": "content_block_start",
            "index": 0,
            "content_block": {"type": "tool_use", "id": "t", "name": "hours", "input": {}},
        },
        {"type": "content_block_delta", "index": 0, "delta": {"type": "input_json_delta", "partial_json": '{"day": '}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "input_json_delta", "partial_json": '"sunday"}'}},
        *ANTHROPIC_EVENTS[-2:],
    )
    assert calls(read(ANTHROPIC, {"messages": ASKED}, reply)) == CALL


def test_tool_use_of_converse_grows_by_json() -> None:
    reply = [
        frame("contentBlockStart", {"contentBlockIndex": 0, "start": {"toolUse": {"toolUseId": "t", "name": "hours"}}}),
        frame("contentBlockDelta", {"contentBlockIndex": 0, "delta": {"toolUse": {"input": '{"day": '}}}),
        frame("contentBlockDelta", {"contentBlockIndex": 0, "delta": {"toolUse": {"input": '"sunday"}'}}}),
        frame("messageStop", {"stopReason": "tool_use"}),
    ]
    assert calls(read(f"{BEDROCK}/m/converse-stream", CONVERSE, b"".join(reply))) == CALL


def test_response_of_openai_that_was_cut_keeps_its_finished_items() -> None:
    item = {"type": "function_call", "call_id": "c", "name": "hours", "arguments": '{"day": "sunday"}'}
    reply = server_sent(RESPONSE_EVENTS[0], {"type": "response.output_item.done", "item": item})
    answer = read(f"{OPENAI}/responses", {"input": "When?"}, reply)
    assert calls(answer) == CALL
    assert answer.broken == "the stream ends in the middle"


def test_errors_within_streams() -> None:
    overloaded = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
    throttled = frame("throttlingException", {"message": "Too many requests"}, ":exception-type")
    for url, request, reply, words in (
        (ANTHROPIC, {"messages": ASKED}, server_sent(ANTHROPIC_EVENTS[0], overloaded), "Overloaded"),
        (
            f"{OPENAI}/chat/completions",
            {"messages": ASKED},
            server_sent({"error": {"message": "Overloaded"}}),
            "Overloaded",
        ),
        (f"{BEDROCK}/m/converse-stream", CONVERSE, CONVERSE_FRAMES[0] + throttled, "Too many requests"),
    ):
        assert read(url, request, reply).broken == f"an error in the reply: {words}"


def test_damaged_frame_ends_the_stream() -> None:
    reply = bytearray(b"".join(CONVERSE_FRAMES))
    reply[-5] ^= 1
    damaged = bytearray(reply)
    damaged[len(CONVERSE_FRAMES[0]) + 60] ^= 1
    assert read(f"{BEDROCK}/m/converse-stream", CONVERSE, bytes(damaged)).broken == "the stream ends in the middle"
