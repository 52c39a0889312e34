"""Long texts are compared where they differ, wherever that is."""

from contextlib import suppress

import pytest

from vrty_gate.core.case import Case
from vrty_gate.core.changes import TooLong, changes, is_trivial
from vrty_gate.core.changes.window import is_short, window
from vrty_gate.core.fidelity import fidelity

PROMPT = "How long is the refund window?"
GOOD = "The refund window is 30 days. Write to us before you send it."
BAD = " You idiot. Refunds are never paid."
FILLERS = [" ", "\n", "\t", "\u00a0", "\u200b", ".", "\u00a0 ", "---\n", "- \n"]
LONG = {
    "lines": "\n".join(f"Line {i} says word {i * 7}." for i in range(1_300)),
    "sentences": " ".join(f"Sentence {i} says word {i * 7}." for i in range(1_300)),
    "items": "\n".join(f"- item {i}" for i in range(1_300)),
    "rows": "\n".join(f"| {i} | {i * 7} |" for i in range(1_300)),
    "code": "```python\n" + "\n".join(f"x{i} = {i}" for i in range(1_500)) + "\n```",
    "long code": "```python\n" + "\n".join(f"x{i} = {i}" for i in range(6_000)) + "\n```",
    "json": '```json\n[{"a": 1}' + ', {"a": 2}' * 1_500 + "]\n```",
}


def case(response: str) -> Case:
    return Case(PROMPT, response)


@pytest.mark.parametrize("filler", FILLERS, ids=map(repr, FILLERS))
@pytest.mark.parametrize("length", [40_000, 300_000])
def test_what_follows_a_long_blank_is_read(filler: str, length: int) -> None:
    response = case(GOOD + filler * (length // len(filler)) + BAD)
    assert not is_trivial(response, [case(GOOD)])
    with suppress(TooLong):  # which fails the case
        assert fidelity(response, [case(GOOD)]) < 0.65


@pytest.mark.parametrize("body", LONG.values(), ids=LONG)
@pytest.mark.parametrize("end, worse", [("The window is 30 days.", "The window is 3 days."), ("", BAD)])
def test_a_change_at_the_end_of_a_long_answer_is_read(body: str, end: str, worse: str) -> None:
    accepted = [case(f"{GOOD}\n\n{body}\n\n{end}")]
    response = case(f"{GOOD}\n\n{body}\n\n{worse}")
    assert changes(response, accepted)
    assert fidelity(response, accepted) < 0.8


def test_what_cannot_be_compared_is_no_change_of_form() -> None:
    accepted = case(" ".join(f"Word {i} is." for i in range(12_500)))
    response = case(" ".join(f"Term {i * 3} was." for i in range(12_500)))
    assert (changes(response, [accepted]), is_trivial(response, [accepted])) == ((), False)
    with pytest.raises(TooLong):
        fidelity(response, [accepted])


def test_short_texts_are_compared_as_they_are() -> None:
    assert window(GOOD, BAD) == (GOOD, BAD)
    assert is_short(LONG["code"])
    assert not is_short(LONG["lines"])


def test_the_text_around_data_is_compared() -> None:
    data = '```json\n{"window": 30}\n```'
    accepted = [case(f"{GOOD}\n\n{data}\n\nPlease keep it for 30 days.")]
    response = case(f"{GOOD}\n\n{data}\n\nPlease keep it for 3 years.")
    assert not is_trivial(response, accepted)
    assert fidelity(response, accepted) < 0.6
