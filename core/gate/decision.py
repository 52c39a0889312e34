"""Tests over many cases: exact probabilities of a count, and Monte Carlo probabilities of a mean. Pure.

One good answer in 25 may fall below a bar, but four in a suite of 20 are unlikely. All sums are of whole numbers, so
every interpreter and platform gets the same result.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import sqrt
from operator import getitem

from vrty_gate.core.gate.good_answers import GoodAnswers

_LIKELIEST = 1 << 200
"""Weight of the likeliest count; weights of other counts are relative to it, and those below 1 are dropped."""

_UNIT = 2.0**40
"""Shares and differences are rounded to multiples of 1 / _UNIT."""

_MOST = 200
"""Values in a draw; more would only be slower."""

_ENOUGH = 50
"""Drawing stops after this many draws as low as the observed value: the probability is then known well enough."""


def allowed(n: int, rate: float, rho: float, wanted: float) -> int:
    """How many of `n` answers may fail: the smallest m with P(more than m fail) <= wanted, for `wanted` below 1.

    The count is beta-binomial: each answer fails with probability `rate`, and any two answers of a pull request are
    correlated by `rho` in [0, 0.5], because they share a model or a prompt. With `rho` = 0 it is Binomial(n, rate).
    """
    yes, no, step = _odds(rate, rho)
    mode = _mode(n, yes, no, step)
    weights = {mode: _LIKELIEST}
    weight = _LIKELIEST
    for count in range(mode, n):
        weight = weight * (n - count) * (yes + count * step) // ((count + 1) * (no + (n - count - 1) * step))
        if not weight:
            break
        weights[count + 1] = weight
    most = max(weights)
    weight = _LIKELIEST
    for count in range(mode, 0, -1):
        weight = weight * count * (no + (n - count) * step) // ((n - count + 1) * (yes + (count - 1) * step))
        if not weight:
            break
        weights[count - 1] = weight
    numerator, denominator = wanted.as_integer_ratio()
    above, limit = 0, sum(weights.values()) * numerator
    while most and (above + weights[most]) * denominator <= limit:
        above += weights[most]
        most -= 1
    return most


def _odds(rate: float, rho: float) -> tuple[int, int, int]:
    """Polya's urn as whole numbers: failing balls, passing balls, and balls added of the colour of each one drawn.

    Raises ValueError for a correlation outside [0, 0.5].
    """
    if not 0.0 <= rho <= 0.5:
        raise ValueError(f"rho is {rho}, which is not in [0, 0.5]")
    failing, total = rate.as_integer_ratio()
    shared, all_shared = rho.as_integer_ratio()
    alone = all_shared - shared
    return failing * alone, (total - failing) * alone, shared * total


def _mode(n: int, yes: int, no: int, step: int) -> int:
    """The likeliest count; if the distribution is U-shaped, the likelier end."""
    spread = yes + no - 2 * step
    if spread <= 0:
        return 0 if yes <= no else n
    return min(max((n * (yes - step) - no + step) // spread + 1, 0), n)


def improbable(shares: Sequence[float], good: GoodAnswers, draws: int, seed: int) -> float:
    """The probability in (0, 1] that as many good answers have a mean as low as that of `shares`.

    A share above the best of good answers counts as the best: one answer cannot hide the fall of others. Any two
    answers of a draw are correlated by the `rho` of `good`. A draw has at most 200 answers; for larger suites its mean
    varies more, which errs towards passing.
    """
    best = good.quantiles[-1]
    observed = sum(round(min(share, best) * _UNIT) for share in shares)
    size = min(len(shares), _MOST)
    return _chance(_of_good(good, size, seed), observed * size // max(len(shares), 1), draws)


@lru_cache(maxsize=64)
def _of_good(good: GoodAnswers, size: int, seed: int) -> "_Sums":
    """Sums of the shares that `size` good answers keep."""
    answers = [round(good.at((i + 0.5) / 256) * _UNIT) for i in range(256)]
    return _Sums([answers] * size, seed, round(256 * sqrt(good.rho)))


def significance(differences: Sequence[float], draws: int, seed: int) -> float:
    """The probability of a mean this low if each of `differences` (current - baseline) had a random sign.

    A paired sign-flip test. If more than 200 differences are not 0, every 200th shares a sign.
    """
    moves = [move for move in (round(difference * _UNIT) for difference in differences) if move]
    moves = [sum(moves[i::_MOST]) for i in range(min(len(moves), _MOST))]
    sums = []
    for i in range(0, len(moves), 8):
        signed = [0]
        for move in moves[i : i + 8]:
            signed = [total + step for step in (move, -move) for total in signed]
        sums.append(signed * (256 // len(signed)))
    return _chance(_Sums(sums, seed), sum(moves), draws)


class _Sums:
    """An endless sequence of sums, each of one value per term drawn evenly from its 256 values; draws are remembered.

    With `together` above 0 the terms must be equal: with probability `together` / 256 a term takes the value that the
    draw has in common. Any two terms are then correlated by the square of that probability.
    """

    def __init__(self, terms: Sequence[Sequence[int]], seed: int, together: int = 0) -> None:
        from random import Random  # needed only if something changed

        self._terms = terms
        self._generator = Random(seed)  # noqa: S311  # chance, not secrecy
        self._together = together
        self._known: list[int] = []

    def __iter__(self) -> Iterator[int]:
        i = 0
        while True:
            if i == len(self._known):
                self._known.append(self._drawn())
            yield self._known[i]
            i += 1

    def _drawn(self) -> int:
        size = len(self._terms)
        dice = self._bytes(size)
        if not self._together or size < 2:
            return sum(map(getitem, self._terms, dice))
        drawn = self._bytes(1 + size)
        shared = size - len(drawn[1:].translate(None, bytes(range(self._together))))
        return shared * self._terms[0][drawn[0]] + sum(map(getitem, self._terms[shared:], dice))

    def _bytes(self, count: int) -> bytes:
        return self._generator.getrandbits(8 * count).to_bytes(count, "little")


def _chance(sums: Iterable[int], observed: int, draws: int) -> float:
    """The probability that a sum is at most `observed`.

    A sequential Monte Carlo p-value (Besag and Clifford 1991), which is valid although drawing may stop early.
    """
    hits = 0
    for drawn, total in zip(range(1, draws + 1), sums, strict=False):
        if total <= observed:
            hits += 1
            if hits == _ENOUGH:
                return hits / drawn
    return (1 + hits) / (1 + draws)
