"""A text remembers what was read from it."""

from vrty_gate.core.text.text import Text, once, text_of

READ: list[tuple[str, str]] = []


@once
def first_word(text: Text, language: str = "en") -> str:
    READ.append((text.written, language))
    return text.words[0]


def test_a_reader_reads_a_text_once_with_the_same_options() -> None:
    READ.clear()
    text = Text("Read once")
    assert [first_word(text), first_word(text), first_word(text, "es"), first_word(text, language="es")] == ["read"] * 4
    assert READ == [("Read once", "en"), ("Read once", "es"), ("Read once", "es")]
    assert first_word(Text("Read once")) == "read"
    assert len(READ) == 4, "another object is read again"


def test_the_same_characters_are_the_same_text() -> None:
    assert text_of("30 days") is text_of("30 days")
    assert text_of("plain").plain is text_of("plain")
    assert text_of("**bold**").plain is text_of("bold")
