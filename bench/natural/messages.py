"""The messages of a request to a model."""

import json
from typing import Any

PICTURES = {
    "image",
    "image_url",
    "input_image",
    "input_file",
    "document",
    "file",
    "input_audio",
    "inlineData",
    "fileData",
}


def turns_of(body: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """The roles and texts of a request of OpenAI, Anthropic, Gemini, Bedrock or Ollama; empty with pictures."""
    system = body.get("system") or body.get("instructions") or body.get("systemInstruction")
    turns = [("system", system)] if system else []
    messages = body.get("messages") or body.get("contents") or body.get("input") or body.get("prompt") or ()
    if isinstance(messages, str):
        turns.append(("user", messages))
    elif isinstance(messages, dict):
        messages = [messages]
    for message in () if isinstance(messages, str) else messages:
        if isinstance(message, str):
            turns.append(("user", message))
        elif isinstance(message, dict) and message.get("type") != "reasoning":
            role = str(message.get("role") or message.get("type") or "user")
            turns.append(({"model": "assistant", "developer": "system", "human": "user"}.get(role, role), message))
    texts = [(role, text_in(content).strip()) for role, content in turns]
    if any("\0" in text for _, text in texts):
        return ()
    return tuple((role, text) for role, text in texts if text)


def text_in(content: Any) -> str:
    """The text of a message or of a part of it; NUL replaces anything else."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(filter(None, map(text_in, content)))
    if not isinstance(content, dict):
        return ""
    if content.get("type") in PICTURES or PICTURES & content.keys():
        return "\0"
    called = content.get("tool_calls") or content.get("functionCall") or content.get("toolUse")
    arguments = content.get("input") if content.get("type") == "tool_use" else content.get("arguments")
    parts = [text_in(content[key]) for key in ("content", "parts", "text", "output") if key in content]
    result = content.get("functionResponse") or content.get("toolResult")
    parts += [
        json.dumps(part, sort_keys=True) for part in (without_ids(called), arguments, without_ids(result)) if part
    ]
    return "\n".join(filter(None, parts))


def without_ids(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_ids(inner) for key, inner in value.items() if key not in {"id", "toolUseId", "index"}}
    return [without_ids(inner) for inner in value] if isinstance(value, list) else value
