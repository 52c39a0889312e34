"""Text processing by Unicode 13, as in Python 3.10, on every Python version."""

import re
from collections.abc import Callable
from functools import cache

from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import once

_LATER = (
    "558 58b-58c 5c8-5c9 870-89f 8b5 8c8-8d2 b53-b54 c3c c5c-c5d cdc-cdd ece 170d 171f 1734 180f 1ac1-1af0 1b4c"
    " 1c89-1c8a 1dfa 208f 209d-209f 2c2f 2c5f 9ffd-9fff a7c0-a7c1 a7cb-a7f4 ab6c-ab6d fbc2 10570-105f3 10780-107bf"
    " 10940-10959 10d40-10d85 10ec2-10eff 10f70-10f85 11070-11075 110c2 1123f-11241 11380-113e2 116d0-116e3 1171e"
    " 11740-11746 11ab0-11abf 11b0a-11bf9 11db0-11df1 11f00-11f5a 1246f 12475-1247f 12550-12ff0 1342f 13439-143fa"
    " 16100-16139 16a70-16ac9 16d40-16d79 16ea0-16ed3 16ff2-16ff6 187f8-187ff 18cd6-18cff 18d09-1affe 1b11f-1b132"
    " 1b155 1b168 1ccf0-1cf46 1d127-1d128 1d25b-1d2d3 1d6a6 1df00-1dfff 1e030-1e08f 1e290-1e2ae 1e4d0-1e7fe"
    " 2a6de-2a6df 2b735-2b73f 2b81e 2cea2-2cead 2ebf0-2ee5d 31350-3fc3f"
)
"""Code points that were assigned or changed after Unicode 13 in a way that can move word boundaries.

With these replaced, every Python version finds the same words as Python 3.10. Determined by comparing the categories of
Unicode 13 and 18.
"""

_LATER_CAPITALS = "\u019b\u0264"
"""Lower-case letters of Unicode 13 that got a capital later."""
_LATER_SMALL = lazily("[\u10fc\uab69]")
"""Letters without case in Unicode 13 that are lower-case now."""
_UNKNOWN = "\ue000"
"""The replacement for all of them: a private-use character, which is never a letter, a digit or a space."""


@cache
def later() -> re.Pattern[str]:
    """A pattern for characters that are not in Unicode 13."""
    bounds = [part.split("-") for part in _LATER.split()]
    return lazily("[" + "".join(f"{chr(int(b[0], 16))}-{chr(int(b[-1], 16))}" for b in bounds) + "]")


@cache
def _without_capital() -> re.Pattern[str]:
    return lazily(f"{later().pattern[:-1]}{_LATER_CAPITALS}]")


@once
def settled(text: str) -> str:
    """A text of the same length in which patterns find the same words and digits on every Python version."""
    return text if text.isascii() else later().sub(_UNKNOWN, text)


@once
def lower(text: str) -> str:
    """The text in lower case; letters that are not in Unicode 13 are unchanged."""
    return text.lower() if text.isascii() else _changed(text, later(), str.lower)


def upper(text: str) -> str:
    """The text in upper case; letters that have no capital in Unicode 13 are unchanged."""
    return text.upper() if text.isascii() else _changed(text, _without_capital(), str.upper)


def is_lower(text: str) -> bool:
    """Whether a text has lower-case letters and no capitals."""
    return text.islower() if text.isascii() else _LATER_SMALL.sub(_UNKNOWN, settled(text)).islower()


def _changed(text: str, unchanged: re.Pattern[str], change: Callable[[str], str]) -> str:
    """A text with `change` applied to everything except the characters that match `unchanged`."""
    if not unchanged.search(text):
        return change(text)
    known = map(change, unchanged.split(text))
    return "".join([piece for pair in zip(known, [*unchanged.findall(text), ""], strict=True) for piece in pair])
