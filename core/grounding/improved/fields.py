"""Typed access to the metadata of a case.

Each function returns None for a missing or null field, and raises ValueError with one sentence for another type.
"""

from collections.abc import Callable, Mapping, Sized
from math import isfinite
from typing import Any

from vrty_gate.core.reading.text.spelling import is_near

Reader = Callable[[Mapping[str, Any], str], object]
"""Reads a field of the metadata, or raises ValueError."""

_KINDS: tuple[tuple[Any, str], ...] = (
    (bool, "a boolean"),
    ((int, float), "a number"),
    (str, "text"),
    (Mapping, "a mapping"),
    ((list, tuple), "a list"),
)

MOST = 1_000
"""Maximum entries of a list or mapping."""


def type_name(value: object) -> str:
    """The type of a value in plain words, without quoting it."""
    if value is None:
        return "nothing"
    return next((name for kind, name in _KINDS if isinstance(value, kind)), "of an unknown type")


def require_all(fields: Mapping[str, Reader], metadata: Mapping[str, Any]) -> None:
    """Read every field that a set knows, so that wrong types are reported even if no rule reads the field.

    Raises ValueError for the first field that cannot be read, and for a key that looks like a misspelling of a missing
    one. Other keys are ignored.
    """
    for key, read in fields.items():
        read(metadata, key)
    absent = [key for key in fields if metadata.get(key) is None]
    for key in metadata:
        if isinstance(key, str) and key not in fields:
            for near in absent:
                if is_near(key, near):
                    label = " ".join(key.split())
                    raise ValueError(f"metadata.{label} is not read by this set; did you mean {near}?")


def flag(metadata: Mapping[str, Any], key: str) -> bool | None:
    """True or false."""
    value = metadata.get(key)
    if value is None or isinstance(value, bool):
        return value
    raise _wrong(key, value, "true or false")


def number(metadata: Mapping[str, Any], key: str) -> float | None:
    """A finite number."""
    value = metadata.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _wrong(key, value, "a number")
    try:
        finite = float(value)
    except OverflowError:
        finite = float("inf")
    if not isfinite(finite):
        raise ValueError(f"metadata.{key} is not a finite number")
    return finite


def share(metadata: Mapping[str, Any], key: str) -> float | None:
    """A number from 0 to 1."""
    value = number(metadata, key)
    if value is not None and not 0 <= value <= 1:
        raise ValueError(f"metadata.{key} is {value:g}, but must be from 0 to 1")
    return value


def text(metadata: Mapping[str, Any], key: str) -> str | None:
    """A text."""
    value = metadata.get(key)
    if value is None or isinstance(value, str):
        return value
    raise _wrong(key, value, "text")


def texts(metadata: Mapping[str, Any], key: str) -> tuple[str, ...] | None:
    """A list of texts."""
    value = metadata.get(key)
    if value is None:
        return None
    if not isinstance(value, (list, tuple)):
        raise _wrong(key, value, "a list of texts")
    _require_few(key, value)
    for number, item in enumerate(value, 1):
        if not isinstance(item, str):
            problem = f"metadata.{key} has {type_name(item)} as item {number}, but each must be text"
            raise ValueError(problem)  # noqa: TRY004  # all errors in metadata have the same type
    return tuple(value)


def mapping(metadata: Mapping[str, Any], key: str) -> Mapping[str, Any] | None:
    """A mapping."""
    value = metadata.get(key)
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise _wrong(key, value, "a mapping of names to values")
    _require_few(key, value)
    for name in value:
        if not isinstance(name, str):
            problem = f"metadata.{key} has {type_name(name)} as a name, but each must be text"
            raise ValueError(problem)  # noqa: TRY004  # as above
    return value


def _require_few(key: str, value: Sized) -> None:
    if len(value) > MOST:
        raise ValueError(f"metadata.{key} has {len(value)} entries, but at most {MOST} are read")


def _wrong(key: str, value: object, expected: str) -> ValueError:
    return ValueError(f"metadata.{key} is {type_name(value)}, but must be {expected}")
