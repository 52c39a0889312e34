"""What was asked and answered in a recorded request to a model."""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import unquote

from natural.messages import turns_of
from natural.prompt import Answer
from natural.responses import answered_in, loaded


class Call(NamedTuple):
    """What was asked and answered in a recorded request."""

    turns: tuple[tuple[str, str], ...]
    shape: tuple[str, ...]
    """Names, types and descriptions of what tools take and of the schema of the answer."""
    definitions: str
    schema: str
    answer: Answer
    form: str
    """The names of the tools that are called, or whether the text is JSON."""


def call_of(address: str, request: str, response: str) -> Call | None:
    """What was asked and answered, or None for calls of other kinds, cut-off answers and turns with pictures."""
    asked = loaded(request)
    if not isinstance(asked, dict) or is_stopped(asked):
        return None
    turns = turns_of(asked)
    answered = answered_in(response)
    if not turns or answered is None or turns[-1][0] == "assistant":
        return None
    by, text, called = answered
    tools = [tool for tool in asked.get("tools") or asked.get("functions") or () if isinstance(tool, dict)]
    if asked.get("toolConfig"):
        tools += asked["toolConfig"].get("tools") or []
    schema = schema_of(asked)
    if called:
        form = "calls " + " ".join(sorted(str(call["name"]) for call in called))
        text = json.dumps(called if len(called) > 1 else called[0], ensure_ascii=False, indent=2)
    elif isinstance(loaded(text), (dict, list)):
        form = "json"
    else:
        form = "action " + "".join(actions) if (actions := re.findall(r"(?m)^Action:\s*(.+?) *$", text)) else "text"
    named = re.findall(r"/models?/([^/:]+)", address)
    model = by or str(asked.get("model") or asked.get("modelId") or "") or (unquote(named[0]) if named else "")
    definitions = json.dumps(tools, ensure_ascii=False) if tools else ""
    shape = tuple(sorted(set(shape_of([tools, loaded(schema) if schema else None]))))
    return Call(turns, shape, definitions, schema, Answer(model, text), form)


def is_stopped(asked: dict[str, Any]) -> bool:
    """Whether the request names words to stop at, other than those that end a step of an agent."""
    config = asked.get("generationConfig") or asked.get("generation_config") or {}
    places = [asked.get("stop"), asked.get("stop_sequences"), config.get("stopSequences"), config.get("stop_sequences")]
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


def schema_of(asked: dict[str, Any]) -> str:
    places = [asked.get("response_format"), asked.get("text"), asked.get("output_format"), asked.get("output_config")]
    config = asked.get("generationConfig") or asked.get("generation_config") or {}
    places += [config.get(name) for name in ("responseSchema", "response_schema", "responseJsonSchema")]
    schemas = [place for place in places if isinstance(place, dict) and "properties" in json.dumps(place)]
    return json.dumps(schemas[0], ensure_ascii=False) if schemas else ""
