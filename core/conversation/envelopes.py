"""Data that a model once gave as the arguments of a call, and once as JSON in its answer."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from vrty_gate.core import json_data
from vrty_gate.core.answers.frame import of_code
from vrty_gate.core.case import Call, Case, Message
from vrty_gate.core.conversation.as_text import is_plain, prompt_of, response_of
from vrty_gate.core.conversation.definitions import definitions_of
from vrty_gate.core.conversation.turns import until
from vrty_gate.core.json_data import shape


def in_form_of(case: Case, accepted: Case) -> Case:
    """The accepted case with its data in the form that the current one has; the same case if both have one form.

    Both must have the same keys and types. The form follows the request: a call becomes JSON only if its tool is not
    offered any more, and JSON becomes a call only if its tool was not offered before. Else an answer that prints a
    call instead of making it would be the same.
    """
    if not case.messages and not accepted.messages:
        return accepted
    now, before = _last(until(case, accepted)), _last(accepted)
    if now is None or before is None or len(now.calls) + len(before.calls) != 1:
        return accepted
    if before.calls:
        return _as_answer(accepted, before, now.text, definitions_of(case))
    return _as_call(accepted, _data(before.text), now.calls[0], case)


def _last(case: Case) -> Message | None:
    """The last message; that of the assistant, without text beside its calls, or None."""
    last = case.messages[-1] if case.messages else Message("assistant", case.response)
    return last if last.role == "assistant" and not (last.calls and last.text.strip()) else None


def _data(text: str) -> Mapping[str, Any] | None:
    data = json_data.parse(of_code(text.strip()))
    return data if isinstance(data, Mapping) else None


def _as_answer(accepted: Case, before: Message, text: str, offered: Mapping[str, Mapping[str, Any]]) -> Case:
    now = _data(text)
    (call,) = before.calls
    if now is None or call.name in offered or call.name not in definitions_of(accepted):
        return accepted
    data = next((each for each in _layers(call.arguments) if shape(each) == shape(now)), None)
    if data is None:
        return accepted
    return _with_last(accepted, accepted.messages, Message("assistant", _laid_out(data, as_in=now, text=text)))


def _as_call(accepted: Case, before: Mapping[str, Any] | None, call: Call, case: Case) -> Case:
    if before is None or call.name in definitions_of(accepted) or call.name not in definitions_of(case):
        return accepted
    data = next((each for each in _layers(call.arguments) if shape(each) == shape(before)), None)
    if data is None:
        return accepted
    arguments = before if data is call.arguments else {next(iter(call.arguments)): before}
    messages = accepted.messages or _asked(accepted, case)
    return _with_last(accepted, messages, Message("assistant", "", (Call(call.name, arguments),)))


def _asked(accepted: Case, case: Case) -> Sequence[Message]:
    """Messages for a prompt and its response: those of the current case, if they ask the same."""
    is_same = prompt_of((*case.messages[:-1], Message("assistant", accepted.response))) == accepted.prompt
    return case.messages if is_same else (Message("user", accepted.prompt), Message("assistant"))


def _layers(arguments: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """The arguments of a call, and the object that is the only one of them."""
    yield arguments
    (inner,) = arguments.values() if len(arguments) == 1 else (None,)
    if isinstance(inner, Mapping):
        yield inner


def _laid_out(data: Mapping[str, object], *, as_in: Mapping[str, object], text: str) -> str:
    """Data as JSON, with the keys in the order of other data with the same keys, and on as many lines as its text."""
    ordered = {key: data[key] for key in as_in}
    return json.dumps(ordered, ensure_ascii=False, indent=2 if "\n" in text.strip() else None)


def _with_last(accepted: Case, messages: Sequence[Message], last: Message) -> Case:
    changed = (*messages[:-1], last)
    kept = () if is_plain(changed) else changed
    return accepted._replace(prompt=prompt_of(changed), response=response_of(changed), messages=kept)
