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

_LIST = re.compile(
    r"^['\"]?((?:http_)?interactions)['\"]?:[ \t]*(?:#.*)?(?:\n(?: *(?:#.*)?\n)*( *)-(?=[ \n]))?", re.MULTILINE
)
_NEXT_KEY = re.compile(r"\n[A-Za-z_'\"][^\n:]*:[ \n]")
_TAGS: yaml_text.Tags = {"!": str, "!binary": base64_bytes, "tag:yaml.org,2002:binary": base64_bytes}


def items(text: str, path: str, limits: Limits) -> tuple[str, Iterator[Item]]:
    """The key of the list in the file and its items; "" if there is none. Raises InputError."""
    found = _LIST.search(text)
    if found is None:
        _read(text, path, limits)  # an error in YAML says more than that it is no cassette
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
    line = text.count("\n", 0, start) + 1
    whole: list[Any] | None = None
    number = 0
    while True:
        end = _next(text, start, indent)
        item, is_last = _item(text[start:end], line, path, limits)
        if item.problem:  # it may refer to another item
            whole = _listed(text, path, limits) if whole is None else whole
            item = Item(line, whole[number]) if number < len(whole) else item
        yield item
        if is_last or end == len(text):
            return
        line += text.count("\n", start, end)
        start, number = end, number + 1


def _next(text: str, start: int, indent: int) -> int:
    """The start of the next item behind `start`, or the end of the text."""
    dash = f"\n{' ' * indent}-"  # the search for a text that ends with a space is slow
    found = text.find(dash, start)
    while found >= 0 and text[found + len(dash) : found + len(dash) + 1] not in (" ", "\n"):
        found = text.find(dash, found + 1)
    return found + 1 if found >= 0 else len(text)


def _item(text: str, line: int, path: str, limits: Limits) -> tuple[Item, bool]:
    """The item that begins a text, and whether another key of the file follows it."""
    try:
        value, end = lean_yaml.read(text)
        next_key = _NEXT_KEY.match(text, end - 1)
        if next_key or end == len(text):
            return Item(line, value), next_key is not None
    except lean_yaml.OtherYamlError:
        pass
    next_key = _NEXT_KEY.search(text)
    try:
        read = _read(text[: next_key.start() + 1] if next_key else text, path, limits)
        return Item(line, read[0]), next_key is not None
    except InputError as error:
        return damaged(error, line), next_key is not None


def _listed(text: str, path: str, limits: Limits) -> list[Any]:
    """The items of a file read as a whole; none if that fails."""
    try:
        read = _whole(text, path, limits)
    except InputError:
        return []
    listed = read.get("interactions", read.get("http_interactions"))
    return listed if isinstance(listed, list) else []


def _whole(text: str, path: str, limits: Limits) -> dict[str, Any]:
    read = _read(text, path, limits)
    return read if isinstance(read, dict) else {}


def _read(text: str, path: str, limits: Limits) -> Any:
    return yaml_text.read(text, path, limits, _TAGS, is_foreign=True)[0]
