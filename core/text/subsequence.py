"""The longest common subsequence of two lists of words."""

from collections.abc import Sequence


def common_length(left: Sequence[str], right: Sequence[str]) -> int:
    """Length of the longest common subsequence, by bit vectors (Hyyrö 2004)."""
    both = set(left).intersection(right)
    places: dict[str, int] = dict.fromkeys(both, 0)
    bit = 1
    for word in left:
        if word in both:
            places[word] |= bit
            bit <<= 1
    full = rest = bit - 1
    for word in right:
        if word in both:
            shared = rest & places[word]
            rest = (rest + shared) | (rest - shared)
    return full.bit_length() - (rest & full).bit_count()
