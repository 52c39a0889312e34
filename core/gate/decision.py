"""What many cases say together: exact chances of a count, and Monte-Carlo chances of a mean. Pure.

One good answer in 25 may fall below a bar; that a suite of 20 has four of them is another matter. Whatever is added up
is a whole number, so that every interpreter and platform comes to the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import sqrt
from operator import getitem

from vrty_gate.core.gate.good_answers import GoodAnswers

_LIKELIEST = 1 << 200
"""The chance of the likeliest count, to which those of the others stand; one below 2**-200 of it is none."""

_UNIT = 2.0**40
"""Shares and differences are counted in parts of 1 / _UNIT."""

_MOST = 200
"""Values in a draw; more would only make it slow."""

_ENOUGH = 50
"""Draws that are as low as what was observed: they say how probable it is, and drawing ends."""


def allowed(n: int, rate: float, rho: float, wanted: float) -> int:
    """How many of `n` answers may fail: the smallest m with P(more than m fail) <= wanted, which is below 1.

    The count is beta-binomial: each answer fails with probability `rate`, and any two of a pull request are correlated
    by `rho` in [0, 0.5], because one model or one prompt made them all. With a `rho` of 0 it is Binomial(n, rate).
    """
    yes, no, step = _odds(rate, rho)
    mode = _mode(n, yes, no, step)
    chances = {mode: _LIKELIEST}
    chance = _LIKELIEST
    for count in range(mode, n):
        chance = chance * (n - count) * (yes + count * step) // ((count + 1) * (no + (n - count - 1) * step))
        if not chance:
            break
        chances[count + 1] = chance
    most = max(chances)
    chance = _LIKELIEST
    for count in range(mode, 0, -1):
        chance = chance * count * (no + (n - count) * step) // ((n - count + 1) * (yes + (count - 1) * step))
        if not chance:
            break
        chances[count - 1] = chance
    part, parts = wanted.as_integer_ratio()
    above, limit = 0, sum(chances.values()) * part
    while most and (above + chances[most]) * parts <= limit:
        above += chances[most]
        most -= 1
    return most


def _odds(rate: float, rho: float) -> tuple[int, int, int]:
    """The urn that such answers are drawn from, as whole numbers: failing, passing, and what each drawn one adds.

    Raises ValueError for a correlation outside [0, 0.5].
    """
    if not 0.0 <= rho <= 0.5:
        raise ValueError(f"rho is {rho}, which is not in [0, 0.5]")
    yes, whole = rate.as_integer_ratio()
    shared, all_shared = rho.as_integer_ratio()
    alone = all_shared - shared
    return yes * alone, (whole - yes) * alone, shared * whole


def _mode(n: int, yes: int, no: int, step: int) -> int:
    """The likeliest count; where the chance falls from both ends to the middle, the likelier end."""
    spread = yes + no - 2 * step
    if spread <= 0:
        return 0 if yes <= no else n
    return min(max((n * (yes - step) - no + step) // spread + 1, 0), n)


def improbable(shares: Sequence[float], good: GoodAnswers, draws: int, seed: int) -> float:
    """The chance that the mean of as many good answers is as low as that of `shares`.

    A share above the best of good answers counts as that, lest one answer hides what became of the others. Any two of a
    draw are correlated by the `rho` of `good`. Of more than 200 answers a draw has 200, whose means scatter more: that
    errs on the side of what was observed.
    """
    best = good.quantiles[-1]
    observed = sum(round(min(share, best) * _UNIT) for share in shares)
    size = min(len(shares), _MOST)
    return _chance(_of_good(good, size, seed), observed * size // max(len(shares), 1), draws)


@lru_cache(maxsize=64)
def _of_good(good: GoodAnswers, size: int, seed: int) -> "_Sums":
    """What so many good answers keep together."""
    answers = [round(good.at((i + 0.5) / 256) * _UNIT) for i in range(256)]
    return _Sums([answers] * size, seed, round(256 * sqrt(good.rho)))


def significance(differences: Sequence[float], draws: int, seed: int) -> float:
    """The chance that `differences` (current - baseline) have so low a mean if each might as well be of the other sign.

    Of more than 200 that are not 0, those at equal distances get their sign together.
    """
    moves = [move for move in (round(difference * _UNIT) for difference in differences) if move]
    moves = [sum(moves[i::_MOST]) for i in range(min(len(moves), _MOST))]
    sums = []
    for i in range(0, len(moves), 8):
        signed = [0]
        for move in moves[i : i + 8]:
            signed = [total + one for one in (move, -move) for total in signed]
        sums.append(signed * (256 // len(signed)))
    return _chance(_Sums(sums, seed), sum(moves), draws)


class _Sums:
    """Sums of one of the 256 values of each term, drawn evenly, without end; each is drawn once and then known.

    With a `together` above 0 the terms must be equal: each takes, with a chance of `together` in 256, the value that a
    draw has in common. Any two are then correlated by the square of that chance.
    """

    def __init__(self, terms: Sequence[Sequence[int]], seed: int, together: int = 0) -> None:
        from random import Random  # only what changed needs it

        self._terms = terms
        self._generator = Random(seed)  # noqa: S311  # chance, not secrecy
        self._together = together
        self._known: list[int] = []

    def __iter__(self) -> Iterator[int]:
        place = 0
        while True:
            if place == len(self._known):
                self._known.append(self._drawn())
            yield self._known[place]
            place += 1

    def _drawn(self) -> int:
        size = len(self._terms)
        dice = self._bytes(size)
        if not self._together or size < 2:
            return sum(map(getitem, self._terms, dice))
        common, *coins = self._bytes(1 + size)
        shared = sum(coin < self._together for coin in coins)
        return shared * self._terms[0][common] + sum(map(getitem, self._terms[shared:], dice))

    def _bytes(self, count: int) -> bytes:
        return self._generator.getrandbits(8 * count).to_bytes(count, "little")


def _chance(sums: Iterable[int], observed: int, draws: int) -> float:
    """The chance that a sum is at most `observed`.

    A sequential Monte-Carlo p-value (Besag and Clifford 1991): as valid when drawing ends early as when it does not.
    """
    hits = 0
    for drawn, one in zip(range(1, draws + 1), sums, strict=False):
        if one <= observed:
            hits += 1
            if hits == _ENOUGH:
                return hits / drawn
    return (1 + hits) / (1 + draws)
