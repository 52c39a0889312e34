"""Which accepted answer a response is shown beside."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.text.nearest import nearest


@pytest.mark.parametrize(
    "response, accepted, expected",
    [
        ("only one", ["another"], "another"),
        ("the lamp is red", ["a shade of blue", "the lamp is blue"], "the lamp is blue"),
        ("red red red", ["blue blue", "red", "red red"], "red red"),
        ("the red lamp is old", ["old is the lamp, red", "a red lamp"], "a red lamp"),
        ("nothing shared", ["first", "second"], "first"),
        ("", ["first", "second"], "first"),
        ("a b", ["a b c", "a b"], "a b"),
        ("да, лампа красная", ["yes", "да, красная"], "да, красная"),
    ],
)
def test_the_answer_with_most_pairs_in_common_is_nearest_and_the_first_of_equals(
    response: str, accepted: list[str], expected: str
) -> None:
    assert nearest(response, accepted) == expected


@given(st.text(), st.lists(st.text(), min_size=1))
def test_an_accepted_answer_is_nearest_to_itself(response: str, accepted: list[str]) -> None:
    assert nearest(response, accepted) in accepted
    assert nearest(response, [*accepted, response]) == response
