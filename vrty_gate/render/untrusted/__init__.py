"""Make untrusted text visible: no control, direction or hidden characters."""

import re
from functools import cache

from vrty_gate.formats import outgoing


@cache  # compiling is slow, and most text is plain
def _hidden() -> re.Pattern[str]:
    return re.compile(_HIDDEN)


# Listed by code point, because the set of printable characters differs between interpreters.
_HIDDEN = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2"
    "\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\ufffe\uffff\ud800-\udfff"
    "\U000110bd\U000110cd\U00013430-\U0001345f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


_COMMON = str.maketrans("", "", "\n\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u2026")
"""Characters beyond those of ASCII that are common and not hidden."""


def visible(text: str) -> str:
    r"""The text with every hidden or controlling character spelled out, as in `\u202e`; LF stays, TAB is a space."""
    text = text.replace("\t", " ")
    bare = text.translate(_COMMON)
    if bare.isascii() and bare.isprintable():
        return text
    return _hidden().sub(_spell, text)


def one_line(text: str) -> str:
    """Visible, and on one line."""
    return " ".join(visible(text).split())


def harmless(text: str) -> str:
    """Visible, and without commands that a CI runner would run: leading `::`, `##[` and `##vso[` anywhere."""
    line = outgoing.spelled(visible(text))
    return line if "::" not in line else re.sub(r"^([^\S\n]*):(?=:)", r"\1\\x3a", line, flags=re.MULTILINE)


def _spell(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def cut(text: str, longest: int) -> str:
    """The text, cut if it is longer than that."""
    return text if len(text) <= longest else text[: longest - 3] + "..."
