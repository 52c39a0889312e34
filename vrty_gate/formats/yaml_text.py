"""Read YAML into plain data with the position of each value.

The parser is PyYAML's (the C version if available); data is built from its events without recursion, so that depth and
aliases are bounded before they cost anything.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from math import inf
from typing import Any

from vrty_gate.core.case import NOTHING
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits
from vrty_gate.formats import yaml_parser

_CORE = "tag:yaml.org,2002:"
Path = tuple[str | int, ...]
Tags = Mapping[str, Callable[[str], Any]]


class Positions(NamedTuple):
    """Line and column, from 1, by the path of a value."""

    file: str
    values: dict[Path, tuple[int, int]]
    keys: dict[Path, tuple[int, int]]

    def of(self, path: Path, *, at_key: bool = False) -> Place:
        """The position of the value at `path`, of its key, or of the closest parent."""
        while path:
            position = (self.keys if at_key else self.values).get(path) or self.keys.get(path)
            if position:
                return Place(self.file, *position)
            path = path[:-1]
        return Place(self.file, *self.values.get((), (1, 1)))


_NO_KEY: Any = object()
_MOST_DIRECTIVES = 100
_DEPTH_OF_PARSER = "exceeded maximum nesting depth"
"""What LibYAML says from version 0.2.6 (PyYAML 6.0.4) on, at 1,000 levels."""


class _Open:
    """An unfinished list or mapping."""

    __slots__ = ("anchor", "data", "key", "merged", "path", "size")

    def __init__(self, data: Any, path: Path, anchor: str | None) -> None:
        self.data, self.path, self.anchor = data, path, anchor
        self.key = _NO_KEY
        self.merged: list[tuple[Any, Place]] = []
        self.size = 1

    def next_path(self) -> Path:
        if isinstance(self.data, list):
            return (*self.path, len(self.data))
        return self.path if self.key is _NO_KEY else (*self.path, self.key)


def read(
    text: str, file: str, limits: Limits, tags: Tags = NOTHING, *, is_foreign: bool = False
) -> tuple[Any, Positions]:
    """The single document of `text` as dicts, lists and scalars, with positions. Raises InputError.

    `tags` are read besides YAML's own; each gives the value of a scalar, and raises ValueError if it has none. In what
    `is_foreign`, written by another program, lines end with any of YAML's separators, and odd numbers are text.
    """
    if not is_foreign:
        _require_plain_line_ends(text, file)
    if text.count("\n%TAG") > _MOST_DIRECTIVES:  # the parser compares each with all previous ones
        raise InputError(f"more than {_MOST_DIRECTIVES} %TAG directives; remove them", Place(file))
    yaml_parser.import_parser()
    from yaml.error import MarkedYAMLError, YAMLError

    try:
        return _read(yaml_parser.loader(text), file, limits, tags, is_foreign)
    except MarkedYAMLError as error:
        if error.problem == _DEPTH_OF_PARSER and error.problem_mark:
            # The parser reads ahead of its events. Up to its mark, they tell where our own, lower limit is exceeded.
            with suppress(MarkedYAMLError):
                _read(yaml_parser.loader(text[: error.problem_mark.index]), file, limits, tags, is_foreign)
        raise _invalid(error, text, file) from error
    except YAMLError as error:
        if yaml_parser.complete():  # its errors have details
            return read(text, file, limits, tags, is_foreign=is_foreign)
        raise _forbidden(error, text, file) from error


def _read(loader: Any, file: str, limits: Limits, tags: Tags, is_foreign: bool) -> tuple[Any, Positions]:
    try:
        builder = _Builder(loader, Positions(file, {}, {}), limits, tags, is_foreign)
        return builder.document(), builder.positions
    finally:
        loader.dispose()


def _invalid(error: Any, text: str, file: str) -> InputError:
    from vrty_gate.formats.yaml_faults import fault  # only needed after a mistake

    words, line, column = fault(error, text)
    advice = "; flatten it" if words == _DEPTH_OF_PARSER else ""
    return InputError(f"not valid YAML: {words}{advice}", Place(file, line, column))


def _forbidden(error: Any, text: str, file: str) -> InputError:
    """An error of the parser without marks: a character that YAML does not allow."""
    from vrty_gate.formats.yaml_faults import forbidden

    found = forbidden(text)
    if found is None:
        return InputError(f"not valid YAML: {' '.join(ascii(str(error)).split())[:200]}", Place(file))
    return InputError(f"not valid YAML: {found.words}", Place(file, found.line, found.column))


def is_number(text: str) -> bool:
    """Whether a plain scalar is what YAML 1.1 calls an int or a float, as PyYAML reads it."""
    if text.isascii() and text.isdigit() and text[0] != "0":
        return True  # most numbers of a manifest, without compiling the pattern
    return text[:1] in _FIRST and not text.strip(_IN_NUMBERS) and _number_pattern().fullmatch(text) is not None


_FIRST = frozenset("+-.0123456789")
_IN_NUMBERS = "+-.0123456789_:abcdefABCDEFxinINFN"
"""All characters that a number can have."""


@cache
def _number_pattern() -> re.Pattern[str]:
    return re.compile(
        r"[-+]?(?:[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.(?:inf|Inf|INF)"
        r"|[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[1-9][0-9_]*(?::[0-5]?[0-9])+"
        r"|0b[01_]+|0x[0-9a-fA-F_]+|0[0-7_]*|[1-9][0-9_]*)"
        r"|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|\.(?:nan|NaN|NAN)"
    )


CONSTANTS = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("null", "Null", "NULL", "~", ""), None),
}
"""Plain scalars that are no text, besides numbers."""


def _number(text: str, place: Place) -> int | float:
    """A plain decimal number; YAML 1.1 also has octal, binary, base 60, grouped digits and `.inf`."""
    digits = text.lstrip("+-")
    octal = digits[:1] == "0" and digits[1:2].isdigit()
    if len(text) <= 40 and set(text) <= set("0123456789+-.eE") and not octal:
        try:
            number = int(text) if digits.isdigit() else float(text)
        except ValueError:
            number = inf
        if abs(number) != inf:
            return number
    advice = "write it with digits and a decimal point, or quote it if it is text"
    raise InputError(f"{text if len(text) <= 40 else text[:40] + '...'!a} is not a plain number; {advice}", place)


def _require_plain_line_ends(text: str, file: str) -> None:
    """Raises InputError for characters that end a line, and thus a comment, in YAML but not in most editors."""
    for char in "\r\x85\u2028\u2029":
        offset = text.find(char)
        if offset >= 0:
            place = Place(file, text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))
            raise InputError(f"U+{ord(char):04X} is an unsupported line separator; use a normal line break", place)


class _Builder:
    """Turns the parser's events into data."""

    def __init__(
        self, loader: Any, positions: Positions, limits: Limits, tags: Tags = NOTHING, is_foreign: bool = False
    ) -> None:
        from yaml import events

        self.tags, self.is_foreign = tags, is_foreign
        self.loader, self.positions, self.limits, self.events = loader, positions, limits, events
        self.anchors: dict[str, tuple[Any, int]] = {}
        self.stack: list[_Open] = []
        self.roots: list[Any] = []
        self.nodes = 0

    def document(self) -> Any:
        while not isinstance(event := self.loader.get_event(), self.events.StreamEndEvent):
            place = Place(self.positions.file, event.start_mark.line + 1, event.start_mark.column + 1)
            if isinstance(event, self.events.CollectionEndEvent):
                self._close()
            elif isinstance(event, self.events.NodeEvent):
                self._node(event, place)
        return self.roots[0] if self.roots else None

    def _close(self) -> None:
        ended = self.stack.pop()
        for merged, place in ended.merged:
            for mapping in merged if isinstance(merged, list) else [merged]:
                if not isinstance(mapping, dict):
                    raise InputError("<< needs an alias of a mapping", place)
                for key, value in mapping.items():
                    ended.data.setdefault(key, value)
        if ended.anchor:
            self.anchors[ended.anchor] = (ended.data, ended.size)
        if self.stack:
            self.stack[-1].size += ended.size

    def _node(self, event: Any, place: Place) -> None:
        if self.roots and not self.stack:
            raise InputError("a second YAML document starts here; only one per file is allowed", place)
        size = 1
        if isinstance(event, self.events.AliasEvent):
            if event.anchor not in self.anchors:
                raise InputError(f"the alias *{str(event.anchor)[:40]} has no complete anchor before it", place)
            value, size = self.anchors[event.anchor]
        elif isinstance(event, self.events.ScalarEvent):
            value = self._scalar(event, place)
            if event.anchor:
                self.anchors[event.anchor] = (value, 1 + len(event.value) // 100)
        else:
            value = [] if isinstance(event, self.events.SequenceStartEvent) else {}
            if event.tag and event.tag not in ("!", _CORE + "seq", _CORE + "map"):
                raise InputError(f"the tag {event.tag[:40]!a} is not supported; remove it", place)
        self.nodes += size
        if self.nodes > self.limits.nodes:
            problem = f"more than {self.limits.nodes} values, aliases expanded"
            raise InputError(f"{problem}; split the file or raise --max-nodes", place)
        path = self.stack[-1].next_path() if self.stack else ()
        self._put(value, path, place)
        if isinstance(event, self.events.CollectionStartEvent):
            if len(self.stack) >= self.limits.depth:
                problem = f"nested more than {self.limits.depth} levels"
                raise InputError(f"{problem}; flatten it or raise --max-depth", place)
            self.stack.append(_Open(value, path, event.anchor))
        elif self.stack:
            self.stack[-1].size += size

    def _put(self, value: Any, path: Path, place: Place) -> None:
        """Store a value as root, list item, mapping key, or value of the previous key."""
        parent = self.stack[-1] if self.stack else None
        if parent is not None and isinstance(parent.data, dict) and parent.key is _NO_KEY:
            self._put_key(parent, value, place)
            return
        self.positions.values[path] = place[1:]
        if parent is None:
            self.roots.append(value)
        elif isinstance(parent.data, list):
            parent.data.append(value)
        elif parent.key == "<<":
            parent.key = _NO_KEY
            parent.merged.append((value, place))
        else:
            parent.data[parent.key], parent.key = value, _NO_KEY

    def _put_key(self, parent: _Open, key: Any, place: Place) -> None:
        if not isinstance(key, str):
            raise InputError("a key must be text; put it in quotes", place)
        path = (*parent.path, key)
        if key in parent.data:
            first = self.positions.keys[path][0]
            raise InputError(f"duplicate key {key!a}, first on line {first}; remove one", place)
        parent.key = key
        self.positions.keys[path] = place[1:]

    def _scalar(self, event: Any, place: Place) -> Any:
        """Text, number, boolean or None as YAML 1.1 reads them, but `yes`, `off`, dates and the like stay text."""
        text = event.value
        if not event.tag:
            if not event.implicit[0]:  # quoted
                return text
            if not is_number(text):
                return CONSTANTS.get(text, text)
            try:
                return _number(text, place)
            except InputError:
                if self.is_foreign:
                    return text
                raise
        kind = event.tag.removeprefix(_CORE)
        if kind == "bool" and text.lower() in ("true", "false"):
            return text.lower() == "true"
        if kind in ("int", "float"):
            return _number(text, place)
        if kind == "null":
            return None
        if kind in ("str", "bool", "timestamp", "merge", "value"):
            return text
        if event.tag in self.tags:
            try:
                return self.tags[event.tag](text)
            except ValueError as error:
                raise InputError(str(error), place) from error
        shown = "this tag" if self.is_foreign else f"the tag {event.tag[:40]!a}"  # it may be a secret
        raise InputError(f"{shown} is not supported; remove it", place)
