"""A shortest edit script between two token sequences, by bit vectors, in linear steps."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.subsequence import common_ends

_LONGEST = 400
"""If more tokens than this lie between the common prefix and suffix, they form a single hunk."""


class Hunk(NamedTuple):
    """A difference: the slice `before` of one sequence became the slice `after` of the other; either may be empty."""

    before: slice
    after: slice


def hunks(before: Sequence[Hashable], after: Sequence[Hashable]) -> list[Hunk]:
    """The differences in order; empty for equal sequences."""
    start, end = common_ends(before, after)
    middle_before, middle_after = before[start : len(before) - end], after[start : len(after) - end]
    if not middle_before and not middle_after:
        return []
    if not middle_before or not middle_after or max(len(middle_before), len(middle_after)) > _LONGEST:
        return [Hunk(slice(start, len(before) - end), slice(start, len(after) - end))]
    return _joined(_matches(middle_before, middle_after), len(middle_before), len(middle_after), start)


def few_hunks(before: Sequence[Hashable], after: Sequence[Hashable], most: int) -> list[Hunk] | None:
    """The differences of two longer sequences, in order; None where more than `most` items differ.

    Two of 20,000 items, the most that code has, take 0.2 seconds and 50 MB.
    """
    start, end = common_ends(before, after)
    middle_before, middle_after = before[start : len(before) - end], after[start : len(after) - end]
    unshared = Counter(middle_before)
    unshared.subtract(middle_after)
    if sum(map(abs, unshared.values())) > most:
        return None
    matches = _matches(middle_after, middle_before)  # this way round, what is new comes as late as possible
    if len(middle_before) + len(middle_after) - 2 * len(matches) > most:
        return None
    return _joined([(i, j) for j, i in matches], len(middle_before), len(middle_after), start)


def _matches(before: Sequence[Hashable], after: Sequence[Hashable]) -> list[tuple[int, int]]:
    """The index pairs of a longest common subsequence, ascending, by Hyyrö's bit vectors (2004)."""
    positions: dict[Hashable, int] = {}
    for index, token in enumerate(before):
        positions[token] = positions.get(token, 0) | 1 << index
    full = (1 << len(before)) - 1
    row = full
    rows = []
    for token in after:
        shared = row & positions.get(token, 0)
        row = ((row + shared) | (row - shared)) & full
        rows.append(row)
    # A bit of a row is 0 where the common subsequence grows; trace it back from the end.
    matches = []
    i, j = len(before), len(after)
    while i and j:
        if rows[j - 1] >> (i - 1) & 1:
            i -= 1
        elif j > 1 and not rows[j - 2] >> (i - 1) & 1:
            j -= 1
        else:
            i, j = i - 1, j - 1
            matches.append((i, j))
    return matches[::-1]


def _joined(matches: Iterable[tuple[int, int]], size_before: int, size_after: int, start: int) -> list[Hunk]:
    """The hunks between the matches."""
    parts = []
    i = j = 0
    for before_index, after_index in [*matches, (size_before, size_after)]:
        if before_index > i or after_index > j:
            parts.append(Hunk(slice(start + i, start + before_index), slice(start + j, start + after_index)))
        i, j = before_index + 1, after_index + 1
    return parts
