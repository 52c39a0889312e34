"""How well a response covers a query: bounds, settings, words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.scorers import rag
from vrty_gate.core.scorers.rag import Settings, fault, measure, missing, words

QUERY = "How long is the refund window, and who pays the return?"

texts = st.text(max_size=80) | st.lists(st.sampled_from(["the", "refund", "Σ", "a_b", "7", "\u0301"]), max_size=40).map(
    " ".join
)
numbers = (
    st.floats(allow_nan=True, allow_infinity=True) | st.floats(0, 100) | st.just(0.0) | st.sampled_from([1, 5e-324])
)
lengths = st.lists(st.floats(1, 60), min_size=3, max_size=3).map(sorted)
weights = st.lists(st.floats(0, 10), min_size=4, max_size=4).filter(any)


@given(texts, texts, weights, lengths)
def test_every_measure_is_between_0_and_1(query: str, response: str, w: list[float], l: list[float]) -> None:  # noqa: E741
    settings = Settings(*w, *l)
    assert fault(settings) is None
    measured = measure(query, response, settings)
    assert all(0.0 <= value <= 1.0 for value in measured[:4])
    assert 0.0 <= measured.whole <= 1.0
    assert measured.whole == pytest.approx(measured.combined)
    assert measured.grade in (0, 1, 2, 3)


@given(texts, texts, st.lists(numbers, min_size=7, max_size=7))
def test_settings_without_fault_never_raise(query: str, response: str, values: list[float]) -> None:
    settings = Settings(*values)
    if fault(settings) is None:
        assert 0.0 <= measure(query, response, settings).whole <= 1.0


@pytest.mark.parametrize(
    ("settings", "name", "says"),
    [
        (Settings(length_weight=-1), "length_weight", "is -1, but must be at least 0"),
        (Settings(coverage_weight=float("nan")), "coverage_weight", "is nan"),
        (Settings(keyword_weight=float("inf")), "keyword_weight", "is inf"),
        (Settings(0, 0, 0, 0), "length_weight", "at least one must be above 0"),
        (Settings(optimal_length=0), "optimal_length", "at least 1"),
        (Settings(optimal_length=49), "optimal_length", "at least min_length, which is 50"),
        (Settings(max_length=199), "max_length", "at least optimal_length, which is 200"),
    ],
)
def test_settings_that_make_no_sense_are_named(settings: Settings, name: str, says: str) -> None:
    found = fault(settings)
    assert found
    assert found[0] == name
    assert says in found[1]


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        (Settings(min_length=0, optimal_length=0), "optimal_length is 0, but must be at least 1"),
        (Settings(0, 0, 0, 0), "length_weight and all other weights are 0; at least one must be above 0"),
    ],
)
def test_settings_that_nothing_can_be_computed_with_are_named(settings: Settings, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        measure(QUERY, "The refund window is 30 days.", settings)


@pytest.mark.parametrize(
    ("count", "expected"),
    [(0, 0.0), (25, 0.25), (49, 0.49), (50, 0.5), (125, 0.75), (200, 1.0), (500, 0.8), (1000, 0.4)],
)
def test_the_best_length_is_200_words(count: int, expected: float) -> None:
    assert measure(QUERY, "word " * count).length == pytest.approx(expected)


@pytest.mark.parametrize("settings", [Settings(1, 0, 0, 0, 10, 10, 10), Settings(1, 0, 0, 0, 0, 10, 10)])
def test_lengths_may_be_equal(settings: Settings) -> None:
    assert [measure("", "w " * n, settings).length for n in (10, 20)] == [1.0, 0.4]


def test_repeating_a_word_of_the_query_helps_ever_less() -> None:
    scores = [measure("refund", "refund " * n).saturation for n in (1, 2, 3)]
    assert scores[0] < scores[1] < scores[2]
    assert scores[2] - scores[1] < scores[1] - scores[0]


def test_halves_are_rounded_to_the_even_grade() -> None:
    measured = measure("a", "a")
    assert [measured._replace(combined=half / 3).grade for half in (0.5, 1.5, 2.5)] == [0, 2, 2]


def test_missing_words_are_named_once_and_in_their_order() -> None:
    assert missing("Refund the return, the refund!", "THE money") == (["refund", "return"], 3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Don't_stop 3.5", ["don", "t_stop", "3", "5"]),
        ("cafe\u0301 İ", ["cafe", "i"]),
        ("a\ua7cbb", ["a", "b"]),  # U+A7CB came with Unicode 16, and its lower case is a letter of Unicode 1
        ("ΣΟΦΟΣ", ["σοφος"]),
    ],
)
def test_words_are_those_of_unicode_13(text: str, expected: list[str]) -> None:
    assert words(text) == expected


def test_only_words_count_that_the_lists_of_later_code_points_leave() -> None:
    assert all(
        rag.words(chr(code)) for code in (0x61, 0xDF, 0x3B1, 0x430, 0x5D0, 0x627, 0x905, 0x4E00, 0xAC00, 0x20000)
    )
