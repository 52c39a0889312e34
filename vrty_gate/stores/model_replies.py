"""The recorded replies of a judge or a referee, one per line, so that they can be replayed.

Replies are appended as they arrive; a finished run sorts them, so that the order of arrival does not change the file.
"""

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from typing import Annotated

from vrty_gate.core.bounds import Pattern, Range
from vrty_gate.core.digests import digest
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import behind_link, reason, remove_leftovers, write_text
from vrty_gate.formats import jsonl
from vrty_gate.formats.codec import encode
from vrty_gate.formats.strict_json import parse_json

MOST_SAMPLES = 99
_Count = Annotated[int, Range(at_least=0)]


class Reply(NamedTuple):
    """One reply of a model, or the error in its place."""

    case: str
    """The case it was first requested for."""
    key: Annotated[str, Pattern("[0-9a-f]{64}", "a SHA-256 in hexadecimal")]
    """Digest of the whole request."""
    sample: Annotated[int, Range(at_least=1, at_most=MOST_SAMPLES)]
    text: str | None = None
    """The reply; None for an error."""
    finish: str | None = None
    """The finish reason reported by the endpoint."""
    model: str | None = None
    """The model name reported by the endpoint."""
    prompt_tokens: _Count = 0
    completion_tokens: _Count = 0
    error: str | None = None
    seal: str = ""
    """Digest of everything else: detects manual edits. A judge's replies have none."""


Replies = dict[tuple[str, int], Reply]
"""By key and sample."""


class UnfinishedError(InputError):
    """The last line was truncated while it was written."""


def sealed(reply: Reply) -> Reply:
    """The reply with its matching seal."""
    return reply._replace(seal=digest(line_of(reply._replace(seal="")))[:16])


def parse(text: str, file: str, command: str = "judge", *, is_sealed: bool = False) -> Replies:
    """The replies in the text of a file. A reply replaces an error, and a later error an earlier one.

    Raises UnfinishedError if the last line is truncated, and InputError for any other invalid line, for a seal that
    does not match where there must be one, and for a second reply to the same question. `command` asks for replies.
    """
    replies: Replies = {}
    lines: dict[tuple[str, int], int] = {}
    complete_lines = text.count("\n")
    for place, line in jsonl.lines(text, file):
        try:
            reply = _reply(line, place, is_sealed=is_sealed)
        except InputError as error:
            if place.line <= complete_lines or not _may_be_cut(line):
                raise
            message = (
                f"the line is truncated: a run was interrupted while writing; run vrty-gate {command}, which"
                " drops it and asks again"
            )
            raise UnfinishedError(message, place) from error
        key = (reply.key, reply.sample)
        earlier = replies.get(key)
        if earlier is None or earlier.text is None:
            replies[key], lines[key] = (
                (reply, place.line) if earlier is None or reply.text is not None else (reply, lines[key])
            )
        elif reply.text is not None:
            if (reply.text, reply.finish) != (earlier.text, earlier.finish):
                message = f"different from the reply on line {lines[key]} to the same question, sample {reply.sample}"
                raise InputError(f"{message}: a merge kept both; delete one of the lines", place)
            replies[key] = min(earlier, reply, key=line_of)
    return replies


def _may_be_cut(line: str) -> bool:
    """Whether a line may be the beginning of a reply, and not one of another file."""
    if line[: len(_BEGINNING)] != _BEGINNING[: len(line)]:
        return False
    with suppress(ValueError, RecursionError):
        json.loads(line)
        return False
    return True


_BEGINNING = '{"case": "'


def _reply(line: str, place: Place, *, is_sealed: bool) -> Reply:
    advice = "restore the line from Git, or delete it and ask again"
    reply: Reply = jsonl.record(Reply, parse_json(line, place), place, advice, line=line)
    if (reply.text is None) == (reply.error is None):
        raise InputError("a reply has either text or error; delete the line and ask again", place)
    if is_sealed and reply != sealed(reply):
        raise InputError(f"the reply was edited: its seal does not match the rest; {advice}", place)
    return reply


def line_of(reply: Reply) -> str:
    """A reply as a line of the file, in ASCII."""
    data = encode(reply)
    if not reply.seal:
        del data["seal"]
    return json.dumps(data, sort_keys=True, allow_nan=False) + "\n"


def write(path: str, replies: Iterable[Reply]) -> None:
    """Replace the file atomically with the replies in order of case and key. Raises InputError."""
    text = "".join(map(line_of, sorted(replies, key=lambda reply: (reply.case, reply.key, reply.sample))))
    try:
        with open(path, "rb") as file:
            before = file.read()
    except OSError:  # the file does not exist, or write_text will report the problem
        before = b""
    if before != text.encode("ascii"):
        write_text(behind_link(path), text)


def remove_truncated_line(path: str) -> None:
    """Remove a truncated line. Raises InputError."""
    try:
        with open(path, "r+b") as file:
            file.truncate(file.read().rfind(b"\n") + 1)
            os.fsync(file.fileno())
    except OSError as error:
        raise InputError(f"cannot be repaired: {reason(error)}", Place(path)) from error


class Ledger:
    """The file, locked while a run writes it; use as a context manager. Raises InputError."""

    def __init__(self, path: str, command: str = "judge", *, is_sealed: bool = False) -> None:
        self._is_new = not os.path.lexists(behind_link(path))
        self.path, self._command, self._is_sealed = path, command, is_sealed
        try:
            self._file = open(behind_link(path), "a+b", buffering=0)  # noqa: SIM115  # closed by __exit__
        except OSError as error:
            raise self._failed(error) from error
        try:
            self._begin()
        except BaseException:
            self._file.close()
            raise

    def _begin(self) -> None:
        try:
            if not self._locked():
                raise InputError(
                    f"another vrty-gate {self._command} is writing it; wait for it to finish", Place(self.path)
                )
            remove_leftovers(behind_link(self.path))
            if self._file.tell() and not self._ends_a_line():
                self._file.write(b"\n")
        except OSError as error:
            raise self._failed(error) from error

    def _locked(self) -> bool:
        """Whether this run locked the file, and it is still the file at its path."""
        try:
            import fcntl
        except ImportError:  # not on Windows
            return True
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return os.path.samestat(os.fstat(self._file.fileno()), os.stat(behind_link(self.path)))

    def _ends_a_line(self) -> bool:
        self._file.seek(-1, os.SEEK_END)
        return self._file.read(1) == b"\n"

    def recorded(self) -> Replies:
        """The content of the file."""
        self._file.seek(0)
        text = self._file.read().decode("utf-8", "replace")
        return parse(text, self.path, self._command, is_sealed=self._is_sealed)

    def add(self, reply: Reply) -> None:
        """Append a reply; it is on disk when this returns. Raises InputError."""
        data = line_of(reply).encode("ascii")
        try:
            while data:
                data = data[self._file.write(data) or 0 :]
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._failed(error) from error

    def _failed(self, error: OSError) -> InputError:
        return InputError(f"cannot write: {reason(error)}; what was written so far is kept", Place(self.path))

    def __enter__(self) -> "Ledger":  # noqa: PYI034  # Python 3.10 has no Self
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        with suppress(OSError):  # an empty file says nothing
            if self._is_new and not os.path.getsize(behind_link(self.path)):
                os.unlink(behind_link(self.path))
