"""E-mail addresses, hosts, paths and handles in a text, and which of them no source has. Makes no network requests."""

import re
from collections.abc import Sequence

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.plain import plain
from vrty_gate.core.text.subsequence import first_of_each
from vrty_gate.core.text.text import once
from vrty_gate.core.text.words import lower

_TLDS = (
    "com|org|net|edu|gov|int|info|biz|eu|es|uk|de|fr|pt|ie|nl|ch|se|dk|pl|mx|ar|cl|br|ca|au|nz|jp|cn|io|ai|app|dev"
    "|shop|store|online|site|tech|cloud|help|support|bank|example|test"
)
"""Top-level domains of hosts without a scheme, except those that are words: it, is, me."""
_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_TAIL = r"(?:[:/?#][^\s<>\"'`|(){}\[\]]*)?"
_CONTACT = lazily(
    rf"(?P<email>(?<![A-Za-z0-9._%+-])[A-Za-z0-9][A-Za-z0-9._%+-]{{0,63}}@{_LABEL}(?:\.{_LABEL}){{1,5}})"
    rf"|(?P<url>(?<![A-Za-z0-9])(?:https?://|www\.)[^\s<>\"'`|(){{}}\[\]]+)"
    rf"|(?P<host>(?<![A-Za-z0-9@._/-])(?:{_LABEL}\.){{1,5}}(?:{_TLDS})(?![A-Za-z0-9@-]|\.[A-Za-z0-9]){_TAIL})"
    r"|(?P<handle>(?<![A-Za-z0-9._%+@/-])@[A-Za-z0-9_][A-Za-z0-9_.]{1,39})"
    r"|(?P<path>(?<![A-Za-z0-9/.<])/[A-Za-z][A-Za-z0-9_.-]*(?:/[A-Za-z0-9_.-]+)+)"
)
_TRAILING = ".,;:!?*_…”’»"
_SCHEME = lazily("^(?:https?://)?(?:www\\.)?")


class Contact(NamedTuple):
    """Contact data in a text."""

    kind: str
    """`email`, `url`, `handle` or `path`, a path without a host."""
    value: str
    """The normal form for comparison: in lower case, without scheme, `www.` and end punctuation."""
    span: str
    start: int
    end: int


@once
def contacts(text: str) -> tuple[Contact, ...]:
    """The contact data of the plain form of a text, in order."""
    text = plain(text)
    if not ("." in text or "@" in text or "/" in text):
        return ()
    result: list[Contact] = []
    for match in _CONTACT.finditer(text):
        span = match[0].rstrip(_TRAILING)
        kind = {"host": "url"}.get(match.lastgroup or "", match.lastgroup or "")
        value = _SCHEME.sub("", lower(span)).rstrip("/") if kind == "url" else lower(span)
        if value:
            result.append(Contact(kind, value, span, match.start(), match.start() + len(span)))
    return tuple(result)


def masked(text: str) -> str:
    """A text of the same length with contact data replaced by `x`, so that they contain no names."""
    if not ("." in text or "@" in text or "/" in text):
        return text
    return _CONTACT.sub(_mask, text)


def _mask(match: re.Match[str]) -> str:
    length = len(match[0].rstrip(_TRAILING))
    return "x" * length + match[0][length:]


def ungrounded_contacts(response: str, sources: Sequence[str]) -> tuple[Contact, ...]:
    """The contact data of a response that no source has, each once, in order.

    They are compared as a whole. The address of a page grounds its parent paths, but not the reverse.
    """
    named = [contact for contact in contacts(response) if contact.kind != "path"]
    if not named:
        return ()
    known = {(contact.kind, value) for source in sources for contact in contacts(source) for value in _above(contact)}
    firsts = first_of_each([((contact.kind, contact.value), contact) for contact in named])
    return tuple([contact for key, contact in firsts.items() if key not in known])


def _above(contact: Contact) -> tuple[str, ...]:
    if contact.kind != "url":
        return (contact.value,)
    parts = contact.value.split("/")[:20]
    bare = re.split("[?#]", contact.value)[0].rstrip("/")
    return (contact.value, bare, *("/".join(parts[:length]) for length in range(1, len(parts))))
