"""A prompt and its completion, of OpenAI, Ollama, Cohere, Bedrock's models, Hugging Face and others."""

from collections.abc import Iterator

from vrty_gate.importing.wire.apis.api import Api, Whole
from vrty_gate.importing.wire.values import Object, Texts, at, first, objects, said, text

_PROMPTS = ("prompt", "inputText", "inputs", "message", "input")
_PATHS = ("completions", "/generate", "/complete", "/chat", "/invoke", "/invoke-with-response-stream")
_LISTS = ("choices", "completions", "generations", "results", "outputs", "predictions")
_TEXTS = ("text", "response", "completion", "generation", "generated_text", "outputText", "content", "value")
_ENDS = ("finish_reason", "stop_reason", "completionReason", "done", "is_finished", "generated_text")
_ROLES = {"CHATBOT": "assistant", "SYSTEM": "system", "TOOL": "tool"}


def fits(path: str, request: Object, reply: Object) -> bool:
    """Whether a request has one prompt, and its reply one text, or none because of an error."""
    known = first(request, *_PROMPTS)
    is_prompt = isinstance(known, str) or (isinstance(known, list) and all(isinstance(each, str) for each in known))
    return is_prompt and (bool(list(_alternatives(reply))) or path.endswith(_PATHS))


def messages(request: Object) -> Iterator[Object]:
    """The prompt, and the messages before it."""
    system = first(request, "system", "preamble")
    if isinstance(system, str) and system:
        yield said("system", system)
    for each in objects(request.get("chat_history") or []):
        yield said(_ROLES.get(text(each.get("role")).upper(), "user"), text(each.get("message")))
    prompt = first(request, *_PROMPTS)
    yield said("user", "\n".join(prompt) if isinstance(prompt, list) else prompt)


def answers(reply: Object) -> Iterator[list[Object]]:
    """The text of each alternative."""
    for each in _alternatives(reply):
        yield [said("assistant", each)]


def _alternatives(reply: Object) -> Iterator[str]:
    """The texts of a reply: in a list of alternatives, or its own."""
    found = first(reply, *_LISTS)
    for each in objects(found) if isinstance(found, list) else [reply]:
        words = first(at(each, "token"), "text") or first(each, *_TEXTS) or at(each, "data", "text")
        if isinstance(words, str):
            yield words


def whole(events: tuple[Object, ...]) -> Whole:
    """The texts of all events, of each alternative apart."""
    reply: Object = {}
    words = Texts()
    indices: dict[str, None] = {}
    ends: list[bool] = []
    """Whether each part that says so is the last one."""
    for event in events:
        if event.get("event_type") == "stream-end" and isinstance(event.get("response"), dict):  # Cohere repeats it
            return Whole(event["response"], is_finished=True)
        reply |= {key: value for key, value in event.items() if value is not None}
        listed = first(event, *_LISTS)
        for part in objects(listed) if isinstance(listed, list) else [event]:
            index = str(part.get("index", 0)) if isinstance(listed, list) else "0"
            indices[index] = None
            words.add(index, "".join(_alternatives(part)))
            ends += [bool(part[key]) for key in _ENDS if key in part]
        ends += [True] if event.get("type") == "[DONE]" else []
    is_finished = any(ends) or not ends
    for key in (*_LISTS, *_TEXTS):
        reply.pop(key, None)
    return Whole({**reply, "choices": [{"text": words.of(index)} for index in indices]}, is_finished)


API = Api(fits, messages, whole, answers)
