"""OpenAI's responses."""

from collections.abc import Iterator
from typing import Any

from vrty_gate.importing.wire.apis.api import Api, Whole
from vrty_gate.importing.wire.values import Object, as_json, called, first, objects, said, text

_TEXTS = ("function_call", "custom_tool_call", "mcp_call")
_BUILT_IN = ("action", "queries", "code", "operation", "arguments")
_SILENT = (
    "reasoning",
    "item_reference",
    "compaction",
    "mcp_list_tools",
    "mcp_approval_request",
    "mcp_approval_response",
)


def fits(path: str, request: Object, reply: Object) -> bool:
    """Whether a request is one for a response."""
    is_own = reply.get("object") == "response" or path.endswith("/responses")
    return is_own and not {"input", "instructions", "previous_response_id", "prompt"}.isdisjoint(request)


def messages(request: Object) -> Iterator[Object]:
    """The instructions and the messages among the input."""
    if isinstance(request.get("instructions"), str):
        yield said("system", request["instructions"])
    given = request.get("input")
    if isinstance(given, str):
        yield said("user", given)
        return
    if given is None and isinstance(request.get("prompt"), dict):  # stored at OpenAI
        yield said("user", as_json(request["prompt"].get("variables")) or "a stored prompt")
    yield from _messages(given)


def answers(reply: Object) -> Iterator[list[Object]]:
    """The only answer."""
    if isinstance(reply.get("output"), list):
        yield list(_messages(reply["output"]))


def _messages(items: Any) -> Iterator[Object]:
    """The messages that items make up; calls and texts of the model without a result in between are one."""
    own: list[Any] = []
    for item in objects(items):
        parts, result = _parts(item)
        own += parts
        if result and own:
            yield said("assistant", own)
            own = []
        yield from result
    if own:
        yield said("assistant", own)


def _parts(item: Object) -> tuple[list[Any], list[Object]]:
    """What an item adds to the message of the model, and the messages that follow it."""
    kind = text(item.get("type")) or "message"
    identity = first(item, "call_id", "id")
    if kind in _SILENT:
        return [], []
    if kind == "message":
        role, content = text(item.get("role")) or "user", item.get("content")
        if role != "assistant":
            return [], [
                said(role, content if isinstance(content, str) else [_input(part) for part in objects(content)])
            ]
        return [content] if isinstance(content, str) else list(objects(content)), []
    if kind.endswith("_output"):
        shown = {"role": "tool", "content": _output(first(item, "output", "tools"))}
        return [], [{**shown, "tool_call_id": item["call_id"]} if isinstance(item.get("call_id"), str) else shown]
    if kind == "image_generation_call":
        return [{"type": "image"}], []
    given = first(item, "arguments", "input") if kind in _TEXTS else first(item, *_BUILT_IN)
    if isinstance(given, list):
        given = {"queries": given}
    elif isinstance(given, dict):
        given = {key: value for key, value in given.items() if key != "sources"}
    elif kind == "code_interpreter_call":
        given = {"code": given}
    call = called(item.get("name") or kind.removesuffix("_call"), given, identity)
    if kind != "mcp_call":
        return [call], []
    shown = {"role": "tool", "tool_call_id": identity, "content": as_json(first(item, "output", "error"))}
    return [call], [shown]


def _input(part: Object) -> Object:
    """A part of a message with the name that other APIs give it, such as `image`."""
    return {**part, "type": text(part.get("type")).removeprefix("input_")}


def _output(output: Any) -> Any:
    parts = list(objects(output)) if isinstance(output, list) else []
    return [_input(part) for part in parts] if parts and all("type" in part for part in parts) else as_json(output)


def whole(events: tuple[Object, ...]) -> Whole:
    """The response that ends the stream; of a cut one the items until then."""
    reply: Object = {}
    items: list[Object] = []
    spoken: list[str] = []
    is_finished = False
    for event in events:
        kind = text(event.get("type"))
        if isinstance(event.get("response"), dict):
            reply |= event["response"]
        if kind == "response.output_item.done" and isinstance(event.get("item"), dict):
            items.append(event["item"])
            spoken = []
        elif kind == "response.output_text.delta":
            spoken.append(text(event.get("delta")))
        elif kind == "error":
            reply["error"] = event.get("error") or event.get("message") or True
        is_finished = is_finished or kind in ("response.completed", "response.incomplete", "response.failed")
    if any(spoken):
        items.append({"type": "message", "role": "assistant", "content": "".join(spoken)})
    return Whole({**reply, "output": reply.get("output") or items}, is_finished)


API = Api(fits, messages, whole, answers)
