"""JSON as a response, and what schemas say of it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from steps import LINEAR, growth, lines_run

from vrty_gate.core import json_data
from vrty_gate.core.json_data import Shape, parse, parse_any, parse_each, shape_of, shapes, step, violation

ORDER = {
    "type": "object",
    "required": ["id", "lines"],
    "additionalProperties": False,
    "properties": {
        "id": {"type": "integer"},
        "state": {"enum": ["open", "paid", 1, None]},
        "note": {"type": ["string", "null"]},
        "lines": {"type": "array", "items": {"type": "object", "required": "sku", "properties": {"n": {}}}},
    },
}


@pytest.mark.parametrize(
    "text, value",
    [
        ('{"a": [1, 2.5, null]}', {"a": [1, 2.5, None]}),
        (" [] ", []),
        ("7", None),
        ("", None),
        ("{", None),
        ('{"a": NaN}', None),
        ("[Infinity]", None),
        ("[-Infinity]", None),
        ("[" * 60 + "]" * 60, json.loads("[" * 60 + "]" * 60)),
        ("[" * 61 + "]" * 61, None),
        ("[" * 100_000, None),
        ('{"a":' * 100_000, None),
        ("[" + "9" * 399 + "]", [int("9" * 399)]),
        ("[" + "9" * 5_000 + "]", [float("inf")]),
        ("[1e999]", [float("inf")]),
    ],
)
def test_text_is_an_object_or_a_list_or_neither(text: str, value: object) -> None:
    assert parse(text) == value


@pytest.mark.parametrize(
    "text, values",
    [("7", [7]), ('"a"', ["a"]), ("null", [None]), ('{"a": 1}', [{"a": 1}]), ("", []), ("1, 2", []), ("1], [2", [])],
)
def test_a_value_of_any_type_can_be_told_from_none(text: str, values: list[object]) -> None:
    assert parse_any(text) == values


@pytest.mark.parametrize(
    "value, words",
    [
        ({"id": 1, "lines": []}, ""),
        ({"id": 1.0, "lines": [{"sku": "x", "n": True, "more": 1}], "note": None, "state": None}, ""),
        ([], "it is a list, but must be an object"),
        ({"lines": []}, "it is missing required key 'id'"),
        ({"id": "1", "lines": []}, "id is text, but must be a number"),
        ({"id": 1.5, "lines": []}, "id is not a whole number"),
        ({"id": float("inf"), "lines": []}, ""),
        ({"id": True, "lines": []}, "id is true or false, but must be a number"),
        ({"id": 1, "lines": [], "note": 5}, "note is a number, but must be text or null"),
        ({"id": 1, "lines": [], "state": "lost"}, "state is not one of the values in the schema's enum"),
        ({"id": 1, "lines": [], "state": True}, "state is not one of the values in the schema's enum"),
        ({"id": 1, "lines": [{"sku": 1}, {"n": 1}]}, "lines[1] is missing required key 'sku'"),
        ({"id": 1, "lines": [[]]}, "lines[0] is a list, but must be an object"),
        ({"id": 1, "lines": [], "total": 3}, "it has a key 'total' that the schema forbids"),
    ],
)
def test_the_first_violation_of_a_schema_is_named_with_its_path(value: object, words: str) -> None:
    assert violation(value, ORDER) == words


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"type": "thing"},
        {"type": 7, "required": 7, "properties": 7, "items": 7, "enum": 7, "additionalProperties": 7},
        {"properties": {"a": True}, "required": [["a"], 1]},
        {"additionalProperties": False, "patternProperties": {"^a": {}}},
        {"items": [{"type": "string"}], "$ref": "#/definitions/x", "anyOf": [{"type": "string"}]},
        [],
        None,
        True,
    ],
)
def test_what_a_schema_says_in_other_words_is_left_to_others(schema: object) -> None:
    assert violation({"a": 1}, schema) == violation([1], schema) == ""


def test_a_whole_number_may_be_one_of_several_types() -> None:
    assert violation([1.5], {"items": {"type": ["integer", "null"]}}) == "[0] is not a whole number"
    assert violation([1.5, None], {"items": {"type": ["integer", "number", "null"]}}) == ""


@pytest.mark.parametrize("key", ["a b", "", "ä", "a\nb", "\ud800", "\u202e", "k" * 50, "0"])
def test_a_path_is_short_and_shows_no_odd_characters(key: str) -> None:
    path = step("a[0]", key)
    assert path.startswith("a[0]['")
    assert path.isascii()
    assert path.isprintable()
    assert len(path) < 100
    assert violation({"a": [{key: 1}]}, {"properties": {"a": {"items": {"properties": {key: {"type": "null"}}}}}})
    assert (step("", "a"), step("a", "b_1")) == ("a", "a.b_1")


TOOLS = json.dumps(
    [
        {
            "name": "find_train",
            "parameters": {
                "type": "object",
                "properties": {"from": {}, "to": {}, "when": {"type": "object", "properties": {"day": {}}}},
                "required": ["from", "to"],
            },
        },
        {"name": "find_bus", "parameters": {"properties": {"from": {}, "line": {}}, "required": ["from", 7]}},
        {"properties": [], "required": []},
        {"properties": {}, "required": "from"},
    ],
    indent=1,
)


def test_the_objects_that_a_text_describes_are_found() -> None:
    found = shapes(f"You have {{these}} tools: {TOOLS} [and] no others.")
    assert sorted((sorted(shape.allowed), sorted(shape.required)) for shape in found) == [
        (["day"], []),
        (["from", "line"], ["from"]),
        (["from", "to", "when"], ["from", "to"]),
    ]
    assert shapes("no schema [at all]") == shapes('"properties" ' + "[" * 100_000) == []


def test_an_object_has_the_shapes_that_allow_all_its_keys() -> None:
    train, bus = Shape(frozenset({"from", "to"}), frozenset({"from"})), Shape(frozenset({"from", "line"}), frozenset())
    assert shape_of(["from", "to"], [train, bus]) == train
    assert shape_of(["from"], [train, bus]) == Shape(frozenset({"from", "to", "line"}), frozenset())
    assert shape_of(["from", "via"], [train, bus]) is None


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["type", "required", "properties", "items", "enum", "additionalProperties", "a"])
            | st.text(max_size=3),
            inner,
            max_size=5,
        )
    ),
)


@given(ANYTHING, ANYTHING)
def test_anything_can_be_held_against_anything(value: object, schema: object) -> None:
    words = violation(value, schema)
    assert "\n" not in words
    assert words.isprintable()


@given(st.text(alphabet='{}[]",:0123456789eE+-.\\ntrufalsNIiy', max_size=200))
def test_any_text_is_json_or_not(text: str) -> None:
    assert parse(text) is None or isinstance(parse(text), (dict, list))
    assert len(parse_any(text)) <= 1
    assert shapes('"properties"' + text) == []


@pytest.mark.parametrize(
    "before, part",
    [
        ("", '{"properties":'),
        ("", '{"properties":' * 60),
        ('"properties" ' + "[1," * 59, "{"),
        ("[", "9"),
    ],
)
def test_the_work_grows_no_faster_than_the_text(before: str, part: str) -> None:
    """Counted in lines; the decoder, which is C, comes to the end of a long text."""

    def read(times: int) -> None:
        text = before + part * times
        parse(text)
        parse_any(text)
        shapes(text)

    assert growth(read, 1_000, 4_000) < LINEAR
    read(500_000 // len(part))


def test_a_long_number_is_not_turned_into_digits_one_by_one() -> None:
    """To read a whole number takes the square of its digits; beyond 400 of them it is read as a float."""
    assert parse(f"[{'9' * 399}]") == [10**399 - 1]
    assert parse(f"[{'9' * 500_000}]") == [float("inf")]


HIDDEN = "]" * 50_000


@pytest.mark.parametrize("levels", [61, 2_000, 50_000])
def test_brackets_in_texts_hide_no_depth(levels: int) -> None:
    assert parse(f'["{HIDDEN}", {"[" * levels}{"]" * levels}]') is None
    assert shapes(f'"properties" {HIDDEN}{"[" * levels}{"]" * levels}') == []


@pytest.mark.slow
def test_much_to_compare_is_a_violation() -> None:
    for schema in ({"items": {"enum": list(range(30_000))}}, {"items": {"required": ["a"] * 30_000}}):
        item = {"a": 1} if "required" in schema["items"] else 29_999
        assert violation([item] * 30_000, schema) == "the response and its schema are too large to compare"


@pytest.mark.parametrize("schema, item", [({"enum": list(range(300))}, 299), ({"required": ["a"] * 300}, {"a": 1})])
def test_no_more_is_compared_than_that(monkeypatch: pytest.MonkeyPatch, schema: object, item: object) -> None:
    """A comparison takes a few lines, and there are never more than are allowed."""
    monkeypatch.setattr(json_data, "_MOST_COMPARED", 3_000)
    violation([item], {"items": schema})  # what is done once is done
    few, many = (lines_run(lambda count=count: violation([item] * count, {"items": schema})) for count in (9, 300))
    assert few < many < 10 * 3_000
    assert many < 1.5 * few


EVENTS = (
    '{"a":1}',
    '{"a":[{}',
    '{"b":1}]}',
    "{},{}",
    '{"a":"',
    '"}',
    '{"a":"\x7f"}',
    '{},"\x7f",{}',
    '{"a":"\\u007f"}',
    "",
)


@given(st.lists(st.sampled_from((*EVENTS, EVENTS[0], EVENTS[0], '{"a":NaN}', '{"a":1e999}', "[1]")), min_size=1))
def test_many_texts_at_once_are_read_as_each_alone_or_not_at_all(texts: list[str]) -> None:
    found = parse_each(texts)
    assert found is None or found == [parse(text) for text in texts]
    assert parse_each([EVENTS[0]] * 9) == [{"a": 1}] * 9
