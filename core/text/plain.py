"""Texts as people see them: without invisible characters and emphasis marks, in plain letters and figures.

The result is the same on every Python version: all replacements are listed here or have long been stable in Unicode.
"""

import re
import unicodedata
from functools import cache

from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import once

UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Default-ignorable code points of Unicode: soft hyphens, joiners, directions, variants, tags."""
_HIDDEN = lazily(f"[{UNSEEN}]+")
_HIDDEN_WITHIN = lazily(f"(?<=[^\\s{UNSEEN}])[{UNSEEN}]+(?=[^\\s{UNSEEN}])")

_OTHER_FORMS = (
    *range(0x2160, 0x2180),  # Roman numerals
    *range(0xFE50, 0xFE6C),  # small marks
    *range(0xFF01, 0xFF5F),  # full width
    *(0xFFE0, 0xFFE1, 0xFFE5, 0xFFE6),
    *range(0x1D400, 0x1D800),  # mathematics
    *range(0x1FBF0, 0x1FBFA),  # segments
    *map(ord, "ℂℊℋℌℍℎℐℑℒℓℕℙℚℛℜℝℤℨℬℭℯℰℱℳℴℹⅅⅆⅇⅈⅉ"),
    *range(0x2080, 0x208A),  # below the line
)
"""Compatibility forms of plain letters, figures and signs. Unicode never changes their mapping."""
_ALPHABETS = {0x1F130: "A", 0x1F150: "A", 0x1F170: "A", 0x24B6: "A", 0x24D0: "a", 0x1CCD6: "A"}
"""The first of 26 letters in circles, squares or outlines, to its plain letter."""
_NUMBERED = (
    *((0x2460, 1, 20), (0x2474, 1, 20), (0x24EB, 11, 20), (0x24F5, 1, 10), (0x2776, 1, 10), (0x2780, 1, 10)),
    *((0x278A, 1, 10), (0x3251, 21, 35), (0x32B1, 36, 50), (0x24EA, 0, 0), (0x24FF, 0, 0), (0x1F51F, 10, 10)),
)
"""The first code point of numbers in circles or brackets, with the first and last number. They become (1)."""
_BLANKS = "\u3000\u3164\uffa0\u2800"
_CONTROLS = "".join(map(chr, (*range(0x20), *range(0x7F, 0xA0))))
_QUOTES = "\u00b4\u02bc"
"""Characters that people type instead of an apostrophe."""

_FRACTIONS = {"½": "5", "¼": "25", "¾": "75", "⅕": "2", "⅖": "4", "⅗": "6", "⅘": "8", "⅒": "1"}
_FRACTIONS |= {"⅛": "1250", "⅜": "3750", "⅝": "6250", "⅞": "8750"}
_FRACTIONS |= {"⅓": "3333", "⅔": "6667", "⅙": "1667", "⅚": "8333", "⅐": "1429", "⅑": "1111"}
"""The decimals, never exactly three digits, which would be thousands in Spanish."""
_FRACTION = lazily(f"(?:([0-9])[ \u00a0]?)?([{''.join(_FRACTIONS)}])")

_KEY = "\u20e3"
_KEYCAPS = lazily(f"(?:[0-9]{_KEY})+")
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_POWER = lazily(f"(?<=[0-9])(?!¹(?![{_RAISED}]))[{_RAISED}]+")
_NOTE = f"(?<=[A-Za-z\u00c0-\u024f.,;:!?)\\]\"'”’»%])[{_RAISED}]{{1,2}}(?![{_RAISED}])|(?m:^[{_RAISED}](?![{_RAISED}]))"
_RAISED_FIGURES = lazily(f"(?P<kept>{_NOTE}|(?<=[0-9])¹)|[{_RAISED}]+")
_LOWERED = str.maketrans(_RAISED, "0123456789")

MARKS = "*_`~"
"""Emphasis marks."""
_FIGURE = f"0-9{_RAISED}{''.join(_FRACTIONS)}"
_WORD = "A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u03ff\u0400-\u052f\u1e00-\u1eff"
_EMPHASIS = lazily(f"(?<![{MARKS}])[{MARKS}]+")
_IN_WORD = lazily(f"[{_WORD}{_FIGURE}]")
_IN_FIGURES = lazily(f"[{_FIGURE}]")
_HARD_BLANK = lazily("&(?:nbsp|#160|#[xX][aA]0);")
_TO_DO = lazily(f"[{MARKS}&]")
_PLAINEST = lazily(
    "[\x00-\x7f\u00a0-\u00ac\u00ae-\u00b1\u00b5-\u00b8\u00ba\u00bb\u00bf-\u0340"
    "\u2010-\u2015\u2018-\u201f\u2022\u2026\u20ac]*"
)
"""Texts that need no replacement: most of those in English and Spanish."""


@once
def plain(text: str) -> str:
    """A text without invisible characters and emphasis, in plain letters and figures, with the same line breaks.

    Emphasis marks are `*`, `_`, `` ` `` and `~` that touch a word on one side. Isolated marks are kept, such as those
    of list items, and so are `snake_case` and `2*3`; `1_000` becomes 1000. `½` becomes 0.5, `5½` 5.5, `①` (1) and `5²`
    5^2. A superscript that may be a footnote is kept. The function is idempotent.
    """
    is_plainest = text.isascii() or _PLAINEST.fullmatch(text)
    if not is_plainest:
        text = _HIDDEN.sub("", text).translate(_table())
        text = _KEYCAPS.sub(lambda match: f"({match[0][::2]})", text).replace(_KEY, "")
    if _TO_DO.search(text):
        text = _HARD_BLANK.sub(" ", _EMPHASIS.sub(_unmarked, text))
    return text if is_plainest else _in_plain_figures(text)


def apart(text: str) -> str:
    """The plain form of a text, with a space for invisible characters within a word."""
    return plain(_HIDDEN_WITHIN.sub(" ", text))


def hides(text: str) -> bool:
    """Whether a text has invisible characters within a word."""
    return not text.isascii() and _HIDDEN_WITHIN.search(text) is not None


def is_blank(text: str) -> bool:
    """Whether a text has no visible characters."""
    return not "".join(plain(text).split()).strip(_CONTROLS)


def _in_plain_figures(text: str) -> str:
    text = _FRACTION.sub(lambda match: f"{match[1] or '0'}.{_FRACTIONS[match[2]]}", text)
    text = _POWER.sub(lambda match: "^" + match[0].translate(_LOWERED), text)
    return _RAISED_FIGURES.sub(lambda match: match["kept"] or match[0].translate(_LOWERED), text)


@cache
def _table() -> dict[int, str]:
    table = {code: unicodedata.normalize("NFKC", chr(code)) for code in _OTHER_FORMS}
    for first, letter in _ALPHABETS.items():
        table |= {first + number: chr(ord(letter) + number) for number in range(26)}
    for code, first, last in _NUMBERED:
        table |= {code + number - first: f"({number})" for number in range(first, last + 1)}
    table |= {0x2488 + number: f"{number + 1}." for number in range(20)}
    table |= {0x249C + number: f"({chr(ord('a') + number)})" for number in range(26)}
    table |= {0x1CCF0 + number: str(number) for number in range(10)}
    return table | dict.fromkeys(map(ord, _BLANKS), " ") | dict.fromkeys(map(ord, _QUOTES), "'")


def _unmarked(match: re.Match[str]) -> str:
    """The replacement for possible emphasis marks: empty for emphasis, otherwise unchanged."""
    marks, text = match[0], match.string
    before, after = text[max(match.start() - 1, 0) : match.start()], text[match.end() : match.end() + 1]
    if not before.strip() and not after.strip():
        return marks
    if not (_IN_WORD.match(before) and _IN_WORD.match(after)):
        return ""
    in_figures = _IN_FIGURES.match(before) and _IN_FIGURES.match(after)
    if in_figures and marks in ("*", "_"):
        return marks if marks == "*" else ""
    return marks if marks == "~" or "_" in marks else ""
