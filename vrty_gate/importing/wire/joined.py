"""Calls as cases: those of one conversation joined, and errors that a later call made good left out."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.importing.chat import Chat, of_chat
from vrty_gate.importing.imported import Imported
from vrty_gate.importing.suite import slug
from vrty_gate.importing.wire.numbers import total
from vrty_gate.importing.wire.values import Object, as_json

RETRIED, REPEATED = "errors that were retried", "repeated requests without a reply"
NO_REPLY = "the recording has no reply"
_LONGEST_NAME = 46


class Call(NamedTuple):
    """A request to a model and its reply."""

    chats: tuple[Chat, ...]
    """The messages of the request and of each alternative answer, at least one; of a broken one what there is of it."""
    model: str = ""
    tools: Mapping[str, object] = {}
    numbers: Mapping[str, float] = {}
    broken: str = ""
    line: int = 0

    def asked(self) -> tuple[Object, ...]:
        """The messages of the request."""
        return self.chats[0].messages[: self.chats[0].asked]


class _Case(NamedTuple):
    """A conversation as it is after its latest call."""

    call: Call
    name: str
    numbers: Mapping[str, float]
    steps: int = 1


def cases(calls: Iterable[Call]) -> Iterator[Imported]:
    """The cases, in the order of their first calls.

    A call belongs to the conversation whose messages, answers included, are the beginning of its own.
    """
    found: dict[int, _Case] = {}
    open_at: dict[str, int] = {}
    """The number of a conversation by the digest of its messages."""
    broken_at: dict[str, int] = {}
    """The number of a conversation by the digest of a request that failed last."""
    answered: set[str] = set()
    """The digests of requests that got an answer."""
    retried = repeated = 0
    for number, call in enumerate(calls):
        case = _Case(call, _name(call), call.numbers)
        asked = list(_digests(call.asked()))
        request = _digest([call.model, *map(_whole, call.asked())])
        at = number
        if call.broken == NO_REPLY and request in answered:
            repeated += 1
            continue
        if request in broken_at:
            at = broken_at.pop(request)
            before = found[at]
            retried += 1
            case = before._replace(call=call, numbers=total(before.numbers, call.numbers))
        elif known := next((digest for digest in reversed(asked) if digest in open_at), None):
            at = open_at.pop(known)
            before = found[at]
            case = _Case(call, before.name, total(before.numbers, call.numbers), before.steps + 1)
        found[at] = case
        if call.broken:
            broken_at[request] = at
        else:
            answered.add(request)
            for last in list(_digests(call.chats[0].messages))[-1:]:
                open_at[last] = at
    for case in found.values():
        yield from _imported(case)
    yield from [Imported(passed_over=RETRIED)] * retried
    yield from [Imported(passed_over=REPEATED)] * repeated


def _name(call: Call) -> str:
    """The words of the last message of the user, or else of the system."""
    said = [
        message["content"]
        for role in ("user", "system", "developer")
        for message in reversed(call.asked())
        if message["role"] == role
    ]
    return slug(next(filter(str.strip, said), "without a prompt"), _LONGEST_NAME)


def _digests(messages: Iterable[Object]) -> Iterator[str]:
    """The digest of the messages up to each one, without those of the system, which may tell the time."""
    digest = hashlib.sha256()
    for message in messages:
        if message["role"] not in ("system", "developer"):
            digest.update(as_json(_compared(message)).encode("utf-8", "replace"))
            yield digest.hexdigest()


def _digest(value: Any) -> str:
    return hashlib.sha256(as_json(value).encode("utf-8", "replace")).hexdigest()


def _whole(message: Object) -> list[Any]:
    return [message["role"], message["content"], message.get("tool_calls")]


def _compared(message: Object) -> list[Any]:
    """What clients repeat of a message: not the text before tool calls, nor space around a text."""
    calls = [call["function"] for call in message.get("tool_calls", ())]
    return [message["role"], calls or message["content"].strip()]


def _imported(case: _Case) -> Iterator[Imported]:
    """A case with an answer, or with each alternative one; samples where there is only a prompt."""
    call = case.call
    answer = Imported(
        case.name,
        model=call.model,
        metadata={"tools": call.tools} if call.tools else {},
        broken=call.broken,
        line=call.line,
        numbers={**case.numbers, "steps": case.steps},
    )
    read = [of_chat(answer, chat) for chat in call.chats]
    if len(read) > 1 and all(each.response and not each.skip_reason for each in read):
        yield read[0]._replace(response="", responses=tuple(each.response for each in read))
        return
    for number, each in enumerate(read, 1):
        yield each._replace(variant=f"choice-{number}" if number > 1 else "")
