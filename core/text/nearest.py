"""Selection of the accepted answer that a response is compared with."""

from collections.abc import Sequence
from itertools import pairwise


def nearest(response: str, accepted: Sequence[str]) -> str:
    """The accepted answer that equals the response, else the one with most common word pairs, then words.

    The first one wins a tie. `accepted` must not be empty.
    """
    if len(accepted) == 1:
        return accepted[0]
    words = response.split()
    pairs, known = set(pairwise(words)), set(words)

    def near(text: str) -> tuple[bool, int, int]:
        others = text.split()
        return text == response, len(pairs.intersection(pairwise(others))), len(known.intersection(others))

    return max(accepted, key=near)
