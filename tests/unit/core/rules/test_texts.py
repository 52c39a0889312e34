"""What a text says: whole words, sections, lengths, each told in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.rules import texts
from vrty_gate.core.rules.evaluator import first_k
from vrty_gate.core.rules.texts import Bounds, folded, says, sentences

FOUND = [
    ("Start the engine", "art", False),
    ("art, finally", "art", True),
    ("It costs $30.", "$30", True),
    ("It costs $300.", "$30", False),
    ("user_id", "id", False),
    ("within 30\n  days", "30 Days", True),
    ("It’s here", "it's", True),
    ("ÜBER uns", "über", True),
    ("ПРИВЕТ!", "привет", True),
    ("東京都に行く", "京都", True),
    ("partial art", "art", True),
    ("C++ and C", "c++", True),
]


@pytest.mark.parametrize("text, keyword, there", FOUND)
def test_a_keyword_counts_as_a_whole_word(text: str, keyword: str, there: bool) -> None:
    assert says(folded(text), keyword, whole_words=True) is there


def test_a_keyword_may_count_anywhere() -> None:
    assert says(folded("Start"), "ART", whole_words=False)


@given(st.text(), st.text(), st.text(min_size=1))
def test_a_whole_word_is_there_anywhere_too(before: str, after: str, keyword: str) -> None:
    text = folded(before + keyword + after)
    if says(text, keyword, whole_words=True):
        assert says(text, keyword, whole_words=False)
    assert says(folded(f"x, {keyword} , y"), keyword, whole_words=True)


def test_the_share_of_keywords_and_the_missing_ones() -> None:
    assert texts.keywords("a b", ["a", "b"]) == (1.0, "it has all 2 keywords")
    assert texts.keywords("a", ["a", "x", "y"]) == (1 / 3, 'is missing the keywords "x", "y"')
    assert texts.not_keywords("Sorry!", ["sorry", "cannot"]) == (0.5, 'has the unwanted keyword "sorry"')
    assert texts.not_keywords("Fine.", ["sorry"]) == (1.0, "it has no unwanted keyword")


DOCUMENT = """\
# 1. Introduction

Method:
we did.

**Results**

Open questions
--------------

```
# Appendix
```
A conclusion follows.
"""


def test_sections_are_headings_and_labels_not_words() -> None:
    for section in ("introduction", "Method", "results", "open questions"):
        assert texts.sections(DOCUMENT, [section]).score == 1.0
    assert texts.sections(DOCUMENT, ["Conclusion", "Appendix", "Results"]) == (
        1 / 3,
        'is missing the sections "Conclusion", "Appendix"',
    )


def test_ground_truth_is_equal_but_for_case_and_white_space() -> None:
    assert texts.ground_truth(" Hello\n World ", "hello world").score == 1.0
    assert texts.ground_truth("Hello World!", "hello world") == (
        0.0,
        'it is "Hello World!", the ground truth "hello world"',
    )


def test_every_bound_counts_and_is_told() -> None:
    assert texts.length("One two. Three!", Bounds(max_length=15, min_words=3, max_sentences=2)) == (
        1.0,
        "it has 15 characters, 3 words, 2 sentences",
    )
    assert texts.length("One two. Three!", Bounds(max_words=2, min_sentences=3)) == (
        0.0,
        "3 words, at most 2 are allowed; 2 sentences, at least 3 are due",
    )
    assert texts.length("\U0001f600", Bounds(1, 1)).score == 1.0


@pytest.mark.parametrize(
    "text, count",
    [
        ("", 0),
        ("...", 0),
        ("No end", 1),
        ("One. Two? 3.5 is one…", 3),
        ('"Hi!" he said.', 2),
        ("一。二！", 2),
        ("a\n\nb", 2),
    ],
)
def test_sentences(text: str, count: int) -> None:
    assert sentences(text) == count


def test_the_prompts_words_without_punctuation() -> None:
    assert texts.overlap("Python, of course.", "Which python?") == (
        0.5,
        'is missing these words of the prompt: "which"',
    )
    assert texts.overlap("anything", "?!") is None


def test_pass_at_k_counts_the_first_k() -> None:
    assert first_k([[False, True, False], [True], [False, False]]) == [1 / 3, 2 / 3, 2 / 3]
    assert first_k([]) == []


@given(st.lists(st.lists(st.booleans(), min_size=1, max_size=5), min_size=1, max_size=5))
def test_pass_at_k_never_falls(passes: list[list[bool]]) -> None:
    shares = first_k(passes)
    assert shares == sorted(shares)
    assert shares[-1] == sum(any(case) for case in passes) / len(passes)
