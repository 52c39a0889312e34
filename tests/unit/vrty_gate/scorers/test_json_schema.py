"""JSON Schema: what breaks it is told in words, and what cannot be used is refused."""

from typing import Any

import pytest
from steps import LINEAR, growth

from vrty_gate.formats.codec import Mismatch
from vrty_gate.scorers import Unscored
from vrty_gate.scorers.json_schema import check_of

OK = "it conforms to the schema"
DRAFT_7 = "http://json-schema.org/draft-07/schema#"

VALUES: list[tuple[dict[str, Any], Any, str]] = [
    ({"type": "object"}, {}, OK),
    ({"type": "integer"}, True, "it is true or false, but must be a whole number"),
    ({"type": "integer"}, 1.5, "it is not a whole number"),
    ({"type": "integer"}, 1.0, OK),
    ({"type": ["string", "null"]}, 1, "it is a number, but must be text or null"),
    ({"required": ["a"]}, {}, "it is missing required key 'a'"),
    ({"properties": {"a": {"items": {"type": "string"}}}}, {"a": ["x", 2]}, "a[1] is a number, but must be text"),
    ({"properties": {"a b": {"type": "null"}}}, {"a b": 2}, "['a b'] is a number, but must be null"),
    ({"additionalProperties": False}, {"x": 1}, "it has a key 'x' that the schema forbids"),
    ({"additionalProperties": {"type": "null"}}, {"x": 1}, "x is a number, but must be null"),
    ({"patternProperties": {"^x": {}}, "additionalProperties": False}, {"x1": 1}, OK),
    ({"patternProperties": {"^x": {"type": "null"}}}, {"x1": 1}, "x1 is a number, but must be null"),
    ({"enum": [1, "a"]}, True, "it is not one of the values in the schema's enum"),
    ({"const": {"a": [1]}}, {"a": [1.0]}, OK),
    ({"minimum": 5}, 3, "it is less than the minimum 5"),
    ({"pattern": "^a+$"}, "b", "it does not match the pattern '^a+$'"),
    ({"uniqueItems": True}, [{"a": 1}, {"a": 1.0}], "it has duplicate items"),
    ({"uniqueItems": True}, [1, True, "1", [1], {"1": 1}], OK),
    ({"format": "date"}, "2023-02-29", "it is not in the format 'date'"),
    ({"format": "date"}, "2024-02-29", OK),
    ({"format": "date-time"}, "2024-02-29T23:59:60Z", OK),
    ({"format": "date-time"}, "2024-02-29 10:00", "it is not in the format 'date-time'"),
    ({"format": "email"}, "a@b.example", OK),
    ({"format": "email"}, "a at b", "it is not in the format 'email'"),
    ({"format": "uuid"}, "12345678-1234-1234-1234-123456789abc", OK),
    ({"format": "ipv4"}, "1.2.3.256", "it is not in the format 'ipv4'"),
    ({"format": "uri"}, "no uri, and not looked at", OK),
    ({"anyOf": [{"type": "string"}, {"type": "null"}]}, 3, "it fits none of the schemas in anyOf"),
    (
        {"$defs": {"n": {"type": "null"}}, "items": {"$ref": "#/$defs/n"}},
        [None, 1],
        "[1] is a number, but must be null",
    ),
    ({"properties": {"a": False}}, {"a": 1}, "it has a value that the schema forbids"),
    ({"required": ["a", "b"], "minProperties": 1}, {}, "it is missing required key 'a' and 2 other errors"),
    ({"$schema": DRAFT_7, "items": [{"type": "null"}]}, [1], "[0] is a number, but must be null"),
    ({"unevaluatedProperties": False, "properties": {"a": {}}}, {"b": 1}, "it has a key that the schema forbids"),
]


@pytest.mark.parametrize("schema, value, words", VALUES)
def test_a_value_under_a_schema(schema: dict[str, Any], value: Any, words: str) -> None:
    assert check_of(schema)(value) == (float(words == OK), words)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"typo": 1}, "typo is a keyword that this draft does not know; did you mean 'type'?"),
    ({"properties": {"a": {"nullable": True}}}, "properties.a.nullable is a keyword that this draft does not know"),
    ({"$defs": {"a": {"anyOf": [{}, {"dependencies": {}}]}}}, "$defs.a.anyOf[1].dependencies is a keyword"),
    ({"type": "objet"}, "it is not a valid JSON Schema: type fits none of the schemas in anyOf"),
    ({"minLength": -1}, "it is not a valid JSON Schema: minLength is less than the minimum 0"),
    ({"$ref": "https://example.org/s.json"}, "$ref refers to another document, but none is fetched"),
    ({"items": {"$ref": "other.json#/a"}}, "items.$ref refers to another document"),
    ({"$ref": "#/$defs/x"}, "$ref refers to '#/$defs/x', which is not in the schema"),
    ({"items": {"$id": "https://example.org"}}, "items.$id is only supported at the top level of a schema"),
    ({"$schema": "https://example.org/own"}, "$schema is unknown; known are"),
    ({"pattern": "(?=a)"}, "pattern has look-ahead at character 1"),
    ({"patternProperties": {"(": {}}}, "patternProperties.( is not a valid RE2 expression"),
    ({"patternProperties": {"a": {}}, "unevaluatedProperties": False}, "patternProperties does not work with"),
    (
        {"$schema": DRAFT_7, "properties": {"a": {"$ref": "#", "minLength": 1}}},
        "properties.a.minLength cannot be combined with $ref, where this draft ignores it; use allOf",
    ),
]


@pytest.mark.parametrize("schema, words", BAD)
def test_a_schema_that_cannot_be_used(schema: dict[str, Any], words: str) -> None:
    with pytest.raises(Mismatch) as caught:
        check_of(schema)
    assert str(caught.value).startswith(words)


def test_extensions_and_notes_are_no_keywords() -> None:
    schema = {"x-order": 1, "title": "t", "description": "d", "examples": [1], "$comment": "c", "default": {"typo": 1}}
    assert check_of(schema)(1).reason == OK


def nested(levels: int) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    for _ in range(levels):
        schema = {"not": schema}
    return schema


def test_depth_and_size_are_bounded() -> None:
    check_of(nested(40))
    with pytest.raises(Mismatch, match="nested more than 50 levels"):
        check_of(nested(60))
    with pytest.raises(Mismatch, match="more than 10000 parts"):
        check_of({"allOf": [{}] * 10_001})


@pytest.mark.slow
def test_a_schema_that_explodes_is_an_error_not_a_verdict() -> None:
    """It comes to an end: uncounted it would take a million million steps."""
    defs: dict[str, Any] = {f"d{i}": {"allOf": [{"$ref": f"#/$defs/d{i + 1}"}] * 2} for i in range(40)}
    with pytest.raises(Unscored, match="more than 300000 steps"):
        check_of({"$defs": {**defs, "d40": {"type": "string"}}, "$ref": "#/$defs/d0"})("x")
    with pytest.raises(Unscored, match="infinite self-reference"):
        check_of({"$ref": "#"})(1)


def test_a_recursive_schema_reads_the_deepest_json() -> None:
    value: Any = 1
    for _ in range(60):
        value = [value]
    node = {"anyOf": [{"type": "integer"}, {"allOf": [{"items": {"$ref": "#/$defs/n"}}]}]}
    assert (
        check_of(
            {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {"n": node}, "$ref": "#/$defs/n"}
        )(value).reason
        == OK
    )


def test_a_pattern_does_not_go_back_and_forth() -> None:
    """It comes to an end: where every way to divide the letters is tried, there is none."""
    assert check_of({"pattern": "(a+)+$"})("a" * 100_000 + "b").score == 0.0
    assert (
        check_of({"patternProperties": {"(a+)+$": {}}, "additionalProperties": False})({"a" * 50 + "b": 1}).score == 0.0
    )


def test_unique_items_are_not_compared_each_with_each() -> None:
    check = check_of({"uniqueItems": True})
    assert growth(lambda count: check([{"a": i} for i in range(count)]), 100, 400) < LINEAR
    assert check([{"a": i} for i in range(20_000)]).score == 1.0


_PARTS = {f"a{i}": {"dependentSchemas": {key: {"$ref": f"#/$defs/a{i + 1}"} for key in "kl"}} for i in range(40)}
DEAR: list[tuple[dict[str, Any], Any]] = [
    ({"anyOf": [{"type": "string"}] * 9_000}, [[0] * 500_000]),
    ({"$defs": {"e": {"enum": [[[0] * 300_000]]}}, "anyOf": [{"$ref": "#/$defs/e"}] * 5_000}, [[0] * 299_999 + [1]]),
    ({"patternProperties": {f"^x{i}y": {} for i in range(500)}}, {f"k{i}": 0 for i in range(50_000)}),
    ({"unevaluatedProperties": False, "$ref": "#/$defs/a0", "$defs": _PARTS | {"a40": {}}}, {"k": 1, "l": 2}),
]


@pytest.mark.slow
@pytest.mark.parametrize("schema, value", DEAR)
def test_a_step_counts_as_much_as_it_takes(schema: dict[str, Any], value: Any) -> None:
    """Were each step one, these would stay within the steps that are allowed."""
    check = check_of(schema)
    with pytest.raises(Unscored, match="takes more than 300000 steps"):
        check(value)


class Compared(int):
    """A number that counts how often it is compared with another."""

    times = 0

    def __eq__(self, other: object) -> bool:
        Compared.times += 1
        return int(self) == other

    __hash__ = int.__hash__


def test_numbers_that_share_a_hash_are_not_compared_each_with_each() -> None:
    numbers = [i * (2**61 - 1) + 5 for i in range(1, 60_000)]
    assert check_of({"uniqueItems": True})(numbers) == (1.0, OK)
    some = [Compared(number) for number in numbers[:100]]
    assert len({*some}) == 100
    assert Compared.times > 1_000
    Compared.times = 0
    assert check_of({"uniqueItems": True})(some) == (1.0, OK)
    assert Compared.times == 0


def test_an_anchor_is_not_searched_for_again_by_each_reference() -> None:
    def check(count: int) -> float:
        schema = {"$defs": {"a": {"$anchor": "a", "type": "null"}}, "allOf": [{"$ref": "#a"}] * count}
        return check_of(schema)(None).score

    assert growth(check, 30, 120) < LINEAR
    assert check(3_000) == 1.0


def test_many_patterns_are_refused() -> None:
    with pytest.raises(Mismatch, match="has more than 500 patterns"):
        check_of({"patternProperties": {f"^{i}": {} for i in range(501)}})
