"""What sequences contain, and what two have in common."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Found = TypeVar("Found")


def first_of_each(pairs: Iterable[tuple[Key, Found]]) -> dict[Key, Found]:
    """What is first found by each key, in order."""
    first: dict[Key, Found] = {}
    for key, found in pairs:
        first.setdefault(key, found)
    return first


def surplus(some: Iterable[Found], others: Iterable[Found], key: Callable[[Found], Hashable]) -> list[Found]:
    """The items in excess of others with the same key, with multiplicity, in order."""
    items = [*some]
    if not items:
        return items
    left = Counter(map(key, others))
    beyond = []
    for item in items:
        if left[key(item)]:
            left[key(item)] -= 1
        else:
            beyond.append(item)
    return beyond


def best_pairs(ranked: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Of pairs of indices, the best first, those of which no index is in a better one."""
    left: set[int] = set()
    right: set[int] = set()
    pairs = []
    for i, j in ranked:
        if i not in left and j not in right:
            left.add(i)
            right.add(j)
            pairs.append((i, j))
    return pairs


def common_ends(left: Sequence[object], right: Sequence[object]) -> tuple[int, int]:
    """How many items both sequences begin with, and how many of the others they end with."""
    shorter = min(len(left), len(right))
    start = end = 0
    while start < shorter and left[start] == right[start]:
        start += 1
    while end < shorter - start and left[-1 - end] == right[-1 - end]:
        end += 1
    return start, end


def runs(items: Sequence[str], size: int) -> list[tuple[str, ...]]:
    """All runs of so many neighbouring items, in order."""
    return list(zip(*(items[i:] for i in range(size)), strict=False))


def common_length(left: Sequence[str], right: Sequence[str]) -> int:
    """Length of the longest common subsequence, by bit vectors (Hyyrö 2004)."""
    if left == right:
        return len(left)
    both = set(left).intersection(right)
    places: dict[str, int] = dict.fromkeys(both, 0)
    bit = 1
    for word in left:
        if word in both:
            places[word] |= bit
            bit <<= 1
    full = rest = bit - 1
    for word in right:
        if word in both:
            shared = rest & places[word]
            rest = (rest + shared) | (rest - shared)
    return full.bit_length() - (rest & full).bit_count()
