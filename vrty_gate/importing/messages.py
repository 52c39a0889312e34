"""Chats as text, the way a person would write them down."""

import re

from vrty_gate.importing.node import Node

NOT_TEXT = "non-text parts are replaced by their kind in brackets"
_KIND = re.compile(r"[a-z]{1,12}")


def as_prompt(messages: Node) -> tuple[str, bool]:
    """The text of chat messages, and whether they have non-text parts, such as images.

    A single user message is just its text; several messages start with their roles. Raises Mismatch.
    """
    read = [_message(message) for message in messages.items()]
    partly = any(part for _, _, part in read)
    if len(read) == 1 and read[0][0] == "user":
        return read[0][1], partly
    return "\n\n".join(f"{role}: {text}" for role, text, _ in read), partly


def _message(message: Node) -> tuple[str, str, bool]:
    role, content = message.at("role").text(), message.at("content")
    if content.value is None or isinstance(content.value, str):
        return role, content.text_or_none() or "", False
    parts = [_part(part) for part in content.items()]
    return role, "\n".join(text for text, _ in parts), any(other for _, other in parts)


def _part(part: Node) -> tuple[str, bool]:
    if isinstance(part.value, str):
        return part.value, False
    if isinstance(part.mapping().get("text"), str):
        return part.at("text").text(), False
    kind = part.at("type").value
    found = _KIND.match(kind) if isinstance(kind, str) else None
    return f"[{found[0] if found else 'part'}]", True
