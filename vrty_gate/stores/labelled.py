"""Files of answers that people labelled as grounded or ungrounded: one JSON object per line."""

import json
import os
from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated, Literal

from vrty_gate.core.case import NOTHING, Case
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Disk, Limits, read_text
from vrty_gate.formats import jsonl
from vrty_gate.formats.codec import Mismatch, decode
from vrty_gate.formats.strict_json import parse_json


class Line(NamedTuple):
    """A line of a labelled file: the texts of a case and its label."""

    label: Annotated[Literal["grounded", "ungrounded", 0, 1], "Whether the answer is grounded; 1 is ungrounded."]
    response: Annotated[str, "Response of the model."]
    prompt: Annotated[str, "Prompt sent to the model."] | None = None
    question: Annotated[str, "Alias of prompt."] | None = None
    context: Annotated[str, "Context given to the model."] | None = None
    context_file: Annotated[str, "File with the context, relative to this one."] | None = None
    reference: Annotated[str, "Known good answer."] | None = None
    metadata: Annotated[Mapping[str, object], "Additional data for scorers."] = NOTHING
    id: Annotated[str, "Name of the line; not used."] | None = None
    tags: Annotated[tuple[str, ...], "Description of the line; not used."] = ()


class Example(NamedTuple):
    """A labelled answer."""

    case: Case
    grounded: bool
    place: Place


class Labelled(NamedTuple):
    """The examples of a file."""

    examples: tuple[Example, ...]
    """Each once, in the order of their digests, which is independent of their content."""
    repeats: int
    """Number of lines that repeat another one."""


class _Contexts:
    """Files with contexts; each is read once."""

    def __init__(self, path: str, limits: Limits) -> None:
        self.path, self.limits = path, limits
        self.texts: dict[str, str] = {}

    def read(self, relative: str, place: Place) -> str:
        """The text of a file within the repository of the labelled one. Raises InputError."""
        if relative not in self.texts:
            path = Disk(self.path).inside(os.path.dirname(self.path), relative, place)
            self.texts[relative] = read_text(path, self.limits, place)
        return self.texts[relative]


def read(path: str, limits: Limits) -> Labelled:
    """The labelled answers of a JSON Lines file.

    Raises InputError, also for an answer with both labels and for a file without answers of both kinds.
    """
    return parse(read_text(path, limits), path, limits)


def parse(lines: str, path: str, limits: Limits) -> Labelled:
    """The labelled answers in the text of a file, see `read`."""
    examples: dict[str, Example] = {}
    contexts = _Contexts(path, limits)
    count = size = 0
    for place, text in jsonl.lines(lines, path):
        count += 1
        jsonl.require_few(count, "examples", limits, place)
        example = _example(text, place, contexts)
        size += len(text) + len(example.case.context or "")
        jsonl.require_small(size, "examples", limits, place)
        first = examples.setdefault(_digest(example.case), example)
        if first.grounded != example.grounded:
            raise InputError(
                f"the same answer has a different label on line {first.place.line}; keep one of them", place
            )
    for label, grounded in (("grounded", True), ("ungrounded", False)):
        if not any(known.grounded == grounded for known in examples.values()):
            raise InputError(
                f"no {label} answer; give examples of both kinds, labelled grounded and ungrounded", Place(path)
            )
    return Labelled(tuple(examples[digest] for digest in sorted(examples)), count - len(examples))


def _example(text: str, place: Place, contexts: _Contexts) -> Example:
    data = parse_json(text, place)
    try:
        line: Line = decode(Line, data)
        for name, other in (("question", "prompt"), ("context_file", "context")):
            if getattr(line, name) is not None and getattr(line, other) is not None:
                raise Mismatch(f"cannot be combined with {other}; remove one", (name,), at_key=True)
        name = "prompt" if line.question is None else "question"
        prompt = getattr(line, name)
        if prompt is None:
            raise Mismatch("is missing required key 'prompt'")
        if not prompt.strip():
            raise Mismatch("is empty, so nothing can be scored; add one", (name,))
    except Mismatch as error:
        raise InputError(str(error), jsonl.refined(place, text, error)) from error
    context = line.context if line.context_file is None else contexts.read(line.context_file, place)
    case = Case(
        prompt=prompt.replace("\r\n", "\n"),
        response=line.response.replace("\r\n", "\n"),
        context=context and context.replace("\r\n", "\n"),
        reference=line.reference,
        metadata=line.metadata,
    )
    return Example(case, line.label in ("grounded", 0), place)


def _digest(case: Case) -> str:
    texts = [case.prompt, case.response, case.context, case.reference, case.metadata]
    return sha256(json.dumps(texts, sort_keys=True, default=dict).encode()).hexdigest()
