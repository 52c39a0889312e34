"""What counts as a change of data, by path, and what does not."""

import json
from typing import Any

import pytest

from vrty_gate.core.changes.data.comparison import Difference, data_changes

TRIAGE = (
    'Classify the ticket. Reply with JSON: {"urgency": "low|medium|high", "category": "...", "due": "YYYY-MM-DD"}.\n'
    "Ticket: the contract of Anna Schmidt ends on 31 March 2025, badge A-1734, 3 boxes."
)
TICKET = {
    "urgency": "high",
    "due": "2025-03-31",
    "needs_human": True,
    "badge": "A-1734",
    "boxes": 3,
    "summary": "The contract of Anna ends soon.",
    "employee": {"name": "Anna Schmidt"},
    "tags": ["contract", "hr"],
}
TOOLS = json.dumps(
    [
        {
            "name": "find_rides",
            "parameters": {
                "required": ["source"],
                "properties": {
                    "source": {"type": "string"},
                    "destination": {"type": "string"},
                    "seats": {"type": "integer", "default": 1},
                    "unit": {"type": "string", "description": "Unit of distance (default is km)."},
                    "class": {"enum": ["basic", "plus"]},
                    "note": {"type": "string"},
                },
            },
        }
    ]
)
RIDE = f"You can call {TOOLS}. Request: a ride from Rome to Paris"


def changed(accepted: Any, current: Any, given: str = "") -> list[tuple[str, str, str, str]]:
    data = data_changes(_text(accepted), _text(current), given)
    assert data is not None
    return [tuple(difference.change) for difference in data.differences]


def only(accepted: Any, current: Any, given: str) -> Difference:
    data = data_changes(_text(accepted), _text(current), given)
    assert data is not None
    assert len(data.differences) == 1
    return data.differences[0]


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def call(name: str = "find_rides", **arguments: Any) -> dict[str, Any]:
    return {"name": name, "arguments": arguments}


@pytest.mark.parametrize(
    "key, value, change",
    [
        ("urgency", "low", ("value", '"high"', '"low"', "urgency")),
        ("urgency", "High", ("case", '"high"', '"High"', "urgency")),
        ("due", "2025-12-31", ("value", '"2025-03-31"', '"2025-12-31"', "due")),
        ("due", None, ("null", '"2025-03-31"', "null", "due")),
        ("needs_human", False, ("value", "true", "false", "needs_human")),
        ("needs_human", "true", ("value_type", "true", '"true"', "needs_human")),
        ("needs_human", 1, ("value_type", "true", "1", "needs_human")),
        ("badge", "A-1743", ("value", '"A-1734"', '"A-1743"', "badge")),
        ("boxes", 4, ("value", "3", "4", "boxes")),
        ("boxes", "3", ("value_type", "3", '"3"', "boxes")),
        ("boxes", -3, ("value", "3", "-3", "boxes")),
        ("badge", "-A-1734", ("value", '"A-1734"', '"-A-1734"', "badge")),
        (
            "summary",
            "Anna's contract ends.",
            ("free_text", "The contract of Anna ends soon.", "Anna's contract ends.", "summary"),
        ),
        ("employee", {"name": "Anna Schmitt"}, ("value", '"Anna Schmidt"', '"Anna Schmitt"', "employee.name")),
        ("tags", ["hr", "payroll", "contract"], ("item_added", "", '"payroll"', "tags[1]")),
        ("tags", ["hr"], ("item_dropped", '"contract"', "", "tags[0]")),
    ],
)
def test_a_changed_value_is_named_with_its_path(key: str, value: Any, change: tuple[str, ...]) -> None:
    assert changed(TICKET, {**TICKET, key: value}, TRIAGE) == [change]


@pytest.mark.parametrize(
    "current",
    [
        json.dumps(TICKET, indent=4),
        json.dumps(dict(reversed(TICKET.items()))),
        json.dumps({**TICKET, "boxes": 3.0}),
        json.dumps({**TICKET, "due": "2025-03-31T00:00:00Z"}),
        json.dumps({**TICKET, "badge": "A-1734 "}),
        json.dumps({**TICKET, "tags": ["hr", "contract"]}),
        json.dumps({**TICKET, "summary": "the contract of Anna ends soon"}),
        json.dumps({**TICKET, "comment": None, "links": []}),
        json.dumps(TICKET).replace("Anna", "\\u0041nna"),
    ],
)
def test_another_form_of_the_same_data_is_no_change(current: str) -> None:
    assert changed(TICKET, current, TRIAGE) == []


@pytest.mark.parametrize(
    "accepted, current, changes",
    [
        ({"a": "x"}, {"a": "x", "b": "y"}, [("key", "", 'b: "y"', "")]),
        ({"a": "x", "b": {"c": 1, "d": 2}}, {"a": "x", "b": {"c": 1}}, [("key", "d: 2", "", "b")]),
        ({"total": 3}, {"sum": 3}, [("key", "total", "sum", "")]),
        (
            {"unit_price": 3},
            {"unitPrice": 4},
            [("key", "unit_price", "unitPrice", ""), ("value", "3", "4", "unit_price")],
        ),
        ({"a": None, "b": ""}, {}, []),
        ({"a": {"b": [1]}}, {"a": {"b": {"c": 1}}}, [("value_type", "[1]", '{"c": 1}', "a.b")]),
        ([1, 2, 3], [1, 2, 4], [("value", "3", "4", "[2]")]),
        ({"n": 1}, [{"n": 1}], [("value_type", "an object", "a list", "")]),
        ({"n": 10**30}, {"n": 10**30 + 1}, [("value", str(10**30), str(10**30 + 1), "n")]),
        ({"a": [1]}, {"a": [True]}, [("value_type", "1", "true", "a[0]")]),
    ],
)
def test_keys_and_types(accepted: Any, current: Any, changes: list[tuple[str, ...]]) -> None:
    assert changed(accepted, current) == changes


@pytest.mark.parametrize(
    "accepted, current, changes",
    [
        (
            [{"id": 1, "price": 10}, {"id": 2, "price": 3}],
            [{"id": 2, "price": 3}, {"id": 1, "price": 9}],
            [("value", "10", "9", "[0].price")],
        ),
        (
            [{"sku": "a", "n": 1}, {"sku": "b", "n": 1}],
            [{"sku": "b", "n": 1}],
            [("item_dropped", '{"n": 1, "sku": "a"}', "", "[0]")],
        ),
        (
            [{"x": "a", "y": 1, "z": 1}, {"x": "b", "y": 2, "z": 2}],
            [{"x": "b", "y": 2, "z": 5}, {"x": "a", "y": 1, "z": 1}],
            [("value", "2", "5", "[1].z")],
        ),
        (
            {"from": "Rome", "to": "Paris"},
            {"from": "Paris", "to": "Rome"},
            [("swapped", '"Rome"', '"Paris"', "from and to")],
        ),
        (
            {"steps": ["Heat the oven", "Mix it"]},
            {"steps": ["Mix it", "Heat the oven"]},
            [("steps_reordered", '["Heat the oven", "Mix it"]', '["Mix it", "Heat the oven"]', "steps")],
        ),
    ],
)
def test_items_are_compared_with_their_partners(accepted: Any, current: Any, changes: list[tuple[str, ...]]) -> None:
    assert changed(accepted, current) == changes


def test_values_that_changed_places_between_items_are_swapped() -> None:
    accepted = [{"sku": "a", "price": 10}, {"sku": "b", "price": 20}]
    current = [{"sku": "a", "price": 20}, {"sku": "b", "price": 10}]
    assert changed(accepted, current, "a costs 10, b costs 20") == [("swapped", "10", "20", "[0].price and [1].price")]


@pytest.mark.parametrize(
    "current, changes",
    [
        ([call(source="Rome", seats=2)], []),
        ([call(source="Rome", seats=2, note=None)], []),
        ([call(source="Rome", seats=2, unit="km")], []),
        ([call(source="Rome", seats=2, destination="Paris")], []),
        ([call(source="Rome", seats=2, destination="Oslo")], [("key", "", 'destination: "Oslo"', "find_rides")]),
        ([call(source="Rome")], [("key", "seats: 2", "", "find_rides")]),
        ([call(source="Rome", seats=2), call("cancel")], [("call", "", "cancel()", "")]),
        ([call("find_trains", source="Rome", seats=2)], [("tool", "find_rides", "find_trains", "")]),
        (
            [{"function": "find_rides", "arguments": {"source": "Rome", "seats": 2}}],
            [("key", "name", "function", "find_rides")],
        ),
        ([], [("call", 'find_rides(source="Rome", seats=2)', "", "")]),
        ("Where do you want to go?", [("call", 'find_rides(source="Rome", seats=2)', "", "")]),
    ],
)
def test_calls_are_compared_by_tool_and_argument(current: Any, changes: list[tuple[str, ...]]) -> None:
    assert changed([call(source="Rome", seats=2)], current, RIDE) == changes


def test_a_default_that_is_left_out_is_no_change() -> None:
    assert changed([call(source="Rome", seats=1, unit="km")], [call(source="Rome")], RIDE) == []


def test_independent_calls_can_change_places() -> None:
    accepted = [call(source="Rome"), call(source="Paris"), call("cancel")]
    assert changed(accepted, accepted[::-1], RIDE) == []


def test_a_second_equal_call_is_one_too_many() -> None:
    assert changed([call(source="Rome")], [call(source="Rome")] * 2, RIDE) == [
        ("call", "", 'find_rides(source="Rome")', "")
    ]


@pytest.mark.parametrize(
    "accepted, current, given, supported, determined, alternative",
    [
        ({"urgency": "high"}, {"urgency": "low"}, TRIAGE, False, True, False),
        ({"label": "Spam"}, {"label": "Ham"}, "Is this mail spam or ham?", False, True, False),
        (
            {"\u7dca\u6025\u5ea6": "\u9ad8"},
            {"\u7dca\u6025\u5ea6": "\u4f4e"},
            "\u300c\u9ad8\u300d\u300c\u4f4e\u300d",
            False,
            True,
            False,
        ),
        ({"city": "Rome"}, {"city": "Paris"}, "From Rome to Paris", True, True, False),
        ({"city": "New York"}, {"city": "NYC"}, "A hotel in New York", False, True, False),
        ({"city": "New York City"}, {"city": "NYC"}, "A hotel in New York City", False, True, True),
        ({"city": "Dallas, TX"}, {"city": "Dallas, Texas"}, "in Dallas, TX", False, True, True),
        ({"day": "2022-05-12"}, {"day": "May 12, 2022"}, "on 12 May 2022", True, True, True),
        ({"boxes": 3}, {"boxes": -3}, "Send 3 boxes", False, True, False),
        ({"sort": "-date"}, {"sort": "date"}, "Sort by -date", False, True, False),
        ({"op": ">="}, {"op": "<="}, "Ages >= 18 only", False, True, False),
        ({"rate": 0.03}, {"rate": 0.04}, "at 3 percent", False, True, False),
        ({"users": [{"role": "admin"}]}, {"users": [{"role": "user"}]}, "Generate 2 users", False, False, False),
        ({"age": 28}, {"age": 31}, "Create a person named Bob", False, False, False),
        ({"confidence": 0.93}, {"confidence": 0.91}, "Classify this mail", False, False, False),
        ({"id": "tx-88121"}, {"id": "tx-10034"}, "Classify this mail", False, False, False),
    ],
)
def test_what_prompt_and_context_say_of_a_value(
    accepted: Any, current: Any, given: str, supported: bool, determined: bool, alternative: bool
) -> None:
    about = only(accepted, current, given)
    assert (about.supported, about.determined, about.alternative) == (supported, determined, alternative)


def test_prose_has_no_data() -> None:
    assert data_changes("The sources [1] say so, and {nothing} else.", '{"a": 1}') is None
    assert data_changes("A long guide to the format. " * 40 + '{"a": 1}', '{"a": 1}') is None


def test_prose_around_the_data_is_told() -> None:
    wrapped = data_changes('{"a": 1}', 'Sure, here it is:\n```json\n{"a": 1}\n```')
    assert wrapped
    assert wrapped.wrapped
    assert wrapped.prose == ("", "Sure, here it is:")
    assert not wrapped.differences
    broken = data_changes('{"a": 1}', '{"a": 1')
    assert broken
    assert not broken.is_data
    assert not broken.differences


@pytest.mark.parametrize("count", [200, 10_000])
def test_no_more_than_200_differences_are_returned(count: int) -> None:
    numbers = {f"k{i}": i for i in range(count)}
    assert len(changed(numbers, {key: value + 1 for key, value in numbers.items()})) == 200
    assert len(changed(numbers, {f"z{key}": value for key, value in numbers.items()})) == 200


def test_long_lists_without_names_are_compared_in_bounded_time() -> None:
    accepted = [{"v": f"word {i}"} for i in range(5_000)]
    assert len(changed(accepted, [{"v": f"other {i}"} for i in range(5_000)])) == 200
    assert changed(accepted, accepted[::-1]) == []


def test_a_key_beside_the_arguments_of_a_call_is_new() -> None:
    call = '{"tool": "get_forecast", "arguments": {"city": "Oslo"}}'
    numbered = call.replace('{"tool"', '{"id": "call_1", "type": "function", "tool"')
    wordy = call.replace('{"tool"', '{"reasoning": "The user asks for weather.", "tool"')
    assert data_changes(call, numbered) == data_changes(call, call)
    data = data_changes(call, wordy)
    assert data is not None
    assert [(change.kind, change.after, change.where) for change, *_ in data.differences] == [
        ("key", "reasoning", "get_forecast")
    ]
