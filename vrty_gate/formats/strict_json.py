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
        words, at = _explained(fault, text, any_number=any_number)
        raise InputError(words, place if at is None else _refined(place, text, at)) from fault


def _explained(fault: Fault, text: str, *, any_number: bool) -> tuple[str, int | None]:
    """The words and index of a fault; those of Python's parser differ between its versions, and some have no index."""
    is_syntax = fault.words.startswith(_SYNTAX)
    if not is_syntax and fault.at is not None:
        return fault.words, fault.at
    from vrty_gate.core.rules.json_text import explain  # only needed after a mistake

    try:
        explain(text)
    except Fault as found:
        is_other = "nested deeper" in found.words or (any_number and "JSON number" in found.words)
        if is_syntax and not is_other:
            return _SYNTAX + _IN_FILES.get(found.words, found.words), found.at
        is_same = any(word in fault.words and word in found.words for word in ("duplicate key", "surrogate"))
        if not is_syntax and is_same:
            return fault.words, found.at
    return fault.words, fault.at


_SYNTAX = "not valid JSON: "
_IN_FILES = {
    "a trailing comma": "a trailing comma; remove it",
    "content after the value": "content after the value; only JSON Lines has several, one on each line",
    "a quote other than a double quote": "a quote other than a double quote; JSON has only those",
    "a code fence or quote; unwrap_fence looks inside a fence": "a code fence or quote; remove it",
    "an invalid escape": r"an invalid escape; write \\ for a backslash",
    "a byte order mark": "a byte order mark; save it without",
    "not a JSON value": "not a JSON value; a text or key needs double quotes",
}
"""What is said of a file, where what is said of a response has no advice or another one."""


def place_of_key(key: str, text: str, place: Place) -> Place:
    """The position of the value of a top-level key; without the key, the start of the text."""
    offset = strict_json.value_at(key, text)
    return _refined(place, text, len(text) - len(text.lstrip()) if offset is None else offset)


def _refined(place: Place, text: str, offset: int) -> Place:
    """The position in the file of a character of a text that starts at `place`."""
    line, column = strict_json.position(text, offset)
    return Place(place.file, max(place.line, 1) + line - 1, column)
