"""Whether two names of checks may be the same once the expressions in them are known."""

import pytest

from vrty_gate.gate.pull_request.checks import may_be_same


@pytest.mark.parametrize(
    ("name", "other", "may_be"),
    [
        ("gate", "gate", True),
        ("gate", "test", False),
        ("${{ matrix.name }}", "gate", True),
        ("gate ${{ matrix.os }}", "gate linux", True),
        ("gate ${{ matrix.os }}", "test linux", False),
        ("${{ a }} of ${{ b }}", "gate of main", True),
        ("${{ a }} of ${{ b }}", "gate for main", False),
        ("gate ${{", "gate linux", False),
        ("${{ '}' }} gate", "the gate", True),
        ("gate", "${{ matrix.name }}", False),
        ("gate linux", "gate ${{ matrix.os }}", True),
    ],
)
def test_an_expression_may_be_any_words(name: str, other: str, *, may_be: bool) -> None:
    assert may_be_same(name, other) == may_be


@pytest.mark.parametrize("unit", ["${{", "}}", "${{}", "{"])
def test_a_name_is_read_once_however_long(unit: str) -> None:
    assert not may_be_same(unit * 200_000, "gate")
