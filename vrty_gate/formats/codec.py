"""Records: named tuples as the single description of the manifest, the baselines and the report.

Their annotations define valid values. `decode` (strict, with the path of an error), `encode` and `schema` (JSON Schema)
all use them, so that the three cannot disagree. A library would work too, but importing the fastest one takes longer
than `check` takes for a suite.
"""

import sys
from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from vrty_gate.core.bounds import Pattern, Range
from vrty_gate.errors import did_you_mean

Path = tuple[str | int, ...]

_MOST_ERRORS = 20
"""Maximum number of wrong values in a list or mapping after which the rest is not decoded."""


class Mismatch(Exception):
    """A value does not match its annotation; `others` are the further mistakes in the same data, in its order."""

    def __init__(
        self, words: str, path: Path = (), *, at_key: bool = False, others: "tuple[Mismatch, ...]" = ()
    ) -> None:
        super().__init__(words)
        self.words, self.path, self.at_key, self.others = words, path, at_key, others

    def __str__(self) -> str:
        return f"{spell(self.path) or 'it'} {self.words}"

    def within(self, part: str | int) -> "Mismatch":
        """The error with `part` prepended to its path."""
        others = tuple(other.within(part) for other in self.others)
        return Mismatch(self.words, (part, *self.path), at_key=self.at_key, others=others)

    @classmethod
    def first_of(cls, errors: "list[Mismatch]") -> "Mismatch":
        """The first of several errors, with the others."""
        first, *rest = (each for error in errors for each in (error.with_others(), *error.others))
        return first.with_others(tuple(rest))

    def with_others(self, others: "tuple[Mismatch, ...]" = ()) -> "Mismatch":
        """The same error with other further mistakes."""
        return Mismatch(self.words, self.path, at_key=self.at_key, others=others)


def spell(path: Path) -> str:
    """`cases[2].k`, in user notation."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")


def is_record(kind: Any) -> bool:
    """Whether `kind` is a named tuple class."""
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def _fields(record: Any) -> dict[str, str]:
    """The names of fields by key; a trailing underscore makes a Python keyword usable as a key."""
    return {name.rstrip("_"): name for name in record._fields}


def _kind(record: Any, name: str) -> Any:
    """The annotation of a field, evaluated only here in modules that postpone it: most fields are seldom given."""
    hint = record.__annotations__[name]
    return eval(hint, vars(sys.modules[record.__module__])) if isinstance(hint, str) else hint  # noqa: S307  # our own


def decode(kind: Any, data: object) -> Any:
    """`data`, made of dicts, lists and scalars, as a record or any other annotated kind. Raises Mismatch."""
    return _decoder(kind)(data)


Decoder = Callable[[Any], Any]


@cache
def _decoder(kind: Any) -> Decoder:
    if is_record(kind):
        return _record_decoder(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _annotated_decoder(_decoder(arguments[0]), arguments[1:])
    if origin in (Union, UnionType):
        return _union_decoder(arguments)
    if origin is Literal:
        return _literal_decoder(arguments)
    if origin is tuple:
        return _list_decoder(_lazily(arguments[0]))
    if origin in (dict, Mapping):
        return _mapping_decoder(_lazily(arguments[1]))
    return _scalar_decoder(kind)


def _lazily(kind: Any) -> Decoder:
    """A decoder; that of a record is made when it is first used: most lists and mappings of records are empty."""
    if not is_record(kind):
        return _decoder(kind)
    return lambda data: _decoder(kind)(data)  # noqa: PLW0108  # to look it up later


def _scalar_decoder(kind: Any) -> Decoder:
    if kind is object:
        return lambda data: data

    def scalar(data: Any) -> Any:
        if type(data) is kind:  # nearly always, and fast
            return data
        if not _fits(kind, data):
            quote = ": put it in quotes" if kind is str and isinstance(data, (bool, int, float)) else ""
            raise Mismatch(f"is {show(data)}, but must be {_describe_kind(kind)}{quote}")
        return float(data) if kind is float else data

    return scalar


def _literal_decoder(allowed: tuple[Any, ...]) -> Decoder:
    def literal(data: Any) -> Any:
        if not any(data == value and type(data) is type(value) for value in allowed):
            raise Mismatch(f"is {show(data)}, but must be {' or '.join(str(value) for value in allowed)}")
        return data

    return literal


def _list_decoder(item: Decoder) -> Decoder:
    def items(data: Any) -> Any:
        if not isinstance(data, list):
            raise Mismatch(f"is {show(data)}, but must be a list")
        values, errors = [], []
        for i, value in enumerate(data):
            try:
                values.append(item(value))
            except Mismatch as error:
                errors.append(error.within(i))
                if len(errors) == _MOST_ERRORS:
                    break
        if errors:
            raise Mismatch.first_of(errors)
        return tuple(values)

    return items


def _mapping_decoder(item: Decoder) -> Decoder:
    def mapping(data: Any) -> Any:
        if not isinstance(data, dict):
            raise Mismatch(f"is {show(data)}, but must be a mapping")
        values, errors = {}, []
        for key, value in data.items():
            try:
                values[key] = item(value)
            except Mismatch as error:
                errors.append(error.within(key))
                if len(errors) == _MOST_ERRORS:
                    break
        if errors:
            raise Mismatch.first_of(errors)
        return values

    return mapping


def _annotated_decoder(base: Decoder, extras: tuple[Any, ...]) -> Decoder:
    conditions = [extra for extra in extras if isinstance(extra, (Range, Pattern))]
    if not conditions:
        return base

    def annotated(data: Any) -> Any:
        value = base(data)
        for condition in conditions:
            if not condition.holds(value):
                raise Mismatch(f"is {show(data)}, but must be {condition}")
        return value

    return annotated


def _union_decoder(kinds: tuple[Any, ...]) -> Decoder:
    """The union member: None if allowed; of records, the first whose first key is present, or the last; or by type."""
    allows_none = NoneType in kinds
    members = [(kind, _lazily(kind)) for kind in kinds if kind is not NoneType]
    records = [(next(iter(_fields(kind))), decoder) for kind, decoder in members if is_record(kind)]

    def union(data: Any) -> Any:
        if data is None and allows_none:
            return None
        if len(members) == 1:
            return members[0][1](data)
        if records and isinstance(data, dict):
            return next((decoder for key, decoder in records if key in data), records[-1][1])(data)
        for kind, decoder in members:
            if _fits(kind, data):
                return decoder(data)
        kinds = dict.fromkeys(_describe_kind(kind) for kind, _ in members)
        quote = ": put it in quotes" if _NAMES[str] in kinds and isinstance(data, (bool, int, float)) else ""
        raise Mismatch(f"is {show(data)}, but must be {' or '.join(kinds)}{quote}")

    return union


def _unknown(key: Any, known: list[str]) -> Mismatch:
    hint = did_you_mean(str(key), known)
    return Mismatch("is an unknown key" + (f"; {hint}" if hint else ""), (key,), at_key=True)


def _record_decoder(kind: Any) -> Decoder:
    fields = _fields(kind)
    required = [key for key, name in fields.items() if name not in kind._field_defaults]
    decoders: dict[str, Decoder] = {}  # made when the field is first given

    def record(data: Any) -> Any:
        if not isinstance(data, dict):
            raise Mismatch(f"is {show(data)}, but must be a mapping")
        values: dict[str, Any] = {}
        errors: list[Mismatch] = []
        for key, value in data.items():
            if len(errors) == _MOST_ERRORS:
                break
            if key not in fields:
                errors.append(_unknown(key, list(fields)))
                continue
            if value is None and key not in required:
                continue
            if key not in decoders:
                decoders[key] = _decoder(_kind(kind, fields[key]))
            try:
                values[fields[key]] = decoders[key](value)
            except Mismatch as error:
                errors.append(error.within(key))
        if len(values) < len(fields):
            errors += [Mismatch(f"is missing required key {key!r}") for key in required if key not in data]
        if errors:
            raise Mismatch.first_of(errors)
        return kind(**values)

    return record


def _fits(kind: Any, data: Any) -> bool:
    origin = get_origin(kind)
    if origin is Annotated:
        return _fits(get_args(kind)[0], data)
    if kind is float or kind is int:
        return isinstance(data, (int, float) if kind is float else int) and not isinstance(data, bool)
    if origin is Literal:
        return isinstance(data, str) and data in get_args(kind)
    if origin is tuple:
        return isinstance(data, list)
    if is_record(kind) or origin in (dict, Mapping):
        return isinstance(data, dict)
    return isinstance(data, kind)


_NAMES = {str: "text", int: "a whole number", float: "a number", bool: "true or false", NoneType: "nothing"}


def _describe_kind(kind: Any) -> str:
    origin = get_origin(kind)
    if origin is Annotated:
        return _describe_kind(get_args(kind)[0])
    if origin is Literal:
        return " or ".join(get_args(kind))
    return "a list" if origin is tuple else _NAMES.get(kind, "a mapping")


def show(data: object) -> str:
    """A value for a message: short, on one line and safe for a terminal."""
    if isinstance(data, dict):
        return "a mapping"
    if isinstance(data, list):
        return "a list"
    if data is None:
        return "empty"
    if isinstance(data, str):
        return ascii(data if len(data) <= 40 else data[:40] + "...")
    text = str(data)
    return {"True": "true", "False": "false"}.get(text, text if len(text) <= 40 else text[:40] + "...")


def encode(value: Any) -> Any:
    """A record as JSON data; fields that default to None and are None are omitted."""
    kind: Any = type(value)
    return value if kind in _AS_THEY_ARE else _encoder(kind)(value)


_AS_THEY_ARE = {str, float, int, bool, NoneType}


@cache
def _encoder(kind: Any) -> Callable[[Any], Any]:
    """What encodes values of this class."""
    if is_record(kind):
        return _record_encoder(kind)
    if issubclass(kind, (tuple, list)):
        return lambda value: [encode(item) for item in value]
    if issubclass(kind, Mapping):
        return lambda value: {key: encode(item) for key, item in value.items()}
    return lambda value: value


def _record_encoder(kind: Any) -> Callable[[Any], Any]:
    defaults = kind._field_defaults
    fields = [(name.rstrip("_"), name in defaults and defaults[name] is None) for name in kind._fields]

    def record(value: Any) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for (key, is_optional), item in zip(fields, value, strict=True):
            if item is None:
                if not is_optional:
                    data[key] = None
            elif type(item) in _AS_THEY_ARE:
                data[key] = item
            else:
                data[key] = encode(item)
        return data

    return record


def schema(kind: Any) -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of the data that `decode` accepts."""
    if is_record(kind):
        fields = _fields(kind)
        properties = {key: {**schema(_kind(kind, name)), **_default(kind, name)} for key, name in fields.items()}
        required = [key for key, name in fields.items() if name not in kind._field_defaults]
        description = {"description": " ".join(kind.__doc__.split("\n\n")[0].split())} if kind.__doc__ else {}
        return {
            "type": "object",
            **description,
            "properties": properties,
            "additionalProperties": False,
            **({"required": required} if required else {}),
        }
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return {
            **schema(arguments[0]),
            **{key: value for extra in arguments[1:] for key, value in _keywords(extra).items()},
        }
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


def _default(record: Any, name: str) -> dict[str, Any]:
    """The default of a field, for a schema, if it is one value other than null and empty text."""
    default = record._field_defaults.get(name)
    return {"default": default} if isinstance(default, (str, int, float)) and default != "" else {}


def _keywords(extra: object) -> dict[str, Any]:
    if isinstance(extra, str):
        return {"description": extra}
    if isinstance(extra, Pattern):
        return {"pattern": f"^{extra.expression}$"}
    if isinstance(extra, Range):
        bounds = {"minimum": extra.at_least, "exclusiveMinimum": extra.above, "maximum": extra.at_most}
        return {keyword: bound for keyword, bound in bounds.items() if bound is not None}
    return {}
