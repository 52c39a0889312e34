"""The interactions in a cassette in JSON, each read by itself, so that a damaged one hides no other."""

import json
import re
from collections.abc import Iterator

from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.importing.cassettes.items import Item, damaged

_LIST = re.compile(r'(?<!\\)"(entries|(?:http_)?interactions|recordings)"\s*:\s*\[\s*')
_ONLY = re.compile(r'\s*\[\s*(?=\{\s*"hash")')
"""The beginning of a file of Mastra's recorder without a head."""
_LISTS = ("entries", "interactions", "http_interactions", "recordings")
_BETWEEN = re.compile(r"\s*([,\]])\s*")
_DECODER = json.JSONDecoder()


def items(text: str, path: str, limits: Limits) -> tuple[str, Iterator[Item]]:  # noqa: ARG001  # as for YAML
    """The key of the list in the file and its items; "" if there is none. Raises InputError."""
    only = _ONLY.match(text)
    if only is not None:
        return "recordings", _items(text, only.end(), path)
    found = _LIST.search(text)
    if found is None:
        parse_json(text, Place(path), any_number=True)  # an error in JSON says more than that it is no cassette
        return "", iter(())
    return found[1], _items(text, found.end(), path, found[1])


def _items(text: str, start: int, path: str, key: str = "") -> Iterator[Item]:
    """The items of the list whose first one starts there."""
    head = text[:start]
    line, indent = text.count("\n", 0, start) + 1, _indent(text, start)
    while text[start : start + 1] != "]":
        try:
            value, end = _DECODER.raw_decode(text, start)
            between = _BETWEEN.match(text, end)
        except (ValueError, RecursionError):
            between = None
        if between:
            yield Item(line, value)
            end = len(text) if between[1] == "]" else between.end()
            if key and between[1] == "]":
                _require_one_list(head, key, text[between.start(1) :], path)
        else:
            end = _next(text, start, indent)
            yield _damaged(text[start:end], line, path)
        if end == len(text):
            return
        line += text.count("\n", start, end)
        start = end
    if key:
        _require_one_list(head, key, text[start:], path)


def _require_one_list(head: str, key: str, rest: str, path: str) -> None:
    """Raises InputError if a recorder would take another list than the one between head and rest."""
    problem = "what stands beside its interactions cannot be read, so they may be others; record it again"
    try:
        read = parse_json(head + rest, Place(path), any_number=True)
    except InputError as error:
        raise InputError(problem, Place(path)) from error
    inner = read.get("log") if isinstance(read, dict) else None
    parts = [part for part in (read, inner) if isinstance(part, dict)]
    if [part[name] for part in parts for name in _LISTS if name in part] != [[]] or all(
        key not in each for each in parts
    ):
        raise InputError(problem, Place(path))


def _indent(text: str, start: int) -> str:
    """What stands before an item on its line, where it is on a line of its own; else nothing."""
    before = text[text.rfind("\n", 0, start) + 1 : start]
    return f"\n{before}{{" if not before.strip() else ""


def _next(text: str, start: int, indent: str) -> int:
    """Where the item behind a damaged one starts: it is indented as all are."""
    found = text.find(indent, start + 1) if indent else -1
    return found + len(indent) - 1 if found >= 0 else len(text)


def _damaged(text: str, line: int, path: str) -> Item:
    try:
        parse_json(text.rstrip().removesuffix(","), Place(path), any_number=True)
    except InputError as error:
        return damaged(error, line)
    return Item(line, None, "the file is cut off after this")
