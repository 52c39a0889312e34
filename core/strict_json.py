"""Strict JSON: what Python's reader lets pass and RFC 8259 or a bound of the caller does not, with its place."""

import json
import re
import sys
from math import isinf
from typing import Any

_SHORT_NUMBER = 300
"""Digits that any computer calculates with, whatever they are."""
_SHOWN = 40

_BRACKETS = r'"[^"\\]*(?:\\.[^"\\]*)*"?|([\[{])|([\]}])'
_LEXEME = r'(?P<text>"(?:[^"\\]|\\.)*")(?P<colon>\s*:)?|[\[\]{}]|[^\s"\[\]{}:,]+'


class Fault(Exception):
    """Why a text is not strict JSON, and at which character, or None where Python's reader does not say."""

    def __init__(self, words: str, at: int | None = None) -> None:
        super().__init__(words)
        self.words, self.at = words, at


class _RefusedNumber(Exception):
    """A number that is not taken, as it is written."""


class Reader:
    """Python's reader, made strict within bounds; to make one takes as long as to read a short line."""

    def __init__(
        self, *, levels: int, int_digits: int, float_digits: int = sys.maxsize, any_number: bool = False
    ) -> None:
        """`levels` of lists and objects, characters of numbers, and whether NaN and infinities are numbers."""

        def whole(digits: str) -> int:
            if len(digits) > int_digits:
                _refuse(digits)
            if len(digits) > _SHORT_NUMBER and not any_number and isinf(float(digits)):
                _refuse(digits)
            return int(digits)

        def real(digits: str) -> float:
            value = float(digits)
            return _refuse(digits) if len(digits) > float_digits or (isinf(value) and not any_number) else value

        self._levels = levels
        self._decode = json.JSONDecoder(
            object_pairs_hook=_unique,
            parse_constant=float if any_number else _refuse,
            parse_int=whole,
            parse_float=real,
        ).decode

    def read(self, text: str) -> Any:
        """The value of a JSON text: dicts, lists, str, int, float, bool, None. Raises Fault.

        No key twice in an object, no half of a surrogate pair, no number and no depth beyond the bounds.
        """
        decode = json.loads if text.startswith("\ufeff") else self._decode  # loads explains a byte order mark
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
            shown = number if len(number) <= _SHOWN else number[:_SHOWN] + "..."
            raise Fault(f"{shown} is not JSON; write a number or null", _number_at(number, text)) from error
        _require_characters(text, data)
        return data


def too_deep_at(text: str, levels: int) -> int | None:
    """Where the first bracket outside of strings stands that is more than `levels` deep; None where none is."""
    if _brackets(text) <= levels:
        return None
    depth = 0
    for found in re.finditer(_BRACKETS, text, re.DOTALL):
        depth += 1 if found[1] else -1 if found[2] else 0
        if depth > levels:
            return found.start()
    return None


def _brackets(text: str) -> int:
    return text.count("[") + text.count("{")


def _is_deeper(data: Any, levels: int) -> bool:
    """The same of the value, which takes less time than its text."""
    if not isinstance(data, (list, dict)):
        return False
    parts = data.values() if isinstance(data, dict) else data
    return levels == 0 or any(_is_deeper(part, levels - 1) for part in parts)


def value_at(key: str, text: str) -> int | None:
    """Where the value of a key of the object that a JSON text is begins; None where it has no such key."""
    depth, is_value = 0, False
    for found in re.finditer(_LEXEME, text):
        if is_value:
            return found.start()
        depth += (found[0] in ("[", "{")) - (found[0] in ("]", "}"))
        is_value = depth == 1 and found["colon"] is not None and found["text"] == f'"{key}"'
    return None


def position(text: str, at: int) -> tuple[int, int]:
    """Line and column of a character of a text, both from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _refuse(number: str) -> Any:
    raise _RefusedNumber(number)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise Fault(f"duplicate key {twice!a}")
    return data


def _require_characters(text: str, data: Any) -> None:
    """Raises Fault for half a surrogate pair, be it escaped or not."""
    try:
        if not text.isascii():
            text.encode("utf-8")
        if "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        raise Fault("not usable JSON: an unpaired surrogate, which is not a character") from error


def _number_at(number: str, text: str) -> int | None:
    """Where a number that was refused stands, which Python's reader does not say."""
    return next((found.start() for found in re.finditer(_LEXEME, text) if found[0] == number), None)
