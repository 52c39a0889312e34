"""Values in the notation of pretty-format, which Jest, Vitest and Bun write."""

import re
from collections.abc import Iterator
from typing import Any

from vrty_gate.core.json_data import parse
from vrty_gate.importing.snapshots.snapshot import LineReader, Unreadable

_OPENING = re.compile(r"(?:[A-Za-z_$][\w$]* )?([\[{])")
_EMPTY = re.compile(r"(?:[A-Za-z_$][\w$]* )?(\[\]|\{\})")
_KEY = re.compile(r'"((?:[^"\\]|\\.|"(?!: )){0,300})": |([A-Za-z_$][\w$]{0,100}): ')
_NUMBER = re.compile(r"-?[0-9]{1,300}(\.[0-9]{1,300})?(e[+-]?[0-9]{1,4})?")
_CONSTANTS = {"null": None, "undefined": None, "true": True, "false": False}
_ESCAPED = re.compile(r'\\(["\\])')
_BARE_QUOTE = re.compile(r'(?<!\\)(?:\\\\)*"')


def value(text: str) -> Any:
    """A text in quotes without them, data, or else the text as it is."""
    if len(text) > 1 and text[0] == '"' == text[-1]:
        return unescaped(text[1:-1])
    data = parse(text)
    if data is not None:
        return data
    try:
        return _Reader(text.split("\n")).all()
    except Unreadable:
        return text


def unescaped(text: str) -> str:
    """The text of a string; versions of Jest before 29 escape its quotes, later ones do not."""
    if '\\"' not in text or _BARE_QUOTE.search(text):
        return text
    return _ESCAPED.sub(r"\1", text)


class _Reader(LineReader):
    """Reads objects and lists, in which each entry ends with a comma."""

    def value(self, text: str, depth: int) -> Any:
        opening = _OPENING.fullmatch(text)
        if opening:
            return self._container(opening[1], depth)
        if text.startswith('"') and depth:
            return self._text(text[1:], depth)
        if text.startswith("[") and depth:  # an error, which may have several lines
            text = "\n".join(self._up_to("],", text))
        return _scalar(text.removesuffix(",") if depth else text)

    def _up_to(self, end: str, text: str) -> Iterator[str]:
        yield text
        while not text.endswith(end):
            yield (text := self.next())

    def _text(self, text: str, depth: int) -> str:
        """A text, whose lines and quotes are written as they are: it ends where another entry can begin."""
        lines = [text]
        while not (lines[-1].endswith('",') and self._is_entry_next(depth)):
            lines.append(self.next())
        return unescaped("\n".join(lines)[:-2])

    def _is_entry_next(self, depth: int) -> bool:
        following = self.lines[self.at] if self.at < len(self.lines) else ""
        rest = following.lstrip(" ")
        is_end = rest in ("}", "]", "},", "],")
        return len(following) - len(rest) == 2 * (depth - is_end)

    def _container(self, bracket: str, depth: int) -> Any:
        values: list[Any] = []  # of a list, or of a Set, which has curly brackets, too
        named: dict[str, Any] = {}
        for text in self.entries("}" if bracket == "{" else "]", depth):
            key = _KEY.match(text) if bracket == "{" else None
            if not key:
                values.append(self.value(text, depth + 1))
            elif not text.endswith(": undefined,"):
                named[unescaped(key[1] or key[2] or "")] = self.value(text[key.end() :], depth + 1)
        if values and named:
            raise Unreadable
        return named if bracket == "{" and not values else values


def _scalar(text: str) -> Any:
    """A value on one line; what is no text or number, such as a date, stays as it is written."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    empty = _EMPTY.fullmatch(text)
    if empty:
        return {} if empty[1] == "{}" else []
    number = _NUMBER.fullmatch(text)
    if number:
        return float(text) if number[1] or number[2] else int(text)
    if text.startswith("<") or " => " in text:
        raise Unreadable  # a component, or an entry of a Map
    return text
