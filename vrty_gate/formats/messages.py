"""Read conversations in the form of OpenAI's chat API."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Literal

from vrty_gate.core.case import Call, Message
from vrty_gate.core.conversation.as_text import as_json
from vrty_gate.errors import InputError, Place, did_you_mean
from vrty_gate.formats.codec import show
from vrty_gate.formats.strict_json import parse_json

MOST_MESSAGES = 2_000
_ROLES: Mapping[str, Literal["system", "user", "assistant", "tool"]] = {
    "system": "system",
    "developer": "system",
    "user": "user",
    "assistant": "assistant",
    "tool": "tool",
    "function": "tool",
}


def messages_in(text: str, file: str, *, is_answered: bool = True) -> tuple[Message, ...]:
    """The messages in a file: a JSON list, an object with `messages`, or JSON Lines; see `messages_of`."""
    if file.endswith(".jsonl"):
        lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        return messages_of(
            [parse_json(line, Place(file, number), in_messages=True) for number, line in lines],
            Place(file),
            is_answered=is_answered,
        )
    data = parse_json(text, Place(file), in_messages=True)
    messages = data.get("messages") if isinstance(data, dict) else data
    return messages_of(messages, Place(file), is_answered=is_answered)


def tools_in(text: str, file: str) -> Mapping[str, object]:
    """The definitions of the tools beside the messages of a file, see `core.conversation.definitions`."""
    if file.endswith(".jsonl") or '"tools"' not in text:
        return {}
    data = parse_json(text, Place(file), in_messages=True)
    if not isinstance(data, dict):
        return {}
    from vrty_gate.core.conversation.definitions import definitions  # few files have them

    return definitions(data)


_ELEMENT = re.compile(r"[\s,]*")
_LIST = re.compile(r'\s*(?:\{\s*"messages"\s*:\s*)?\[')


def lines_in(text: str, file: str, count: int) -> tuple[int, ...]:
    """The line on which each of the messages in a file begins; empty where they stand behind other keys."""
    if file.endswith(".jsonl"):
        return tuple(number for number, line in enumerate(text.split("\n"), 1) if line.strip())
    start = _LIST.match(text)
    if start is None:
        return ()
    lines, at, line, counted = [], start.end(), 1, 0
    decoder = json.JSONDecoder(parse_int=str)  # no number is too long for it
    with suppress(ValueError, RecursionError):  # the reader of messages says what is wrong
        for _ in range(count):
            space = _ELEMENT.match(text, at)
            at = space.end() if space else at
            line, counted = line + text.count("\n", counted, at), at
            lines.append(line)
            at = decoder.raw_decode(text, at)[1]
    return tuple(lines) if len(lines) == count else ()


def messages_of(data: object, place: Place, *, is_answered: bool = True) -> tuple[Message, ...]:
    """The messages in JSON data. Ids of calls only link results to calls.

    Raises InputError, also for a conversation without a message of the assistant, unless `is_answered` is false.
    """
    if not isinstance(data, list):
        raise InputError(f"messages must be a list, but this is {show(data)}", place)
    if len(data) > MOST_MESSAGES:
        raise InputError(f"the conversation has more than {MOST_MESSAGES} messages; split it", place)
    reader = _Reader(place)
    messages = tuple(reader.message(each, number) for number, each in enumerate(data, 1))
    if is_answered and not any(message.role == "assistant" for message in messages):
        raise InputError("the conversation has no message of the assistant; record one", place)
    return messages


class _Reader:
    """Reads the messages in their order."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.open: dict[str, str] = {}
        """Names of the tools whose results are still to come, by id of the call."""

    def message(self, data: object, number: int) -> Message:
        where = f"message {number}"
        if not isinstance(data, dict):
            raise self._error(f"{where} must be an object, but is {show(data)}")
        role = _ROLES.get(str(data.get("role")))
        if role is None:
            hint = did_you_mean(str(data.get("role")), list(_ROLES)) or f"use one of {', '.join(_ROLES)}"
            raise self._error(f"{where} has {'no' if 'role' not in data else 'an unknown'} role; {hint}")
        text = self._text(data.get("content"), where)
        if role == "tool":
            return Message(role, text, tool=self._answered(data, where))
        if role != "assistant":
            return Message(role, text)
        refusal = data.get("refusal")
        calls = tuple(self._calls(data, where))
        return Message(role, text or (self._checked(refusal, where) if isinstance(refusal, str) else ""), calls)

    def _text(self, content: object, where: str) -> str:
        if content is None:
            return ""
        if isinstance(content, str):
            return self._checked(content, where)
        if not isinstance(content, list):
            raise self._error(f"the content of {where} must be a text or a list of parts, but is {show(content)}")
        return self._checked("\n".join(self._part(part, where) for part in content), where)

    def _part(self, part: object, where: str) -> str:
        """The text of a part; of an image or another part without text, its type."""
        kind = part.get("type") if isinstance(part, dict) else None
        if not isinstance(part, dict) or not isinstance(kind, str):
            raise self._error(f"a part of the content of {where} has no type")
        text = part.get("text", part.get("refusal"))
        return text if isinstance(text, str) else f"[{kind}]"

    def _checked(self, text: str, where: str) -> str:
        if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
            raise self._error(f"{where} has an unpaired surrogate, which is not a character")
        return text.replace("\r\n", "\n") if "\r" in text else text

    def _calls(self, data: Mapping[str, Any], where: str) -> Iterator[Call]:
        calls = data.get("tool_calls") or []
        if not isinstance(calls, list):
            raise self._error(f"tool_calls of {where} must be a list, but is {show(calls)}")
        legacy = data.get("function_call")
        for each in [*calls, *([{"function": legacy}] if legacy else [])]:
            function = each.get("function") if isinstance(each, dict) else None
            name = function.get("name") if isinstance(function, dict) else None
            if not isinstance(function, dict) or not isinstance(name, str) or not name.strip():
                raise self._error(f"a tool call of {where} has no function with a name")
            self._checked(name, where)
            identity = each.get("id")
            if isinstance(identity, str):
                if identity in self.open:
                    raise self._error(f"the id {identity!a} is used by two tool calls without a result in between")
                self.open[identity] = name
            yield Call(name, self._arguments(function.get("arguments"), name, where))

    def _arguments(self, value: object, name: str, where: str) -> Mapping[str, object]:
        if isinstance(value, str) and value.strip():
            try:
                value = parse_json(value, self.place, in_messages=True)
            except InputError as error:
                problem = f"the arguments of {name!a} in {where} are not JSON: {error.args[0]}"
                raise self._error(problem) from error
        if value is None or value == "":
            return {}
        if not isinstance(value, dict):
            raise self._error(f"the arguments of {name!a} in {where} must be an object, but are {show(value)}")
        self._checked(as_json(value), where)
        return value

    def _answered(self, data: Mapping[str, Any], where: str) -> str:
        """The name of the tool whose result this is."""
        identity, name = data.get("tool_call_id"), data.get("name")
        if isinstance(identity, str):
            if identity not in self.open:
                raise self._error(f"{where} is the result of a tool call {identity!a} that no message before it makes")
            return self.open.pop(identity)
        if not isinstance(name, str):
            raise self._error(f"{where} is the result of a tool, but has neither tool_call_id nor name")
        return self._checked(name, where)

    def _error(self, problem: str) -> InputError:
        return InputError(problem, self.place)
