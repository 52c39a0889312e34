"""Lenient parsing of JSON responses, the same on every Python version, and validation against a schema.

Unlike `strict_json`, it accepts duplicate keys, unpaired surrogates and numbers of any length, which models may write.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import repeat
from math import isinf
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import once

_DEEPEST = 60
_LONG = 2_000
_MOST_SCHEMAS = 50
_MOST_OBJECTS = 3_000
_TRIES = 20
_LONGEST = 40
_LONGEST_INTEGER = 400
_MARK, _ESCAPED_MARK = "\x7f", "\\u007"
_MOST_COMPARED = 3_000_000
_OPENING = lazily(r"[\[{]")
_BRACKET = lazily(r"[\[\]{}]")


@once
def parse(text: str) -> Any:
    """The JSON object or list of a text; None if it is neither, or nested deeper than 60."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    has_many = _has_many_brackets(text)
    if has_many and _is_deep(text):
        return None
    try:
        data = _DECODER.decode(text)
    except (ValueError, RecursionError):
        return None
    return None if has_many and _nests_deeper(data, text) else data


def parse_each(texts: list[str]) -> list[Any] | None:
    """What `parse` reads of each of many short objects or lists, all at once; None if they need `parse`.

    They do if one has an error. A mark that no text has stands between them, so that no two of them pass for one.
    """
    longest = max(map(len, texts))
    may_be_deep = longest > 2 * _DEEPEST and sum(_most(texts, bracket) for bracket in "{[") > _DEEPEST
    if longest >= _LONGEST_INTEGER or may_be_deep:
        return None
    together, others = f',"{_MARK}",\n'.join(texts), len(texts) - 1
    if _MARK in "".join(texts) or ("\\" in together and _ESCAPED_MARK in together):
        return None
    try:
        values = _SHORT_DECODER.decode(f"[{together}]")
    except ValueError:
        return None
    return values[::2] if len(values) == 2 * others + 1 and values[1::2].count(_MARK) == others else None


def _most(texts: list[str], sign: str) -> int:
    """How often a sign is in the text that has the most of it."""
    return max(map(str.count, texts, repeat(sign)))


@once
def repeated_keys(text: str) -> frozenset[str]:
    """The keys that an object of a JSON text has more than once, for which programs take another of its values."""
    start, end = text.find("{"), text.rfind("}")
    found: set[str] = set()

    def collect(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for name, value in pairs:
            if name in data:
                found.add(name)
            data[name] = value
        return data

    if start < 0 or end < start or _is_deep(text[start : end + 1]):
        return frozenset()
    with suppress(ValueError, RecursionError):
        json.loads(text[start : end + 1], object_pairs_hook=collect)
    return frozenset(found)


def shape(data: object, depth: int = 0) -> object:
    """The keys and types of data, the same for the same ones; of a list, those of its elements."""
    if depth > _DEEPEST_SHAPE:
        return ""
    if isinstance(data, Mapping):
        return tuple([(key, shape(data[key], depth + 1)) for key in sorted(data)])
    if isinstance(data, list):
        return "list", frozenset([shape(element, depth + 1) for element in data])
    if isinstance(data, int | float) and not isinstance(data, bool):
        return "number"
    return type(data).__name__


_DEEPEST_SHAPE = 20


def parse_any(text: str) -> list[Any]:
    """A list with the JSON value of a text, which may be a bare number; an empty list if it is not JSON."""
    values = parse(f"[{text}]")
    return values if values and len(values) == 1 else []


def _refuse(constant: str) -> Any:
    raise ValueError(constant)  # NaN and Infinity, which Python accepts but JSON does not have


def _number(digits: str) -> int | float:
    return int(digits) if len(digits) < _LONGEST_INTEGER else float(digits)  # some Python versions reject longer ones


_DECODER = json.JSONDecoder(parse_int=_number, parse_constant=_refuse)
_SHORT_DECODER = json.JSONDecoder(parse_constant=_refuse)
"""Reads integers by itself."""


def _has_many_brackets(text: str) -> bool:
    if len(text) < _LONG:
        return text.count("{") + text.count("[") > _DEEPEST
    found = 0
    for bracket in "{[":
        start = text.find(bracket)
        while start >= 0 and found <= _DEEPEST:  # in a long text, counting takes longer
            found += 1
            start = text.find(bracket, start + 1)
    return found > _DEEPEST


def _is_deep(text: str) -> bool:
    """Whether brackets, including those in strings, are nested too deep for a parser."""
    if not _has_many_brackets(text):
        return False
    depth = 0
    for bracket in _BRACKET.finditer(text):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > _DEEPEST:
            return True
    return False


def _nests_deeper(data: Any, text: str) -> bool:
    """Whether parsed data is nested too deep; `_is_deep` misses this if strings have closing brackets."""
    if not _has_many_brackets(text):
        return False
    level = [data]
    for _ in range(_DEEPEST):
        level = [
            part for item in level for part in (item.values() if isinstance(item, dict) else item) if _is_open(part)
        ]
    return bool(level)


def _is_open(value: Any) -> bool:
    return isinstance(value, (dict, list))


def kind(value: Any) -> str:
    """The type of a JSON value in words."""
    if isinstance(value, bool):
        return "true or false"
    kinds = {dict: "an object", list: "a list", str: "text", int: "a number", float: "a number"}
    return kinds.get(type(value), "null")


class Shape(NamedTuple):
    """The keys of an object by a JSON Schema."""

    allowed: frozenset[str]
    required: frozenset[str]


def shapes(text: str) -> list[Shape]:
    """The shapes of the objects that JSON Schemas within a text describe, such as tools in a prompt."""
    result: list[Shape] = []
    position = 0
    if '"properties"' not in text or _is_deep(text):
        return result
    decoder = json.JSONDecoder(parse_int=_number)
    for _ in range(_TRIES):
        start = _OPENING.search(text, position)
        if not start:
            break
        try:
            data, position = decoder.raw_decode(text, start.start())
        except (ValueError, RecursionError):
            position = start.end()
            continue
        if _nests_deeper(data, text):
            continue
        result += [shape for part in objects(data) if (shape := _shape(part))]
    return result[:_MOST_SCHEMAS]


def _shape(schema: Mapping[str, Any]) -> Shape | None:
    properties, required = schema.get("properties"), schema.get("required", [])
    if not isinstance(properties, dict) or not isinstance(required, list):
        return None
    return Shape(frozenset(properties), frozenset(key for key in required if isinstance(key, str)))


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the objects within a value, in the order of the text; only a limited number of its parts is read."""
    todo = [value]
    for _ in range(_MOST_OBJECTS):
        if not todo:
            return
        part = todo.pop()
        if isinstance(part, dict):
            yield part
            todo += reversed(list(part.values()))
        elif isinstance(part, list):
            todo += reversed(part)


def shape_of(keys: Iterable[str], known: list[Shape]) -> Shape | None:
    """The union of allowed keys and the common required keys of all shapes that allow `keys`; None if none does."""
    fitting = [shape for shape in known if shape.allowed.issuperset(keys)]
    if not fitting:
        return None
    allowed, required = zip(*fitting, strict=True)
    return Shape(frozenset().union(*allowed), frozenset.intersection(*required))


def _listed(part: Any) -> list[str]:
    """The strings in a part of a schema that is a string or a list."""
    return [item for item in (part if isinstance(part, (list, tuple)) else [part]) if isinstance(item, str)]


def step(path: str, key: str) -> str:
    """The path to a key of an object at `path`; a key that is not a plain word is quoted."""
    if len(key) <= _LONGEST and key.isascii() and key.isidentifier():
        return f"{path}.{key}" if path else key
    return f"{path}[{key[:_LONGEST]!a}]"


_TYPES = {
    "object": "an object",
    "array": "a list",
    "string": "text",
    "number": "a number",
    "integer": "a number",
    "boolean": "true or false",
    "null": "null",
}


def violation(value: Any, schema: Any, path: str = "") -> str:
    """The first violation of a JSON Schema by a value; empty if there is none.

    Supports `type`, `required`, `properties`, `additionalProperties: false` without `patternProperties`, `items` and
    `enum`, and ignores other keywords. A value that needs too many comparisons is also a violation.
    """
    return _violation(value, schema, path, [_MOST_COMPARED])


def _violation(value: Any, schema: Any, path: str, left: list[int]) -> str:
    if not isinstance(schema, Mapping):
        return ""
    where = path or "it"
    stated, options, required = schema.get("type"), schema.get("enum"), schema.get("required")
    left[0] -= 1 + sum(len(option) for option in (stated, options, required) if isinstance(option, (list, tuple)))
    if left[0] < 0:
        return "the response and its schema are too large to compare"
    types = _listed(stated)
    wanted = [_TYPES[name] for name in types if name in _TYPES]
    if wanted and kind(value) not in wanted:
        return f"{where} is {kind(value)}, but must be {' or '.join(wanted)}"
    if "integer" in types and "number" not in types and isinstance(value, float) and not _is_whole(value):
        return f"{where} is not a whole number"
    if isinstance(options, list) and not any(kind(option) == kind(value) and option == value for option in options):
        return f"{where} is not one of the values in the schema's enum"
    if isinstance(value, dict):
        properties = schema.get("properties")
        properties = properties if isinstance(properties, Mapping) else {}
        closed = schema.get("additionalProperties") is False and "patternProperties" not in schema
        for key in _listed(required):
            if key not in value:
                return f"{where} is missing required key {key[:_LONGEST]!a}"
        for key in sorted(value):
            if closed and key not in properties:
                return f"{where} has a key {key[:_LONGEST]!a} that the schema forbids"
            if fault := _violation(value[key], properties.get(key), step(path, key), left):
                return fault
    elif isinstance(value, list):
        for i, item in enumerate(value):
            if fault := _violation(item, schema.get("items"), f"{path}[{i}]", left):
                return fault
    return ""


def _is_whole(value: float) -> bool:
    return isinf(value) or value.is_integer()  # a number too large for a float is a whole number
