"""A check of whether brackets and indentation in the code blocks of a response are complete."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from vrty_gate.core.integrity.finding import Finding, Texts, cut
from vrty_gate.core.phrases import compiled

if TYPE_CHECKING:
    from vrty_gate.core.code.blocks import Block


_PYTHON = frozenset(("python", "py", "python3", "pycon"))
_CHARACTERS = frozenset(("java", "c", "cpp", "c++", "csharp", "c#", "cs", "go", "golang", "kotlin", "swift"))
"""Languages with paired brackets in which single quotes hold one character."""
_STRINGS = frozenset(("javascript", "js", "typescript", "ts", "jsonc", "json5", "dart", "json"))
_LOOKS = r"(?:def [A-Za-z_]\w{0,60}\(|class [A-Za-z_]\w{0,60}[:(]|import [a-z_]\w{0,60}$|from [a-z_.]{1,60} import )"
# An unclosed string or comment runs to the end of the text, so that each character is read once.
_QUOTED = r'"(?:[^"\\\n]|\\.)*"'
_SINGLE = r"'(?:[^'\\\n]|\\.)*'"
_TRIPLE = r'"""(?:[^"\\]|\\.|"(?!""))*(?:"""|\Z)'
_TRIPLE_SINGLE = r"'''(?:[^'\\]|\\.|'(?!''))*(?:'''|\Z)"
_CHARACTER = r"'(?:[^'\\\n]|\\[^\n][^'\n]{0,10})'"
_COMMENTS = r"//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/|\Z)"
_NOT_STRINGS = r"#[^\n]*|\\\n"
_CLOSED = {'"': _QUOTED, "'": _SINGLE}
_UNCLOSED = {'"': r'(?s)(?:[^"\\\n]|\\.)*', "'": r"(?s)(?:[^'\\\n]|\\.)*"}
_SKIP_WITH_CHARACTERS = rf"{_TRIPLE}|{_QUOTED}|{_CHARACTER}|`[^`]*(?:`|\Z)|{_COMMENTS}|\\."
_SKIP_WITH_STRINGS = rf"{_QUOTED}|{_SINGLE}|`(?:[^`\\]|\\.)*(?:`|\Z)|{_COMMENTS}|\\."
_PATTERN_OF_JS = r"[=(,:&|!?] {0,2}/[^/*\s][^\n]{0,200}/"
_PAIRS = {")": "(", "]": "[", "}": "{"}
_BRACKETS = r"|\(|\)|\[|\]|\{|\}"
_OPENER = r"(?:async )?(?:def|class|if|elif|else|for|while|try|except|finally|with)\b"
_ELIDED = ("...", "\u2026")


def whole_code(texts: Texts) -> Finding | None:
    """Brackets pair up in each code block, and Python blocks are indented, if they are in the accepted response.

    Only languages with paired brackets and known string and comment syntax are checked; a block without a language
    is read as Python when it looks like Python.
    """
    if "```" not in texts.response:
        return None
    from vrty_gate.core.code.blocks import blocks  # needed only for code

    for block in blocks(texts.response):
        if finding := _broken(block):
            return None if any(_broken(other) for other in blocks(texts.accepted)) else finding
    return None


def _broken(block: "Block") -> Finding | None:
    text, language = block.code, block.tag.lower()
    lines = text.split("\n")
    python = language in _PYTHON or (not language and any(compiled(_LOOKS).match(line) for line in lines))
    if not block.is_closed:
        return None
    if python:
        skip = ""
        if any(line.lstrip().startswith((">>>", "$ ", "%", "!")) for line in lines):
            return None  # an interactive session
    elif language in _CHARACTERS:
        skip = _SKIP_WITH_CHARACTERS
    elif language in _STRINGS:
        skip = _SKIP_WITH_STRINGS
    else:
        return None
    if skip is _SKIP_WITH_STRINGS and compiled(_PATTERN_OF_JS).search(text):
        return None  # brackets in a regular expression need not pair up
    # each alternative has its own first character, which is fast
    lexemes = _in_python(text) if python else compiled(f"(?s){skip}{_BRACKETS}").finditer(text)
    open_brackets: list[str] = []
    for match in lexemes:
        char = match[0]
        if char in _PAIRS:
            if not open_brackets or open_brackets.pop() != _PAIRS[char]:
                line = text[text.rfind("\n", 0, match.start()) + 1 :].split("\n", 1)[0]
                return Finding("code no longer fits together, a bracket closes that was not opened", cut(line))
        elif len(char) == 1 and char in "([{":
            open_brackets.append(char)
    if open_brackets:
        last = next((line for line in reversed(lines) if line.strip()), "")
        if any(mark in last for mark in _ELIDED):
            return None  # what follows was left out on purpose
        return Finding("code no longer fits together, a bracket is not closed", cut(last))
    return _broken_block(_without_strings(text)) if python else None


def _in_python(text: str) -> Iterator[re.Match[str]]:
    """The strings, comments and brackets of Python code; a quote that nothing closes on its line is none of these.

    Where its string would end is looked for once: up to there, all quotes of its kind are escaped and open nothing.
    """
    ends = {'"': 0, "'": 0}
    at = 0
    while True:
        closed = "".join(f"{string}|" for quote, string in _CLOSED.items() if at >= ends[quote])
        match = compiled(f"(?s){_TRIPLE}|{_TRIPLE_SINGLE}|{closed}(?P<open>[\"'])|{_NOT_STRINGS}{_BRACKETS}").search(
            text, at
        )
        if match is None:
            return
        start, quote = match.start(), match[0]
        if match.lastgroup != "open":
            yield match
            at = match.end()
        elif start >= ends[quote] > at:  # the pattern was without the strings of this quote
            at = start
        else:
            at = start + 1
            if start >= ends[quote] and (unclosed := compiled(_UNCLOSED[quote]).match(text, at)):
                ends[quote] = unclosed.end()


def _without_strings(text: str) -> str:
    """Python code without comments and the content of strings, see `_bare`."""
    parts, end = [], 0
    for match in _in_python(text):
        parts += [text[end : match.start()], _bare(match)]
        end = match.end()
    return "".join([*parts, text[end:]])


def _bare(match: re.Match[str]) -> str:
    """The replacement for a match: a bracket stays, a comment or a string leaves only its line breaks."""
    char = match[0]
    if char == "\\\n":
        return " "
    return char if len(char) == 1 else ("" if char[0] == "#" else "s") + "\n" * char.count("\n")


def _broken_block(bare: str) -> Finding | None:
    """A finding for the first Python statement whose block lacks a colon or indentation, or None."""
    lines = [line for line in bare.split("\n") if line.strip()]
    depth = 0
    for line, following in zip(lines, [*lines[1:], ""], strict=False):
        within = depth
        depth += sum(map(line.count, "([{")) - sum(map(line.count, ")]}"))
        code = line.strip()
        if within or depth or not compiled(_OPENER).match(code):
            continue
        if ":" not in line:
            return Finding("code no longer fits together, a block has no colon", cut(line))
        if line.rstrip().endswith(":") and following and _indent(following) <= _indent(line):
            return Finding("code no longer fits together, a block is not indented", cut(line))
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
