"""Results files that are not quite what the tools write: one clear complaint or a suite that loads, nothing else."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vrty_gate.errors import Place
from vrty_gate.formats.codec import Mismatch, decode
from vrty_gate.formats.messages import messages_of
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.importing import TOOLS
from vrty_gate.importing.imported import Options
from vrty_gate.importing.node import Node
from vrty_gate.importing.suite import lines, sort
from vrty_gate.manifest.format import CaseEntry

FOLDER = Path(__file__).parents[3] / "e2e" / "imports"
FILES = {
    "promptfoo/first.json": "promptfoo",
    "promptfoo/version-2.json": "promptfoo",
    "deepeval/first.json": "deepeval",
    "deepeval/conversations.json": "deepeval",
    "inspect_ai/first.json": "inspect_ai",
    "inspect_ai/choices.json": "inspect_ai",
    "deepeval/agent-first.json": "deepeval",
    "inspect_ai/agent-first.json": "inspect_ai",
    "promptfoo/agent-first.json": "promptfoo",
    "opentelemetry/first.json": "opentelemetry",
    "langfuse/first.json": "langfuse",
}
DATA = {name: json.loads((FOLDER / name).read_text(encoding="utf-8")) for name in FILES}

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
)


def spots(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(spot for key, value in items for spot in spots(value, (*path, key)))]


SPOTS = {name: spots(data) for name, data in DATA.items()}


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    result = copy.deepcopy(data)
    here = result
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = value
    return result


def outcome(tool: str, data: Any, *, turns: bool = False) -> str:
    try:
        result = sort([TOOLS[tool].cases(Node(data), Options(turns=turns))], samples=turns)
    except Mismatch as error:
        return str(error)
    for line in lines(result.cases).split("\n")[:-1]:
        case = decode(CaseEntry, parse_json(line, Place("cases.jsonl"), in_messages=True))  # type: ignore[arg-type]
        if case.messages is None:
            assert str(case.prompt).strip()
            assert case.responses or str(case.response).strip()
        else:
            assert messages_of(list(case.messages), Place("cases.jsonl"))
    return ""


@pytest.mark.parametrize("name", FILES)
def test_files_as_they_are_hold_cases(name: str) -> None:
    assert outcome(FILES[name], DATA[name]) == ""
    assert [tool for tool, one in TOOLS.items() if one.is_results(Node(DATA[name]))] == [FILES[name]]


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
@settings(max_examples=150)
@given(data=st.data())
def test_one_value_of_another_type(name: str, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(SPOTS[name]))
    broken = changed(DATA[name], path, data.draw(ANYTHING))
    for turns in (False, True):
        assert "\n" not in outcome(FILES[name], broken, turns=turns)
    for tool in TOOLS.values():
        tool.is_results(Node(broken))


@pytest.mark.parametrize("tool", TOOLS)
@given(data=ANYTHING)
def test_anything_at_all(tool: str, data: Any) -> None:
    TOOLS[tool].is_results(Node(data))
    outcome(tool, data)
    outcome(tool, [{"messages": [{"role": "assistant", "content": data, "tool_calls": data}]}], turns=True)


@pytest.mark.parametrize(
    "name, path, value, words",
    [
        ("deepeval/first.json", ("testCases", 2, "input"), 3, "testCases[2].input is 3, but must be text"),
        ("deepeval/first.json", ("testCases", 0, "retrievalContext"), "x", "testCases[0].retrievalContext is 'x'"),
        ("inspect_ai/first.json", ("samples",), None, "samples is empty, but must be a list"),
        ("inspect_ai/first.json", ("samples", 0, "id"), [], "samples[0].id is a list, but must be text"),
        ("promptfoo/first.json", ("results", "results", 1, "testIdx"), "x", "results.results[1].testIdx is 'x'"),
        ("promptfoo/first.json", ("results", "results", 1, "prompt"), [], "results.results[1].prompt is a list"),
        ("promptfoo/version-2.json", ("results", "results", 0, "prompt", "raw"), "?", "is not in results.table"),
    ],
)
def test_a_complaint_names_the_spot(name: str, path: tuple[Any, ...], value: Any, words: str) -> None:
    assert words in outcome(FILES[name], changed(DATA[name], path, value))
