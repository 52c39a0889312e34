"""The tools that a request offers, as far as another definition of them can change what a model does."""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from vrty_gate.importing.wire.values import Object, as_json, at, first, objects, text

_LONGEST = 300
_DEEPEST = 5


def definitions(request: Object) -> Mapping[str, object]:
    """By name: `description`, `required` and `enum`, each if there is one; arguments within others with dots.

    The same for all APIs and in any order of the tools, so that equal definitions are equal.
    """
    tools = [*_tools(request.get("tools")), *_tools(request.get("functions"))]
    tools += _tools(at(request, "toolConfig", "tools"))
    return dict(sorted(tools, key=lambda tool: (tool[0], as_json(tool[1]))))


def _tools(tools: Any) -> Iterator[tuple[str, Object]]:
    for tool in objects(tools):
        declared = first(tool, "functionDeclarations", "function_declarations")
        if declared is not None:
            yield from _tools(declared)
            continue
        inner = first(tool, "function", "toolSpec", "custom")
        stated = inner if isinstance(inner, dict) else tool
        kind = text(tool.get("type")) or next(iter(tool), "")
        name = text(stated.get("name")) or text(tool.get("server_label")) or kind
        schema = first(stated, "parameters", "parametersJsonSchema", "parameters_json_schema", "input_schema")
        if schema is None:
            schema = first(stated.get("inputSchema"), "json")
        if name:
            yield name, _definition(text(stated.get("description")), schema)


def _definition(description: str, schema: Any) -> Object:
    required = sorted(_required(schema, "", 0))
    enums = dict(sorted(_enums(schema, "", 0)))
    parts = {"description": _short(description), "required": required, "enum": enums}
    return {key: value for key, value in parts.items() if value}


def _short(description: str) -> str:
    """A description without its indentation; of a long one the beginning, and a digest for the rest."""
    words = " ".join(description.split())
    if len(words) <= _LONGEST:
        return words
    return f"{words[:_LONGEST]}... {hashlib.sha256(words.encode('utf-8', 'replace')).hexdigest()[:8]}"


def _parts(schema: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The schemas within a schema, by path."""
    properties = at(schema, "properties")
    if isinstance(properties, dict):
        for name, inner in properties.items():
            yield f"{path}.{name}" if path else name, inner
    items = at(schema, "items")
    if isinstance(items, dict):
        yield f"{path}[]", items


def _required(schema: Any, path: str, depth: int) -> Iterator[str]:
    stated = at(schema, "required")
    for name in stated if isinstance(stated, list) else ():
        if isinstance(name, str):
            yield f"{path}.{name}" if path else name
    for inner_path, inner in _parts(schema, path) if depth < _DEEPEST else ():
        yield from _required(inner, inner_path, depth + 1)


def _enums(schema: Any, path: str, depth: int) -> Iterator[tuple[str, list[str]]]:
    values = at(schema, "enum")
    if isinstance(values, list):
        yield path, sorted(as_json(value) for value in values)
    for inner_path, inner in _parts(schema, path) if depth < _DEEPEST else ():
        yield from _enums(inner, inner_path, depth + 1)
