"""Single values: their sort, and which are the same in another form."""

from typing import Any

import pytest

from vrty_gate.core.changes.data.values import could_be_same, days_of, difference, is_padded, sort_of


@pytest.mark.parametrize(
    "key, value, sort",
    [
        ("n", 1.5, "number"),
        ("n", True, "boolean"),
        ("n", None, "null"),
        ("price", "$1,000.50", "number"),
        ("duration", "3 weeks", "number"),
        ("day", "2024-02-29T10:00:00+01:00", "date"),
        ("day", "May 12, 2022", "date"),
        ("at", "10:30 AM", "date"),
        ("link", "https://example.com/a?b=1", "url"),
        ("mail", "anna@example.com", "email"),
        ("badge", "A-1734", "id"),
        ("ref", "3f2b8c1e-77aa-4c1d-9f1e-2b0c5d6e7f80", "id"),
        ("x", "IN_PROGRESS", "enum"),
        ("x", "in_progress", "enum"),
        ("status", "open", "enum"),
        ("roomType", "Double bed", "enum"),
        ("city", "Rome", "name"),
        ("query", "cheap flights", "name"),
        ("query", "cheap flights to Rome", "text"),
        ("title", "How to mend it", "text"),
        ("address", "221B Baker Street, London", "name"),
        ("x", "It works as it should.", "text"),
        ("x", "word " * 60, "text"),
    ],
)
def test_sorts(key: str, value: Any, sort: str) -> None:
    assert sort_of(value, key) == sort


@pytest.mark.parametrize(
    "before, after",
    [
        (1, 1.0),
        (0.3, 0.1 + 0.2),
        ("$1,000.50", "$1000.5"),
        ("2024-01-01", "2024-01-01T00:00:00Z"),
        ("2024-01-01T00:30:00+01:00", "2023-12-31T23:30:00Z"),
        ("20240101T100000Z", "2024-01-01 10:00:00.000Z"),
        ("https://Example.com/a/", "https://example.com/a"),
        ("Anna@example.com", "anna@example.com"),
        ("A-1734", " A-1734\n"),
        ("Washington, D.C.", "Washington D.C."),
        ("It works as it should.", "it works, as it should"),
        ("a  > 5", "a > 5"),
        ("It costs **more** - a lot.", "It costs more, a lot."),
        ("rock & roll", "rock/roll"),
    ],
)
def test_the_same_value_in_another_form(before: Any, after: Any) -> None:
    assert difference(before, after, sort_of(before)) == ""


@pytest.mark.parametrize(
    "before, after, how",
    [
        (1, 2, "value"),
        (10**400, 1.5, "value"),
        ("3 weeks", "3 days", "value"),
        ("-5", "5", "value"),
        ("$5", "EUR 5", "value"),
        ("2024-01-01", "2024-01-01T10:00:00Z", "value"),
        ("2024-01-01T10:00:00Z", "2024-01-01T10:00:00+02:00", "value"),
        ("https://example.com/a", "https://example.com/A", "value"),
        ("HIGH", "high", "case"),
        ("A-1734", "A-1734 or similar", "value"),
        (">=", "<=", "value"),
        ("==", "!=", "value"),
        ("+", "-", "value"),
        ("\u2713", "\u2717", "value"),
        ("-date", "date", "value"),
        ("a > 5", "a < 5", "value"),
        ("C++", "C", "value"),
        (4, -4, "value"),
    ],
)
def test_another_value(before: Any, after: Any, how: str) -> None:
    assert difference(before, after, sort_of(before)) == how


@pytest.mark.parametrize(
    "before, after",
    [
        ("New York City", "NYC"),
        ("Illinois", "IL"),
        ("CHI", "Chicago"),
        ("Apple Inc.", "Apple"),
        ("04-2022", "April 2022"),
        ("05-12-2022", "12 May 2022"),
    ],
)
def test_short_forms_could_be_the_same(before: str, after: str) -> None:
    assert could_be_same(before, after)


@pytest.mark.parametrize(
    "before, after", [("Rome", "Paris"), ("SD", "CA"), ("Apple", "The value is Apple"), ("Room 12", "Room"), ("", "")]
)
def test_other_names_could_not(before: str, after: str) -> None:
    assert not could_be_same(before, after)


@pytest.mark.parametrize(
    "after, padded",
    [("The value is Rome", True), ("Rome (as you asked)", True), ("Rome or similar", True), ("Rome City Center", False), ("Paris", False)],
)  # fmt: skip
def test_a_name_within_a_phrase_is_padded(after: str, padded: bool) -> None:
    assert is_padded("Rome", after) is padded


@pytest.mark.parametrize("text", ["2024-13-01", "32 May 2022", "1 Foo 2022", "12/40/2022", "May"])
def test_what_is_no_day(text: str) -> None:
    assert days_of(text) == set()


@pytest.mark.parametrize(
    "text", ["1," * 20_000, "1" * 40_000, "A-" * 20_000, "a_" * 20_000, "@." * 20_000, "www." * 10_000]
)
def test_hostile_values_have_a_sort(text: str) -> None:
    assert sort_of(text) in ("text", "url")
