"""Anthropic's messages, also as Bedrock and Vertex take them."""

from collections.abc import Iterator
from typing import Any

from vrty_gate.core.json_data import parse
from vrty_gate.importing.wire.apis import chat_completions
from vrty_gate.importing.wire.apis.api import Api, Whole
from vrty_gate.importing.wire.values import Object, Texts, at, joined, objects, said, text


def fits(path: str, request: Object, reply: Object) -> bool:
    """Whether a request has messages, and is one of Anthropic's by its version, its reply or its path."""
    is_own = "anthropic_version" in request or reply.get("type") in ("message", "message_start")
    is_other = not {"choices", "message"}.isdisjoint(reply)
    return chat_completions.fits(path, request, reply) and (is_own or (path.endswith("/messages") and not is_other))


def messages(request: Object) -> Iterator[Object]:
    """The messages of a request."""
    if request.get("system"):
        yield said("system", request["system"])
    for each in objects(request.get("messages")):
        yield said(text(each.get("role")), _content(each.get("content")))


def _content(content: Any) -> Any:
    """Content in which a text that citations split into blocks is one."""
    if not isinstance(content, list) or not any(at(block, "citations") for block in content):
        return content
    return joined(content)


def answers(reply: Object) -> Iterator[list[Object]]:
    """The only answer."""
    if isinstance(reply.get("content"), list):
        yield [said("assistant", _content(reply["content"]))]


def whole(events: tuple[Object, ...]) -> Whole:
    """The message whose blocks grow by deltas."""
    reply: Object = {}
    blocks: dict[str, Object] = {}
    texts = Texts()
    is_finished = False
    for event in events:
        kind, delta = event.get("type"), event.get("delta")
        if kind == "message_start" and isinstance(event.get("message"), dict):
            reply = dict(event["message"])
        elif kind == "content_block_start" and isinstance(event.get("content_block"), dict):
            blocks[str(event.get("index"))] = {**event["content_block"]}
        elif kind == "content_block_delta" and isinstance(delta, dict):
            index = str(event.get("index"))
            block = blocks.setdefault(index, {"type": "text", "text": ""})
            texts.add((index, "text"), delta.get("text"))
            texts.add((index, "json"), delta.get("partial_json"))
            if delta.get("type") == "citations_delta":
                block["citations"] = True
        elif kind == "message_delta":
            usage = {**(at(reply, "usage") or {}), **(event.get("usage") or {})}
            reply |= {"stop_reason": at(delta, "stop_reason"), "usage": usage}
        elif kind == "error":
            reply["error"] = event.get("error") or True
        is_finished = is_finished or kind == "message_stop"
        if isinstance(event.get("amazon-bedrock-invocationMetrics"), dict) and "usage" not in reply:
            reply["usage"] = event["amazon-bedrock-invocationMetrics"]
    content = [_block(block, texts.of((index, "text")), texts.of((index, "json"))) for index, block in blocks.items()]
    return Whole({**reply, "content": content}, is_finished)


def _block(block: Object, words: str, given: str) -> Object:
    """A block with what its deltas added."""
    if words:
        block = {**block, "text": text(block.get("text")) + words}
    if not given:
        return block
    arguments = parse(given)
    return {**block, "input": arguments if isinstance(arguments, dict) else {"input": given}}


API = Api(fits, messages, whole, answers)
