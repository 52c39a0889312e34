"""JSON without the laxities of Python's reader, with places in its complaints."""

import json
import re
from math import isinf
from typing import Any

from vrty_gate.errors import InputError, Place

_DEEPEST = 100
_DIGITS = 18
_FOREIGN_DIGITS = 400
_TOKEN = re.compile(r'(?P<text>"(?:[^"\\]|\\.)*")(?P<colon>\s*:)?|[\[\]{}]|[^\s"\[\]{}:,]+')


def parse_json(text: str, place: Place, *, any_number: bool = False) -> Any:
    """Strict JSON: numbers that a computer knows, no duplicate keys, no half characters, bounded depth.

    With `any_number` as other programs write it: NaN, infinities and long numbers are read as well.

    Raises InputError at `place`, refined by line and column.
    """

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(pairs)
        if len(data) < len(pairs):
            seen: set[str] = set()
            twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
            raise InputError(f"duplicate key {twice!a}", place)
        return data

    def refuse(number: str) -> Any:
        words = f"{number if len(number) <= 40 else number[:40] + '...'} is not JSON; write a number or null"
        raise InputError(words, _place_of(number, text, place))

    def whole(digits: str) -> int:
        return int(digits) if len(digits) <= most_digits else refuse(digits)

    def real(digits: str) -> float:
        value = float(digits)
        return refuse(digits) if isinf(value) and not any_number else value

    most_digits = _FOREIGN_DIGITS if any_number else _DIGITS
    constant = float if any_number else refuse
    try:
        data = json.loads(text, object_pairs_hook=unique, parse_constant=constant, parse_int=whole, parse_float=real)
        if text.count("[") + text.count("{") > _DEEPEST and _deeper(data, _DEEPEST):
            raise RecursionError
        if "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as error:
        raise InputError(f"not valid JSON: {error.msg}", _refined(place, text, error.pos)) from error
    except RecursionError as error:
        raise InputError("not usable JSON: nested too deeply", _place_of_depth(text, place)) from error
    except UnicodeEncodeError as error:
        raise InputError("not usable JSON: an unpaired surrogate, which is not a character", place) from error
    return data


def place_of_key(key: str, text: str, place: Place) -> Place:
    """Where the value of a key of the object that a JSON text is begins; with no such key, where the text does."""
    depth, at_value = 0, False
    for found in _TOKEN.finditer(text):
        if at_value:
            return _refined(place, text, found.start())
        depth += _opens(found[0])
        at_value = depth == 1 and found["colon"] is not None and found["text"] == f'"{key}"'
    return _refined(place, text, len(text) - len(text.lstrip()))


def _opens(token: str) -> int:
    """By how much a token makes what follows deeper."""
    return (token in ("[", "{")) - (token in ("]", "}"))


def _refined(place: Place, text: str, at: int) -> Place:
    """Where in the file that character of a text stands, which begins at `place`."""
    line = text.count("\n", 0, at)
    return Place(place.file, max(place.line, 1) + line, at - text.rfind("\n", 0, at))


def _place_of(number: str, text: str, place: Place) -> Place:
    """Where a number that was refused stands, which no reader of JSON tells."""
    for found in _TOKEN.finditer(text):
        if found[0] == number:
            return _refined(place, text, found.start())
    return place


def _place_of_depth(text: str, place: Place) -> Place:
    """Where the bracket stands that is too deep; before it all is JSON, as it was read."""
    depth = 0
    for found in _TOKEN.finditer(text):
        depth += _opens(found[0])
        if depth > _DEEPEST:
            return _refined(place, text, found.start())
    return place


def _deeper(data: Any, levels: int) -> bool:
    """Whether lists and objects stand in each other more than `levels` deep."""
    if not isinstance(data, (list, dict)):
        return False
    return levels == 0 or any(_deeper(item, levels - 1) for item in (data.values() if isinstance(data, dict) else data))
