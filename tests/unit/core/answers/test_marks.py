"""Values that read the same and are not: the sign of a comparison, a zone, the case of a unit, quotes of a shell."""

import pytest

from vrty_gate.core.answers.infer import kind_of
from vrty_gate.core.answers.value import compare


def outcome(prompt: str, accepted: str, current: str) -> str:
    value = compare(prompt, (accepted,), current, kind_of(prompt, accepted))
    return value.outcome if value is not None else "free"


@pytest.mark.parametrize(
    ("prompt", "accepted", "current"),
    [
        ("What size?", "5 MB", "5 Mb"),
        ("What dose?", "5 mg", "5 Mg"),
        ("When does it start?", "14:30 UTC", "14:30 CET"),
        ("When does it start?", "14:30+02:00", "14:30+01:00"),
        ("Which version?", "1.10", "1.1"),
        ("Which release is it?", "v2.0.1", "v2.0.10"),
        ("How many?", ">5", ">=5"),
        ("How many?", "\u2264 5", "< 5"),
        ("Wie viel?", "1.500", "1,5"),
        ("Is it open?", "yes", "Yes, but only on Sundays."),
        ("Is it free?", "No.", "No, unless you paid."),
        ("Which branch?", "Main", "main"),
        ("Which flag?", "-v", "-V"),
        ("How do I copy it?", "cp a b", "cp b a"),
        ("Give the command.", 'echo "$HOME"', "echo '$HOME'"),
        ("Give the command.", "cat f > g", "cat f >> g"),
        ("Give the command.", "ls *.txt", "ls '*.txt'"),
        ("Give the command.", "find . -name '*.py' -delete", "find . -delete -name '*.py'"),
        ("Give the command.", "kill -9 1", "kill 1"),
        ("What size?", "1 GB", "1 GiB"),
        ("What share?", "50%", "0.5"),
    ],
)
def test_what_is_another_value_is_never_the_same(prompt: str, accepted: str, current: str) -> None:
    assert outcome(prompt, accepted, current) in ("other", "unclear", "absent")
    assert outcome(prompt, current, accepted) in ("other", "unclear", "absent", "free")


@pytest.mark.parametrize(
    ("prompt", "accepted", "current"),
    [
        ("What size?", "1 GB", "1000 MB"),
        ("What size?", "1.5 GiB", "1536 MiB"),
        ("What size?", "5 MB", "5MB"),
        ("When does it start?", "14:30 UTC", "14:30 GMT"),
        ("When does it start?", "14:30", "2:30 pm"),
        ("Which version?", "v1.10", "1.10"),
        ("How much?", "1.75 l", "1.75 L"),
        ("Give the command.", "ls -la", "ls -l -a"),
        ("How do I copy it?", "cp a b", "`cp a b`"),
        ("Is it open?", "yes", "Yes."),
    ],
)
def test_other_notations_stay_the_same(prompt: str, accepted: str, current: str) -> None:
    assert outcome(prompt, accepted, current) in ("same", "likely")


@pytest.mark.parametrize(
    ("prompt", "accepted", "current"),
    [
        ("Which language is it?", "C", "C++"),
        ("Grade?", "A-", "A+"),
        ("Who wrote the report?", "not Tobias Wren", "Tobias Wren"),
        ("What is converted to what?", "Monday to Friday", "Monday and Friday"),
        ("List the numbers.", "-1, 2", "1, -2"),
        ("List the prices.", "$5, $10", "\u20ac5, \u20ac10"),
        ("Give the RGB values.", "255, 0, 128", "128, 0, 255"),
        ("List the colours of the flag.", "red, blue", "red, not blue"),
        ("List the colours of the flag.", "red, blue", "red, red, blue"),
        ("List the colours of the flag.", "red or blue", "red and blue"),
        ("What are the roots?", "\u00b12", "2"),
    ],
)
def test_nobody_vouches_where_a_sign_or_a_small_word_differs(prompt: str, accepted: str, current: str) -> None:
    assert outcome(prompt, accepted, current) != "same"
    assert outcome(prompt, current, accepted) != "same"


@pytest.mark.parametrize(("accepted", "current"), [("0%", "0/0"), ("50%", "5/0"), ("0.5", "1/0 %"), ("5", "1/0%")])
def test_a_fraction_of_nothing_is_no_share(accepted: str, current: str) -> None:
    assert outcome("What share of the seats is taken?", accepted, current) in ("other", "unclear", "absent", "same")
