"""What single rules found, beside what they found before."""

import pytest

from vrty_gate.core.evidence import Change, Evidence, Status


@pytest.mark.parametrize(
    ("before", "status", "change"),
    [
        ("passed", "failed", "newly failing"),
        ("abstained", "failed", "newly failing"),
        ("passed", "not_attested", "no longer attested"),
        ("failed", "passed", "newly passing"),
        ("not_attested", "passed", "newly passing"),
        ("failed", "abstained", "no longer failing"),
        ("failed", "failed", None),
        ("failed", "not_attested", None),
        ("passed", "abstained", None),
        ("abstained", "passed", None),
        (None, "failed", None),
        (None, "passed", None),
    ],
)
def test_a_change_is_what_no_longer_holds_or_holds_again(
    before: Status | None, status: Status, change: Change | None
) -> None:
    assert Evidence("a.rule", status, before).change == change


def test_of_a_rule_that_must_pass_it_is_told_that_it_has_nothing_to_look_at_any_more() -> None:
    assert Evidence("a.rule", "abstained", "passed", must_pass=True).change == "no longer applying"
    assert Evidence("a.rule", "abstained", "failed", must_pass=True).change == "no longer failing"
