"""A results file as plain data, whatever its form."""

import io
import json
import sys
import zipfile
from typing import Any

from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, decode_text, read_bytes
from vrty_gate.formats import jsonl, yaml_text
from vrty_gate.formats.strict_json import parse_json

LARGER = 16
"""How much larger than a text a results file may be, of which most is no text of a case."""
_ZIP = b"PK\x03\x04"
_ZSTANDARD = 93
_MOST_MEMBERS = 100_000


def parse(path: str, limits: Limits) -> Any:
    """The data of a .json, .jsonl, .yaml or .eval file; JSON Lines as {"results": lines}. Raises InputError."""
    data = read_bytes(path, limits._replace(file_bytes=limits.file_bytes * LARGER))
    if data.startswith(_ZIP):
        return _unzipped(data, path, limits.file_bytes * LARGER)
    text = decode_text(data, path)
    ending = path.rpartition(".")[2].lower()
    if ending in ("csv", "html", "xml", "txt"):
        raise InputError(f"a .{ending} file lacks what a suite needs; let the tool write .json", Place(path))
    if ending == "jsonl":
        return {"results": [value for _, value in jsonl.values(text, path, any_number=True)]}
    if ending in ("yaml", "yml"):
        return _as_json(yaml_text.read(text, path, limits)[0], Place(path))
    return parse_json(text, Place(path), any_number=True)


def _as_json(data: Any, place: Place) -> Any:
    """YAML data as JSON would have it, which knows no keys but text."""
    try:
        return parse_json(json.dumps(data), place, any_number=True)
    except (TypeError, ValueError) as error:
        raise InputError(f"it has what no JSON can have: {error}", place) from error


def _unzipped(data: bytes, path: str, most: int) -> dict[str, Any]:
    """A log of inspect_ai from its archive, as it would stand in one JSON file; nothing is written to disk."""
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
            read: dict[str, Any] = {}
            for name in (header, *samples):
                text = _member(archive, members[name], place, most)
                most -= len(text)
                read[name] = parse_json(decode_text(text, path), place, any_number=True)
    except InputError:
        raise
    except (NotImplementedError, ImportError) as error:
        raise _unreadable(path) from error
    except Exception as error:  # each compression has errors of its own, and a broken archive can raise nearly any
        raise InputError(f"it is a broken archive: {error}", place) from error
    head = read.pop(header)
    if not isinstance(head, dict):
        raise InputError(f"{header} in it is not a mapping, so it is not an inspect_ai log", place)
    return {**head, "samples": list(read.values())}


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, place: Place, most: int) -> bytes:
    """The bytes of a member, no more than `most`, whatever it says its size is."""
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, _ZSTANDARD):
        raise NotImplementedError
    with archive.open(member) as file:
        text = file.read(most + 1)
    if len(text) > most:
        raise InputError("it unpacks to more than is read; raise --max-file-bytes if it should", place)
    return text


def _unreadable(path: str) -> InputError:
    python = f"Python {sys.version_info[0]}.{sys.version_info[1]}"
    words = f"it is packed in a way (zstd, since 2025) that {python} cannot read; Python 3.14 can, or run"
    return InputError(f"{words}: inspect log convert --to json --output-dir FOLDER FILE.eval", Place(path))
