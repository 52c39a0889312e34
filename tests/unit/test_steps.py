"""The counter of steps that other tests rely on."""

import re
from itertools import product

import pytest
from steps import LINEAR, growth, lines_run


def test_each_time_round_a_loop_is_a_step() -> None:
    def loop(times: int) -> None:
        for _ in range(times):
            pass

    assert 10 <= lines_run(lambda: loop(10)) < 40
    assert lines_run(lambda: loop(1_010)) - lines_run(lambda: loop(10)) >= 1_000
    assert lines_run(lambda: [one for one in range(1_000) if one % 2]) >= 1_000
    assert lines_run(lambda: loop(10)) == lines_run(lambda: loop(10))


def test_what_grows_with_the_square_is_told_from_what_is_linear() -> None:
    assert growth(lambda size: [one for one in range(size) if one], 100, 400) < LINEAR
    assert growth(lambda size: [one for one in product(range(size), repeat=2) if one], 100, 400) > 3
    assert growth(lambda size: "x" * size, 100, 400) < 0.3


def test_a_unit_that_takes_too_many_lines_is_told() -> None:
    def work(size: int) -> list[int]:
        return [one for one in range(9 * size) if one]

    assert growth(work, 100, 400, most=10) < LINEAR
    with pytest.raises(AssertionError):
        growth(work, 100, 400, most=9)


def test_what_any_size_takes_does_not_hide_how_the_rest_grows() -> None:
    def work(size: int) -> list[int]:
        return [one for one in range(100_000 + size * size // 100) if one]

    assert growth(work, 1_000, 4_000) < LINEAR < growth(work, 1_000, 4_000, least=1)


def test_a_pattern_that_is_compiled_on_the_way_is_no_step() -> None:
    longer = "|".join(f"{number}[a-z]+" for number in range(300))
    re.purge()
    assert lines_run(lambda: re.compile(longer).match("a")) < 50
