"""The suite made from imported answers: ids that are stable between runs, and the files."""

import hashlib
import json
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, reason, repository, within, write_text
from vrty_gate.importing.imported import Imported

MANIFEST, CASES = "vrty-gate.yml", "cases.jsonl"
_TEXT = f"""\
# Written by vrty-gate import. Another import with --force updates {CASES} and keeps this file, so rules
# may be added here.
version: 1
cases:
  - from: {CASES}
"""
_LAST_LATIN = "\u024f"
_NOT_NAME = re.compile(r"[^A-Za-z0-9_.]+")


class Taken(NamedTuple):
    """An answer with the id of its case."""

    id: str
    answer: Imported


class Sorted(NamedTuple):
    """Cases and skipped answers, each in ascending order of id."""

    cases: tuple[Taken, ...]
    left_out: tuple[Taken, ...]


def sort(files: Iterable[Iterable[Imported]]) -> Sorted:
    """Give each answer its id, including skipped ones, so that a new error does not rename cases.

    An answer that is also in an earlier file is skipped. Within a file it is kept: tests that run twice may get the
    same answer today and different ones tomorrow.
    """
    runs = [list(answers) for answers in files]
    several = len({answer.model for answers in runs for answer in answers}) > 1
    ids: dict[str, int] = {}
    earlier: dict[tuple[str, str, str], str] = {}
    found = []
    for answers in runs:
        here: dict[tuple[str, str, str], str] = {}
        for answer in answers:
            wanted = "/".join(_words(answer, several=several))
            name = _free(wanted, ids)
            texts = (wanted, answer.prompt, answer.response)
            if not answer.left_out and texts in earlier:
                answer = answer._replace(left_out=f"the same as {earlier[texts]}")  # noqa: PLW2901  # it is that answer
            elif not answer.left_out:
                here.setdefault(texts, name)
            found.append(Taken(name, _tagged(answer) if several else answer))
        earlier |= here
    found.sort(key=lambda taken: taken.id)
    return Sorted(
        tuple(taken for taken in found if not taken.answer.left_out),
        tuple(taken for taken in found if taken.answer.left_out),
    )


def _words(answer: Imported, *, several: bool) -> Iterator[str]:
    if answer.group:
        yield slug(answer.group, 24)
    yield slug(answer.test, 46)
    if several and answer.model:
        yield slug(answer.model, 36)
    if answer.variant:
        yield slug(answer.variant, 12)


def _free(name: str, taken: dict[str, int]) -> str:
    """The name with a number that makes it unique; `taken` has the last number of each name."""
    number = taken.get(name, 0) + 1
    free = name if number == 1 else f"{name}-{number}"
    while number > 1 and free in taken:
        number += 1
        free = f"{name}-{number}"
    taken[name] = number
    taken.setdefault(free, 1)
    return free


def _tagged(answer: Imported) -> Imported:
    """The case with a tag that selects the answers of its model."""
    return answer._replace(tags=(*answer.tags, answer.model)) if answer.model else answer


def slug(text: str, longest: int = 60) -> str:
    """A text as part of an id: ASCII letters, digits and _ . - only, bounded and never empty.

    Eight digits of its digest replace what is lost in long texts or other scripts. Only letters that every Python
    version folds the same way are folded.
    """
    folded = "".join(unicodedata.normalize("NFD", char)[0] if "\xc0" <= char <= _LAST_LATIN else char for char in text)
    word = _NOT_NAME.sub("-", folded).strip("-.")
    if len(word) <= longest and word and folded.isascii():
        return word
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    short = word[: longest - 9].strip("-.")
    return f"{short}-{digest}" if short else digest


def lines(cases: Iterable[Taken]) -> str:
    """The cases as JSON Lines, by id, with sorted keys."""
    return "".join(json.dumps(_case(taken), ensure_ascii=False, sort_keys=True) + "\n" for taken in cases)


def _case(taken: Taken) -> dict[str, Any]:
    answer = taken.answer
    case = {
        "id": taken.id,
        "prompt": answer.prompt,
        "response": answer.response,
        "context": answer.context,
        "reference": answer.reference,
        "tags": sorted({slug(tag) for tag in answer.tags}),
        "metadata": dict(answer.metadata),
    }
    return {key: value for key, value in case.items() if value not in (None, [], {})}


def write(folder: str, cases: tuple[Taken, ...], limits: Limits, *, force: bool = False) -> tuple[str, ...]:
    """Write the suite to a folder, which is created if missing, and return the files written.

    For an existing suite, `force` updates the cases and keeps the manifest. Raises InputError with nothing changed.
    """
    text = lines(cases)
    place = Place(os.path.join(folder, CASES))
    if len(cases) > limits.cases:
        raise InputError(
            f"the suite would have more than {limits.cases} cases; raise --max-cases if this is intended", place
        )
    if len(text.encode()) > limits.file_bytes:
        words = f"it would be larger than {limits.file_bytes} bytes"
        raise InputError(f"{words}; import fewer results, or raise --max-file-bytes here and for check", place)
    paths = [os.path.join(folder, name) for name in (CASES, MANIFEST)]
    there = [path for path in paths if os.path.lexists(path)]
    if there and not force:
        raise InputError("it already exists; --force updates the cases and keeps the manifest", Place(there[0]))
    wrote = tuple(path for path in paths if path == paths[0] or path not in there)
    made: list[str] = []
    try:
        for missing in _missing(folder):
            os.mkdir(missing)
            made.append(missing)
        for path, content in zip(wrote, (text, _TEXT), strict=False):
            write_text(path, content)
            made += [path] if path not in there else []
    except BaseException as error:
        for path in reversed(made):
            with suppress(OSError):
                (os.rmdir if os.path.isdir(path) else os.unlink)(path)
        if isinstance(error, (OSError, ValueError)):
            raise InputError(
                f"cannot create the folder: {reason(error)}; nothing was changed", Place(folder)
            ) from error
        raise
    return wrote


def _missing(folder: str) -> list[str]:
    """The missing parent folders of `folder`, outermost first. Raises InputError if it is outside."""
    missing: list[str] = []
    here = os.path.abspath(folder)
    while not os.path.lexists(here):
        missing.append(here)
        here = os.path.dirname(here)
    if not within(repository(here), os.path.realpath(here)):
        raise InputError("a parent folder is a symlink that leads outside the repository", Place(folder))
    return missing[::-1]
