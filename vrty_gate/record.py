"""Records: named tuples as the one description of the manifest, the baselines and the report.

Their annotations say what a value must be. From them come `decode` (strict, with the path of what is wrong), `encode`
and `schema` (JSON Schema), so that the three cannot disagree. A library would do, but the fastest of them alone takes
longer to import than `check` takes for a suite.
"""

import re
from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from vrty_gate.errors import did_you_mean

T = TypeVar("T")
Path = tuple[str | int, ...]


class Range(NamedTuple):
    """Bounds of a number."""

    at_least: float | None = None
    above: float | None = None
    at_most: float | None = None

    def __str__(self) -> str:
        low = f"above {self.above:g}" if self.above is not None else f"at least {self.at_least:g}"
        return low if self.at_most is None else f"{low} and at most {self.at_most:g}"

    def holds(self, value: float) -> bool:
        """Whether `value` lies within; NaN does not."""
        low = value > self.above if self.above is not None else value >= cast("float", self.at_least)
        return low and (self.at_most is None or value <= self.at_most)


class Pattern(NamedTuple):
    """What a text must look like."""

    expression: str
    words: str


class Mismatch(Exception):
    """A value is not what its annotation says."""

    def __init__(self, path: Path, message: str, *, at_key: bool = False) -> None:
        super().__init__(f"{spell(path)} {message}" if path else message)
        self.path = path
        self.at_key = at_key


def spell(path: Path) -> str:
    """`cases[2].k`, as users write it."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")


class _Field(NamedTuple):
    name: str
    kind: Any
    required: bool


@cache
def _fields(record: Any) -> dict[str, _Field]:
    """Fields by key; a trailing underscore makes a Python keyword usable as a key."""
    hints = get_type_hints(record, include_extras=True)
    defaults = record._field_defaults
    return {name.rstrip("_"): _Field(name, hints[name], name not in defaults) for name in record._fields}


def is_record(kind: Any) -> bool:
    """Whether `kind` is a named tuple class."""
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def decode(kind: type[T], data: object, path: Path = ()) -> T:
    """`data`, made of dicts, lists and scalars, as a `kind`. Raises Mismatch."""
    return cast("T", _decode(kind, data, path))


def _decode(kind: Any, data: Any, path: Path) -> Any:
    if is_record(kind):
        return _decode_record(kind, data, path)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        value = _decode(arguments[0], data, path)
        for extra in arguments[1:]:
            _demand(extra, value, path)
        return value
    if origin in (Union, UnionType):
        return _decode(_member(arguments, data, path), data, path)
    if origin is Literal:
        if data not in arguments or isinstance(data, bool):
            allowed = " or ".join(str(word) for word in arguments)
            raise Mismatch(path, f"is {show(data)}, but must be {allowed}")
        return data
    if kind is object or kind is Any:
        return data
    if not _fits(kind, data):
        quote = ": put it in quotes" if kind is str and isinstance(data, (bool, int, float)) else ""
        raise Mismatch(path, f"is {show(data)}, but must be {_words(kind)}{quote}")
    if origin is tuple:
        return tuple([_decode(arguments[0], item, (*path, i)) for i, item in enumerate(data)])
    if origin in (dict, Mapping):
        return {key: _decode(arguments[1], value, (*path, key)) for key, value in data.items()}
    return float(data) if kind is float else data


def _decode_record(kind: Any, data: Any, path: Path) -> Any:
    if not isinstance(data, dict):
        raise Mismatch(path, f"is {show(data)}, but must be {_words(kind)}")
    fields = _fields(kind)
    values = {}
    for key, value in data.items():
        field = fields.get(key)
        if field is None:
            where = f"in {spell(path)}" if path else "at the top level"
            hint = did_you_mean(str(key), list(fields))
            raise Mismatch((*path, key), f"is an unknown key {where}" + (f"; {hint}" if hint else ""), at_key=True)
        if value is not None or field.required:
            values[field.name] = _decode(field.kind, value, (*path, key))
    for key, field in fields.items():
        if field.required and field.name not in values:
            raise Mismatch(path, f"lacks the key {key!r}" if path else f"the key {key!r} is missing")
    return kind(**values)


def _member(kinds: tuple[Any, ...], data: Any, path: Path) -> Any:
    """Which member of a union `data` means; among records the first whose first key it has, else the last."""
    if data is None and NoneType in kinds:
        return NoneType
    kinds = tuple(kind for kind in kinds if kind is not NoneType)
    if len(kinds) == 1:
        return kinds[0]
    records = [kind for kind in kinds if is_record(kind)]
    if records and isinstance(data, dict):
        return next((kind for kind in records if next(iter(_fields(kind))) in data), records[-1])
    fitting = [kind for kind in kinds if _fits(kind, data)]
    if not fitting:
        raise Mismatch(path, f"is {show(data)}, but must be {' or '.join(_words(k) for k in kinds)}")
    return fitting[0]


def _fits(kind: Any, data: Any) -> bool:
    origin = get_origin(kind)
    if origin is Annotated:
        return _fits(get_args(kind)[0], data)
    if kind is float or kind is int:
        return isinstance(data, (int, float) if kind is float else int) and not isinstance(data, bool)
    if origin is tuple:
        return isinstance(data, list)
    if is_record(kind) or origin in (dict, Mapping):
        return isinstance(data, dict)
    return isinstance(data, kind)


def _demand(extra: object, value: Any, path: Path) -> None:
    if isinstance(extra, Range) and not extra.holds(value):
        raise Mismatch(path, f"is {show(value)}, but must be {extra}")
    if isinstance(extra, Pattern) and not re.fullmatch(extra.expression, value):
        raise Mismatch(path, f"is {show(value)}, but must be {extra.words}")


_NAMES = {str: "text", int: "a whole number", float: "a number", bool: "true or false", NoneType: "nothing"}


def _words(kind: Any) -> str:
    origin = get_origin(kind)
    if origin is Annotated:
        return _words(get_args(kind)[0])
    return "a list" if origin is tuple else _NAMES.get(kind, "a mapping")


def show(data: object) -> str:
    """A value as a message shows it: short, on one line, with nothing that could disturb a terminal."""
    if isinstance(data, dict):
        return "a mapping"
    if isinstance(data, list):
        return "a list"
    if data is None:
        return "empty"
    if isinstance(data, str):
        return ascii(data if len(data) <= 40 else data[:40] + "...")
    words = str(data)
    return {"True": "true", "False": "false"}.get(words, words if len(words) <= 40 else words[:40] + "...")


def encode(value: Any) -> Any:
    """A record as JSON data; fields that are None by default and None are left out."""
    if is_record(type(value)):
        skip = {name for name, default in value._field_defaults.items() if default is None}
        return {
            name.rstrip("_"): encode(item)
            for name, item in zip(value._fields, value)
            if item is not None or name not in skip
        }
    if isinstance(value, (tuple, list)):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        return {key: encode(item) for key, item in value.items()}
    return value


def schema(kind: Any) -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of what `decode` accepts."""
    if is_record(kind):
        fields = _fields(kind)
        properties = {key: schema(field.kind) for key, field in fields.items()}
        required = [key for key, field in fields.items() if field.required]
        described = {"description": " ".join(kind.__doc__.split("\n\n")[0].split())} if kind.__doc__ else {}
        return {
            "type": "object",
            **described,
            "properties": properties,
            "additionalProperties": False,
            **({"required": required} if required else {}),
        }
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return {**schema(arguments[0]), **{k: v for extra in arguments[1:] for k, v in _keywords(extra).items()}}
    if origin in (Union, UnionType):
        members = [schema(member) for member in arguments if member is not NoneType]
        return members[0] if len(members) == 1 else {"anyOf": members}
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin is tuple:
        return {"type": "array", "items": schema(arguments[0])}
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": schema(arguments[1])}
    names = {str: "string", int: "integer", float: "number", bool: "boolean"}
    return {"type": names[kind]} if kind in names else {}


def _keywords(extra: object) -> dict[str, Any]:
    if isinstance(extra, str):
        return {"description": extra}
    if isinstance(extra, Pattern):
        return {"pattern": f"^{extra.expression}$"}
    if isinstance(extra, Range):
        bounds = {"minimum": extra.at_least, "exclusiveMinimum": extra.above, "maximum": extra.at_most}
        return {keyword: bound for keyword, bound in bounds.items() if bound is not None}
    return {}
