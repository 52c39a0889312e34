"""The tools that a conversation offers to the model, as far as another definition can change what it does."""

from collections.abc import Iterator, Mapping
from typing import Any

from vrty_gate.core.case import NOTHING, Case
from vrty_gate.core.conversation.as_text import as_json

_LONGEST = 300
_DEEPEST = 5
_PARTS = ("description", "required", "enum")


def definitions(request: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
    """Of the tools in a request, by name: `description`, `required`, `enum` and the like, each if there is one.

    `default` has the values that arguments have if they are left out, and `read_only` says whether the tool only reads.

    Arguments within others have dots, and the order of the tools does not matter. Tools may have the form of OpenAI's,
    Anthropic's, Gemini's or Bedrock's API; one that the API provides itself has the name of its kind.
    """
    tools = [*_tools(request.get("tools")), *_tools(request.get("functions"))]
    config = request.get("toolConfig")
    tools += _tools(config.get("tools") if isinstance(config, Mapping) else None)
    return dict(sorted(tools, key=lambda tool: (tool[0], as_json(tool[1]))))


def definitions_of(case: Case) -> Mapping[str, Mapping[str, Any]]:
    """The definitions in the metadata of a case, `tools`: as an API takes them, or as `definitions` gives them."""
    stated = case.metadata.get("tools")
    if isinstance(stated, list):
        return definitions({"tools": stated})
    if not isinstance(stated, Mapping):
        return NOTHING
    return {str(name): each for name, each in stated.items() if isinstance(each, Mapping)}


def redefined(case: Case, accepted: Case) -> Iterator[str]:
    """What changed in the definitions of tools, in words; nothing if one of the two has none."""
    now, before = definitions_of(case), definitions_of(accepted)
    if not now or not before:
        return
    for name in sorted(now.keys() | before.keys()):
        if name not in before:
            yield f"{name} is a new tool"
        elif name not in now:
            yield f"{name} is no longer a tool"
        elif parts := [part for part in _PARTS if now[name].get(part) != before[name].get(part)]:
            yield f"{name} has another {' and '.join(_WORDS[part] for part in parts)}"


_WORDS = {"description": "description", "required": "list of required arguments", "enum": "enum"}


def enum_of(defined: Mapping[str, Any], path: str) -> bool:
    """Whether the definition of a tool lists the values of an argument, such as `unit` or `filters[0].kind`."""
    enums = defined.get("enum")
    return isinstance(enums, Mapping) and _without_places(path) in enums


def is_left_out(defined: Mapping[str, Any], path: str, value: object) -> bool:
    """Whether an argument with a value is the same as none: it is optional by definition, and empty or the default."""
    if not defined or path in defined.get("required", ()):
        return False
    defaults = defined.get("default")
    stated = defaults.get(_without_places(path)) if isinstance(defaults, Mapping) else None
    return is_empty(value) or stated == as_json(value)


def is_empty(value: object) -> bool:
    """Whether an argument says nothing: null, or an empty text, list or object."""
    return value is None or (isinstance(value, str | list | Mapping) and not value)


def _without_places(path: str) -> str:
    first, *rest = path.split("[")
    return first + "".join(["[]" + part.partition("]")[2] for part in rest])


def _tools(tools: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    for tool in tools if isinstance(tools, list) else ():
        if not isinstance(tool, Mapping):
            continue
        declared = tool.get("functionDeclarations", tool.get("function_declarations"))
        if declared is not None:
            yield from _tools(declared)
            continue
        inner = tool.get("function", tool.get("toolSpec", tool.get("custom")))
        stated = inner if isinstance(inner, Mapping) else tool
        kind = tool.get("type") or next(iter(tool), "")
        name = next((each for each in (stated.get("name"), tool.get("server_label"), kind) if each), "")
        if isinstance(name, str) and name:
            yield name, _definition(stated, {**_annotations(tool), **_annotations(stated)})


def _schema(stated: Mapping[str, Any]) -> Any:
    names = ("parameters", "parametersJsonSchema", "parameters_json_schema", "input_schema")
    schema = next((stated[name] for name in names if name in stated), None)
    of_bedrock = stated.get("inputSchema")
    return of_bedrock.get("json") if schema is None and isinstance(of_bedrock, Mapping) else schema


def _annotations(tool: Mapping[str, Any]) -> Mapping[str, Any]:
    found = tool.get("annotations")
    return found if isinstance(found, Mapping) else NOTHING


def _definition(stated: Mapping[str, Any], annotations: Mapping[str, Any]) -> dict[str, Any]:
    description, schema = stated.get("description"), _schema(stated)
    parts = {
        "description": _short(description) if isinstance(description, str) else "",
        "required": sorted(_required(schema, "", 0)),
        "enum": dict(sorted(_enums(schema, "", 0))),
        "default": dict(sorted(_defaults(schema, "", 0))),
    }
    says = annotations.get("readOnlyHint"), annotations.get("destructiveHint")
    hint = {"read_only": says[0] is True} if isinstance(says[0], bool) or says[1] is True else {}
    return {name: part for name, part in parts.items() if part} | hint


def _short(description: str) -> str:
    """A description without its indentation; of a long one the beginning, and a digest for the rest."""
    words = " ".join(description.split())
    if len(words) <= _LONGEST:
        return words
    import hashlib  # few descriptions are long

    return f"{words[:_LONGEST]}... {hashlib.sha256(words.encode('utf-8', 'replace')).hexdigest()[:8]}"


def _within(schema: Any, path: str, depth: int) -> Iterator[tuple[str, Any]]:
    """The schemas within a schema, by path."""
    if depth >= _DEEPEST or not isinstance(schema, Mapping):
        return
    properties, items = schema.get("properties"), schema.get("items")
    if isinstance(properties, Mapping):
        for name, inner in properties.items():
            yield f"{path}.{name}" if path else str(name), inner
    if isinstance(items, Mapping):
        yield f"{path}[]", items


def _required(schema: Any, path: str, depth: int) -> Iterator[str]:
    stated = schema.get("required") if isinstance(schema, Mapping) else None
    for name in stated if isinstance(stated, list) else ():
        if isinstance(name, str):
            yield f"{path}.{name}" if path else name
    for inner_path, inner in _within(schema, path, depth):
        yield from _required(inner, inner_path, depth + 1)


def _enums(schema: Any, path: str, depth: int) -> Iterator[tuple[str, list[str]]]:
    values = schema.get("enum") if isinstance(schema, Mapping) else None
    if isinstance(values, list):
        yield path, sorted(map(as_json, values))
    for inner_path, inner in _within(schema, path, depth):
        yield from _enums(inner, inner_path, depth + 1)


def _defaults(schema: Any, path: str, depth: int) -> Iterator[tuple[str, str]]:
    if isinstance(schema, Mapping) and "default" in schema:
        yield path, as_json(schema["default"])
    for inner_path, inner in _within(schema, path, depth):
        yield from _defaults(inner, inner_path, depth + 1)
