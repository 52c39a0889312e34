"""Ask a model for a conversation again: the user's turns and the recorded results of tools are given.

A tool call gets the result that was recorded for the same call, from the conversation itself or from the accepted one.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from vrty_gate.core.case import Message
from vrty_gate.core.conversation.as_text import as_json
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.formats.messages import messages_of
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.models.endpoint import ModelError, Reply

NO_RESULT = "No result of this call was recorded."
"""The result of a call that was not recorded."""
_MORE_STEPS = 10
"""How many more requests a conversation may take than it has recorded messages of the assistant."""

Object = dict[str, Any]
Key = tuple[str, str]
"""A call: the name and the arguments as JSON."""


class Conversation(NamedTuple):
    """A file with a conversation."""

    file: str
    head: Mapping[str, Any] | None
    """The other keys of an object with messages; None for a list or for lines."""
    messages: Sequence[Object]
    tools: Sequence[Any]
    """The definitions of the tools as the API takes them."""

    def text(self) -> str:
        """The content of the file."""
        if self.file.endswith(".jsonl"):
            return "".join(json.dumps(message, ensure_ascii=False) + "\n" for message in self.messages)
        data = list(self.messages) if self.head is None else {**self.head, "messages": list(self.messages)}
        return json.dumps(data, ensure_ascii=False, indent=2) + "\n"

    def with_system(self, system: str | None) -> "Conversation":
        """The conversation with another system text at its beginning, if there is one."""
        if not system:
            return self
        rest = [*self.messages]
        while rest and rest[0].get("role") in ("system", "developer"):
            rest.pop(0)
        return self._replace(messages=[{"role": "system", "content": system}, *rest])

    def given(self) -> list[list[Object]]:
        """The messages of the user and the system, in groups that the assistant answers.

        Where it has not answered yet, each message of the user is a group.
        """
        groups: list[list[Object]] = [[]]
        is_new = not any(message.get("role") == "assistant" for message in self.messages)
        for message in self.messages:
            if message.get("role") in ("system", "developer", "user"):
                groups[-1].append(message)
                groups += [[]] if is_new and message["role"] == "user" else []
            elif groups[-1]:
                groups.append([])
        return [group for group in groups if any(message.get("role") == "user" for message in group)]


def conversation(text: str, file: str, tools: Sequence[Any]) -> Conversation:
    """The conversation in a file; `tools` are those of conversations that do not state their own. Raises InputError."""
    if file.endswith(".jsonl"):
        lines = enumerate(text.split("\n"), 1)
        messages = [parse_json(line, Place(file, number), in_messages=True) for number, line in lines if line.strip()]
        return Conversation(file, None, messages, tools)
    data = parse_json(text, Place(file), in_messages=True)
    if isinstance(data, dict):
        own = data.get("tools")
        return Conversation(file, data, data["messages"], own if isinstance(own, list) else tools)
    return Conversation(file, None, data, tools)


def results_of(messages: Iterable[Message]) -> dict[Key, list[str]]:
    """The recorded results of each call, in order."""
    found: dict[Key, list[str]] = {}
    waiting: list[tuple[str, Key]] = []
    for message in messages:
        waiting += [(call.name, (call.name, as_json(call.arguments))) for call in message.calls]
        if message.role == "tool":
            index = next((i for i, (name, _) in enumerate(waiting) if name == message.tool), None)
            if index is not None and message.text != NO_RESULT:
                found.setdefault(waiting.pop(index)[1], []).append(message.text)
    return found


class Replay(NamedTuple):
    """A conversation to repeat."""

    recorded: Conversation
    results: Mapping[Key, Sequence[str]]
    """What tools return, in order: the last result of a call is given for further ones."""


def replayed(
    replay: Replay, ask: Callable[[list[Object], Sequence[Any]], Reply], check: Callable[[Reply], None]
) -> Reply:
    """The conversation with what the model says and calls now, as the content of its file.

    `check` raises ModelError for a reply that cannot be used, as this does if there are too many.
    """
    recorded, results = replay
    messages: list[Object] = []
    used: dict[Key, int] = {}
    steps = sum(message.get("role") == "assistant" for message in recorded.messages) + _MORE_STEPS
    prompt_tokens = completion_tokens = 0
    model = ""
    for group in recorded.given():
        messages += group
        while True:
            if steps == 0:
                raise ModelError(f"it took {_MORE_STEPS} more requests than were recorded, and did not end")
            steps -= 1
            reply = ask(messages, recorded.tools)
            check(reply)
            prompt_tokens += reply.prompt_tokens
            completion_tokens += reply.completion_tokens
            model = reply.model
            messages = [*messages, *_answer(reply, results, used)]
            if not reply.calls:
                break
    new = recorded._replace(messages=messages)
    try:
        messages_of(messages, Place(""))
    except InputError as error:
        raise ModelError(str(error.args[0])) from error
    return Reply(new.text(), "stop", prompt_tokens, completion_tokens, model)


def _answer(reply: Reply, results: Mapping[Key, Sequence[str]], used: dict[Key, int]) -> Iterator[Object]:
    """The message of the assistant, and the results of its calls."""
    calls = {"tool_calls": list(reply.calls)} if reply.calls else {}
    yield {"role": "assistant", "content": reply.text or None if calls else reply.text, **calls}
    for call in reply.calls:
        key = _key(call["function"])
        known = results.get(key, ())
        number = used.get(key, 0)
        used[key] = number + 1
        content = known[min(number, len(known) - 1)] if known else NO_RESULT
        yield {"role": "tool", "tool_call_id": call["id"], "content": content}


def _key(function: Mapping[str, str]) -> Key:
    """A call without regard to how its arguments are written."""
    try:
        arguments = parse_json(function["arguments"] or "{}", Place(""), in_messages=True)
    except InputError as error:
        raise ModelError(f"the arguments of its call of {function['name']!a} are not JSON") from error
    if not isinstance(arguments, dict):
        raise ModelError(f"the arguments of its call of {function['name']!a} are not an object")
    return function["name"], as_json(arguments)
