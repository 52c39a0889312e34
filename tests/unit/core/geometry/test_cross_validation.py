"""DGI by the directions of the other pairs: against a direction that is learned anew without each."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from vrty_gate.core.geometry.angles import EPS, norm
from vrty_gate.core.geometry.cross_validation import scored_by_others
from vrty_gate.core.geometry.scores import dgi

E1, E2 = (1.0, 0.0), (0.0, 1.0)
ZERO = (0.0, 0.0)


def test_by_hand() -> None:
    # Without the first, the others lead along E2; without one of them, along the diagonal.
    found = scored_by_others([(ZERO, E1), (ZERO, E2), (E1, (1.0, 3.0))])
    assert [one.value for one in found] == [0.0, pytest.approx(0.7071), pytest.approx(0.7071)]


def test_pairs_that_go_nowhere_change_nothing() -> None:
    with_nowhere = scored_by_others([(E1, E1), (ZERO, E1), (ZERO, E2)])
    assert [one.value for one in with_nowhere] == [0.0, 0.0, 0.0]
    with pytest.raises(ValueError, match="two pairs with a direction"):
        scored_by_others([(E1, E1), (ZERO, E1)])


number = st.floats(-1, 1).map(lambda x: round(x, 3))
vector = st.tuples(number, number, number)


@given(st.lists(st.tuples(vector, vector), min_size=3, max_size=7))
def test_each_is_scored_by_the_mean_of_the_others(pairs) -> None:
    units = []
    for question, response in pairs:
        way = [y - x for x, y in zip(question, response, strict=True)]
        assume(norm(way) > 0.01 and norm(list(response)) > 0.01)
        units.append([x / norm(way) for x in way])
    found = scored_by_others(pairs)
    for i, (question, response) in enumerate(pairs):
        rest = [sum(column) for column in zip(*(unit for j, unit in enumerate(units) if j != i), strict=True)]
        assume(norm(rest) > max(EPS, 0.01))
        expected = dgi(question, response, [x / norm(rest) for x in rest])
        assert found[i].value == pytest.approx(expected.value, abs=1.01e-4)
