"""The order of tool calls counts where one depends on the other."""

from collections.abc import Sequence
from typing import Any

from vrty_gate.core.case import Call, Message
from vrty_gate.core.conversation.arguments import Tolerance
from vrty_gate.core.conversation.calls import compare

Step = tuple[str, dict[str, Any], str]
WEATHER: Step = ("weather", {"city": "Boston"}, "14 degrees")
CLOCK: Step = ("clock", {"city": "Tokyo"}, "9:00")
LAST: Step = ("last_order", {}, '{"id": "B-77", "lines": 12}')
REFUND: Step = ("refund", {"id": "B-77"}, "done")
LINE: Step = ("line", {"number": 1}, "a lamp")


def conversation(*steps: Step) -> tuple[Message, ...]:
    """Each call in a turn of its own, followed by its result."""
    found = []
    for name, arguments, result in steps:
        found += [Message("assistant", calls=(Call(name, arguments),)), Message("tool", result, tool=name)]
    return tuple(found)


def moved(before: Sequence[Message], now: Sequence[Message], *writes: str) -> list[str]:
    return [pair.now.call.name for pair in compare(now, before, Tolerance(writes=writes)).moved]


def test_calls_that_do_not_depend_on_each_other_may_change_places() -> None:
    assert moved(conversation(WEATHER, CLOCK), conversation(CLOCK, WEATHER)) == []
    assert moved(conversation(LAST, LINE), conversation(LINE, LAST)) == []


def test_a_call_that_takes_something_of_a_result_may_not() -> None:
    assert moved(conversation(LAST, REFUND), conversation(REFUND, LAST)) == ["last_order"]
    assert moved(conversation(WEATHER, LAST, REFUND), conversation(REFUND, LAST, WEATHER)) != []


def test_a_call_of_a_tool_that_writes_keeps_its_place() -> None:
    assert moved(conversation(WEATHER, CLOCK), conversation(CLOCK, WEATHER), "clo*") == ["weather"]


def test_without_recorded_results_the_order_counts() -> None:
    before, now = ([each for each in conversation(*steps) if not each.tool] for steps in _BOTH)
    assert moved(before, now) == ["weather"]


_BOTH = ((WEATHER, CLOCK), (CLOCK, WEATHER))


def test_calls_made_at_once_have_no_order_before_or_now() -> None:
    at_once = (Message("assistant", calls=(Call(*WEATHER[:2]), Call(*CLOCK[:2]))),)
    results = (Message("tool", WEATHER[2], tool="weather"), Message("tool", CLOCK[2], tool="clock"))
    for steps in _BOTH:
        assert moved((*at_once, *results), conversation(*steps)) == []
        assert moved(conversation(*steps), (*at_once, *results)) == []
