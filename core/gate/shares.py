"""Exact tests of shares: whether more samples of a case fail than the accepted ones explain. Pure, of whole numbers.

If the new samples are as good as the accepted ones, each sample that fails is as likely to be any of them. Given how
many fail in total, the number of failing new ones is then hypergeometric, which is Fisher's exact test. No float is
involved, so every interpreter and platform gets the same result.
"""

from collections.abc import Sequence
from math import comb

from vrty_gate.core.named_tuple import NamedTuple

_MOST_BITS = 4096
"""Weights of the test over many cases are cut to this length, which no decision can see."""

_MOST_MORE = 100
"""Further samples to look for."""


class Shares(NamedTuple):
    """How many samples of a case fail, new and accepted; both sets have at least one."""

    failed: int
    of: int
    accepted_failed: int
    accepted_of: int

    @property
    def is_worse(self) -> bool:
        """Whether a greater share of the new samples fails."""
        return self.failed * self.accepted_of > self.accepted_failed * self.of


class Chance(NamedTuple):
    """An exact probability in [0, 1]: `part` / `whole`."""

    part: int
    whole: int

    def is_at_most(self, bar: float, shared: int = 1) -> bool:
        """Whether the probability is at most `bar` / `shared`."""
        numerator, denominator = bar.as_integer_ratio()
        return self.part * denominator * shared <= self.whole * numerator

    @property
    def number(self) -> float:
        """The nearest float."""
        return self.part / self.whole


def chance(shares: Shares) -> Chance:
    """The probability that as many of the new samples fail, or more, if they are as good as the accepted ones.

    Fisher's exact test, one-sided. It is 1 if none fails, and never falls if more accepted or fewer new ones fail.
    """
    return _at_least(shares, shares.failed)


def least(shares: Shares) -> Chance:
    """The smallest chance that as many failing samples in total could have had."""
    return _at_least(shares, min(shares.failed + shares.accepted_failed, shares.of))


def _at_least(shares: Shares, failed: int) -> Chance:
    weights = _weights(shares)
    return Chance(sum(weights[failed:]), sum(weights))


def _weights(shares: Shares) -> list[int]:
    """In how many ways each number of the failing samples can be new ones."""
    total = shares.failed + shares.accepted_failed
    return [comb(shares.of, new) * comb(shares.accepted_of, total - new) for new in range(min(shares.of, total) + 1)]


def chance_together(cases: Sequence[Shares]) -> Chance:
    """The same over several cases: as many new samples fail in all, given how many fail in each case."""
    weights = [1]
    for shares in cases:
        if shares.failed + shares.accepted_failed:
            weights = _added(weights, _weights(shares))
    return Chance(sum(weights[sum(shares.failed for shares in cases) :]), sum(weights))


def _added(weights: list[int], more: list[int]) -> list[int]:
    """The weights of the sums of two independent numbers."""
    sums = [0] * (len(weights) + len(more) - 1)
    for i, weight in enumerate(weights):
        for j, other in enumerate(more):
            sums[i + j] += weight * other
    excess = max(max(sums).bit_length() - _MOST_BITS, 0)
    return [weight >> excess for weight in sums] if excess else sums


def rejected(cases: Sequence[Shares], bar: float) -> list[bool]:
    """Which cases have more failing samples than chance explains; at most a share `bar` of suites has a wrong one.

    Bonferroni's correction, without the cases that could not be rejected however their failing samples were divided
    (Tarone 1990): they take no part of the budget.
    """
    smallest = [least(shares) for shares in cases]
    divided = 1
    while sum(chance.is_at_most(bar, divided) for chance in smallest) > divided:
        divided += 1
    return [chance(shares).is_at_most(bar, divided) for shares in cases]


def can_tell(shares: Shares, bar: float) -> bool:
    """Whether as many new samples would be enough for a rejection if all of them failed."""
    return chance(shares._replace(failed=shares.of)).is_at_most(bar)


def more_needed(shares: Shares, bar: float) -> int | None:
    """How many more samples of either side would tell the two shares apart if they stayed; None if none do.

    Failing samples are whole: of the new ones those rounded down, of the accepted ones those rounded up.
    """
    for more in range(1, _MOST_MORE + 1):
        of, accepted_of = shares.of + more, shares.accepted_of + more
        failed = shares.failed * of // shares.of
        accepted_failed = -(-shares.accepted_failed * accepted_of // shares.accepted_of)
        if chance(Shares(failed, of, accepted_failed, accepted_of)).is_at_most(bar):
            return more
    return None


def pass_at_k(passed: int, of: int, k: int) -> float:
    """The probability that at least one of `k` samples passes, drawn without replacement; for `k` up to `of`."""
    return (comb(of, k) - comb(of - passed, k)) / comb(of, k)


def pass_hat_k(passed: int, of: int, k: int) -> float:
    """The probability that all of `k` samples pass, drawn without replacement; for `k` up to `of`."""
    return comb(passed, k) / comb(of, k)
