"""Answers of one model to a suite, in a file of their own: JSON Lines, one answer per line."""

import os
import re
from collections.abc import Mapping, Sequence
from typing import Annotated

from vrty_gate.ask.record import Call, Unusable, response_in
from vrty_gate.core.bounds import Range
from vrty_gate.core.case import Id
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, read_text, reason, write_text
from vrty_gate.formats import jsonl
from vrty_gate.formats.codec import encode
from vrty_gate.gate.score import Selection, select
from vrty_gate.manifest.record import Recording, asked_digest, asked_of
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.models.concurrent import Answer
from vrty_gate.stores.baselines import Sha256, json_line
from vrty_gate.stores.recordings import response_digest


class ModelAnswer(NamedTuple):
    """The answer of a model to a case."""

    id: Id
    response: str
    model: Annotated[str, "The model that answered."] = ""
    tokens_in: Annotated[int, Range(at_least=0), "Tokens of the question."] | None = None
    tokens_out: Annotated[int, Range(at_least=0), "Tokens of the answer."] | None = None
    cost: Annotated[float, Range(at_least=0), "Cost of the call, in any currency."] | None = None
    asked: Annotated[Sha256, "Digest of the messages and the parameters, as `record` writes it."] | None = None


def path_of(manifest: str, model: str) -> str:
    """The file of a model's answers beside a manifest."""
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", model).strip("-.") or "model"
    return f"{os.path.splitext(manifest)[0]}.models/{name[:100]}.jsonl"


def read(path: str, limits: Limits) -> dict[str, ModelAnswer]:
    """The answers in a file, by case. Raises InputError."""
    answers: dict[str, ModelAnswer] = {}
    for place, answer in jsonl.records(ModelAnswer, read_text(path, limits), path):
        if answer.id in answers:
            raise InputError(f"case {answer.id!r} has two answers", place)
        answers[answer.id] = answer
        jsonl.require_few(len(answers), "answers", limits, place)
    return answers


def is_single(case: SuiteCase) -> bool:
    """Whether a case has one prompt and one response."""
    return not case.texts.messages and "messages" not in case.files and not case.samples


class ModelRecorder:
    """Keeps the answers of one model, and writes each as it arrives."""

    def __init__(self, suite: Suite, settings: Recording, limits: Limits) -> None:
        self.path, self.limits = path_of(suite.manifest, settings.model), limits
        self.answers = read(self.path, limits) if os.path.lexists(self.path) else {}
        self.recorded: dict[str, ModelAnswer] = {}
        self.failed: dict[str, str] = {}
        """Why a case has no new answer."""

    def prepare(self, calls: Sequence[Call]) -> None:  # noqa: ARG002  # as for other recordings
        """Make the folder, before answers are paid for. Raises InputError."""
        try:
            os.makedirs(os.path.dirname(self.path) or ".", exist_ok=True)
        except OSError as error:
            raise InputError(f"cannot create its folder: {reason(error)}", Place(self.path)) from error

    def take(self, call: Call, answer: Answer) -> None:
        """Write an answer; an unusable one changes nothing. Raises InputError."""
        reply = answer.reply
        try:
            if reply is None:
                raise Unusable(str(answer.error))
            text = response_in(reply, self.limits)
        except Unusable as error:
            self.failed[call.case] = str(error)
            return
        found = ModelAnswer(
            call.case, text, reply.model, reply.prompt_tokens or None, reply.completion_tokens or None, asked=call.asked
        )
        self.answers[call.case] = self.recorded[call.case] = found
        write_text(self.path, "".join(f"{json_line(encode(self.answers[case]))}\n" for case in sorted(self.answers)))

    def close(self) -> None:
        """Nothing is left to do: each answer was written as it came."""


def plan(suite: Suite, settings: Recording, selection: Selection, limits: Limits, *, every: bool) -> list[Call]:
    """What to ask a model: the selected cases whose question it has not answered yet."""
    path = path_of(suite.manifest, settings.model)
    answers: Mapping[str, ModelAnswer] = read(path, limits) if os.path.lexists(path) else {}
    calls = []
    for case in filter(is_single, select(suite, selection)):
        messages = asked_of(settings, case.texts)
        asked = asked_digest(settings, messages)
        known = answers.get(case.id)
        if known is None or known.asked != asked or every or selection.cases:
            before = response_digest(known.response if known else "")
            calls.append(Call(case.id, path, "stale" if known else "missing", messages, asked, before))
    return calls
