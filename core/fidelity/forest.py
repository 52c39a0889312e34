"""Gradient-boosted trees, and how their sum changes with some of the values that they read.

For the latter all trees are walked at once. A leaf is a bit; those of a tree are neighbours, and those of a low subtree
come first. A value above the threshold of a fork rules out the leaves of its low subtree. So each value leaves some
bits of the forest, which are known from how many thresholds of its signal it is above; and of those that all values
leave, the lowest of each tree is the leaf that they lead to. (QuickScorer: Lucchese et al., SIGIR 2015.)
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, reduce
from operator import add, and_
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple

MOST_LEAVES = 16
"""The most leaves of a tree, which are the bits that it has."""


class Forest:
    """Trees that are a leaf, which is a number, or a fork.

    A fork is [index of the signal, threshold, low subtree at or below it, high subtree above it].
    """

    def __init__(self, signals: Sequence[str], start: float, trees: Sequence[Any]) -> None:
        self.signals, self.start, self.trees = signals, start, trees

    def total(self, values: Mapping[str, float]) -> float:
        """The sum of the leaves that `values` lead to; a missing signal counts as 0."""
        return reduce(add, self._leaves(values), self.start)

    def falls(self, values: Mapping[str, float], others: Iterable[Mapping[str, float]]) -> list[float]:
        """For each of `others`, how much higher `total` of `values` is than of `values` updated with it.

        It takes much less time, because most trees lead to the same leaf.
        """
        every, first, signals, leaves = self._bits
        left = [bits[bisect_left(limits, values.get(name, 0.0))] for name, (_, limits, bits) in signals.items()]
        lowest = _lowest(reduce(and_, left, every), first)
        reached = self._leaves(values)
        total = reduce(add, reached, self.start)
        falls = []
        for other in others:
            mixed = left[:]
            for name, value in other.items():
                if name in signals:
                    i, limits, bits = signals[name]
                    mixed[i] = bits[bisect_left(limits, value)]
            changed = reached[:]
            new = _lowest(reduce(and_, mixed, every), first) & ~lowest if mixed != left else 0
            while new:
                bit = new.bit_length() - 1
                changed[bit // MOST_LEAVES] = leaves[bit]
                new ^= 1 << bit
            falls.append(total - reduce(add, changed, self.start))
        return falls

    def _leaves(self, values: Mapping[str, float]) -> list[float]:
        """The leaf of each tree that `values` lead to."""
        row = [values.get(name, 0.0) for name in self.signals]
        leaves = []
        for tree in self.trees:
            node = tree
            while type(node) is list:
                signal, threshold, low, high = node
                node = low if row[signal] <= threshold else high
            leaves.append(node)
        return leaves

    @cached_property
    def _bits(self) -> "_Bits":
        ruled_out: dict[str, dict[float, int]] = {name: {} for name in self.signals}
        in_order = [*ruled_out.values()]
        leaves = {}

        def read(node: Any, tree: int, first: int) -> int:
            """The place in its tree after the last leaf of a subtree."""
            if type(node) is not list:
                leaves[tree + first] = node
                return first + 1
            signal, threshold, low, high = node
            after = read(low, tree, first)
            limits = in_order[signal]
            limits[threshold] = limits.get(threshold, 0) | (1 << after) - (1 << first) << tree
            return read(high, tree, after)

        for i, node in enumerate(self.trees):
            read(node, MOST_LEAVES * i, 0)
        every = (1 << MOST_LEAVES * len(self.trees)) - 1
        signals: dict[str, tuple[int, Sequence[float], Sequence[int]]] = {}
        for name, by_threshold in ruled_out.items():
            limits, bits = sorted(by_threshold), [every]
            for threshold in limits:
                bits.append(bits[-1] & ~by_threshold[threshold])
            signals[name] = len(signals), limits, bits
        return _Bits(every, every // ((1 << MOST_LEAVES) - 1), signals, leaves)


class _Bits(NamedTuple):
    """The leaves of a forest as the bits of one number."""

    every: int
    first: int
    """The first bit of each tree."""
    signals: Mapping[str, tuple[int, Sequence[float], Sequence[int]]]
    """By signal: its place, its thresholds in ascending order, and what is left by a value above so many of them."""
    leaves: Mapping[int, float]
    """By the place of the bit."""


def _lowest(bits: int, first: int) -> int:
    """The lowest bit of each tree; none borrows from the next, because each has a bit."""
    return bits & ~(bits - first)
