"""A diff of two sequences within a bounded number of steps."""

from collections import Counter
from collections.abc import Sequence

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.subsequence import common_ends

_STEPS = 60_000


class Hunk(NamedTuple):
    """A range of one sequence and the range that replaces it in the other."""

    before: int
    before_end: int
    after: int
    after_end: int


def hunks(before: Sequence[str], after: Sequence[str], most: int) -> list[Hunk] | None:
    """The smallest set of replacements that turns `before` into `after`.

    Returns None when that takes more than `most` items, or more than `_STEPS` comparisons of Myers' algorithm.
    """
    start, end = common_ends(before, after)
    middle, other = before[start : len(before) - end], after[start : len(after) - end]
    if _unshared(middle, other) > most:
        return None
    pairs = _pairs(middle, other, most)
    if pairs is None:
        return None
    pairs = [(i + start, j + start) for i, j in pairs]
    pairs.append((len(before) - end, len(after) - end))
    result: list[Hunk] = []
    i = j = start
    for next_i, next_j in pairs:
        if next_i > i or next_j > j:
            result.append(Hunk(i, next_i, j, next_j))
        i, j = next_i + 1, next_j + 1
    return result


def _unshared(before: Sequence[str], after: Sequence[str]) -> int:
    """How many items have no equal in the other sequence, in any order: a lower bound for any alignment."""
    left = Counter(before)
    left.subtract(after)
    return sum(map(abs, left.values()))


def _pairs(before: Sequence[str], after: Sequence[str], most: int) -> list[tuple[int, int]] | None:
    """The indices of aligned equal items, in order; None when more than `most` items differ or it takes too long."""
    size, other = len(before), len(after)
    if abs(size - other) > most:
        return None
    if not size or not other:
        return [] if size + other <= most else None
    furthest = {1: 0}
    trail: list[dict[int, int]] = []
    steps = 0
    for distance in range(min(most, size + other) + 1):
        trail.append(dict(furthest))
        for diagonal in range(-distance, distance + 1, 2):
            if diagonal == -distance or (diagonal != distance and furthest[diagonal - 1] < furthest[diagonal + 1]):
                x = furthest[diagonal + 1]
            else:
                x = furthest[diagonal - 1] + 1
            y = x - diagonal
            first = x
            while x < size and y < other and before[x] == after[y]:
                x += 1
                y += 1
            steps += x - first + 1
            furthest[diagonal] = x
            if x >= size and y >= other:
                return _walked_back(trail, size, other)
        if steps > _STEPS:
            return None
    return None


def _walked_back(trail: list[dict[int, int]], x: int, y: int) -> list[tuple[int, int]]:
    pairs: list[tuple[int, int]] = []
    for distance in range(len(trail) - 1, -1, -1):
        furthest = trail[distance]
        diagonal = x - y
        if diagonal == -distance or (diagonal != distance and furthest[diagonal - 1] < furthest[diagonal + 1]):
            previous = diagonal + 1
        else:
            previous = diagonal - 1
        previous_x = furthest[previous]
        previous_y = previous_x - previous
        while x > previous_x and y > previous_y and x > 0 and y > 0:
            x -= 1
            y -= 1
            pairs.append((x, y))
        x, y = previous_x, previous_y
    pairs.reverse()
    return pairs
