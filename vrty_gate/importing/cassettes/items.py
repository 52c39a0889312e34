"""What a cassette lists, before it is known what it means."""

from typing import Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError


class Item(NamedTuple):
    """An item of the list in a cassette, or why it cannot be read."""

    line: int
    value: Any = None
    problem: str = ""


def damaged(error: InputError, line: int) -> Item:
    """The item that begins at `line`, where only its own text was read, which has an error."""
    inside = error.place.line if error.place else 0
    return Item(line + max(inside, 1) - 1, None, str(error.args[0]))
