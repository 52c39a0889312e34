"""Conversations as text."""

import json
from collections.abc import Iterable, Iterator, Sequence

from vrty_gate.core.case import Call, Message


def is_plain(messages: Sequence[Message]) -> bool:
    """Whether the conversation is one prompt, with system text or without, and one response without a tool call."""
    given = [message.role for message in messages[:-1]]
    last = messages[-1]
    return last.role == "assistant" and not last.calls and given in (["user"], ["system", "user"])


def prompt_of(messages: Sequence[Message]) -> str:
    """Everything that was given to the assistant, as text; of a plain conversation, its prompt."""
    if is_plain(messages):
        return "\n\n".join(message.text for message in messages[:-1])
    return "\n\n".join(_given(messages))


def _given(messages: Iterable[Message]) -> Iterator[str]:
    for message in messages:
        if message.role != "assistant":
            yield f"[{f'result of {message.tool}' if message.tool else message.role}]\n{message.text}"


def response_of(messages: Sequence[Message]) -> str:
    """Everything that the assistant says and calls, as text; of a plain conversation, its response."""
    if is_plain(messages):
        return messages[-1].text
    return "\n\n".join(f"[assistant]\n{shown(message)}" for message in messages if message.role == "assistant")


def spoken(response: str, messages: Sequence[Message]) -> str:
    """The response; of a conversation, all that the assistant says, because a fact may stand in any of its answers."""
    if not messages:
        return response
    return "\n\n".join([message.text for message in messages if message.role == "assistant"])


def shown(message: Message) -> str:
    """What the assistant says and calls in a message, a line for each call."""
    return "\n".join([message.text] * bool(message.text) + [called(call) for call in message.calls])


def called(call: Call) -> str:
    """A call as one line, such as `get_order(id: "A-1042")`, with the arguments in ascending order."""
    arguments = (f"{name}: {as_json(call.arguments[name])}" for name in sorted(call.arguments))
    return f"{call.name}({', '.join(arguments)})"


def as_json(value: object) -> str:
    """A value as JSON on one line, the same for equal values."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
