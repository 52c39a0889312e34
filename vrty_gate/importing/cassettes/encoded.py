"""Bodies as they went over the wire: base64, compression, chunks, other character sets."""

import re
import zlib
from binascii import a2b_base64

from vrty_gate.files.disk import Limits

LARGER = 16
"""How many times as large as a file all bodies of one may be when unpacked."""
_GZIP = b"\x1f\x8b"
_ZSTANDARD = b"\x28\xb5\x2f\xfd"
_BASE64 = re.compile(r"[A-Za-z0-9+/]*={0,2}")
_URL_SAFE = str.maketrans("-_", "+/")
_CHUNK = re.compile(rb"([0-9A-Fa-f]{1,8})[ \t]*(?:;[^\r\n]*)?\r\n")
_CHARSET = re.compile(
    r"charset=[\"']?(iso-8859-\d+|latin1|us-ascii|windows-125\d|utf-16(?:[bl]e)?|shift_jis|euc-(?:jp|kr)|gb\w+|big5)\b",
    re.IGNORECASE,
)
_TEXT = re.compile(r"text/|application/(?:[\w.+-]+\+)?(?:json|xml|x-ndjson|jsonl)")


class Room:
    """How many bytes may still be unpacked from one file, so that no small file fills the memory."""

    def __init__(self, limits: Limits) -> None:
        self.one = limits.file_bytes
        self.all = limits.file_bytes * LARGER

    def most(self) -> int:
        """The maximum size of the next body."""
        return min(self.one, self.all)

    def take(self, size: int) -> None:
        """Count a body that was unpacked. Raises ValueError if it is too large."""
        if size > self.most():
            raise ValueError(f"it has more than {self.most()} bytes when unpacked; raise --max-file-bytes")
        self.all -= size


def base64_bytes(text: str) -> bytes:
    """The bytes that base64 stands for, of either alphabet. Raises ValueError."""
    text = "".join(text.split())
    if not _BASE64.fullmatch(text):
        text = text.translate(_URL_SAFE)
        if not _BASE64.fullmatch(text):
            raise ValueError("it is not valid base64")
    if len(text) % 4:
        raise ValueError("its base64 is cut off")
    return a2b_base64(text)


def unpacked(data: bytes, encodings: str, room: Room) -> bytes:
    """The data without the compressions that a header names, in the order in which they were applied.

    Many recorders decompress a body and keep the header, so the data itself has the last word. Raises ValueError.
    """
    for encoding in reversed(encodings.lower().split(",") if encodings else []):
        data = _without(encoding.strip(), data, room)
    return _gunzipped(data, room) if data.startswith(_GZIP) else data


def _without(encoding: str, data: bytes, room: Room) -> bytes:
    if encoding in ("gzip", "x-gzip"):
        return _gunzipped(data, room) if data.startswith(_GZIP) else data
    if encoding == "deflate" and not is_text(data):
        return _inflated(data, room)
    if (encoding == "br" and not is_text(data)) or (encoding == "zstd" and data.startswith(_ZSTANDARD)):
        name = "Brotli" if encoding == "br" else "Zstandard"
        raise ValueError(f"it is compressed with {name}, which is not supported; record it decompressed")
    return data


def _gunzipped(data: bytes, room: Room) -> bytes:
    """All members of gzip data."""
    parts: list[bytes] = []
    size, most = 0, room.most()
    while data.startswith(_GZIP):
        member = zlib.decompressobj(31)
        parts.append(_of(member, "gzip", data, most - size))
        size += len(parts[-1])
        data = member.unused_data
    room.take(size)
    return b"".join(parts)


def _inflated(data: bytes, room: Room) -> bytes:
    """Data of `deflate`, which some servers send without the header of zlib."""
    try:
        found = _of(zlib.decompressobj(), "deflate", data, room.most())
    except ValueError:
        found = _of(zlib.decompressobj(-15), "deflate", data, room.most())
    room.take(len(found))
    return found


def _of(reader: "zlib._Decompress", name: str, data: bytes, most: int) -> bytes:
    try:
        found = reader.decompress(data, most + 1)
    except zlib.error as error:
        raise ValueError(f"its {name} data is damaged") from error
    if not reader.eof and len(found) <= most:
        raise ValueError(f"its {name} data is cut off")
    return found


def is_text(data: bytes) -> bool:
    """Whether data is text in UTF-8, and not compressed."""
    try:
        return "\0" not in data.decode("utf-8")
    except UnicodeDecodeError:
        return False


def without_chunks(data: bytes) -> bytes:
    """A body without the lengths of HTTP's chunks, where it consists of whole ones; else as it is."""
    parts: list[bytes] = []
    start = 0
    while head := _CHUNK.match(data, start):
        size, begin = int(head[1], 16), head.end()
        if not size:
            return b"".join(parts)
        if data[begin + size : begin + size + 2] != b"\r\n":
            return data
        parts.append(data[begin : begin + size])
        start = begin + size + 2
    return data


def in_utf8(data: bytes, content_type: str) -> bytes:
    """Text of another character set in UTF-8; anything else as it is."""
    charset = _CHARSET.search(content_type) if "=" in content_type else None
    if charset is None or not _TEXT.match(content_type.lower()) or is_text(data):
        return data
    try:
        return data.decode(charset[1]).encode("utf-8")
    except (LookupError, UnicodeError):
        return data
