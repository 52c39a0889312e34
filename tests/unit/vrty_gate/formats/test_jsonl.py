"""JSON Lines: what is read of each line, and what is said of the line that is wrong."""

from math import inf
from typing import NamedTuple

import pytest

from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits
from vrty_gate.formats.jsonl import lines, record, records, require_few, require_small, values


class Point(NamedTuple):
    x: int
    y: int = 0


def test_blank_lines_count_but_are_not_read() -> None:
    assert list(lines("\n{}\n \t\n[1]\u2028", "a.jsonl")) == [
        (Place("a.jsonl", 2), "{}"),
        (Place("a.jsonl", 4), "[1]\u2028"),
    ]
    assert list(lines("", "a.jsonl")) == []


def test_only_a_line_feed_ends_a_line() -> None:
    text = '"a\u2028b\u0085c\x7f"'
    assert list(values(f"{text}\r\n{text}", "f")) == [(Place("f", 1), text[1:-1]), (Place("f", 2), text[1:-1])]


def test_each_line_is_a_value_or_a_record() -> None:
    text = '{"x": 1}\n\n{"x": 2, "y": 3}\n'
    assert list(values(text, "f")) == [(Place("f", 1), {"x": 1}), (Place("f", 3), {"x": 2, "y": 3})]
    assert list(records(Point, text, "f")) == [(Place("f", 1), Point(1)), (Place("f", 3), Point(2, 3))]


def test_numbers_that_json_lacks_are_read_where_the_caller_wants_them() -> None:
    assert list(values("Infinity", "f", any_number=True)) == [(Place("f", 1), inf)]
    with pytest.raises(InputError, match="^f:1:1: Infinity is not JSON; write a number or null$"):
        list(values("Infinity", "f"))


def test_what_stands_before_a_broken_line_is_read() -> None:
    read = records(Point, '{"x": 1}\n{"x": }', "f")
    assert next(read) == (Place("f", 1), Point(1))
    with pytest.raises(InputError, match="^f:2:7: not valid JSON: "):
        next(read)


@pytest.mark.parametrize(
    ("advice", "message"),
    [("", "it is missing required key 'x'"), ("delete the line", "it is missing required key 'x'; delete the line")],
)
def test_a_record_that_does_not_fit_is_told_with_the_advice_of_the_caller(advice: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        list(records(Point, '\n{"y": 1}', "f", advice))
    assert str(caught.value) == f"f:2:1: {message}"
    with pytest.raises(InputError) as caught:
        record(Point, {"y": 1}, Place("f", 2), advice)
    assert str(caught.value) == f"f:2: {message}"


@pytest.mark.parametrize(
    ("line", "column"), [('{"x": "a"}', 7), ('{"x": 1, "z": 2}', 10), ('{"y": 1,\t"x": []}', 15), ("[]", 1)]
)
def test_a_value_that_does_not_fit_has_its_column(line: str, column: int) -> None:
    with pytest.raises(InputError) as caught:
        list(records(Point, f"\n{line}\n", "f"))
    assert caught.value.place == Place("f", 2, column)


def test_a_very_long_line_is_not_read_again_for_a_column() -> None:
    with pytest.raises(InputError) as caught:
        list(records(Point, '{"x": "a"' + " " * 100_000 + "}", "f"))
    assert caught.value.place == Place("f", 1)


def test_more_and_larger_than_the_limits_is_refused_with_the_option_that_raises_them() -> None:
    limits, place = Limits(cases=2, suite_bytes=5), Place("f", 3)
    require_few(2, "examples", limits, place)
    require_small(5, "examples", limits, place)
    with pytest.raises(InputError, match="^f:3: more than 2 examples; give fewer or raise --max-cases$"):
        require_few(3, "examples", limits, place)
    with pytest.raises(InputError, match="^f:3: more than 2 reports; give fewer runs or raise --max-cases$"):
        require_few(3, "reports", limits, place, "give fewer runs")
    words = "^f:3: the examples are larger than 5 bytes in total; give fewer or raise --max-suite-bytes$"
    with pytest.raises(InputError, match=words):
        require_small(6, "examples", limits, place)
