"""The requests and replies in the files of tools that record HTTP, so-called cassettes.

The content of a file says which tool wrote it. Of headers, only the type and the compression of a reply are read.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, decode_text
from vrty_gate.importing.cassettes import interactions, yaml_items
from vrty_gate.importing.cassettes.encoded import LARGER, Room, unpacked
from vrty_gate.importing.cassettes.items import Item
from vrty_gate.importing.exchange import Exchange, damaged

HTTPRR = b"httprr trace v1"
"""The beginning of a trace of httprr."""


def exchanges(data: bytes, path: str, limits: Limits) -> Iterator[Exchange]:
    """The exchanges in the content of a file, in its order; one that is damaged hides no other.

    Raises InputError if it is no cassette.
    """
    for number, exchange in enumerate(_exchanges(data, path, limits)):
        if number >= limits.cases:
            advice = "split the file or raise --max-cases"
            raise InputError(f"more than {limits.cases} interactions; {advice}", Place(path, exchange.line))
        yield exchange


def _exchanges(data: bytes, path: str, limits: Limits) -> Iterator[Exchange]:
    room = Room(limits)
    if data.startswith(b"\x1f\x8b"):  # httprr writes .httprr.gz
        data = _unpacked(data, path, limits)
    if data.startswith(HTTPRR):
        from vrty_gate.importing.cassettes import httprr  # most files are of vcrpy

        yield from httprr.exchanges(data, room)
        return
    text = decode_text(data, path)
    first = re.search(r"\S", text)
    if first is None:
        raise InputError("it is empty; record it again", Place(path))
    key, items = _listed(first[0])(text, path, limits)
    if not key:
        raise _unknown(path)
    exchange = _exchange_of(key)
    for number, item in enumerate(items):
        if not number and not item.problem and not _is_recorded(item.value):
            raise _unknown(path)
        yield damaged(item.line, item.problem) if item.problem else exchange(item.value, item.line, room)


_Items = Callable[[str, str, Limits], tuple[str, Iterator[Item]]]
_Exchange = Callable[[Any, int, Room], Exchange]


def _listed(first: str) -> _Items:
    """What finds the list in a text with this first character."""
    if first not in "{[":
        return yaml_items.items
    from vrty_gate.importing.cassettes import json_items  # most files are YAML

    return json_items.items


def _exchange_of(key: str) -> _Exchange:
    """What reads an item of a list with this key."""
    if key != "entries":
        return interactions.exchange
    from vrty_gate.importing.cassettes import har

    return har.exchange


def _is_recorded(item: Any) -> bool:
    return isinstance(item, dict) and ("request" in item or "response" in item)


def _unknown(path: str) -> InputError:
    problem = "it is not a recording of vcrpy, go-vcr, VCR for Ruby, httprr or Polly.JS, nor a HAR file"
    return InputError(f"{problem}; files of custom serializers cannot be read", Place(path))


def _unpacked(data: bytes, path: str, limits: Limits) -> bytes:
    whole = limits._replace(file_bytes=limits.file_bytes * LARGER)
    try:
        return unpacked(data, "gzip", Room(whole))
    except ValueError as error:
        raise InputError(str(error), Place(path)) from error
