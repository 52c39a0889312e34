"""Tokens and sentences."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from steps import LINEAR, growth

from vrty_gate.core.vrty.text import MAX_TOKENS, document


def sentences(text: str) -> list[str]:
    return [" ".join(sentence) for sentence in document(text).sentences]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("", []),
        ("One. Two", ["one", "two"]),
        ("What?! Yes", ["what", "yes"]),
        ("Wait... what", ["wait", "what"]),
        ("Dr. Smith", ["dr", "smith"]),
        ("1. item", ["item"]),
        ("One.Two", ["one two"]),
        ("One. 42. Two.", ["one", "two"]),
        ("no end\nof sentence", ["no end of sentence"]),
        ("One.\n\nTwo", ["one", "two"]),
        ('"Stop." she said', ["stop she said"]),
        ("“Stop.” Then", ["stop then"]),
        ("wait… what", ["wait what"]),
        ("full！ width", ["full width"]),
        ("ideographic。 stop", ["ideographic stop"]),
        ("One.\xa0Two", ["one", "two"]),
        ("One.\u2028Two", ["one", "two"]),
        ("One.\x85Two", ["one", "two"]),
        ("One.\u1680 \u2029Two", ["one", "two"]),
        ("One.\u200b Two", ["one two"]),
        ("One.\x1cTwo", ["one", "two"]),
    ],
)
def test_sentences_end_where_vrty_ends_them(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("sea—grey", "seagrey"),
        ("don’t don't", "dont don t"),
        ("sea\u2028grey", "seagrey"),
        ("sea\xa0grey", "sea grey"),
        ("café ﬁne ﬅop", "cafe fine stop"),
        ("ＦＵＬＬ 𝐛𝐨𝐥𝐝 Ⓐ Ⅳ", "full bold a iv"),
        ("Acme™ K 5㎏", "acmetm k kg"),
        ("x86_64 ½ tab\tend", "x tab end"),
        ("Straße ıøæþ", "strae"),
        ("日本語 Привет 😀", ""),
        ("half\ud800surrogate", "halfsurrogate"),
        ("e\u0301te\u0301", "ete"),
        ("a¨b", "a b"),
    ],
)
def test_tokens_are_runs_of_folded_letters(text: str, expected: str) -> None:
    assert sentences(text) == ([expected] if expected else [])


def test_the_sentence_that_crosses_the_cap_counts_only_as_words() -> None:
    first, second = "word " * (MAX_TOKENS - 1), "one two three"
    read = document(f"{first}. {second}. Four.")
    assert [len(sentence) for sentence in read.sentences] == [MAX_TOKENS - 1]
    assert read.rest == ["one"]


def test_a_text_of_just_the_cap_is_read_whole() -> None:
    read = document("word " * MAX_TOKENS + ". ... 42")
    assert len(read.sentences[0]) == MAX_TOKENS
    assert read.rest == []


@given(st.text())
def test_tokens_are_lower_case_letters_and_within_the_cap(text: str) -> None:
    read = document(text)
    tokens = [token for sentence in (*read.sentences, read.rest) for token in sentence]
    assert all(token.isascii() and token.isalpha() and token.islower() for token in tokens)
    assert all(read.sentences)
    assert len(tokens) <= MAX_TOKENS


@given(st.text(alphabet="aB.!? \n\t\u2028\x85\xa0\u200b…！”éﬁ7\x0b\x00\ud800", max_size=30), st.data())
def test_a_character_that_vanishes_changes_words_only_where_it_stands(text: str, data) -> None:
    """Both roads, the one for ASCII and the other, agree on the rest of the text."""
    assert sentences(text + " \u4e00") == sentences(text + " ")
    ascii_only = "".join(char for char in text if char.isascii())
    assert sentences(ascii_only + " é")[-1:] == ([*sentences(ascii_only + " e")[-1:]])


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["e\u0301", "\u0300", "a. ", "é ", "日", "…", "word ", ".\u2028", "\ud800"])
def test_the_work_grows_no_faster_than_the_text(unit: str) -> None:
    """Counted in lines; what C does is held by a long text alone, which is read to its cap or its end."""

    def read(length: int) -> int:
        return sum(map(len, document(unit * (length // len(unit))).sentences))

    assert growth(read, 1_000, 4_000) < LINEAR
    assert read(800_000) <= MAX_TOKENS
