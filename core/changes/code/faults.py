"""Faults in the code of a response that the accepted response does not have."""

import re
from collections.abc import Mapping

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.code.python.names import unknown_names
from vrty_gate.core.changes.code.response import Response, line_of, place
from vrty_gate.core.changes.code.stubs import stub
from vrty_gate.core.code.blocks import Block
from vrty_gate.core.code.languages import PROGRAMS
from vrty_gate.core.code.lexer import is_balanced
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import READ

_SWALLOWED = lazily(r"(?<!\w)catch\s{0,3}(?:\([^(){}]{0,80}\))?\s{0,3}\{\s{0,80}\}", re.ASCII)
_CATCHES_ALL = lazily(
    r"([ \t]{0,80})except(?: \(?(?:Exception|BaseException)\)?(?: as [A-Za-z0-9_]{1,40})?)? ?:[ \t]{0,20}([^#\n]{0,40})"
)
_HANDLES = lazily(
    r"^[ \t]{0,80}except\b[^:\n]{0,80}:|(?<![\w.])catch\s{0,3}(?:\([^(){}\n]{0,80}\))?\s{0,3}\{", re.MULTILINE
)
_NOTHING = lazily(r"[ \t]{0,100}(?:pass|continue|\.\.\.)[ \t]{0,40}(?:#|$)")
_NEAR = 6
"""The body of an `except` is searched for within this many lines."""
_BRACKETED = frozenset("python javascript java c c# go rust kotlin swift scala dart php r julia".split())
_FEW_LINES = 3
"""Shorter code is often an excerpt, such as a signature."""
_NAMED_IN_PROMPT: Mapping[str, str] = {
    "c": r"c\+\+|cpp|\bc\b|arduino",
    "c#": r"c#|csharp|\.net",
    "javascript": r"javascript|typescript|\bjs\b|\bts\b|node|react|html|web|browser|vue|angular|jquery|front-?end",
    "go": r"\bgo\b|golang",
    "r": r"\br\b",
    "matlab": r"matlab|octave",
    "lisp": r"lisp|clojure|scheme|racket",
    "python": r"python|pytorch|pandas|numpy|django|flask",
    "java": r"\bjava\b|spring|android",
}


def faults(current: Response, accepted: Response, prompt: str) -> list[Change]:
    """Changes for another programming language, stubs, undefined names, swallowed errors and broken syntax."""
    if not current.blocks or not accepted.blocks:
        return []
    language = changed_language(accepted, current, prompt)
    if language is not None:
        return [language]
    changes = [stub(accepted, current), *unknown_names(accepted, current, prompt)]
    changes += [_broken(accepted, current), _swallowed(accepted, current), _unhandled(accepted, current)]
    return [change for change in changes if change is not None]


def _names(prompt: str, language: str) -> bool:
    """Whether the prompt names a language, or something that is used only with it."""
    pattern = _NAMED_IN_PROMPT.get(language, rf"(?<![a-z]){re.escape(language)}(?![a-z])")
    return re.search(pattern, prompt[:READ].lower(), re.ASCII) is not None


def changed_language(accepted: Response, current: Response, prompt: str) -> Change | None:
    """The change of programming language, when the two responses have no language in common.

    Shell commands, queries and settings are compatible with any language. None when the prompt names the new language,
    or when any code is in an unrecognised language.
    """
    before, after = _languages(accepted), _languages(current)
    if before is None or after is None or not before or not after or not set(before).isdisjoint(after):
        return None
    if any(_names(prompt, name) for name in after):
        return None
    where = f"code block {min(after.values())}"
    return Change(kinds.CODE_LANGUAGE, ", ".join(sorted(before)), ", ".join(sorted(after)), where)


def _languages(response: Response) -> dict[str, int] | None:
    """The programming languages of a response, each with its first block; None when one is unknown."""
    result: dict[str, int] = {}
    for block in response.blocks:
        if block.language in PROGRAMS:
            result.setdefault(block.language, block.number)
        elif block.language in {"", "other"}:
            return None
    return result


def _broken(accepted: Response, current: Response) -> Change | None:
    """A change for code that does not parse or has unpaired brackets, if the accepted code in its language is fine."""
    were_fine: dict[str, bool] = {}
    for block in current.new_to(accepted) if current.is_fenced else ():
        if not _is_broken(current, block):
            continue
        if block.language not in were_fine:
            others = [other for other in accepted.blocks if other.language == block.language]
            were_fine[block.language] = bool(others) and not any(_is_broken(accepted, other) for other in others)
        if were_fine[block.language]:
            return Change(kinds.SYNTAX, where=f"code block {block.number}")
    return None


def _is_broken(response: Response, block: Block) -> bool:
    if block.code.count("\n") < _FEW_LINES or block.language not in _BRACKETED:
        return False
    source = response.source(block) if block.language == "python" else "unread"
    return source == "broken" or (source == "unread" and not is_balanced(block.code, block.language))


def _swallowed(accepted: Response, current: Response) -> Change | None:
    """A change for an error that is caught and ignored, when the accepted response ignores none."""
    for block in current.new_to(accepted):
        line = _swallowing_line(block)
        if line:
            if any(_swallowing_line(other) for other in accepted.blocks):
                return None
            return Change(kinds.EXCEPTION, "", line_of(block.code, line), place(block, line))
    return None


def _unhandled(accepted: Response, current: Response) -> Change | None:
    """A change for error handling that is gone."""
    caught = [match for block in accepted.blocks if (match := _HANDLES.search(block.code))]
    if not caught or any(_HANDLES.search(block.code) for block in current.blocks):
        return None
    return Change(kinds.EXCEPTION, caught[0][0].strip(), "")


def _swallowing_line(block: Block) -> int:
    """The first line that catches any error and does nothing; 0 if there is none."""
    if block.language != "python":
        match = _SWALLOWED.search(block.code) if "catch" in block.code else None
        return block.code.count("\n", 0, match.start()) + 1 if match else 0
    if "except" not in block.code:
        return 0
    lines = block.code.split("\n")
    for number, line in enumerate(lines, 1):
        handler = _CATCHES_ALL.match(line) if "except" in line else None
        if handler is None:
            continue
        body = [text for text in [handler[2], *lines[number : number + _NEAR]] if text.strip()]
        if body and _NOTHING.match(body[0]) and (handler[2] or _ends(body, len(handler[1]))):
            return number
    return 0


def _ends(body: list[str], margin: int) -> bool:
    """Whether a body has no second statement."""
    return len(body) == 1 or len(body[1]) - len(body[1].lstrip(" \t")) <= margin
