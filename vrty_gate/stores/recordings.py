"""The recordings file: the request and answer of each response that `record` wrote, one JSON object per line.

It shows which responses are outdated because the request changed, and which were edited by hand.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

from vrty_gate.core.bounds import Range
from vrty_gate.core.case import Id
from vrty_gate.core.digests import digest
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.files.disk import DEFAULT_LIMITS, Limits, append_text, behind_link, read_text, write_text
from vrty_gate.formats import jsonl
from vrty_gate.formats.codec import encode
from vrty_gate.stores.baselines import LONGEST, Sha256, json_line

_ADVICE = "restore the line from Git, or delete it"

Tokens = Annotated[int, Range(at_least=0)]


class Recorded(NamedTuple):
    """The request for a case and its answer."""

    case: Id
    asked: Sha256
    """Digest of the messages and the parameters."""
    response: Sha256
    """Digest of the response, see `response_digest`."""
    model: str
    """The model that answered, as named by the endpoint."""
    prompt_tokens: Tokens
    completion_tokens: Tokens
    before: Sha256 | None = None
    """Digest of the response that this one was about to replace; kept until the run is over."""


class Recordings(NamedTuple):
    """The content of a recordings file."""

    by_case: Mapping[str, Sequence[Recorded]]
    """The lines of each case in order: a run appends to the file, and a merge may keep both sides."""
    whole: bool
    """Whether the last line is complete; a killed run may leave a partial line, which is skipped."""

    @property
    def finished(self) -> bool:
        """Whether the run that wrote the file came to its end."""
        return self.whole and not any(line.before for lines in self.by_case.values() for line in lines)

    def of(self, case_id: str, response: Sha256) -> Recorded | None:
        """The last line of the case that matches the response, or else its last line; None if it has none.

        A line is written before its response: if the previous response is still there, the run was killed or the disk
        full.
        """
        lines = self.by_case.get(case_id, ())
        matching = [line for line in lines if line.response == response]
        candidates = matching or [line for line in lines if line.before != response]
        return candidates[-1] if candidates else None


def response_digest(text: str) -> Sha256:
    """SHA-256 of a response without trailing white space in lines and text, which many hooks remove."""
    return digest("\n".join(line.rstrip(" \t") for line in text.split("\n")).rstrip("\n"))


def read(path: str, limits: Limits = DEFAULT_LIMITS) -> Recordings:
    """The lines of the file; empty if there is no file. Raises InputError."""
    if not os.path.lexists(path):
        return Recordings({}, whole=True)
    return parse(read_text(path, limits._replace(file_bytes=max(limits.file_bytes, LONGEST))), path)


def parse(text: str, path: str) -> Recordings:
    """The lines in the text of a file. Raises InputError."""
    by_case: dict[str, list[Recorded]] = {}
    lines, _, rest = text.rpartition("\n")
    for _, record in jsonl.records(Recorded, lines, path, _ADVICE):
        by_case.setdefault(record.case, []).append(record)
    return Recordings(by_case, whole=not rest)


def append(path: str, record: Recorded) -> None:
    """Append a line; it is on disk when this returns. Raises InputError."""
    append_text(behind_link(path), _line(record))


def write(path: str, records: Iterable[Recorded]) -> None:
    """Replace the file atomically with these lines in order of their cases. Raises InputError."""
    write_text(behind_link(path), "".join(map(_line, sorted(records))))


def present(recordings: Recordings, responses: Mapping[str, Sha256]) -> list[Recorded]:
    """One line per recorded case, the one that matches its response; lines of unknown cases are skipped."""
    lines = (recordings.of(case_id, response) for case_id, response in responses.items())
    return [line._replace(before=None) for line in lines if line is not None]


def _line(record: Recorded) -> str:
    return f"{json_line(encode(record))}\n\n"  # the empty line lets Git merge adjacent lines, as in the baselines file
