"""The frozen model that turns signals into one number, by the two forests in `data/fidelity.json`.

`bench/train_fidelity.py` writes that file; docs/fidelity.md describes the training data and the limitations.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache

from vrty_gate.core import bundled
from vrty_gate.core.fidelity.forest import Forest
from vrty_gate.core.fidelity.rates import Surprise
from vrty_gate.core.named_tuple import NamedTuple

Knots = Sequence[tuple[float, float]]
"""Points of a monotone curve in ascending order: linear between them, constant beyond them."""

_DECIDED = 0.45
"""The highest fidelity of a response with a change that is below the bar by decision."""
_LESSER = {"data": 0.5, "edit": 0.8, "rewrite": 0.5}
"""By regime, the weight of the lesser of the two rarities; the greater has weight 1."""


_READ, _UNREAD = 1.0, 0.55
"""Where the texts can be compared part by part, doubt alone asks for no look: with less surprise than the first,
fidelity is at least the second."""
_SECOND_SIGN = 1.0
"""The rarity of doubt that counts as a sign: one good answer in ten."""
_SIGNS = 0.3
"""The weight of the rarest whole-response change; the forest that detects ruined responses has weight 1."""
CHANGE = "change:"
"""Prefix of the signals that are 1 when the response has a change of that kind or fails that check."""


class Doubt(NamedTuple):
    """What the forests say about a response, as unbounded scores: the higher, the more likely."""

    worse: float
    """The response is worse than the accepted one."""
    ruined: float
    """Nothing is left of the answer."""


NO_DOUBT = Doubt(float("-inf"), float("-inf"))


class Model(NamedTuple):
    """Two forests, and the curves that turn their scores and the surprise into one number."""

    worse: Forest
    ruined: Forest
    doubts: Knots = ()
    """From `Doubt.worse` to rarity: minus the decimal logarithm of the share of good answers with that much doubt."""
    ruins: Knots = ()
    """From `Doubt.ruined` to rarity."""
    surprises: Mapping[str, Knots] = {}  # a mutable default is safe: the fields of a tuple are never modified
    """From surprise to rarity among all good answers, by regime and for `whole`."""
    fidelities: Mapping[str, Knots] = {}
    """From combined rarity to fidelity, by regime and for `whole`."""

    def doubt(self, values: Mapping[str, float], surprise: Surprise) -> Doubt:
        """The doubt raised by the signals in `values` and by the changes."""
        changed = {CHANGE + kind: 1.0 for kind in surprise.whole_kinds}
        return Doubt(self.worse.total(values), self.ruined.total({**values, **changed}))

    def agrees(self, doubt: Doubt) -> bool:
        """Whether the forests doubt a response as well, so that a single accusing change is the second sign."""
        return max(level(self.doubts, doubt.worse), level(self.ruins, doubt.ruined)) >= _SECOND_SIGN

    def fidelity(self, doubt: Doubt, surprise: Surprise, regime: str) -> float:
        """The fidelity for this doubt and surprise, in [0, 1].

        Only evidence about the whole response takes it below `FIDELITY_FAIL_BELOW`: one small change, however rare,
        does not.
        """
        by_both = level(self.fidelities[regime], self.rarity(doubt.worse, surprise.value, regime))
        return min(
            by_both if regime == "rewrite" or surprise.value >= _READ else max(by_both, _UNREAD),
            level(self.fidelities["whole"], self.ruin(doubt.ruined, surprise.whole)),
            _DECIDED if surprise.is_decided else 1.0,
        )

    def rarity(self, doubt: float, surprise: float, regime: str) -> float:
        """How rare this much doubt and surprise are among good answers: 3 means about one in a thousand.

        The rarer of the two counts in full, the other in part, because they are seldom independent.
        """
        by_doubt, by_surprise = level(self.doubts, doubt), level(self.surprises[regime], surprise)
        return max(by_doubt, by_surprise) + _LESSER[regime] * min(by_doubt, by_surprise)

    def ruin(self, doubt: float, whole: float) -> float:
        """How rare the evidence that the whole response is ruined is among good answers.

        The forest already sees whole-response changes; counting them again covers kinds it was not trained on.
        """
        return level(self.ruins, doubt) + (_SIGNS * level(self.surprises["whole"], whole) if whole else 0.0)


def level(knots: Knots, value: float) -> float:
    """The value of a curve at `value`, interpolated linearly."""
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
    """The bundled model, loaded once."""
    data = json.loads(bundled.read("fidelity.json"))
    worse, ruined = (Forest(tuple(forest["signals"]), forest["start"], forest["trees"]) for forest in data["forests"])
    return Model(worse, ruined, data["doubts"], data["ruins"], data["surprises"], data["fidelities"])
