"""ROC analysis: what a threshold flags among answers labelled grounded or ungrounded. Pure.

A higher score means better grounded; answers below the threshold are flagged. Equal scores are always on the same side.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from decimal import ROUND_FLOOR, Decimal
from math import inf, isfinite

from vrty_gate.core.named_tuple import NamedTuple


class Point(NamedTuple):
    """What one threshold flags."""

    threshold: float
    """Answers with a lower score are flagged; infinity flags all."""
    false_alarms: int
    """Number of grounded answers flagged."""
    detected: int
    """Number of ungrounded answers flagged."""


class Roc(NamedTuple):
    """Receiver operating characteristic: every threshold that changes what is flagged."""

    grounded: int
    ungrounded: int
    """Number of answers of each kind, at least one."""
    points: tuple[Point, ...]
    """In ascending order: each distinct score (the lowest flags nothing), then infinity."""

    @property
    def auroc(self) -> float:
        """The area under the curve, in [0, 1]; 0.5 is chance.

        It is the share of pairs of a grounded and an ungrounded answer in which the grounded one scores higher, with
        ties counted as one half (Mann and Whitney 1947, Annals of Mathematical Statistics 18, 50-60).
        """
        twice_area = 0
        for low, high in zip(self.points, self.points[1:], strict=False):
            twice_area += (high.false_alarms - low.false_alarms) * (low.detected + high.detected)
        return twice_area / (2 * self.grounded * self.ungrounded)

    def j(self, point: Point) -> float:
        """Youden's J, the detection rate minus the false alarm rate, in [-1, 1] (Youden 1950, Cancer 3, 32-35)."""
        scaled = point.detected * self.grounded - point.false_alarms * self.ungrounded
        return scaled / (self.grounded * self.ungrounded)

    def youden(self) -> Point:
        """The point with the greatest J; of several, the one with the lowest threshold.

        The rates are added in the order of the original (specs: grounding geometry, section 7), because its vectors
        depend on the last bit of the sum to break ties.
        """
        good, bad = self.grounded, self.ungrounded
        return max(self.points, key=lambda point: (good - point.false_alarms) / good + point.detected / bad)

    def at_most(self, rate: float) -> Point:
        """The point that detects most among those that flag at most `rate` of the grounded answers, for a rate below 1.

        Of several, the one with the lowest threshold, because a higher one only flags more grounded answers.
        """
        candidates = [point for point in self.points if point.false_alarms / self.grounded <= rate]
        return max(candidates, key=lambda point: (point.detected, -point.threshold))


Choice = Callable[[Roc], Point]
"""A way to choose a threshold."""


def roc(grounded: Sequence[float], ungrounded: Sequence[float]) -> Roc:
    """The curve of these scores. Raises ValueError if a kind has no scores or a score is not finite."""
    if not grounded or not ungrounded:
        raise ValueError("scores of both grounded and ungrounded answers are needed")
    if not all(isfinite(score) for score in (*grounded, *ungrounded)):
        raise ValueError("a score is not finite")
    good, bad = sorted(grounded), sorted(ungrounded)
    thresholds = [*sorted({*good, *bad}), inf]
    points = tuple(
        [Point(threshold, bisect_left(good, threshold), bisect_left(bad, threshold)) for threshold in thresholds]
    )
    return Roc(len(good), len(bad), points)


_FOLDS = 10


def held_out(grounded: Sequence[float], ungrounded: Sequence[float], choice: Choice) -> Point | None:
    """How many answers are flagged by thresholds learned without them; None for fewer than two of a kind.

    Cross-validation in up to ten folds; each holds out every tenth answer of both kinds in the given order, which must
    be unrelated to their scores. There is no single threshold, so that of the point is infinity.
    """
    folds = min(_FOLDS, len(grounded), len(ungrounded))
    if folds < 2:
        return None
    false_alarms = detected = 0
    for fold in range(folds):
        good, bad = (
            [score for i, score in enumerate(scores) if i % folds != fold] for scores in (grounded, ungrounded)
        )
        threshold = choice(roc(good, bad)).threshold
        false_alarms += sum(score < threshold for score in grounded[fold::folds])
        detected += sum(score < threshold for score in ungrounded[fold::folds])
    return Point(inf, false_alarms, detected)


_DECIMALS = range(4, 17)


def short(threshold: float, below: float) -> float:
    """A threshold with as few decimals as possible, at least four, that separates the same scores.

    It is at most `threshold` and above `below`, the highest score that is flagged.
    """
    exact = Decimal(repr(threshold))
    for decimals in _DECIMALS:
        rounded = float(exact.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_FLOOR))
        if below < rounded <= threshold:
            return rounded
    return threshold
