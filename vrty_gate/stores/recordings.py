"""The recordings file: for each response that `record` wrote, what was asked and what came, one JSON object a line.

It tells a response that is older than what is asked today from one that is not, and one that was edited by hand.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, NamedTuple

from vrty_gate.core.bounds import Range
from vrty_gate.core.digests import digest
from vrty_gate.files.disk import DEFAULT_LIMITS, Limits, append_text, read_text, write_text
from vrty_gate.formats import jsonl
from vrty_gate.formats.codec import encode
from vrty_gate.formats.names import Id
from vrty_gate.stores.baselines import LONGEST, Sha256, json_line

_ADVICE = "restore the line from Git, or delete it"

Tokens = Annotated[int, Range(at_least=0)]


class Recorded(NamedTuple):
    """What was asked for a case, and what came."""

    case: Id
    asked: Sha256
    """Digest of the messages and the parameters."""
    response: Sha256
    """Digest of the response, see `response_digest`."""
    model: str
    """The model that answered, by the name that the endpoint gave it."""
    prompt_tokens: Tokens
    completion_tokens: Tokens
    before: Sha256 | None = None
    """Digest of the response that this one was about to take the place of; kept until the run is over."""


class Recordings(NamedTuple):
    """What a recordings file holds."""

    by_case: Mapping[str, Sequence[Recorded]]
    """The lines of each case in their order: a run adds to the file, and a merge may keep both sides."""
    whole: bool
    """Whether the last line has an end; a run that is killed may leave half a line, which is not among the others."""

    def of(self, case_id: str, response: Sha256) -> Recorded | None:
        """The last line of the case that fits the response; where none does, the last; None where there is none.

        A line goes before its response: when the one before is still there, a kill or a full disk came between.
        """
        lines = self.by_case.get(case_id, ())
        fitting = [line for line in lines if line.response == response]
        written = fitting or [line for line in lines if line.before != response]
        return written[-1] if written else None


def response_digest(text: str) -> Sha256:
    """SHA-256 of a response without the blanks at the ends of lines and of the text, which many hooks take away."""
    return digest("\n".join(line.rstrip(" \t") for line in text.split("\n")).rstrip("\n"))


def read(path: str, limits: Limits = DEFAULT_LIMITS) -> Recordings:
    """The lines of the file, none when there is no file. Raises InputError."""
    if not os.path.lexists(path):
        return Recordings({}, whole=True)
    by_case: dict[str, list[Recorded]] = {}
    limits = limits._replace(file_bytes=max(limits.file_bytes, LONGEST))
    lines, _, rest = read_text(path, limits).rpartition("\n")
    for _, record in jsonl.records(Recorded, lines, path, _ADVICE):
        by_case.setdefault(record.case, []).append(record)
    return Recordings(by_case, whole=not rest)


def append(path: str, record: Recorded) -> None:
    """Add a line, for good when this returns. Raises InputError."""
    append_text(_target(path), _line(record))


def write(path: str, records: Iterable[Recorded]) -> None:
    """Replace the file by these lines in order of their cases, whole or not at all. Raises InputError."""
    write_text(_target(path), "".join(map(_line, sorted(records))))


def present(recordings: Recordings, responses: Mapping[str, Sha256]) -> list[Recorded]:
    """One line for each case that has any, the one that fits its response; lines of other cases are left out."""
    lines = (recordings.of(case_id, response) for case_id, response in responses.items())
    return [line._replace(before=None) for line in lines if line is not None]


def _line(record: Recorded) -> str:
    return f"{json_line(encode(record))}\n\n"  # the empty line lets Git merge neighbours, as between baselines


def _target(path: str) -> str:
    return os.path.realpath(path) if os.path.islink(path) else path
