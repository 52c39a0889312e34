"""Shared by kinds of code: change one place that is code, not a comment or a string."""

import re
from random import Random

from kinds.code_blocks import code_lines
from kinds.code_transliterated import transliterated
from kinds.text import put

_STRING = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`\n]*`")


def _inside(match: re.Match[str], spans: list[tuple[int, int]]) -> bool:
    return any(first < match.end() and match.start() < last for first, last in spans)


def _one(code: str, pattern: "re.Pattern[str]", change: "object", rng: Random) -> str | None:
    """Change one match that is in code, not in a comment or string."""
    places = []
    for start, _, line in code_lines(code):
        quoted = [match.span() for match in _STRING.finditer(line)]
        comment = re.search(r"(?:\s#(?!include)|\s//).*$", line)
        limit = comment.start() if comment else len(line)
        free = [match for match in pattern.finditer(line) if match.end() <= limit and not _inside(match, quoted)]
        places.extend((start, match) for match in free)
    rng.shuffle(places)
    for start, match in places:
        new = change(match, rng) if callable(change) else change
        if new is not None and new != match[0]:
            return put(code, start + match.start(), start + match.end(), str(new))
    return None


def other_language(code: str, language: str, rng: Random) -> str | None:
    return transliterated(code, language, rng)
