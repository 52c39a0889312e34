"""The part in which two pieces of Python differ, so that the rest need not be parsed."""

import re
from collections.abc import Sequence

from vrty_gate.core.text.subsequence import common_ends

_HEAD = re.compile(r"(?:async def|def|class|@)[ A-Za-z_]")
_METHOD = re.compile(r"([ \t]{1,8})(?:async def |def |@[A-Za-z_])")
_LEAST = 20
"""The fewest skipped lines that make it worthwhile."""


def narrowed(before: str, after: str) -> tuple[str, str, int] | None:
    """Both programs with unchanged functions blanked out, and how many lines that skips.

    The lines keep their numbers. None when it skips few lines, or when a function may begin within a string.
    """
    lines, others = before.split("\n"), after.split("\n")
    start, end = common_ends(lines, others)
    if start + end < _LEAST:
        return None
    kept, other_kept = _kept(lines, start - 1, len(lines) - end), _kept(others, start - 1, len(others) - end)
    spared = sum(1 for line, is_kept in zip(lines, kept, strict=True) if line and not is_kept)
    if spared < _LEAST:
        return None
    result = _blanked(lines, kept), _blanked(others, other_kept)
    if any(text.count(quotes) % 2 for text in result for quotes in ('"""', "'''")):
        return None
    return *result, spared


def _blanked(lines: Sequence[str], kept: Sequence[bool]) -> str:
    return "\n".join([line if is_kept else "" for line, is_kept in zip(lines, kept, strict=True)])


def _kept(lines: Sequence[str], first: int, last: int) -> list[bool]:
    """Whether each line belongs to no function or to one that has a line from `first` to `last`, both included."""
    kept = [True] * len(lines)
    for start, end in _units(lines, 0, len(lines), ""):
        if end <= first or start > last:
            kept[start:end] = [False] * (end - start)
        elif lines[start].startswith("class"):
            method = next((match for line in lines[start + 1 : end] if (match := _METHOD.match(line))), None)
            for inner, inner_end in _units(lines, start + 1, end, method[1]) if method else ():
                if inner_end <= first or inner > last:
                    kept[inner:inner_end] = [False] * (inner_end - inner)
    return kept


def _units(lines: Sequence[str], start: int, end: int, margin: str) -> list[tuple[int, int]]:
    """The functions and classes of one level of indentation, with their decorators, as ranges of lines."""
    result: list[tuple[int, int]] = []
    size, opened, is_decorator = len(margin), -1, False
    for number in range(start, end):
        line = lines[number]
        if not line.startswith(margin) or line[size : size + 1] in ("", " ", "\t", ")", "]", "}", "#"):
            continue
        if opened >= 0 and not is_decorator:
            result.append((opened, number))
            opened = -1
        if _HEAD.match(line, size):
            opened = number if opened < 0 else opened
            is_decorator = line[size] == "@"
        elif opened >= 0:
            opened, is_decorator = -1, False
    if opened >= 0 and not is_decorator:
        result.append((opened, end))
    return result
