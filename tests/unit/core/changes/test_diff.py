"""Hunks between two sequences."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from steps import LINEAR, growth

from vrty_gate.core.changes import diff
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


SHUFFLED = st.lists(st.tuples(st.integers(0, 120), st.integers(0, 3), st.text("abcd", max_size=3)), max_size=8)


@given(st.lists(st.sampled_from("abcd"), max_size=120), SHUFFLED)
def test_long_sequences_have_the_same_hunks_as_short_ones(before, edits):
    after = list(before)
    for place, gone, new in edits:
        after[place : place + gone] = new
    expected = few_hunks(before, after, 60)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(diff, "_WHOLE", 0)
        assert few_hunks(before, after, 60) == expected


@given(st.lists(st.sampled_from("abcdefgh"), min_size=40, max_size=200), SHUFFLED, st.integers(0, 3))
def test_long_sequences_are_compared_around_each_difference(before, edits, near):
    after = list(before)
    for place, gone, new in edits:
        after[place : place + gone] = new
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(diff, "_WHOLE", 0)
        patched.setattr(diff, "_NEAR", near)
        found = few_hunks(before, after, 60)
    made, at = [], 0
    for hunk in found:
        made += before[at : hunk.before.start] + after[hunk.after]
        at = hunk.before.stop
    assert made + before[at:] == after
    changed = sum(len(before[hunk.before]) + len(after[hunk.after]) for hunk in found)
    assert changed == len(before) + len(after) - 2 * common(before, after)


def long_pair(size, edits):
    random = Random(size)
    before = random.choices("abcdefghijklmnop", k=size)
    after = list(before)
    for place in range(0, size, size // edits):
        after[place] = "z"
    return before, after


def test_two_long_sequences_that_differ_in_more_are_not_compared():
    assert few_hunks(*long_pair(30_000, 20), 80) is not None
    assert few_hunks(*long_pair(30_000, 60), 80) is None
    assert few_hunks(*long_pair(30_000, 300), 30_000) is None


def test_the_work_for_long_sequences_grows_no_faster_than_they_do():
    assert growth(lambda size: few_hunks(*long_pair(size, 10), 80), 22_000, 66_000) < LINEAR
