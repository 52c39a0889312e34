"""Words of a text in any script, the same on every Python version."""

import re
from functools import cache

from vrty_gate.core.text.patterns import lazily

_UPPER = lazily("[\u00c0-\u00de\u0100-\u052f]")
_WORD = lazily(
    "[a-z0-9\u00aa-\u02af\u0370-\u0dff\u0e80-\u1fff\u2c00-\u2dff\ua640-\uabff\uac00-\ud7a3]+"
    "|[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"
)
_COMMON = "\u201c\u201d\u2013\u2014\u2026\u2022"
"""The most common non-ASCII characters in otherwise ASCII texts."""
_BLANKS = str.maketrans({chr(code): " " for code in range(128) if not chr(code).isalnum() and chr(code) != "\n"})
MARKS = frozenset("=[]{}<>_`\\$@&.:/")
"""Characters between words of code that are rare in prose; the last three only if no space follows."""


def lower(text: str) -> str:
    """The text with Latin, Greek and Cyrillic letters in lower case; Unicode never changes their case mapping."""
    if text.isascii():
        return text.lower()
    text = text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")  # lowers ASCII only
    return text.translate(_lower_letters()) if _UPPER.search(text) else text


@cache  # few texts need it
def _lower_letters() -> dict[int, str]:
    return {code: chr(code).lower() for code in range(0xC0, 0x530) if len(chr(code).lower()) == 1}


def words_of(text: str) -> list[str]:
    """Words and numbers in lower case without apostrophes; single characters in scripts without spaces."""
    return _blanked(lower(text)).split()


def words_by_line(text: str) -> list[list[str]]:
    """The words of each line of a text that is already in lower case."""
    return [line.split() for line in _blanked(text).split("\n")]


@cache  # few responses need it, and compiling it takes longer than comparing one
def _part() -> re.Pattern[str]:
    return lazily(_WORD.pattern + r"|[=\[\]{}<>_`\\$@&]|[.:/](?=[a-z0-9/])")


def parts_of(text: str) -> list[str]:
    """The words in lower case, and the marks of code between them."""
    return _part().findall(lower(text).replace("'", "").replace("\u2019", ""))


def _blanked(text: str) -> str:
    """The words of a text separated by spaces, with line breaks preserved."""
    text = text.replace("'", "").replace("\u2019", "")
    if not text.isascii():
        for char in _COMMON:
            text = text.replace(char, " ")
        if not text.isascii():
            return "\n".join([" ".join(_WORD.findall(line)) for line in text.split("\n")])
    return text.translate(_BLANKS)
