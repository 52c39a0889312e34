"""The baselines file: the accepted answers and scores of each case, one JSON object per line.

An empty line follows each record, so that Git can merge branches that accept adjacent cases.
"""

import json
import os
import re
from collections.abc import Container, Mapping
from contextlib import AbstractContextManager
from typing import Annotated, Any

from vrty_gate.core.bounds import Pattern
from vrty_gate.core.case import Case
from vrty_gate.core.digests import digest
from vrty_gate.core.gate.rule import Unit
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import DEFAULT_LIMITS, Limits, read_text, write_text
from vrty_gate.formats import jsonl
from vrty_gate.formats.codec import encode
from vrty_gate.formats.names import Id
from vrty_gate.formats.strict_json import parse_json

LONGEST = 64 * 1024 * 1024
"""Maximum size of a baselines file, in bytes."""

Sha256 = Annotated[str, Pattern("[0-9a-f]{64}", "a SHA-256 in hexadecimal")]


class Digests(NamedTuple):
    """SHA-256 of the accepted texts; with several responses, of the first."""

    prompt: Sha256
    response: Sha256
    context: Sha256 | None = None


class Texts(NamedTuple):
    """The accepted texts."""

    prompt: str
    response: str
    context: str | None = None
    reference: str | None = None
    metadata: dict[str, object] | None = None
    others: tuple[str, ...] = ()
    """Other accepted responses, the oldest first."""

    def case(self) -> Case:
        """The texts as a scorer reads them, with the first response."""
        return Case(*self[:4], metadata=self.metadata or {})

    def cases(self) -> tuple[Case, ...]:
        """The same for each accepted response: the first, then the others."""
        first = self.case()
        return (first, *(first._replace(response=other) for other in self.others))


class Scored(NamedTuple):
    """Scores of one scorer for the accepted texts; with several responses, for the first."""

    signature: str
    dimensions: dict[str, Unit]


class Baseline(NamedTuple):
    """The accepted baseline of a case."""

    case: Id
    sha256: Digests
    scores: dict[str, Scored]
    texts: Texts | None = None
    reason: str = ""
    broken: tuple[str, ...] = ()
    """Checks that the response failed when it was accepted in spite of them."""
    seal: str = ""
    """Digest of everything else: detects manual edits."""

    @property
    def answers(self) -> tuple[Case, ...]:
        """The accepted responses with their texts, the first one first; none if it holds no texts."""
        return self.texts.cases() if self.texts is not None else ()


def baseline(
    case_id: str, texts: Case, scores: dict[str, Scored], store: str, reason: str, broken: tuple[str, ...] = ()
) -> Baseline:
    """A sealed record of the texts and scores to accept."""
    stored = Texts(texts.prompt, texts.response, texts.context, texts.reference, dict(texts.metadata) or None)
    digests = Digests(
        digest(texts.prompt), digest(texts.response), digest(texts.context) if texts.context is not None else None
    )
    return sealed(Baseline(case_id, digests, scores, stored if store == "texts" else None, reason, broken))


def sealed(record: Baseline) -> Baseline:
    """The record with its matching seal."""
    return record._replace(seal=_seal(_encoded(record)))


def _encoded(record: Baseline) -> dict[str, Any]:
    """The record as JSON data; without other responses, the older format and seal are unchanged."""
    data: dict[str, Any] = encode(record)
    if record.texts is not None and not record.texts.others:
        del data["texts"]["others"]
    if not record.broken:
        del data["broken"]
    return data


def _seal(data: dict[str, object]) -> str:
    return digest(json_line({**data, "seal": ""}))[:16]


def changed(record: Baseline, texts: Case) -> tuple[str, ...]:
    """Which of prompt, response, context and metadata changed; a response must differ from all accepted ones.

    Metadata is stored with the texts, so a baseline without texts cannot show whether it changed.
    """
    names = []
    for name in Digests._fields:
        current, stored_digest = getattr(texts, name), getattr(record.sha256, name)
        if record.texts is not None:
            same = current == getattr(record.texts, name) or (name == "response" and current in record.texts.others)
        else:
            same = (digest(current) if current is not None else None) == stored_digest
        if not same:
            names.append(name)
    if record.texts is not None and (record.texts.metadata or {}) != dict(texts.metadata):
        names.append("metadata")
    return tuple(names)


def unchanged_texts(record: Baseline, texts: Case) -> bool:
    """Whether prompt and response are those that were scored."""
    if record.texts is not None:
        return texts.response == record.texts.response and texts.prompt == record.texts.prompt
    return record.sha256[:2] == (digest(texts.prompt), digest(texts.response))


class Comparison(NamedTuple):
    """A baseline compared with the current texts of its case."""

    baseline: Baseline
    answers: tuple[Case, ...]
    """The accepted responses with their texts; none if the baseline has no texts."""
    changed: tuple[str, ...]
    """See `changed`."""
    is_other: bool
    """Whether the texts are accepted, with a response other than the first."""


def compare(record: Baseline, texts: Case) -> Comparison:
    """The baseline compared with the current texts."""
    differences = changed(record, texts)
    is_other = record.texts is not None and not differences and texts.response in record.texts.others
    return Comparison(record, record.answers, differences, is_other)


def parse(line: str, place: Place) -> tuple[Baseline, bool]:
    """The record on a line, and whether its seal matches. Raises InputError."""
    data = parse_json(line, place)
    record: Baseline = jsonl.record(Baseline, data, place, "restore the line from Git, or accept the case again")
    unsealed = line.replace(f'"seal": "{record.seal}"', '"seal": ""')  # what was sealed, unless it was reformatted
    return record, digest(unsealed)[:16] == record.seal or _seal(data) == record.seal


def read(path: str, limits: Limits = DEFAULT_LIMITS, replacing: Container[str] = ()) -> dict[str, Baseline]:
    """The baselines by case id, in ascending order; empty if there is no file.

    Raises InputError, also for a second baseline of a case, unless the case is about to be replaced: then both are
    skipped.
    """
    if not os.path.lexists(path):
        return {}
    return read_lines(read_text(path, limits.for_many()), path, replacing)


def read_lines(text: str, path: str, replacing: Container[str] = ()) -> dict[str, Baseline]:
    """The baselines in the text of a file; see `read`."""
    records: dict[str, Baseline] = {}
    lines: dict[str, int] = {}
    for place, line in jsonl.lines(text, path):
        record, is_intact = parse(line, place)
        if record.case in lines and record.case in replacing:
            records.pop(record.case, None)
            continue
        if record.case in lines:
            problem = (
                f"a second baseline of case {record.case!r}, first on line {lines[record.case]}: a merge kept both"
            )
            raise InputError(f"{problem}; delete one line, or accept the case again", place)
        if not is_intact:
            problem = f"the baseline of case {record.case!r} was edited by hand"
            raise InputError(f"{problem}; restore the line from Git, or delete it and accept the case", place)
        records[record.case], lines[record.case] = record, place.line
    return {name: records[name] for name in sorted(records)}


def locked(path: str) -> AbstractContextManager[None]:
    """Hold the lock of a baselines file from reading it to writing it. Raises InputError, see `files.lock`."""
    from vrty_gate.files import lock  # only commands that write need it

    return lock.locked(os.path.realpath(path) if os.path.islink(path) else path)


def write(path: str, records: Mapping[str, Baseline]) -> None:
    """Replace the file atomically. Raises InputError."""
    write_all({path: records})


def write_all(files: Mapping[str, Mapping[str, Baseline]]) -> None:
    """Replace each file atomically. Raises InputError, with all files as before if one cannot be written."""
    texts = {
        os.path.realpath(path) if os.path.islink(path) else path: _text(path, records)
        for path, records in files.items()
    }
    if len(texts) > 1:
        from vrty_gate.files.together import write_together  # needed only by accept with several manifests

        write_together(texts)
    else:
        for path, text in texts.items():
            write_text(path, text)


def _text(path: str, records: Mapping[str, Baseline]) -> str:
    text = "".join(f"{json_line(_encoded(records[name]))}\n\n" for name in sorted(records))
    if len(text.encode("utf-8")) > LONGEST:
        problem = (
            f"the file would be larger than {LONGEST} bytes; split the suite, or use store: scores; nothing was changed"
        )
        raise InputError(problem, Place(path))
    return text


_INVISIBLE = "[\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]"


def json_line(data: dict[str, object]) -> str:
    """One line of JSON in which every character is visible."""
    line = json.dumps(data, ensure_ascii=False, sort_keys=True, allow_nan=False)
    if line.isascii() and "\x7f" not in line:
        return line
    return re.sub(_INVISIBLE, lambda match: f"\\u{ord(match[0]):04x}", line)
