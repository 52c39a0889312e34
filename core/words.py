"""Words of a text in any script, alike on every interpreter."""

import re

_LOWER = {code: chr(code).lower() for code in (*range(0x41, 0x5B), *range(0xC0, 0x530)) if len(chr(code).lower()) == 1}
_APOSTROPHES = {ord("'"): None, 0x2019: None}
_WORD = re.compile(
    "[a-z0-9\u00aa-\u02af\u0370-\u0dff\u0e80-\u1fff\u2c00-\u2dff\ua640-\uabff\uac00-\ud7a3]+"
    "|[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"
)
MARKS = frozenset("=[]{}<>_`\\$@&.:/")
"""What stands between words of code and seldom between those of prose; the last three where no blank follows."""
_PART = re.compile(_WORD.pattern + r"|[=\[\]{}<>_`\\$@&]|[.:/](?=[a-z0-9/])")


def lower(text: str) -> str:
    """The text in lower case: Latin, Greek and Cyrillic letters, whose cases no version of Unicode changes."""
    return text.lower() if text.isascii() else text.translate(_LOWER)


def words_of(text: str) -> list[str]:
    """Words and numbers in lower case without apostrophes; single letters in scripts that put no spaces."""
    return _WORD.findall(_plain(text))


def parts_of(text: str) -> list[str]:
    """The same words, and the marks of code between them."""
    return _PART.findall(_plain(text))


def _plain(text: str) -> str:
    if "'" in text or "\u2019" in text:
        text = text.translate(_APOSTROPHES)
    return lower(text)
