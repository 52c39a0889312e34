"""A shortest edit between two token sequences, by bit vectors, so that long sentences take linear steps."""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

_LONGEST = 400
"""Tokens between the common beginning and end that are compared one by one; beyond that they are one hunk."""


class Hunk(NamedTuple):
    """Where two sequences differ: `before[start:stop]` became `after[start:stop]`; one of them may be empty."""

    before: slice
    after: slice


def hunks(before: Sequence[Hashable], after: Sequence[Hashable]) -> list[Hunk]:
    """The differences in their order; none when both are equal."""
    start = 0
    shorter = min(len(before), len(after))
    while start < shorter and before[start] == after[start]:
        start += 1
    end = 0
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
    middle_before, middle_after = before[start : len(before) - end], after[start : len(after) - end]
    if not middle_before and not middle_after:
        return []
    if not middle_before or not middle_after or max(len(middle_before), len(middle_after)) > _LONGEST:
        return [Hunk(slice(start, len(before) - end), slice(start, len(after) - end))]
    return _joined(_matches(middle_before, middle_after), len(middle_before), len(middle_after), start)


def _matches(before: Sequence[Hashable], after: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Places of a longest common subsequence, by Hyyrö's bit vectors (2004), ascending."""
    places: dict[Hashable, int] = {}
    for place, token in enumerate(before):
        places[token] = places.get(token, 0) | 1 << place
    full = (1 << len(before)) - 1
    row = full
    rows = []
    for token in after:
        shared = row & places.get(token, 0)
        row = ((row + shared) | (row - shared)) & full
        rows.append(row)
    # A bit of a row is 0 where the common subsequence grows; follow the growth back from the end.
    found = []
    i, j = len(before), len(after)
    while i and j:
        if rows[j - 1] >> (i - 1) & 1:
            i -= 1
        elif j > 1 and not rows[j - 2] >> (i - 1) & 1:
            j -= 1
        else:
            i, j = i - 1, j - 1
            found.append((i, j))
    return found[::-1]


def _joined(matches: list[tuple[int, int]], size_before: int, size_after: int, start: int) -> list[Hunk]:
    """What lies between the matches."""
    parts = []
    i = j = 0
    for place_before, place_after in [*matches, (size_before, size_after)]:
        if place_before > i or place_after > j:
            parts.append(Hunk(slice(start + i, start + place_before), slice(start + j, start + place_after)))
        i, j = place_before + 1, place_after + 1
    return parts
