"""Read untrusted data step by step, so that errors have a path."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.formats.codec import Mismatch, Path, show

_HUGE = 1e15


class Node(NamedTuple):
    """A value in a results file; missing values are None. Reading it as the wrong type raises Mismatch."""

    value: Any
    path: Path = ()

    def at(self, key: str) -> "Node":
        """The value of a key; None for None."""
        if self.value is None:
            return Node(None, (*self.path, key))
        return Node(self.mapping().get(key), (*self.path, key))

    def has(self, key: str) -> bool:
        """Whether this is a mapping with a value at the key."""
        return isinstance(self.value, dict) and self.value.get(key) is not None

    def mapping(self) -> Mapping[str, Any]:
        """A mapping."""
        if not isinstance(self.value, dict):
            raise self.mismatch("a mapping")
        return self.value

    def items(self) -> Iterator["Node"]:
        """The values of a list."""
        if not isinstance(self.value, list):
            raise self.mismatch("a list")
        return (Node(item, (*self.path, i)) for i, item in enumerate(self.value))

    def items_or_none(self) -> Iterator["Node"]:
        """The values of a list, if there is one."""
        return iter(()) if self.value is None else self.items()

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            raise self.mismatch("text")
        return self.value

    def text_or_none(self) -> str | None:
        """A text, if there is one."""
        return None if self.value is None else self.text()

    def name(self) -> str:
        """A text, or a whole number as text."""
        return str(self.whole()) if isinstance(self.value, int) else self.text()

    def whole(self, default: int | None = None) -> int:
        """A whole number, or `default` if missing."""
        if self.value is None and default is not None:
            return default
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.mismatch("a whole number")
        return self.value

    def mismatch(self, expected: str) -> Mismatch:
        """The error for a value of the wrong type."""
        return Mismatch(f"is {show(self.value)}, but must be {expected}", self.path)


def objects(data: Node) -> Iterator[Node]:
    """The objects of a file: those of a list, in `data` or on its lines, or the one that it is. Raises Mismatch."""
    for key in ("data", "results"):
        if data.has(key) and isinstance(data.value[key], list):
            data = data.at(key)
    for each in data.items() if isinstance(data.value, list) else (data,):
        each.mapping()
        yield each


def first_object(data: Node) -> Mapping[str, Any]:
    """The first of the objects of a file; empty if there is none."""
    try:
        return next(objects(data), Node({})).mapping()
    except Mismatch:
        return {}


def as_text(value: Any) -> str:
    """A text unchanged, any other value as canonical JSON; empty for values that JSON cannot represent."""
    if value is None or isinstance(value, str):
        return value or ""
    try:
        return json.dumps(value, ensure_ascii=False, sort_keys=True, indent=2, allow_nan=False)
    except ValueError:  # NaN or infinity
        return ""


def plain(data: Node) -> dict[str, str | int | float | bool]:
    """The short scalar values of a mapping, such as metadata, that survive a JSON round trip."""
    mapping = {} if data.value is None else data.mapping()
    return {key: value for key, value in sorted(mapping.items()) if not key.startswith("_") and _is_plain(value)}


def numbers(**found: object) -> dict[str, float]:
    """Those of the values that are numbers, as metadata has them: tokens, cost, latency_s and steps.

    A cost of 0 is what tools write that do not know it.
    """
    return {
        key: value
        for key, value in found.items()
        if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < _HUGE
        if value or key != "cost"
    }


def added(one: Mapping[str, float], other: Mapping[str, float]) -> dict[str, float]:
    """The sums of the numbers of two requests."""
    return {key: round(one.get(key, 0) + other.get(key, 0), 9) for key in sorted({*one, *other})}


def _is_plain(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= 1000
    return isinstance(value, bool) or (isinstance(value, (int, float)) and abs(value) < _HUGE)  # NaN is not below
