"""Code blocks of a text, and the prose around them."""

from collections.abc import Sequence

from vrty_gate.core.code import languages
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import READ

_TAG = lazily(r"[{ ]{0,2}\.?([A-Za-z0-9+#_.-]{1,24})")
_PROSE = lazily(r"[^(){}\[\]=<>|&]{0,60}(?<![A-Za-z_.])[A-Za-z']{1,20}(?:,? [A-Za-z']{1,20}){4}(?![A-Za-z_])")
_COMMENT_MARKS = ("#", "//", "*", "/*", "--", ";", '"""', "'''", "%")


_MARGIN = 12
"""The most spaces before a fence, which may be in a list."""


class _Fence(NamedTuple):
    start: int
    mark: str
    info: str
    end: int


class Block(NamedTuple):
    """A code block of a response."""

    language: str
    """One of `languages.detect.NAMES` or `other`; empty when neither the tag nor the content tells."""
    code: str
    """The code without the fences and without common indentation."""
    line: int
    """The line of the response on which the code begins, from 1."""
    number: int
    """The number of the block in the response, from 1."""
    tag: str = ""
    """What the fence calls the language; empty when it says nothing."""
    is_closed: bool = True
    """Whether its fence is closed."""


def blocks(text: str) -> list[Block]:
    """The code blocks in the first `READ` characters, in order; code without a fence is one block.

    A block begins and ends as in CommonMark. An unclosed block extends to the end.
    """
    text = text[:READ]
    fences = _fences(text)
    if not fences:
        return _unfenced(text)
    result = []
    line, at = 1, 0
    for number, (opened, closed, _) in enumerate(_pairs(fences, len(text)), 1):
        line, at = line + text.count("\n", at, opened.end), opened.end
        if text[opened.end + 1 : closed].strip():
            result.append(_block(text, opened, closed, line + 1, number))
    return result


def prose(text: str) -> str:
    """The first `READ` characters of a text, without code blocks."""
    text = text[:READ]
    fences = _fences(text)
    if not fences:
        if not _unfenced(text):
            return text
        start, end = _code_lines(text)
        lines = text.split("\n")
        return "\n".join([*lines[:start], *lines[end:]])
    parts: list[str] = []
    start = 0
    for opened, _, end in _pairs(fences, len(text)):
        parts.append(text[start : opened.start])
        start = end
    return "".join([*parts, text[start:]])


def _fences(text: str) -> list[_Fence]:
    """The lines that may open or close a block."""
    result: list[_Fence] = []
    for mark in ("```", "~~~"):
        place = text.find(mark)
        while place >= 0:
            start = text.rfind("\n", 0, place) + 1
            end = text.find("\n", place)
            end = len(text) if end < 0 else end
            if place - start <= _MARGIN and not text[start:place].strip(" \t"):
                line = text[place:end]
                info = line.lstrip(mark[0])
                result.append(_Fence(start, line[: len(line) - len(info)], info.strip(), end))
            place = text.find(mark, end)
    return sorted(result)


def _pairs(fences: Sequence[_Fence], size: int) -> list[tuple[_Fence, int, int]]:
    """Each opening fence with the end of its code and the end of its closing fence."""
    result: list[tuple[_Fence, int, int]] = []
    opened: _Fence | None = None
    for fence in fences:
        if opened is None:
            if fence.mark[0] != "`" or "`" not in fence.info:
                opened = fence
        elif fence.mark.startswith(opened.mark) and not fence.info:
            result.append((opened, fence.start, fence.end))
            opened = None
    return [*result, (opened, size, size)] if opened is not None else result


def _block(text: str, opened: _Fence, closed: int, line: int, number: int) -> Block:
    code = _dedented(text[opened.end + 1 : closed])
    tag = _TAG.match(opened.info)
    language = languages.named(tag[1]) if tag else None
    if language is None:
        language = languages.recognised(code)
    return Block(language, code, line, number, tag[1] if tag else "", is_closed=closed < len(text))


def _dedented(code: str) -> str:
    """The code without common indentation."""
    if code[:1] not in (" ", "\t"):
        return code
    lines = code.split("\n")
    margin = min((len(line) - len(line.lstrip(" \t")) for line in lines if line.strip()), default=0)
    return "\n".join([line[margin:] for line in lines])


def _unfenced(text: str) -> list[Block]:
    start, end = _code_lines(text)
    lines = text.split("\n")[start:end]
    written = [line for line in lines if line.strip()]
    if len(written) < _LEAST_LINES or sum(map(_is_prose, written)) * 4 > len(written):
        return []
    code = "\n".join(lines)
    language = languages.recognised(code)
    return [Block(language, code, start + 1, 1)] if language else []


_LEAST_LINES = 3


def _code_lines(text: str) -> tuple[int, int]:
    """The first line and the one behind the last, without the lines of prose before and behind the code."""
    lines = text.split("\n")
    code = [number for number, line in enumerate(lines) if line.strip() and not _is_prose(line)]
    return (code[0], code[-1] + 1) if code else (0, 0)


def _is_prose(line: str) -> bool:
    return not line.lstrip().startswith(_COMMENT_MARKS) and _PROSE.match(line) is not None
