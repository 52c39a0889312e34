"""Texts as units, and which unit is which."""

import pytest

from vrty_gate.core.changes.align import align
from vrty_gate.core.changes.units import MOST_UNITS, place, units
from vrty_gate.core.text.text import READ


def shapes(text):
    return [(unit.role, unit.text) for unit in units(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One thing. Another thing.", [("sentence", "One thing."), ("sentence", "Another thing.")]),
        ("It costs 3.5 euros, e.g. now.", [("sentence", "It costs 3.5 euros, e.g. now.")]),
        ("- first\n* second\n\u2022 third", [("item", "first"), ("item", "second"), ("item", "third")]),
        ("1. Open it.\n2) Close it.", [("step", "Open it."), ("step", "Close it.")]),
        ("## Refunds\ntext", [("heading", "Refunds"), ("sentence", "text")]),
        ("**Refunds**\ntext", [("heading", "**Refunds**"), ("sentence", "text")]),
        ("| a | b |\n|---|---|\n| 1 | 2 |", [("row", "| a | b |"), ("row", "| 1 | 2 |")]),
        ("see\n```python\nx = 1\n```\nend", [("sentence", "see"), ("code", "x = 1"), ("sentence", "end")]),
        ("```\nnever closed", [("code", "never closed")]),
        (
            "\u5bcc\u58eb\u5c71\u3067\u3059\u3002\u9ad8\u3044\u3067\u3059\u3002",
            [("sentence", "\u5bcc\u58eb\u5c71\u3067\u3059\u3002"), ("sentence", "\u9ad8\u3044\u3067\u3059\u3002")],
        ),
        ("---\n\n  \n***", []),
        ("", []),
    ],
)
def test_a_text_is_read_as_people_lay_it_out(text, expected):
    assert shapes(text) == expected


def test_a_step_keeps_its_number_and_its_other_sentences_are_not_first():
    first, second = units("12. Open it. Then wait.")
    assert (first.label, first.first, second.label, second.first) == ("12", True, "12", False)


@pytest.mark.parametrize(
    "text",
    [
        "- " * 30_000,
        "1. " * 20_000,
        "| " * 30_000,
        "`" * 60_000,
        ". A" * 20_000,
        "#" * 60_000,
        "*" * 60_000,
        "\n" * 60_000,
    ],
)
def test_no_text_has_more_units_than_are_read(text):
    assert len(units(text)) <= MOST_UNITS + READ // 3


def test_units_with_equal_words_are_paired_wherever_they_are():
    aligned = align(units("Red apples. Green pears. Blue plums."), units("Blue plums! Red apples."))
    assert [(pair.before, pair.after, pair.exact) for pair in aligned.pairs] == [(2, 0, True), (0, 1, True)]
    assert aligned.dropped == (1,)
    assert aligned.added == ()


def test_an_edited_unit_is_paired_with_the_nearest():
    before = units("You can return a lamp within 30 days of delivery. Shipping is free of charge.")
    after = units("Shipping is free of charge. You can return a lamp within 14 days of delivery.")
    aligned = align(before, after)
    assert [(pair.before, pair.after, pair.exact) for pair in aligned.pairs] == [(1, 0, True), (0, 1, False)]
    assert aligned.is_edit


def test_another_text_is_no_edit():
    aligned = align(
        units("You can return a lamp within 30 days."), units("Our office is closed on Sundays and holidays.")
    )
    assert not aligned.is_edit
    assert (aligned.kept_before, aligned.kept_after) == (0, 0)


def test_items_and_rows_are_counted_in_their_list_and_table() -> None:
    text = "- a. B\n- c\n\n| x | y | z |\n|---|---|---|\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n\nText.\n- d\n1. e\n- f"
    found = units(text)
    places = ["item 1", "item 1", "item 2", "row 0", "row 1", "row 2", "", "item 1", "step 1", "item 1"]
    assert [place(found, index) for index in range(len(found))] == places
