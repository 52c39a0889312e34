"""Struck out text, which is deleted text, and text that Markdown does not show."""

import re

from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import once

_FENCED = lazily(r"(```.*?(?:```|\Z))", re.DOTALL)
_STRUCK = lazily(
    r"(?<![~\\`])~~(?![~\s])[^~\n`]{1,1000}(?<!\s)~~(?!~)|(?<![~\\`\w])~(?![~\s])[^~\n`]{1,1000}(?<!\s)~(?![~\w])"
    r"|<(?i:s|del|strike)>[^<\n]{1,1000}</(?i:s|del|strike)>"
)
_DEFINITION = lazily(
    r"^ {0,3}\[(?P<label>(?!\^)[^\[\]\n]{1,300})\]:[ \t]{0,9}\n?[ \t]{0,9}(?P<target><[^<>\n]{0,300}>|[^\s<]\S{0,300})"
    r"(?:[ \t]{1,9}\n?[ \t]{0,9}|\n[ \t]{0,9})?"
    r"(?:\"[^\"\n]{1,1000}\"|'[^'\n]{1,1000}'|\([^()\n]{1,1000}\))?[ \t]{0,9}$",
    re.MULTILINE,
)
"""The target of links, which is shown nowhere itself."""


@once
def without_struck(text: str) -> str:
    """A text without what is struck out in it or hidden in the definition of a link, outside of code."""
    if text.count("~") < 2 and "</" not in text and "]:" not in text:
        return text
    parts = _FENCED.split(text)
    shown = [part if part.startswith("```") else _STRUCK.sub("", part) for part in parts]
    return "".join([part if part.startswith("```") else _DEFINITION.sub(_target, part) for part in shown])


def _target(definition: "re.Match[str]") -> str:
    """The definition of a link without its title, or only the target if no link has its label."""
    label = f"[{definition['label']}]"
    is_used = definition.string.count(label) > 1 or "://" in definition["label"]
    return f"{label}: {definition['target']}" if is_used else definition["target"] * ("://" in definition["target"])
