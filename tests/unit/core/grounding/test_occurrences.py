"""Many words are found in a text all at once, with the same result as one by one."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.grounding import occurrences
from vrty_gate.core.grounding.occurrences import occurring

few_letters = st.text("abé😀", max_size=12)


@given(st.sets(few_letters, max_size=20), st.text("abé😀", max_size=60))
def test_the_quick_way_finds_what_the_plain_way_finds(words: set[str], text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(occurrences, "_MANY", 0)
        assert occurring(words, text) == {word for word in words if word in text}


def test_many_words_of_a_long_text_take_no_longer_than_reading_both() -> None:
    words = {f"{number:017b}".replace("0", "a").replace("1", "b") for number in range(8_000)}
    text = "ab" * 70_000
    start = process_time()
    assert occurring(words, text) == {word for word in words if word in "ab" * 10}
    assert process_time() - start < 5
