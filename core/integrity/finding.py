"""What a check of a response's integrity finds."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

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
    words = " ".join(text[:400].split())
    return words if len(words) <= 80 else words[:77] + "..."


def new_match(
    patterns: "Mapping[str, re.Pattern[str]]", now: str, others: tuple[str, ...], reason: str
) -> Finding | None:
    """The first match in a response that none of the other texts has as well; its key must be there for a pattern."""
    for sign, pattern in patterns.items():
        if sign not in now:
            continue
        known: set[str] | None = None
        for found in pattern.finditer(now, 0, READ):
            if known is None:  # most responses have no match at all
                known = {one[0].strip().lower() for text in others for one in pattern.finditer(text, 0, READ)}
            if found[0].strip().lower() not in known:
                return Finding(reason, cut(found[0]))
    return None
