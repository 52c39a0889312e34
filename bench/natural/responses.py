"""The model, text and tool calls of a response, whole or streamed."""

import json
from collections.abc import Sequence
from typing import Any

CUT_OFF = {"length", "max_tokens", "MAX_TOKENS", "incomplete", "content_filter", "SAFETY"}

Answered = tuple[str, str, list[dict[str, Any]]]


def loaded(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def answered_in(response: str) -> Answered | None:
    """The model, text and tool calls of a response; None where it failed or was cut off."""
    value = loaded(response)
    if isinstance(value, dict):
        return answered_whole(value)
    if isinstance(value, list):
        return answered_parts([part for part in value if isinstance(part, dict)])
    data = [line[5:].strip() for line in response.splitlines() if line.startswith("data:")] or response.splitlines()
    return answered_parts([part for part in map(loaded, data) if isinstance(part, dict)])


def is_cut_off(value: dict[str, Any]) -> bool:
    choices = [*(value.get("choices") or ()), *(value.get("candidates") or ())]
    reasons = [value.get("stop_reason"), value.get("stopReason"), value.get("status"), value.get("finish_reason")]
    reasons += [
        choice.get("finish_reason") or choice.get("finishReason") for choice in choices if isinstance(choice, dict)
    ]
    reasons += [(value.get("delta") or {}).get("stop_reason")] if isinstance(value.get("delta"), dict) else []
    return any(isinstance(reason, str) and reason in CUT_OFF for reason in reasons)


def answered_whole(value: dict[str, Any]) -> Answered | None:
    if value.get("error") or is_cut_off(value):
        return None
    model = str(value.get("model") or value.get("modelVersion") or "")
    message: Any = value
    if value.get("choices"):
        message = value["choices"][0].get("message") or value["choices"][0]
    elif value.get("candidates"):
        message = value["candidates"][0].get("content") or {}
    elif isinstance(value.get("output"), dict):
        message = value["output"].get("message") or {}
    elif isinstance(value.get("message"), dict):
        message = value["message"]
    text, called = texts_and_calls(message)
    text = text.strip()
    return (model, text, called) if text or called else None


def texts_and_calls(message: Any) -> tuple[str, list[dict[str, Any]]]:
    """The text and the tool calls of a message."""
    texts: list[str] = []
    called: list[dict[str, Any]] = []
    if isinstance(message, str):
        return message, []
    for key in ("content", "parts", "output", "text"):
        inner = message.get(key)
        if isinstance(inner, str):
            texts.append(inner)
        for part in inner if isinstance(inner, list) else ():
            if isinstance(part, dict) and part.get("type") not in {"thinking", "reasoning"} and not part.get("thought"):
                text, calls = texts_and_calls(part)
                texts.append(text)
                called += calls
    places = [call.get("function") for call in message.get("tool_calls") or () if isinstance(call, dict)]
    places += [message.get("function_call"), message.get("functionCall"), message.get("toolUse")]
    if message.get("type") in {"tool_use", "function_call"}:
        places.append(message)
    for place in places:
        if isinstance(place, dict) and place.get("name"):
            arguments = place.get("arguments", place.get("args", place.get("input")))
            if isinstance(arguments, str):
                arguments = loaded(arguments)
            called.append({"name": place["name"], "arguments": arguments or {}})
    return "\n".join(filter(None, texts)), called


def answered_parts(parts: Sequence[dict[str, Any]]) -> Answered | None:
    """The answer of a stream."""
    model, texts = "", []
    calls: dict[Any, list[str]] = {}
    for part in parts:
        if part.get("error") or is_cut_off(part):
            return None
        if part.get("type") in {"response.completed", "response.done"}:
            return answered_whole(part.get("response") or {})
        message = part.get("message") if isinstance(part.get("message"), dict) else {}
        model = model or str(part.get("model") or part.get("modelVersion") or (message or {}).get("model") or "")
        texts.append(streamed(part, calls))
    called = [{"name": name, "arguments": loaded("".join(rest) or "{}") or {}} for name, *rest in calls.values()]
    text = "".join(texts).strip()
    return (model, text, called) if text or called else None


def streamed(part: dict[str, Any], calls: dict[Any, list[str]]) -> str:
    """The text that a part of a stream adds; pieces of tool calls go to `calls`."""
    text = ""
    for choice in part.get("choices") or ():
        delta = choice.get("delta") or {}
        text += delta.get("content") or choice.get("text") or ""
        for call in delta.get("tool_calls") or ():
            function = call.get("function") or {}
            calls.setdefault(call.get("index"), [function.get("name") or ""]).append(function.get("arguments") or "")
    for candidate in part.get("candidates") or ():
        more, called = texts_and_calls(candidate.get("content") or {})
        text += more
        for call in called:
            calls[len(calls)] = [call["name"], json.dumps(call["arguments"])]
    block = part.get("content_block")
    if isinstance(block, dict) and block.get("type") == "tool_use":
        calls[part.get("index")] = [block["name"]]
    delta = part.get("delta")
    if isinstance(delta, dict):
        text += delta.get("text") or ""
        if delta.get("partial_json") and part.get("index") in calls:
            calls[part["index"]].append(delta["partial_json"])
    message = part.get("message")
    if isinstance(message, dict) and isinstance(message.get("content"), str):
        text += message["content"]
    return text
