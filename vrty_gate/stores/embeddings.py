"""Embeddings files: embeddings by the SHA-256 of their texts, so that `check` needs no model.

JSON Lines: a header with encoder and dimension, then one line per text, sorted so that branches merge. NPY: see npy.py.
Only requested embeddings are parsed.
"""

import json
import re
import struct
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from math import isfinite
from typing import Annotated, Any

from vrty_gate.core.bounds import Pattern, Range
from vrty_gate.core.digests import digest
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import behind_link, remove_leftovers, write_bytes
from vrty_gate.formats import jsonl, npy
from vrty_gate.formats.codec import show
from vrty_gate.formats.npy import ENCODER, MOST_DIMENSIONS, MOST_ROWS
from vrty_gate.formats.strict_json import parse_json

LONGEST = 256 * 1024 * 1024
"""Maximum size of an embeddings file, in bytes."""

_LONGEST_LINE = 32 * MOST_DIMENSIONS
_MOST_FLOAT32 = 3.4028235677973366e38  # from here on numbers round to infinity
_LFS = b"version https://git-lfs.github.com/spec/"

Numbers = Sequence[float]
"""An embedding in float32."""


class _Header(NamedTuple):
    encoder: Annotated[str, ENCODER]
    dimension: Annotated[int, Range(at_least=1, at_most=MOST_DIMENSIONS)]


class _Row(NamedTuple):
    embedding: tuple[float, ...]
    sha256: Annotated[str, Pattern("[0-9a-f]{64}", "a SHA-256 in hexadecimal")]


class Embeddings(NamedTuple):
    """The content of an embeddings file."""

    encoder: str
    dimension: int
    rows: Mapping[str, int]
    """Position of each embedding by the digest of its text."""
    row: Callable[[int], Numbers]
    """Returns the embedding at a position. Raises InputError."""

    def of(self, text: str) -> Numbers | None:
        """The embedding of a text; None if there is none. Raises InputError if it is damaged."""
        position = self.rows.get(digest(text))
        return None if position is None else self.row(position)

    def every(self) -> dict[str, Numbers]:
        """All embeddings by digest. Raises InputError if one is damaged."""
        return {key: self.row(position) for key, position in self.rows.items()}


def is_name(path: str) -> bool:
    """Whether a file of that name can contain embeddings."""
    return path.endswith((".jsonl", ".npy"))


NAMES = ".jsonl or .npy"
"""The extensions of an embeddings file."""


def parse(data: bytes, file: str) -> Embeddings:
    """The embeddings in the content of a file, whose extension gives the format. Raises InputError."""
    if data.startswith(_LFS):
        raise InputError("only its Git LFS pointer is here: run git lfs pull", Place(file))
    return _from_npy(data, file) if file.endswith(".npy") else _from_lines(data, file)


def _from_npy(data: bytes, file: str) -> Embeddings:
    table = npy.read(data, file)

    def row(number: int) -> Numbers:
        try:
            return in_float32(table.row(number))
        except ValueError as error:
            message = f"row {number}: {error}; delete the file, and run vrty-gate embed"
            raise InputError(message, Place(file)) from error

    rows: dict[str, int] = {}
    for number, name in enumerate(table.digests):
        first = rows.setdefault(name, number)
        if first != number and table.row(first) != table.row(number):
            raise InputError(f"rows {first} and {number} are different embeddings of the same text", Place(file))
    return Embeddings(table.encoder, table.dimension, rows, row)


def _from_lines(data: bytes, file: str) -> Embeddings:
    header: _Header | None = None
    header_place = Place(file)
    rows: dict[str, int] = {}
    repeated: dict[str, Numbers] = {}  # parsed once, because many short lines may repeat a long one

    def row(offset: int) -> Numbers:
        line = _line_at(data, offset)
        try:
            return _numbers(line, dimension, Place(file))
        except InputError:  # line numbers are only needed for errors, because counting is slow
            return _numbers(line, dimension, Place(file, data.count(b"\n", 0, offset) + 1))

    for number, offset in _starts(data, file):
        line, place = _line_at(data, offset), Place(file, number)
        name = _sha256(line)
        if not name:
            if not line.strip():
                continue
            parsed = _parsed(line, place)
            if "encoder" in parsed:
                header, header_place = (
                    _require_same_header(header, header_place, parsed, place),
                    header_place if header_place.line else place,
                )
                dimension = header.dimension
                continue
        if header is None:
            message = 'the first line must look like {"dimension": 256, "encoder": "NAME"}'
            raise InputError(f"{message}, or this is not an embeddings file", place)
        name = name or _record(_Row, parsed, place).sha256
        first = rows.setdefault(name, offset)
        if first == offset or _is_line_at(data, first, line):
            continue
        if name not in repeated:
            repeated[name] = row(first)
        if repeated[name] != row(offset):
            earlier_line = data.count(b"\n", 0, first) + 1
            message = f"different from the embedding of the same text on line {earlier_line}: a merge kept both"
            raise InputError(f"{message}; delete one of the lines", place)
    if header is None:
        raise InputError("it is empty; delete it, and run vrty-gate embed", Place(file))
    return Embeddings(header.encoder, header.dimension, rows, row)


def _starts(data: bytes, file: str) -> Iterator[tuple[int, int]]:
    """The number and offset of each line, one at a time, since there may be many empty lines."""
    offset, number = 0, 1
    while offset < len(data):
        yield number, offset
        end = data.find(b"\n", offset)
        offset, number = end + 1 if end >= 0 else len(data), number + 1
        if number > 2 * MOST_ROWS:
            raise InputError(f"more than {2 * MOST_ROWS} lines; split the suite", Place(file))


def _line_at(data: bytes, offset: int) -> bytes:
    end = data.find(b"\n", offset)
    return data[offset : end if end >= 0 else len(data)]


def _is_line_at(data: bytes, offset: int, line: bytes) -> bool:
    """Whether exactly that line starts there, without reading the rest of a longer one."""
    end = offset + len(line)
    return data.startswith(line, offset) and data[end : end + 1] in (b"", b"\n")


def _require_same_header(header: _Header | None, header_place: Place, data: Any, place: Place) -> _Header:
    """The header in a line; a merge may have duplicated it."""
    new_header: _Header = _record(_Header, data, place)
    if header is not None and new_header != header:
        encoders = f"{header.encoder} on line {header_place.line} and {new_header.encoder}"
        problem = f"{encoders} made embeddings of {header.dimension} and"
        message = (
            f"{problem} {new_header.dimension} numbers: a merge kept both; keep the file of one branch, and embed again"
        )
        raise InputError(message, place)
    return new_header


_BEGIN, _MIDDLE, _END = b'{"embedding": [', b'], "sha256": "', b'"}'
_FROM_END = len(_MIDDLE) + 64 + len(_END)
_HEXADECIMAL = re.compile(b"[0-9a-f]{64}")


def _sha256(line: bytes) -> str:
    """The digest in a line in the layout that `write` uses; empty for any other layout."""
    if line.startswith(_BEGIN) and line[-_FROM_END:].startswith(_MIDDLE) and line.endswith(_END):
        name = line[-64 - len(_END) : -len(_END)]
        if _HEXADECIMAL.fullmatch(name):
            return name.decode("ascii")
    return ""


def _numbers(line: bytes, dimension: int, place: Place) -> Numbers:
    """The embedding in a line. Raises InputError."""
    numbers: Any = None
    if _sha256(line) and len(line) <= _LONGEST_LINE:
        try:
            numbers = json.loads(line[len(_BEGIN) - 1 : 1 - _FROM_END].decode("ascii"))
        except (ValueError, RecursionError):
            numbers = None  # reported below, with the column
    if numbers is None or not set(map(type, numbers)) <= {int, float}:
        numbers = list(_record(_Row, _parsed(line, place), place).embedding)
    if len(numbers) != dimension:
        problem = f"the embedding has {len(numbers)} numbers, but the others in this file have {dimension}"
        raise InputError(f"{problem}; delete the line, and run vrty-gate embed", place)
    try:
        return in_float32(numbers)
    except ValueError as error:
        raise InputError(f"{error}; delete the line, and run vrty-gate embed", place) from error


def in_float32(numbers: Sequence[float]) -> Numbers:
    """An embedding in float32. Raises ValueError for numbers not finite in float32, for none and for too many."""
    if not numbers:
        raise ValueError("it has no numbers")
    if len(numbers) > MOST_DIMENSIONS:
        raise ValueError(f"it has more than {MOST_DIMENSIONS} numbers")
    number_format = f"<{len(numbers)}f"  # packing raises OverflowError for numbers that are too large
    with suppress(OverflowError):
        if all(map(isfinite, numbers)):
            return array(
                "f", [number + 0.0 for number in struct.unpack(number_format, struct.pack(number_format, *numbers))]
            )  # no negative zero
    index = next(i for i, number in enumerate(numbers) if not abs(number) < _MOST_FLOAT32)
    raise ValueError(f"embedding[{index}] is {show(numbers[index])}, which is not finite in float32")


def _parsed(line: bytes, place: Place) -> dict[str, Any]:
    if len(line) > _LONGEST_LINE:
        raise InputError(f"the line is longer than {_LONGEST_LINE} bytes", place)
    try:
        text = line.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise InputError(f"byte {error.start + 1} is not valid UTF-8; restore the line from Git", place) from error
    data = parse_json(text, place)
    if not isinstance(data, dict):
        raise InputError(f"the line is {show(data)}, but must be a mapping", place)
    return data


def _record(kind: Any, data: dict[str, Any], place: Place) -> Any:
    return jsonl.record(kind, data, place, "restore the line from Git, or delete it and run vrty-gate embed")


def write(path: str, encoder: str, dimension: int, rows: Mapping[str, Numbers]) -> None:
    """Replace the file atomically, in the format of its extension; a link is followed.

    What killed processes left behind is removed. Raises InputError.
    """
    if path.endswith(".npy"):
        data = npy.written(encoder, dimension, rows)
    else:
        header = json.dumps({"dimension": dimension, "encoder": encoder}, sort_keys=True)
        lines = [header, *(_line(name, rows[name]) for name in sorted(rows))]
        data = ("\n".join(lines) + "\n").encode("ascii")
    if len(data) > LONGEST:
        advice = "split the suite" if path.endswith(".npy") else "write .npy, which is a third of the size"
        raise InputError(f"the file would be larger than {LONGEST} bytes; {advice}; nothing was changed", Place(path))
    target = behind_link(path)
    remove_leftovers(target)
    write_bytes(target, data)


def _line(name: str, numbers: Numbers) -> str:
    return f'{{"embedding": [{", ".join(map(_shortest, numbers))}], "sha256": "{name}"}}'


_FLOAT32 = struct.Struct("<f")


def _shortest(number: float) -> str:
    """The shortest decimal that reads back as this float32; the same on every platform."""
    for digits in (6, 7, 8):
        text = f"{number:.{digits}g}"
        if _FLOAT32.unpack(_FLOAT32.pack(float(text)))[0] == number:
            return text
    return f"{number:.9g}"
