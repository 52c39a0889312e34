"""An answer may show the sum whose result it is."""

import pytest

from vrty_gate.core.answers.notation.sums import is_false, result_of
from vrty_gate.core.answers.value import compare

ASK = "What is 6 times 7?"


def outcome(accepted: str, current: str) -> str:
    value = compare(ASK, (accepted,), current)
    return value.outcome if value else ""


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("6 * 7 = 42", "42"),
        ("6*7=42", "42"),
        ("6 times 7 equals 42.", "42."),
        ("**6 x 7** is equal to **42**.", "**42**."),
        ("6 times 7 is 42", "42"),
        ("The sum is 42", ""),
        ("Room 6 is 42", ""),
        ("6 and 7 are 42", ""),
        ("6 times 7 is not 42", ""),
        ("x += 1", ""),
    ],
)
def test_the_result_of_a_sum_is_read_in_signs_and_in_words(text: str, result: str) -> None:
    assert result_of(text) == result


FORMS = ("42", "6 * 7 = 42", "6*7 = 42.", "6 times 7 equals 42.", "6 x 7 is equal to 42", "6 × 7 is 42.")


@pytest.mark.parametrize("accepted", FORMS)
@pytest.mark.parametrize("current", FORMS)
def test_a_sum_and_its_result_are_one_value(accepted: str, current: str) -> None:
    assert outcome(accepted, current) in ("same", "likely")


@pytest.mark.parametrize("accepted", FORMS)
@pytest.mark.parametrize(
    "wrong", ["43", "6 * 7 = 43", "6 times 7 equals 36.", "6 times 8 equals 42.", "6 + 7 is 42", "6 times 7 is not 42"]
)
def test_another_result_and_a_false_sum_are_no_form_of_it(accepted: str, wrong: str) -> None:
    assert outcome(accepted, wrong) not in ("same", "likely")


@pytest.mark.parametrize(
    ("text", "false"),
    [
        ("1 / 3 = 0.33", False),
        ("1 / 3 = 0.34", True),
        ("5 - 7 = 2", True),
        ("4 / 0 = 0", True),
        ("$5 + $7 = $12", False),
        ("2 + 3 * 4 = 14", False),
    ],
)
def test_a_sum_of_two_plain_numbers_is_worked_out(text: str, false: bool) -> None:
    assert is_false(text) is false
