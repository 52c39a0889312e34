"""An interaction as vcrpy, go-vcr and the VCRs for Ruby and R write it."""

import json
import re
from typing import Any

from vrty_gate.importing.cassettes.encoded import Room, base64_bytes, in_utf8, unpacked, without_chunks
from vrty_gate.importing.cassettes.web import header, media_type, visible_url
from vrty_gate.importing.exchange import Exchange, damaged


def exchange(item: Any, line: int, room: Room) -> Exchange:
    """The exchange that an item of a cassette describes."""
    request = item.get("request") if isinstance(item, dict) else None
    if not isinstance(request, dict):
        return damaged(line, "this interaction has no request")
    url = request.get("uri") or request.get("url")
    if not isinstance(url, str):
        return damaged(line, "this request has no URL")
    method, url = str(request.get("method") or "GET").upper(), visible_url(url)
    response, part = item.get("response"), "request"
    try:
        sent = unpacked(_data(_body(request), room), "", room)
        if not isinstance(response, dict) or not response:
            return Exchange(method, url, 0, sent, b"", "", line)
        part, headers = "reply", response.get("headers")
        kind = header(headers, "content-type")
        data = without_chunks(_data(_body(response), room))
        reply = in_utf8(unpacked(data, header(headers, "content-encoding"), room), kind)
    except ValueError as error:
        return damaged(line, f"the body of this {part} cannot be read: {error}", method, url)
    seconds = _seconds(response.get("duration"))
    return Exchange(method, url, _status(response), sent, reply, media_type(kind), line, seconds)


_UNITS = {"h": 3600, "m": 60, "s": 1, "ms": 1e-3, "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "ns": 1e-9}
_DURATION = re.compile(r"([0-9]{1,9}(?:\.[0-9]{0,9})?)(h|ms?|[uµμ]s|ns|s)")


def _seconds(duration: Any) -> float:
    """A duration as Go writes it, such as 1m2.5s; 0 for anything else."""
    if not isinstance(duration, str):
        return 0
    parts = _DURATION.findall(duration)
    if "".join(number + unit for number, unit in parts) != duration:
        return 0
    seconds = 0.0
    for number, unit in parts:
        seconds += float(number) * _UNITS[unit]
    return round(seconds, 9)


_FORMS = ("base64_string", "raw_gzip", "string")


def _body(part: dict[str, Any]) -> Any:
    """The body of a request or reply; of some serializers of one's own, as the value that it is in JSON.

    Raises ValueError.
    """
    found = [part[key] for key in ("body", "content", "parsed_body", "chunks") if part.get(key)]
    if len(found) > 1:
        raise ValueError("it is there twice, and another program may take the other one")
    if found and isinstance(part.get("chunks"), list):  # Mastra's recorder lists those of a stream
        return "".join(chunk for chunk in part["chunks"] if isinstance(chunk, str))
    return found[0] if found else None


def _data(body: Any, room: Room) -> bytes:
    """The bytes of a body as it was recorded. Raises ValueError."""
    if isinstance(body, dict) and sum(bool(body.get(key)) for key in _FORMS) > 1:
        raise ValueError("it is there twice, and another program may take the other one")
    if isinstance(body, dict) and "base64_string" in body:
        return base64_bytes(str(body["base64_string"]))
    if isinstance(body, dict) and "raw_gzip" in body:  # VCR for R
        return unpacked(base64_bytes(str(body["raw_gzip"])), "deflate", room)
    if isinstance(body, dict) and "on_disk" in body:
        raise ValueError("it is in a separate file; record it without write_disk")
    if isinstance(body, dict) and "string" in body:
        body = body["string"]
    if body is None or body == {}:
        return b""
    if isinstance(body, bytes):
        return body
    try:  # a parsed body may have binary parts, which say nothing
        text = body if isinstance(body, str) else json.dumps(body, ensure_ascii=False, skipkeys=True, default=str)
    except RecursionError as error:
        raise ValueError("it is neither text, bytes nor JSON") from error
    return text.encode("utf-8", "replace")


def _status(response: dict[str, Any]) -> int:
    """The status code of a reply; 0 if it has none."""
    status = response.get("code", response.get("status_code"))
    if status is None:
        status = response.get("status")
    if isinstance(status, dict):
        status = status.get("code")
    digits = str(status).split(" ", 1)[0]
    return int(digits) if len(digits) == 3 and digits.isascii() and digits.isdigit() else 0
