"""Many words are found in a text all at once, with the same result as one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from steps import LINEAR, growth

from vrty_gate.core.compat.grounding import occurrences
from vrty_gate.core.compat.grounding.occurrences import occurring

few_letters = st.text("abé😀", max_size=12)


@given(st.sets(few_letters, max_size=20), st.text("abé😀", max_size=60))
def test_the_quick_way_finds_what_the_plain_way_finds(words: set[str], text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(occurrences, "_MANY", 0)
        assert occurring(words, text) == {word for word in words if word in text}


class Asked(str):
    """A text that counts how often a word is looked for in it."""

    __slots__ = ("looks",)
    looks: int

    def __contains__(self, word: object) -> bool:
        self.looks = getattr(self, "looks", 0) + 1
        return super().__contains__(word)  # type: ignore[operator]


def words_of_two_letters(count: int) -> set[str]:
    return {f"{number:017b}".replace("0", "a").replace("1", "b") for number in range(count)}


def test_many_words_are_not_looked_for_one_by_one_in_a_long_text() -> None:
    words, text = words_of_two_letters(8_000), Asked("ab" * 70_000)
    text.looks = 0
    assert occurring(words, text) == {word for word in words if word in "ab" * 10}
    assert text.looks == 0
    assert occurring({"ba", "bb"}, text) == {"ba"}
    assert text.looks == 2


def test_many_words_of_a_long_text_take_no_more_work_than_reading_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(occurrences, "_MANY", 0)
    assert growth(lambda size: occurring(words_of_two_letters(size), "ab" * size), 100, 400) < LINEAR
