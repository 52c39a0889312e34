"""The frozen model: signals to one number, by the trees in `data/fidelity.json`.

`bench/train_fidelity.py` writes that file; what it was trained on and what it cannot see stands in docs/fidelity.md.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from vrty_gate.core import bundled


class Model(NamedTuple):
    """Boosted trees, and what their sum means."""

    signals: tuple[str, ...]
    start: float
    trees: tuple[Any, ...]
    """A leaf is a number; a fork is [index of a signal, threshold, where it is at most that, where it is above]."""
    knots: tuple[tuple[float, float], ...]
    """Doubt, ascending, and the fidelity it stands for; in between a straight line."""

    def doubt(self, values: Mapping[str, float]) -> float:
        """The sum of the leaves that `values` lead to: the higher, the more likely worse."""
        row = [values[name] for name in self.signals]
        total = self.start
        for tree in self.trees:
            node = tree
            while type(node) is list:
                signal, threshold, low, high = node
                node = low if row[signal] <= threshold else high
            total += node
        return total

    def fidelity(self, doubt: float) -> float:
        """What a doubt means, in [0, 1], falling."""
        low = self.knots[0]
        if doubt <= low[0]:
            return low[1]
        for high in self.knots:
            if doubt < high[0]:
                return low[1] + (doubt - low[0]) / (high[0] - low[0]) * (high[1] - low[1])
            low = high
        return low[1]


@cache
def trained() -> Model:
    """The model, read once."""
    data = json.loads(bundled.read("fidelity.json"))
    knots = tuple((doubt, fidelity) for doubt, fidelity in data["knots"])
    return Model(tuple(data["signals"]), data["start"], tuple(data["trees"]), knots)
