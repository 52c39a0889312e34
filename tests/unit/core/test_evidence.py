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
