"""`same_values` and `same_tool`: silent about other forms and made-up data."""

import pytest

from vrty_gate.core.changes.data.checks import tool_changed, values_changed

MAIL = "Extract sender, amount, day and whether it is paid as JSON: Anna Schmidt paid 30 euros on 31 March 2025, no. INV-7."
ACCEPTED = '{"sender": "Anna Schmidt", "amount": 30, "day": "2025-03-31", "paid": true, "number": "INV-7"}'


@pytest.mark.parametrize(
    "old, new",
    [("30", "40"), ("03-31", "12-31"), ("true", "false"), ("INV-7", "INV-8"), ("Anna Schmidt", "The sender is Anna Schmidt")],
)  # fmt: skip
def test_another_value_is_named(old: str, new: str) -> None:
    change = values_changed(ACCEPTED, ACCEPTED.replace(old, new), MAIL)
    assert change is not None
    assert old in change.before
    assert new in change.after


@pytest.mark.parametrize(
    "old, new",
    [("30", "30.0"), ('"2025-03-31"', '"31 March 2025"'), ("Anna Schmidt", "Schmidt"), (", ", ",\n"), ("30", '"30"'), ("30", "31")],
)  # fmt: skip
def test_other_forms_and_values_of_the_prompt_are_silent(old: str, new: str) -> None:
    assert values_changed(ACCEPTED, ACCEPTED.replace(old, new, 1), MAIL) is None


@pytest.mark.parametrize(
    "accepted, current, given",
    [
        ('{"name": "Bob", "age": 28}', '{"name": "Bob", "age": 35}', "Generate a person named Bob"),
        ('{"label": "spam", "confidence": 0.9}', '{"label": "spam", "confidence": 0.8}', "Is it spam or ham?"),
        ('{"created_at": "2024-01-01"}', '{"created_at": "2025-01-01"}', "Classify it"),
        ("Prose says 30.", "Prose says 40.", "Say it"),
        ('{"a": 30}', "No data.", "Extract it"),
    ],
)
def test_what_nobody_determined_is_silent(accepted: str, current: str, given: str) -> None:
    assert values_changed(accepted, current, given) is None


CALL = '[{"name": "get_weather", "arguments": {"city": "Rome"}}]'


@pytest.mark.parametrize(
    "current, kind",
    [
        (CALL, ""),
        ('{"name": "get_weather", "arguments": {"city": "Rome"}}', ""),
        (CALL.replace("Rome", "Paris"), ""),
        (CALL.replace("get_weather", "get_news"), "tool"),
        ("[]", "call"),
        ("It is sunny.", "call"),
        (f"[{CALL[1:-1]}, {CALL[1:-1]}]", "call"),
        (CALL.replace('"name"', '"function_nam"'), ""),
    ],
)
def test_another_tool_or_number_of_calls_is_named(current: str, kind: str) -> None:
    change = tool_changed(CALL, current, "How is the weather in Rome?")
    assert (change.kind if change else "") == kind


def test_plain_data_have_no_tool() -> None:
    assert tool_changed('{"name": "Anna", "tool": "hammer"}', '{"name": "Bob", "tool": "saw"}') is None
    assert tool_changed("Prose.", CALL) is None
