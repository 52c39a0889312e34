"""Records of the results of learning from labelled answers."""

from collections.abc import Mapping
from math import floor, inf

from vrty_gate.core.gate.calibration import interval
from vrty_gate.core.gate.roc import Point, Roc
from vrty_gate.core.geometry.scores import raw_dgi, raw_sgi
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.manifest.suite import Suite

FLAG = "_unflagged"
"""The suffix of dimensions that are 1 or 0, depending on whether a scorer flags by its own threshold."""


class Rates(NamedTuple):
    """Number of flagged answers of each kind."""

    false_alarms: int
    grounded: int
    detected: int
    ungrounded: int

    @property
    def between(self) -> tuple[float, float]:
        """95 % confidence interval of the false alarm rate."""
        return interval(self.false_alarms, self.grounded)

    @property
    def j(self) -> float:
        """Youden's J, in [-1, 1]."""
        scaled = self.detected * self.grounded - self.false_alarms * self.ungrounded
        return scaled / (self.grounded * self.ungrounded)


class Learned(NamedTuple):
    """The result for one dimension."""

    scorer: str
    dimension: str
    roc: Roc
    point: Point
    """The chosen threshold and its rates."""
    floor: float
    """The threshold with the fewest digits that separate the same scores."""
    held_out: Point | None
    """Rates with held-out answers; None for too few answers and for flags."""
    pasted: bool = False
    """Whether it is the gating dimension chosen for its scorer."""

    @property
    def is_flag(self) -> bool:
        """Whether the scorer flags on its own."""
        return self.dimension.endswith(FLAG)

    @property
    def tells(self) -> bool:
        """Whether it is better than chance by J, by AUROC and, if known, held out."""
        if self.rates.j <= 0 or self.roc.auroc < 0.5:
            return False
        return self.held_out is None or self.roc.j(self.held_out) > 0

    @property
    def raw(self) -> float | None:
        """The floor on the scale of geometry's thresholds, rounded down; None for other dimensions.

        It has 4 decimals, or 6 if the next lower score is very close.
        """
        if self.scorer != "geometry" or self.is_flag:
            return None
        below = max([point.threshold for point in self.roc.points if point.threshold < self.floor], default=-inf)
        inverse = {"sgi": raw_sgi, "dgi": raw_dgi}[self.dimension]
        scale = 1e4 if self.floor - below > 0.00015 else 1e6
        return floor(inverse(max(self.floor - 0.00005, 0.0)) * scale) / scale  # scores have 4 decimals

    @property
    def rates(self) -> Rates:
        """Rates of the chosen threshold over the answers the dimension applies to."""
        return Rates(self.point.false_alarms, self.roc.grounded, self.point.detected, self.roc.ungrounded)


class RuleCount(NamedTuple):
    """How often a rule fails; an unattested rule counts as failing."""

    scorer: str
    rule: str
    rates: Rates
    abstained: int
    """Number of answers of both kinds it does not apply to; they count as not failing."""


class Learning(NamedTuple):
    """The result of learning from labelled answers: the dimensions and rules of a suite."""

    suite: Suite
    grounded: int
    ungrounded: int
    rate: float | None
    """The wanted false alarm rate; None for Youden's J."""
    dimensions: tuple[Learned, ...]
    """Dimensions in the order of the suite."""
    rules: tuple[RuleCount, ...]
    """Rules, most discriminating first."""
    gate: Mapping[str, object]
    """The new `gate` of the manifest: its current content and the floors; empty if none separates."""
    options: Mapping[str, object]
    """Options for geometry: a learned calibration and thresholds for its flags."""
    together: Rates
    """Rates of these floors combined, over all answers."""
    notes: tuple[str, ...]
