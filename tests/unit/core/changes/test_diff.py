"""Hunks between two sequences."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.changes.diff import few_hunks, hunks

WORDS = st.lists(st.sampled_from("abcd"), max_size=30)


def common(before, after):
    """Length of the longest common subsequence, by the textbook table."""
    row = [0] * (len(after) + 1)
    for old in before:
        diagonal = 0
        for place, new in enumerate(after):
            diagonal, row[place + 1] = row[place + 1], diagonal + 1 if old == new else max(row[place + 1], row[place])
    return row[-1]


@given(WORDS, WORDS)
def test_hunks_turn_one_sequence_into_the_other_by_a_shortest_edit(before, after):
    made, at, changed = [], 0, 0
    for hunk in hunks(before, after):
        made += before[at : hunk.before.start] + after[hunk.after]
        at = hunk.before.stop
        changed += hunk.before.stop - hunk.before.start + hunk.after.stop - hunk.after.start
    assert made + before[at:] == after
    assert changed == len(before) + len(after) - 2 * common(before, after)


def test_equal_sequences_have_no_hunks():
    assert hunks("abc", "abc") == []


def test_a_long_middle_is_one_hunk():
    before, after = [*"x", *map(str, range(500)), *"y"], [*"x", *map(str, range(500, 1000)), *"y"]
    (hunk,) = hunks(before, after)
    assert (hunk.before, hunk.after) == (slice(1, 501), slice(1, 501))


@given(WORDS, WORDS)
def test_few_hunks_are_a_shortest_edit_too(before, after):
    made, at = [], 0
    found = few_hunks(before, after, len(before) + len(after))
    for hunk in found:
        made += before[at : hunk.before.start] + after[hunk.after]
        at = hunk.before.stop
    assert made + before[at:] == after
    assert sum(len(before[hunk.before]) + len(after[hunk.after]) for hunk in found) == len(before) + len(
        after
    ) - 2 * common(before, after)


@pytest.mark.parametrize(
    "before, after, fewest", [("abcabba", "cbabac", 5), ("abc", "abc", 0), ("ab", "ba", 2), ("abcd", "", 4)]
)
def test_no_more_may_differ_than_allowed(before, after, fewest):
    assert few_hunks(before, after, fewest) is not None
    assert fewest == 0 or few_hunks(before, after, fewest - 1) is None


def test_of_several_shortest_edits_few_hunks_lose_first_and_add_later():
    assert few_hunks("xa", "ax", 2) == [(slice(0, 1), slice(0, 0)), (slice(2, 2), slice(1, 2))]
