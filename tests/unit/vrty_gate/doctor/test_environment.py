"""What doctor says of Python, the packages and the bundled data."""

import pytest

from vrty_gate.core import bundled
from vrty_gate.core.bundled import DamagedDataError
from vrty_gate.doctor import Advice
from vrty_gate.doctor.environment import data, environment, packages, python


def test_this_environment_has_no_problem() -> None:
    assert {advice.level for advice in environment()} == {"ok"}


def test_a_python_that_is_too_old_is_a_problem() -> None:
    assert python((3, 9, 18), "CPython") == Advice("problem", "CPython 3.9.18 is too old", "use Python 3.10 or newer")
    assert python((3, 14, 0), "CPython") == Advice("ok", "CPython 3.14.0")


@pytest.mark.parametrize(
    ("version", "expected"),
    [
        (None, Advice("problem", "the package click is not installed", "pip install click")),
        (
            "8.1.7",
            Advice("problem", "click is version 8.1.7, but 8.2 or newer is needed", "pip install --upgrade click"),
        ),
        ("8.10", Advice("ok", "click 8.10")),
    ],
)
def test_packages_that_are_missing_or_too_old_are_problems(version: str | None, expected: Advice) -> None:
    assert list(packages(["click>=8.2"], lambda _: version)) == [expected]


def test_a_data_file_with_another_digest_is_named() -> None:
    def read(name: str) -> bytes:
        if name == "words.txt":
            raise DamagedDataError(name)
        return b""

    found = data(bundled.SHA256, read)
    assert found.level == "problem"
    assert "core/data/words.txt is not the one that this version came with" in found.says
    assert found.to_do == "reinstall vrty-gate"
