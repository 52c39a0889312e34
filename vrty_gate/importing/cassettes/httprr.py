"""Traces of httprr, the recorder of Go's own tests: the bytes of each request and reply behind their lengths."""

import re
from collections.abc import Iterator

from vrty_gate.importing.cassettes.encoded import Room, in_utf8, unpacked, without_chunks
from vrty_gate.importing.cassettes.web import media_type, visible_url
from vrty_gate.importing.exchange import Exchange, damaged

_LENGTHS = re.compile(rb"([0-9]{1,12}) ([0-9]{1,12})\r?\n")
_REQUEST = re.compile(rb"([A-Z]+) (\S+) HTTP/[\d.]+\r?\n")
_REPLY = re.compile(rb"HTTP/[\d.]+ ([0-9]{3})[ \r\n]")
_NEXT = re.compile(rb"(?<![0-9])(?=[0-9]{1,12} [0-9]{1,12}\n[A-Z]+ \S+ HTTP/)")
_TYPE = re.compile(rb"\ncontent-type:([^\r\n]*)", re.IGNORECASE)
_ENCODING = re.compile(rb"\ncontent-encoding:([^\r\n]*)", re.IGNORECASE)
_END_OF_HEAD = re.compile(rb"\r?\n\r?\n")


def exchanges(data: bytes, room: Room) -> Iterator[Exchange]:
    """The exchanges of a trace."""
    start = data.find(b"\n") + 1 or len(data)
    line = 2
    while start < len(data):
        lengths = _LENGTHS.match(data, start)
        middle = lengths.end() + int(lengths[1]) if lengths else 0
        end = middle + int(lengths[2]) if lengths else 0
        fits = lengths and end <= len(data) and (end == len(data) or _LENGTHS.match(data, end))
        if lengths and fits and _REQUEST.match(data, lengths.end()) and _REPLY.match(data, middle):
            yield _exchange(data[lengths.end() : middle], data[middle:end], line + 1, room)
        else:
            problem = "the lengths do not match what follows; was the file cut off, or were its line ends changed?"
            yield damaged(line, problem)
            found = _NEXT.search(data, lengths.end() if lengths else start + 1)
            end = found.end() if found else len(data)
        line += data.count(b"\n", start, end)
        start = end


def _exchange(request: bytes, reply: bytes, line: int, room: Room) -> Exchange:
    method, address = (part.decode("utf-8", "replace") for part in request.split(b" ", 2)[:2])
    url, part = visible_url(address), "request"
    try:
        sent, _ = _body(request, room)
        part = "reply"
        data, kind = _body(reply, room)
    except ValueError as error:
        return damaged(line, f"the body of this {part} cannot be read: {error}", method, url)
    return Exchange(method, url, int(reply.split(b" ", 2)[1][:3]), sent, data, media_type(kind), line)


def _body(message: bytes, room: Room) -> tuple[bytes, str]:
    """The body of a message and its type. Raises ValueError."""
    end = _END_OF_HEAD.search(message)
    head, body = (message[: end.start() + 2], message[end.end() :]) if end else (message, b"")
    kind, encoding = _value(_TYPE.search(head)), _value(_ENCODING.search(head))
    return in_utf8(unpacked(without_chunks(body), encoding, room), kind), kind


def _value(header: re.Match[bytes] | None) -> str:
    return header[1].decode("latin-1").strip() if header else ""
