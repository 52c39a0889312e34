"""What many cases say together: exact chances of a count, and Monte-Carlo chances of a mean. Pure.

One good answer in 25 may fall below a bar; that a suite of 20 has four of them is another matter. Whatever is added up
is a whole number, so that every interpreter and platform comes to the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import getitem

from vrty_gate.core.good_answers import GoodAnswers

_LIKELIEST = 1 << 200
"""The chance of the likeliest count, to which those of the others stand; one below 2**-200 of it is none."""

_UNIT = 2.0**40
"""Shares and differences are counted in parts of 1 / _UNIT."""

_MOST = 200
"""Values in a draw; more would only make it slow."""

_ENOUGH = 50
"""Draws that are as low as what was observed: they say how probable it is, and drawing ends."""


def allowed(n: int, rate: float, wanted: float) -> int:
    """How many of `n` answers may fail: the smallest m with P(Binomial(n, rate) > m) <= wanted."""
    yes, whole = rate.as_integer_ratio()
    no = whole - yes
    mode = min(n, (n + 1) * yes // whole)
    chances = {mode: _LIKELIEST}
    chance = _LIKELIEST
    for count in range(mode, n):
        chance = chance * (n - count) * yes // ((count + 1) * no)
        if not chance:
            break
        chances[count + 1] = chance
    most = max(chances)
    chance = _LIKELIEST
    for count in range(mode, 0, -1):
        chance = chance * count * no // ((n - count + 1) * yes)
        if not chance:
            break
        chances[count - 1] = chance
    part, parts = wanted.as_integer_ratio()
    above, limit = 0, sum(chances.values()) * part
    while most and (above + chances.get(most, 0)) * parts <= limit:
        above += chances.get(most, 0)
        most -= 1
    return most


def improbable(shares: Sequence[float], good: GoodAnswers, draws: int, seed: int) -> float:
    """The chance that the mean of as many good answers is as low as that of `shares`.

    A share above the best of good answers counts as that, lest one answer hides what became of the others. Of more than
    200 answers a draw has 200, whose means scatter more: that errs on the side of what was observed.
    """
    best = good.quantiles[-1]
    observed = sum(round(min(share, best) * _UNIT) for share in shares)
    size = min(len(shares), _MOST)
    return _chance(_of_good(good, size, seed), observed * size // max(len(shares), 1), draws)


@lru_cache(maxsize=64)
def _of_good(good: GoodAnswers, size: int, seed: int) -> "_Sums":
    """What so many good answers keep together."""
    answers = [round(good.at((i + 0.5) / 256) * _UNIT) for i in range(256)]
    return _Sums([answers] * size, seed)


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
    """Sums of one of the 256 values of each term, drawn evenly, without end; each is drawn once and then known."""

    def __init__(self, terms: Sequence[Sequence[int]], seed: int) -> None:
        from random import Random  # only what changed needs it

        self._terms = terms
        self._generator = Random(seed)  # noqa: S311  # chance, not secrecy
        self._known: list[int] = []

    def __iter__(self) -> Iterator[int]:
        size = len(self._terms)
        place = 0
        while True:
            if place == len(self._known):
                dice = self._generator.getrandbits(8 * size).to_bytes(size, "little") if size else b""
                self._known.append(sum(map(getitem, self._terms, dice)))
            yield self._known[place]
            place += 1


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
