"""The baselines file: the accepted answers and scores of each case, one JSON object per line.

An empty line follows each record, so that Git can merge branches that accept adjacent cases. A path with a * stands for
several files, see `several`.
"""

from __future__ import annotations  # their values are needed only for the fields that are given

import json
import os
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Annotated, Any

from vrty_gate.core.bounds import Pattern, Range
from vrty_gate.core.case import NOTHING, Case, Id, Message
from vrty_gate.core.digests import digest
from vrty_gate.core.gate.rule import Unit
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place, UnorderedError
from vrty_gate.files import disk
from vrty_gate.files.disk import DEFAULT_LIMITS, Limits, behind_link, reason, remove, target_of, write_text
from vrty_gate.formats import jsonl
from vrty_gate.formats.codec import encode
from vrty_gate.formats.strict_json import parse_json

if TYPE_CHECKING:
    from vrty_gate.files.on_disk import InOrder
    from vrty_gate.files.tree import Tree

LONGEST = DEFAULT_LIMITS.suite_bytes
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
    messages: tuple[Message, ...] = ()
    """The messages of a conversation; prompt and response show them as text."""
    counts: tuple[Annotated[int, Range(at_least=1, at_most=1_000)], ...] = ()
    """How many times each accepted response was recorded, the first one first; empty if each was once."""

    @property
    def of_each(self) -> tuple[int, ...]:
        """How many times each accepted response was recorded, the first one first."""
        return self.counts or (1,) * (1 + len(self.others))

    def case(self) -> Case:
        """The texts as a scorer reads them, with the first response."""
        return Case(*self[:4], metadata=self.metadata or {}, messages=self.messages)

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
    numbers: Mapping[str, Annotated[float, Range(at_least=0, at_most=10**15)]] = NOTHING
    """Numbers where lower is better, such as tokens, by name, see `core.gate.numbers`."""
    broken: tuple[str, ...] = ()
    """Checks that the response failed when it was accepted in spite of them."""
    seal: str = ""
    """Digest of everything else: detects manual edits."""

    @property
    def answers(self) -> tuple[Case, ...]:
        """The accepted responses with their texts, the first one first; none if it holds no texts."""
        answers = self.texts.cases() if self.texts is not None else ()
        if not self.numbers:
            return answers
        from vrty_gate.core.gate.numbers import as_metadata  # few baselines have them

        return tuple([answer._replace(metadata={**answer.metadata, **as_metadata(self.numbers)}) for answer in answers])


def baseline(
    case_id: str,
    texts: Case,
    scores: dict[str, Scored],
    store: str,
    reason: str,
    broken: tuple[str, ...] = (),
    others: tuple[str, ...] = (),
    counts: tuple[int, ...] = (),
) -> Baseline:
    """A sealed record of the texts, the other responses, how often each was recorded, and the scores to accept."""
    from vrty_gate.core.gate import numbers  # needed only where a case is accepted

    stored = Texts(
        *(texts.prompt, texts.response, texts.context, texts.reference, numbers.others(texts.metadata) or None, others),
        messages=texts.messages,
        counts=counts,
    )
    digests = Digests(
        digest(texts.prompt), digest(texts.response), digest(texts.context) if texts.context is not None else None
    )
    counted = numbers.read(texts.metadata).values
    return sealed(Baseline(case_id, digests, scores, stored if store == "texts" else None, reason, counted, broken))


def sealed(record: Baseline) -> Baseline:
    """The record with its matching seal."""
    return record._replace(seal=_seal(_encoded(record)))


def _encoded(record: Baseline) -> dict[str, Any]:
    """The record as JSON data; without other responses, the older format and seal are unchanged."""
    data: dict[str, Any] = encode(record)
    if record.texts is not None and not record.texts.others:
        del data["texts"]["others"]
    if record.texts is not None and not record.texts.counts:
        del data["texts"]["counts"]
    if record.texts is not None and record.texts.messages:
        data["texts"]["messages"] = [
            {key: value for key, value in message.items() if value} for message in data["texts"]["messages"]
        ]
    elif record.texts is not None:
        del data["texts"]["messages"]
    if not record.broken:
        del data["broken"]
    if not record.numbers:
        del data["numbers"]
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
    if record.texts is not None and _is_other(record.texts.metadata or {}, texts.metadata):
        names.append("metadata")
    if record.texts is not None and not names and record.texts.messages != texts.messages:
        names.append("response")
    return tuple(names)


def _is_other(before: Mapping[str, object], after: Mapping[str, object]) -> bool:
    """Whether metadata differs in more than numbers."""
    if before == after:
        return False
    from vrty_gate.core.gate.numbers import others

    return others(before) != others(after)


def unchanged_texts(record: Baseline, texts: Case) -> bool:
    """Whether prompt and response are those that were scored."""
    if record.texts is not None:
        return texts.response == record.texts.response and texts.prompt == record.texts.prompt
    return record.sha256[:2] == (digest(texts.prompt), digest(texts.response))


class BaselineComparison(NamedTuple):
    """A baseline compared with the current texts of its case."""

    baseline: Baseline
    answers: tuple[Case, ...]
    """The accepted responses with their texts; none if the baseline has no texts."""
    changed: tuple[str, ...]
    """See `changed`."""
    is_other: bool
    """Whether the texts are accepted, with a response other than the first."""


def compare(record: Baseline, texts: Case) -> BaselineComparison:
    """The baseline compared with the current texts."""
    differences = changed(record, texts)
    is_other = record.texts is not None and not differences and texts.response in record.texts.others
    return BaselineComparison(record, record.answers, differences, is_other)


def parse(line: str, place: Place) -> tuple[Baseline, bool]:
    """The record on a line, and whether its seal matches. Raises InputError."""
    if line.startswith(_CONFLICT):
        advice = "keep the lines of both sides, then accept each case again that has two"
        raise InputError(f"Git left a conflict here; {advice}", place)
    data = parse_json(line, place, in_messages=True)
    advice = "restore the line from Git, or accept the case again"
    record: Baseline = jsonl.record(Baseline, data, place, advice, line=line)
    if record.texts is not None and len(record.texts.of_each) != 1 + len(record.texts.others):
        raise InputError(f"texts.counts must have one number for each accepted response; {advice}", place)
    unsealed = line.replace(f'"seal": "{record.seal}"', '"seal": ""')  # what was sealed, unless it was reformatted
    return record, digest(unsealed)[:16] == record.seal or _seal(data) == record.seal


def read(path: str, limits: Limits = DEFAULT_LIMITS, replacing: Container[str] = ()) -> dict[str, Baseline]:
    """The baselines by case id, in ascending order; empty if there is no file.

    Raises InputError, also for a second baseline of a case, unless the case is about to be replaced: then both are
    skipped.
    """
    return read_lines(_lines_at(path, limits), replacing)


def read_in(tree: Tree, path: str, limits: Limits = DEFAULT_LIMITS) -> dict[str, Baseline]:
    """The baselines in a commit; see `read`."""
    from vrty_gate.stores import baseline_files  # most baselines are in one file

    return read_lines(baseline_files.lines_in(tree, path, limits))


def stream(path: str, limits: Limits, in_order: InOrder[tuple[Place, Baseline]] | None) -> Iterator[Baseline]:
    """The baselines in ascending order of case id, one by one, sorted by `in_order`.

    Raises the errors of `read` and, without `in_order`, UnorderedError if the file has another order, or if there are
    several.
    """
    if in_order is None and "*" in path and len(_files(path)) > 1:
        raise UnorderedError
    before: tuple[str, Place] | None = None
    located = _located(_lines_at(path, limits))
    for place, record in in_order((pair[1].case, pair) for pair in located) if in_order is not None else located:
        if before is not None and record.case <= before[0]:
            if record.case < before[0]:
                raise UnorderedError
            raise _second(record, before[1], place)
        before = record.case, place
        yield record


def _lines_at(path: str, limits: Limits) -> Iterable[tuple[Place, str]]:
    if "://" in path:
        from vrty_gate.files import remote  # few use it

        return ((Place(path, number), line) for number, line in remote.lines(path, limits.for_many()))
    if "*" not in path:
        found = disk.read_lines(path, limits.for_many()) if os.path.lexists(path) else ()
        return ((Place(path, number), line) for number, line in found)
    from vrty_gate.stores import baseline_files  # most baselines are in one file

    return baseline_files.lines(path, limits)


def _files(path: str) -> list[str]:
    from vrty_gate.stores import baseline_files

    return baseline_files.files(path)


def _located(lines: Iterable[tuple[Place, str]]) -> Iterator[tuple[Place, Baseline]]:
    """The intact records with their places."""
    for place, line in lines:
        record, is_intact = parse(line, place)
        if not is_intact:
            raise _edited(record, place)
        yield place, record


def _second(record: Baseline, first: Place, place: Place) -> InputError:
    where = f"on line {first.line}" if first.file == place.file else f"at {first}"
    problem = f"a second baseline of case {record.case!r}, first {where}: a merge kept both"
    return InputError(f"{problem}; delete one line, or accept the case again", place)


def _edited(record: Baseline, place: Place) -> InputError:
    problem = f"the baseline of case {record.case!r} was edited by hand"
    return InputError(f"{problem}; restore the line from Git, or delete it and accept the case", place)


def read_lines(lines: Iterable[tuple[Place, str]], replacing: Container[str] = ()) -> dict[str, Baseline]:
    """The baselines on lines with their places; see `read`."""
    records: dict[str, Baseline] = {}
    places: dict[str, Place] = {}
    for place, line in lines:
        record, is_intact = parse(line, place)
        if record.case in places and record.case in replacing:
            records.pop(record.case, None)
            continue
        if record.case in places:
            raise _second(record, places[record.case], place)
        if not is_intact:
            raise _edited(record, place)
        records[record.case], places[record.case] = record, place
    return {name: records[name] for name in sorted(records)}


@contextmanager
def locked(path: str) -> Iterator[None]:
    """Hold the lock of the baselines files from reading them to writing them. Raises InputError, see `files.lock`."""
    from vrty_gate.files import lock  # only commands that write need it
    from vrty_gate.stores import baseline_files

    if not baseline_files.is_several(path):
        with lock.locked(behind_link(path)):
            yield
        return
    folder = os.path.dirname(path)
    _make_folder(folder)
    try:
        with lock.locked(baseline_files.lock_of(path)):
            baseline_files.remove_leftovers(path)
            yield
    finally:
        if folder:
            with suppress(OSError):  # it is not empty
                os.rmdir(folder)


def _make_folder(folder: str) -> None:
    """Make the folder of several files if it is missing. Raises InputError."""
    if not folder or os.path.isdir(folder):
        return
    target_of(folder)
    try:
        os.mkdir(folder)
    except OSError as error:
        raise InputError(f"cannot create the folder: {reason(error)}; nothing was changed", Place(folder)) from error


def write(path: str, records: Mapping[str, Baseline]) -> None:
    """Replace the file atomically; of several files, those that change, see `write_all`. Raises InputError."""
    write_all({path: records})


def write_all(files: Mapping[str, Mapping[str, Baseline]]) -> None:
    """Replace each file atomically. Raises InputError, with all files as before if one cannot be written.

    A path of several files stands for those that change. Those in which nothing is left are removed.
    """
    from vrty_gate.stores import baseline_files

    texts: dict[str, str] = {}
    for path, records in files.items():
        texts |= _texts_to_write(path, records)
    _replace(texts, [file for path in files if baseline_files.is_several(path) for file in baseline_files.files(path)])


def move(path: str, records: Mapping[str, Baseline], earlier: Iterable[str]) -> None:
    """Write all baselines to the files where they belong, and remove the earlier files. Raises InputError."""
    from vrty_gate.stores import baseline_files

    texts = _texts_to_write(path, records, settle=True)
    own = {os.path.realpath(file) for file in (*texts, *baseline_files.files(path))}
    _replace(texts, baseline_files.files(path) if baseline_files.is_several(path) else ())
    for file in earlier:
        if os.path.realpath(file) not in own:
            remove(file)


def _texts_to_write(path: str, records: Mapping[str, Baseline], *, settle: bool = False) -> dict[str, str]:
    """The new text of each file to write, see `baseline_files.texts_to_write`; a single file is always written."""
    from vrty_gate.stores import baseline_files

    if not baseline_files.is_several(path):
        return {path: _text(path, records)}
    lines = ((name, written(record)) for name, record in records.items())
    texts = baseline_files.texts_to_write(path, lines, settle=settle)
    for file, text in texts.items():
        _require_readable(file, text)
    return texts


def _replace(texts: Mapping[str, str], removable: Iterable[str] = ()) -> None:
    """Replace all files or none, and remove those that are empty now as far as they may be removed."""
    targets = {behind_link(file): text for file, text in texts.items()}
    if len(targets) > 1:
        from vrty_gate.files.together import write_together  # few commands write several files

        write_together(targets)
    else:
        for path, text in targets.items():
            write_text(path, text)
    for file in removable:
        if texts.get(file) == "":
            with suppress(InputError):  # an empty file has no baselines either
                remove(file)


def _text(path: str, records: Mapping[str, Baseline]) -> str:
    text = "".join(written(records[name]) for name in sorted(records))
    _require_readable(path, text)
    return text


def _require_readable(path: str, text: str) -> None:
    """Raises InputError if the file would be too large to read again."""
    if len(text.encode("utf-8")) > LONGEST:
        problem = (
            f"the file would be larger than {LONGEST} bytes; split the suite, or use store: scores; nothing was changed"
        )
        raise InputError(problem, Place(path))


def written(record: Baseline) -> str:
    """The lines of a record in a file."""
    return f"{json_line(_encoded(record))}\n\n"


_CONFLICT = ("<<<<<<< ", "||||||| ", "=======", ">>>>>>> ")
"""What Git begins a line with in a file that it could not merge."""

_INVISIBLE = "[\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]"


def json_line(data: dict[str, object]) -> str:
    """One line of JSON in which every character is visible."""
    line = json.dumps(data, ensure_ascii=False, sort_keys=True, allow_nan=False)
    if line.isascii() and "\x7f" not in line:
        return line
    return re.sub(_INVISIBLE, lambda match: f"\\u{ord(match[0]):04x}", line)
