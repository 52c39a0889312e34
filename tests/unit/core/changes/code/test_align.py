"""Two sequences are aligned with the fewest edits, within bounds."""

import itertools

import pytest

from vrty_gate.core.changes.code.align import hunks


@pytest.mark.parametrize("before", ["", "a", "abc", "abcabba", "aab", "bbb"])
@pytest.mark.parametrize("after", ["", "a", "acb", "cbabac", "abab", "ccc"])
def test_the_hunks_turn_the_one_into_the_other(before, after) -> None:
    edits = hunks(before, after, 99)
    assert edits is not None
    result, place = "", 0
    for edit in edits:
        result += before[place : edit.before] + after[edit.after : edit.after_end]
        place = edit.before_end
    assert result + before[place:] == after


@pytest.mark.parametrize(
    "before, after, fewest", [("abcabba", "cbabac", 5), ("abc", "abc", 0), ("ab", "ba", 2), ("abcd", "", 4)]
)
def test_no_more_is_replaced_than_needed(before, after, fewest) -> None:
    edits = hunks(before, after, fewest)
    assert edits is not None
    assert sum(edit.before_end - edit.before + edit.after_end - edit.after for edit in edits) == fewest
    if fewest:
        assert hunks(before, after, fewest - 1) is None


def test_sequences_that_differ_throughout_end_early() -> None:
    before = list(itertools.islice(itertools.cycle("ab"), 20_000))
    after = list(itertools.islice(itertools.cycle("aab"), 20_000))
    assert hunks(before, after, 20_000) is None
