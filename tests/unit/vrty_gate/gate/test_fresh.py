"""Whether a response is the recorded answer to the prompt of today."""

import os
from pathlib import Path

import pytest

from vrty_gate.core.case import Case
from vrty_gate.errors import Place
from vrty_gate.gate.fresh import is_fresh
from vrty_gate.manifest.record import Recording, asked_digest, asked_of
from vrty_gate.manifest.suite import SuiteCase
from vrty_gate.stores.recordings import Recorded, response_digest, write


def case(response: str = "Thirty days.", prompt: str = "How long?", name: str = "a") -> SuiteCase:
    return SuiteCase(name, Case(prompt, response), (), (), None, Place("m.yml"), {})


@pytest.fixture
def how(tmp_path: Path) -> Recording:
    return Recording("m-1", recordings=str(tmp_path / "m.recordings.jsonl"))


def record(how: Recording, *answered: SuiteCase) -> None:
    lines = [
        Recorded(
            known.id, asked_digest(how, asked_of(how, known.texts)), response_digest(known.texts.response), "m-1", 1, 1
        )
        for known in answered
    ]
    write(str(how.recordings), lines)


@pytest.mark.parametrize(
    "now, fresh",
    [
        (case(), True),
        (case("Thirty days.  \n"), True),
        (case("Fourteen days."), False),
        (case(prompt="How many days?"), False),
        (case(name="c"), False),
    ],
)
def test_a_response_is_fresh_as_it_was_recorded_for_this_prompt(how: Recording, now: SuiteCase, fresh: bool) -> None:
    record(how, case(), case("It does.", name="b"))
    assert is_fresh(how, now) == fresh
    assert not is_fresh(how._replace(model="m-2"), now)


def test_without_recordings_nothing_is_fresh(how: Recording) -> None:
    assert not is_fresh(how, case())


def test_what_was_recorded_since_counts(how: Recording) -> None:
    record(how, case("Fourteen days."))
    assert not is_fresh(how, case())
    record(how, case())
    assert is_fresh(how, case())


def test_what_was_recorded_within_one_tick_of_the_clock_of_the_disk_counts(how: Recording) -> None:
    for answered in ([case("Fourteen days.")], [case(), case(name="b")]):
        record(how, *answered)
        os.utime(str(how.recordings), ns=(0, 0))
        assert is_fresh(how, answered[0])
