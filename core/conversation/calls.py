"""The tool calls of a conversation compared with those of the accepted one."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from vrty_gate.core.case import NOTHING, Call, Message
from vrty_gate.core.conversation import arguments
from vrty_gate.core.conversation.arguments import EXACT, Argument, Given, Tolerance
from vrty_gate.core.conversation.order import Placed, out_of_order, placed_calls
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.subsequence import common_ends

Order = Literal["strict", "unordered", "subset"]

MOST_ALIGNED = 1_000_000
"""More pairs of calls than this are not weighed against each other; then calls of a name are paired in their order."""


class Paired(NamedTuple):
    """The same tool called in both conversations."""

    before: Placed
    now: Placed
    arguments: int
    """Number of values compared."""
    changed: tuple[Argument, ...]


class Calls(NamedTuple):
    """The calls of two conversations."""

    paired: tuple[Paired, ...]
    """In the order of the current conversation."""
    moved: tuple[Paired, ...]
    """Those of the pairs that are in another order than others of which one depends on the other."""
    lost: tuple[Placed, ...]
    new: tuple[Placed, ...]


def compare(
    now: Sequence[Message],
    accepted: Sequence[Message],
    tolerance: Tolerance = EXACT,
    defined: Mapping[str, Mapping[str, Any]] = NOTHING,
) -> Calls:
    """The calls of a conversation compared with those of the accepted one; `defined` has the definitions of tools."""
    before, after = placed_calls(accepted), placed_calls(now)
    said = "\n".join([message.text for message in (*accepted, *now) if message.role == "user"])
    given = Given(said, defined)
    in_order = _aligned(before, after)
    left = sorted(set(range(len(before))) - {i for i, _ in in_order})
    right = sorted(set(range(len(after))) - {j for _, j in in_order})
    moved = []
    for j in list(right):
        i = next((i for i in left if before[i].call.name == after[j].call.name), None)
        if i is not None:
            moved.append((i, j))
            left.remove(i)
            right.remove(j)
    pairs = {j: _paired(before[i], after[j], tolerance, given) for i, j in (*in_order, *moved)}
    dependent = out_of_order(before, after, in_order, moved, tolerance.writes)
    return Calls(
        tuple(pairs[j] for j in sorted(pairs)),
        tuple(pairs[j] for j in dependent),
        tuple(before[i] for i in left),
        tuple(after[j] for j in right),
    )


def _aligned(before: Sequence[Placed], after: Sequence[Placed]) -> list[tuple[int, int]]:
    """The longest list of pairs of one tool in the same order, those with equal arguments first."""
    start, end = common_ends([placed.call for placed in before], [placed.call for placed in after])
    pairs = [(i, i) for i in range(start)]
    left, right = before[start : len(before) - end], after[start : len(after) - end]
    found = _by_weight(left, right) if len(left) * len(right) <= MOST_ALIGNED else _by_name(left, right)
    pairs += [(start + i, start + j) for i, j in found]
    return pairs + [(len(before) - k, len(after) - k) for k in range(end, 0, -1)]


def _by_weight(before: Sequence[Placed], after: Sequence[Placed]) -> list[tuple[int, int]]:
    """The common subsequence of tools with the most pairs, and of these with the most equal arguments."""
    best = [[0] * (len(after) + 1) for _ in range(len(before) + 1)]
    equal = len(before) + len(after) + 1  # a pair counts more than any number of equal arguments
    weights = [[_weight(one.call, other.call, equal) for other in after] for one in before]
    for i in range(len(before) - 1, -1, -1):
        for j in range(len(after) - 1, -1, -1):
            joined = weights[i][j] + best[i + 1][j + 1] if weights[i][j] else 0
            best[i][j] = max(joined, best[i + 1][j], best[i][j + 1])
    pairs = []
    i = j = 0
    while i < len(before) and j < len(after):
        if weights[i][j] and best[i][j] == weights[i][j] + best[i + 1][j + 1]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return pairs


def _weight(one: Call, other: Call, equal: int) -> int:
    return 0 if one.name != other.name else equal + (one.arguments == other.arguments)


def _by_name(before: Sequence[Placed], after: Sequence[Placed]) -> list[tuple[int, int]]:
    """Pairs of one tool in the same order, each with the next call of its name."""
    pairs = []
    i = 0
    for j, other in enumerate(after):
        k = next((k for k in range(i, min(i + 1_000, len(before))) if before[k].call.name == other.call.name), None)
        if k is not None:
            pairs.append((k, j))
            i = k + 1
    return pairs


def _paired(before: Placed, now: Placed, tolerance: Tolerance, given: Given) -> Paired:
    found = arguments.compare(before.call, now.call, tolerance, given)
    return Paired(before, now, found.values, found.changed)
