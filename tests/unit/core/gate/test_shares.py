"""The exact test of samples is what it says: all divisions of the failing samples, counted."""

from fractions import Fraction
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from vrty_gate.core.gate.shares import (
    Chance,
    Shares,
    can_tell,
    chance,
    chance_together,
    least,
    more_needed,
    pass_at_k,
    pass_hat_k,
    rejected,
)


@st.composite
def some_shares(draw: st.DrawFn, most: int = 6) -> Shares:
    of, accepted_of = draw(st.integers(1, most)), draw(st.integers(1, most))
    return Shares(draw(st.integers(0, of)), of, draw(st.integers(0, accepted_of)), accepted_of)


def fraction(found: Chance) -> Fraction:
    return Fraction(found.part, found.whole)


def by_counting(shares: Shares) -> Fraction:
    """Which of all samples fail is equally likely; the first ones are the new."""
    total = shares.failed + shares.accepted_failed
    divisions = list(combinations(range(shares.of + shares.accepted_of), total))
    as_many = sum(sum(i < shares.of for i in failing) >= shares.failed for failing in divisions)
    return Fraction(as_many, len(divisions))


@given(some_shares())
def test_the_chance_is_that_of_all_divisions_counted(shares: Shares) -> None:
    assert fraction(chance(shares)) == by_counting(shares)


def test_known_chances() -> None:
    assert fraction(chance(Shares(3, 3, 0, 3))) == Fraction(1, 20)
    assert fraction(chance(Shares(5, 5, 0, 5))) == Fraction(1, 252)
    assert fraction(chance(Shares(4, 5, 0, 5))) == Fraction(5, 210)


@given(some_shares())
def test_more_failing_samples_are_never_likelier(shares: Shares) -> None:
    now = fraction(chance(shares))
    if shares.failed < shares.of:
        assert fraction(chance(shares._replace(failed=shares.failed + 1))) <= now
    if shares.accepted_failed < shares.accepted_of:
        assert fraction(chance(shares._replace(accepted_failed=shares.accepted_failed + 1))) >= now
    assert fraction(least(shares)) <= now


@given(some_shares())
def test_good_samples_are_rejected_no_more_often_than_the_bar_allows(shares: Shares) -> None:
    total = shares.failed + shares.accepted_failed
    divisions = list(combinations(range(shares.of + shares.accepted_of), total))
    bar = 0.03
    rejections = 0
    for failing in divisions:
        failed = sum(i < shares.of for i in failing)
        drawn = shares._replace(failed=failed, accepted_failed=total - failed)
        rejections += chance(drawn).is_at_most(bar)
    assert rejections <= Fraction(bar) * len(divisions)


@settings(max_examples=50)
@given(st.lists(some_shares(4), min_size=1, max_size=3))
def test_the_chance_of_cases_together_is_that_of_all_divisions_of_each(cases: list[Shares]) -> None:
    numbers = [
        [
            sum(i < shares.of for i in failing)
            for failing in combinations(range(shares.of + shares.accepted_of), shares.failed + shares.accepted_failed)
        ]
        for shares in cases
    ]
    observed = sum(shares.failed for shares in cases)
    sums = [sum(each) for each in product(*numbers)]
    assert fraction(chance_together(cases)) == Fraction(sum(total >= observed for total in sums), len(sums))


@given(st.lists(some_shares(), min_size=1, max_size=8), st.randoms(use_true_random=False))
def test_the_order_of_cases_does_not_matter(cases: list[Shares], generator) -> None:  # type: ignore[no-untyped-def]
    order = list(range(len(cases)))
    generator.shuffle(order)
    again = [cases[i] for i in order]
    assert chance_together(again) == chance_together(cases)
    assert rejected(again, 0.03) == [rejected(cases, 0.03)[i] for i in order]


@given(some_shares())
def test_a_case_by_itself_gets_the_whole_budget_whatever_happened_elsewhere(shares: Shares) -> None:
    assert rejected([shares], 0.03) == [chance(shares).is_at_most(0.03)]
    quiet = [Shares(0, 5, 0, 5), Shares(1, 5, 0, 5), Shares(1, 3, 1, 3)]  # which no division could reject
    assert rejected([shares, *quiet], 0.03) == [chance(shares).is_at_most(0.03), False, False, False]


def test_several_cases_that_could_be_rejected_share_the_budget() -> None:
    worse = Shares(4, 5, 0, 5)  # p = 0.024
    assert rejected([worse], 0.03) == [True]
    assert rejected([worse, worse], 0.03) == [False, False]
    assert rejected([Shares(5, 5, 0, 5)] * 7, 0.03) == [True] * 7  # p = 0.004
    assert rejected([Shares(5, 5, 0, 5)] * 8, 0.03) == [False] * 8


def test_how_many_more_samples_would_tell() -> None:
    assert not can_tell(Shares(1, 3, 0, 3), 0.03)
    assert more_needed(Shares(1, 3, 0, 3), 0.03) == 12
    assert more_needed(Shares(2, 3, 0, 3), 0.03) == 5
    assert more_needed(Shares(51, 100, 50, 100), 0.03) is None
    assert can_tell(Shares(1, 5, 0, 5), 0.03)


@given(st.integers(1, 6).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of), st.integers(1, of))))
def test_pass_at_k_and_pass_hat_k_are_those_of_all_choices(numbers: tuple[int, int, int]) -> None:
    passed, of, k = numbers
    choices = list(combinations([i < passed for i in range(of)], k))
    assert pass_at_k(passed, of, k) == sum(map(any, choices)) / len(choices)
    assert pass_hat_k(passed, of, k) == sum(map(all, choices)) / len(choices)


def test_a_long_suite_is_decided_in_time() -> None:
    found = chance_together([Shares(2, 5, 1, 5)] * 200)
    assert 0 < found.part < found.whole
