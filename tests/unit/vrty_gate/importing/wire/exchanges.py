"""Exchanges as recorders of HTTP keep them."""

import base64
import json
import zlib
from typing import Any

from vrty_gate.importing.exchange import Exchange

OPENAI = "https://api.openai.com/v1"
ANTHROPIC = "https://api.anthropic.com/v1/messages"
GEMINI = "https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash"
BEDROCK = "https://bedrock-runtime.us-east-1.amazonaws.com/model"
ASKED = [{"role": "user", "content": "When do you open?"}]
OPEN = "We open at 9."


def exchange(url: str, request: Any, reply: Any, status: int = 200) -> Exchange:
    """A request and its reply; a reply in bytes as it is."""
    body = reply if isinstance(reply, bytes) else json.dumps(reply).encode()
    return Exchange("POST", url, status, json.dumps(request).encode(), body, "application/json", 7)


def chat_reply(message: Any, **more: Any) -> Any:
    """A chat completion of OpenAI."""
    return {"object": "chat.completion", "choices": [{"index": 0, "message": message, "finish_reason": "stop"}], **more}


def server_sent(*events: Any, end: bytes = b"") -> bytes:
    """Events with their names, if they have a type."""
    lines = [f"event: {event['type']}\n" if "type" in event else "" for event in events]
    return (
        b"".join(f"{line}data: {json.dumps(event)}\n\n".encode() for line, event in zip(lines, events, strict=True))
        + end
    )


def frame(kind: str, payload: Any, header: str = ":event-type") -> bytes:
    """A frame of AWS's event stream."""
    name, value = header.encode(), kind.encode()
    headers = bytes([len(name)]) + name + b"\x07" + len(value).to_bytes(2, "big") + value
    body = json.dumps(payload).encode()
    prelude = (16 + len(headers) + len(body)).to_bytes(4, "big") + len(headers).to_bytes(4, "big")
    whole = prelude + zlib.crc32(prelude).to_bytes(4, "big") + headers + body
    return whole + zlib.crc32(whole).to_bytes(4, "big")


def wrapped(event: Any) -> bytes:
    """A frame with an event of a model that Bedrock invokes."""
    return frame("chunk", {"bytes": base64.b64encode(json.dumps(event).encode()).decode(), "p": "abc"})
