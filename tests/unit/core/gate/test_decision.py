"""Exact chances of counts, and p-values that are what they say."""

import hashlib
import itertools
import math
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.gate.decision import allowed, improbable, significance
from vrty_gate.core.gate.good_answers import GoodAnswers

RATES = st.floats(0, 1)
RHOS = st.floats(0, 0.5)
WANTED = st.floats(1e-12, 1, exclude_max=True)
SHARES = st.lists(st.floats(0, 1.5), min_size=1, max_size=30)
DIGEST = "252304959827c316db515ea9ad503226d6d7d38b5281070dc68a1854e08dd13b"
GOOD = GoodAnswers((0.1, 0.5, 0.7, 0.8, 0.85, 0.9, 0.95, 1.0))


def chance_of(n: int, k: int, p: Fraction, rho: Fraction) -> Fraction:
    """P(k of n), by the definition of the beta-binomial; with a rho of 0 that of the binomial."""
    chance = Fraction(math.comb(n, k))
    for i in range(n):
        before, weight = (i, p) if i < k else (i - k, 1 - p)
        chance *= (weight * (1 - rho) + before * rho) / (1 - rho + i * rho)
    return chance


def require_exact(n: int, rate: float, rho: float, wanted: float) -> None:
    """The definition, in fractions; to 40 digits."""
    p, near = Fraction(rate), Fraction(1, 10**40)
    m = allowed(n, rate, rho, wanted)
    above = sum((chance_of(n, k, p, Fraction(rho)) for k in range(m + 1, n + 1)), Fraction(0))
    assert above <= Fraction(wanted) + near
    assert m == 0 or above + chance_of(n, m, p, Fraction(rho)) > Fraction(wanted) - near


@given(st.integers(0, 12), RATES, RHOS, WANTED)
def test_a_count_is_allowed_exactly_as_the_beta_binomial_says(n: int, rate: float, rho: float, wanted: float) -> None:
    require_exact(n, rate, 0.0, wanted)
    require_exact(n, rate, rho, wanted)


@pytest.mark.slow
@pytest.mark.parametrize("rate", [0.004, 0.04, 0.5, 0.97])
@pytest.mark.parametrize("rho", [0.0, 0.015625, 0.25, 0.5])
@pytest.mark.parametrize("wanted", [1e-12, 0.015, 0.9])
def test_so_it_is_among_many(rate: float, rho: float, wanted: float) -> None:
    require_exact(90, rate, rho, wanted)


@pytest.mark.parametrize("rho", [-0.1, 0.51, math.nan])
def test_answers_are_correlated_by_no_more_than_one_half(rho: float) -> None:
    with pytest.raises(ValueError, match="rho is"):
        allowed(20, 0.04, rho, 0.015)


def test_the_numbers_of_a_table() -> None:
    sizes = (0, 1, 2, 5, 10, 20, 50, 100)
    assert [allowed(n, 0.04, 0.0, 0.015) for n in sizes] == [0, 1, 1, 1, 2, 3, 5, 9]
    assert [allowed(n, 0.04, 0.05, 0.015) for n in sizes] == [0, 1, 1, 2, 3, 5, 10, 20]


def test_a_chance_that_is_exactly_what_is_wanted_is_not_too_high() -> None:
    assert allowed(1, 0.5, 0.0, 0.5) == 0
    assert allowed(1, 0.5, 0.0, math.nextafter(0.5, 0)) == 1


@pytest.mark.parametrize("rho", [0.0, 0.25, 0.5])
def test_of_answers_that_never_fail_none_may_and_of_those_that_always_do_all(rho: float) -> None:
    assert [allowed(n, 0.0, rho, 0.015) for n in (1, 9, 90)] == [0, 0, 0]
    assert [allowed(n, 1.0, rho, 0.015) for n in (1, 9, 90)] == [1, 9, 90]


@pytest.mark.parametrize("rate", [0.0, 1e-300, 1e-9, 0.04, 0.5, 0.999, 1.0])
def test_a_hundred_thousand_are_no_trouble(rate: float) -> None:
    n = 100_000
    likely, spread = n * rate, math.sqrt(n * rate * (1 - rate))
    assert likely - 1 <= allowed(n, rate, 0.0, 0.01) <= likely + 2.6 * spread + 1
    assert allowed(n, rate, 0.0, 1e-15) <= min(n, likely + 8.5 * spread + 12)
    assert allowed(n // 10, rate, 0.03, 0.01) <= n // 10


@given(st.integers(0, 400), RATES, RATES, RHOS, WANTED, WANTED)
def test_more_is_allowed_of_more_that_fail_more_often_and_less_to_be_surer(n, one, other, rho, p, q) -> None:
    low, high = sorted((one, other))
    assert allowed(n, low, rho, p) <= allowed(n, high, rho, p) <= allowed(n + 1, high, rho, p) <= n + 1
    assert allowed(n, one, rho, max(p, q)) <= allowed(n, one, rho, min(p, q))


def test_a_rate_is_the_share_below_and_not_at() -> None:
    good = GoodAnswers((0.0, 0.5, 0.5, 0.5, 1.0))
    assert [good.rate(k) for k in (-1.0, 0.0, 0.25, 0.5, 0.75, 1.0, 1.1)] == [0.0, 0.0, 0.125, 0.25, 0.875, 1.0, 1.0]
    assert good.rate(math.nextafter(0.5, 1)) == pytest.approx(0.75)


@given(st.lists(st.floats(0, 1.2), min_size=2, max_size=40).map(sorted), st.floats(0, 1.2), st.floats(0, 1.2))
def test_a_higher_bar_is_missed_more_often(quantiles: list[float], one: float, other: float) -> None:
    good = GoodAnswers(tuple(quantiles))
    assert 0.0 <= good.rate(min(one, other)) <= good.rate(max(one, other)) <= 1.0


@given(st.floats(0, 1, exclude_max=True))
def test_what_a_rate_of_answers_keeps_less_than_is_missed_at_that_rate(rate: float) -> None:
    assert GOOD.rate(GOOD.at(rate)) == pytest.approx(rate)


@given(SHARES, st.randoms(use_true_random=False))
def test_the_order_of_answers_does_not_matter(shares: list[float], random: Random) -> None:
    shuffled = random.sample(shares, len(shares))
    assert improbable(shares, GOOD, 200, 1) == improbable(shuffled, GOOD, 200, 1)


@given(SHARES, st.floats(0, 1))
def test_a_better_answer_never_makes_the_mean_less_probable(shares: list[float], more: float) -> None:
    better = [shares[0] + more, *shares[1:]]
    assert improbable(shares, GOOD, 200, 1) <= improbable(better, GOOD, 200, 1)


def test_one_answer_cannot_hide_the_others() -> None:
    low = [0.3] * 20
    assert improbable([*low, 1e300], GOOD, 2_000, 1) == improbable([*low, math.inf], GOOD, 2_000, 1) == 1 / 2_001


def test_a_chance_is_never_none_and_of_nothing_it_is_one() -> None:
    assert improbable([0.0] * 20, GOOD, 2_000, 1) == significance([-1.0] * 20, 2_000, 1) == 1 / 2_001
    assert improbable([], GOOD, 2_000, 1) == significance([], 2_000, 1) == significance([0.0], 2_000, 1) == 1.0


def test_a_chance_is_as_probable_as_it_says() -> None:
    """Good answers are called improbable no oftener than that, and bad ones are found."""
    random = Random(7)
    ps = [improbable([GOOD.at(random.random()) for _ in range(20)], GOOD, 2_000, 1) for _ in range(1_000)]
    for level in (0.015, 0.05, 0.2):
        assert level / 2 < sum(p <= level for p in ps) / len(ps) < level * 1.5
    worse = [improbable([0.8 * GOOD.at(random.random()) for _ in range(20)], GOOD, 2_000, 1) for _ in range(100)]
    assert sum(p <= 0.015 for p in worse) > 70


ALIKE = GOOD._replace(rho=0.1)
COUNTS = [0, 1, 1, 2, 6, 14, 301, 1121, 3162]
CHANCES = [0.13157894736842105, 0.35714285714285715, 0.43478260869565216, 0.3184713375796178]


def _of_one_suite(random: Random, size: int) -> list[float]:
    """Good answers of which any two are correlated by 0.1."""
    common = GOOD.at(random.random())
    return [common if random.random() < math.sqrt(0.1) else GOOD.at(random.random()) for _ in range(size)]


def test_good_answers_that_are_alike_are_not_called_improbable_more_often() -> None:
    random = Random(7)
    suites = [_of_one_suite(random, 20) for _ in range(1_000)]
    alike, alone = ([improbable(shares, good, 2_000, 1) for shares in suites] for good in (ALIKE, GOOD))
    assert sum(p <= 0.015 for p in alike) / len(suites) < 0.0225
    assert sum(p <= 0.015 for p in alone) / len(suites) > 0.03
    assert sum(improbable([0.5 * share for share in shares], ALIKE, 2_000, 1) <= 0.015 for shares in suites[:100]) > 70


def test_of_two_answers_that_are_alike_both_are_low_more_often() -> None:
    alike, alone = (improbable([0.3, 0.3], GOOD._replace(rho=rho), 10_000, 1) for rho in (0.5, 0.0))
    assert alike > 2 * alone


def test_every_interpreter_comes_to_the_same_about_answers_that_are_alike() -> None:
    counts = [allowed(n, rate, 0.07, 0.013) for n in (1, 20, 5_000) for rate in (0.003, 0.04, 1 / 3)]
    values = [0.5 + i * 0.37 % 1 / 2 for i in range(450)]
    chances = [improbable(values[:n], ALIKE, 500, 1) for n in (1, 7, 20, 450)]
    assert (counts, chances) == (COUNTS, CHANCES)


def test_of_very_many_answers_the_chance_is_no_smaller_than_it_is() -> None:
    random = Random(7)
    ps = [improbable([GOOD.at(random.random()) for _ in range(2_000)], GOOD, 500, 1) for _ in range(100)]
    assert sum(p <= 0.05 for p in ps) == 0
    assert improbable([0.6] * 100_000, GOOD, 500, 1) == 1 / 501


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=9))
def test_sign_flips_come_near_to_trying_them_all(differences: list[float]) -> None:
    numbers = [round(difference * 2**40) for difference in differences]
    sums = [sum(map(int.__mul__, numbers, signs)) for signs in itertools.product((1, -1), repeat=len(numbers))]
    exact = sum(one <= sum(numbers) for one in sums) / len(sums)
    assert significance(differences, 2_000, 1) == pytest.approx(exact, rel=0.7, abs=0.01)


def test_sign_flips_are_as_probable_as_they_say() -> None:
    random = Random(7)
    for n in (12, 30, 500):
        ps = [significance([random.gauss(0, 0.1) for _ in range(n)], 1_000, 1) for _ in range(400)]
        for level in (0.05, 0.2):
            assert level / 2 < sum(p <= level for p in ps) / len(ps) < level * 1.5
    assert significance([random.gauss(-0.05, 0.1) for _ in range(60)], 2_000, 1) <= 0.01


@given(st.lists(st.floats(-1, 1).filter(lambda x: abs(x) > 1e-9), max_size=300))
def test_what_did_not_move_says_nothing(differences: list[float]) -> None:
    padded = [part for difference in differences for part in (0.0, difference)]
    assert significance(padded, 100, 1) == significance(differences, 100, 1)


def test_every_interpreter_comes_to_the_same() -> None:
    """Other Pythons are asked by the oracles."""
    assert hashlib.sha256(repr(sample()).encode()).hexdigest() == DIGEST


def sample() -> list[object]:
    values = [i * 0.37 % 1 for i in range(450)]
    found: list[object] = [allowed(n, rate, 0.0, 0.013) for n in (1, 20, 5_000) for rate in (0.003, 0.04, 1 / 3)]
    for n in (1, 7, 20, 450):
        found += [improbable(values[:n], GOOD, draws, seed) for draws in (99, 1_000) for seed in (1, 2)]
        found += [significance([x - 0.56 for x in values[:n]], draws, seed) for draws in (99, 1_000) for seed in (1, 2)]
    return [*found, *(GOOD.rate(i / 64) for i in range(65)), *(GOOD.at(i / 64) for i in range(64))]
