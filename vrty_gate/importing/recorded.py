"""The answers in recording files where they lie, with ids made of their paths and of what the files call them."""

import json
import os
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping

from vrty_gate import importing
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, decode_text, read_bytes
from vrty_gate.formats import jsonl
from vrty_gate.importing.imported import Imported, Options, skipped_if_empty
from vrty_gate.importing.node import Node
from vrty_gate.importing.results_file import LARGER, data_of
from vrty_gate.importing.suite import Taken, free, name_parts, slug

SHARED = frozenset(
    {"cassettes", "cassette", "vcr_cassettes", "__cassettes__", "recordings", "__recordings__"}
    | {"vcr", "_vcr", "snapshots", "__snapshots__", "testdata", "fixtures"}
)
"""Names of folders that say only what kind of files they have."""
_WILD = re.compile(r"[*?\[]")
_LONGEST = 120
_LINES = ("jsonl", "ndjson")


def larger(limits: Limits) -> Limits:
    """The limits for a recording file, most of which is no text of a case."""
    return limits._replace(file_bytes=limits.file_bytes * LARGER)


def answers_in(data: bytes, path: str, name: str, options: Options, limits: Limits) -> list[Imported]:
    """The answers in the content of a file in a format, and what it passes over. Raises InputError."""
    if name in importing.RECORDINGS:
        return [_kept(each) for each in importing.RECORDINGS[name].cases(data, path, limits)]
    if name == "json" and path.rpartition(".")[2].lower() in _LINES:
        from vrty_gate.importing.tools.own_json import Lines

        text = decode_text(data, path)
        content = Lines([value for _, value in jsonl.values(text, path, any_number=True)])
        return list(_with_lines(importing.answers(content, path, name, options)[1], data))
    content = data_of(data, path, limits)
    answers = importing.answers(content, path, name, options)[1]
    if not answers and name != "json" and not importing.TOOLS[name].is_results(Node(content)):
        raise InputError(f"it is not a results file of {name}; narrow the pattern, or give another format", Place(path))
    return list(_with_lines(answers, data))


def read(path: str, limits: Limits, tool: str | None, options: Options) -> tuple[str, list[Imported]]:
    """The tool that wrote a file on disk, detected unless given, and its answers. Raises InputError."""
    data = read_bytes(path, larger(limits))
    names = importing.RECORDINGS.items()
    name = tool or next((name for name, reader in names if reader.is_results(data[:START], path)), None)
    if name is None:
        return importing.answers(data_of(data, path, limits), path, None, options)
    answers = answers_in(data, path, name, options, limits)
    if name not in importing.RECORDINGS:
        return name, answers
    unknown = next(iter(options.fields), None)
    if unknown is not None:
        raise InputError(f"--field {unknown} does not apply to {name}; remove it", Place(path))
    stem = posixpath.splitext(path.replace(os.sep, "/").rpartition("/")[2])[0]
    return name, [_skipped_if_broken(answer._replace(group=answer.group or stem)) for answer in answers]


def _skipped_if_broken(answer: Imported) -> Imported:
    """Skip an error in place of an answer, as other tools' errors are skipped."""
    return answer._replace(skip_reason=f"error: {answer.broken}") if answer.broken else answer


START = 64 * 1024
"""The bytes of a file that tell whether it is a recording."""


def _kept(answer: Imported) -> Imported:
    return answer if answer.passed_over else skipped_if_empty(answer)


def _with_lines(answers: Iterable[Imported], data: bytes) -> Iterator[Imported]:
    """The answers with the lines on which the file has their texts, as far as a quick search finds them."""
    at, line, after = 0, 1, 0
    for answer in answers:
        text = answer.response or str(answer.messages[-1].get("content", "") if answer.messages else "")
        written = () if answer.line else _written(text)
        found = next(((place, key) for key in written if (place := data.find(key, after)) >= 0), None)
        if found is None:
            yield answer
            continue
        line += data.count(b"\n", at, found[0])
        at, after = found[0], found[0] + len(found[1])  # an equal answer is the next one
        yield answer._replace(line=line)


def _written(text: str) -> Iterator[bytes]:
    """How a file may write the beginning of a text: as a string of JSON, whole if it is short, or as it is."""
    start = text[:200].split("\n", 1)[0]
    if start.strip():
        for ascii_only in (False, True):
            string = json.dumps(start, ensure_ascii=ascii_only)
            yield (string if start == text else string[:-1]).encode("utf-8", "replace")
    start = text.strip()[:200].split("\n", 1)[0]
    if start:
        yield start.encode("utf-8", "replace")


def keys(paths: Iterable[str], pattern: str) -> dict[str, str]:
    """What the id of each case of a file begins with: its path, without what all files of the pattern share.

    The paths and the pattern are relative to one folder. Neither depends on the other files, unless two would be equal.
    """
    paths = list(paths)
    wild = _WILD.search(pattern)
    fixed = posixpath.dirname(pattern[: wild.start()] if wild else pattern)
    short = {path: _key(path, fixed) for path in paths}
    count: dict[str, int] = {}
    for key in short.values():
        count[key] = count.get(key, 0) + 1
    return {path: key if count[key] == 1 else _key(path, fixed, whole=True) for path, key in short.items()}


def _key(path: str, fixed: str, *, whole: bool = False) -> str:
    is_below = path.startswith(f"{fixed}/")
    inner = path[len(fixed) + 1 :] if is_below else posixpath.relpath(path, fixed) if fixed else path
    *folders, name = inner.split("/")
    if whole:
        return "/".join(slug(part, _LONGEST) for part in (*folders, name))
    stem = posixpath.splitext(name)[0]
    return "/".join(slug(part, _LONGEST) for part in (*[each for each in folders if each not in SHARED], stem))


def named(key: str, answers: Iterable[Imported], taken: dict[str, int], name: str) -> list[Taken]:
    """The answers of a file in a format with their ids; without a key, the ids are their names alone.

    Names come from content, so that an answer more renames no other, and calls made at the same time keep theirs in
    whatever order they are recorded; `taken` tells equal ones apart. A snapshot has the name of its test also alone.
    """
    own = [answer for answer in answers if not answer.passed_over]
    several = len({answer.model for answer in own}) > 1
    cases = []
    for answer in own:
        named_by = answer.prompt if answer.is_numbered and answer.prompt.strip() else answer.test
        parts = [*name_parts(answer._replace(test=named_by), has_several_models=several, longest=80, longest_group=60)]
        if parts[0] == key.rpartition("/")[2]:  # a file that is named like its only test
            del parts[0]
        is_file = len(own) == 1 and name != "snapshot"
        own_id = key if key and is_file else "/".join(filter(None, (key, *parts)))
        cases.append(Taken(free(shortened(own_id), taken), answer))
    return cases


def shortened(name: str) -> str:
    """The name; of a longer one, its beginning with a digest of it."""
    if len(name) <= _LONGEST:
        return name
    import hashlib  # few names are long

    digest = hashlib.sha256(name.encode()).hexdigest()[:8]
    return f"{name[: _LONGEST - 9].rstrip('/-.')}-{digest}"


def counted(answers: Iterable[Imported]) -> Mapping[str, int]:
    """How many bodies were passed over, by kind."""
    counts: dict[str, int] = {}
    for answer in answers:
        if answer.passed_over:
            counts[answer.passed_over] = counts.get(answer.passed_over, 0) + 1
    return counts
