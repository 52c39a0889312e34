"""Replies of models' APIs in recorded data: the messages in them."""

from collections.abc import Iterator
from typing import Any

_TEXTS = ("text", "output_text")
_SAID = (*_TEXTS, "text-delta")
_CALLS = ("tool_use", "function_call", "tool_call", "tool-call")


def messages(value: Any) -> list[dict[str, Any]]:
    """The answers in a reply, in a list of replies, or in the events of a stream; empty if it is none of these."""
    if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
        if all(_is_chunk(each) for each in value):
            return _joined(value)
        if all(isinstance(each.get("type"), str) for each in value) and any(each["type"] in _SAID for each in value):
            return [_of_parts(value)]
        found = [list(_reply(each)) for each in value]
        return [message for each in found for message in each] if all(found) else []
    if not isinstance(value, dict):
        return []
    return _joined([value]) if _is_chunk(value) else list(_reply(value))


def _reply(reply: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The answers in one reply of OpenAI, Anthropic, Gemini, Ollama, text-generation-inference or the like."""
    choices, candidates, output = reply.get("choices"), reply.get("candidates"), reply.get("output")
    if isinstance(choices, list):
        for choice in filter(_is_object, choices):
            if _is_object(choice.get("message")):
                yield _message(choice["message"])
            elif isinstance(choice.get("text"), str):
                yield _said(choice["text"])
    elif isinstance(reply.get("generated_text"), str):
        yield _said(reply["generated_text"])
    elif isinstance(candidates, list):
        for candidate in filter(_is_object, candidates):
            content = candidate.get("content")
            if _is_object(content) and isinstance(content.get("parts"), list):
                yield _of_parts(content["parts"])
    elif isinstance(output, list) and reply.get("object", "response") == "response":
        parts = [part for item in filter(_is_object, output) for part in _of_item(item)]
        if parts:
            yield _of_parts(parts)
    elif _is_object(reply.get("message")) and reply["message"].get("role") == "assistant":
        yield _message(reply["message"])
    elif reply.get("role") == "assistant" and "content" in reply:
        yield _message(reply)
    elif "done" in reply and isinstance(reply.get("response"), str):
        yield _said(reply["response"])


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _said(text: str) -> dict[str, Any]:
    return {"role": "assistant", "content": text}


def _message(message: dict[str, Any]) -> dict[str, Any]:
    """A message as it is, but for a role that is missing and for keys that are not read."""
    content = message.get("content")
    parts = _of_parts(content) if isinstance(content, list) else _said(content if isinstance(content, str) else "")
    calls = [*parts.get("tool_calls", ()), *(message.get("tool_calls") or ())]
    return {**parts, **({"tool_calls": calls} if calls else {})}


def _of_item(item: dict[str, Any]) -> list[Any]:
    """The parts of an item of a response: of a message, or a call."""
    content = item.get("content")
    if item.get("type", "message") == "message":
        return content if isinstance(content, list) else []
    return [item] if item.get("type") == "function_call" else []


def _of_parts(parts: list[Any]) -> dict[str, Any]:
    """The message of a list of parts: texts and calls; other parts, such as thoughts, are left out."""
    texts, calls = [], []
    for part in filter(_is_object, parts):
        kind = part.get("type", "text")
        if kind in _TEXTS and not part.get("thought"):
            texts.append(_text(part.get("text")))
        elif kind == "text-delta":  # of a stream of the AI SDK
            texts.append(next((part[key] for key in ("delta", "text", "textDelta") if _text(part.get(key))), ""))
        call = part if kind in _CALLS else part.get("functionCall")
        if _is_object(call):
            calls.append(_call(call))
    return {**_said("".join(texts)), **({"tool_calls": calls} if calls else {})}


def _call(call: dict[str, Any]) -> dict[str, Any]:
    """A call in the form of OpenAI's chat API; its id differs in each run, and is left out."""
    name = next((call[key] for key in ("name", "toolName") if isinstance(call.get(key), str)), "")
    given = next((call[key] for key in ("arguments", "input", "args") if call.get(key) is not None), {})
    return {"function": {"name": name, "arguments": given}}


def _is_chunk(event: dict[str, Any]) -> bool:
    """Whether this is an event of a stream of OpenAI's, or a token of text-generation-inference."""
    if _is_object(event.get("token")):
        return True
    choices = event.get("choices")
    if not isinstance(choices, list):
        return False
    is_delta = any(_is_object(choice) and "delta" in choice for choice in choices)
    return is_delta or str(event.get("object", "")).endswith("chunk")


def _joined(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers of a stream, by the index of the choice."""
    texts: dict[int, list[str]] = {}
    calls: dict[int, dict[int, dict[str, Any]]] = {}
    for event in events:
        if _is_object(event.get("token")):
            texts.setdefault(0, []).append(_text(event["token"].get("text")))
        for choice in filter(_is_object, event.get("choices") or ()):
            index = choice["index"] if isinstance(choice.get("index"), int) else 0
            delta = choice["delta"] if _is_object(choice.get("delta")) else choice
            texts.setdefault(index, []).append(_text(delta.get("content", delta.get("text"))))
            for part in filter(_is_object, delta.get("tool_calls") or ()):
                _add(calls.setdefault(index, {}), part)
    return [
        {**_said("".join(texts[index])), **({"tool_calls": [*calls[index].values()]} if index in calls else {})}
        for index in sorted(texts)
    ]


def _add(calls: dict[int, dict[str, Any]], part: dict[str, Any]) -> None:
    """Add a part of a call in a stream: its name once, its arguments in pieces."""
    index = part["index"] if isinstance(part.get("index"), int) else 0
    function = calls.setdefault(index, {"function": {"name": "", "arguments": ""}})["function"]
    given: dict[str, Any] = part["function"] if _is_object(part.get("function")) else {}
    function["name"] = function["name"] or _text(given.get("name"))
    function["arguments"] += _text(given.get("arguments"))


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
