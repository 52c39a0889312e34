"""E-mail addresses, hosts, paths and handles in a text, and which of them no source has. No network is asked."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from vrty_gate.core.reading.text.plain import plain
from vrty_gate.core.text.words import lower

_TLDS = (
    "com|org|net|edu|gov|int|info|biz|eu|es|uk|de|fr|pt|ie|nl|ch|se|dk|pl|mx|ar|cl|br|ca|au|nz|jp|cn|io|ai|app|dev"
    "|shop|store|online|site|tech|cloud|help|support|bank|example|test"
)
"""What a host ends in that is written without a scheme. Others are words: it, is, me."""
_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_TAIL = r"(?:[:/?#][^\s<>\"'`|(){}\[\]]*)?"
_CONTACT = re.compile(
    rf"(?P<email>(?<![A-Za-z0-9._%+-])[A-Za-z0-9][A-Za-z0-9._%+-]{{0,63}}@{_LABEL}(?:\.{_LABEL}){{1,5}})"
    rf"|(?P<url>(?<![A-Za-z0-9])(?:https?://|www\.)[^\s<>\"'`|(){{}}\[\]]+)"
    rf"|(?P<host>(?<![A-Za-z0-9@._/-])(?:{_LABEL}\.){{1,5}}(?:{_TLDS})(?![A-Za-z0-9@-]|\.[A-Za-z0-9]){_TAIL})"
    r"|(?P<handle>(?<![A-Za-z0-9._%+@/-])@[A-Za-z0-9_][A-Za-z0-9_.]{1,39})"
    r"|(?P<path>(?<![A-Za-z0-9/.<])/[A-Za-z][A-Za-z0-9_.-]*(?:/[A-Za-z0-9_.-]+)+)"
)
_TRAILING = ".,;:!?*_…”’»"
_SCHEME = re.compile("^(?:https?://)?(?:www\\.)?")


class Contact(NamedTuple):
    """Where somebody is to be reached."""

    kind: str
    """`email`, `url`, `handle` or `path`; a path of no host reaches nobody."""
    value: str
    """As it is compared: in lower case, without scheme, `www.` and what ends a sentence."""
    span: str
    start: int
    end: int


@lru_cache(maxsize=16)  # several rules read the same few texts
def contacts(text: str) -> tuple[Contact, ...]:
    """The contact data of a text in their order, as it is seen."""
    text = plain(text)
    if not ("." in text or "@" in text or "/" in text):
        return ()
    found: list[Contact] = []
    for one in _CONTACT.finditer(text):
        span = one[0].rstrip(_TRAILING)
        kind = {"host": "url"}.get(one.lastgroup or "", one.lastgroup or "")
        value = _SCHEME.sub("", lower(span)).rstrip("/") if kind == "url" else lower(span)
        if value:
            found.append(Contact(kind, value, span, one.start(), one.start() + len(span)))
    return tuple(found)


def masked(text: str) -> str:
    """A text of the same length whose contact data are one small letter again and again, so that they name nobody."""
    if not ("." in text or "@" in text or "/" in text):
        return text
    return _CONTACT.sub(_mask, text)


def _mask(found: re.Match[str]) -> str:
    kept = len(found[0].rstrip(_TRAILING))
    return "x" * kept + found[0][kept:]


def ungrounded_contacts(response: str, sources: Sequence[str]) -> tuple[Contact, ...]:
    """The contact data of a response that no source has, each once, in their order.

    They are compared whole. The address of a page vouches for those above it, never the other way round.
    """
    said = [one for one in contacts(response) if one.kind != "path"]
    if not said:
        return ()
    known = {(one.kind, value) for source in sources for one in contacts(source) for value in _above(one)}
    firsts: dict[tuple[str, str], Contact] = {}
    for one in said:
        if (one.kind, one.value) not in known:
            firsts.setdefault((one.kind, one.value), one)
    return tuple(firsts.values())


def _above(contact: Contact) -> tuple[str, ...]:
    if contact.kind != "url":
        return (contact.value,)
    parts = contact.value.split("/")[:20]
    bare = re.split("[?#]", contact.value)[0].rstrip("/")
    return (contact.value, bare, *("/".join(parts[:length]) for length in range(1, len(parts))))
