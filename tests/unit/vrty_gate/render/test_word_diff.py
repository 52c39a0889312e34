"""The word diff: what went, what came, and no more around it than it takes to find the place."""

from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.render.word_diff import Piece, _common, _longer, word_diff

WORDS = st.lists(st.sampled_from(["a", "b", "c", "d\n", "e."]), max_size=8).map(" ".join)


def split(text: str) -> list[str]:
    return text.replace("\n", " \n ").split(" ")


@given(WORDS, WORDS)
def test_both_texts_can_be_read_off(before: str, after: str) -> None:
    pieces = word_diff(before, after)
    for text, other in ((before, "added"), (after, "gone")):
        read = [word for piece in pieces if piece.kind != other for word in piece.words]
        if not any(piece.kind == "same" and "..." in piece.words for piece in pieces):
            assert read == [word for word in split(text) if word]


@given(WORDS, WORDS)
def test_as_many_words_as_possible_stay_the_same(before: str, after: str) -> None:
    old, new = ([word for word in split(text) if word] for text in (before, after))
    lengths = [[0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i in range(len(old) - 1, -1, -1):
        for j in range(len(new) - 1, -1, -1):
            longer = max(lengths[i + 1][j], lengths[i][j + 1])
            lengths[i][j] = lengths[i + 1][j + 1] + 1 if old[i] == new[j] else longer
    rows = _longer(old, new)
    for i in range(len(old) + 1):
        assert [_common(rows[i], j) for j in range(len(new) + 1)] == lengths[i]


def test_of_long_texts_as_much_is_shown_as_wanted() -> None:
    assert word_diff("a b c d e f", "u v w x y", 2) == [
        Piece("gone", ["a", "b", "(... 4 more words)"]),
        Piece("added", ["u", "v", "(... 3 more words)"]),
    ]


def test_a_word_that_came_is_marked() -> None:
    assert word_diff("covers shipping.", "covers no shipping.") == [
        Piece("same", ["covers"]),
        Piece("added", ["no"]),
        Piece("same", ["shipping."]),
    ]


def test_nothing_changed_is_one_piece() -> None:
    assert [piece.kind for piece in word_diff("a b c", "a b c")] == ["same"]
    assert word_diff("", "") == []


def test_a_rewritten_text_is_not_cut_up_by_words_that_happen_to_match() -> None:
    pieces = word_diff("You have 30 days to return it", "Ask us to learn more about it")
    assert [piece.kind for piece in pieces] == ["gone", "added", "same"]


def test_long_stretches_without_change_are_cut_to_their_ends() -> None:
    same = " ".join(f"w{i}" for i in range(100))
    pieces = word_diff(f"{same} old {same}", f"{same} new {same}")
    assert [piece.kind for piece in pieces] == ["same", "gone", "added", "same"]
    assert pieces[0].words == ["...", *(f"w{i}" for i in range(92, 100))]
    assert pieces[3].words == [*(f"w{i}" for i in range(8)), "..."]


def test_of_texts_without_anything_in_common_the_beginnings_are_shown() -> None:
    gone, added = word_diff("a b " * 100_000, "c d " * 90_000)
    assert (len(gone.words), gone.words[-1]) == (301, "(... 199700 more words)")
    assert (len(added.words), added.words[-1]) == (301, "(... 179700 more words)")


def test_a_word_without_end_is_cut() -> None:
    assert len(word_diff("x" * 10_000, "y")[0].words[0]) == 83
