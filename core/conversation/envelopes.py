"""Data that a model once gave as the arguments of a call, and once as JSON in its answer."""

from collections.abc import Mapping, Sequence
from typing import Any

from vrty_gate.core import json_data
from vrty_gate.core.answers.frame import of_code
from vrty_gate.core.case import Call, Case, Message
from vrty_gate.core.conversation.as_text import as_json, is_plain, prompt_of, response_of
from vrty_gate.core.conversation.definitions import definitions_of


def in_form_of(case: Case, accepted: Case) -> Case:
    """The accepted case with its data in the form that the current one has; the same case if both have one form.

    The form follows the request: a call becomes JSON only if its tool is not offered any more, and JSON becomes a call
    only if its tool was not offered before. Else an answer that prints a call instead of making it would be the same.
    """
    if not case.messages and not accepted.messages:
        return accepted
    now, before = _last(case), _last(accepted)
    if now is None or before is None or len(now.calls) + len(before.calls) != 1:
        return accepted
    if before.calls:
        return _as_answer(accepted, before, _data(now), definitions_of(case))
    return _as_call(accepted, _data(before), now.calls[0], case)


def _last(case: Case) -> Message | None:
    """The last message; that of the assistant, without text beside its calls, or None."""
    last = case.messages[-1] if case.messages else Message("assistant", case.response)
    return last if last.role == "assistant" and not (last.calls and last.text.strip()) else None


def _data(message: Message) -> Mapping[str, Any] | None:
    data = json_data.parse(of_code(message.text.strip()))
    return data if isinstance(data, Mapping) else None


def _as_answer(
    accepted: Case, before: Message, now: Mapping[str, Any] | None, offered: Mapping[str, Mapping[str, Any]]
) -> Case:
    (call,) = before.calls
    if now is None or call.name in offered or call.name not in definitions_of(accepted):
        return accepted
    arguments = call.arguments
    inner = _only(arguments)
    data = inner if inner is not None and not now.keys() & arguments.keys() else arguments
    return _with_last(accepted, accepted.messages, Message("assistant", as_json(data)))


def _as_call(accepted: Case, before: Mapping[str, Any] | None, call: Call, case: Case) -> Case:
    if before is None or call.name in definitions_of(accepted) or call.name not in definitions_of(case):
        return accepted
    is_inside = _only(call.arguments) is not None and not before.keys() & call.arguments.keys()
    arguments = {next(iter(call.arguments)): before} if is_inside else before
    messages = accepted.messages or _asked(accepted, case)
    return _with_last(accepted, messages, Message("assistant", "", (Call(call.name, arguments),)))


def _asked(accepted: Case, case: Case) -> Sequence[Message]:
    """Messages for a prompt and its response: those of the current case, if they ask the same."""
    is_same = prompt_of((*case.messages[:-1], Message("assistant", accepted.response))) == accepted.prompt
    return case.messages if is_same else (Message("user", accepted.prompt), Message("assistant"))


def _only(arguments: Mapping[str, object]) -> Mapping[str, object] | None:
    """The object that is the only argument of a call."""
    (inner,) = arguments.values() if len(arguments) == 1 else (None,)
    return inner if isinstance(inner, Mapping) else None


def _with_last(accepted: Case, messages: Sequence[Message], last: Message) -> Case:
    changed = (*messages[:-1], last)
    kept = () if is_plain(changed) else changed
    return accepted._replace(prompt=prompt_of(changed), response=response_of(changed), messages=kept)
