"""What thresholds do to labelled answers: by hand, and against trying all of them."""

from math import inf, nextafter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.gate.roc import Point, Roc, held_out, roc, short

GROUNDED = (0.9, 0.8, 0.8, 0.5)
UNGROUNDED = (0.8, 0.4, 0.2)


def test_the_curve_by_hand() -> None:
    curve = roc(GROUNDED, UNGROUNDED)
    assert curve == Roc(
        grounded=4,
        ungrounded=3,
        points=(
            Point(0.2, 0, 0),
            Point(0.4, 0, 1),
            Point(0.5, 0, 2),
            Point(0.8, 1, 2),
            Point(0.9, 3, 3),
            Point(inf, 4, 3),
        ),
    )
    # Of 12 pairs the grounded answer is higher in 1 + 2 + 2 times 3, 2, 2, 2 of them, and equal in two.
    assert curve.auroc == (3 + 2 + 2 + 2 + 0.5 * 2) / 12


def test_youden_by_hand() -> None:
    curve = roc(GROUNDED, UNGROUNDED)
    assert curve.youden() == Point(0.5, 0, 2)
    assert curve.j(curve.youden()) == 2 / 3


def test_of_equal_j_the_lowest_threshold_wins() -> None:
    curve = roc((0.4, 0.4, 0.8, 0.8), (0.2, 0.2, 0.4, 0.4))
    assert [curve.j(one) for one in curve.points] == [0, 0.5, 0.5, 0]
    assert curve.youden().threshold == 0.4


def test_scores_the_wrong_way_round_flag_nothing() -> None:
    curve = roc((0.1, 0.2), (0.8, 0.9))
    assert curve.youden() == Point(0.1, 0, 0)
    assert curve.j(curve.youden()) == 0
    assert curve.auroc == 0


@pytest.mark.parametrize(
    "rate, expected",
    [
        (0.05, Point(0.5, 0, 2)),  # of four answers none may be flagged
        (0.2499, Point(0.5, 0, 2)),
        (0.25, Point(0.5, 0, 2)),  # one may be, but to flag it detects nothing more
        (0.5, Point(0.5, 0, 2)),  # the two at 0.8 stand on the same side
        (0.75, Point(0.9, 3, 3)),
    ],
)
def test_a_rate_of_false_alarms_by_hand(rate: float, expected: Point) -> None:
    assert roc(GROUNDED, UNGROUNDED).at_most(rate) == expected


def test_a_rate_that_floats_only_nearly_hold_is_kept_to_the_answer() -> None:
    grounded = [i / 100 for i in range(100)]
    assert roc(grounded, [0.285]).at_most(0.29).false_alarms == 29  # 0.29 * 100 is 28.999999999999996


@pytest.mark.parametrize("sides", [((), (0.1,)), ((0.1,), ()), ((float("nan"),), (0.1,)), ((0.1,), (inf,))])
def test_it_takes_finite_scores_of_both_kinds(sides: tuple[tuple[float, ...], ...]) -> None:
    with pytest.raises(ValueError, match="grounded|finite"):
        roc(*sides)


few = st.lists(st.sampled_from([i / 10 for i in range(11)]), min_size=1, max_size=12)
any_score = st.lists(st.floats(0, 1), min_size=1, max_size=12)
sides = st.one_of(st.tuples(few, few), st.tuples(any_score, any_score))


def flags(threshold: float, scores: list[float]) -> int:
    return sum(score < threshold for score in scores)


@given(sides)
def test_area_and_thresholds_are_those_of_trying_all(two: tuple[list[float], list[float]]) -> None:
    grounded, ungrounded = two
    curve = roc(grounded, ungrounded)
    for one in curve.points:
        assert one[1:] == (flags(one.threshold, grounded), flags(one.threshold, ungrounded))
    assert [one.threshold for one in curve.points] == [*sorted({*grounded, *ungrounded}), inf]

    twice = sum((g > u) * 2 + (g == u) for g in grounded for u in ungrounded)
    assert curve.auroc == twice / (2 * len(grounded) * len(ungrounded))
    assert roc(ungrounded, grounded).auroc == pytest.approx(1 - curve.auroc)

    best = curve.youden()
    assert curve.j(best) == max(curve.j(one) for one in curve.points)
    shares = [
        sum(g >= t for g in grounded) / len(grounded) + sum(u < t for u in ungrounded) / len(ungrounded)
        for t in sorted({*grounded, *ungrounded})
    ]
    assert best == curve.points[shares.index(max(shares))]


@given(sides, st.floats(0.0001, 0.5))
def test_a_rate_is_kept_and_nothing_within_it_detects_more(two: tuple[list[float], list[float]], rate: float) -> None:
    grounded, ungrounded = two
    curve = roc(grounded, ungrounded)
    chosen = curve.at_most(rate)
    assert chosen.false_alarms / len(grounded) <= rate
    for one in curve.points:
        if one.false_alarms / len(grounded) <= rate:
            assert (one.detected, -one.false_alarms) <= (chosen.detected, -chosen.false_alarms)


@given(sides)
def test_a_short_threshold_flags_the_same(two: tuple[list[float], list[float]]) -> None:
    every = sorted({*two[0], *two[1]})
    for below, threshold in zip([-inf, *every], every, strict=False):
        rounded = short(threshold, below)
        assert below < rounded <= threshold
        assert [one < rounded for one in every] == [one < threshold for one in every]


def test_a_threshold_is_as_short_as_it_may_be() -> None:
    assert short(0.5717, 0.5716) == 0.5717
    assert short(0.571712345, 0.5716) == 0.5717
    assert short(0.571712345, 0.5717) == 0.57171
    assert short(0.571792345, 0.5716) == 0.5717
    assert short(1 / 3, nextafter(1 / 3, 0)) == 1 / 3
    assert short(1e-9, -inf) == 0.0
    assert short(1e-9, 0.0) == 1e-9


def test_answers_are_judged_by_thresholds_learned_without_them() -> None:
    # Without the answer at 0.5, a threshold of 0.8 looks best, and flags it. Nothing else changes sides.
    assert held_out((0.5, 0.8, 0.9), (0.1, 0.2, 0.3), Roc.youden) == Point(inf, 1, 3)
    assert held_out((0.5,), (0.1, 0.2), Roc.youden) is None
    assert held_out((0.8, 0.9), (0.1, 0.2), Roc.youden) == Point(inf, 1, 2)


@pytest.mark.parametrize("count, folds", [(2, 2), (9, 9), (10, 10), (35, 10)])
def test_there_are_ten_thresholds_at_most_each_learned_without_its_part(count: int, folds: int) -> None:
    learned: list[tuple[int, int]] = []

    def choice(curve: Roc) -> Point:
        learned.append((curve.grounded, curve.ungrounded))
        return curve.youden()

    held_out([0.9] * count, [0.1] * 40, choice)
    assert len(learned) == folds
    assert sum(count - grounded for grounded, _ in learned) == count
    assert sum(40 - ungrounded for _, ungrounded in learned) == 40


@given(sides)
def test_what_is_held_out_is_counted_once(two: tuple[list[float], list[float]]) -> None:
    grounded, ungrounded = two
    found = held_out(grounded, ungrounded, Roc.youden)
    if found is not None:
        assert 0 <= found.false_alarms <= len(grounded)
        assert 0 <= found.detected <= len(ungrounded)
