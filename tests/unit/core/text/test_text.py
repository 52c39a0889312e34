"""A text remembers what was read from it."""

import pickle

from vrty_gate.core.text.text import Text, once

READ: list[tuple[str, str]] = []


@once
def first_word(text: str, language: str = "en") -> str:
    READ.append((text, language))
    return text.split(maxsplit=1)[0]


def test_a_reader_reads_a_text_once_with_the_same_options() -> None:
    READ.clear()
    text = Text("Read once")
    assert [first_word(text), first_word(text), first_word(text, "es"), first_word(text, language="es")] == ["Read"] * 4
    assert READ == [("Read once", "en"), ("Read once", "es"), ("Read once", "es")]
    assert first_word(Text("Read once")) == "Read"
    assert len(READ) == 4, "another text is read again"


def test_a_part_of_a_text_is_read_each_time() -> None:
    READ.clear()
    assert [first_word(Text("Read once")[:4]), first_word("Read")] == ["Read", "Read"]
    assert len(READ) == 2


def test_what_was_read_from_a_text_is_not_sent_to_another_process() -> None:
    READ.clear()
    text = Text("Read once")
    first_word(text)
    sent = pickle.loads(pickle.dumps(text))
    assert (sent, type(sent)) == (text, Text)
    assert [first_word(sent), first_word(text)] == ["Read", "Read"]
    assert len(READ) == 2


def test_a_text_is_its_characters() -> None:
    assert Text("30 days") == "30 days"
    assert {Text("30 days"): 1}["30 days"] == 1
