"""How much of their baseline good answers keep, measured on real answers.

`data/good_answers.json` has the shares, `data/good_suites.json` how correlated the answers of one pull request are.
"""

import json
from functools import cache

from vrty_gate.core import bundled
from vrty_gate.core.named_tuple import NamedTuple


class GoodAnswers(NamedTuple):
    """The share of its baseline (score / baseline) that a good answer keeps, measured on the benchmark."""

    quantiles: tuple[float, ...]
    """Equally spaced quantiles from the least share to the greatest, ascending; at least two."""
    rho: float = 0.0
    """Correlation of two good answers of one pull request, in [0, 0.5]; 0 if they are independent."""

    def rate(self, k: float) -> float:
        """The share of good answers that keep less than `k`."""
        from bisect import bisect_left

        i = bisect_left(self.quantiles, k)
        if i in (0, len(self.quantiles)):
            return float(i > 0)
        low, high = self.quantiles[i - 1 : i + 1]
        return (i - 1 + (k - low) / (high - low)) / (len(self.quantiles) - 1)

    def at(self, rate: float) -> float:
        """The share that `rate` of good answers stay below, for a rate in [0, 1)."""
        position = rate * (len(self.quantiles) - 1)
        i = int(position)
        low, high = self.quantiles[i : i + 2]
        return low + (position - i) * (high - low)


@cache
def good_answers() -> dict[str, GoodAnswers]:
    """The measurements by dimension, read once: fidelity on prompts that its model had not seen, and those of vrty."""
    data = json.loads(bundled.read("good_answers.json"))
    rhos = json.loads(bundled.read("good_suites.json"))
    return {dimension: GoodAnswers(tuple(quantiles), rhos.get(dimension, 0.0)) for dimension, quantiles in data.items()}
