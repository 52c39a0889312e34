"""Struck out text, which is deleted text."""

import re

from vrty_gate.core.text.text import once

_FENCED = re.compile(r"(```.*?(?:```|\Z))", re.DOTALL)
_STRUCK = re.compile(
    r"(?<![~\\`])~~(?![~\s])[^~\n`]{1,1000}(?<!\s)~~(?!~)|(?<![~\\`\w])~(?![~\s])[^~\n`]{1,1000}(?<!\s)~(?![~\w])"
    r"|<(?i:s|del|strike)>[^<\n]{1,1000}</(?i:s|del|strike)>"
)


@once
def without_struck(text: str) -> str:
    """A text without what is struck out in it, outside of code."""
    if text.count("~") < 2 and "</" not in text:
        return text
    return "".join([part if part.startswith("```") else _STRUCK.sub("", part) for part in _FENCED.split(text)])
