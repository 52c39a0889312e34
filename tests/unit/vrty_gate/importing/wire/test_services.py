"""The bodies of each service, as its documentation shows them: who said what, the tools and the tokens."""

import json
from typing import Any

import pytest
from unit.vrty_gate.importing.wire.exchanges import ASKED, BEDROCK, GEMINI, OPEN, OPENAI, chat_reply, exchange

from vrty_gate.importing import wire
from vrty_gate.importing.exchange import Exchange
from vrty_gate.importing.imported import Imported

PARAMETERS = {
    "type": "object",
    "properties": {"day": {"type": "string", "enum": ["sunday", "monday"]}, "branch": {"type": "string"}},
    "required": ["day"],
}
DAYS = ['"monday"', '"sunday"']
TOOLS = {"hours": {"description": "The opening hours.", "required": ["day"], "enum": {"day": DAYS}}}


def read(url: str, request: Any, reply: Any) -> Imported:
    answers = list(wire.answers([exchange(url, request, reply)]))
    assert len(answers) == 1
    assert not answers[0].skip_reason
    assert not answers[0].broken
    return answers[0]


def calls(answer: Imported) -> list[tuple[str, Any]]:
    return [
        (call["function"]["name"], call["function"]["arguments"])
        for message in answer.messages
        for call in message.get("tool_calls", ())
    ]


def test_chat_completion_of_openai() -> None:
    usage = {"prompt_tokens": 11, "completion_tokens": 5, "prompt_tokens_details": {"cached_tokens": 4}}
    answer = read(
        f"{OPENAI}/chat/completions",
        {"model": "gpt-4o", "messages": ASKED},
        chat_reply({"role": "assistant", "content": OPEN}, usage=usage),
    )
    assert (answer.prompt, answer.response) == ("When do you open?", OPEN)
    assert (answer.test, answer.model, answer.line) == ("When-do-you-open", "gpt-4o", 7)
    assert answer.numbers == {"tokens_in": 11, "tokens_out": 5, "tokens_cached": 4, "steps": 1}


@pytest.mark.parametrize(
    "url",
    [
        "https://x.openai.azure.com/openai/deployments/gpt-4o/chat/completions?api-version=2024-02-01",
        "https://openrouter.ai/api/v1/chat/completions",
        "https://api.groq.com/openai/v1/chat/completions",
        "https://api.mistral.ai/v1/chat/completions",
        "https://api.deepseek.com/chat/completions",
        "http://localhost:8000/v1/chat/completions",
        "https://example.com/a/path/of/ours",
    ],
)
def test_servers_that_speak_as_openai_does(url: str) -> None:
    message = {"role": "assistant", "content": OPEN, "reasoning_content": "They ask when."}
    assert read(url, {"messages": ASKED}, chat_reply(message)).response == OPEN


def test_deployment_of_azure_is_the_model() -> None:
    url = "https://x.openai.azure.com/openai/deployments/my-gpt/chat/completions"
    assert read(url, {"messages": ASKED}, chat_reply({"content": OPEN})).model == "my-gpt"


def test_cost_that_openrouter_states() -> None:
    usage = {"prompt_tokens": 1, "completion_tokens": 2, "cost": 0.00125}
    answer = read(
        "https://openrouter.ai/api/v1/chat/completions", {"messages": ASKED}, chat_reply({"content": OPEN}, usage=usage)
    )
    assert answer.numbers["cost"] == 0.00125


def test_tool_call_and_definitions_of_openai() -> None:
    function = {"name": "hours", "description": "The  opening\nhours.", "parameters": PARAMETERS}
    call = {"id": "call_x9", "type": "function", "function": {"name": "hours", "arguments": '{"day": "sunday"}'}}
    answer = read(
        f"{OPENAI}/chat/completions",
        {"messages": ASKED, "tools": [{"type": "function", "function": function}]},
        chat_reply({"role": "assistant", "content": None, "tool_calls": [call]}),
    )
    assert calls(answer) == [("hours", {"day": "sunday"})]
    assert answer.messages[-1]["tool_calls"][0]["id"] == "call_1"
    assert answer.metadata == {"tools": TOOLS}


def test_arguments_that_are_no_json_stay_visible() -> None:
    call = {"id": "a", "function": {"name": "hours", "arguments": '{"day": "sun'}}
    answer = read(f"{OPENAI}/chat/completions", {"messages": ASKED}, chat_reply({"content": "", "tool_calls": [call]}))
    assert calls(answer) == [("hours", {"input": '{"day": "sun'})]


def test_refusal_is_what_the_model_said() -> None:
    message = {"role": "assistant", "content": None, "refusal": "I cannot help with that."}
    assert (
        read(f"{OPENAI}/chat/completions", {"messages": ASKED}, chat_reply(message)).response
        == "I cannot help with that."
    )


def test_choices_are_samples() -> None:
    choices = [
        {"index": i, "message": {"role": "assistant", "content": text}} for i, text in enumerate(("9.", "At 9."))
    ]
    answer = read(f"{OPENAI}/chat/completions", {"messages": ASKED, "n": 2}, {"choices": choices})
    assert answer.responses == ("9.", "At 9.")
    assert answer.response == ""


def test_choices_after_a_system_prompt_are_variants() -> None:
    choices = [
        {"index": i, "message": {"role": "assistant", "content": text}} for i, text in enumerate(("9.", "At 9."))
    ]
    system = {"role": "system", "content": "Be brief."}
    request = {"messages": [system, *ASKED], "n": 2}
    first, second = wire.answers([exchange(f"{OPENAI}/chat/completions", request, {"choices": choices})])
    assert [first.variant, second.variant] == ["", "choice-2"]
    assert second.messages[-1]["content"] == "At 9."


def test_image_is_named_by_its_kind() -> None:
    content = [
        {"type": "text", "text": "What is it?"},
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,aa"}},
    ]
    answer = read(
        f"{OPENAI}/chat/completions",
        {"messages": [{"role": "user", "content": content}]},
        chat_reply({"content": "A cat."}),
    )
    assert answer.prompt == "What is it?\n[image]"
    assert answer.note


def test_response_of_openai() -> None:
    output = [
        {"type": "reasoning", "summary": []},
        {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": OPEN, "annotations": []}]},
    ]
    usage = {"input_tokens": 8, "output_tokens": 6, "input_tokens_details": {"cached_tokens": 0}}
    request = {"model": "gpt-5", "instructions": "Be brief.", "input": "When do you open?"}
    reply = {"id": "resp_1", "object": "response", "status": "completed", "output": output, "usage": usage}
    answer = read(f"{OPENAI}/responses", request, reply)
    assert [message["role"] for message in answer.messages] == ["system", "user", "assistant"]
    assert answer.messages[-1]["content"] == OPEN
    assert answer.numbers == {"tokens_in": 8, "tokens_out": 6, "tokens_cached": 0, "steps": 1}


def test_tool_calls_in_a_response_of_openai() -> None:
    given = [
        {
            "role": "user",
            "content": [{"type": "input_text", "text": "When?"}, {"type": "input_image", "image_url": "x"}],
        },
        {"type": "function_call", "call_id": "c1", "name": "hours", "arguments": '{"day": "sunday"}'},
        {"type": "function_call_output", "call_id": "c1", "output": "9-17"},
    ]
    output = [
        {"type": "web_search_call", "id": "ws_1", "action": {"type": "search", "query": "hours", "sources": [{}]}},
        {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": OPEN}]},
    ]
    tools = [{"type": "function", "name": "hours", "description": "The opening hours.", "parameters": PARAMETERS}]
    answer = read(
        f"{OPENAI}/responses", {"input": given, "tools": [*tools, {"type": "web_search"}]}, {"output": output}
    )
    assert [message["role"] for message in answer.messages] == ["user", "assistant", "tool", "assistant"]
    assert answer.messages[0]["content"] == "When?\n[image]"
    assert calls(answer) == [("hours", {"day": "sunday"}), ("web_search", {"type": "search", "query": "hours"})]
    assert answer.metadata == {"tools": {**TOOLS, "web_search": {}}}


def test_completion_of_openai() -> None:
    reply = {"object": "text_completion", "choices": [{"text": " at 9.", "index": 0, "finish_reason": "stop"}]}
    answer = read(f"{OPENAI}/completions", {"model": "gpt-3.5-turbo-instruct", "prompt": "We open"}, reply)
    assert (answer.prompt, answer.response) == ("We open", " at 9.")


def test_message_of_anthropic() -> None:
    usage = {"input_tokens": 3, "cache_creation_input_tokens": 20, "cache_read_input_tokens": 100, "output_tokens": 9}
    content = [{"type": "thinking", "thinking": "Hours."}, {"type": "text", "text": OPEN}]
    answer = read(
        "https://api.anthropic.com/v1/messages",
        {"model": "claude-sonnet-4-5", "system": [{"type": "text", "text": "Be brief."}], "messages": ASKED},
        {"type": "message", "role": "assistant", "content": content, "stop_reason": "end_turn", "usage": usage},
    )
    assert [message["content"] for message in answer.messages] == ["Be brief.", "When do you open?", OPEN]
    assert answer.numbers == {"tokens_in": 123, "tokens_out": 9, "tokens_cached": 100, "steps": 1}


def test_tool_use_of_anthropic() -> None:
    use = {"type": "tool_use", "id": "toolu_1", "name": "hours", "input": {"day": "sunday"}}
    result = {"type": "tool_result", "tool_use_id": "toolu_1", "content": [{"type": "text", "text": "closed"}]}
    messages = [*ASKED, {"role": "assistant", "content": [use]}, {"role": "user", "content": [result]}]
    tools = [{"name": "hours", "description": "The opening hours.", "input_schema": PARAMETERS}]
    reply = {"type": "message", "role": "assistant", "content": [{"type": "text", "text": "Closed."}]}
    answer = read("https://api.anthropic.com/v1/messages?beta=true", {"messages": messages, "tools": tools}, reply)
    assert [message["role"] for message in answer.messages] == ["user", "assistant", "tool", "assistant"]
    assert answer.metadata == {"tools": TOOLS}


def test_text_that_citations_split_is_one() -> None:
    content = [
        {"type": "text", "text": "We open "},
        {"type": "text", "text": "at 9", "citations": [{"cited_text": "9-17"}]},
        {"type": "text", "text": "."},
    ]
    reply = {"type": "message", "role": "assistant", "content": content}
    assert read("https://api.anthropic.com/v1/messages", {"messages": ASKED}, reply).response == OPEN


def test_content_of_gemini() -> None:
    request = {
        "systemInstruction": {"parts": [{"text": "Be brief."}]},
        "contents": [
            {"role": "user", "parts": [{"text": "When do you open?"}, {"inlineData": {"mimeType": "image/png"}}]}
        ],
    }
    parts = [{"text": "They ask when.", "thought": True}, {"text": "We open "}, {"text": "at 9."}]
    usage = {"promptTokenCount": 8, "candidatesTokenCount": 5, "thoughtsTokenCount": 7, "cachedContentTokenCount": 2}
    reply = {
        "candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP"}],
        "usageMetadata": usage,
    }
    answer = read(f"{GEMINI}:generateContent", request, reply)
    assert [message["content"] for message in answer.messages] == ["Be brief.", "When do you open?\n[image]", OPEN]
    assert answer.model == "gemini-2.5-flash"
    assert answer.numbers == {"tokens_in": 8, "tokens_out": 12, "tokens_cached": 2, "steps": 1}


def test_calls_of_gemini_without_ids() -> None:
    hours, place = ({"name": name, "args": {"day": "sunday"}} for name in ("hours", "place"))
    contents = [
        {"role": "user", "parts": [{"text": "When and where?"}]},
        {"role": "model", "parts": [{"functionCall": hours}, {"functionCall": place}]},
        {
            "role": "user",
            "parts": [
                {"functionResponse": {"name": "place", "response": {"result": "Bern"}}},
                {"functionResponse": {"name": "hours", "response": {"result": "9-17"}}},
            ],
        },
    ]
    declared = {"name": "hours", "description": "The opening hours.", "parameters": PARAMETERS}
    request = {"contents": contents, "tools": [{"functionDeclarations": [declared]}]}
    reply = {"candidates": [{"content": {"role": "model", "parts": [{"text": OPEN}]}, "finishReason": "STOP"}]}
    answer = read(f"{GEMINI}:generateContent", request, reply)
    names = {call["id"]: call["function"]["name"] for call in answer.messages[1]["tool_calls"]}
    results = {
        names[message["tool_call_id"]]: message["content"] for message in answer.messages if message["role"] == "tool"
    }
    assert results == {"place": '{"result": "Bern"}', "hours": '{"result": "9-17"}'}
    assert answer.metadata == {"tools": TOOLS}


def test_candidates_of_gemini_are_samples() -> None:
    candidates = [
        {"index": i, "content": {"role": "model", "parts": [{"text": text}]}} for i, text in enumerate(("9.", "At 9."))
    ]
    request = {"contents": [{"role": "user", "parts": [{"text": "When?"}]}]}
    assert read(f"{GEMINI}:generateContent", request, {"candidates": candidates}).responses == ("9.", "At 9.")


def test_gemini_on_vertex() -> None:
    url = "https://europe-west1-aiplatform.googleapis.com/v1/projects/p/locations/l/publishers/google/models/gemini-pro:generateContent"
    reply = {"candidates": [{"content": {"role": "model", "parts": [{"text": OPEN}]}}]}
    answer = read(url, {"contents": [{"parts": [{"text": "When?"}]}]}, reply)
    assert (answer.prompt, answer.response, answer.model) == ("When?", OPEN, "gemini-pro")


def test_converse_of_bedrock() -> None:
    use = {"toolUse": {"toolUseId": "t1", "name": "hours", "input": {"day": "sunday"}}}
    result = {"toolResult": {"toolUseId": "t1", "content": [{"json": {"open": False}}, {"image": {}}]}}
    request = {
        "system": [{"text": "Be brief."}],
        "messages": [
            {"role": "user", "content": [{"text": "When?"}]},
            {"role": "assistant", "content": [use]},
            {"role": "user", "content": [result]},
        ],
        "toolConfig": {
            "tools": [
                {
                    "toolSpec": {
                        "name": "hours",
                        "description": "The opening hours.",
                        "inputSchema": {"json": PARAMETERS},
                    }
                }
            ]
        },
    }
    reply = {
        "output": {"message": {"role": "assistant", "content": [{"text": OPEN}]}},
        "stopReason": "end_turn",
        "usage": {"inputTokens": 4, "outputTokens": 5},
        "metrics": {"latencyMs": 1250},
    }
    answer = read(f"{BEDROCK}/us.amazon.nova-lite-v1%3A0/converse", request, reply)
    assert [message["role"] for message in answer.messages] == ["system", "user", "assistant", "tool", "assistant"]
    assert answer.messages[3]["content"] == '{"open": false}\n[image]'
    assert answer.model == "us.amazon.nova-lite-v1:0"
    assert answer.numbers == {"tokens_in": 4, "tokens_out": 5, "latency_s": 1.25, "steps": 1}
    assert answer.metadata == {"tools": TOOLS}


@pytest.mark.parametrize(
    ("model", "request_", "reply"),
    [
        (
            "anthropic.claude-3-haiku-v1:0",
            {
                "anthropic_version": "bedrock-2023-05-31",
                "messages": [{"role": "user", "content": [{"type": "text", "text": "When?"}]}],
            },
            {"type": "message", "role": "assistant", "content": [{"type": "text", "text": OPEN}]},
        ),
        (
            "amazon.nova-micro-v1:0",
            {"schemaVersion": "messages-v1", "messages": [{"role": "user", "content": [{"text": "When?"}]}]},
            {"output": {"message": {"role": "assistant", "content": [{"text": OPEN}]}}},
        ),
        ("amazon.titan-text-v1", {"inputText": "When?"}, {"inputTextTokenCount": 2, "results": [{"outputText": OPEN}]}),
        ("meta.llama3-v1:0", {"prompt": "When?"}, {"generation": OPEN, "stop_reason": "stop"}),
        ("mistral.mistral-7b-v0:2", {"prompt": "When?"}, {"outputs": [{"text": OPEN, "stop_reason": "stop"}]}),
        ("cohere.command-v14", {"prompt": "When?"}, {"generations": [{"text": OPEN}], "prompt": "When?"}),
        ("ai21.j2-mid-v1", {"prompt": "When?"}, {"completions": [{"data": {"text": OPEN}}]}),
        (
            "ai21.jamba-v1:0",
            {"messages": [{"role": "user", "content": "When?"}]},
            {"choices": [{"message": {"content": OPEN}}]},
        ),
    ],
)
def test_models_that_bedrock_invokes(model: str, request_: Any, reply: Any) -> None:
    answer = read(f"{BEDROCK}/{model}/invoke", request_, reply)
    assert (answer.prompt, answer.response, answer.model) == ("When?", OPEN, model)


def test_chat_of_ollama() -> None:
    call = {"function": {"name": "hours", "arguments": {"day": "sunday"}}}
    messages = [*ASKED, {"role": "assistant", "content": "", "tool_calls": [call]}, {"role": "tool", "content": "9-17"}]
    reply = {
        "message": {"role": "assistant", "content": OPEN},
        "done": True,
        "prompt_eval_count": 3,
        "eval_count": 4,
        "total_duration": 1_500_000_000,
    }
    answer = read("http://127.0.0.1:11434/api/chat", {"model": "llama3", "messages": messages}, reply)
    assert [message["role"] for message in answer.messages] == ["user", "assistant", "tool", "assistant"]
    assert answer.numbers == {"tokens_in": 3, "tokens_out": 4, "latency_s": 1.5, "steps": 1}


def test_generate_of_ollama() -> None:
    answer = read(
        "http://127.0.0.1:11434/api/generate", {"model": "llama3", "prompt": "When?"}, {"response": OPEN, "done": True}
    )
    assert (answer.prompt, answer.response) == ("When?", OPEN)


def test_chats_of_cohere() -> None:
    history = [{"role": "CHATBOT", "message": "Hello."}]
    old = read(
        "https://api.cohere.com/v1/chat", {"message": "When?", "chat_history": history}, {"text": OPEN, "meta": {}}
    )
    assert old.messages[0] == {"role": "system", "content": "assistant: Hello."}
    message = {"role": "assistant", "content": [{"type": "text", "text": OPEN}]}
    new = read("https://api.cohere.com/v2/chat", {"messages": ASKED}, {"message": message, "finish_reason": "COMPLETE"})
    assert new.response == OPEN


def test_generated_text_of_hugging_face() -> None:
    answer = read("http://localhost:8080/generate", {"inputs": "When?"}, {"generated_text": OPEN})
    assert (answer.prompt, answer.response) == ("When?", OPEN)


@pytest.mark.parametrize(
    ("url", "request_", "reply", "kind"),
    [
        (f"{OPENAI}/embeddings", {"input": "a"}, {"data": [{"embedding": [0.1]}]}, "embeddings"),
        (f"{GEMINI}:batchEmbedContents", {"requests": []}, {"embeddings": []}, "embeddings"),
        (f"{BEDROCK}/cohere.embed-v4/invoke", {"texts": ["a"]}, {"embeddings": []}, "embeddings"),
        (f"{OPENAI}/images/generations", {"prompt": "a cat"}, {"data": [{"b64_json": ""}]}, "images"),
        (f"{OPENAI}/audio/speech", {"input": "a"}, {}, "audio"),
        (f"{OPENAI}/moderations", {"input": "a"}, {"results": []}, "moderations"),
        (f"{OPENAI}/files", {}, {}, "files"),
        (f"{OPENAI}/threads/thread_1/messages", {"role": "user", "content": "a"}, {}, "assistants"),
        (
            "https://api.anthropic.com/v1/messages/count_tokens",
            {"messages": ASKED},
            {"input_tokens": 2},
            "token counts",
        ),
        ("https://api.anthropic.com/v1/messages/batches", {"requests": []}, {}, "batches"),
        ("https://telemetry.example.com/v1/traces", {}, {}, "telemetry"),
        ("https://api.example.com/search", {"query": "a"}, {"results": [{"content": "b"}]}, "other requests"),
        ("https://mcp.example.com/mcp", {"jsonrpc": "2.0", "method": "initialize"}, {"result": {}}, "other requests"),
    ],
)
def test_other_services_are_passed_over_by_kind(url: str, request_: Any, reply: Any, kind: str) -> None:
    [answer] = wire.answers([exchange(url, request_, reply)])
    assert answer.passed_over == kind


def test_model_list_is_passed_over() -> None:
    [answer] = wire.answers([Exchange("GET", f"{OPENAI}/models", 200, b"", b'{"data": []}', "application/json", 1)])
    assert answer.passed_over == "model lists"


def test_definitions_do_not_depend_on_the_api_or_the_order() -> None:
    names = ("hours", "place")
    openai = [{"type": "function", "function": {"name": name, "parameters": PARAMETERS}} for name in names]
    anthropic = [{"name": name, "input_schema": PARAMETERS} for name in reversed(names)]
    one = read(f"{OPENAI}/chat/completions", {"messages": ASKED, "tools": openai}, chat_reply({"content": OPEN}))
    reply = {"type": "message", "content": [{"type": "text", "text": OPEN}]}
    two = read("https://api.anthropic.com/v1/messages", {"messages": ASKED, "tools": anthropic}, reply)
    assert json.dumps(one.metadata) == json.dumps(two.metadata)


def test_nested_arguments_and_long_descriptions_are_compared() -> None:
    nested = {"type": "object", "properties": {"to": {"type": "array", "items": PARAMETERS}}, "required": ["to"]}

    def tools(description: str) -> Any:
        function = {"name": "send", "description": description, "parameters": nested}
        request = {"messages": ASKED, "tools": [{"type": "function", "function": function}]}
        return read(f"{OPENAI}/chat/completions", request, chat_reply({"content": OPEN})).metadata["tools"]

    long = "word " * 200
    assert tools("a")["send"]["required"] == ["to", "to[].day"]
    assert tools("a")["send"]["enum"] == {"to[].day": DAYS}
    assert len(tools(long)["send"]["description"]) < 400
    assert tools(long) != tools(long + "more")
