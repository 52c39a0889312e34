"""What good answers keep of their baseline, as measured on real ones.

`data/good_answers.json` has the shares, `data/good_suites.json` how alike the answers of one pull request are.
"""

import json
from functools import cache
from typing import NamedTuple

from vrty_gate.core import bundled


class GoodAnswers(NamedTuple):
    """Which share of its baseline (score / baseline) a good answer keeps, as our benchmark found."""

    quantiles: tuple[float, ...]
    """At even steps from the least share to the greatest, ascending; at least two."""
    rho: float = 0.0
    """How alike two good answers of one pull request are: their correlation, in [0, 0.5]; 0 when each is for itself."""

    def rate(self, k: float) -> float:
        """The share of good answers that keep less than `k`."""
        from bisect import bisect_left

        i = bisect_left(self.quantiles, k)
        if i in (0, len(self.quantiles)):
            return float(i > 0)
        low, high = self.quantiles[i - 1 : i + 1]
        return (i - 1 + (k - low) / (high - low)) / (len(self.quantiles) - 1)

    def at(self, rate: float) -> float:
        """The share below which are `rate` of good answers, for a rate in [0, 1)."""
        place = rate * (len(self.quantiles) - 1)
        i = int(place)
        low, high = self.quantiles[i : i + 2]
        return low + (place - i) * (high - low)


@cache
def good_answers() -> dict[str, GoodAnswers]:
    """By dimension, read once: fidelity on prompts the model had not seen, and those of vrty."""
    data = json.loads(bundled.read("good_answers.json"))
    rhos = json.loads(bundled.read("good_suites.json"))
    return {dimension: GoodAnswers(tuple(quantiles), rhos.get(dimension, 0.0)) for dimension, quantiles in data.items()}
