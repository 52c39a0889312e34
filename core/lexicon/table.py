"""The word tables in `data/words.txt`, verified and split on first use.

The first line has the format, the length in bytes and the CRC-32 of the rest. Each section starts with a line `# name`;
its lines are sorted, so that a word is found by bisection without building a dictionary.
"""

from binascii import crc32
from bisect import bisect_left
from functools import cache, lru_cache

from vrty_gate.core import bundled

FORMAT = "vrty-gate-words-1"
SECTIONS = ("forms", "opposite", "phrases", "same")


def checked(data: bytes, name: str, expected_format: str) -> bytes:
    """The body of a packaged table, without its first line.

    Raises:
        DamagedDataError: The format, the length or the checksum differs from the first line.
    """
    first, separator, body = data.partition(b"\n")
    stated = f"{expected_format} {len(body)} {crc32(body):08x}".encode()
    if not separator or first != stated:
        raise bundled.DamagedDataError(name, "is damaged")
    return body


def sections(data: bytes) -> dict[str, list[str]]:
    """The lines of each section, in the order of the file.

    Raises:
        DamagedDataError: The data does not match its first line.
    """
    text = "\n" + checked(data, "words.txt", FORMAT).decode("ascii")
    named = {}
    for section in text.split("\n# ")[1:]:
        name, *lines = section.split("\n")
        named[name] = lines
    return named


@cache
def _table() -> dict[str, list[str]]:
    return sections(bundled.read("words.txt"))


def lines(section: str) -> list[str]:
    """All lines of a section, sorted."""
    return _table()[section]


def entries(section: str, word: str) -> list[str]:
    """The fields of the section's line for a word, in order; empty if it has no line."""
    sorted_lines = _table()[section]
    key = word + " "
    index = bisect_left(sorted_lines, key)
    if index < len(sorted_lines) and sorted_lines[index].startswith(key):
        return sorted_lines[index].split(" ")[1:]
    return []


@lru_cache(4096)
def _partners(section: str, word: str) -> frozenset[tuple[str, str]]:
    """The words that the section lists as partners of a word, each with its part of speech."""
    pairs = set()
    speech = ""
    for field in entries(section, word):
        if field.isupper():
            speech = field
        else:
            pairs.add((speech, field[1:] + word if field[0] == "+" else field))
    return frozenset(pairs)


def is_pair(section: str, first: str, second: str, speech: str) -> bool:
    """Whether the section pairs two words, in either order, as this part of speech (V N A R X).

    A pair is on the line of the alphabetically first word, or of the word without the prefix. In `V buy`, `V` is the
    part of speech; `+un` means the word of the line with that prefix.
    """
    return (speech, second) in _partners(section, first) or (speech, first) in _partners(section, second)
