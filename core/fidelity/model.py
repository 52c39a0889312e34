"""The frozen model: signals to one number, by the two forests in `data/fidelity.json`.

`bench/train_fidelity.py` writes that file; docs/fidelity.md says what it was trained on and what it cannot see.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from vrty_gate.core import bundled
from vrty_gate.core.fidelity.rates import Surprise

Knots = Sequence[tuple[float, float]]
"""Points of a monotone curve, ascending; straight lines between them, level beyond them."""


RUIN = 0.02
"""The fidelity of the hard bar: a response below it is surely ruined."""
_DECIDED = 0.45
"""The most fidelity that a response with a change has which is below the bar by decision."""
_LESSER = {"data": 0.5, "edit": 0.8, "rewrite": 0.5}
"""By regime, how much the lesser of two rarities counts next to the greater."""


_SIGNS = 0.3
"""How much the rarest change of the whole response counts next to the forest that detects ruined ones."""
CHANGE = "change:"
"""Begins the name of a signal that is 1 where the response has such a change or breaks such a check."""


class Forest(NamedTuple):
    """Boosted trees."""

    signals: tuple[str, ...]
    start: float
    trees: tuple[Any, ...]
    """A leaf is a number; a fork is [index of a signal, threshold, where it is at most that, where it is above]."""

    def total(self, values: Mapping[str, float]) -> float:
        """The sum of the leaves that `values` lead to; a signal that is not there is 0."""
        row = [values.get(name, 0.0) for name in self.signals]
        total = self.start
        for tree in self.trees:
            node = tree
            while type(node) is list:
                signal, threshold, low, high = node
                node = low if row[signal] <= threshold else high
            total += node
        return total


class Doubt(NamedTuple):
    """What the forests say of a response: the higher, the more likely."""

    worse: float
    """That it is worse than the accepted one."""
    ruined: float
    """That nothing is left of the answer."""


class Model(NamedTuple):
    """Two forests, and the curves by which their sums and the reader's surprise become one number."""

    worse: Forest
    ruined: Forest
    doubts: Knots = ()
    """Doubt that it is worse, and minus the decimal logarithm of the share of good answers with as much of it."""
    ruins: Knots = ()
    """The same for the doubt that it is ruined."""
    surprises: Mapping[str, Knots] = {}  # a field of a tuple, which nobody changes
    """By regime, and `whole`, the same for the surprise of changes; the share is of all good answers."""
    fidelities: Mapping[str, Knots] = {}  # nor this one
    """By regime, and `whole`, both rarities put together and the fidelity that stands for them."""

    def doubt(self, values: Mapping[str, float], surprise: Surprise) -> Doubt:
        """The doubt that signals and changes raise."""
        changed = {CHANGE + kind: 1.0 for kind in surprise.whole_kinds}
        return Doubt(self.worse.total(values), self.ruined.total({**values, **changed}))

    def fidelity(self, doubt: Doubt, surprise: Surprise, regime: str) -> float:
        """What doubt and surprise mean, in [0, 1].

        It falls below `RUIN` only for what concerns the whole response: one small change, however rare, ruins nothing.
        """
        return min(
            level(self.fidelities[regime], self.rarity(doubt.worse, surprise.value, regime)),
            level(self.fidelities["whole"], self.ruin(doubt.ruined, surprise.whole)),
            _DECIDED if surprise.is_decided else 1.0,
        )

    def rarity(self, doubt: float, surprise: float, regime: str) -> float:
        """How rare so much doubt and surprise are among good answers: 3 means about one in a thousand.

        The rarer of the two counts in full, the other in part: they are seldom independent.
        """
        one, other = level(self.doubts, doubt), level(self.surprises[regime], surprise)
        return max(one, other) + _LESSER[regime] * min(one, other)

    def ruin(self, doubt: float, whole: float) -> float:
        """How rare among good answers is what concerns the whole response: the doubt, and changes of that sort.

        The forest knows these changes; counted once more, one of a kind that it did not learn from tells as well.
        """
        return level(self.ruins, doubt) + (_SIGNS * level(self.surprises["whole"], whole) if whole else 0.0)


def level(knots: Knots, value: float) -> float:
    """The height of a curve at `value`."""
    low = knots[0]
    if value <= low[0]:
        return low[1]
    for high in knots:
        if value < high[0]:
            return low[1] + (value - low[0]) / (high[0] - low[0]) * (high[1] - low[1])
        low = high
    return low[1]


@cache
def trained() -> Model:
    """The model, read once."""
    data = json.loads(bundled.read("fidelity.json"))
    worse, ruined = (Forest(tuple(one["signals"]), one["start"], tuple(one["trees"])) for one in data["forests"])
    return Model(worse, ruined, data["doubts"], data["ruins"], data["surprises"], data["fidelities"])
