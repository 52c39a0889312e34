"""What a check of a response's integrity reads and finds."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from vrty_gate.core.text import unicode13
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import lower

READ = 60_000
"""Characters of a text that a pattern is tried on, so that no text takes long."""


class Texts(NamedTuple):
    """What a check reads."""

    now: str
    """The current response."""
    then: str
    """The accepted response; empty when there is none."""
    prompt: str
    given: str
    """The prompt, and the context if there is one."""
    schema: Mapping[str, Any] | None = None
    """JSON Schema of the response."""


class Finding(NamedTuple):
    """Why a response is not intact."""

    reason: str
    span: str = ""
    """What shows it, from the response: one line of at most 80 characters."""

    def __str__(self) -> str:
        return f'{self.reason}: "{self.span}"' if self.span else self.reason


def cut(text: str) -> str:
    """The beginning of a text, on one line."""
    line = " ".join(text[:400].split())
    return line if len(line) <= 80 else line[:77] + "..."


def plain(text: str) -> str:
    """A text in lower case with straight apostrophes, each character at its place."""
    return settled(lower(text)).replace("\u2019", "'").replace("\u2018", "'")


Patterns = tuple[tuple[str, str], ...]
"""Patterns, each behind a sign without which it cannot match: to look for the sign is fast."""


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of this package, compiled when it is first needed: most never are."""
    return re.compile(pattern, re.MULTILINE)


def first_match(patterns: Patterns, text: str) -> re.Match[str] | None:
    """The first match of the first pattern that has one, in the first 60,000 characters."""
    text = settled(text)
    for sign, pattern in patterns:
        if sign[:1] in text and sign in text and (match := compiled(pattern).search(text, 0, READ)):
            return match
    return None


def new_match(patterns: Patterns, now: str, others: Sequence[str], reason: str) -> Finding | None:
    """The first match in a response that none of the other texts has as well."""
    for sign, pattern in patterns:
        if sign[0] not in now or sign not in now:  # a single letter is found fastest
            continue
        known: set[str] | None = None
        for match in compiled(pattern).finditer(settled(now), 0, READ):
            span = now[match.start() : match.end()]
            if known is None:  # most responses have no match at all
                known = {
                    unicode13.lower(text[same.start() : same.end()].strip())
                    for text in others
                    for same in compiled(pattern).finditer(settled(text), 0, READ)
                }
            if unicode13.lower(span.strip()) not in known:
                return Finding(reason, cut(span))
    return None


_CODE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_INLINE_CODE = re.compile(r"`[^`\n]{1,200}`")


def without_code(text: str) -> str:
    """A text without its fenced code blocks, as far as it is read."""
    return _CODE.sub("", text[:READ]) if "```" in text else text[:READ]


def prose(text: str) -> str:
    """A text without its code, fenced or within a line."""
    return _INLINE_CODE.sub("", without_code(text)) if "`" in text else text[:READ]
