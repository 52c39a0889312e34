"""Invisible characters that nothing around them explains: a way to hide text, or to show it in another order."""

from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.plain import UNSEEN
from vrty_gate.core.text.text import once

_INVISIBLE = lazily(f"[{UNSEEN}\u3164\uffa0\ufff9-\ufffb]")
_FLAG = lazily("\U0001f3f4[\U000e0061-\U000e007a]{2,6}\U000e007f")
"""The flag of a part of a country, in tag characters."""
_RIGHT_TO_LEFT = lazily("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_JOINERS, _SELECTORS, _SOFT_HYPHEN, _KEYCAP, _MARK = "\u200c\u200d", "\ufe0e\ufe0f", "\xad", "\u20e3", "\ufeff"
_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069")
_OF_EMOJI, _OF_SCRIPTS = "\u00a9", "\u0600"
"""The first characters that a variation selector and a joiner may follow."""


@once
def unexplained(text: str) -> frozenset[str]:
    """The different invisible characters that no emoji, no script, no word and no text from right to left explains."""
    if text.isascii():
        return frozenset()
    found = _INVISIBLE.search(text)
    if found is None:
        return frozenset()
    text = _FLAG.sub("", text)
    has_right_to_left = _RIGHT_TO_LEFT.search(text) is not None
    places = [match.start() for match in _INVISIBLE.finditer(text)]
    return frozenset([text[at] for at in places if not _is_explained(text, at, has_right_to_left=has_right_to_left)])


def _is_explained(text: str, at: int, *, has_right_to_left: bool) -> bool:
    char, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if char in _SELECTORS:
        return before >= _OF_EMOJI or after == _KEYCAP
    if char in _JOINERS:
        return before >= _OF_SCRIPTS
    if char == _SOFT_HYPHEN:
        return before.isalpha() and after.isalpha()
    if char == _MARK:
        return at == 0
    return char in _DIRECTIONS and has_right_to_left


def named(chars: frozenset[str]) -> str:
    """Characters by their code points, in order: U+200B U+202E."""
    return " ".join(f"U+{ord(char):04X}" for char in sorted(chars)[:_SHOWN])


_SHOWN = 8
