"""Whether one name is another one with a slip of the pen."""

import re

_NO_SIGN = re.compile("[^0-9a-z]")
_NO_DIGIT = re.compile("[^0-9]")
_LONGEST = 64
_SURE = 6
"""Names of fewer letters differ by one slip at most, since two make another word of them."""


def is_near(name: str, other: str) -> bool:
    """Whether a name is another one, but for case, signs, a plural and one or two slips.

    A slip is a letter too many, too few, another one, or two that changed places (Damerau 1964). Two must leave the
    first letter as it is. Names whose digits differ are names of different things: `top1_score`, `top2_score`.
    """
    if abs(len(name) - len(other)) > _LONGEST or len(name) > 2 * _LONGEST:
        return False
    one, two = _plain(name), _plain(other)
    digits, others = _NO_DIGIT.sub("", one), _NO_DIGIT.sub("", two)
    if digits and digits != others:
        return False
    slips = 2 if min(len(one), len(two)) >= _SURE and one[:1] == two[:1] else 1
    return _within(one, two, slips)


def _plain(name: str) -> str:
    letters = _NO_SIGN.sub("", name.lower())
    return re.sub("ies$", "y", letters) if letters.endswith("ies") else letters.removesuffix("s")


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
