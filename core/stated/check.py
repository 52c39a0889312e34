"""What a response no longer says of what it must, and what it says of what it must not."""

import re
from collections.abc import Sequence

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.names.contacts import Contact, contacts
from vrty_gate.core.stated.elements import Reading, entry_reading, language_for, reading, shown
from vrty_gate.core.stated.phrases import is_negated, places
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import text_of

MOST = 50
"""Maximum number of entries of a list."""
MOST_ALTERNATIVES = 10
LONGEST = 200
"""Maximum number of characters of an entry."""
_AROUND = 24
"""Characters shown before and after what must not be said."""

_IDENTIFIER = lazily(r"(?=[0-9-]*[A-Za-z])(?=[A-Za-z-]*[0-9])[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+")
"""A number with letters, such as A-1042."""
_WORDS = lazily(r"[^\W\d_]+(?: [^\W\d_]+)*")

Entry = tuple[str, ...]
"""Alternatives, any of which counts."""


class Said(NamedTuple):
    """Something that must not be said, with its place in the response."""

    entry: str
    excerpt: str
    """The place with a few words around it, on one line."""
    start: int
    """In the response as people see it: without marks of emphasis and invisible characters."""
    end: int


def missing(keep: Sequence[Entry], response: str) -> tuple[Entry, ...]:
    """The entries of which a response says no alternative, in their order."""
    if not keep:
        return ()
    text = _read(response, keep)
    return tuple(entry for entry in keep if not any(_place(part, text, within=False) for part in entry))


def said(never: Sequence[Entry], response: str) -> tuple[Said, ...]:
    """The entries that a response says, each with its first place; of each entry, the first alternative."""
    if not never:
        return ()
    text = _read(response, never)
    found = []
    for entry in never:
        for part in entry:
            place = _place(part, text, within=True)
            if place is not None:
                found.append(Said(part, excerpt(text.text, *place), *place))
                break
    return tuple(found)


def is_readable(entry: str) -> bool:
    """Whether an entry has a word, a number or a link."""
    return bool(_contact(entry) or entry_reading(entry, language_for(entry)).elements)


def _read(response: str, entries: Sequence[Entry]) -> Reading:
    response = text_of(response)  # it is compared with several lists
    return reading(response, language_for(response, " ".join(part for entry in entries for part in entry)))


def _place(entry: str, text: Reading, *, within: bool) -> tuple[int, int] | None:
    """The first place that says an entry; a link also at a longer one that begins with it, if `within`."""
    contact = _contact(entry)
    if contact is not None:
        for other in contacts(text.text):
            if other.kind == contact.kind and (other.value == contact.value or (within and _is_below(other, contact))):
                return other.start, other.end
        return _address(contact, text.text) if within and contact.kind == "url" else None
    tried: list[object] = []
    for language in (text.language, language_for(entry)):
        read = entry_reading(entry, language)
        if read.elements not in tried:
            tried.append(read.elements)
            for place in places(read, text):
                return place
    return _literally(entry, text) if tried else None


def _address(contact: Contact, text: str) -> tuple[int, int] | None:
    """The place of an address in any letter case, below another host, with a user or behind another scheme."""
    pattern = rf"(?<![\w-]){re.escape(contact.value)}(?![\w-]|\.\w)"
    match = re.search(pattern, fold_letters(text))
    return match.span() if match else None


def _literally(entry: str, text: Reading) -> tuple[int, int] | None:
    """The place of an identifier in small letters, or of words that were read as a unit, as in 30 days."""
    is_identifier = _IDENTIFIER.fullmatch(entry) is not None
    if not is_identifier and not _WORDS.fullmatch(entry):
        return None
    wanted, folded = fold_letters(entry), fold_letters(text.text)
    at = folded.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        around = folded[max(0, at - 1) : at] + folded[end : end + 1]
        is_whole = not any(letter.isalnum() or letter in "-_" for letter in around)
        if is_whole and (is_identifier or not is_negated(text, at, end)):
            return at, end
        at = folded.find(wanted, at + 1)
    return None


def _contact(entry: str) -> Contact | None:
    """The link or address that an entry is as a whole; None for any other."""
    seen = shown(entry).strip()
    found = contacts(seen)
    return found[0] if len(found) == 1 and found[0].span == seen.rstrip("/.,") else None


def _is_below(link: Contact, other: Contact) -> bool:
    return link.kind == "url" and link.value.startswith((other.value + "/", other.value + "?", other.value + "#"))


def excerpt(text: str, start: int, end: int) -> str:
    """A place with a few words around it, on one line."""
    first, last = max(0, start - _AROUND), min(len(text), end + _AROUND)
    before, after = text[first:start], text[end:last]
    if first and " " in before:
        before = before.partition(" ")[2]
    if last < len(text) and " " in after:
        after = after.rpartition(" ")[0]
    line = " ".join(f"{before}{text[start:end]}{after}".split())
    return f"{'… ' if first else ''}{line}{' …' if last < len(text) else ''}"
