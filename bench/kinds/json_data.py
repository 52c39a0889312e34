"""Shared by kinds of JSON: places of values, and writing an answer back."""

import copy
import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from kinds.kind import Case, Edit

Place = tuple[Any, Any]
"""A container and the key or index in it."""


def places(value: Any) -> Iterator[Place]:
    """Every value with its container, depth first."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def _arguments(data: Any) -> list[Place]:
    """Values below `arguments`; all values where nothing is called."""
    calls = data if isinstance(data, list) else [data]
    arguments = [
        place
        for call in calls
        if isinstance(call, dict) and isinstance(call.get("arguments"), dict)
        for place in places(call["arguments"])
    ]
    return arguments or list(places(data))


def _written(data: Any, like: str) -> str:
    if "\n" in like.strip():
        return json.dumps(data, indent=2, ensure_ascii=False)
    tight = '":"' in like or '",' in like.replace('", ', "")
    return json.dumps(data, ensure_ascii=False, separators=(",", ":") if tight else (", ", ": "))


Change = Callable[[Any, Random], Any]


SAME = object()


def _loaded(text: str) -> Any:
    try:
        data = json.loads(text)
    except ValueError:
        return None
    return data if isinstance(data, dict | list) and data else None


def _schema(case: Case) -> list[dict[str, Any]]:
    """The functions that the prompt describes."""
    for match in re.finditer(r"\[\{", case.prompt):
        try:
            schema, _ = json.JSONDecoder().raw_decode(case.prompt, match.start())
        except ValueError:
            continue
        if isinstance(schema, list):
            return [function for function in schema if isinstance(function, dict) and "name" in function]
    return []


def _properties(case: Case) -> dict[str, Any]:
    known: dict[str, Any] = {}
    for function in _schema(case):
        for container, key in places(function.get("parameters", {})):
            if isinstance(container[key], dict) and ("type" in container[key] or "enum" in container[key]):
                known.setdefault(str(key), container[key])
    return known


def _whole(change: "Callable[[Any, Case, Random], Any]") -> Edit:
    def edit(case: Case, rng: Random) -> str | None:
        data = _loaded(case.response)
        if data is None:
            return None
        new = change(copy.deepcopy(data), case, rng)
        return None if new is SAME or new == data else _written(new, case.response)

    return edit


def _dicts(data: Any) -> list[dict[str, Any]]:
    return [container[key] for container, key in _arguments(data) if isinstance(container[key], dict)] + [
        call["arguments"]
        for call in (data if isinstance(data, list) else [data])
        if isinstance(call, dict) and isinstance(call.get("arguments"), dict)
    ]
