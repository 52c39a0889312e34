"""Suites whose answers come from sources that nobody gave."""

import pytest

from vrty_gate.core.case import Case
from vrty_gate.core.sources.lacking import sources_of

ASKED = "How long is the warranty?"
ANSWER = "The warranty is two years."


@pytest.mark.parametrize(
    "prompt, response",
    [
        (ASKED, f"{ANSWER} [1]"),
        (ASKED, "The warranty[2] is two years."),
        (ASKED, "It is two years [handbook.pdf#page=3]."),
        (ASKED, "It is two years [Benefit Options-2.pdf]."),
        (ASKED, f"{ANSWER}[^1]\n\n[^1]: The handbook."),
        (ASKED, "保証は二年です【1】。"),
        ("Answer from the passages below: how long is the warranty?", ANSWER),
        ("Using only the provided source documents, say how long the warranty is.", ANSWER),
        ("Based on the following excerpts, how long is the warranty?", ANSWER),
    ],
)
def test_who_cites_or_is_given_sources_needs_a_context(prompt: str, response: str) -> None:
    cases = [Case(prompt, response), *[Case(ASKED, ANSWER)] * 9]
    assert sources_of(cases).lack_context
    assert not sources_of([*cases, Case(ASKED, ANSWER, context="The handbook says two years.")]).lack_context
    assert not sources_of([*cases, *[Case(ASKED, ANSWER)] * 10]).lack_context


@pytest.mark.parametrize(
    "prompt, response",
    [
        (ASKED, ANSWER),
        ("Write a function.", "```python\nx = f [1]\n```\nIt returns the first."),
        ("Give a list.", "[1]"),
        ("Give JSON.", '{"a": [1]}'),
        ("Take the first item.", "Use items[0](x), items[0] or `items[1]`, or x = [1]."),
        ("What is open source software?", "Software whose source everybody can read."),
        ("Name a source of protein.", "Beans."),
        ("The following documents are all there is: " + "word " * 400, ANSWER),
        (ASKED, "See [the handbook](https://shop.example/handbook)."),
        ("Make a to-do list.", "- [x] Buy bread.\n- [ ] Buy milk."),
    ],
)
def test_others_do_not(prompt: str, response: str) -> None:
    assert not sources_of([Case(prompt, response)]).lack_context


def test_links_are_citations_where_most_answers_have_them() -> None:
    linked = Case(ASKED, "Two years, see [the handbook](https://shop.example/handbook).")
    assert sources_of([linked, linked, Case(ASKED, ANSWER)]).lack_context
    assert not sources_of([linked, *[Case(ASKED, ANSWER)] * 3]).lack_context
    assert not sources_of([]).lack_context


@pytest.mark.parametrize("text", ["[", "a [", "x [a.", "following ", "source ", "in the a a ", "a [" + "w" * 79 + "."])
def test_hostile_texts_take_no_time(text: str) -> None:
    long = text * (40_000 // len(text))
    assert not sources_of([Case(long[:1_500], long)]).lack_context
