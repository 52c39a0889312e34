"""Whether one name is another one with a slip of the pen."""

import re

_SIGNS = re.compile("[^0-9a-z]+")
_NO_DIGIT = re.compile("[^0-9]+")
_SURE = 6
"""Names of fewer letters differ by one slip at most, since two make another word of them."""
_SIGNS_APART = 8
"""By so many characters more or fewer no name is near, whatever they are."""


def is_near(name: str, other: str) -> bool:
    """Whether a name is another one, but for case, signs, a plural and one or two slips.

    A slip is a letter too many, too few, another one, or two that changed places (Damerau 1964). Two must leave the
    first letter as it is. Names whose digits differ, or that have another number of words, are names of different
    things: `top1_score` and `top2_score`, `dialog` and `dialog_id`.
    """
    if abs(len(name) - len(other)) > _SIGNS_APART:
        return False
    words, others = _SIGNS.split(name.lower()), _SIGNS.split(other.lower())
    one, two = "".join(words), "".join(others)
    digits = _NO_DIGIT.sub("", one)
    if digits and digits != _NO_DIGIT.sub("", two):
        return False
    slips = 2 if min(len(one), len(two)) >= _SURE and one[:1] == two[:1] else 1
    if len(words) != len(others):
        slips = 0
    return _within(one, two, slips) or _within(_singular(one), _singular(two), slips)


def _singular(letters: str) -> str:
    return letters[:-3] + "y" if letters.endswith("ies") else letters.removesuffix("s")


def _within(one: str, two: str, slips: int) -> bool:
    if abs(len(one) - len(two)) > slips:
        return False
    same = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    one, two = one[same:], two[same:]
    if not one or not two:
        return True  # what is left is no longer than the slips
    if not slips:
        return False
    turned = one[:2] == two[1::-1] and len(one) > 1 < len(two)
    ends = [(one[1:], two[1:]), (one[1:], two), (one, two[1:])] + ([(one[2:], two[2:])] if turned else [])
    return any(_within(a, b, slips - 1) for a, b in ends)
