"""Words of a text in any script, alike on every interpreter."""

import re

_UPPER = re.compile("[\u00c0-\u00de\u0100-\u052f]")
_LOWER = {code: chr(code).lower() for code in range(0xC0, 0x530) if len(chr(code).lower()) == 1}
_WORD = re.compile(
    "[a-z0-9\u00aa-\u02af\u0370-\u0dff\u0e80-\u1fff\u2c00-\u2dff\ua640-\uabff\uac00-\ud7a3]+"
    "|[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"
)
_COMMON = "\u201c\u201d\u2013\u2014\u2026\u2022"
"""What most texts have that are not ASCII for anything else."""
_BLANKS = str.maketrans({chr(code): " " for code in range(128) if not chr(code).isalnum() and chr(code) != "\n"})
MARKS = frozenset("=[]{}<>_`\\$@&.:/")
"""What stands between words of code and seldom between those of prose; the last three where no blank follows."""
_PART = re.compile(_WORD.pattern + r"|[=\[\]{}<>_`\\$@&]|[.:/](?=[a-z0-9/])")


def lower(text: str) -> str:
    """The text in lower case: Latin, Greek and Cyrillic letters, whose cases no version of Unicode changes."""
    if text.isascii():
        return text.lower()
    text = text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")  # that lowers ASCII alone
    return text.translate(_LOWER) if _UPPER.search(text) else text


def words_of(text: str) -> list[str]:
    """Words and numbers in lower case without apostrophes; single letters in scripts that put no spaces."""
    return _blanked(lower(text)).split()


def words_by_line(text: str) -> list[list[str]]:
    """The same of each line of a text that is in lower case already."""
    return [line.split() for line in _blanked(text).split("\n")]


def parts_of(text: str) -> list[str]:
    """The words, and the marks of code between them."""
    return _PART.findall(lower(text).replace("'", "").replace("\u2019", ""))


def _blanked(text: str) -> str:
    """The words of a text between blanks, with its line ends."""
    text = text.replace("'", "").replace("\u2019", "")
    if not text.isascii():
        for char in _COMMON:
            text = text.replace(char, " ")
        if not text.isascii():
            return "\n".join([" ".join(_WORD.findall(line)) for line in text.split("\n")])
    return text.translate(_BLANKS)
