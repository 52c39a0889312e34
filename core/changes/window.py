"""The part of long texts that is compared, so that a change is read wherever it is.

Two long texts are cut to the lines and sentences that differ, with a few around them, if those are few: a short text is
read quickly, and checks that read only its beginning read what differs. Else both are compared whole, up to the number
of characters and units that the reader takes.
"""

import re

from vrty_gate.core.changes.change import TooLong
from vrty_gate.core.changes.units import MOST_UNITS
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.subsequence import common_ends
from vrty_gate.core.text.text import READ

_LONGEST_PIECE = 400
_PIECE = lazily(rf"[^\n.!?\u3002\uff01\uff1f]{{0,{_LONGEST_PIECE}}}(?:[\n.!?\u3002\uff01\uff1f]+[ \t]*|\Z)?")
_BLANKS = lazily(r"[ \t\u00a0\u200b\u200c\u200d\u2060\ufeff]{9,}|\n{9,}")
_REPEATED = lazily(r"([^\w\s])\1{40,}")
_FENCE = lazily(r"^[ \t]{0,8}(?:```|~~~)[^\n]*", re.MULTILINE)
_CODE = lazily(r"^[ \t]{0,8}(```|~~~)[^\n]*\n(?:(?![ \t]{0,8}\1)[^\n]*\n)*", re.MULTILINE)
"""A code block is one unit."""
_AROUND = 3
"""Pieces kept before and after what differs."""
_SHORT, _FEW_PIECES = 40_000, 1_000
"""A text with more characters, or more sentences and lines, is cut to what differs if that has no more either."""
_MOST_PIECES = MOST_UNITS - 200


def window(accepted: str, current: str) -> tuple[str, str]:
    """Both texts, or the parts of them that differ if these are much shorter. Raises TooLong."""
    if is_short(accepted) and is_short(current):
        return accepted, current
    before, after = _pieces(accepted), _pieces(current)
    start, end = common_ends(before, after)
    start, end = max(start - _AROUND, 0), max(end - _AROUND, 0)
    fence = _open_fence(before[:start])
    parts = ("".join(before[start : len(before) - end]), "".join(after[start : len(after) - end]))
    if all(map(is_short, parts)):
        return fence + parts[0], fence + parts[1]
    if _is_readable(accepted) and _is_readable(current):
        return accepted, current
    if not all(map(_is_readable, parts)):
        raise TooLong(f"more than {READ:,} characters or {_MOST_PIECES:,} sentences and lines differ")
    return fence + parts[0], fence + parts[1]


def _open_fence(pieces: list[str]) -> str:
    """The line that opens the code block in which the pieces end; empty outside of code."""
    fences = _FENCE.findall("".join(pieces))
    return f"{fences[-1]}\n" if len(fences) % 2 else ""


def is_short(text: str) -> bool:
    """Whether a text is compared as it is; its units are not counted where they cannot be too many."""
    return _has_at_most(text, _SHORT, _FEW_PIECES)


def _is_readable(text: str) -> bool:
    """Whether the reader takes a text as a whole."""
    return _has_at_most(text, READ, _MOST_PIECES)


def _has_at_most(text: str, characters: int, pieces: int) -> bool:
    if len(text) > characters:
        return False
    return len(text) < pieces or len(_PIECE.findall(_CODE.sub("", text))) <= pieces


def _pieces(text: str) -> list[str]:
    """A text in lines and sentences, without long runs of blanks and signs, which say nothing."""
    text = _REPEATED.sub(lambda match: match[1] * 40, _BLANKS.sub(lambda match: match[0][:2], text))
    return [piece for piece in _PIECE.findall(text) if piece]
