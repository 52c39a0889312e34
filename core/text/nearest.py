"""Which of several accepted answers a response is to be read beside."""

from collections.abc import Sequence
from itertools import pairwise


def nearest(response: str, accepted: Sequence[str]) -> str:
    """The accepted answer that is the same, else that with most word pairs, then words, in common, else the first."""
    if len(accepted) == 1:
        return accepted[0]
    words = response.split()
    pairs, known = set(pairwise(words)), set(words)

    def near(text: str) -> tuple[bool, int, int]:
        others = text.split()
        return text == response, len(pairs.intersection(pairwise(others))), len(known.intersection(others))

    return max(accepted, key=near)
