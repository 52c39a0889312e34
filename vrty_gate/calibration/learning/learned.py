"""What labelled answers say about the dimensions and rules of a suite: records."""

from collections.abc import Mapping
from math import floor, inf
from typing import NamedTuple

from vrty_gate.core.gate.calibration import interval
from vrty_gate.core.gate.roc import Point, Roc
from vrty_gate.core.geometry.scores import raw_dgi, raw_sgi
from vrty_gate.manifest import Suite

FLAG = "_unflagged"
"""How the name of a dimension ends that is 1 or 0 as a scorer flags or not; it has a threshold of its own."""


class Rates(NamedTuple):
    """How many answers of each kind are flagged."""

    false_alarms: int
    grounded: int
    detected: int
    ungrounded: int

    @property
    def between(self) -> tuple[float, float]:
        """Where the rate of false alarms lies, with 95 % confidence."""
        return interval(self.false_alarms, self.grounded)

    @property
    def j(self) -> float:
        """Youden's J, in [-1, 1]."""
        scaled = self.detected * self.grounded - self.false_alarms * self.ungrounded
        return scaled / (self.grounded * self.ungrounded)


class Learned(NamedTuple):
    """What the examples say about one dimension."""

    scorer: str
    dimension: str
    roc: Roc
    point: Point
    """The chosen threshold and what it does."""
    floor: float
    """The threshold in as few digits as part the same scores."""
    held_out: Point | None
    """How many are flagged by thresholds that were learned without them; None for too few, and for flags."""
    pasted: bool = False
    """Whether it is the one of its scorer to gate with."""

    @property
    def is_flag(self) -> bool:
        """Whether the scorer flags by itself."""
        return self.dimension.endswith(FLAG)

    @property
    def tells(self) -> bool:
        """Whether it tells more than chance: by J, by AUROC, and held out, where that is known."""
        if self.rates.j <= 0 or self.roc.auroc < 0.5:
            return False
        return self.held_out is None or self.roc.j(self.held_out) > 0

    @property
    def raw(self) -> float | None:
        """The floor on the scale that geometry's option thresholds knows, None for others; rounded down.

        It has 4 decimals, or 6 where the next lower score is so near that it takes them.
        """
        if self.scorer != "geometry" or self.is_flag:
            return None
        below = max([one.threshold for one in self.roc.points if one.threshold < self.floor], default=-inf)
        inverse = {"sgi": raw_sgi, "dgi": raw_dgi}[self.dimension]
        scale = 1e4 if self.floor - below > 0.00015 else 1e6
        return floor(inverse(max(self.floor - 0.00005, 0.0)) * scale) / scale  # scores have 4 decimals

    @property
    def rates(self) -> Rates:
        """Of the chosen threshold, over the answers that the dimension applies to."""
        return Rates(self.point.false_alarms, self.roc.grounded, self.point.detected, self.roc.ungrounded)


class RuleCount(NamedTuple):
    """How often one rule fails; a rule without attestation fails as well."""

    scorer: str
    rule: str
    rates: Rates
    abstained: int
    """How many answers of both kinds it has nothing to say about; they count as not failing."""


class Learning(NamedTuple):
    """What labelled answers say about the dimensions and rules of a suite."""

    suite: Suite
    grounded: int
    ungrounded: int
    rate: float | None
    """The wanted rate of false alarms; None for Youden's J."""
    dimensions: tuple[Learned, ...]
    """In the order of the suite."""
    rules: tuple[RuleCount, ...]
    """Those first that tell most."""
    gate: Mapping[str, object]
    """What the manifest is to have under `gate`: what it has, and the floors; empty when none tells anything."""
    options: Mapping[str, object]
    """What geometry may have among its options: a calibration that was learned, thresholds for its flags."""
    together: Rates
    """What these floors do together, over all answers."""
    notes: tuple[str, ...]
