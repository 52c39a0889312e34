"""The order of tool calls, as far as it matters."""

from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase

from vrty_gate.core.case import Call, Message
from vrty_gate.core.conversation.as_text import as_json
from vrty_gate.core.named_tuple import NamedTuple

_SHORT = 2
"""A shorter string may stand in a result by chance."""


class Placed(NamedTuple):
    """A call and the turn of the assistant in which it is made, counted from 1."""

    turn: int
    call: Call
    result: str = ""


def placed_calls(messages: Sequence[Message]) -> list[Placed]:
    """The calls in order. Those of one message are made at once, so they are sorted by what they call."""
    placed: list[list[Placed]] = []
    turn = 0
    for message in messages:
        if message.role == "assistant":
            turn += 1
            placed.append([Placed(turn, call) for call in message.calls])
        elif message.role == "tool" and placed:
            _add_result(placed[-1], message)
    return [each for at_once in placed for each in sorted(at_once, key=_what)]


def _add_result(calls: list[Placed], message: Message) -> None:
    """Give a result to the first call of its tool that has none yet."""
    for i, placed in enumerate(calls):
        if placed.call.name == message.tool and not placed.result:
            calls[i] = placed._replace(result=message.text)
            return


def _what(placed: Placed) -> tuple[str, str]:
    return placed.call.name, as_json(placed.call.arguments)


Indices = tuple[int, int]
"""The places of a call among the accepted ones and among the current ones."""


def out_of_order(
    before: Sequence[Placed],
    after: Sequence[Placed],
    in_order: Sequence[Indices],
    moved: Sequence[Indices],
    writes: Sequence[str],
) -> list[int]:
    """The places of those of the moved calls that changed places with one that depends on them, or they on it.

    A call depends on an earlier one if it takes something of its result, or may do so because that was not recorded.
    Calls of a tool in `writes` may depend on all.
    """
    found = []
    kept = list(in_order)
    for i, j in moved:
        passed = [(k, m) for k, m in kept if (k - i) * (m - j) < 0]
        if any(_depend(before, i, k, writes) or _depend(after, j, m, writes) for k, m in passed):
            found.append(j)
        kept.append((i, j))
    return found


def _depend(calls: Sequence[Placed], one: int, other: int, writes: Sequence[str]) -> bool:
    first, second = calls[min(one, other)], calls[max(one, other)]
    if any(fnmatchcase(placed.call.name, pattern) for placed in (first, second) for pattern in writes):
        return True
    if first.turn == second.turn:
        return False
    return not first.result or any(says(first.result, value) for value in _values(second.call.arguments))


def _values(value: object) -> Iterator[str]:
    """The texts and numbers in arguments."""
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _values(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _values(inner)
    elif isinstance(value, str) or (isinstance(value, int | float) and not isinstance(value, bool)):
        yield str(value)


def says(result: str, value: str) -> bool:
    """Whether a text has a value, not within a longer word or number."""
    value = value.strip()
    start = result.find(value) if len(value) >= _SHORT or value.isdigit() else -1
    while start >= 0:
        end = start + len(value)
        if not (result[start - 1 : start].isalnum() or result[end : end + 1].isalnum()):
            return True
        start = result.find(value, start + 1)
    return False
