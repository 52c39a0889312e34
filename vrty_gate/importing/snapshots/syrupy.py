"""Files of syrupy: `.ambr`. Tested with 5.0 to 7.0."""

import ast
import re
from collections.abc import Iterator
from typing import Any

from vrty_gate.errors import InputError, Place
from vrty_gate.importing.snapshots.snapshot import LineReader, Snapshot, Unreadable

VERSION = "# serializer version:"
_KNOWN = ("1", "1-sorted")
_NAME, _END = "# name:", "# ---"
_UPDATE = "run pytest --snapshot-update to rewrite it"
_COUNTED = re.compile(r"(.+)\.([0-9]{1,6})")
_OPENING = re.compile(r"([A-Za-z_][\w.]*)\(([\[{]?)")
_STRING = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""
_TEXT = re.compile(_STRING)
_KEY = re.compile(rf"({_STRING}|[^'\"\s:][^:]{{0,200}}): ")
_ATTRIBUTE = re.compile(r"([A-Za-z_]\w*)=")
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?")
_CONSTANTS = {"None": None, "True": True, "False": False}
_CLOSING = {"[": "])", "{": "})", "": ")"}
_LISTS = ("tuple", "set", "frozenset", "generator")


def snapshots(text: str, path: str) -> Iterator[Snapshot]:
    """The snapshots of a file. Raises InputError."""
    lines = text.split("\n")
    if not lines[0].startswith(VERSION):
        problem = f"it does not start with {VERSION!r}, as syrupy has written since version 4"
        raise InputError(f"{problem}; {_UPDATE}", Place(path, 1))
    version = lines[0].removeprefix(VERSION).strip()
    if version not in _KNOWN:
        raise InputError(f"serializer version {version[:40]!a} is not known; known: 1", Place(path, 1))
    name, start = "", 0
    body: list[str] = []
    for number, line in enumerate(lines[1:], 2):
        if line.startswith(_NAME) and not name:
            name, start, body = line.removeprefix(_NAME).strip() or "without a name", number, []
        elif line.rstrip() == _END:
            if name:
                yield _snapshot(name, body, start)
            name = ""
        elif name and (line.startswith("  ") or not line.strip()):
            body.append(line[2:])
        elif line.startswith(_NAME):
            break
        elif line.strip() and not line.startswith("# "):
            problem = f"{line.strip()[:40]!a} is not part of a snapshot"
            raise InputError(f"{problem}; resolve a conflict, or {_UPDATE}", Place(path, number))
    if name:
        problem = f"the snapshot {name[:60]!a} has no end {_END!r}, so the file is cut off"
        raise InputError(f"{problem}; {_UPDATE}", Place(path, start))


def _snapshot(name: str, body: list[str], line: int) -> Snapshot:
    counted = _COUNTED.fullmatch(name)  # the second one has .1
    name, number = (counted[1], int(counted[2]) + 1) if counted else (name, 1)
    try:
        value = _Reader(body).all()
    except Unreadable:
        value = "\n".join(body)
    return Snapshot(name, value, line + 1, number)


class _Reader(LineReader):
    """Reads syrupy's notation of a value."""

    def value(self, text: str, depth: int) -> Any:
        if text == "'''":
            return self._long_text(depth)
        opening = _OPENING.fullmatch(text)
        if opening:
            return self._container(opening[1], opening[2], depth)
        return scalar(text.removesuffix(",") if depth else text)

    def _long_text(self, depth: int) -> str:
        """A text of several lines, which are written as they are."""
        if depth == 0:  # where its own lines may look like its end
            if self.lines[-1] != "'''" or len(self.lines) < 2:
                raise Unreadable
            self.at = len(self.lines)
            return "\n".join(self.lines[1:-1])
        content, end, inside = [], "  " * depth + "''',", "  " * (depth + 1)
        while (line := self.next()) != end:
            if line.strip() and not line.startswith(inside):
                raise Unreadable
            content.append(line[len(inside) :])
        return "\n".join(content)

    def _container(self, kind: str, bracket: str, depth: int) -> Any:
        if bracket == "[" or kind in _LISTS:
            return [self.value(text, depth + 1) for text in self.entries(_CLOSING[bracket], depth)]
        named: dict[str, Any] = {} if bracket else {"class": kind}
        for text in self.entries(_CLOSING[bracket], depth):
            key = _KEY.match(text) if bracket else _ATTRIBUTE.match(text)
            if not key:
                raise Unreadable
            named[str(scalar(key[1]))] = self.value(text[key.end() :], depth + 1)
        return named


def scalar(text: str) -> Any:
    """A value on one line; what is no text or number stays as it is written."""
    if _TEXT.fullmatch(text):
        try:
            return ast.literal_eval(text)
        except (SyntaxError, ValueError) as error:
            raise Unreadable from error
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    number = _NUMBER.fullmatch(text) if len(text) <= 300 else None
    return (float(text) if number[1] or number[2] else int(text)) if number else text
