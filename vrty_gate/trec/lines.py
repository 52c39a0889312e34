"""JSON Lines whose objects may have unused keys, and their ids."""

from collections.abc import Iterator
from typing import Annotated, Any

from vrty_gate.core.bounds import Pattern
from vrty_gate.errors import InputError, Place
from vrty_gate.formats import jsonl

_PATTERN = Pattern(
    "[^\x00-\x1f\x7f-\x9f\u2028\u2029]{1,200}", "1 to 200 characters on one line, without control characters"
)

TextId = Annotated[str, _PATTERN]
"""An id that must be text."""

NumberOrId = Annotated[str, _PATTERN] | int
"""An id that may also be a number."""


def objects(text: str, file: str) -> Iterator[tuple[Place, dict[str, Any]]]:
    """The object on each line that is not blank, with its place. Raises InputError."""
    for place, data in jsonl.values(text, file):
        if not isinstance(data, dict):
            raise InputError("each line must be a JSON object, such as {...}", place)
        yield place, data


def known(kind: Any, data: Any) -> Any:
    """`data` without keys that a record does not use."""
    if not isinstance(data, dict):
        return data
    return {name: data[name] for name in kind._fields if name in data}
