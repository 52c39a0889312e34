"""A shortest edit script between two sequences, in linear steps: by bit vectors, and greedily in long ones."""

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

    Two of `_WHOLE` items take 0.2 seconds and 50 MB. Longer ones are compared around the places where they differ, and
    are taken for different if more than `_FEW` items do.
    """
    start, end = common_ends(before, after)
    middle_before, middle_after = before[start : len(before) - end], after[start : len(after) - end]
    unshared = Counter(middle_before)
    unshared.subtract(middle_after)
    if sum(map(abs, unshared.values())) > most:
        return None
    if max(len(middle_before), len(middle_after)) > _WHOLE:
        places = _few_places(middle_before, middle_after, min(most, _FEW))
        if places is None:
            return None
        matches = _around(middle_before, middle_after, places)
    else:
        matches = _late(middle_before, middle_after)
    if len(middle_before) + len(middle_after) - 2 * len(matches) > most:
        return None
    return _joined(matches, len(middle_before), len(middle_after), start)


_WHOLE, _FEW = 20_000, 200
_NEAR = 50
"""So many items on each side of a difference decide which of several equal ones are lost or new."""


def _late(before: Sequence[Hashable], after: Sequence[Hashable]) -> list[tuple[int, int]]:
    """The index pairs of a longest common subsequence that lets what is new come as late as possible."""
    return [(i, j) for j, i in _matches(after, before)]


def _few_places(before: Sequence[Hashable], after: Sequence[Hashable], most: int) -> list[tuple[int, int]] | None:
    """The places of a shortest edit script, in order, by Myers' greedy algorithm (1986); None beyond `most` edits.

    In a script of few edits, its steps are linear in the length of the sequences.
    """
    size, other_size = len(before), len(after)
    furthest: dict[int, int] = {}
    rounds = []
    for edits in range(most + 1):
        rounds.append(dict(furthest))
        for diagonal in range(-edits, edits + 1, 2):
            i = max(furthest.get(diagonal + 1, -1), furthest.get(diagonal - 1, -2) + 1) if edits else 0
            j = i - diagonal
            if i < 0 or i > size or j < 0 or j > other_size:
                continue
            while i < size and j < other_size and before[i] == after[j]:
                i, j = i + 1, j + 1
            furthest[diagonal] = i
            if i == size and j == other_size:
                return _traced(rounds, i, j)
    return None


def _traced(rounds: Sequence[dict[int, int]], i: int, j: int) -> list[tuple[int, int]]:
    """The places of the edits on the way to the end of both sequences, in order."""
    places = []
    for furthest in rounds[:0:-1]:
        diagonal = i - j
        above, left = furthest.get(diagonal + 1, -1), furthest.get(diagonal - 1, -2)
        i = max(left, above)
        j = i - (diagonal + 1 if above > left else diagonal - 1)
        places.append((i, j))
    return places[::-1]


def _around(
    before: Sequence[Hashable], after: Sequence[Hashable], places: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """The index pairs of a longest common subsequence, given the places of the few edits."""
    matches: list[tuple[int, int]] = []
    i = j = at = 0
    while at < len(places):
        last = at
        while last + 1 < len(places) and places[last + 1][0] - places[last][0] <= 2 * _NEAR:
            last += 1
        skipped = max(0, min(places[at][0] - i, places[at][1] - j) - _NEAR)
        matches += zip(range(i, i + skipped), range(j, j + skipped), strict=True)
        i, j = i + skipped, j + skipped
        following = places[last + 1] if last + 1 < len(places) else (len(before), len(after))
        end = min(following[0], places[last][0] + 1 + _NEAR)
        other_end = end - following[0] + following[1]
        matches += [(i + one, j + other) for one, other in _late(before[i:end], after[j:other_end])]
        i, j, at = end, other_end, last + 1
    return [*matches, *zip(range(i, len(before)), range(j, len(after)), strict=True)]


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
