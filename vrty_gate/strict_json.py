"""JSON without the laxities of Python's reader, with places in its complaints."""

import json
from math import isinf
from typing import Any

from vrty_gate.errors import InputError, Place

_DEEPEST = 100
_DIGITS = 18
_FOREIGN_DIGITS = 400


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
            raise InputError(f"the key {twice!a} stands there twice", place)
        return data

    def refuse(number: str) -> Any:
        raise InputError(
            f"{number if len(number) <= 40 else number[:40] + '...'} is not JSON; write a number or null", place
        )

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
        line = place.line + error.lineno - 1 if place.line else error.lineno
        raise InputError(f"not valid JSON: {error.msg}", Place(place.file, line, error.colno)) from error
    except RecursionError as error:
        raise InputError("not usable JSON: nested too deeply", place) from error
    except UnicodeEncodeError as error:
        raise InputError("not usable JSON: half a surrogate pair, which is no character", place) from error
    return data


def _deeper(data: Any, levels: int) -> bool:
    """Whether lists and objects stand in each other more than `levels` deep."""
    if not isinstance(data, (list, dict)):
        return False
    return levels == 0 or any(_deeper(item, levels - 1) for item in (data.values() if isinstance(data, dict) else data))
