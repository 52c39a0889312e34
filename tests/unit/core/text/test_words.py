"""Words in any script: the fast ways give what one plain pattern gives, and no Unicode version moves them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.text.words import lower, words_by_line, words_of

# Letters by explicit ranges, and single letters of the scripts that put no spaces.
LETTERS = "a-z0-9\u00aa-\u02af\u0370-\u0dff\u0e80-\u1fff\u2c00-\u2dff\ua640-\uabff\uac00-\ud7a3"
WORD = re.compile(f"[{LETTERS}]+|[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
TEXT = st.text(
    st.one_of(st.characters(max_codepoint=127), st.characters(), st.characters(categories=["Cs"]), st.just("’"))
)


def plainly(text: str) -> list[str]:
    return WORD.findall(re.sub("['’]", "", lower(text)).replace("\u1680", " "))  # the space of Ogham


@given(TEXT)
def test_the_fast_ways_give_the_words_of_the_pattern(text: str) -> None:
    assert words_of(text) == plainly(text)
    assert words_by_line(lower(text)) == [plainly(line) for line in text.split("\n")]


@pytest.mark.slow
def test_every_character_is_a_letter_or_none_wherever_it_stands() -> None:
    for code in range(0x110000):
        text = f"ab{chr(code)}cd {chr(code)}"
        assert words_of(text) == plainly(text), hex(code)


@given(TEXT)
def test_lower_case_is_that_of_python_for_latin_greek_and_cyrillic(text: str) -> None:
    assert len(lower(text)) == len(text)
    for char, low in zip(text, lower(text), strict=True):
        assert low == (char.lower() if char < "\u0530" and len(char.lower()) == 1 else char)


def test_words_are_what_a_reader_takes_for_them() -> None:
    assert words_of("Don’t say “NO” to 24\u00a0Äpfel—it's ok…") == [
        "dont",
        "say",
        "no",
        "to",
        "24",
        "äpfel",
        "its",
        "ok",
    ]
    assert words_of("漢字 かな ไทย") == [*"漢字かなไทย"]
    assert words_of("ПРИВЕТ, ΚΌΣΜΕ! 서울") == ["привет", "κόσμε", "서울"]
    assert words_of("snake_case, a-b and x^2") == ["snake", "case", "a", "b", "and", "x", "2"]
    assert words_of("\ud800 \x00\x1c\x85 ...") == []
    assert words_by_line("one\n\ntwo three\r\n") == [["one"], [], ["two", "three"], []]
