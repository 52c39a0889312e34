"""Exact sums of scores, which are the same in whatever order and in whatever parts the scores are added."""

from collections.abc import Iterable

from vrty_gate.core.named_tuple import NamedTuple

_BITS = 1074
"""Every float is a whole number of 2**-1074."""
_ONE = 1 << _BITS


class Totals(NamedTuple):
    """The scores of one dimension over some cases."""

    compared: int
    """Cases with a score and a baseline."""
    current: int
    """Sum of their scores, in units of 2**-1074."""
    baseline: int
    """Sum of their baselines, in units of 2**-1074."""
    rose: int
    fell: int

    @property
    def mean(self) -> float:
        """The mean score, correctly rounded; 0 for no cases."""
        return self.current / (self.compared << _BITS) if self.compared else 0.0

    @property
    def baseline_mean(self) -> float:
        """The mean baseline, correctly rounded; 0 for no cases."""
        return self.baseline / (self.compared << _BITS) if self.compared else 0.0

    @property
    def sums(self) -> tuple[float, float]:
        """The sums of the scores and of their baselines, correctly rounded."""
        return self.current / _ONE, self.baseline / _ONE


NONE = Totals(0, 0, 0, 0, 0)


def totals(pairs: Iterable[tuple[float, float]]) -> Totals:
    """The totals of scores in [0, 1] with their baselines."""
    compared = kept = rose = fell = current_sum = baseline_sum = 0
    for current, baseline in pairs:
        compared += 1
        if current == baseline == 1.0:  # most are
            kept += 1
            continue
        rose += current > baseline
        fell += current < baseline
        current_sum += _whole(current)
        baseline_sum += _whole(baseline)
    return Totals(compared, current_sum + kept * _ONE, baseline_sum + kept * _ONE, rose, fell)


def both(one: Totals, other: Totals) -> Totals:
    """The totals of the cases of two parts."""
    return Totals._make(count + more for count, more in zip(one, other, strict=True))


def _whole(score: float) -> int:
    numerator, denominator = score.as_integer_ratio()
    return numerator << (_BITS + 1 - denominator.bit_length())
