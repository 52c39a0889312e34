"""What the integrity checks read and return, and the helpers that they share."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from vrty_gate.core.languages.language import CloselySigned
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.phrases import READ, compiled, shows
from vrty_gate.core.text import unicode13
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import once
from vrty_gate.core.text.unicode13 import settled


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


def new_match(patterns: CloselySigned, response: str, others: Sequence[str], reason: str) -> Finding | None:
    """A finding for the first match in `response` that occurs in none of `others`, or None."""
    for sign, pattern in patterns:
        if not shows(sign, response):
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


_CODE = lazily(r"```.*?(?:```|\Z)", re.DOTALL)
_INLINE_CODE = lazily(r"`[^`\n]{1,200}`")


@once
def without_code(text: str) -> str:
    """The first `READ` characters of a text, without fenced code blocks."""
    return _CODE.sub("", text[:READ]) if "```" in text else text[:READ]


@once
def prose(text: str) -> str:
    """The first `READ` characters of a text, without fenced code blocks and inline code."""
    return _INLINE_CODE.sub("", without_code(text)) if "`" in text else text[:READ]
