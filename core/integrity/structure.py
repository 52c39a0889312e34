"""The form of a response: its end, its data, its code."""

import json
import re
from typing import Any

from vrty_gate.core import json_data
from vrty_gate.core.integrity.finding import READ, Finding, Texts, cut


def answered(texts: Texts) -> Finding | None:
    """The response has a letter or digit, unless the accepted one has none either."""
    if _says(texts.now) or (texts.then.strip() and not _says(texts.then)):
        return None
    return Finding("the response says nothing", cut(texts.now))


# What is neither letter nor digit beyond ASCII: punctuation, spaces, symbols, variation marks, emoji.
_SILENT = (
    (0x80, 0xBF),
    (0x2000, 0x2BFF),
    (0x3000, 0x303F),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFF00, 0xFF0F),
    (0x1F000, 0x1FAFF),
)


def _says(text: str) -> bool:
    return any(
        char.isalnum() if char.isascii() else not any(first <= ord(char) <= last for first, last in _SILENT)
        for char in text
    )


_CLOSED = ".!?\u2026\u3002\uff01\uff1f\u0964\u061f\"'\u201d\u2019)]}>*_`~|:;\u300d\u00bb"
_DANGLING = frozenset(
    "a an the and or but of to in on at by for with from as is are was were be been that which who this these those its"
    " their your our my his her not no can will would should could may might have has had do does if when while because"
    " into than then so such also very more most".split()
)
_ITEM = re.compile(r"[-*+#>|]|[0-9]{1,3}[.)]")


def finished(texts: Texts) -> Finding | None:
    """The response ends where a sentence, item or block does, when the accepted one does so."""
    end, before = texts.now.rstrip(), texts.then.rstrip()
    if not end or not before or _is_open(before) or not _is_open(end):
        return None
    return Finding("the response breaks off", cut(end[-60:]))


def _is_open(text: str) -> bool:
    """Whether a text stops within a sentence or block: a dangling word, or a long last line without an end."""
    if text.count("```") % 2:
        return True
    last = text[text.rfind("\n") + 1 :].strip()
    if last[-1:] in (",", "-", "("):
        return True
    if not last or last[-1] in _CLOSED or not _says(last[-1]):
        return False
    words = last.split()
    if words[-1].lower() in _DANGLING:
        return len(words) > 12 or not (_ITEM.match(last) or "\n```" in text[-400:])
    if _ITEM.match(last) or "\n```" in text[-400:]:
        return False
    return len(words) >= 25 or (len(words) >= 12 and any(stop in last for stop in (". ", "! ", "? ")))


def same_json(texts: Texts) -> Finding | None:
    """The response is the JSON that the case's schema asks for, or else has the keys and types of the accepted one.

    Values may differ, lists may be longer. A key may go that was null, false, 0 or empty, or that a schema in the
    prompt does not require.
    """
    if texts.schema is not None:
        value = json_data.parse_any(texts.now)
        words = json_data.violation(value[0], texts.schema) if value else "the response is not JSON, as its schema asks"
        return Finding(words, cut(texts.now)) if words else None
    then, now = json_data.parse(texts.then), json_data.parse(texts.now)
    if then is None:
        return None
    if now is None:
        return Finding("the response is no longer JSON", cut(texts.now))
    return _unlike(then, now, "", json_data.shapes(texts.given))


def _unlike(then: Any, now: Any, path: str, known: list[json_data.Shape]) -> Finding | None:
    here, was, kind = path or "it", json_data.kind(then), json_data.kind(now)
    if kind != was and "null" not in (kind, was):
        return Finding(f"{here} is {kind}, but was {was}", cut(json.dumps(now)))
    if isinstance(then, dict) and isinstance(now, dict):
        shape = json_data.shape_of(then, known)
        for key in sorted(then.keys() - now.keys()):
            if then[key] and not (shape and key not in shape.required):
                return Finding(f"{here} lacks the key {key[:40]!a}", cut(json.dumps(sorted(now))))
        new = now.keys() - then.keys() - (shape.allowed if shape else set())
        if new and (shape or not path):
            return Finding(f"{here} has a new key {min(new)[:40]!a}", cut(json.dumps(sorted(now))))
        parts = [(then[key], now[key], json_data.step(path, key)) for key in sorted(then.keys() & now.keys())]
    elif isinstance(then, list) and isinstance(now, list):
        if then and not now:
            return Finding(f"{here} is empty", "[]")
        parts = [(old, new, f"{path}[{i}]") for i, (old, new) in enumerate(zip(then, now, strict=False))]
    else:
        return None
    return next((found for part in parts if (found := _unlike(*part, known))), None)


def closed_fences(texts: Texts) -> Finding | None:
    """Every code fence that opens is closed, when the accepted response keeps to that."""
    if not texts.now.count("```") % 2 or texts.then.count("```") % 2:
        return None
    return Finding("a code fence is opened and not closed", cut(texts.now[texts.now.rfind("```") :]))


_BLOCK = re.compile(r"^ {0,8}```([A-Za-z0-9+#-]*)[^\n]*\n(.*?)^ {0,8}```", re.MULTILINE | re.DOTALL)
_STRINGS = r"""\\["'`\\]|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'"""
_NOT_CODE_OF_PYTHON = re.compile(r'"""(?:[^"]|"(?!""))*"""|' + r"'''(?:[^']|'(?!''))*'''|" + _STRINGS + r"|#[^\n]*")
_NOT_CODE = re.compile(
    _STRINGS + r"|`(?:\\.|[^`\\])*`|(?:^|(?<=\s))#[^\n]*|//[^\n]*|/\*(?:[^*]|\*(?!/)){0,1000}\*/", re.MULTILINE
)
_PAIRS = {")": "(", "]": "[", "}": "{"}
_LOOSE = frozenset(
    " text bash sh shell console diff latex tex regex html xml markdown md csv yaml sql".split(" ")
)  # languages, and none, in which brackets need not fit
_PYTHON = re.compile(r"^[ \t]*(?:def [A-Za-z_]|class [A-Za-z_]|import [A-Za-z_]|from [A-Za-z_.]+ import)", re.MULTILINE)
_OPENER = re.compile(r"(?:async )?(?:def|class|if|elif|else|for|while|try|except|finally|with)\b")


def whole_code(texts: Texts) -> Finding | None:
    """The brackets of each code block fit, and in Python its blocks, when those of the accepted response do."""
    if "```" not in texts.now or any(_broken(*block) for block in _BLOCK.findall(texts.then[:READ])):
        return None
    for language, code in _BLOCK.findall(texts.now[:READ]):
        if found := _broken(language, code):
            return found
    return None


def _broken(language: str, code: str) -> Finding | None:
    python = language.lower() in ("python", "py", "python3") or bool(_PYTHON.search(code))
    if language.lower() in _LOOSE and not python:
        return None
    bare = (_NOT_CODE_OF_PYTHON if python else _NOT_CODE).sub(lambda found: "\n" * found[0].count("\n"), code)
    open_brackets: list[str] = []
    for line in bare.split("\n"):
        for char in line:
            if char in "([{":
                open_brackets.append(char)
            elif char in ")]}" and (not open_brackets or open_brackets.pop() != _PAIRS[char]):
                return Finding("code no longer fits together, a bracket closes that was not opened", cut(line))
    if open_brackets:
        return Finding("code no longer fits together, a bracket is not closed", cut(code.strip().split("\n")[-1]))
    return _broken_block(bare) if python else None


def _broken_block(bare: str) -> Finding | None:
    """A statement of Python that opens a block without a colon, or whose block is not indented."""
    lines = [line for line in bare.split("\n") if line.strip()]
    depth = 0
    for line, following in zip(lines, [*lines[1:], ""], strict=False):
        within = depth
        depth += sum(line.count(char) for char in "([{") - sum(line.count(char) for char in ")]}")
        if within or depth or not _OPENER.match(line.strip()):
            continue
        if ":" not in line:
            return Finding("code no longer fits together, a block has no colon", cut(line))
        if line.rstrip().endswith(":") and following and _indent(following) <= _indent(line):
            return Finding("code no longer fits together, a block is not indented", cut(line))
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
