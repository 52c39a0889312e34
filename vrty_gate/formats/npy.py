"""Embeddings in NPY files, read and written without numpy: a structured array of digests and float32 rows.

Its fields are `sha256`, with 64 characters, and one named after the encoder. Nothing else is supported: no pickled
objects, no other types, no other order.
"""

import re
import struct
from collections.abc import Mapping, Sequence

from vrty_gate.core.bounds import Pattern
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.formats.codec import show

ENCODER = Pattern(
    "[A-Za-z0-9][A-Za-z0-9_.:/@+-]{0,127}",
    "1 to 128 ASCII letters, digits and _ . : / @ + -, starting with a letter or digit",
)
"""The form of an encoder name."""

MOST_DIMENSIONS = 8192
"""Maximum dimension of an embedding."""

MOST_ROWS = 1_000_000

_MAGIC = b"\x93NUMPY"
_DIGEST = 64
_ALIGNED = 64
_MOST_HEADER = 4096
_HEADER = re.compile(
    r"\{'descr': (?P<descr>\[[^\]]*\]|'[^']*'), 'fortran_order': (?P<fortran>True|False),"
    r" 'shape': \((?P<shape>[0-9]{0,18}(?:, ?[0-9]{0,18}){0,9})\), ?\} *\n"
)
_FIELDS = re.compile(r"\[\('sha256', '\|S64'\), \('(?P<name>[^']*)', '<f4', \((?P<dimension>[0-9]{1,5}),\)\)\]")
_OBJECTS = re.compile(r"'[|<>=]?O[0-9]*'")


class Table(NamedTuple):
    """The rows of a file."""

    file: str
    encoder: str
    dimension: int
    digests: list[str]
    data: bytes
    start: int
    """Offset of the first row."""

    def row(self, number: int) -> Sequence[float]:
        """The embedding in a row, counted from 0."""
        offset = self.start + number * _size(self.dimension) + _DIGEST
        return struct.unpack_from(f"<{self.dimension}f", self.data, offset)


def read(data: bytes, file: str) -> Table:
    """The table in a file, whose numbers are not checked yet. Raises InputError."""

    def refuse(problem: str) -> InputError:
        return InputError(f"{problem}; write it with vrty-gate embed", Place(file))

    header, start = _header(data, file)
    match = _HEADER.fullmatch(header)
    if match is None:
        raise refuse("its header is not that of a structured array written by numpy.save")
    if _OBJECTS.search(match["descr"]):
        raise refuse("it contains Python objects, which are not supported")
    fields = _FIELDS.fullmatch(match["descr"])
    if fields is None:
        expected = "[('sha256', 'S64'), (ENCODER, '<f4', (DIMENSION,))]"
        raise refuse(f"its type is {show(match['descr'])}, but must be {expected}")
    if match["fortran"] == "True":
        raise refuse("it is in Fortran order, but must be in C order")
    rows = re.fullmatch(r"([0-9]+),", match["shape"])
    if rows is None:
        raise refuse(f"its shape is ({match['shape']}), but must be one-dimensional")
    name, dimension, count = fields["name"], int(fields["dimension"]), int(rows[1])
    if not ENCODER.holds(name):
        raise refuse(f"its encoder is {show(name)}, but must be {ENCODER}")
    if not 1 <= dimension <= MOST_DIMENSIONS:
        raise refuse(f"it has {dimension} numbers per row, but must have 1 to {MOST_DIMENSIONS}")
    if count > MOST_ROWS:
        raise refuse(f"it has {count} rows, more than {MOST_ROWS}")
    size = _size(dimension)
    if len(data) - start != count * size:
        problem = f"it has {len(data) - start} bytes of rows, but {count} rows of {size} bytes are {count * size}"
        raise refuse(f"{problem}: it is truncated or damaged")
    digests = [data[offset : offset + _DIGEST].decode("latin-1") for offset in range(start, len(data), size)]
    for number, digest in enumerate(digests):
        if not re.fullmatch("[0-9a-f]{64}", digest):
            raise refuse(f"row {number}: sha256 is {show(digest)}, but must be a SHA-256 in hexadecimal")
    return Table(file, name, dimension, digests, data, start)


def _header(data: bytes, file: str) -> tuple[str, int]:
    """The text of the header and its end. Raises InputError."""
    place = Place(file)
    if not data.startswith(_MAGIC):
        raise InputError("it is not an NPY file: it does not start with \\x93NUMPY", place)
    version = data[6:8]
    if version not in (b"\1\0", b"\2\0", b"\3\0"):
        raise InputError(
            f"it is NPY version {'.'.join(map(str, version))}, but only 1.0, 2.0 and 3.0 are supported", place
        )
    width = 2 if version == b"\1\0" else 4
    length = int.from_bytes(data[8 : 8 + width], "little")
    start = 8 + width + length
    if length > _MOST_HEADER:
        raise InputError(f"its header is longer than {_MOST_HEADER} bytes", place)
    if start > len(data):
        raise InputError("it ends within its header: it is truncated", place)
    return data[8 + width : start].decode("latin-1"), start


def _size(dimension: int) -> int:
    """Bytes of a row."""
    return _DIGEST + 4 * dimension


def written(encoder: str, dimension: int, rows: Mapping[str, Sequence[float]]) -> bytes:
    """The file as numpy.save would write it, in ascending order of digests."""
    dtype = f"[('sha256', '|S64'), ('{encoder}', '<f4', ({dimension},))]"
    header = f"{{'descr': {dtype}, 'fortran_order': False, 'shape': ({len(rows)},), }}"
    padding = -(len(_MAGIC) + 4 + len(header) + 1) % _ALIGNED
    head = f"{header}{' ' * padding}\n".encode("ascii")
    parts = [_MAGIC, b"\1\0", struct.pack("<H", len(head)), head]
    row_format = f"<{_DIGEST}s{dimension}f"
    parts += [struct.pack(row_format, digest.encode("ascii"), *rows[digest]) for digest in sorted(rows)]
    return b"".join(parts)
