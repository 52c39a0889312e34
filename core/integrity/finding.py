"""What the integrity checks read and return, and the helpers that they share."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from vrty_gate.core.languages.detect import language_of
from vrty_gate.core.languages.language import Language, records, with_english
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text import unicode13
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import lower

READ = 60_000
"""Patterns are tried on only this many characters of a text, which bounds the time."""


class Texts(NamedTuple):
    """The texts that a check reads."""

    response: str
    """The current response."""
    accepted: str
    """The accepted response; empty when there is none."""
    prompt: str
    input_text: str
    """The prompt, followed by the context if there is one."""
    schema: Mapping[str, Any] | None = None
    """JSON Schema of the response."""


class Finding(NamedTuple):
    """Why a response is not intact."""

    reason: str
    span: str = ""
    """The evidence, quoted from the response: one line of at most 80 characters."""

    def __str__(self) -> str:
        return f'{self.reason}: "{self.span}"' if self.span else self.reason


def cut(text: str) -> str:
    """The beginning of a text on one line, at most 80 characters."""
    line = " ".join(text[:400].split())
    return line if len(line) <= 80 else line[:77] + "..."


def plain(text: str) -> str:
    """A text in lower case with straight apostrophes; every character keeps its index."""
    return settled(lower(text)).replace("\u2019", "'").replace("\u2018", "'")


Patterns = tuple[tuple[str, str], ...]
"""Pairs of a sign and a pattern. No pattern matches without its sign, and looking for the sign is fast."""


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern, compiled on first use: most are never needed."""
    return re.compile(pattern, re.MULTILINE)


def first_match(patterns: Patterns, text: str) -> re.Match[str] | None:
    """The first match of the first pattern that matches within the first `READ` characters, or None."""
    text = settled(text)
    for sign, pattern in patterns:
        if sign[:1] in text and sign in text and (match := compiled(pattern).search(text, 0, READ)):
            return match
    return None


def first_of_language(patterns_of: Callable[[Language], Patterns], text: str, part: str) -> re.Match[str] | None:
    """The first match of the patterns of a text's language in a part of it, which is in lower case, or None."""
    for record in records(language_of(text)):
        if match := first_match(patterns_of(record), part):
            return match
    return None


def asks_for(pattern_of: Callable[[Language], str], prompt: str) -> bool:
    """Whether a prompt has a phrase of a pattern of its language, or of the English one."""
    patterns = dict.fromkeys(map(pattern_of, with_english(language_of(prompt))))
    return any(pattern and compiled(f"(?i){pattern}").search(prompt, 0, READ) for pattern in patterns)


def new_match(patterns: Patterns, response: str, others: Sequence[str], reason: str) -> Finding | None:
    """A finding for the first match in `response` that occurs in none of `others`, or None."""
    for sign, pattern in patterns:
        if sign[0] not in response or sign not in response:  # looking for a single letter is fastest
            continue
        known: set[str] | None = None
        for match in compiled(pattern).finditer(settled(response), 0, READ):
            span = response[match.start() : match.end()]
            if known is None:  # most responses have no match at all
                known = {
                    unicode13.lower(text[other_match.start() : other_match.end()].strip())
                    for text in others
                    for other_match in compiled(pattern).finditer(settled(text), 0, READ)
                }
            if unicode13.lower(span.strip()) not in known:
                return Finding(reason, cut(span))
    return None


_CODE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_INLINE_CODE = re.compile(r"`[^`\n]{1,200}`")


def without_code(text: str) -> str:
    """The first `READ` characters of a text, without fenced code blocks."""
    return _CODE.sub("", text[:READ]) if "```" in text else text[:READ]


def prose(text: str) -> str:
    """The first `READ` characters of a text, without fenced code blocks and inline code."""
    return _INLINE_CODE.sub("", without_code(text)) if "`" in text else text[:READ]
