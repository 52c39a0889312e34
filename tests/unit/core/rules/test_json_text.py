"""Strict JSON: what is read, and where and why the rest is not."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.rules import json_text
from vrty_gate.core.rules.json_text import explain, nests_deeper, read
from vrty_gate.core.strict_json import Fault

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(alphabet=st.characters(exclude_categories=["Cs"]))
)
VALUES = st.recursive(LEAVES, lambda part: st.lists(part) | st.dictionaries(st.text(), part), max_leaves=20)
PIECES = st.lists(st.sampled_from([*'[]{},:"\\ 1-+.eE0\n\t', "true", "null", "NaN", '"a"', "\\u00e9", "\\ud83d", "x"]))


def fault(text: str) -> tuple[str, int | None]:
    with pytest.raises(Fault) as caught:
        read(text)
    return caught.value.words, caught.value.at


@given(VALUES, st.booleans(), st.sampled_from([None, 2]))
def test_whatever_python_writes_is_read(value: Any, ascii_: bool, indent: int | None) -> None:
    assert read(json.dumps(value, ensure_ascii=ascii_, indent=indent)) == value


def strictly(text: str) -> Any:
    """The value by Python's reader, made strict."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) < len(pairs):
            raise ValueError
        return dict(pairs)

    def refuse(_: str) -> Any:
        raise ValueError

    value = json.loads(text, object_pairs_hook=unique, parse_constant=refuse)
    json.dumps(value, ensure_ascii=False).encode("utf-8")
    return value


@given(PIECES.map("".join))
def test_it_reads_what_a_strict_python_reads_and_nothing_else(text: str) -> None:
    try:
        expected = strictly(text)
    except (ValueError, UnicodeError):
        fault(text)
    else:
        if not re.search("inf", repr(expected)):
            assert read(text) == expected


@given(st.text() | PIECES.map("".join))
def test_any_text_gives_a_value_or_a_fault_within_it(text: str) -> None:
    at: int | None = 0
    try:
        read(text)
    except Fault as found:
        at = found.at
    assert at is not None
    assert 0 <= at <= len(text)


@pytest.mark.parametrize(
    "text, words, at",
    [
        ("", "the text is empty", 0),
        ("  ", "the text is empty", 2),
        ("NaN", "NaN is not a JSON number", 0),
        ("[1, Infinity]", "Infinity is not a JSON number", 4),
        ('{"a": 1, "a": 2}', "a duplicate key", 9),
        ("[1,]", "a trailing comma", 2),
        ('{"a": 1,}', "a trailing comma", 7),
        ("{a: 1}", "not a JSON value", 1),
        ("{'a': 1}", "a quote other than a double quote", 1),
        ("{1: 2}", "a key in double quotes is missing", 1),
        ('{"a" 1}', "a colon after the key is missing", 5),
        ("[1 2]", "a comma or ] is missing", 3),
        ("[1}", "} where ] is due", 2),
        ("[1", "the text ends where a comma or ] is expected", 2),
        ("[", "the text ends where a value is expected", 1),
        ("1 2", "content after the value", 2),
        ("True", "True is Python; JSON writes true, false and null", 0),
        ("01", "a number that is not in JSON format", 0),
        ("1.", "a number that is not in JSON format", 0),
        ("-", "a minus without a number", 0),
        ("[1e999]", "a number that is too large or too long", 1),
        ("9" * 401, "a number that is too large or too long", 0),
        ('"abc', "an unclosed string", 0),
        ('"abc\\"', "an unclosed string", 0),
        ('"a\nb"', "a line break or other control character within a string; it must be escaped", 2),
        (r'"\x"', "an invalid escape", 1),
        (r'"\ud800"', "an unpaired surrogate, which is not a valid character", 0),
        ('"\ud800"', "an unpaired surrogate, which is not a valid character", 1),
        ("[" * 61 + "]" * 61, "nested deeper than 60 levels", 60),
        ("// no", "a comment, which JSON does not have", 0),
        ("\ufeff{}", "a byte order mark", 0),
    ],
)
def test_a_fault_has_its_place_and_words(text: str, words: str, at: int) -> None:
    assert fault(text) == (words, at)


def test_what_is_odd_but_right_is_read() -> None:
    assert read(r'"\ud83d\ude00\/\b"') == "\U0001f600/\b"
    assert read(' {"": [[], {}, -0, 1E+2, "\x7f"]}\r\n') == {"": [[], {}, 0, 100.0, "\x7f"]}
    assert read("[" * 60 + "]" * 60)


def test_a_response_that_nests_too_deeply_never_reaches_a_reader_that_recurses(monkeypatch) -> None:
    monkeypatch.setattr(json_text, "_READER", None)
    assert fault("[" * 1_000_000) == ("nested deeper than 60 levels", 60)
    assert fault('{"a":' * 100_000) == ("nested deeper than 60 levels", 300)


def test_brackets_in_strings_do_not_nest() -> None:
    assert not nests_deeper('["' + "[" * 100 + '"]', 5)
    assert nests_deeper("[" * 6, 5)
    assert not nests_deeper("[]" * 6, 5)


TYPED = ['"', ",", "{", "0", "-", "e9", "NaN", "\\", "\n", "\ufeff", ""]


@given(VALUES, st.data())
def test_what_is_read_has_no_fault_and_what_is_not_has_one(value: object, data: st.DataObject) -> None:
    text = json.dumps(value, ensure_ascii=data.draw(st.booleans()))
    if data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(st.sampled_from(TYPED)) + text[at + 1 :]
    try:
        read(text)
    except Fault:
        with pytest.raises(Fault):
            explain(text)
    else:
        explain(text)


@pytest.mark.parametrize("text", ["9" * 308, "-" + "1" * 309, "0." + "1" * 398, "[" * 60 + "]" * 60, r'"\ud83d\ude00"'])
def test_what_is_just_within_bounds_is_read_and_has_no_fault(text: str) -> None:
    read(text)
    explain(text)


@pytest.mark.parametrize(
    "text",
    ['{"a": 1, "a": 2}', "NaN", "1e999", "9" * 309, "9" * 4000, '"\\ud800"', "[" * 61 + "]" * 61, "\ufeff1", "01"],
)
def test_what_python_would_let_pass_is_explained_in_our_words(text: str) -> None:
    words, _ = fault(text)
    with pytest.raises(Fault) as caught:
        explain(text)
    assert caught.value.words == words
    assert not words.startswith("not ")
