"""Whether a tool only reads, so that calling it changes nothing."""

import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any

from vrty_gate.core.case import Call
from vrty_gate.core.conversation.arguments import Tolerance
from vrty_gate.core.text.patterns import lazily

_READS = frozenset(
    "get list search find read fetch lookup look query view show describe count check retrieve recall browse inspect"
    " calculate compute calculator current latest".split()
)
"""First words of the names of tools that read."""
_SEARCHES = frozenset("search lookup retriever retrieval".split())
"""Words that say so anywhere in a name, such as `web_search`."""
_ACTS = frozenset(
    "create delete update send write cancel remove insert replace edit modify submit publish upload add save set append"
    " rename move copy clear reset assign approve reject start stop enable disable install deploy execute exec run"
    " subscribe unsubscribe register merge push commit apply grant revoke pay buy sell reserve notify mark close reply"
    " purge drop upsert patch put sync schedule trigger launch kill confirm invite".split()
)
"""Words that say anywhere in a name that the tool changes something."""
_JOINS = frozenset(("and", "or", "then"))
_DUTIES = frozenset(("in", "out", "off"))
"""What makes `check` another verb: to check in, out or off changes something."""
_LAST = re.compile(r".*(?:__|[./:])(?=.)")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_CHANGES = lazily(
    r"(?i)^\s*(?:insert|replace|merge) into |^\s*(?:update|drop|alter|create|truncate|grant|revoke) |^\s*delete from "
    r"|; *(?:insert into|update|drop|alter|create|truncate|delete from) |^(?:post|put|patch|delete)$"
)
"""An argument that makes a tool of any name change something: SQL, or the method of an HTTP request."""


def only_reads(call: Call, definition: Mapping[str, Any], tolerance: Tolerance) -> bool:
    """Whether a call only reads, by the options, by the tool's definition or else by its name; in doubt it does not."""
    if _matches(call.name, tolerance.writes) or any(map(_says_to_change, call.arguments.values())):
        return False
    stated = definition.get("read_only")
    return _matches(call.name, tolerance.reads) or (stated if isinstance(stated, bool) else is_of_reading(call.name))


def is_of_reading(name: str) -> bool:
    """Whether a name is one of a tool that only reads, such as `get_order`, `listIssues` or `mcp__github__search`."""
    words = [word.lower() for word in _WORD.findall(_LAST.sub("", name))]
    if not words or not _ACTS.isdisjoint(words):
        return False
    first, *rest = words
    if first == "check" and rest and rest[0] in _DUTIES:
        return False
    after = [word for joint, word in zip(words, rest, strict=False) if joint in _JOINS]
    if any(word in _MAY_ACT for word in after):
        return False
    return first in _READS or not _SEARCHES.isdisjoint(words)


_MAY_ACT = frozenset("book order post record charge transfer message email call print purchase refund report".split())
"""Words that are verbs only after `and` and the like: to search and book, but to get a book."""


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def _says_to_change(value: object) -> bool:
    return isinstance(value, str) and bool(_CHANGES.search(value))
