"""What a sample says about a rate, and the k that fails few of it."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.gate.calibration import failing, interval, largest_k, needed
from vrty_gate.core.gate.rule import Rule, check

COUNTS = st.integers(1, 3_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
RATES = st.floats(0.0001, 0.5)
SCORES = st.floats(0, 1)
PAIRS = st.lists(st.tuples(SCORES, st.floats(0, 1, exclude_min=True)), min_size=1, max_size=40)


@pytest.mark.parametrize(
    "count, n, low, high",
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_the_interval_is_that_of_the_tables(count: int, n: int, low: float, high: float) -> None:
    """Newcombe 1998, Statistics in Medicine 17, 857-872, table I, method 3."""
    assert interval(count, n) == pytest.approx((low, high), abs=6e-5)


@given(COUNTS)
def test_the_ends_are_the_rates_that_are_just_not_refused(counts: tuple[int, int]) -> None:
    """Wilson's definition: so far from the rate as its own standard deviation, times 1.96, says."""
    count, n = counts
    low, high = interval(count, n)
    assert 0.0 <= low <= high <= 1.0
    assert low - 1e-12 <= count / n <= high + 1e-12
    for end in (low, high):
        if 0.0 < end < 1.0:
            assert abs(count / n - end) == pytest.approx(1.959963984540054 * math.sqrt(end * (1 - end) / n), rel=1e-6)


@given(COUNTS)
def test_more_failures_move_the_interval_up_and_passes_are_mirrored(counts: tuple[int, int]) -> None:
    count, n = counts
    low, high = interval(count, n)
    assert interval(n - count, n) == pytest.approx((1 - high, 1 - low), abs=1e-9)
    if count < n:
        assert interval(count + 1, n) >= (low, high)


@given(RATES)
def test_so_many_answers_are_needed_and_no_fewer(rate: float) -> None:
    n = needed(rate)
    assert 3 / n <= rate
    assert 3 / (n - 1) > rate


def test_the_numbers_that_people_know() -> None:
    assert [needed(rate) for rate in (0.5, 0.15, 0.1, 0.05, 0.03, 0.01)] == [6, 20, 30, 60, 100, 300]


@given(PAIRS, RATES)
def test_the_largest_k_fails_few_enough_and_the_next_too_many(pairs: list[tuple[float, float]], rate: float) -> None:
    k = largest_k(pairs, rate)
    above = 0.01 if k is None else k + 0.01
    if k is not None:
        assert 0 < k <= 1
        assert k == round(k, 2)
        assert failing(pairs, k) / len(pairs) <= rate
    if above <= 1:
        assert failing(pairs, round(above, 2)) / len(pairs) > rate


@given(PAIRS, st.floats(0.01, 1))
def test_what_fails_is_what_the_gate_fails(pairs: list[tuple[float, float]], k: float) -> None:
    assert failing(pairs, k) == sum(check(x, b, Rule(k)).verdict == "fail" for x, b in pairs)


def test_of_a_hundred_even_shares_five_may_fail() -> None:
    pairs = [(i / 200, 0.5) for i in range(1, 101)]
    assert largest_k(pairs, 0.05) == 0.06
    assert failing(pairs, 0.06) == 5
    assert largest_k(pairs, 0.29) == 0.30  # 0.29 as it is written, not as it is stored
    assert Fraction(0.29) < Fraction(29, 100)


def test_there_may_be_no_such_k() -> None:
    assert largest_k([(0.0, 0.5)] * 9, 0.05) is None
    assert largest_k([], 0.05) is None
    assert largest_k([(0.5, 0.5), (0.9, 0.5)], 0.05) == 1.0
    assert largest_k([(0.005, 0.5)], 0.05) == 0.01
