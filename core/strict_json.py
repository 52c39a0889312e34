"""Strict JSON: rejects what Python's parser accepts but RFC 8259 or the caller's limits do not, with the position."""

import json
import re
import sys
from collections.abc import Callable
from math import isinf
from typing import Any

_SHORT_NUMBER = 300
"""Numbers with at most this many digits always fit a float."""
_SHOWN = 40
_LONG = 1_000_000
"""Characters of a text whose values take much memory."""
_SHARED = 20
"""The most characters of values that are shared."""
_NO_NUMBER = "is not JSON; write a number or null"

_BRACKETS = r'"[^"\\]*(?:\\.[^"\\]*)*"?|([\[{])|([\]}])'
_LEXEME = r'(?P<text>"[^"\\]*(?:\\.[^"\\]*)*"?)(?P<colon>\s*:)?|[\[\]{}]|[^\s"\[\]{}:,]+'


class Fault(Exception):
    """Why a text is not strict JSON, and the index of the fault, or None if Python's parser does not report it."""

    def __init__(self, message: str, index: int | None = None) -> None:
        super().__init__(message)
        self.words, self.at = message, index


class _RefusedNumber(Exception):
    """A rejected number, as written."""


class Reader:
    """Python's JSON parser with limits; creating one takes as long as parsing a short line."""

    def __init__(
        self, *, levels: int, int_digits: int, float_digits: int = sys.maxsize, any_number: bool = False
    ) -> None:
        """Set the most levels, the most characters of numbers, and whether NaN and infinities are allowed."""

        def whole(digits: str) -> int:
            if len(digits) > int_digits:
                _refuse(digits)
            if len(digits) > _SHORT_NUMBER and not any_number and isinf(float(digits)):
                _refuse(digits)
            return int(digits)

        def real(digits: str) -> float:
            value = float(digits)
            return _refuse(digits) if len(digits) > float_digits or (isinf(value) and not any_number) else value

        def decoder(hook: Callable[[list[tuple[str, Any]]], dict[str, Any]]) -> Callable[[str], Any]:
            constant = float if any_number else _refuse
            return json.JSONDecoder(
                object_pairs_hook=hook, parse_constant=constant, parse_int=whole, parse_float=real
            ).decode

        self._levels, self._decoder, self._decode = levels, decoder, decoder(_unique)

    def read(self, text: str) -> Any:
        """The value of a JSON text: dicts, lists, str, int, float, bool, None. Raises Fault.

        Duplicate keys, unpaired surrogates, and numbers or nesting beyond the limits are faults.
        """
        decode = self._decode if len(text) < _LONG else self._decoder(_sharing())
        if text.startswith("\ufeff"):
            decode = json.loads  # which explains a byte order mark
        try:
            data = decode(text)
            if _brackets(text) > self._levels and _is_deeper(data, self._levels):
                raise RecursionError
        except json.JSONDecodeError as error:
            raise Fault(f"not valid JSON: {error.msg}", error.pos) from error
        except RecursionError as error:
            raise Fault("not usable JSON: nested too deeply", too_deep_at(text, self._levels)) from error
        except _RefusedNumber as error:
            number = str(error)
            quoted = number if len(number) <= _SHOWN else number[:_SHOWN] + "..."
            problem = "is too large; write a smaller number or null" if any(map(str.isdigit, number)) else _NO_NUMBER
            raise Fault(f"{quoted} {problem}", _number_at(number, text)) from error
        _require_characters(text, data)
        return data


def too_deep_at(text: str, levels: int) -> int | None:
    """The index of the first bracket outside of strings that is more than `levels` deep; None if there is none."""
    if _brackets(text) <= levels:
        return None
    depth = 0
    for match in re.finditer(_BRACKETS, text, re.DOTALL):
        depth += 1 if match[1] else -1 if match[2] else 0
        if depth > levels:
            return match.start()
    return None


def _brackets(text: str) -> int:
    return text.count("[") + text.count("{")


def _is_deeper(data: Any, levels: int) -> bool:
    """Whether a value is nested more than `levels` deep; faster than scanning its text."""
    if not isinstance(data, (list, dict)):
        return False
    parts = data.values() if isinstance(data, dict) else data
    return levels == 0 or any(_is_deeper(part, levels - 1) for part in parts)


def value_at(key: str, text: str) -> int | None:
    """The index of the value of a key in a JSON object; None if it does not have the key."""
    depth, is_value = 0, False
    for match in re.finditer(_LEXEME, text):
        if is_value:
            return match.start()
        depth += (match[0] in ("[", "{")) - (match[0] in ("]", "}"))
        is_value = depth == 1 and match["colon"] is not None and match["text"] == f'"{key}"'
    return None


def position(text: str, index: int) -> tuple[int, int]:
    """The line and column of a character of a text, both from 1."""
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)


def _refuse(number: str) -> Any:
    raise _RefusedNumber(number)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise Fault(f"duplicate key {twice!a}")
    return data


def _sharing() -> Callable[[list[tuple[str, Any]]], dict[str, Any]]:
    """`_unique` for a long text, in which equal short values are one, as equal keys are in any text."""
    known: dict[str, str] = {}

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        data = _unique(pairs)
        for key, value in data.items():
            if type(value) is str and len(value) <= _SHARED:
                data[key] = known.setdefault(value, value)
        return data

    return unique


def _require_characters(text: str, data: Any) -> None:
    """Raise Fault for an unpaired surrogate, escaped or not."""
    try:
        if not text.isascii():
            text.encode("utf-8")
        if "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        raise Fault("not usable JSON: an unpaired surrogate, which is not a character") from error


def _number_at(number: str, text: str) -> int | None:
    """The index of a rejected number, which Python's parser does not report."""
    return next((match.start() for match in re.finditer(_LEXEME, text) if match[0] == number), None)
