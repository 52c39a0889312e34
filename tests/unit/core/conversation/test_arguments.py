"""Arguments of tool calls: what is another value, and what only asks for a look."""

from typing import Any

import pytest

from vrty_gate.core.case import NOTHING, Call, Message
from vrty_gate.core.conversation.arguments import Tolerance, matched
from vrty_gate.core.conversation.calls import compare

UNIT = {"get": {"enum": {"unit": ['"warm"', '"warm enough"'], "all[].unit": ['"warm"']}}}


def found(
    before: object, now: object, *, name: str = "text", said: str = "", tolerance: Tolerance | None = None
) -> str:
    """How the values of an argument differ: `same`, `reworded` or `other`."""

    def conversation(value: object) -> tuple[Message, ...]:
        return Message("user", said), Message("assistant", calls=(Call("get", {name: value}),))

    (pair,) = compare(conversation(now), conversation(before), tolerance or Tolerance(), UNIT).paired
    if not pair.changed:
        return "same"
    return "reworded" if all(each.is_reworded for each in pair.changed) else "other"


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("Boston", "Boston, MA"),
        ("Weather information for Paris.", "Information about the current weather in Paris."),
        ("heat pump retrofit older homes", "older homes heat pump retrofitting"),
        ("heat pumps old houses", "heat pumps old houses efficiency studies"),
        ("Great work", "great work, team"),
    ],
)
def test_a_free_text_that_contains_or_rewords_another_one_asks_for_a_look(before: str, now: str) -> None:
    assert found(before, now) == "reworded"
    assert found(now, before) in ("reworded", "same")  # texts of six words or more are compared in meaning


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("Boston", "Paris"),
        ("Boston, MA", "Austin, TX"),
        ("Boston", "Boston 02108"),
        ("Call me", "Do not call me"),
        ("with sugar", "without sugar"),
        ("celsius", "fahrenheit"),
        ("A-1042", "A-1043"),
        ("2025-01-02", "2025-01-03"),
        ("notes/a.txt", "notes/b.txt"),
        ("order", "order_by"),
        ("*", "*.txt"),
        ("SELECT name FROM users;", "SELECT name FROM users WHERE id > 3;"),
        ("ann@example.com", "ann@example.com, bob@example.com"),
        ("heat pumps old houses", "solar panels new roofs"),
        (True, False),
        (1, 2),
        (1, "1"),
        ("Boston", None),
        ("Boston", ["Boston", "Paris"]),
        ("Boston", ["Paris"]),
    ],
)
def test_everything_else_is_another_argument(before: object, now: object) -> None:
    assert found(before, now) == "other"
    assert found(now, before) == "other"


def test_an_enum_is_strict() -> None:
    assert found("warm", "warm enough", name="unit") == "other"
    assert found([{"unit": "warm"}], [{"unit": "warm enough"}], name="all") == "other"
    assert found("warm", "warm enough", name="text") == "reworded"


def test_what_the_user_said_word_for_word_may_be_extended_but_not_reworded() -> None:
    note = "Call the friendly neighbour"
    assert found(note, "Call the neighbour, friendly", said=f'The note is: "{note}".') == "other"
    assert found(note, f"{note} please", said=f'The note is: "{note}".') == "reworded"
    assert found(note, "Call the neighbour, friendly", said="Somebody is next door.") == "reworded"


def test_a_subset_may_have_more_but_not_less() -> None:
    tolerance = Tolerance(subset=("get.text",))
    assert found(["b", "a"], ["a", "c", "b"], tolerance=tolerance) == "same"
    assert found(["a", "a"], ["a"], tolerance=tolerance) == "other"
    assert found(["a", "b"], ["a", "c"], tolerance=tolerance) == "other"
    assert found({"a": 1}, {"a": 1, "b": {"c": 2}}, tolerance=tolerance) == "same"
    assert found({"a": 1}, {"a": 2, "b": 2}, tolerance=tolerance) == "other"
    assert found(["a"], ["a", "b"]) == "other"


def test_which_patterns_match_an_argument() -> None:
    call = Call("get", {"id": 3, "items": [{"kind": "x"}]})
    patterns = ("get.id", "*.kind", "get.items", "other.id", "get", "get.name")
    assert matched(call, patterns) == {"get.id", "*.kind", "get.items"}


@pytest.mark.parametrize(("before", "now"), [("*", "*.*"), ("**/*", "*"), ("*.*", "**")])
def test_two_patterns_for_all_files_ask_for_a_look(before: str, now: str) -> None:
    assert found(before, now) == "reworded"


def differing(before: dict[str, object], now: dict[str, object]) -> list[tuple[str, bool]]:
    """The arguments that differ, and whether each only asks for a look."""

    def conversation(arguments: dict[str, object]) -> tuple[Message, ...]:
        return Message("user", "Look."), Message("assistant", calls=(Call("get", arguments),))

    (pair,) = compare(conversation(now), conversation(before)).paired
    return [(each.path, each.is_reworded) for each in pair.changed]


LAMPS = {"query": "repair of old lamps", "top": 3}


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"queries": ["repair of old lamps"]}, "queries[0]"),
        ({"queries": ["old lamps repair"]}, "queries[0]"),
        ({"title": "Repair of old lamps"}, "title"),
    ],
)
def test_a_new_argument_that_repeats_another_one_asks_for_a_look(more: dict[str, object], path: str) -> None:
    assert differing(LAMPS, {**LAMPS, **more}) == [(path, True)]
    assert differing({**LAMPS, **more}, LAMPS) == [(path, True)]


@pytest.mark.parametrize(
    ("now", "fails"),
    [
        ({**LAMPS, "queries": ["new bicycles in Ghent"]}, "queries[0]"),
        ({**LAMPS, "queries": ["repair of 12 old lamps"]}, "queries[0]"),
        ({**LAMPS, "limit": 3}, "limit"),
        ({**LAMPS, "is_dry_run": True}, "is_dry_run"),
        ({"top": 3, "queries": ["repair of old lamps"]}, "queries[0]"),
        ({"query": "new bicycles", "top": 3, "queries": ["repair of old lamps"]}, "queries[0]"),
    ],
)
def test_a_new_argument_that_says_more_is_another_argument(now: dict[str, object], fails: str) -> None:
    assert (fails, False) in differing(LAMPS, now)


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ({"city": "Boston"}, {"city": ["Boston"]}),
        ({"cities": [["London"], ["Paris"]]}, {"cities": ["London", "Paris"]}),
        ({"id": "A-1", "name": "Ann"}, {"params": {"id": "A-1", "name": "Ann"}}),
        ({"query": "heat pump 2.0 price"}, {"query": "heat pump 2.0 price", "queries": ["heat pump 2.0 price"]}),
        ({"id": "A-1"}, {"id": "A-1", "note": ""}),
        ({"id": "A-1"}, {"id": "A-1", "note": None}),
    ],
)
def test_the_same_values_in_another_layout_ask_for_a_look(before: Any, now: Any) -> None:
    assert kinds_of(before, now) == kinds_of(now, before) == {True}


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ({"id": "A-1"}, {"params": {"id": "A-2"}}),
        ({"id": "A-1"}, {"params": {"id": "A-1", "send": True}}),
        ({"id": "A-1"}, {"id": "A-1", "owner": ["A-1"]}),
        ({"id": "A-1"}, {"id": "A-1", "note": "now"}),
    ],
)
def test_another_value_in_another_layout_is_another_value(before: Any, now: Any) -> None:
    assert False in kinds_of(before, now)
    assert False in kinds_of(now, before)


DEFINED = {"get": {"required": ["id"], "default": {"unit": '"c"', "all[].n": "1"}}}


@pytest.mark.parametrize(
    ("now", "is_same"),
    [
        ({"id": "A-1", "unit": "c"}, True),
        ({"id": "A-1", "unit": "f"}, False),
        ({"id": "A-1", "note": ""}, True),
        ({"id": "A-1", "note": 0}, False),
        ({"id": "A-1", "note": False}, False),
        ({}, False),
    ],
)
def test_an_optional_argument_with_its_default_is_the_same_as_none(now: Any, is_same: bool) -> None:
    assert (kinds_of({"id": "A-1"}, now, DEFINED) == set()) == is_same
    assert (kinds_of(now, {"id": "A-1"}, DEFINED) == set()) == is_same
    if is_same:
        assert kinds_of({"id": "A-1"}, now) != set()


def kinds_of(before: Any, now: Any, defined: Any = NOTHING) -> set[bool]:
    """Whether the values that differ between two calls only ask for a look."""
    call, other = ((Message("assistant", calls=(Call("get", each),)),) for each in (before, now))
    (pair,) = compare(other, call, Tolerance(), defined).paired
    return {each.is_reworded for each in pair.changed}
