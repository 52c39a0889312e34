"""Bodies of requests and replies as JSON: one value, or the events of a stream."""

import json
import re
from binascii import Error, crc32
from collections.abc import Iterator

from vrty_gate.core.json_data import parse, parse_each
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.importing.wire.values import Object, at, text

_PART = re.compile(r'(?<!\\)"delta": ?\{"content": ?(?=")')
"""What stands before the part of a text in an event of OpenAI's."""
_DECODER = json.JSONDecoder()
FIRST = 3
"""So many events, which tell the API, are decoded as they are."""
_MOST = 200_000
"""Maximum number of events of a stream."""
_PRELUDE, _CHECK = 12, 4
_SHORTEST = _PRELUDE + _CHECK
_STRING = 7
_SIZES = {0: 0, 1: 0, 2: 1, 3: 2, 4: 4, 5: 8, 8: 8, 9: 16}
"""The bytes of the values of headers of a frame, by type."""


class Body(NamedTuple):
    """A decoded body."""

    value: Object | None = None
    """The object of a body that is no stream."""
    events: tuple[Object, ...] = ()
    """The events of a stream. Where the protocol names an event outside of its data, its `type` is that name."""
    is_cut: bool = False
    """Whether the last event is incomplete."""
    problem: str = ""
    """Why it cannot be read; empty if it can."""


def read(data: bytes, content_type: str = "") -> Body:
    """The JSON of a body, whose first bytes say more than its content type, which recorders often lose."""
    if "eventstream" in content_type or is_frame(data):
        return _framed(data)
    try:
        body = data.decode("utf-8").removeprefix("\ufeff").strip()
    except UnicodeDecodeError:
        return Body(problem="is not text")
    if not body:
        return Body(problem="is empty")
    if len(body) > _MOST and max(body.count("\n\n"), body.count("\n{")) > _MOST:
        return Body(problem="has too many events")
    if body.startswith(("{", "[")):
        value = parse(body)
        if isinstance(value, dict):
            return Body(value)
        if isinstance(value, list):  # Gemini streams an array
            return Body(events=tuple(each for each in value if isinstance(each, dict)))
        return _lines(body)
    if body.startswith(("data:", "event:", "id:", ":", "retry:")):
        return _server_sent(body)
    return Body(problem="is not JSON")


def _server_sent(body: str) -> Body:
    """Events that a server sends, each with lines of data behind an optional name."""
    events: list[Object] = []
    is_cut = False
    body = body.replace("\r\n", "\n").replace("\r", "\n") if "\r" in body else body
    if (simple := _simple(body)) is not None:
        return simple
    for block in body.split("\n\n"):
        name, data = "", []
        for line in block.split("\n"):
            key, _, value = line.partition(":")
            if key == "event":
                name = value.strip()
            elif key == "data":
                data.append(value.removeprefix(" "))
        whole = "\n".join(data).strip()
        if whole == "[DONE]":
            events.append({"type": "[DONE]"})
        elif whole:
            value = parse(whole)
            found = [value] if isinstance(value, dict) or len(data) == 1 else [parse(each) for each in data]
            is_cut = not all(isinstance(each, dict) for each in found)
            events += [{"type": name, **each} if name else each for each in found if isinstance(each, dict)]
    return Body(events=tuple(events), is_cut=is_cut, problem="" if events else "has no event with JSON")


def _simple(body: str) -> Body | None:
    """Events of one line each, as most streams have them; None for other streams."""
    own = body.removesuffix("\n\ndata: [DONE]")
    texts = own.removeprefix("data: ").split("\n\ndata: ")
    if "\n" in "".join(texts):
        return None
    merged = _merged(texts)
    values = parse_each(texts) if merged is None else [*map(parse, merged)]
    if values is None or {*map(type, values)} != {dict}:
        return None
    return Body(events=tuple(values) if own == body else (*values, {"type": "[DONE]"}))


def _merged(texts: list[str]) -> list[str] | None:
    """The events of a stream of OpenAI's, those as one that differ from the one before in nothing but their text.

    Most are such events, and each takes as long to decode as a sentence. None if it is another stream.
    """
    sample = texts[len(texts) // 2]
    part = _PART.search(sample)
    choices = at(parse(sample), "choices") if part else None
    if part is None or not isinstance(choices, list) or len(choices) != 1:
        return None
    content, end = _DECODER.raw_decode(sample, part.end())
    if at(choices[0], "delta") != {"content": content} or sample.count('"delta"') + sample.count('"content"') != 2:
        return None
    head, tail = sample[: part.end() + 1], sample[end - 1 :]
    around, merged = len(head) + len(tail), texts[:FIRST]
    run: list[str] = []
    contents: list[str] = []
    for event in [*texts[FIRST:], ""]:
        own = event.removeprefix(head).removesuffix(tail)
        if len(own) + around == len(event):
            run.append(own)
        else:
            merged += [f"{head}{''.join(run)}{tail}", event] if run else [event]
            contents += run
            run = []
    return merged[:-1] if _are_contents(contents) else None


def _are_contents(texts: list[str]) -> bool:
    """Whether each is what is between the quotes of a string of JSON; none has a line break."""
    together, separator = "".join(texts), '",\n"'
    if together.isprintable() and '"' not in together and "\\" not in together:
        return True
    try:
        return len(_DECODER.decode(f'["{separator.join(texts)}"]')) == max(len(texts), 1)
    except ValueError:
        return False


def _lines(body: str) -> Body:
    """JSON on each line, or an array of Gemini's that was cut."""
    events = []
    is_cut = False
    for line in body.split("\n"):
        if line.strip():
            value = parse(line.strip())
            is_cut = not isinstance(value, dict)
            events += [value] if isinstance(value, dict) else []
    return Body(events=tuple(events), is_cut=is_cut) if events else _array(body)


def _array(body: str) -> Body:
    """The complete objects of an array that does not end."""
    decoder, events, position = json.JSONDecoder(parse_constant=float), [], 1
    while body.startswith("["):
        while position < len(body) and body[position] in " \t\r\n,":
            position += 1
        try:
            _, end = decoder.raw_decode(body, position)
        except (ValueError, RecursionError):
            break
        value = parse(body[position:end])
        events += [value] if isinstance(value, dict) else []
        position = end
    return Body(events=tuple(events), is_cut=True) if events else Body(problem="is not JSON")


def is_frame(data: bytes | memoryview) -> bool:
    """Whether data begins as a frame of AWS does, with its length and a checksum."""
    return len(data) >= _SHORTEST and crc32(data[:8]) == int.from_bytes(data[8:12], "big")


def _framed(data: bytes) -> Body:
    """AWS's event stream: frames with headers and a payload, each with two checksums."""
    events: list[Object] = []
    rest = memoryview(data)
    while is_frame(rest) and len(events) < _MOST:
        size = int.from_bytes(rest[:4], "big")
        if size < _SHORTEST or len(rest) < size:
            break
        if crc32(rest[: size - _CHECK]) != int.from_bytes(rest[size - _CHECK : size], "big"):
            break
        after = _PRELUDE + int.from_bytes(rest[4:8], "big")
        headers = dict(_headers(bytes(rest[_PRELUDE:after])))
        payload = parse(str(rest[after : size - _CHECK], "utf-8", "replace"))
        kind = headers.get(":exception-type") or headers.get(":event-type", "")
        if isinstance(payload, dict):
            events.append(_unwrapped(payload) or {**payload, "type": kind})
        rest = rest[size:]
    return Body(events=tuple(events), is_cut=bool(rest), problem="" if events else "is not an event stream")


def _headers(block: bytes) -> Iterator[tuple[str, str]]:
    """The headers of a frame whose values are texts."""
    position = 0
    while position < len(block):
        end = position + 1 + block[position]
        name, kind = block[position + 1 : end].decode("utf-8", "replace"), block[end : end + 1]
        position = end + 1
        if kind and kind[0] in (6, _STRING):
            size = int.from_bytes(block[position : position + 2], "big")
            if kind[0] == _STRING:
                yield name, block[position + 2 : position + 2 + size].decode("utf-8", "replace")
            position += 2 + size
        elif kind and kind[0] in _SIZES:
            position += _SIZES[kind[0]]
        else:
            return


def _unwrapped(payload: Object) -> Object | None:
    """The event in base64 of which Bedrock's invocation streams consist."""
    from base64 import b64decode  # most streams are of other services

    try:
        inner = parse(b64decode(text(payload.get("bytes")), validate=True).decode("utf-8"))
    except (Error, ValueError):
        return None
    return inner if isinstance(inner, dict) else None
