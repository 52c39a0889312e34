"""A results file as plain data, in any format."""

import io
import json
import sys
from typing import TYPE_CHECKING, Any

from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, decode_text
from vrty_gate.formats import jsonl, yaml_text
from vrty_gate.formats.strict_json import parse_json

if TYPE_CHECKING:
    import zipfile

LARGER = 16
"""Factor by which a results file may be larger than a text, since most of it is not case text."""
_ZIP = b"PK\x03\x04"
_COMPRESSIONS = (0, 8, 93)
"""Those of an archive that are read: none, deflate and Zstandard."""
_MOST_MEMBERS = 100_000


def data_of(data: bytes, path: str, limits: Limits) -> Any:
    """The data in the content of a .json, .jsonl, .yaml, .csv or .eval file; JSON Lines as {"results": lines}.

    Raises InputError.
    """
    if data.startswith(_ZIP):
        return _unzipped(data, path, limits.file_bytes * LARGER)
    text = decode_text(data, path)
    ending = path.rpartition(".")[2].lower()
    if ending in ("csv", "tsv"):
        return _table(text, path)
    if ending in ("html", "xml", "txt"):
        raise InputError(f"a .{ending} file lacks what a suite needs; export .json from the tool", Place(path))
    if ending == "jsonl":
        return {"results": [value for _, value in jsonl.values(text, path, any_number=True)]}
    if ending in ("yaml", "yml"):
        return _as_json(yaml_text.read(text, path, limits)[0], Place(path))
    return parse_json(text, Place(path), any_number=True)


def _table(text: str, path: str) -> Any:
    """The rows of a table by the names in its first one, which also shows what separates columns. Raises InputError."""
    import csv  # few files are tables

    head, _, _ = text.removeprefix("\ufeff").partition("\n")
    separator = max(",;\t", key=head.count)
    csv.field_size_limit(max(len(text), csv.field_size_limit()))  # the size of the file is limited already
    rows = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator, strict=True)
    try:
        columns = next(rows, [])
        twice = next((name for i, name in enumerate(columns) if name in columns[:i]), None)
        if twice is not None:
            raise InputError(f"two columns are named {twice!r}; rename one", Place(path, 1))
        found, lines, line = [], [], rows.line_num + 1
        for row in rows:
            if len(row) not in (0, len(columns)):
                problem = f"a row has {len(row)} cells, but there are {len(columns)} columns"
                raise InputError(f"{problem}; quote cells that contain {separator!r}", Place(path, rows.line_num))
            if row:
                found.append(dict(zip(columns, row, strict=True)))
                lines.append(line)
            line = rows.line_num + 1  # a cell can have several
    except csv.Error as error:
        raise InputError(f"it is not CSV: {error}", Place(path, rows.line_num)) from error
    return {"columns": columns, "rows": found, "lines": lines}


def _as_json(data: Any, place: Place) -> Any:
    """YAML data as JSON data, whose keys are text."""
    try:
        return parse_json(json.dumps(data), place, any_number=True)
    except (TypeError, ValueError) as error:
        raise InputError(f"it contains values that JSON cannot represent: {error}", place) from error


def _unzipped(data: bytes, path: str, most: int) -> dict[str, Any]:
    """An inspect_ai log from its archive, in the form of a single JSON file; nothing is written to disk."""
    import zipfile  # few files are archives

    place = Place(path)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = {member.filename: member for member in archive.infolist()}
            samples = [name for name in members if name.startswith("samples/") and name.endswith(".json")]
            header = next((name for name in ("header.json", "_journal/start.json") if name in members), None)
            if header is None:
                raise InputError("this archive is not an inspect_ai log: it has no header.json", place)
            if len(members) > _MOST_MEMBERS:
                raise InputError(f"it has more than {_MOST_MEMBERS} members; split the log", place)
            contents: dict[str, Any] = {}
            for name in (header, *samples):
                text = _member(archive, members[name], place, most)
                most -= len(text)
                contents[name] = parse_json(decode_text(text, path), place, any_number=True)
    except InputError:
        raise
    except (NotImplementedError, ImportError) as error:
        raise _unreadable(path) from error
    except Exception as error:  # a broken archive can raise nearly anything
        raise InputError(f"the archive is damaged: {error}", place) from error
    head = contents.pop(header)
    if not isinstance(head, dict):
        raise InputError(f"{header} in it is not a mapping, so it is not an inspect_ai log", place)
    return {**head, "samples": list(contents.values())}


def _member(archive: "zipfile.ZipFile", member: "zipfile.ZipInfo", place: Place, most: int) -> bytes:
    """The bytes of a member, at most `most`, regardless of its declared size."""
    if member.compress_type not in _COMPRESSIONS:
        raise NotImplementedError
    with archive.open(member) as file:
        text = file.read(most + 1)
    if len(text) > most:
        raise InputError("it is too large when unpacked; raise --max-file-bytes if this is intended", place)
    return text


def _unreadable(path: str) -> InputError:
    python = f"Python {sys.version_info[0]}.{sys.version_info[1]}"
    problem = f"it uses zstd compression (since 2025), which {python} cannot read; use Python 3.14, or run"
    return InputError(f"{problem}: inspect log convert --to json --output-dir FOLDER FILE.eval", Place(path))
