"""What thresholds of a score do to answers that are known to be grounded or not. Pure.

A score is high for a grounded answer, and an answer below the threshold is flagged. Equal scores always stand on the
same side.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from decimal import ROUND_FLOOR, Decimal
from math import inf, isfinite
from typing import NamedTuple


class Point(NamedTuple):
    """What one threshold does."""

    threshold: float
    """An answer with a lower score is flagged; infinity flags all."""
    false_alarms: int
    """How many grounded answers it flags."""
    detected: int
    """How many ungrounded answers it flags."""


class Roc(NamedTuple):
    """Receiver operating characteristic: each threshold that makes a difference."""

    grounded: int
    ungrounded: int
    """How many answers of each kind there are, at least one."""
    points: tuple[Point, ...]
    """In ascending order: each distinct score, of which the lowest flags nothing, then infinity."""

    @property
    def auroc(self) -> float:
        """The area below the curve, in [0, 1]; 0.5 tells nothing.

        It is the share of pairs of a grounded and an ungrounded answer in which the grounded one has the higher score,
        a tie counting one half (Mann and Whitney 1947, Annals of Mathematical Statistics 18, 50-60).
        """
        twice = 0
        for one, other in zip(self.points, self.points[1:], strict=False):
            twice += (other.false_alarms - one.false_alarms) * (one.detected + other.detected)
        return twice / (2 * self.grounded * self.ungrounded)

    def j(self, point: Point) -> float:
        """Youden's J, the detection rate less the rate of false alarms, in [-1, 1] (Youden 1950, Cancer 3, 32-35)."""
        scaled = point.detected * self.grounded - point.false_alarms * self.ungrounded
        return scaled / (self.grounded * self.ungrounded)

    def youden(self) -> Point:
        """The point with the greatest J, of several the one with the lowest threshold.

        Shares are added as the original adds them (specs: grounding geometry, section 7), so that the last bit of a sum
        may break a tie; its vectors ask for that.
        """
        good, bad = self.grounded, self.ungrounded
        return max(self.points, key=lambda one: (good - one.false_alarms) / good + one.detected / bad)

    def at_most(self, rate: float) -> Point:
        """The point that detects most among those that flag at most `rate` of the grounded answers, for a rate below 1.

        Of several the one with the lowest threshold, which flags no grounded answer for nothing.
        """
        some = [one for one in self.points if one.false_alarms / self.grounded <= rate]
        return max(some, key=lambda one: (one.detected, -one.threshold))


Choice = Callable[[Roc], Point]
"""A way to choose a threshold."""


def roc(grounded: Sequence[float], ungrounded: Sequence[float]) -> Roc:
    """The curve of these scores. Raises ValueError without scores on both sides, and for one that is not finite."""
    if not grounded or not ungrounded:
        raise ValueError("scores of both grounded and ungrounded answers are needed")
    if not all(isfinite(score) for score in (*grounded, *ungrounded)):
        raise ValueError("a score is not finite")
    good, bad = sorted(grounded), sorted(ungrounded)
    thresholds = [*sorted({*good, *bad}), inf]
    points = tuple([Point(one, bisect_left(good, one), bisect_left(bad, one)) for one in thresholds])
    return Roc(len(good), len(bad), points)


_FOLDS = 10


def held_out(grounded: Sequence[float], ungrounded: Sequence[float], choice: Choice) -> Point | None:
    """How many answers are flagged by thresholds that were learned without them; None for fewer than two of a kind.

    Cross-validation in up to ten parts, of which each takes every tenth answer of both kinds in the order given: give
    them in one that says nothing of their scores. There is no one threshold, so the point has infinity.
    """
    folds = min(_FOLDS, len(grounded), len(ungrounded))
    if folds < 2:
        return None
    false_alarms = detected = 0
    for fold in range(folds):
        good, bad = ([s for i, s in enumerate(some) if i % folds != fold] for some in (grounded, ungrounded))
        threshold = choice(roc(good, bad)).threshold
        false_alarms += sum(score < threshold for score in grounded[fold::folds])
        detected += sum(score < threshold for score in ungrounded[fold::folds])
    return Point(inf, false_alarms, detected)


_DECIMALS = range(4, 17)


def short(threshold: float, below: float) -> float:
    """A threshold of at least four decimals, no more than needed, that parts the same scores.

    It is at most `threshold` and above `below`, the highest score that is flagged.
    """
    exact = Decimal(repr(threshold))
    for decimals in _DECIMALS:
        rounded = float(exact.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_FLOOR))
        if below < rounded <= threshold:
            return rounded
    return threshold
