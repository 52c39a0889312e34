"""What a rule says of a text."""

from typing import NamedTuple

_LONGEST = 80


class Kept(NamedTuple):
    """How far a text keeps a rule, and why."""

    score: float
    """In [0, 1]; 1 when it is kept."""
    words: str
    """What is there or missing, in one short line."""


def quoted(text: str) -> str:
    """The beginning of a text in quotes, on one line, at most 80 characters."""
    words = " ".join(text[: 4 * _LONGEST].split())
    return f'"{words if len(words) <= _LONGEST else words[: _LONGEST - 3] + "..."}"'


def listed(texts: list[str]) -> str:
    """The first texts in quotes, at most about 80 characters, and the number of further ones."""
    shown: list[str] = []
    room = _LONGEST
    for text in texts:
        one = quoted(text)
        if shown and len(one) > room:
            break
        shown.append(one)
        room -= len(one)
    rest = len(texts) - len(shown)
    return ", ".join(shown) + (f" and {rest} more" if rest else "")
