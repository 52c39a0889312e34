"""Tests that syrupy makes snapshots of; `make_snapshots.py` runs them as `test_support.py`."""

from dataclasses import dataclass

import pytest
from syrupy.extensions.json import JSONSnapshotExtension
from syrupy.extensions.single_file import SingleFileSnapshotExtension

REFUND = "We refund the fare within 14 days.\n\n- Bring the ticket.\n- Don't fold it.\n\n# name: no marker\n# ---"


@dataclass
class Answer:
    text: str
    tokens: int
    notes: tuple[str, ...] = ()


def reply(text: str, **more: object) -> dict[str, object]:
    message = {"role": "assistant", "content": text, **more}
    return {"id": "chatcmpl-1", "object": "chat.completion", "choices": [{"index": 0, "message": message}]}


def test_refund(snapshot):
    assert snapshot == REFUND


def test_two_answers(snapshot):
    assert snapshot == 'The ferry "Ida" sails at 7:40 — on weekdays.'
    assert snapshot == "It's 5 € for a child.\\n is no new line."


@pytest.mark.parametrize("language", ["de", "en.1"])
def test_greeting(snapshot, language):
    assert snapshot == {"de": "Guten Morgen!", "en.1": "Good morning!"}[language]


class TestBooking:
    def test_named(self, snapshot):
        assert snapshot(name="short") == "Booked for two."


def test_data(snapshot):
    data = {"answer": REFUND, "sure": True, "tries": 2, "cost": 0.5, "none": None, "empty": {}, 'a "key"': [{"b"}, ()]}
    assert snapshot == data


def test_object(snapshot):
    assert snapshot == Answer("Yes,\nthe dog\ntravels free.", 12, ("pets",))


def test_reply(snapshot):
    assert snapshot == reply("Yes, dogs travel free.")


def test_numbers(snapshot):
    assert snapshot == [0.1, 0.25, -3]


def test_reply_as_json(snapshot):
    assert snapshot(extension_class=JSONSnapshotExtension) == reply("Yes, dogs travel free.")


def test_replies_as_json(snapshot):
    replies = [{"generated_text": " free of charge", "details": {"generated_tokens": 3, "seed": None}}] * 2
    assert snapshot(extension_class=JSONSnapshotExtension) == replies


def test_stream_as_json(snapshot):
    pieces = ({"role": "assistant", "content": ""}, {"content": "Dogs "}, {"content": "travel free."}, {})
    chunks = [{"object": "chat.completion.chunk", "choices": [{"index": 0, "delta": piece}]} for piece in pieces]
    assert snapshot(extension_class=JSONSnapshotExtension) == chunks


def test_call_as_json(snapshot):
    function = {"name": "timetable", "arguments": '{"from": "Ulm", "day": "2026-03-02"}'}
    call = {"id": "call_a1", "type": "function", "function": function}
    assert snapshot(extension_class=JSONSnapshotExtension) == reply("", tool_calls=[call])


def test_bytes(snapshot):
    assert snapshot(extension_class=SingleFileSnapshotExtension) == b"Dogs travel free.\n"
    assert snapshot(extension_class=SingleFileSnapshotExtension) == b"\x89PNG\x00\xff"
