"""JSON without the laxities of Python's reader, with places in its complaints."""

import json
from typing import Any

from vrty_gate.errors import InputError, Place


def parse_json(text: str, place: Place) -> Any:
    """Strict JSON: no NaN, no duplicate keys. Raises InputError at `place`, refined by line and column."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(pairs)
        if len(data) < len(pairs):
            keys = [key for key, _ in pairs]
            raise InputError(f"the key {next(k for k in keys if keys.count(k) > 1)!a} stands there twice", place)
        return data

    def refuse(constant: str) -> Any:
        raise InputError(f"{constant} is not JSON; write a number or null", place)

    try:
        return json.loads(text, object_pairs_hook=unique, parse_constant=refuse)
    except json.JSONDecodeError as error:
        line = place.line + error.lineno - 1 if place.line else error.lineno
        raise InputError(f"not valid JSON: {error.msg}", Place(place.file, line, error.colno)) from error
    except (RecursionError, ValueError) as error:
        words = "nested too deeply" if isinstance(error, RecursionError) else "a number has too many digits"
        raise InputError(f"not usable JSON: {words}", place) from error
