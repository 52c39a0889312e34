"""Values of foreign JSON, where what has another type than expected counts as missing."""

import json
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from vrty_gate.core.json_data import parse

Object = dict[str, Any]


def at(value: Any, *keys: str) -> Any:
    """The value at a path of keys; None if there is none."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def objects(value: Any) -> Iterator[Object]:
    """The objects of a list; of an object itself, only it."""
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, dict):
            yield each


def text(value: Any) -> str:
    """A text; anything else is empty."""
    return value if isinstance(value, str) else ""


def number(value: Any) -> float:
    """A number that is not negative; anything else is 0."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return value if is_number and 0 <= value < 1e15 else 0  # NaN is not below


def first(value: Any, *keys: str) -> Any:
    """The value of the first of these keys that an object has."""
    if isinstance(value, dict):
        for key in keys:
            if (found := value.get(key)) is not None:
                return found
    return None


def last_of_each(events: tuple[Object, ...]) -> Object:
    """The last value of each key that some objects have, null only if all are."""
    last: Object = {}
    for event in events:
        last.update(event)
    nulls = {key for key, value in last.items() if value is None}
    for event in events if nulls else ():
        last.update((key, event[key]) for key in nulls.intersection(event) if event[key] is not None)
    return last


def said(role: str, content: Any) -> Object:
    """A message without tool calls."""
    return {"role": role, "content": content}


def called(name: Any, arguments: Any, identity: Any = None) -> Object:
    """A tool call. Arguments that are a text without an object in it are kept under `input`."""
    if isinstance(arguments, str):
        given = parse(arguments)
        arguments = given if isinstance(given, dict) else {"input": arguments} if arguments.strip() else {}
    call: Object = {"type": "tool_call", "name": text(name) or "unnamed", "arguments": arguments or {}}
    return {**call, "id": identity} if isinstance(identity, str) and identity else call


def as_json(value: Any) -> str:
    """A value as JSON with sorted keys; a text unchanged, and empty if there is none."""
    if isinstance(value, str) or value is None:
        return value or ""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


class Texts:
    """Texts that grow by parts, by key; a text that grew by itself would be copied each time."""

    def __init__(self) -> None:
        self._parts: dict[object, list[str]] = {}

    def add(self, key: object, part: Any) -> None:
        """Add a part; what is no text adds nothing."""
        if isinstance(part, str) and part:
            self._parts.setdefault(key, []).append(part)

    def of(self, key: object) -> str:
        """The text so far."""
        return "".join(self._parts.get(key, ()))


def joined(parts: list[Any]) -> list[Any]:
    """Parts of a message in which texts without another part in between are one."""
    result: list[Any] = []
    for is_text, group in groupby(parts, lambda part: at(part, "type") == "text"):
        same = list(group)
        result += [{"type": "text", "text": "".join(text(part.get("text")) for part in same)}] if is_text else same
    return result


def paired(value: Any) -> Any:
    """A value with the halves of characters put together, which streams may separate; a single half is replaced."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {paired(key): paired(each) for key, each in value.items()}
    return [paired(each) for each in value] if isinstance(value, list) else value
