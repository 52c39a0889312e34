"""The messages and the answer of a recorded request to a model."""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import unquote

from natural.messages import turns_of
from natural.prompt import Answer
from natural.responses import answered_in, loaded


class Call(NamedTuple):
    """The messages and the answer of a recorded request."""

    turns: tuple[tuple[str, str], ...]
    shape: tuple[str, ...]
    """Names, types and descriptions of the parameters of tools and of the schema of the answer."""
    definitions: str
    schema: str
    answer: Answer
    form: str
    """The names of the tools that are called, or whether the text is JSON."""


def call_of(address: str, request: str, response: str) -> Call | None:
    """The call; None for calls of other kinds, truncated answers and turns with pictures."""
    body = loaded(request)
    if not isinstance(body, dict) or is_stopped(body):
        return None
    turns = turns_of(body)
    parsed = answered_in(response)
    if not turns or parsed is None or turns[-1][0] == "assistant":
        return None
    answered_by, text, tool_calls = parsed
    tools = [tool for tool in body.get("tools") or body.get("functions") or () if isinstance(tool, dict)]
    if body.get("toolConfig"):
        tools += body["toolConfig"].get("tools") or []
    schema = schema_of(body)
    if tool_calls:
        form = "calls " + " ".join(sorted(str(call["name"]) for call in tool_calls))
        text = json.dumps(tool_calls if len(tool_calls) > 1 else tool_calls[0], ensure_ascii=False, indent=2)
    elif isinstance(loaded(text), (dict, list)):
        form = "json"
    else:
        form = "action " + "".join(actions) if (actions := re.findall(r"(?m)^Action:\s*(.+?) *$", text)) else "text"
    models = re.findall(r"/models?/([^/:]+)", address)
    model = answered_by or str(body.get("model") or body.get("modelId") or "") or (unquote(models[0]) if models else "")
    definitions = json.dumps(tools, ensure_ascii=False) if tools else ""
    shape = tuple(sorted(set(shape_of([tools, loaded(schema) if schema else None]))))
    return Call(turns, shape, definitions, schema, Answer(model, text), form)


def is_stopped(body: dict[str, Any]) -> bool:
    """Whether the request has stop words other than those that end a step of an agent."""
    config = body.get("generationConfig") or body.get("generation_config") or {}
    places = [body.get("stop"), body.get("stop_sequences"), config.get("stopSequences"), config.get("stop_sequences")]
    return any(place and "Observation" not in str(place) for place in places)


def shape_of(value: Any) -> Iterator[str]:
    """Names, types and descriptions of all properties, whatever the vendor's dialect of schemas."""
    if isinstance(value, list):
        for inner in value:
            yield from shape_of(inner)
    elif isinstance(value, dict):
        properties = value.get("properties")
        for name, inner in properties.items() if isinstance(properties, dict) else ():
            yield f"{name}: {json.dumps(inner.get('type') if isinstance(inner, dict) else None).lower()}"
        for key, inner in value.items():
            if key == "description" and isinstance(inner, str):
                yield " ".join(inner.split())
            else:
                yield from shape_of(inner)


def schema_of(body: dict[str, Any]) -> str:
    places = [body.get("response_format"), body.get("text"), body.get("output_format"), body.get("output_config")]
    config = body.get("generationConfig") or body.get("generation_config") or {}
    places += [config.get(name) for name in ("responseSchema", "response_schema", "responseJsonSchema")]
    schemas = [place for place in places if isinstance(place, dict) and "properties" in json.dumps(place)]
    return json.dumps(schemas[0], ensure_ascii=False) if schemas else ""
