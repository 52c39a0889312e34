"""The interactions in a cassette in YAML, each read by itself, so that a damaged one hides no other."""

import re
from collections.abc import Iterator
from typing import Any

from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits
from vrty_gate.formats import yaml_text
from vrty_gate.importing.cassettes import lean_yaml
from vrty_gate.importing.cassettes.encoded import base64_bytes
from vrty_gate.importing.cassettes.items import Item, damaged

_LIST = re.compile(
    r"^['\"]?((?:http_)?interactions)['\"]?:[ \t]*(?:#.*)?(?:\n(?: *(?:#.*)?\n)*( *)-(?=[ \n]))?", re.MULTILINE
)
_NEXT_KEY = re.compile(r"\n[A-Za-z_'\"][^\n:]*:[ \n]")
_LISTS = frozenset({"interactions", "http_interactions"})
_PLAIN = re.compile(
    r"(?:---\n|\n|#[^\n]*\n|(?!(?:http_)?interactions)[A-Za-z_]+: +['\"]?[\w./+-][\w ./+-]*['\"]?(?:\n|\Z))*"
)
"""Lines beside the list that hide nothing."""
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
    return found[1], _items(text, found, path, limits)


def _items(text: str, listed: re.Match[str], path: str, limits: Limits) -> Iterator[Item]:
    """The items of the list that begins there, up to the next key of the file."""
    start, indent = listed.start(2), len(listed[2])
    readable = text[: text.rfind("\n") + 1]
    line = text.count("\n", 0, start) + 1
    whole: list[Any] | None = None
    number = 0
    while True:
        item, end = _lean(text, readable, start, indent, line) or _item(text, start, indent, line, path, limits)
        if item.problem:  # it may refer to another item
            whole = _listed(text, path, limits) if whole is None else whole
            item = Item(line, whole[number]) if number < len(whole) else item
        yield item
        if not _is_item(text, end, indent):
            break
        line += text.count("\n", start, end)
        start, number = end, number + 1
    if end < len(text):
        _require_one_list(text[: listed.start()], listed[1], text[end:], path, limits)


def _require_one_list(head: str, key: str, rest: str, path: str, limits: Limits) -> None:
    """Raises InputError if a recorder would take another list than the one between head and rest."""
    if _PLAIN.fullmatch(head) and _PLAIN.fullmatch(rest):
        return
    problem = "what stands beside its interactions cannot be read, so they may be others; record it again"
    try:
        read = _whole(f"{head}{key}: []\n{rest}", path, limits)
    except InputError as error:
        raise InputError(problem, Place(path)) from error
    if read.get(key) != [] or len(read.keys() & _LISTS) != 1:
        raise InputError(problem, Place(path))


def _is_item(text: str, start: int, indent: int) -> bool:
    """Whether a line begins with the dash of an item."""
    dash = start + indent
    return text.startswith(("- ", "-\n"), dash) and not text[start:dash].strip(" ")


def _next(text: str, start: int, indent: int) -> int:
    """The start of the next item behind `start`, or the end of the text."""
    dash = f"\n{' ' * indent}-"  # the search for a text that ends with a space is slow
    found = text.find(dash, start)
    while found >= 0 and not _is_item(text, found + 1, indent):
        found = text.find(dash, found + 1)
    return found + 1 if found >= 0 else len(text)


def _lean(text: str, readable: str, start: int, indent: int, line: int) -> tuple[Item, int] | None:
    """The item that begins there, and where what follows it begins, in the YAML that recorders write; None in other.

    Only the whole lines of the text are readable.
    """
    try:
        value, end = lean_yaml.read(readable, start)
    except lean_yaml.OtherYamlError:
        return None
    is_whole = end == len(text) or _is_item(text, end, indent) or _NEXT_KEY.match(text, end - 1)
    return (Item(line, value), end) if is_whole else None


def _item(text: str, start: int, indent: int, line: int, path: str, limits: Limits) -> tuple[Item, int]:
    """The same in any YAML."""
    end = _next(text, start, indent)
    next_key = _NEXT_KEY.search(text, start, end)
    end = next_key.start() + 1 if next_key else end
    try:
        return Item(line, _read(text[start:end], path, limits)[0]), end
    except InputError as error:
        return damaged(error, line), end


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
