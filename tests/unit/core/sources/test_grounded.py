"""What is read off texts: numbers, names and laws. Bounds, hostile texts, and what a user could complain about."""

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from steps import LINEAR, growth

from vrty_gate.core.languages.content_words import content_words, overlap
from vrty_gate.core.languages.rule_language import RuleLanguage
from vrty_gate.core.names.contacts import ungrounded_contacts
from vrty_gate.core.names.legal_references import legal_references, ungrounded_references
from vrty_gate.core.names.names import names, ungrounded_names
from vrty_gate.core.sources.stated import numbers
from vrty_gate.core.sources.ungrounded import ungrounded_numbers
from vrty_gate.core.sources.weekdays import ungrounded_weekdays

languages = st.sampled_from(["en", "es", "multi"])
pieces = st.sampled_from(
    "1 2.5 1.000,50 $ € % -7 1/2/2024 10:30 pm five hundred and mil y millones de 31 enero May A4 GB82 article (2) Law 16/2009"
    " yes no sí ¿ ? . \n ' Ávila Bank of the U.S. \u0301 \u0663 \ud800 \x00".split(" ")
)
texts = st.text(max_size=60) | st.lists(pieces, max_size=30).map(" ".join) | st.lists(pieces, max_size=30).map("".join)


@given(texts, texts, languages)
def test_no_text_makes_a_reader_raise(text: str, other: str, language: RuleLanguage) -> None:
    ungrounded_numbers(text, [other], language)
    ungrounded_names(text, [other], language)
    ungrounded_references(text, [other])
    ungrounded_contacts(text, [other])
    ungrounded_weekdays(text, [other], language)
    share = overlap(text, other, language)
    assert share is None or 0 <= share <= 1


@given(texts, languages)
@example("AAs", "en")
@example("1 A 0-1%", "en")
def test_a_text_grounds_itself(text: str, language: RuleLanguage) -> None:
    assert ungrounded_numbers(text, [text], language) == ()
    assert ungrounded_names(text, [text], language) == ()
    assert ungrounded_references(text, [text]) == ()
    assert ungrounded_contacts(text, [text]) == ()
    assert ungrounded_weekdays(text, [text], language) == ()
    assert overlap(text, text, language) in (None, 1.0)


@given(texts, texts, texts, languages)
def test_another_source_never_ungrounds(text: str, one: str, two: str, language: RuleLanguage) -> None:
    assert set(ungrounded_numbers(text, [one, two], language)) <= set(ungrounded_numbers(text, [one], language))
    assert set(ungrounded_references(text, [one, two])) <= set(ungrounded_references(text, [one]))


@given(st.integers(0, 10**12 - 1), st.integers(0, 999))
def test_grouping_and_idle_zeros_change_no_value(whole: int, part: int) -> None:
    english, spanish = f"{whole:,}.{part:03}", f"{whole:,}".replace(",", ".") + f",{part:03}"
    (one,), (two,) = numbers(f"It is {english} in all", "en"), numbers(f"Son {spanish} en total", "es")
    assert one.value == two.value
    assert float(one.value) == pytest.approx(whole + part / 1000)


@given(st.integers(2, 999_999))
def test_numbers_in_words_are_worth_what_figures_are(number: int) -> None:
    assert ungrounded_numbers(f"They sold {in_words(number)} of them.", [f"They sold {number} of them."]) == ()


ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
    " nineteen"
).split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


def in_words(number: int) -> str:
    if number < 20:
        return ONES[number]
    if number < 100:
        return TENS[number // 10 - 2] + (f"-{ONES[number % 10]}" if number % 10 else "")
    large, name = (100, "hundred") if number < 1000 else (1000, "thousand")
    rest = f" and {in_words(number % large)}" if number % large else ""
    return f"{in_words(number // large)} {name}{rest}"


HOSTILE = {
    "digits": "1" * 400_000,
    "commas": "1," * 60_000,
    "blanks": " " * 400_000,
    "numbers": "1 " * 40_000,
    "words": "five " * 30_000,
    "millions": "one thousand million " * 10_000,
    "letters": "A" * 400_000,
    "names": "Aaa " * 30_000,
    "links": "Bank of " * 20_000,
    "apostrophes": "a'" * 60_000,
    "articles": "articles 5, " * 10_000,
    "parts": "article 5" + "(a)" * 50_000,
    "lines": "\n" * 200_000,
    "stems": " ".join(f"Stem{index:x}" for index in range(10_000)),
    "dates": "1/2/2024 " * 10_000,
    "codes": "ES91 " * 20_000,
    "hosts": "a." * 100_000,
    "addresses": "a@" * 100_000,
    "paths": "/a" * 100_000,
    "days": "monday to " * 20_000,
    "thousands": "100 " * 50_000,
    "sums": "1 + 1 = " * 20_000,
}
_LENGTH = 20_000
"""Of these characters as many as a pattern that goes back and forth does not come to the end of."""
READERS: dict[str, Callable[[str], object]] = {
    "numbers": lambda text: ungrounded_numbers(text, [text[: len(text) // 2]], "multi"),
    "names": lambda text: ungrounded_names(text, [text[: len(text) // 2]]),
    "laws": lambda text: ungrounded_references(text, [text]),
    "words": lambda text: overlap(text, text, "multi"),
    "contacts": lambda text: ungrounded_contacts(text, [text[: len(text) // 2]]),
    "weekdays": lambda text: ungrounded_weekdays(text, [text[: len(text) // 2]], "multi"),
}


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("text", HOSTILE)
def test_the_work_grows_no_faster_than_the_text(text: str, reader: str) -> None:
    assert growth(lambda size: READERS[reader](HOSTILE[text][:size]), 1_000, 4_000) < LINEAR
    READERS[reader](HOSTILE[text][:_LENGTH])


def test_an_unknown_language_is_refused() -> None:
    for read in (numbers, names, content_words):
        with pytest.raises(ValueError, match="language is 'fr', but must be one of en, es, multi"):
            read("5", "fr")  # type: ignore[operator]


def test_spans_are_as_written() -> None:
    assert [one.text for one in numbers("Pay \u0665\u0660 \u20ac, or 2 weeks.")] == ["\u0665\u0660 \u20ac", "2 weeks"]
    assert [one.span for one in legal_references("Véase el ARTÍCULO 16 (2).")] == ["ARTÍCULO 16 (2)"]
    assert [one.span for one in ungrounded_names("El Banco de España.", [""], "es")] == ["Banco de España"]


def test_each_value_is_told_once() -> None:
    assert [one.text for one in ungrounded_numbers("5 here, 5 there, five again, 5 days.", [""])] == ["5", "5 days"]


def test_a_date_whose_parts_belong_to_two_dates_is_not_grounded() -> None:
    source = "It opened on January 31, 2024 and closed on February 2, 2025."
    assert ungrounded_numbers("It opened on February 31, 2024.", [source])
    assert ungrounded_numbers("It opened on January 31, 2024.", [source]) == ()


def test_marks_that_stand_among_the_letters_are_no_part_of_a_word() -> None:
    assert content_words("¿Devolución? «Gratis» 3×Caja, ½ caja", "es") == {"devolucion", "gratis", "caja"}
    assert overlap("¿Devolución?", "devolución", "es") == 1.0
