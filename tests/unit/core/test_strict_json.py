"""Strict JSON within the bounds of a caller: what is read, and where and why the rest is not."""

import json
from math import inf, isnan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.strict_json import Fault, Reader, position, too_deep_at, value_at

OWN = Reader(levels=3, int_digits=18)
FOREIGN = Reader(levels=3, int_digits=400, any_number=True)


def fault(text: str, reader: Reader = OWN) -> tuple[str, int | None]:
    with pytest.raises(Fault) as caught:
        reader.read(text)
    return caught.value.words, caught.value.at


@given(
    st.dictionaries(st.text(alphabet=st.characters(exclude_categories=["Cs"])), st.integers(-9, 9) | st.floats(-9, 9))
)
def test_whatever_python_writes_is_read(value: dict[str, Any]) -> None:
    for ascii_ in (True, False):
        assert OWN.read(json.dumps(value, ensure_ascii=ascii_)) == value


@pytest.mark.parametrize(
    "text, words, at",
    [
        ('{"a": 1, "b": {}, "a": 2}', "duplicate key 'a'", None),
        ('{"\\u00fc": 1, "\u00fc": 2}', "duplicate key '\\xfc'", None),
        ('["NaN", NaN]', "NaN is not JSON; write a number or null", 8),
        ("[1, -Infinity]", "-Infinity is not JSON; write a number or null", 4),
        ("[1e999]", "1e999 is too large; write a smaller number or null", 1),
        ("9" * 19, "9999999999999999999 is too large; write a smaller number or null", 0),
        ("9" * 41, f"{'9' * 40}... is too large; write a smaller number or null", 0),
        ('{"[[[[": [[[1]]]}', "not usable JSON: nested too deeply", 11),
        ("[" * 100_000, "not usable JSON: nested too deeply", 3),
        (r'"\ud800"', "not usable JSON: an unpaired surrogate, which is not a character", None),
        ('"\ud800"', "not usable JSON: an unpaired surrogate, which is not a character", None),
        ("[1 2]", "not valid JSON: Expecting ',' delimiter", 3),
        ("\ufeff{}", "not valid JSON: Unexpected UTF-8 BOM (decode using utf-8-sig)", 0),
    ],
)
def test_a_fault_has_its_words_and_its_place(text: str, words: str, at: int | None) -> None:
    assert fault(text) == (words, at)


def test_each_caller_has_bounds_of_its_own() -> None:
    assert FOREIGN.read("[1e999, -Infinity]") == [inf, -inf]
    assert isnan(FOREIGN.read("NaN"))
    assert FOREIGN.read("9" * 400) == int("9" * 400)
    fault("9" * 401, FOREIGN)
    close = Reader(levels=1, int_digits=400, float_digits=4)
    assert close.read("[1.25]") == [1.25]
    assert fault("[1.125]", close)[1] == 1
    assert fault("[[]]", close)[1] == 1
    assert close.read("9" * 308) == int("9" * 308)
    fault("9" * 309, close)  # no computer calculates with it


def test_brackets_in_strings_do_not_nest() -> None:
    assert too_deep_at('["[[["]', 1) is None
    assert too_deep_at(r'["\"[[["]', 1) is None
    assert too_deep_at("[][[]]", 1) == 3


def test_the_value_of_a_key_is_found_in_the_outer_object_only() -> None:
    text = '{"b": {"a": 1}, "c": "a",\n "a" : [2]}'
    assert value_at("a", text) == text.index("[2]")
    assert value_at("d", text) is None
    assert position(text, text.index("[2]")) == (2, 8)
    assert position(text, 0) == (1, 1)


def test_a_refused_number_is_looked_for_once_in_what_follows_it() -> None:
    """The rest of the text may be anything, such as quotes that nothing closes; a million of them end the test."""
    assert fault("[1e999x" + '"\\' * 500_000)[1] is None


def test_equal_values_of_a_long_text_are_one_and_its_faults_are_found() -> None:
    line = '{"verdict": "review", "words": "A sentence that is longer than a word."}'
    text = f"[{', '.join([line] * 20_000)}]"
    first, second, *_ = data = OWN.read(text)
    assert data == json.loads(text)
    assert first["verdict"] is second["verdict"]
    with pytest.raises(Fault, match="duplicate key 'verdict'"):
        OWN.read(text.replace("words", "verdict", 1))
