"""The line that a mistake is on, as a message quotes it: visible, cut to what fits, with a caret under the place."""

import re
from itertools import islice

from vrty_gate.errors import Place
from vrty_gate.formats import outgoing
from vrty_gate.render.untrusted import visible

WIDEST = 100
"""Maximum number of columns of the text that is quoted."""
_AHEAD = 30
"""Columns that stay visible behind the place, where the line is cut."""

# Listed by code point, because these properties differ between interpreters.
_WIDE = (
    "[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6"
    "\U0001f300-\U0001f64f\U0001f680-\U0001f6ff\U0001f900-\U0001f9ff\U00020000-\U0003fffd]"
)
_WITHOUT_WIDTH = (
    "[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)


def source_line(place: Place | None) -> str:
    """The line of a place with a caret under its column, on lines of their own; empty where it cannot be read.

    A place in a commit has none: its file is not on disk.
    """
    line = _line(place) if place is not None and place.line else None
    return quoted(line, place) if place is not None and line is not None and line.strip() else ""


def quoted(line: str, place: Place) -> str:
    """The line with its number, and the caret if the column is known."""
    before, after = _window([_cell(char) for char in line], place.column)
    number, margin = f"{place.line:>5} | ", f"{'':>5} | "
    caret = f"{margin}{' ' * _width(before)}^\n" if place.column else ""
    return f"{number}{before}{after}".rstrip() + f"\n{caret}"


def _line(place: Place) -> str | None:
    """The text of a line; None if there is none."""
    try:
        with open(place.file, "rb") as file:
            data = next(islice(file, place.line - 1, None), None)
    except (OSError, ValueError):
        return None
    return None if data is None else data.decode("utf-8", "replace").removeprefix("\ufeff").rstrip("\r\n")


def _cell(char: str) -> str:
    return "\\t" if char == "\t" else visible(char)


def _window(cells: list[str], column: int) -> tuple[str, str]:
    """What is shown before the column and from it on; `…` stands for what is left out."""
    at = min(max(column - 1, 0), len(cells))
    whole = outgoing.spelled("".join(cells))  # as one, or a command whose parts are on both sides would stay
    end = len(outgoing.spelled("".join(cells[:at])))
    before, after = whole[:end], whole[end:]
    if _width(before) + _width(after) <= WIDEST:
        return before, after
    room = max(WIDEST - min(_width(after), _AHEAD), 1)
    if _width(before) > room:
        before = "…" + _fitting(before[::-1], room - 1)[::-1]
    room = WIDEST - _width(before)
    return before, after if _width(after) <= room else _fitting(after, room - 1) + "…"


def _fitting(text: str, room: int) -> str:
    """The start of a text that is at most `room` columns wide."""
    used = end = 0
    for end, char in enumerate(text, 1):
        used += _width(char)
        if used > room:
            return text[: end - 1]
    return text[:end]


def _width(text: str) -> int:
    """How many columns a terminal gives to a text."""
    if text.isascii():
        return len(text)
    return len(text) + len(re.findall(_WIDE, text)) - len(re.findall(_WITHOUT_WIDTH, text))
