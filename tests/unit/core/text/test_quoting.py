"""Words as a text has them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.text.quoting import GAP, quoted, says

TEXT = "Parcels from our store in Ghent take 199 days, or 30–40 working days; call (toll-free) for €5. Of Dolofen, no."


@pytest.mark.parametrize(
    "words, expected",
    [
        ("from our store", "from our store"),
        ("from store in Ghent", "from ... store in Ghent"),
        ("199 day", "199 days"),
        ("40 working days", "40 working days"),
        ("call toll free for", "call (toll-free) for"),
        ("€5", "€5"),
        ("of", "Of"),
        ("nowhere", ""),
        ("three of four", ""),
        ("from our st...", "from our"),
        ("", ""),
    ],
)
def test_words_are_quoted_as_they_are_written(words: str, expected: str) -> None:
    assert quoted(words, TEXT) == expected


def test_east_asian_words_need_no_space_around_them() -> None:
    assert quoted("30分", "安静に30分、休む") == "30分"
    assert quoted("3,000원", "수수료는 3,000원입니다") == "3,000원입니다"


@pytest.mark.parametrize(
    "words, expected", [("40 working days", True), ("our Ghent", False), ("€5", True), ("-5", False)]
)
def test_a_text_says_words_that_stand_next_to_each_other(words: str, expected: bool) -> None:
    assert says(words, TEXT) is expected


@given(st.text("ab cé.-%3 \n", max_size=30), st.text("ab cé.-%3 \n", max_size=60))
def test_each_part_of_a_quotation_is_in_the_text(words: str, text: str) -> None:
    line = " ".join(text.split())
    found = quoted(words, text)
    assert all(part in line for part in re.split(re.escape(GAP), found.removesuffix("...")))
