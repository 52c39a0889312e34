"""Definitions of tools, in the forms of several APIs, and what changed in them."""

from typing import Any

import pytest

from vrty_gate.core.case import Case
from vrty_gate.core.conversation.definitions import definitions, redefined

SCHEMA = {
    "type": "object",
    "properties": {"unit": {"enum": ["c", "f"]}, "days": {"type": "array", "items": {"enum": [1, 2]}}},
    "required": ["unit"],
}
SAYS = {"name": "weather", "description": "The  weather\nnow."}
WEATHER = {
    "description": "The weather now.",
    "required": ["unit"],
    "enum": {"days[]": ["1", "2"], "unit": ['"c"', '"f"']},
}


@pytest.mark.parametrize(
    "tool",
    [
        {"type": "function", "function": {**SAYS, "parameters": SCHEMA}},
        {"type": "function", **SAYS, "parameters": SCHEMA},
        {**SAYS, "input_schema": SCHEMA},
        {"functionDeclarations": [{**SAYS, "parameters": SCHEMA}]},
        {"toolSpec": {**SAYS, "inputSchema": {"json": SCHEMA}}},
    ],
)
def test_the_forms_of_apis_give_equal_definitions(tool: Any) -> None:
    assert definitions({"tools": [tool, "no tool", {}]}) == {"weather": WEATHER}
    as_metadata = Case("", "", metadata={"tools": [tool]})
    assert list(redefined(as_metadata, Case("", "", metadata={"tools": {"weather": WEATHER}}))) == []


def test_what_changed_is_named() -> None:
    def case(**tools: Any) -> Case:
        return Case("", "", metadata={"tools": tools})

    before = case(weather=WEATHER, clock={})
    now = case(weather={**WEATHER, "description": "Rain.", "enum": {}}, mail={})
    assert list(redefined(now, before)) == [
        "clock is no longer a tool",
        "mail is a new tool",
        "weather has another description and enum",
    ]
    assert list(redefined(now, Case("", ""))) == []


def test_a_long_description_is_short_and_still_tells() -> None:
    long, other = ({"tools": [{"name": "a", "description": "word " * 100 + end}]} for end in ("x", "y"))
    assert len(definitions(long)["a"]["description"]) < 330
    assert definitions(long) != definitions(other)
