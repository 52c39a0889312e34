"""Detection of misspelled names."""

import re

_SIGNS = re.compile("[^0-9a-z]+")
_NO_DIGIT = re.compile("[^0-9]+")
_SURE = 6
"""Names with fewer letters may differ by one slip only, since two make a different word."""
_SIGNS_APART = 8
"""Names whose lengths differ by more than this are never near."""


def is_near(name: str, other: str) -> bool:
    """Whether two names differ only in case, punctuation, a plural and one or two slips.

    A slip inserts, drops or replaces a letter, or swaps two neighbours (Damerau 1964). Two slips must leave the first
    letter unchanged. Names with different digits or numbers of words are different: `top1_score` and `top2_score`,
    `dialog` and `dialog_id`.
    """
    if abs(len(name) - len(other)) > _SIGNS_APART:
        return False
    words, others = _SIGNS.split(name.lower()), _SIGNS.split(other.lower())
    letters, other_letters = "".join(words), "".join(others)
    digits = _NO_DIGIT.sub("", letters)
    if digits and digits != _NO_DIGIT.sub("", other_letters):
        return False
    slips = 2 if min(len(letters), len(other_letters)) >= _SURE and letters[:1] == other_letters[:1] else 1
    if len(words) != len(others):
        slips = 0
    return _within(letters, other_letters, slips) or _within(_singular(letters), _singular(other_letters), slips)


def _singular(letters: str) -> str:
    return letters[:-3] + "y" if letters.endswith("ies") else letters.removesuffix("s")


def _within(left: str, right: str, slips: int) -> bool:
    if abs(len(left) - len(right)) > slips:
        return False
    same = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    left, right = left[same:], right[same:]
    if not left or not right:
        return True  # the rest is no longer than the slips allow
    if not slips:
        return False
    turned = left[:2] == right[1::-1] and len(left) > 1 < len(right)
    ends = [(left[1:], right[1:]), (left[1:], right), (left, right[1:])] + ([(left[2:], right[2:])] if turned else [])
    return any(_within(a, b, slips - 1) for a, b in ends)
