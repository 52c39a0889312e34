"""Replies of models' APIs in recorded data: the messages in them."""

from collections.abc import Iterator
from typing import Any

_TEXTS = ("text", "output_text")
_SAID = (*_TEXTS, "text-delta")
_CALLS = ("tool_use", "function_call", "tool_call", "tool-call")
_WHOLE = frozenset({"choices", "generated_text"})
"""Keys of replies that have no parts: what they do not say is not there."""


def messages(value: Any) -> list[dict[str, Any]]:
    """The answers in a reply, in a list of replies, or in the events of a stream.

    Empty if it is none of these, and if the messages have only parts that are not read, so that no part is lost.
    """
    replies = value if isinstance(value, list) else [value]
    if not replies or not all(isinstance(each, dict) for each in replies):
        return []
    if all(map(_is_chunk, replies)) or _is_unfinished(replies):
        return _joined(replies)
    kinds = [each.get("type") for each in replies] if replies is value else []
    if any(kind in _SAID for kind in kinds) and all(isinstance(kind, str) for kind in kinds):
        found = [[_of_parts(replies)]]
    else:
        found = [list(_reply(each)) for each in replies]
    said = [message for each in found for message in each] if all(found) else []
    says_some = any(message["content"] or "tool_calls" in message for message in said)
    return said if says_some or any(not _WHOLE.isdisjoint(each) for each in replies) else []


def _reply(reply: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The answers in one reply of OpenAI, Anthropic, Gemini, Ollama, text-generation-inference or the like."""
    message = _object(reply.get("message"))
    output = [part for item in _objects(reply.get("output")) for part in _of_item(item)]
    if "choices" in reply:
        for choice in _objects(reply["choices"]):
            if "message" in choice:
                yield _message(_object(choice["message"]))
            elif isinstance(choice.get("text"), str):
                yield _said(choice["text"])
    elif isinstance(reply.get("generated_text"), str):
        yield _said(reply["generated_text"])
    elif "candidates" in reply:
        for candidate in _objects(reply["candidates"]):
            content = _object(candidate.get("content"))
            if isinstance(content.get("parts"), list):
                yield _of_parts(content["parts"])
    elif output and reply.get("object", "response") == "response":
        yield _of_parts(output)
    elif message.get("role") == "assistant":
        yield _message(message)
    elif reply.get("role") == "assistant" and not {"content", "parts"}.isdisjoint(reply):
        yield _message(reply)
    elif "done" in reply and isinstance(reply.get("response"), str):
        yield _said(reply["response"])


def _object(value: Any) -> dict[str, Any]:
    """A value if it is an object, or else an empty one."""
    return value if isinstance(value, dict) else {}


def _objects(value: Any) -> list[dict[str, Any]]:
    """The objects in a list; none if it is no list."""
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _said(text: str) -> dict[str, Any]:
    return {"role": "assistant", "content": text}


def _message(message: dict[str, Any]) -> dict[str, Any]:
    """A message as it is, but for a role that is missing and for keys that are not read."""
    content = message.get("content", message.get("parts"))
    parts = _of_parts(content) if isinstance(content, list) else _said(content if isinstance(content, str) else "")
    calls = [*parts.get("tool_calls", ()), *_objects(message.get("tool_calls"))]
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
    for part in _objects(parts):
        kind = part.get("type", "text")
        if kind in _TEXTS and not part.get("thought"):
            texts.append(_text(part.get("text")))
        elif kind == "text-delta":  # of a stream of the AI SDK
            texts.append(next((part[key] for key in ("delta", "text", "textDelta") if _text(part.get(key))), ""))
        call = part if kind in _CALLS else _object(part.get("functionCall"))
        if call:
            calls.append(_call(call))
    return {**_said("".join(texts)), **({"tool_calls": calls} if calls else {})}


def _call(call: dict[str, Any]) -> dict[str, Any]:
    """A call in the form of OpenAI's chat API; its id differs in each run, and is left out."""
    name = next((call[key] for key in ("name", "toolName") if isinstance(call.get(key), str)), "")
    given: Any = next((call[key] for key in ("arguments", "input", "args") if call.get(key) is not None), {})
    return {"function": {"name": name, "arguments": given}}


def _is_chunk(event: dict[str, Any]) -> bool:
    """Whether this is an event of a stream of OpenAI's, or a token of text-generation-inference."""
    if "text" in _object(event.get("token")):
        return True
    choices = event.get("choices")
    if not isinstance(choices, list):
        return False
    is_delta = any("delta" in choice for choice in _objects(choices))
    return is_delta or str(event.get("object", "")).endswith("chunk")


def _is_unfinished(replies: list[dict[str, Any]]) -> bool:
    """Whether these are events of a stream of completions, which look like replies except that they do not finish."""
    choices = [choice for reply in replies for choice in _objects(reply.get("choices"))]
    reasons = [choice["finish_reason"] for choice in choices if "finish_reason" in choice]
    return len(reasons) > 1 and not reasons[0]


def _joined(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers of a stream, by the index of the choice."""
    texts: dict[int, list[str]] = {}
    calls: dict[int, dict[int, dict[str, Any]]] = {}
    for event in events:
        if "token" in event:
            texts.setdefault(0, []).append(_text(_object(event["token"]).get("text")))
        for choice in _objects(event.get("choices")):
            index = choice["index"] if isinstance(choice.get("index"), int) else 0
            delta = _object(choice.get("delta")) or choice
            texts.setdefault(index, []).append(_text(delta.get("content", delta.get("text"))))
            for part in _objects(delta.get("tool_calls")):
                _add(calls.setdefault(index, {}), part)
    return [
        {**_said("".join(texts[index])), **({"tool_calls": [*calls[index].values()]} if index in calls else {})}
        for index in sorted(texts)
    ]


def _add(calls: dict[int, dict[str, Any]], part: dict[str, Any]) -> None:
    """Add a part of a call in a stream: its name once, its arguments in pieces."""
    index = part["index"] if isinstance(part.get("index"), int) else 0
    function = calls.setdefault(index, {"function": {"name": "", "arguments": ""}})["function"]
    given = _object(part.get("function"))
    function["name"] = function["name"] or _text(given.get("name"))
    function["arguments"] += _text(given.get("arguments"))


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
