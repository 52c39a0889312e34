"""Ask a model for the responses of a suite: which to request, the request, and how to store the reply."""

import os
from collections.abc import Mapping
from itertools import chain
from typing import Literal

from vrty_gate.ask.replay import Replay, conversation, replayed, results_of
from vrty_gate.core.conversation.as_text import response_of
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import DEFAULT_LIMITS, Limits, behind_link, read_text, reason, remove_leftovers, write_text
from vrty_gate.formats.messages import messages_in, messages_of
from vrty_gate.gate.score import Selection, select
from vrty_gate.manifest.record import Recording, asked_digest, asked_of
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.models.concurrent import Answer
from vrty_gate.models.endpoint import Endpoint, Messages, ModelError, Reply
from vrty_gate.stores import baselines, recordings
from vrty_gate.stores.baselines import Baseline, Sha256
from vrty_gate.stores.recordings import Recorded, Recordings, response_digest

State = Literal["missing", "stale", "edited", "fresh"]

WORDS: Mapping[State, str] = {
    "missing": "no response yet",
    "stale": "the request has changed",
    "edited": "edited since it was recorded",
    "fresh": "up to date",
}

_LONGEST_QUOTE = 80


class Call(NamedTuple):
    """A response to request."""

    case: str
    file: str
    """File for the response."""
    state: State
    """State of the current response."""
    question: "Messages | Replay"
    """The messages to send, or the conversation to repeat."""
    asked: Sha256
    """Digest of the messages and the parameters."""
    before: Sha256
    """Digest of the current response."""


class Inline(NamedTuple):
    """A case whose response is inline in the manifest or a JSON Lines file, which are never written."""

    case: str
    place: Place
    wanted: bool
    """Whether it is missing, stale or selected by id, so that skipping it is an error."""


class Plan(NamedTuple):
    """The plan of a run."""

    calls: list[Call]
    kept: list[str]
    """Cases whose response was edited since it was recorded, and is kept."""
    inline: list[Inline]
    fresh: int
    """Responses that are kept because nothing has changed."""


def plan(
    suite: Suite,
    settings: Recording,
    selection: Selection,
    accepted: dict[str, Baseline],
    limits: Limits,
    *,
    every: bool,
) -> Plan:
    """The selected responses to request: those missing or stale.

    With `every`, or if cases are selected by id, all of them. Raises InputError if a response would overwrite another
    one or another file of the suite.
    """
    _require_separate_files(suite, settings)
    recorded = recordings.read(str(settings.recordings), limits)
    result = Plan([], [], [], 0)
    fresh = 0
    for case in select(suite, selection):
        replay = _replay(case, settings, accepted.get(case.id), limits)
        if replay:
            request = asked_digest(settings, [*chain(*replay.recorded.given())], replay.recorded.tools)
        else:
            request = asked_digest(settings, asked_of(settings, case.texts))
        state = state_of(case, request, recorded, accepted.get(case.id))
        wanted = every or bool(selection.cases) or state in ("missing", "stale")
        file = case.files.get("messages" if replay else "response")
        if file is None:
            required = bool(selection.cases) or state in ("missing", "stale")
            result.inline.append(Inline(case.id, case.place, wanted=required))
        elif wanted:
            before = response_digest(case.texts.response)
            question = replay or asked_of(settings, case.texts)
            result.calls.append(Call(case.id, file, state, question, request, before))
        elif state == "edited":
            result.kept.append(case.id)
        else:
            fresh += 1
    return result._replace(fresh=fresh)


def _replay(case: SuiteCase, settings: Recording, accepted: Baseline | None, limits: Limits) -> Replay | None:
    """What to ask for a conversation in a file of its own; None for other cases. Raises InputError."""
    if "messages" not in case.files:
        return None
    file = case.files["messages"]
    recorded = conversation(read_text(file, limits), file, settings.tools or ()).with_system(settings.system)
    messages = messages_of(list(recorded.messages), Place(file), is_answered=False)
    if not recorded.tools and any(message.calls for message in messages):
        problem = f"the conversation of case {case.id!r} calls tools; name them in record: {{tools_file: FILE}}"
        raise InputError(problem, Place(file))
    known = accepted.texts.messages if accepted and accepted.texts else ()
    return Replay(recorded, {**results_of(known), **results_of(messages)})


def state_of(case: SuiteCase, asked: Sha256, recordings_: Recordings, accepted: Baseline | None) -> State:
    """The state of a response compared with the current request.

    A response not written by `record` is stale if it is the accepted one but its prompt or context is not.
    """
    if not case.texts.response.strip():
        return "missing"
    response = response_digest(case.texts.response)
    recorded = recordings_.of(case.id, response)
    if recorded is not None:
        if recorded.response != response:
            return "edited"
        return "fresh" if recorded.asked == asked else "stale"
    changed = baselines.changed(accepted, case.texts) if accepted else ()
    return "stale" if changed and "response" not in changed else "fresh"


def _require_separate_files(suite: Suite, settings: Recording) -> None:
    """Raises InputError if a response shares its file with another one or with any other input."""
    inputs = {os.path.realpath(path) for path in (suite.manifest, suite.baselines, settings.system_file) if path}
    inputs |= {
        os.path.realpath(file)
        for case in suite.cases
        for name, file in case.files.items()
        if name not in ("response", "messages")
    }
    if os.path.realpath(str(settings.recordings)) in inputs:
        problem = (
            f"record.recordings is {settings.recordings!a}, which is another file of the suite; choose a separate file"
        )
        raise InputError(problem, Place(suite.manifest))
    inputs.add(os.path.realpath(str(settings.recordings)))
    owners: dict[str, str] = {}
    for case in suite.cases:
        file = case.files.get("response", case.files.get("messages"))
        if file is None:
            continue
        real_path = os.path.realpath(file)
        if real_path in inputs:
            problem = (
                f"the response of case {case.id!r} would overwrite {file}, which the suite uses for something else"
            )
            raise InputError(f"{problem}; give it a separate file", case.place)
        if real_path in owners:
            problem = f"cases {owners[real_path]!r} and {case.id!r} share the response file {file}"
            raise InputError(f"{problem}; use a separate file for each", case.place)
        owners[real_path] = case.id


class Unusable(Exception):
    """A reply that cannot be used as a response, with the reason."""


def quoted(text: str) -> str:
    """The start of a text."""
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}..."


def response_in(reply: Reply, limits: Limits) -> str:
    """The reply as stored in a response file: with LF line endings and a final one. Raises Unusable."""
    if reply.finish == "length":
        raise Unusable("the answer was truncated; raise max_tokens, or ask for a shorter answer")
    if reply.finish == "content_filter":
        raise Unusable("the answer was withheld by a content filter")
    if reply.finish == "refusal":
        raise Unusable(f"the model refused: {quoted(reply.text)}")
    text = reply.text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
    if not text.strip():
        raise Unusable("the answer is empty")
    if "\0" in text:
        raise Unusable("the answer contains NUL, which is not valid text")
    text = text if text.endswith("\n") else f"{text}\n"
    if len(text.encode("utf-8")) > limits.file_bytes:
        raise Unusable(
            f"the answer is larger than {limits.file_bytes} bytes; raise --max-file-bytes if this is intended"
        )
    return text


def ask(endpoint: Endpoint, question: "Messages | Replay") -> Reply:
    """The reply to a question; to a conversation, the content of its file. Raises ModelError."""
    if not isinstance(question, Replay):
        return endpoint.ask(question)

    def require_usable(reply: Reply) -> None:
        try:
            response_in(reply._replace(text=reply.text or " ." * bool(reply.calls)), DEFAULT_LIMITS)
        except Unusable as error:
            raise ModelError(str(error)) from error

    return replayed(question, endpoint.ask, require_usable)


class Recorder:
    """Writes each reply as it arrives, so that an interrupted run loses none."""

    def __init__(self, suite: Suite, settings: Recording, limits: Limits) -> None:
        self.suite, self.path, self.limits = suite, str(settings.recordings), limits
        self.recorded: dict[str, Recorded] = {}
        self.failed: dict[str, str] = {}
        """Why a case has no new response."""

    def prepare(self, calls: list[Call]) -> None:
        """Check that replies can be written before they are paid for. Raises InputError."""
        for path in [*(call.file for call in calls), self.path]:
            folder = os.path.dirname(os.path.realpath(path))
            try:
                os.makedirs(folder, exist_ok=True)
            except OSError as error:
                raise InputError(f"cannot create its folder: {reason(error)}", Place(path)) from error
            if not os.access(folder, os.W_OK):
                raise InputError("its folder cannot be written to", Place(path))
        remove_leftovers(*map(os.path.realpath, (self.path, *(call.file for call in calls))))
        if not recordings.read(self.path, self.limits).whole:
            self._tidy()  # the next line would continue half a line

    def take(self, call: Call, answer: Answer) -> None:
        """Write the request, and then the reply to its file; an unusable reply changes neither.

        Raises InputError when that fails.
        """
        reply = answer.reply
        if reply is None:
            self.failed[call.case] = str(answer.error)
            return
        try:
            text = response_in(reply, self.limits)
        except Unusable as error:
            self.failed[call.case] = str(error)
            return
        is_conversation = isinstance(call.question, Replay)
        response = response_of(messages_in(text, call.file)) if is_conversation else text
        record = Recorded(
            case=call.case,
            asked=call.asked,
            response=response_digest(response),
            model=reply.model,
            prompt_tokens=reply.prompt_tokens,
            completion_tokens=reply.completion_tokens,
            before=call.before,
        )
        recordings.append(self.path, record)
        write_text(behind_link(call.file), text)
        self.recorded[call.case] = record

    def close(self) -> None:
        """Sort the lines, one per case, if there are new ones. Raises InputError."""
        if self.recorded:
            self._tidy()

    def finish(self) -> None:
        """Do what a run left undone that was killed once it had all responses. Raises InputError."""
        if not recordings.read(self.path, self.limits).finished:
            remove_leftovers(os.path.realpath(self.path))
            self._tidy()

    def _tidy(self) -> None:
        responses = {
            case.id: self.recorded[case.id].response
            if case.id in self.recorded
            else response_digest(case.texts.response)
            for case in self.suite.cases
        }
        lines = recordings.read(self.path, self.limits)  # read again, so that lines of a concurrent run are kept
        recordings.write(self.path, recordings.present(lines, responses))
