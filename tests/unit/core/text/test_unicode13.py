"""Texts as Unicode 13 has them, whatever Unicode the interpreter has."""

import pytest

from vrty_gate.core.case import Case
from vrty_gate.core.changes import changes
from vrty_gate.core.integrity.finding import new_match
from vrty_gate.core.phrases import first_match
from vrty_gate.core.text.unicode13 import is_lower, lower, settled, upper


@pytest.mark.parametrize(
    ("text", "capitals"),
    [
        ("part 5b", "PART 5B"),
        ("straße ŉ ﬁ", "STRASSE ʼN FI"),
        ("\u10d0\u2c30\u0561", "\u1c90\u2c00\u0531"),  # letters with a capital in Unicode 13
        ("a\u019bb\u0264c", "A\u019bB\u0264C"),  # those that got one in Unicode 16
        ("a\u2c5f\ua7c1\U00010597", "A\u2c5f\ua7c1\U00010597"),  # new in Unicode 14
        ("", ""),
    ],
)
def test_a_letter_has_the_capital_that_it_had_in_unicode_13(text: str, capitals: str) -> None:
    assert upper(text) == capitals


def test_a_new_capital_has_no_small_letter_in_short_and_in_long_texts() -> None:
    assert lower("A\u2c2fB\ua7cb") == "a\u2c2fb\ua7cb"
    assert lower("A\u2c2fB\ua7cb" * 100) == "a\u2c2fb\ua7cb" * 100


@pytest.mark.parametrize("newer", ["\u0870", "\u2c2f", "\U00010d40", "\U0001ccf0"])
def test_a_new_letter_or_digit_is_none_in_short_and_in_long_texts(newer: str) -> None:
    assert settled(f"a{newer}") == "a\ue000"
    assert settled(f"a{newer}" * 100) == "a\ue000" * 100


def test_letters_that_became_small_ones_have_no_case() -> None:
    assert not is_lower("\u10fc")
    assert not is_lower("\uab69")
    assert is_lower("a\u10fc")
    assert is_lower("\u00e9t\u00e9")
    assert not is_lower("\u2c5f")


@pytest.mark.parametrize("newer", ["\u2c2f", "\ua7cb"])
def test_a_new_capital_begins_no_sentence(newer: str) -> None:
    accepted = f"{newer}e lamp is red and stands on the table in the hall."
    current = "stands on the table in the hall."
    assert "cut_in" not in [change.kind for change in changes(Case("", current), [Case("", accepted)])]


@pytest.mark.parametrize("newer", ["\u0870", "\u2c5f", "\U0001ccf0"])
def test_patterns_find_words_beside_a_new_letter_and_show_the_text_as_it_is(newer: str) -> None:
    patterns = (("todo", r"\btodo\b.?"),)
    assert first_match(patterns, f"{newer}todo")
    found = new_match(patterns, f"todo{newer}", ["todo"], "left over")
    assert found is not None
    assert found.span == f"todo{newer}"
    assert new_match(patterns, f"todo{newer}", [f"todo{newer}"], "left over") is None
