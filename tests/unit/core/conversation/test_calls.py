"""The tool calls of two conversations, compared."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from steps import LINEAR, growth, lines_run

from vrty_gate.core.case import Call, Message
from vrty_gate.core.conversation import calls as of_calls
from vrty_gate.core.conversation.arguments import EXACT, Tolerance
from vrty_gate.core.conversation.calls import Calls, compare

CALLS = st.lists(st.builds(Call, st.sampled_from("abc"), st.dictionaries(st.sampled_from("xy"), st.integers(0, 2))))


def conversation(*calls: Call) -> tuple[Message, ...]:
    """One message of the assistant for each call."""
    return tuple(Message("assistant", calls=(call,)) for call in calls)


def called(name: str, **arguments: Any) -> Call:
    return Call(name, arguments)


def names(calls: Calls) -> tuple[list[str], list[str], list[str]]:
    """The names of lost, new and moved calls."""
    return (
        [placed.call.name for placed in calls.lost],
        [placed.call.name for placed in calls.new],
        [pair.now.call.name for pair in calls.moved],
    )


def changed(before: Call, now: Call, tolerance: Tolerance = EXACT) -> list[tuple[str, str | None, str | None]]:
    (pair,) = compare(conversation(now), conversation(before), tolerance).paired
    return [tuple(each)[:3] for each in pair.changed]


@given(CALLS)
def test_equal_conversations_have_no_difference(calls: list[Call]) -> None:
    found = compare(conversation(*calls), conversation(*calls))
    assert names(found) == ([], [], [])
    assert len(found.paired) == len(calls)
    assert not any(pair.changed for pair in found.paired)


@given(CALLS, CALLS)
def test_every_call_is_paired_lost_or_new(before: list[Call], now: list[Call]) -> None:
    found = compare(conversation(*now), conversation(*before))
    assert len(found.paired) + len(found.lost) == len(before)
    assert len(found.paired) + len(found.new) == len(now)
    assert not {placed.call.name for placed in found.lost} & {placed.call.name for placed in found.new}


@given(CALLS, st.data())
def test_a_dropped_call_is_lost(before: list[Call], data: st.DataObject) -> None:
    before = [*before, called("a", x=1)]
    at = data.draw(st.integers(0, len(before) - 1))
    found = compare(conversation(*before[:at], *before[at + 1 :]), conversation(*before))
    assert names(found)[:2] == ([before[at].name], [])


def test_another_order_moves_as_few_calls_as_possible() -> None:
    found = compare(conversation(*map(called, "bcda")), conversation(*map(called, "abcd")))
    assert names(found) == ([], [], ["a"])
    assert [pair.now.turn for pair in found.moved] == [4]


def test_calls_of_one_message_have_no_order() -> None:
    first, second = called("a", x=1), called("a", x=2)
    found = compare((Message("assistant", calls=(first, second)),), (Message("assistant", calls=(second, first)),))
    assert names(found) == ([], [], [])
    assert not any(pair.changed for pair in found.paired)


def test_of_several_calls_of_a_tool_the_one_with_other_arguments_is_new() -> None:
    before = [called("a", x=1), called("a", x=2)]
    found = compare(conversation(called("a", x=9), *before), conversation(*before))
    assert [placed.call.arguments["x"] for placed in found.new] == [9]


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        ({"id": "A-1"}, {"id": "A-2"}, [("id", "A-1", "A-2")]),
        ({"id": " A-1"}, {"id": "A-1\n"}, []),
        ({"n": 3}, {"n": 3.0}, []),
        ({"n": 3}, {"n": "3"}, [("n", "3", "3")]),
        ({"n": 1}, {"n": True}, [("n", "1", "true")]),
        ({"n": None}, {}, [("n", "null", None)]),
        ({}, {"n": {}}, [("n", None, "{}")]),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, [("a.b[1]", "2", "3")]),
        ({"a": [1]}, {"a": [1, 2]}, [("a[1]", None, "2")]),
    ],
)
def test_arguments_are_compared_by_path(before: Any, now: Any, expected: Any) -> None:
    assert changed(Call("get", before), Call("get", now)) == expected


def test_tolerances() -> None:
    before = called("get", request_id="1", price=100.0, tags=["b", "a"], deep={"request_id": "2"})
    now = called("get", request_id="3", price=100.4, tags=["a", "b"], deep={"request_id": "4"})
    assert len(changed(before, now)) == 5
    assert changed(before, now, Tolerance(("*.request_id",), ("get.tags",), 0.01)) == []
    assert len(changed(before, now, Tolerance(("get.request_id",), ("get.tags",), 0.01))) == 1
    assert len(changed(before, now, Tolerance(("*.request_id",), ("get.tags",), 0.001))) == 1


def test_longer_texts_may_be_worded_differently() -> None:
    before = called("send", body="Your order A-1042 arrives on Monday, 3 March. Please be at home before noon.")
    reworded = called("send", body="Order A-1042 will arrive on Monday, 3 March. Please be home before noon.")
    wrong = called("send", body="Your order A-1042 arrives on Friday, 7 March. Nobody has to be there.")
    assert changed(before, reworded) == []
    assert len(changed(before, wrong)) == 1


def many(count: int) -> Sequence[Call]:
    return [called("abc"[i * i % 3], x=i) for i in range(count)]


@pytest.mark.slow
def test_very_many_calls_take_no_more_than_linear_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_calls, "MOST_ALIGNED", 2_500)  # so that small conversations show it

    def work(size: int) -> int:
        before, now = conversation(*many(size)), conversation(*reversed(many(size)))
        return lines_run(lambda: compare(now, before))

    assert growth(work, 200, 800) < 4 * LINEAR * 4
