"""The interactions in a cassette in YAML, each read by itself, so that a damaged one hides no other."""

import re
from collections.abc import Iterator
from typing import Any

from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.formats import yaml_text
from vrty_gate.importing.cassettes import lean_yaml
from vrty_gate.importing.cassettes.encoded import base64_bytes
from vrty_gate.importing.cassettes.items import Item, damaged

_LIST = re.compile(r"^((?:http_)?interactions):[ \t]*(?:#.*)?(?:\n(?: *(?:#.*)?\n)*( *)-(?=[ \n]))?", re.MULTILINE)
_TAGS = {"!": str, "!binary": base64_bytes, "tag:yaml.org,2002:binary": base64_bytes}


def items(text: str, path: str, limits: Limits) -> tuple[str, Iterator[Item]]:
    """The key of the list in the file and its items; "" if there is none. Raises InputError."""
    found = _LIST.search(text)
    if found is None:
        yaml_text.read(text, path, limits, _TAGS)  # an error in YAML says more than that it is no cassette
        return "", iter(())
    if found[2] is None:
        listed = _whole(text, path, limits).get(found[1])
        line = text.count("\n", 0, found.start()) + 1
        if listed is not None and not isinstance(listed, list):
            return "", iter(())
        return found[1], (Item(line, value) for value in listed or [])
    return found[1], _items(text, found.start(2), len(found[2]), path, limits)


def _items(text: str, start: int, indent: int, path: str, limits: Limits) -> Iterator[Item]:
    """The items of the list whose first one starts there, up to the next key of the file."""
    border = re.compile(rf"\n(?: {{{indent}}}-[ \n]|[A-Za-z_'\"][^\n]*:(?=[ \n]))")
    line = text.count("\n", 0, start) + 1
    whole: Any = None
    number = 0
    while True:
        found = border.search(text, start)
        end = found.start() + 1 if found else len(text)
        item = _item(text[start:end], line, path, limits)
        if item.problem:  # it may refer to another item
            whole = _listed(text, path, limits) if whole is None else whole
            item = Item(line, whole[number]) if number < len(whole) else item
        yield item
        if found is None or text[end + indent : end + indent + 1] != "-" or text[end : end + indent].strip():
            return
        line += text.count("\n", start, end)
        start, number = end, number + 1


def _item(text: str, line: int, path: str, limits: Limits) -> Item:
    try:
        return Item(line, lean_yaml.read(text))
    except lean_yaml.OtherYamlError:
        pass
    try:
        return Item(line, yaml_text.read(text, path, limits, _TAGS)[0][0])
    except InputError as error:
        return damaged(error, line)


def _listed(text: str, path: str, limits: Limits) -> list[Any]:
    """The items of a file read as a whole; none if that fails."""
    try:
        read = _whole(text, path, limits)
    except InputError:
        return []
    listed = read.get("interactions", read.get("http_interactions"))
    return listed if isinstance(listed, list) else []


def _whole(text: str, path: str, limits: Limits) -> dict[str, Any]:
    read = yaml_text.read(text, path, limits, _TAGS)[0]
    return read if isinstance(read, dict) else {}
