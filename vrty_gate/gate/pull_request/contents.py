"""Whether the content of a file says something else than in the base: form and additions do not count."""

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from vrty_gate.errors import InputError, Place
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.gate.pull_request.differences import Setting

Read = Callable[[], bytes]

_CRLF, _LF = b"\r\n", b"\n"
_NOT_READABLE = "not readable"


def content_changes(path: str, before: Read, after: Read | None) -> Iterator[Setting]:
    """The change in a file of this path; `after` is None if it is no longer read."""
    what = f"content of {path}"
    old = _data(before)
    if after is None:
        yield Setting(what, _shown(old), "no longer read")
        return
    new = _data(after)
    if old == new:
        return
    if old is not None and new is not None:
        if path.endswith(".json") and _same_json(old, new):
            return
        changed = _changed_entries(old, new) if path.endswith(".jsonl") else None
        if changed is not None:
            if changed:
                yield Setting(what, f"{len(changed)} recorded", "other content under the same keys")
            return
    yield Setting(what, _shown(old), _shown(new))


def canonical(value: object) -> str:
    """The value as text that is the same for any order of keys."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(sorted(f'{canonical(key)}: {canonical(part)}' for key, part in value.items()))}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(canonical, value))}]"
    return repr(value)


def _data(read: Read) -> bytes | None:
    """The bytes of a file with LF line ends; None if it cannot be read."""
    try:
        return read().replace(_CRLF, _LF)
    except InputError:
        return None


def _shown(data: bytes | None) -> str:
    return _NOT_READABLE if data is None else f"SHA-256 {sha256(data).hexdigest()[:12]}"


def _same_json(old: bytes, new: bytes) -> bool:
    try:
        return canonical(_parsed(old)) == canonical(_parsed(new))
    except InputError:
        return False


def _parsed(data: bytes) -> Any:
    """The JSON in the bytes. Raises InputError."""
    return parse_json(data.decode("utf-8", errors="replace"), Place(""))


def _changed_entries(old: bytes, new: bytes) -> list[object] | None:
    """The keys of recorded entries that are in both files with other content; None if one is not such a file.

    Entries that came are what each honest change adds; what went is asked for again. An error is no entry.
    """
    try:
        before, after = _entries(old), _entries(new)
    except InputError:
        return None
    return [key for key, line in before.items() if after.get(key, line) != line]


def _entries(data: bytes) -> dict[object, str]:
    """The lines of a file of verdicts or embeddings, by what identifies them. Raises InputError."""
    entries: dict[object, str] = {}
    for line in filter(None, data.split(b"\n")):
        entry = _parsed(line)
        if not isinstance(entry, dict):
            raise InputError("not an entry")
        if entry.get("error") is None:
            key = tuple(map(canonical, (entry.get("key"), entry.get("sample"), entry.get("sha256"))))
            entries[key] = canonical({name: value for name, value in entry.items() if name != "case"})
    return entries
