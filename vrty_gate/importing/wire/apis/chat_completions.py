"""OpenAI's chat completions, which most servers speak, and the similar chats of Ollama and Cohere."""

from collections.abc import Iterator
from typing import Any

from vrty_gate.importing.wire.apis.api import Api, Whole
from vrty_gate.importing.wire.values import Object, as_json, at, called, first, objects, text


def fits(_path: str, request: Object, _reply: Object) -> bool:
    """Whether a request has messages with roles."""
    messages = request.get("messages")
    return isinstance(messages, list) and all(isinstance(each, dict) and "role" in each for each in messages)


def messages(request: Object) -> Iterator[Object]:
    """The messages of a request."""
    for each in objects(request.get("messages")):
        yield _message(each)


def _message(message: Object) -> Object:
    """A message with its calls in one form; its text is what the model said or refused to say."""
    role, content = message.get("role"), message.get("content")
    if isinstance(message.get("images"), list):  # Ollama
        content = [*([content] if content else []), *({"type": "image"} for _ in message["images"])]
    if isinstance(content, dict):  # Cloudflare's structured output
        content = as_json(content)
    if isinstance(content, list):
        content = [{"type": "audio"} if at(part, "type") == "input_audio" else part for part in content]
    if not content:
        content = text(message.get("refusal")) or text(at(message, "audio", "transcript"))
    calls = [_call(call) for call in objects(message.get("tool_calls"))]
    calls += [_call(call) for call in objects(message.get("function_call"))]
    kept = {key: message[key] for key in ("tool_call_id", "name") if isinstance(message.get(key), str)}
    return {"role": role, "content": content or "", **kept, **({"tool_calls": calls} if calls else {})}


def _call(call: Object) -> Object:
    inner = first(call, "function", "custom") or call
    return called(at(inner, "name"), first(inner, "arguments", "input"), call.get("id"))


def answers(reply: Object) -> Iterator[list[Object]]:
    """The message of each choice, or the only one."""
    for choice in objects(reply.get("choices")):
        message = choice.get("message")
        yield [_message({**message, "role": "assistant"})] if isinstance(message, dict) else []
    if isinstance(reply.get("message"), dict):
        yield [_message({**reply["message"], "role": "assistant"})]


def whole(events: tuple[Object, ...]) -> Whole:
    """The choices of all chunks."""
    reply: Object = {}
    choices: dict[Any, Object] = {}
    is_done = False
    for event in events:
        is_done = is_done or event.get("type") in ("[DONE]", "message-end") or event.get("done") is True
        reply |= {key: value for key, value in event.items() if key not in ("choices", "message") and value is not None}
        for choice in (*objects(event.get("choices")), *_choice(event)):
            one = choices.setdefault(str(choice.get("index", 0)), {"message": {"content": "", "tool_calls": []}})
            delta = first(choice, "delta", "message")
            if isinstance(delta, dict):
                _add(one["message"], delta)
            if choice.get("finish_reason"):
                one["finish_reason"] = choice["finish_reason"]
    ends = all("finish_reason" in choice for choice in choices.values())
    return Whole({**reply, "choices": list(choices.values())}, is_done or (bool(choices) and ends))


def _choice(event: Object) -> Iterator[Object]:
    """The part of an event of Ollama or Cohere as a choice of OpenAI."""
    if event.get("type") == "message-end":
        yield {"finish_reason": at(event, "delta", "finish_reason")}
    elif isinstance(at(event, "delta", "message"), dict):
        message = event["delta"]["message"]
        content = at(message, "content", "text")
        calls = [{"index": event.get("index"), **call} for call in objects(message.get("tool_calls"))]
        yield {"delta": {"content": content, "tool_calls": calls}}
    elif isinstance(event.get("message"), dict):
        yield {"delta": event["message"], "finish_reason": event.get("done_reason")}


def _add(message: Object, delta: Object) -> None:
    """Add a chunk's text and calls to a message; a call goes on while its index stays and no other id comes."""
    content = delta.get("content")
    parts = [text(each.get("text")) for each in objects(content) if each.get("type", "text") == "text"]
    message["content"] += content if isinstance(content, str) else "".join(parts)
    message["refusal"] = text(message.get("refusal")) + text(delta.get("refusal"))
    if isinstance(at(delta, "audio", "transcript"), str):
        spoken = text(at(message, "audio", "transcript")) + delta["audio"]["transcript"]
        message["audio"] = {"transcript": spoken}
    calls = message["tool_calls"]
    for call in (*objects(delta.get("tool_calls")), *objects(delta.get("function_call"))):
        inner = first(call, "function", "custom") or call
        arguments = first(inner, "arguments", "input")
        index, identity = call.get("index"), call.get("id")
        last = next((known for known in reversed(calls) if index is None or known["index"] == index), None)
        is_new = bool(identity) and last is not None and last["id"] not in (None, identity)
        if last is None or is_new or not isinstance(arguments, (str, type(None))):
            last = {"index": index, "id": identity, "name": "", "arguments": ""}
            calls.append(last)
        last["id"] = last["id"] or identity
        last["name"] = last["name"] or text(at(inner, "name"))
        last["arguments"] = (
            last["arguments"] + arguments if isinstance(arguments, str) else arguments or last["arguments"]
        )


API = Api(fits, messages, whole, answers)
