"""OpenAI's chat completions, which most servers speak, and the similar chats of Ollama and Cohere."""

from collections.abc import Iterator
from typing import Any

from vrty_gate.importing.wire.apis.api import Api, Whole
from vrty_gate.importing.wire.values import Object, Texts, as_json, at, called, first, objects, text


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
    choices: dict[str, _Choice] = {}
    is_done = False
    for event in events:
        is_done = is_done or event.get("type") in ("[DONE]", "message-end") or event.get("done") is True
        reply |= {key: value for key, value in event.items() if key not in ("choices", "message") and value is not None}
        for choice in (*objects(event.get("choices")), *_choice(event)):
            choices.setdefault(str(choice.get("index", 0)), _Choice()).add(choice)
    ends = bool(choices) and all(choice.end for choice in choices.values())
    return Whole({**reply, "choices": [choice.whole() for choice in choices.values()]}, is_done or ends)


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


class _Choice:
    """A choice that grows by chunks."""

    def __init__(self) -> None:
        self.end: Any = None
        """Why it ended; None while it goes on."""
        self._texts = Texts()
        self._calls: list[Object] = []
        self._open: dict[str, Object] = {}
        """The call that goes on, by index."""

    def add(self, choice: Object) -> None:
        """Add a chunk."""
        self.end = choice.get("finish_reason") or self.end
        delta = first(choice, "delta", "message")
        content = at(delta, "content")
        for part in objects(content):
            self._texts.add("content", part.get("text") if part.get("type", "text") == "text" else None)
        self._texts.add("content", content)
        self._texts.add("refusal", at(delta, "refusal"))
        self._texts.add("transcript", at(delta, "audio", "transcript"))
        for call in (*objects(at(delta, "tool_calls")), *objects(at(delta, "function_call"))):
            self._add_call(call)

    def _add_call(self, call: Object) -> None:
        """Add to the call of the same index, unless another id comes or the arguments are whole."""
        inner = first(call, "function", "custom") or call
        given = first(inner, "arguments", "input")
        index, identity = str(call.get("index")), call.get("id")
        known = self._open.get(index) if "index" in call else next(reversed(self._calls), None)
        is_other = known is not None and bool(identity) and known["id"] not in (None, identity)
        if known is None or is_other or isinstance(given, dict):
            known = {"number": len(self._calls), "id": None, "name": ""}
            self._calls.append(known)
        self._open[index] = known
        known["id"] = known["id"] or identity
        known["name"] = known["name"] or text(at(inner, "name"))
        if isinstance(given, dict):
            known["given"] = given
        self._texts.add(known["number"], given)

    def whole(self) -> Object:
        """The choice as it is without a stream."""
        texts = self._texts
        calls = [{**call, "arguments": call.get("given", texts.of(call["number"]))} for call in self._calls]
        message = {"content": texts.of("content"), "refusal": texts.of("refusal"), "tool_calls": calls}
        return {"message": {**message, "audio": {"transcript": texts.of("transcript")}}, "finish_reason": self.end}


API = Api(fits, messages, whole, answers)
