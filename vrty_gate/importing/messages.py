"""Chats as plain text."""

import re

from vrty_gate.importing.node import Node

NOT_TEXT = "non-text parts are replaced by their kind in brackets"
_KIND = re.compile(r"[a-z]{1,12}")


def as_prompt(messages: Node) -> tuple[str, bool]:
    """The text of chat messages, and whether they have non-text parts, such as images.

    A single user message is just its text; several messages start with their roles. Raises Mismatch.
    """
    parts = [_message(message) for message in messages.items()]
    has_media = any(is_media for _, _, is_media in parts)
    if len(parts) == 1 and parts[0][0] == "user":
        return parts[0][1], has_media
    return "\n\n".join(f"{role}: {text}" for role, text, _ in parts), has_media


def _message(message: Node) -> tuple[str, str, bool]:
    role, content = message.at("role").text(), message.at("content")
    if content.value is None or isinstance(content.value, str):
        return role, content.text_or_none() or "", False
    parts = [_part(part) for part in content.items()]
    return role, "\n".join(text for text, _ in parts), any(is_media for _, is_media in parts)


def _part(part: Node) -> tuple[str, bool]:
    if isinstance(part.value, str):
        return part.value, False
    if isinstance(part.mapping().get("text"), str):
        return part.at("text").text(), False
    return media(part), True


def media(part: Node) -> str:
    """What stands for a part without text: its kind in brackets. Raises Mismatch."""
    kind = part.at("type").value
    match = _KIND.match(kind) if isinstance(kind, str) else None
    return f"[{match[0] if match else 'part'}]"
