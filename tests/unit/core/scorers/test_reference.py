"""A response beside a known good answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.scorers.reference import ascii_share, difference, exact_match, normalised_match, token_f1

TEXTS = st.text(max_size=80)


@pytest.mark.parametrize(
    ("response", "reference", "exact", "normalised"),
    [
        ("Paris", "Paris", 1.0, 1.0),
        ("  Paris\n", "Paris", 1.0, 1.0),
        ("paris.", "Paris", 0.0, 1.0),
        ("It's in Paris!", "Its in PARIS", 0.0, 1.0),
        ("Paris, France", "France, Paris", 0.0, 0.0),
        ("パリ", "パリ。", 0.0, 1.0),
        ("!?", "!!", 0.0, 0.0),
        ("", "", 1.0, 1.0),
        ("", "Paris", 0.0, 0.0),
    ],
)
def test_what_counts_as_the_same(response, reference, exact, normalised) -> None:
    assert exact_match(response, reference) == exact
    assert normalised_match(response, reference) == normalised


@pytest.mark.parametrize(
    ("response", "reference", "f1"),
    [
        ("a b c d", "a b c d", 1.0),
        ("d c b a", "a b c d", 1.0),
        ("a b", "a b c d", 2 * 2 / 6),
        ("a a a", "a b", 2 * 1 / 5),
        ("x y", "a b", 0.0),
        ("日本語", "日本", 2 * 2 / 5),
        ("...", "...", 1.0),
        ("...", "!!!", 0.0),
        ("", "a", 0.0),
    ],
)
def test_words_count_as_often_as_they_stand_in_both(response, reference, f1) -> None:
    assert token_f1(response, reference) == f1


@given(TEXTS, TEXTS)
def test_every_measure_is_a_score_that_does_not_mind_the_order(ours, theirs) -> None:
    for measure in (exact_match, normalised_match, token_f1):
        assert 0.0 <= measure(ours, theirs) <= 1.0
        assert measure(ours, theirs) == measure(theirs, ours)
        assert measure(ours, ours) == 1.0
    assert exact_match(ours, theirs) <= normalised_match(ours, theirs) <= token_f1(ours, theirs)


def test_the_words_that_are_lost_are_named() -> None:
    words = "You may return it within thirty days"
    assert difference("You may return it", words) == "has 4 of the reference's 7 words; missing: within, thirty, days"
    assert (
        difference(words + " or so", words) == "has 7 of the reference's 7 words, and 2 that are not in the reference"
    )
    assert difference("", "a b c d e f g").endswith("missing: a, b, c, d, e and 2 more")


def test_how_much_of_a_text_is_ascii() -> None:
    assert ascii_share("plain words") == 1.0
    assert ascii_share("das café") == 0.5
    assert ascii_share("日本") == 0.0
    assert ascii_share("") == 1.0
