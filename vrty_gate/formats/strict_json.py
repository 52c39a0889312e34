"""JSON files read strictly, with positions in the errors."""

from typing import Any

from vrty_gate.core import strict_json
from vrty_gate.core.strict_json import Fault, Reader
from vrty_gate.errors import InputError, Place

_OWN = Reader(levels=100, int_digits=18)
_MESSAGES = Reader(levels=100, int_digits=300)  # the ids in arguments of tools are long; a float holds 300 digits
_FOREIGN = Reader(levels=100, int_digits=400, any_number=True)


def parse_json(text: str, place: Place, *, in_messages: bool = False, any_number: bool = False) -> Any:
    """Strict JSON: representable numbers, no duplicate keys, no unpaired surrogates, bounded depth.

    With `in_messages`, whole numbers are long, as ids in the arguments of tools are.
    With `any_number`, NaN, infinities and long numbers are read as well, as other programs write them.

    Raises InputError at `place`, refined by line and column.
    """
    try:
        return (_FOREIGN if any_number else _MESSAGES if in_messages else _OWN).read(text)
    except Fault as fault:
        raise InputError(fault.words, place if fault.at is None else _refined(place, text, fault.at)) from fault


def place_of_key(key: str, text: str, place: Place) -> Place:
    """The position of the value of a top-level key; without the key, the start of the text."""
    offset = strict_json.value_at(key, text)
    return _refined(place, text, len(text) - len(text.lstrip()) if offset is None else offset)


def _refined(place: Place, text: str, offset: int) -> Place:
    """The position in the file of a character of a text that starts at `place`."""
    line, column = strict_json.position(text, offset)
    return Place(place.file, max(place.line, 1) + line - 1, column)
