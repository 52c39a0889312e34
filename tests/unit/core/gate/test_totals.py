"""Sums of scores that do not depend on the order or the parts in which they are added."""

from fractions import Fraction
from functools import reduce
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.gate.totals import NONE, both, totals

UNIT = st.floats(0, 1)
PAIRS = st.lists(st.tuples(UNIT, UNIT) | st.just((1.0, 1.0)), max_size=30)


@given(PAIRS)
def test_means_are_the_exact_ones_rounded_once(pairs: list[tuple[float, float]]) -> None:
    sums = totals(pairs)
    for mean, values in ((sums.mean, [a for a, _ in pairs]), (sums.baseline_mean, [b for _, b in pairs])):
        assert mean == (float(sum(map(Fraction, values)) / len(values)) if values else 0.0)
    rose, fell = sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)
    assert (sums.compared, sums.rose, sums.fell) == (len(pairs), rose, fell)


@given(PAIRS, st.lists(st.integers(0, 30), max_size=5), st.randoms())
def test_parts_in_any_order_have_the_same_sums(pairs: list[tuple[float, float]], cuts: list[int], random) -> None:
    shuffled = random.sample(pairs, len(pairs))
    edges = [0, *sorted(min(cut, len(pairs)) for cut in cuts), len(pairs)]
    parts = [totals(shuffled[start:end]) for start, end in pairwise(edges)]
    assert reduce(both, parts, NONE) == totals(pairs)
