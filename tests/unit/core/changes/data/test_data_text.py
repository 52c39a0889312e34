"""Which texts hold data, and which data."""

from typing import Any

import pytest

from vrty_gate.core.changes.data.calls import call_of, expressions
from vrty_gate.core.changes.data.text import held


@pytest.mark.parametrize(
    "text, value, form, prose",
    [
        (' {"a": 1}\n', {"a": 1}, "json", ""),
        ("```json\n[1, 2]\n```", [1, 2], "json", ""),
        ("```\n[1, 2]\n```\nDone.", [1, 2], "json", "Done."),
        ('Sure: {"a": "x [1"} and so on', {"a": "x [1"}, "json", "Sure:\nand so on"),
        ('{"a": 1}\n\n{"a": 2}', [{"a": 1}, {"a": 2}], "lines", ""),
        ('<tool_call>{"name": "f"}</tool_call> ok', [{"name": "f"}], "tags", "ok"),
        ("f(a=1)", [{"name": "f", "arguments": {"a": 1}}], "calls", ""),
    ],
)
def test_text_that_holds_data(text: str, value: Any, form: str, prose: str) -> None:
    assert held(text) == (value, form, prose)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "See [1] and [2].",
        '{"a": 1',
        "{'a': 1}",
        '[{"a" 1}, {"b": 2}]',
        '[{"a": {"b": 1}}',
        "```python\n[1, 2]\n```",
        '```json\n{"a": 1}\n```\nor\n```json\n{"a": 2}\n```',
        '{"a": 1}\n{"a": 2',
        "def f(x):\n    return (x)",
        "[thinking] about it",
    ],
)
def test_text_that_holds_none(text: str) -> None:
    assert held(text) is None


@pytest.mark.parametrize(
    "text, arguments",
    [
        ("f()", [{}]),
        ("f(1, 'it\\'s', k=True)", [{"0": 1, "1": "it's", "k": True}]),
        ('[f(a="x, (y)"), g.h(b=[1, -2.5], c={"d": None})]', [{"a": "x, (y)"}, {"b": [1, -2.5], "c": {"d": None}}]),
        ("f(1,)\ng()", [{"0": 1}, {}]),
    ],
)
def test_calls_that_are_written_as_expressions(text: str, arguments: list[dict[str, Any]]) -> None:
    calls = expressions(text)
    assert calls is not None
    assert [call["arguments"] for call in calls] == arguments


@pytest.mark.parametrize(
    "text",
    [
        "f(x)",
        "f(1",
        "f(1]",
        "f(a=1, a b)",
        "x = f(1)",
        "f(1) + g(2)",
        "f(a=__import__)",
        "print('x'); y",
        "f(lambda: 0)",
    ],
)
def test_code_is_no_call(text: str) -> None:
    assert expressions(text) is None


@pytest.mark.parametrize(
    "value, name, arguments",
    [
        ({"tool": "f", "parameters": {"a": 1}}, "f", {"a": 1}),
        ({"id": "1", "function": {"name": "f", "arguments": '{"a": 1}'}}, "f", {"a": 1}),
        ({"type": "tool_use", "name": "f", "input": {}}, "f", {}),
        ({"tool_name": "get_weather", "city": "Rome"}, "get_weather", {"city": "Rome"}),
    ],
)
def test_calls_have_a_name_and_arguments(value: Any, name: str, arguments: dict[str, Any]) -> None:
    call = call_of(value)
    assert call is not None
    assert (call.name, call.arguments) == (name, arguments)


@pytest.mark.parametrize(
    "value",
    [
        {"name": "Anna"},
        {"name": "Anna Schmidt", "input": {}},
        {"name": "f", "parameters": {"properties": {}}},
        {"tool": "hammer", "price": 5},
        {"action": "refund", "input": "text"},
        ["f", {}],
    ],
)
def test_plain_data_are_no_calls(value: Any) -> None:
    assert call_of(value) is None


@pytest.mark.parametrize(
    "text",
    ["[" * 40_000, '{"' * 20_000, '{"a":' * 8_000, "[{" * 20_000, '{"' + '\\"' * 20_000, "f(" * 20_000, "f('" + "\\'" * 20_000,
     "x [[] " * 7_000, "```json\n" * 5_000, "<tool_call>" * 4_000, "a." * 20_000 + "(", '{"a":1}\n' * 5_000 + "x"],
)  # fmt: skip
def test_hostile_texts_hold_no_data_and_end(text: str) -> None:
    assert held(text) is None
