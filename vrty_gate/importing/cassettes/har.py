"""An entry of an HTTP Archive (HAR), as browsers and Polly.JS write it."""

import json
from typing import Any

from vrty_gate.importing.cassettes.encoded import Room, base64_bytes, in_utf8, unpacked, without_chunks
from vrty_gate.importing.cassettes.web import header, media_type, visible_url
from vrty_gate.importing.exchange import Exchange, damaged

_LONGEST = 1e12


def exchange(entry: Any, line: int, room: Room) -> Exchange:
    """The exchange that an entry describes."""
    request = entry.get("request") if isinstance(entry, dict) else None
    if not isinstance(request, dict) or not isinstance(request.get("url"), str):
        return damaged(line, "this entry has no request with a URL")
    method, url = str(request.get("method") or "GET").upper(), visible_url(request["url"])
    response, part = entry.get("response"), "request"
    try:
        sent = unpacked(_data(request.get("postData")), "", room)
        status = response.get("status") if isinstance(response, dict) else None
        if not isinstance(response, dict) or not isinstance(status, int) or not 100 <= status <= 999:
            return Exchange(method, url, 0, sent, b"", "", line)
        part, headers, content = "reply", response.get("headers"), response.get("content")
        kind = header(headers, "content-type") or _mime_type(content)
        data = unpacked(without_chunks(_data(content)), header(headers, "content-encoding"), room)
    except ValueError as error:
        return damaged(line, f"the body of this {part} cannot be read: {error}", method, url)
    seconds = _seconds(entry.get("time"))
    return Exchange(method, url, status, sent, in_utf8(data, kind), media_type(kind), line, seconds)


def _seconds(milliseconds: Any) -> float:
    """The seconds; 0 if they are not known."""
    is_number = isinstance(milliseconds, (int, float)) and not isinstance(milliseconds, bool)
    return round(milliseconds / 1000, 9) if is_number and 0 < milliseconds < _LONGEST else 0


def _mime_type(content: Any) -> str:
    return str(content.get("mimeType") or "") if isinstance(content, dict) else ""


def _data(content: Any) -> bytes:
    """The bytes of a body as it was recorded. Raises ValueError."""
    if not isinstance(content, dict):
        return b""
    text = content.get("text")
    if not isinstance(text, str):
        if content.get("_file"):
            raise ValueError("it is in a separate file; record with content: embed")
        return b""
    is_base64 = content.get("encoding") == "base64"
    if (is_base64 or content.get("_isBinary")) and text.startswith("["):  # Polly.JS, for a body that is compressed
        return b"".join(_chunks(text, is_base64=is_base64))
    return base64_bytes(text) if is_base64 else text.encode("utf-8", "replace")


def _chunks(text: str, *, is_base64: bool) -> list[bytes]:
    """The chunks in a body that is a list of them. Raises ValueError."""
    try:
        return [base64_bytes(chunk) if is_base64 else bytes.fromhex(chunk) for chunk in json.loads(text)]
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError("its list of chunks is damaged") from error
