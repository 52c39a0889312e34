"""Bedrock's converse, and Nova's bodies, which are the same."""

from collections.abc import Iterator
from typing import Any

from vrty_gate.importing.wire.apis.api import Api, Whole
from vrty_gate.importing.wire.values import Object, Texts, as_json, at, called, first, objects, said, text

_MEDIA = ("image", "document", "video", "audio")
_EVENTS = ("messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop", "messageStop", "metadata")


def fits(path: str, request: Object, _: Object) -> bool:
    """Whether a request goes to converse, or is one of Nova's."""
    is_own = (
        "schemaVersion" in request or "inferenceConfig" in request or path.rpartition("/")[2].startswith("converse")
    )
    return is_own and next(objects(request.get("messages") or []), None) is not None


def messages(request: Object) -> Iterator[Object]:
    """The messages of a request."""
    system = [part for part in objects(request.get("system") or []) if "text" in part]
    if system:
        yield said("system", system)
    for each in objects(request.get("messages")):
        yield said(text(each.get("role")), _content(each.get("content")))


def answers(reply: Object) -> Iterator[list[Object]]:
    """The only answer."""
    message = at(reply, "output", "message")
    if isinstance(message, dict):
        yield [said("assistant", _content(message.get("content")))]


def _content(content: Any) -> Any:
    return content if isinstance(content, str) else [part for block in objects(content or []) for part in _part(block)]


def _part(block: Object) -> Iterator[Object]:
    """A block as a part as Anthropic writes it."""
    use, result = block.get("toolUse"), block.get("toolResult")
    if isinstance(block.get("text"), str):
        yield {"type": "text", "text": block["text"]}
    elif "json" in block:
        yield {"type": "text", "text": as_json(block["json"])}
    elif isinstance(use, dict):
        yield called(use.get("name"), use.get("input"), use.get("toolUseId"))
    elif isinstance(result, dict):
        shown = [each for part in objects(result.get("content") or []) for each in _part(part)]
        yield {"type": "tool_result", "tool_use_id": result.get("toolUseId"), "content": shown}
    elif isinstance(at(block, "guardContent", "text", "text"), str):
        yield {"type": "text", "text": block["guardContent"]["text"]["text"]}
    else:
        yield from ({"type": kind} for kind in _MEDIA if kind in block)


def whole(events: tuple[Object, ...]) -> Whole:
    """The message whose blocks grow by deltas."""
    reply: Object = {}
    blocks: dict[str, Object] = {}
    texts = Texts()
    is_finished = False
    for event in events:
        kind = next((name for name in _EVENTS if name in event or event.get("type") == name), text(event.get("type")))
        data = event[kind] if isinstance(event.get(kind), dict) else event
        index, delta = str(data.get("contentBlockIndex", 0)), data.get("delta")
        use = at(data, "start", "toolUse")
        if kind == "contentBlockStart" and isinstance(use, dict):
            blocks[index] = {"toolUse": use}
        elif kind == "contentBlockDelta" and isinstance(delta, dict):
            if isinstance(delta.get("text"), str):
                last = next(reversed(blocks), index)
                index = last if "text" in blocks.get(last, {}) else index  # Nova counts each delta as a block
                blocks.setdefault(index, {"text": ""})
                texts.add(index, delta["text"])
            elif isinstance(delta.get("toolUse"), dict):
                blocks.setdefault(index, {"toolUse": {}})
                texts.add(index, as_json(delta["toolUse"].get("input")))
        elif kind in ("messageStop", "metadata"):
            reply |= data
            is_finished = is_finished or kind == "messageStop"
        elif kind.endswith("xception"):
            reply["error"] = {"message": text(first(data, "message", "Message")) or kind}
    content = [_block(block, texts.of(index)) for index, block in blocks.items()]
    return Whole({**reply, "output": {"message": {"content": content}}}, is_finished)


def _block(block: Object, words: str) -> Object:
    """A block with what its deltas said."""
    return {"toolUse": {**block["toolUse"], "input": words}} if "toolUse" in block else {"text": words}


API = Api(fits, messages, whole, answers)
