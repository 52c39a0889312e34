"""OpenAI's chat completions, which most servers speak, and the similar chats of Ollama and Cohere."""

from collections.abc import Iterator
from typing import Any

from vrty_gate.importing.wire.apis.api import Api, Whole
from vrty_gate.importing.wire.values import Object, Texts, as_json, at, called, first, last_of_each, objects, text


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
    choices: dict[str, _Choice] = {}
    known, last = _Choice(), object()
    is_done = False
    for event in events:
        is_other = not _OTHERS.isdisjoint(event)
        if is_other and (event.get("type") in ("[DONE]", "message-end") or event.get("done") is True):
            is_done = True
        listed = event.get("choices")
        for choice in _choices(event) if is_other or not isinstance(listed, list) else listed:
            if not isinstance(choice, dict):
                continue
            index = choice.get("index", 0)
            if index is not last:  # it is the same in most chunks
                last, known = index, choices.setdefault(str(index), _Choice())
            known.add(choice)
    reply = last_of_each(events)
    reply.pop("message", None)
    ends = bool(choices) and all(choice.end for choice in choices.values())
    return Whole({**reply, "choices": [choice.whole() for choice in choices.values()]}, is_done or ends)


_OTHERS = frozenset({"type", "delta", "message", "done"})
"""Keys of events of Ollama and Cohere, and of the last one."""


def _choices(event: Object) -> Iterator[Object]:
    """The choices of an event, and its part of Ollama or Cohere as one of OpenAI."""
    yield from objects(event.get("choices"))
    if event.get("type") == "message-end":
        yield {"finish_reason": at(event, "delta", "finish_reason")}
    elif isinstance(at(event, "delta", "message"), dict):
        message = event["delta"]["message"]
        content = at(message, "content", "text")
        calls = [{"index": event.get("index"), **call} for call in objects(message.get("tool_calls"))]
        yield {"delta": {"content": content, "tool_calls": calls}}
    elif isinstance(event.get("message"), dict):
        yield {"delta": event["message"], "finish_reason": event.get("done_reason")}


_RARE = frozenset({"refusal", "audio", "tool_calls", "function_call"})
"""Keys that the parts of most answers do not have."""


class _Choice:
    """A choice that grows by chunks."""

    def __init__(self) -> None:
        self.end: Any = None
        """Why it ended; None while it goes on."""
        self._said: list[str] = []
        self._texts = Texts()
        self._calls: list[Object] = []
        self._open: dict[str, Object] = {}
        """The call that goes on, by index."""

    def add(self, choice: Object) -> None:
        """Add a chunk."""
        self.end = choice.get("finish_reason") or self.end
        delta = choice.get("delta")
        delta = choice.get("message") if delta is None else delta
        if not isinstance(delta, dict):
            return
        content = delta.get("content")
        if isinstance(content, str):
            self._said.append(content)
            if len(delta) == 1:
                return
        elif content:
            self._said += [text(part.get("text")) for part in objects(content) if part.get("type", "text") == "text"]
        if not _RARE.isdisjoint(delta):
            self._texts.add("refusal", delta.get("refusal"))
            self._texts.add("transcript", at(delta, "audio", "transcript"))
            for call in (*objects(delta.get("tool_calls")), *objects(delta.get("function_call"))):
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
        message = {"content": "".join(self._said), "refusal": texts.of("refusal"), "tool_calls": calls}
        return {"message": {**message, "audio": {"transcript": texts.of("transcript")}}, "finish_reason": self.end}


API = Api(fits, messages, whole, answers)
