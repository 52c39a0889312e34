"""Gradient-boosted trees, and how their sum changes with some of the values that they read.

For the latter all trees are walked at once. A leaf is a bit; those of a tree are neighbours, and those of a low subtree
come first. A value above the threshold of a fork rules out the leaves of its low subtree. So each value leaves some
bits of the forest, which are known from how many thresholds of its signal it is above; and of those that all values
leave, the lowest of each tree is the leaf that they lead to. (QuickScorer: Lucchese et al., SIGIR 2015.)
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, reduce
from itertools import repeat
from operator import add, and_, getitem
from struct import Struct
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple

MOST_LEAVES = 16
"""The most leaves of a tree, which are the bits that it has."""
_ENOUGH = 10
"""Making the bits takes as long as walking each tree this many times."""


class Forest:
    """Trees that are a leaf, which is a number, or a fork.

    A fork is [index of the signal, threshold, low subtree at or below it, high subtree above it].
    """

    def __init__(self, signals: Sequence[str], start: float, trees: Sequence[Any]) -> None:
        self.signals, self.start, self.trees = signals, start, trees
        self._walks = 0

    def total(self, values: Mapping[str, float]) -> float:
        """The sum of the leaves that `values` lead to; a missing signal counts as 0."""
        row = [*map(values.get, self.signals, repeat(0.0))]
        if "_bits" in vars(self) or self._walks == _ENOUGH:
            return self._sum(self._bits.reached(self._bits.lowest(self._bits.left(row))))
        self._walks += 1
        return self._sum([_leaf(tree, row) for tree in self.trees])

    def falls(self, values: Mapping[str, float], others: Iterable[Mapping[str, float]]) -> list[float]:
        """For each of `others`, how much higher `total` of `values` is than of `values` updated with it.

        It takes much less time, because most trees lead to the same leaf.
        """
        bits = self._bits
        left = bits.left(map(values.get, self.signals, repeat(0.0)))
        lowest = bits.lowest(left)
        reached = [*bits.reached(lowest)]
        total = self._sum(reached)
        falls = []
        for other in others:
            mixed = left[:]
            for name, value in other.items():
                if name in self._places and value != values.get(name):
                    mixed[self._places[name]] = bits.above(self._places[name], value)
            new = bits.lowest(mixed) & ~lowest if mixed != left else 0
            if not new:
                falls.append(0.0)
                continue
            leaves = reached[:]
            while new:
                tree, place = divmod(new.bit_length() - 1, MOST_LEAVES)
                leaves[tree] = bits.leaves[tree][1 << place]
                new &= (1 << MOST_LEAVES * tree) - 1
            falls.append(total - self._sum(leaves))
        return falls

    def _sum(self, leaves: Iterable[float]) -> float:
        return reduce(add, leaves, self.start)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.signals)}

    @cached_property
    def _bits(self) -> "_Bits":
        below: list[dict[float, int]] = [{} for _ in self.signals]
        leaves: list[dict[int, float]] = []

        def read(node: Any, first: int) -> int:
            """The bit after the last leaf of a subtree."""
            if type(node) is not list:
                leaves[-1][first] = node
                return first << 1
            signal, threshold, low, high = node
            after = read(low, first)
            below[signal][threshold] = below[signal].get(threshold, 0) | after - first << shift
            return read(high, after)

        for tree in self.trees:
            shift = MOST_LEAVES * len(leaves)
            leaves.append({})
            read(tree, 1)
        every = (1 << MOST_LEAVES * len(self.trees)) - 1
        signals = []
        for by_threshold in below:
            limits, bits = sorted(by_threshold), [every]
            for threshold in limits:
                bits.append(bits[-1] & ~by_threshold[threshold])
            signals.append((limits, bits))
        return _Bits(every, every // ((1 << MOST_LEAVES) - 1), signals, leaves, Struct(f"<{len(leaves)}H"))


class _Bits(NamedTuple):
    """The leaves of a forest as the bits of one number."""

    every: int
    first: int
    """The first bit of each tree."""
    signals: Sequence[tuple[Sequence[float], Sequence[int]]]
    """By signal, its thresholds in ascending order, and what is left by a value above so many of them."""
    leaves: Sequence[Mapping[int, float]]
    """By tree, its leaves by their bits."""
    trees: Struct

    def left(self, row: Iterable[float]) -> list[int]:
        """What each value leaves."""
        return [bits[bisect_left(limits, value)] for value, (limits, bits) in zip(row, self.signals, strict=True)]

    def above(self, signal: int, value: float) -> int:
        """What a value of a signal leaves."""
        limits, bits = self.signals[signal]
        return bits[bisect_left(limits, value)]

    def lowest(self, left: Iterable[int]) -> int:
        """The lowest bit of each tree that all values leave: the leaf that they lead to."""
        bits = reduce(and_, left, self.every)
        return bits & ~(bits - self.first)  # no tree borrows from the next, because each has a bit

    def reached(self, lowest: int) -> Iterable[float]:
        """The leaves with these bits, of which each tree has one."""
        return map(getitem, self.leaves, self.trees.unpack(lowest.to_bytes(self.trees.size, "little")))


def _leaf(node: Any, row: Sequence[float]) -> float:
    while type(node) is list:
        signal, threshold, low, high = node
        node = low if row[signal] <= threshold else high
    leaf: float = node
    return leaf
