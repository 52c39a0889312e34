"""Tests that inline-snapshot fills in; `make_snapshots.py` runs them as `test_inline.py`."""

from dataclasses import dataclass

from inline_snapshot import snapshot


@dataclass
class Answer:
    text: str
    tokens: int


def answer(text: str) -> str:
    return text


def test_refund():
    result = answer("We refund the fare within 14 days.\n\nBring the ticket; don't fold it.\n")
    assert result == snapshot()
    assert len(result) == snapshot()


class TestBooking:
    def test_data(self):
        assert snapshot() == {"answer": "Booked for two.", "seats": [4, -5], "raw": b"\x00"}

    def test_object(self):
        assert Answer(answer('The ferry "Ida" sails.'), 6) == snapshot()


greeting = snapshot("Good morning!" + " How are you?")
computed = snapshot(f"{answer('x')}")
