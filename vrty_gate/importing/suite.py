"""The suite made from imported answers: ids that are stable between runs, and the files."""

import json
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, reason, repository, within, write_text
from vrty_gate.importing.imported import Imported
from vrty_gate.importing.samples import together

MANIFEST, CASES = "vrty-gate.yml", "cases.jsonl"
_TEXT = f"""\
# Written by vrty-gate import. Another import with --force updates {CASES} and keeps this file, so rules
# may be added here.
version: 1
{{settings}}cases:
  - from: {CASES}
"""
_SAMPLES = "sample_counts: any  # because some tests have more answers than others\n"
_LAST_LATIN = "\u024f"
_NOT_NAME = re.compile(r"[^A-Za-z0-9_.]+")


class Taken(NamedTuple):
    """An answer with the id of its case."""

    id: str
    answer: Imported


class Sorted(NamedTuple):
    """Cases and skipped answers, each in ascending order of id."""

    cases: tuple[Taken, ...]
    skipped: tuple[Taken, ...]


def sort(files: Iterable[Iterable[Imported]], *, samples: bool = False) -> Sorted:
    """Give each answer its id, including skipped ones, so that a new error does not rename cases.

    An answer that is also in an earlier file is skipped. Within a file it is kept: tests that run twice may get the
    same answer today and different ones tomorrow. With `samples`, they are samples of one case.
    """
    runs = [[answer for answer in answers if not answer.passed_over] for answers in files]
    if samples:
        runs = [list(together(answer for answers in runs for answer in answers))]
    has_several_models = len({answer.model for answers in runs for answer in answers}) > 1
    ids: dict[str, int] = {}
    earlier: dict[tuple[str, ...], str] = {}
    cases = []
    for answers in runs:
        in_this_file: dict[tuple[str, ...], str] = {}
        for answer in answers:
            base_name = "/".join(name_parts(answer, has_several_models=has_several_models))
            name = free(base_name, ids)
            texts = (base_name, answer.prompt, answer.response, repr(answer.messages) if answer.messages else "")
            if not answer.skip_reason and texts in earlier:
                answer = answer._replace(skip_reason=f"the same as {earlier[texts]}")  # noqa: PLW2901  # marked as a duplicate
            elif not answer.skip_reason:
                in_this_file.setdefault(texts, name)
            cases.append(Taken(name, _tagged(answer) if has_several_models else answer))
        earlier |= in_this_file
    cases.sort(key=lambda taken: taken.id)
    return Sorted(
        tuple(taken for taken in cases if not taken.answer.skip_reason),
        tuple(taken for taken in cases if taken.answer.skip_reason),
    )


def name_parts(
    answer: Imported, *, has_several_models: bool, longest: int = 46, longest_group: int = 24
) -> Iterator[str]:
    """The parts of the name of an answer; that of its test has at most `longest` characters."""
    if answer.group:
        yield slug(answer.group, longest_group)
    yield slug(answer.test, longest)
    if has_several_models and answer.model:
        yield slug(answer.model, 36)
    if answer.variant:
        yield slug(answer.variant, 12)


def free(name: str, taken: dict[str, int]) -> str:
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
    folded = text if text.isascii() else "".join(map(_folded, text))
    word = _NOT_NAME.sub("-", folded).strip("-.")
    if len(word) <= longest and word and folded.isascii():
        return word
    import hashlib  # few names are long

    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    short = word[: longest - 9].strip("-.")
    return f"{short}-{digest}" if short else digest


def _folded(char: str) -> str:
    from unicodedata import normalize  # most names are ASCII

    return normalize("NFD", char)[0] if "\xc0" <= char <= _LAST_LATIN else char


def lines(cases: Iterable[Taken]) -> str:
    """The cases as JSON Lines, by id, with sorted keys."""
    return "".join(json.dumps(_case(taken), ensure_ascii=False, sort_keys=True) + "\n" for taken in cases)


def _case(taken: Taken) -> dict[str, Any]:
    answer = taken.answer
    case = {
        "id": taken.id,
        **_compared(answer),
        "context": answer.context,
        "reference": answer.reference,
        "tags": sorted({slug(tag) for tag in answer.tags}),
        "metadata": {**answer.numbers, **answer.metadata},
    }
    return {key: value for key, value in case.items() if value not in (None, [], {})}


def _compared(answer: Imported) -> dict[str, Any]:
    if answer.messages:
        return {"messages": list(answer.messages)}
    if not answer.responses:
        return {"prompt": answer.prompt, "response": answer.response}
    pairs = zip(answer.responses, _of_each(answer), strict=True)
    samples = [{"response": text, "count": count} if count > 1 else text for text, count in pairs]
    return {"prompt": answer.prompt, "responses": samples}


def _of_each(answer: Imported) -> tuple[int, ...]:
    """How many times each sample was recorded."""
    return answer.counts or (1,) * len(answer.responses)


def _are_unequal(cases: Iterable[Taken]) -> bool:
    """Whether cases with samples have different numbers of them."""
    return len({sum(_of_each(taken.answer)) for taken in cases if taken.answer.responses}) > 1


def write(
    folder: str, cases: tuple[Taken, ...], limits: Limits, *, force: bool = False, samples: bool = False
) -> tuple[str, ...]:
    """Write the suite to a folder, which is created if missing, and return the files written.

    For an existing suite, `force` updates the cases and keeps the manifest. Raises InputError with nothing changed.
    """
    text, manifest = lines(cases), _TEXT.format(settings=_SAMPLES if samples and _are_unequal(cases) else "")
    place = Place(os.path.join(folder, CASES))
    if len(cases) > limits.cases:
        raise InputError(
            f"the suite would have more than {limits.cases} cases; raise --max-cases if this is intended", place
        )
    most = limits.for_many().file_bytes
    if len(text.encode()) > most:
        problem = f"it would be larger than {most} bytes"
        raise InputError(f"{problem}; import fewer results, or raise --max-suite-bytes here and for check", place)
    paths = [os.path.join(folder, name) for name in (CASES, MANIFEST)]
    existing = [path for path in paths if os.path.lexists(path)]
    if existing and not force:
        raise InputError("it already exists; --force updates the cases and keeps the manifest", Place(existing[0]))
    written = tuple(path for path in paths if path == paths[0] or path not in existing)
    created: list[str] = []
    try:
        for missing in _missing(folder):
            os.mkdir(missing)
            created.append(missing)
        for path, content in zip(written, (text, manifest), strict=False):
            write_text(path, content)
            created += [path] if path not in existing else []
    except BaseException as error:
        for path in reversed(created):
            with suppress(OSError):
                (os.rmdir if os.path.isdir(path) else os.unlink)(path)
        if isinstance(error, (OSError, ValueError)):
            raise InputError(
                f"cannot create the folder: {reason(error)}; nothing was changed", Place(folder)
            ) from error
        raise
    return written


def _missing(folder: str) -> list[str]:
    """The missing parent folders of `folder`, outermost first. Raises InputError if it is outside."""
    missing: list[str] = []
    current = os.path.abspath(folder)
    while not os.path.lexists(current):
        missing.append(current)
        current = os.path.dirname(current)
    if not within(repository(current), os.path.realpath(current)):
        raise InputError("a parent folder is a symlink that leads outside the repository", Place(folder))
    return missing[::-1]
