"""Fields of a case's metadata, of the type that a rule needs.

Each gives None for a field that is not there or null, and raises ValueError with one sentence for another type.
"""

from collections.abc import Mapping
from math import isfinite
from typing import Any

_KINDS: tuple[tuple[Any, str], ...] = (
    (bool, "a boolean"),
    ((int, float), "a number"),
    (str, "text"),
    (Mapping, "a mapping"),
    ((list, tuple), "a list"),
)

MOST = 1_000
"""Entries of a list or mapping that a rule reads."""


def called(value: object) -> str:
    """What a value is, for people; it quotes nothing."""
    return next((name for kind, name in _KINDS if isinstance(value, kind)), "of an unknown type")


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
        raise ValueError(f"metadata.{key} is no finite number")
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
    if not isinstance(value, (list, tuple)) or not all(isinstance(one, str) for one in value):
        raise _wrong(key, value, "a list of texts")
    if len(value) > MOST:
        raise ValueError(f"metadata.{key} has {len(value)} entries, but at most {MOST} are read")
    return tuple(value)


def mapping(metadata: Mapping[str, Any], key: str) -> Mapping[str, Any] | None:
    """A mapping."""
    value = metadata.get(key)
    if value is None:
        return None
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise _wrong(key, value, "a mapping of names to values")
    if len(value) > MOST:
        raise ValueError(f"metadata.{key} has {len(value)} entries, but at most {MOST} are read")
    return value


def _wrong(key: str, value: object, right: str) -> ValueError:
    kind = called(value)
    return ValueError(
        f"metadata.{key} is {'another ' + kind[2:] if right.startswith(kind) else kind}, but must be {right}"
    )
