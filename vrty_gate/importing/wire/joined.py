"""Calls as cases: those of one conversation joined, and errors that a later call made good left out."""

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
_MOST_OPEN = 100
"""So many answers to the same messages are looked at, the last ones."""
_OF_SYSTEM = ("system", "developer")
_ENOUGH = 40
"""So many characters of an answer are enough to know it again after the same messages."""


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
    given: int = 0
    """How many answers and results of tools of earlier turns the first request already has."""


def cases(calls: Iterable[Call]) -> Iterator[Imported]:
    """The cases, in the order of their first calls.

    A call belongs to the conversation whose messages, answer included, are the beginning of its own.
    """
    calls = list(calls)
    if len(calls) == 1:
        yield from _imported(_first(calls[0]))
        return
    found = _Found()
    for call in calls:
        found.add(call)
    for case in found.cases.values():
        yield from _imported(case)
    yield from [Imported(passed_over=RETRIED)] * found.retried
    yield from [Imported(passed_over=REPEATED)] * found.repeated


class _Turn(NamedTuple):
    """What clients repeat of a message: not the text before tool calls, nor how the parts of a text are separated."""

    role: str
    calls: list[Any]
    words: str

    def repeats(self, answer: "_Turn", *, exactly: bool = False) -> bool:
        """Whether this is the answer, of which clients leave out calls, and whose end they replace by what they did."""
        if self.role != "assistant" or any(call not in answer.calls for call in self.calls):
            return False
        if answer.calls:
            return self.calls == answer.calls or (bool(self.calls) and not exactly)
        start = answer.words if exactly else answer.words[:_ENOUGH]
        return bool(start) and self.words.startswith(start)


class _Open(NamedTuple):
    """An answer that a later call may repeat, and the number of its case."""

    answer: _Turn
    case: int


class _Found:
    """The cases found so far."""

    def __init__(self) -> None:
        self.cases: dict[int, _Case] = {}
        """By the number of the first call."""
        self.retried = self.repeated = self._count = 0
        self._open: dict[str, list[_Open]] = {}
        """The answers that a call may continue with their cases, by the digest of the messages before."""
        self._broken: dict[str, int] = {}
        """The case by the digest of a request that failed last."""
        self._answered: set[str] = set()
        """The digests of requests that got an answer."""

    def add(self, call: Call) -> None:
        """Add a call to its case, or as a new one."""
        asked = list(_turns(call.asked()))
        digests = list(_digests(asked))
        request = _digest([call.model, *map(_whole, call.asked())])
        if call.broken == NO_REPLY and request in self._answered:
            self.repeated += 1
            return
        at, self._count = self._count, self._count + 1
        case = _first(call)
        if request in self._broken:
            at = self._broken.pop(request)
            case = self.cases[at]._replace(call=call, numbers=total(self.cases[at].numbers, call.numbers))
            self.retried += 1
        elif known := self._continued(asked, digests):
            at, before = known.case, self.cases[known.case]
            offered = {**before.call.tools, **call.tools}  # each agent of a conversation may have tools of its own
            call = call._replace(tools={name: offered[name] for name in sorted(offered)})
            numbers = total(before.numbers, call.numbers)
            case = before._replace(call=call, numbers=numbers, steps=before.steps + 1)
        self.cases[at] = case
        if call.broken:
            self._broken[request] = at
            return
        self._answered.add(request)
        answer = next(iter(list(_turns(call.chats[0].messages))[len(asked) :]), None)
        if digests and answer:
            self._open.setdefault(digests[-1], []).append(_Open(answer, at))

    def _continued(self, asked: list[_Turn], digests: list[str]) -> _Open | None:
        """The answer that a request continues, the last one in it; one that it repeats exactly before others."""
        for end in range(len(asked) - 1, 0, -1):
            candidates: list[_Open] = self._open.get(digests[end - 1], [])
            for exactly in (True, False):
                for one in candidates[: -_MOST_OPEN - 1 : -1]:
                    if asked[end].repeats(one.answer, exactly=exactly):
                        candidates.remove(one)
                        return one
        return None


def _first(call: Call) -> _Case:
    asked = call.asked()
    users = {number for number, message in enumerate(asked) if message["role"] == "user"}
    last = max(users - {*_after_results(asked)}, default=0)
    return _Case(call, _name(call), call.numbers, given=sum(map(_is_answer, asked[:last])))


def _is_answer(message: Object) -> bool:
    return message["role"] in ("assistant", "tool")


def _without_given(chat: Chat, given: int) -> Chat:
    """The chat, with the turns before the first recorded call as a text of the system: no reply of theirs is here.

    What requests repeat may have been recorded elsewhere, or was never an answer of the model.
    """
    answers = [number for number, message in enumerate(chat.messages[: chat.asked]) if _is_answer(message)][:given]
    if not answers or chat.problem:
        return chat
    before, after = chat.messages[: answers[-1] + 1], chat.messages[answers[-1] + 1 :]
    system = [message for message in before if message["role"] in _OF_SYSTEM]
    words = "\n\n".join(_words(message) for message in before if message["role"] not in _OF_SYSTEM)
    messages = (*system, {"role": "system", "content": words}, *after)
    return chat._replace(messages=messages, asked=chat.asked - len(chat.messages) + len(messages))


def _with_own_turns(chat: Chat) -> Chat:
    """The chat, in which what a client says right after the result of a tool is a text of the system, and no turn.

    No user speaks there: clients tell the model to go on, or what a tool gave.
    """
    said = {*_after_results(chat.messages)}
    if not said:
        return chat
    messages = [
        {"role": "system", "content": _words(message)} if number in said else message
        for number, message in enumerate(chat.messages)
    ]
    return chat._replace(messages=tuple(messages))


def _after_results(messages: Iterable[Object]) -> Iterator[int]:
    """The numbers of the messages of the user that follow the result of a tool, without an answer in between."""
    is_within = False
    for number, message in enumerate(messages):
        is_within = message["role"] == "tool" or (is_within and message["role"] == "user")
        if is_within and message["role"] == "user":
            yield number


def _words(message: Object) -> str:
    """A message as a text, with its role and the tools that it calls."""
    functions = [call["function"] for call in message.get("tool_calls", ())]
    calls = [f"{function['name']}({as_json(function['arguments'])})" for function in functions]
    return f"{message['role']}: " + "\n".join(filter(None, (message["content"].strip(), *calls)))


def _name(call: Call) -> str:
    """The first words of the last message of the user, or else of the system.

    What follows them, such as an earlier answer, is often another text when the calls are recorded again.
    """
    said = [
        message["content"]
        for role in ("user", "system", "developer")
        for message in reversed(call.asked())
        if message["role"] == role
    ]
    words = " ".join(next(filter(str.strip, said), "without a prompt").split(maxsplit=_LONGEST_NAME))
    if len(words) > _LONGEST_NAME:
        words = (
            words[: words.rfind(" ", 0, _LONGEST_NAME + 1)] if " " in words[:_LONGEST_NAME] else words[:_LONGEST_NAME]
        )
    return slug(words, _LONGEST_NAME)


def _turns(messages: Iterable[Object]) -> Iterator[_Turn]:
    """The messages, without those of the system, which may tell the time, and without what only precedes calls."""
    turns = [
        _Turn(
            message["role"],
            [call["function"] for call in message.get("tool_calls", ())],
            "".join(message["content"].split()),
        )
        for message in messages
        if message["role"] not in _OF_SYSTEM
    ]
    for number, turn in enumerate(turns, 1):
        is_before_calls = number < len(turns) and turns[number].calls
        if turn.calls or turn.role != "assistant" or (turn.words and not is_before_calls):
            yield turn


def _digests(turns: Iterable[_Turn]) -> Iterator[str]:
    """The digest of the messages up to each one."""
    from hashlib import sha256  # many files have only one call

    digest = sha256()
    for turn in turns:
        digest.update(as_json([turn.role, turn.calls or turn.words]).encode("utf-8", "replace"))
        yield digest.hexdigest()


def _digest(value: Any) -> str:
    from hashlib import sha256

    return sha256(as_json(value).encode("utf-8", "replace")).hexdigest()


def _whole(message: Object) -> list[Any]:
    return [message["role"], message["content"], message.get("tool_calls")]


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
    read = [of_chat(answer, _with_own_turns(_without_given(chat, case.given))) for chat in call.chats]
    if len(read) > 1 and all(each.response and not each.skip_reason for each in read):
        yield read[0]._replace(response="", responses=tuple(each.response for each in read))
        return
    for number, each in enumerate(read, 1):
        yield each._replace(variant=f"choice-{number}" if number > 1 else "")
