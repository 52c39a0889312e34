"""Extraction of data from a response: JSON, JSON Lines or calls; bare, fenced, in tags or within prose."""

import re
from typing import Any

from vrty_gate.core.changes.data.calls import expressions
from vrty_gate.core.json_data import parse
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily

_DEEPEST = 60
_TRIES = 8
_MOST_MARKS = 20_000
_LABELS = frozenset(("", "json", "jsonl", "jsonc", "json5", "ndjson", "tool_call", "tool_code", "tool_calls"))
_OPENING = lazily(r'\{\s{0,40}"|\[\s{0,40}[{\["]')
_BRACKET = lazily(r"[\[\]{}]")
_MARK = lazily(r'\\.|["\[\]{}]', re.DOTALL)
_TAG = lazily(r"</?(?:tool_calls?|function_calls?)>")


class Held(NamedTuple):
    """The data of a text."""

    value: Any
    """The decoded JSON; calls written as expressions are objects with `name` and `arguments`."""
    form: str
    """`json`, `lines` for JSON Lines, `tags` for calls in tags, `calls` for `name(argument=1)`."""
    prose: str = ""
    """The text around the data, stripped."""


class Embedded(NamedTuple):
    """A JSON object or list within a text."""

    value: Any
    start: int
    end: int


def held(text: str) -> Held | None:
    """The data of a text; None if there is none, if it is broken or nests deeper than 60, or for several fences."""
    text = text.strip()
    if not text or not ("{" in text or "[" in text or text[-1] == ")"):
        return None
    data = _whole(text)
    if data:
        return data
    if "```" in text:
        return _fenced(text)
    if "<tool_call" in text or "<function_call" in text:
        return _tagged(text)
    part = embedded(text)
    if not part or _OPENING.search(text, 0, part.start):
        return None  # the well-formed part belongs to something broken
    if text[part.end :].lstrip()[:1] in ("{", "["):
        return None  # for example lines, one of which is broken
    return Held(part.value, "json", _joined(text[: part.start], text[part.end :]))


def _whole(text: str) -> Held | None:
    if text[0] in "{[":
        value = parse(text)
        if value is not None:
            return Held(value, "json")
        if text[0] == "{" and "\n" in text:
            return _lines(text)
    value = expressions(text)
    return Held(value, "calls") if value else None


def _lines(text: str) -> Held | None:
    values = []
    for line in text.split("\n"):
        if line.strip():
            value = parse(line)
            if value is None:
                return None
            values.append(value)
    return Held(values, "lines")


def _fenced(text: str) -> Held | None:
    """The data of a single code fence."""
    parts = text.split("```", 3)
    if len(parts) != 3:
        return None
    before, block, after = parts
    label, _, body = block.partition("\n")
    body = body.strip()
    if label.strip().lower() not in _LABELS or not body:
        return None
    data = _whole(body)
    return data._replace(prose=_joined(before, after)) if data else None


def _tagged(text: str) -> Held | None:
    values, prose = [], []
    for part in _TAG.split(text)[: 10 * _DEEPEST]:
        value = parse(part)
        if value is not None:
            values.append(value)
        elif part.strip():
            prose.append(part.strip())
    return Held(values, "tags", "\n".join(prose)) if values else None


def _joined(before: str, after: str) -> str:
    return "\n".join(part for part in (before.strip(), after.strip()) if part)


def embedded(text: str, start: int = 0) -> Embedded | None:
    """The first JSON object or list at or after `start`; None after several brackets that begin none.

    Lists of bare numbers do not count: `[1]` in prose is a citation.
    """
    for _ in range(_TRIES):
        opening = _OPENING.search(text, start)
        if not opening:
            return None
        start = opening.start()
        end = -1
        for find_end in (_end, _end_outside_strings):
            end = find_end(text, start)
            value = parse(text[start:end]) if end > start else None
            if value is not None:
                return Embedded(value, start, end)
        start = max(end, opening.end())
    return None


def _end(text: str, start: int) -> int:
    """The end of the bracket at `start`, provided that no string has brackets; -1 if it does not close."""
    depth = 0
    for count, bracket in enumerate(_BRACKET.finditer(text, start)):
        depth += 1 if bracket[0] in "[{" else -1
        if not depth:
            return bracket.end()
        if depth > _DEEPEST or count > _MOST_MARKS:
            break
    return -1


def _end_outside_strings(text: str, start: int) -> int:
    """Like `_end`, but ignoring brackets within strings."""
    depth, quoted = 0, False
    for count, match in enumerate(_MARK.finditer(text, start)):
        mark = match[0]
        if mark == '"':
            quoted = not quoted
        elif not quoted and mark[0] != "\\":
            depth += 1 if mark in "[{" else -1
            if not depth:
                return match.end()
        if depth > _DEEPEST or count > _MOST_MARKS:
            break
    return -1
