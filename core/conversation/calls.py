"""The tool calls of a conversation compared with those of the accepted one."""

from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Literal

from vrty_gate.core.case import Call, Message
from vrty_gate.core.conversation.as_text import as_json
from vrty_gate.core.gate.rule import FIDELITY_MIDDLE
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.subsequence import common_ends

Order = Literal["strict", "unordered", "subset"]

MOST_ALIGNED = 1_000_000
"""More pairs of calls than this are not weighed against each other; then calls of a name are paired in their order."""

_TEXT = 6
"""From this number of words, a string is a text, which may be worded differently."""


class Placed(NamedTuple):
    """A call and the turn of the assistant in which it is made, counted from 1."""

    turn: int
    call: Call


class Tolerance(NamedTuple):
    """Which differences of arguments do not count."""

    ignore: tuple[str, ...] = ()
    """Patterns of paths, such as `get_order.request_id` or `*.timestamp`."""
    unordered: tuple[str, ...] = ()
    """Patterns of paths of lists whose order does not matter."""
    numbers: float = 0.0
    """Relative difference of numbers that does not count, in [0, 1)."""


EXACT = Tolerance()
"""Every difference counts."""


class Argument(NamedTuple):
    """A value that differs; None where the other call has none."""

    path: str
    before: str | None
    after: str | None


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
    """Those of the pairs that are in another order than the others."""
    lost: tuple[Placed, ...]
    new: tuple[Placed, ...]


def calls_of(messages: Sequence[Message]) -> list[Placed]:
    """The calls in order. Those of one message are made at once, so they are sorted by what they call."""
    placed = []
    turn = 0
    for message in messages:
        if message.role == "assistant":
            turn += 1
            at_once = sorted(message.calls, key=lambda call: (call.name, as_json(call.arguments)))
            placed += [Placed(turn, call) for call in at_once]
    return placed


def compare(now: Sequence[Message], accepted: Sequence[Message], tolerance: Tolerance = EXACT) -> Calls:
    """The calls of a conversation compared with those of the accepted one."""
    before, after = calls_of(accepted), calls_of(now)
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
    pairs = {j: _paired(before[i], after[j], tolerance) for i, j in (*in_order, *moved)}
    return Calls(
        tuple(pairs[j] for j in sorted(pairs)),
        tuple(pairs[j] for _, j in moved),
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


def _paired(before: Placed, now: Placed, tolerance: Tolerance) -> Paired:
    name = now.call.name
    old = dict(_values(before.call.arguments, name, tolerance))
    new = dict(_values(now.call.arguments, name, tolerance))
    paths = sorted(old.keys() | new.keys())
    changed = [
        Argument(path[len(name) + 1 :], _shown(old, path), _shown(new, path))
        for path in paths
        if path not in old or path not in new or not _same(old[path], new[path], tolerance.numbers)
    ]
    return Paired(before, now, len(paths), tuple(changed))


def _shown(values: Mapping[str, object], path: str) -> str | None:
    if path not in values:
        return None
    value = values[path]
    return value if isinstance(value, str) else as_json(value)


def _values(value: object, path: str, tolerance: Tolerance) -> Iterator[tuple[str, object]]:
    """The values within a value by path, such as `get_order.items[0].id`; an empty list or object is a value."""
    if any(fnmatchcase(path, pattern) for pattern in tolerance.ignore):
        return
    if isinstance(value, Mapping) and (value or "." not in path):
        for key in sorted(value):
            yield from _values(value[key], f"{path}.{key}", tolerance)
    elif isinstance(value, list) and value:
        if any(fnmatchcase(path, pattern) for pattern in tolerance.unordered):
            value = sorted(value, key=as_json)
        for i, inner in enumerate(value):
            yield from _values(inner, f"{path}[{i}]", tolerance)
    else:
        yield path, value


def _same(before: object, after: object, tolerance: float) -> bool:
    """Whether two values are equal; numbers within the tolerance, and longer texts if they say the same."""
    if isinstance(before, bool) or isinstance(after, bool):
        return before is after
    if isinstance(before, int | float) and isinstance(after, int | float):
        return before == after or abs(before - after) <= tolerance * max(abs(before), abs(after))
    if isinstance(before, str) and isinstance(after, str):
        return before.strip() == after.strip() or _says_the_same(before, after)
    return before == after


def _says_the_same(before: str, after: str) -> bool:
    """Whether a longer text, such as the body of an e-mail, has the same facts and is as good by `fidelity`."""
    if len(before.split()) < _TEXT:
        return False
    from vrty_gate.core.case import Case
    from vrty_gate.core.changes import TooLong, changes
    from vrty_gate.core.changes.kinds import KINDS
    from vrty_gate.core.fidelity import fidelity

    now, accepted = Case("", after), (Case("", before),)
    if any(KINDS[change.kind].family in ("fact", "polarity") for change in changes(now, accepted)):
        return False
    try:
        return fidelity(now, accepted) >= FIDELITY_MIDDLE
    except TooLong:
        return False
