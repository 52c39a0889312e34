"""What a sample of good answers says about a rule: how often it fails them, and the k that fails few of them. Pure."""

from collections.abc import Sequence
from math import sqrt

from vrty_gate.core.gate.rule import Pair

_Z = 1.959963984540054
"""The normal distribution has 95 % within so many standard deviations."""


def interval(count: int, n: int) -> tuple[float, float]:
    """Where the rate of something lies that happened `count` times in `n`, at least one, with 95 % confidence.

    The score interval (Wilson 1927, Journal of the American Statistical Association 22, 209-212), which needs nothing
    but the four operations and a square root: these IEEE 754 rounds alike everywhere.
    """
    rate, z2 = count / n, _Z * _Z
    middle = rate + z2 / (2 * n)
    half = _Z * sqrt(rate * (1 - rate) / n + z2 / (4 * n * n))
    low, high = (middle - half) / (1 + z2 / n), (middle + half) / (1 + z2 / n)
    return (max(low, 0.0) if count else 0.0), (min(high, 1.0) if count < n else 1.0)


def needed(rate: float) -> int:
    """How many answers it takes to tell that at most `rate` of them fail.

    The rule of three (Hanley and Lippman-Hand 1983, JAMA 249, 1743-1745): when none of n failed, at most 3 / n do, with
    95 % confidence.
    """
    n = int(3 / rate)
    return n if n and 3 / n <= rate else n + 1


def failing(pairs: Sequence[Pair], k: float) -> int:
    """How many scores are below `k` times their baseline."""
    return sum(current < baseline * k for current, baseline in pairs)


def largest_k(pairs: Sequence[Pair], rate: float) -> float | None:
    """The largest k of two decimals that at most `rate` of the scores fail; None when there is none, or no score."""
    hundredths = range(100 if pairs else 0, 0, -1)
    return next((i / 100 for i in hundredths if failing(pairs, i / 100) / len(pairs) <= rate), None)
