"""Calibrating a rule on a sample of good answers: how often it fails them, and which k fails few of them. Pure."""

from collections.abc import Sequence
from math import sqrt

from vrty_gate.core.gate.rule import Pair

_Z = 1.959963984540054
"""Standard deviations on either side of the mean that contain 95 % of a normal distribution."""


def interval(count: int, n: int) -> tuple[float, float]:
    """The 95 % confidence interval of the rate of an event that happened `count` times in `n` (at least 1) trials.

    The score interval (Wilson 1927, Journal of the American Statistical Association 22, 209-212). It needs only basic
    arithmetic and a square root, which IEEE 754 rounds the same everywhere.
    """
    rate, z2 = count / n, _Z * _Z
    middle = rate + z2 / (2 * n)
    half = _Z * sqrt(rate * (1 - rate) / n + z2 / (4 * n * n))
    low, high = (middle - half) / (1 + z2 / n), (middle + half) / (1 + z2 / n)
    return (max(low, 0.0) if count else 0.0), (min(high, 1.0) if count < n else 1.0)


def needed(rate: float) -> int:
    """How many answers are needed to show that at most `rate` of them fail.

    The rule of three (Hanley and Lippman-Hand 1983, JAMA 249, 1743-1745): when none of n failed, at most 3 / n do, with
    95 % confidence.
    """
    n = int(3 / rate)
    return n if n and 3 / n <= rate else n + 1


def failing(pairs: Sequence[Pair], k: float) -> int:
    """The number of scores below `k` times their baseline."""
    return sum(current < baseline * k for current, baseline in pairs)


def largest_k(pairs: Sequence[Pair], rate: float) -> float | None:
    """The largest k with two decimals that fails at most `rate` of the scores; None if there is none, or no score."""
    hundredths = range(100 if pairs else 0, 0, -1)
    return next((i / 100 for i in hundredths if failing(pairs, i / 100) / len(pairs) <= rate), None)
