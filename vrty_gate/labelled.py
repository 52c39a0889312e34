"""Files of answers that people labelled as grounded or not: one JSON object a line."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated, Literal, NamedTuple

from vrty_gate import yaml_position
from vrty_gate.core.case import NOTHING, Case
from vrty_gate.errors import InputError, Place
from vrty_gate.files import Limits, read_text
from vrty_gate.record import Mismatch, decode
from vrty_gate.strict_json import parse_json

_LONG = 100_000


class Line(NamedTuple):
    """A line of a labelled file: the texts of a case, and what somebody found."""

    label: Annotated[Literal["grounded", "ungrounded", 0, 1], "Whether the answer is grounded; 1 is ungrounded."]
    response: Annotated[str, "What the model answered."]
    prompt: Annotated[str, "What the model was asked."] | None = None
    question: Annotated[str, "Another name of prompt."] | None = None
    context: Annotated[str, "What the model was given to answer from."] | None = None
    reference: Annotated[str, "A known good answer."] | None = None
    metadata: Annotated[Mapping[str, object], "Anything else a scorer may read."] = NOTHING
    id: Annotated[str, "Whatever names the line; not used."] | None = None
    tags: Annotated[tuple[str, ...], "Whatever describes the line; not used."] = ()


class Example(NamedTuple):
    """A labelled answer."""

    case: Case
    grounded: bool
    place: Place


class Labelled(NamedTuple):
    """The examples of a file."""

    examples: tuple[Example, ...]
    """Each once, in the order of their digests, which says nothing about them."""
    repeats: int
    """How many lines repeat another one."""


def read(path: str, limits: Limits) -> Labelled:
    """The labelled answers of a JSON Lines file.

    Raises InputError, also for an answer with both labels and for a file without answers of both kinds.
    """
    found: dict[str, Example] = {}
    count = size = 0
    for number, text in enumerate(read_text(path, limits).split("\n"), 1):
        if not text.strip():
            continue
        count, size = count + 1, size + len(text)
        place = Place(path, number)
        if count > limits.cases:
            raise InputError(f"more than {limits.cases} examples; give fewer or raise --max-cases", place)
        if size > limits.suite_bytes:
            words = f"the examples are larger than {limits.suite_bytes} bytes together"
            raise InputError(f"{words}; give fewer or raise --max-suite-bytes", place)
        example = _example(text, place, limits)
        first = found.setdefault(_digest(example.case), example)
        if first.grounded != example.grounded:
            raise InputError(f"the same answer has another label in line {first.place.line}; decide for one", place)
    for kind, wanted in (("grounded", True), ("ungrounded", False)):
        if not any(one.grounded == wanted for one in found.values()):
            raise InputError(
                f"no {kind} answer; it takes examples of both kinds, labelled grounded and ungrounded", Place(path)
            )
    return Labelled(tuple(found[digest] for digest in sorted(found)), count - len(found))


def _example(text: str, place: Place, limits: Limits) -> Example:
    data = parse_json(text, place)
    try:
        line: Line = decode(Line, data)
        if line.prompt is not None and line.question is not None:
            raise Mismatch("stands there beside prompt; remove one", ("question",), at_key=True)
        prompt = line.question if line.prompt is None else line.prompt
        if prompt is None:
            raise Mismatch("lacks the key 'prompt'")
        if not prompt.strip():
            raise Mismatch(
                "is empty; nothing can be judged against it", ("prompt" if line.question is None else "question",)
            )
    except Mismatch as error:
        raise InputError(str(error), _column(text, error, place, limits)) from error
    case = Case(
        _plain(prompt), _plain(line.response), line.context and _plain(line.context), line.reference, line.metadata
    )
    return Example(case, line.label in ("grounded", 0), place)


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n")


def _column(text: str, error: Mismatch, place: Place, limits: Limits) -> Place:
    """Where in its line the mistake stands, if a reader that knows positions can tell soon."""
    if len(text) > _LONG:
        return place
    try:
        _, positions = yaml_position.read(text, place.file, limits)
    except InputError:
        return place
    return place._replace(column=positions.of(error.path, at_key=error.at_key).column)


def _digest(case: Case) -> str:
    texts = [case.prompt, case.response, case.context, case.reference, case.metadata]
    return sha256(json.dumps(texts, sort_keys=True, default=dict).encode()).hexdigest()
