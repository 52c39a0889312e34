"""The answers in a conversation, each as a case of its own, paired with those of the accepted conversation."""

from collections.abc import Iterator, Sequence

from vrty_gate.core.case import Case, Message
from vrty_gate.core.named_tuple import NamedTuple


class Answer(NamedTuple):
    """A text of the assistant."""

    turn: int
    """Which message of the assistant it is, counted from 1."""
    case: Case
    """The text as response; the prompts up to it are its prompt, the results of tools up to it part of its context."""
    is_final: bool = True
    """Whether no tool call comes with it or after it before the next prompt, other than one that needs no result."""


class Pair(NamedTuple):
    """An answer and the accepted one in the same place; one of them may be missing."""

    now: Answer | None
    accepted: Answer | None


def pairs(case: Case, accepted: Case) -> tuple[Pair, ...]:
    """The answers with those of the accepted conversation, in order.

    Answers belong together if they answer the same prompt of the user, the first, second and so on, counted from the
    last one: texts before tool calls may come and go, but the final answer may not, and none of them takes its place.
    """
    now, before = exchanges(case), exchanges(accepted)
    found: list[Pair] = []
    for i in range(max(len(now), len(before))):
        found += _aligned(now[i] if i < len(now) else (), before[i] if i < len(before) else ())
    return tuple(found)


def _aligned(now: Sequence[Answer], before: Sequence[Answer]) -> Iterator[Pair]:
    """The pairs within the answers to one prompt; an extra text before the final answer is alone."""
    if now and before and before[-1].is_final and not now[-1].is_final:
        yield from _aligned(now, before[:-1])
        yield Pair(None, before[-1])
        return
    extra, lost = max(len(now) - len(before), 0), max(len(before) - len(now), 0)
    yield from (Pair(answer, None) for answer in now[:extra])
    if not now and before and before[-1].is_final:
        yield Pair(None, before[-1])
    yield from (Pair(*pair) for pair in zip(now[extra:], before[lost:], strict=True) if now)


def exchanges(case: Case) -> list[tuple[Answer, ...]]:
    """The answers to each prompt of the user in turn; of a case without messages, its response."""
    if not case.messages:
        return [(Answer(1, case),)]
    found: list[list[Answer]] = [[]]
    asked: list[str] = []
    results: list[str] = []
    system: list[str] = []
    turn, has_answered = 0, False
    last = max((i for i, message in enumerate(case.messages) if _speaks(message)), default=-1)
    for i, message in enumerate(case.messages):
        if message.role == "system":
            system.append(message.text)
        elif message.role == "tool":
            results.append(message.text)
        elif message.role == "user":
            if has_answered:
                found.append([])
            has_answered = False
            asked.append(message.text)
        else:
            turn, has_answered = turn + 1, True
            if message.calls:
                found[-1] = [answer._replace(is_final=False) for answer in found[-1]]
            if message.text.strip():
                answer = _answer(case, message, system, asked, results, is_last=i == last)
                found[-1].append(Answer(turn, answer, not message.calls or _goes_on(case.messages, i)))
    return [tuple(answers) for answers in found]


def _goes_on(messages: Sequence[Message], i: int) -> bool:
    """Whether the user speaks right after a message, so that what it calls has run where the model does."""
    return i + 1 < len(messages) and messages[i + 1].role == "user"


def exchange_of(case: Case, turn: int) -> int:
    """Which list of `exchanges` has the messages of a turn, counted from 0."""
    exchange = spoken = 0
    has_answered = False
    for message in case.messages:
        if message.role == "user":
            exchange += has_answered
            has_answered = False
        elif message.role == "assistant":
            spoken, has_answered = spoken + 1, True
            if spoken == turn:
                break
    return exchange


def until(case: Case, accepted: Case) -> Case:
    """A conversation without the messages after more turns of the user than the accepted one has."""
    last = exchange_of(accepted, sum(message.role == "assistant" for message in accepted.messages))
    exchange, has_answered = 0, False
    for i, message in enumerate(case.messages):
        exchange += message.role == "user" and has_answered
        if exchange > last:
            return case._replace(messages=case.messages[:i])
        has_answered = message.role == "assistant" or (has_answered and message.role != "user")
    return case


def _speaks(message: Message) -> bool:
    return message.role == "assistant" and bool(message.text.strip())


def _answer(
    case: Case, message: Message, system: list[str], asked: list[str], results: list[str], *, is_last: bool
) -> Case:
    """A case of one answer. What the case says about its response is about the last one."""
    context = [*([case.context] if case.context is not None else []), *results]
    metadata = dict(case.metadata)
    if len(system) + len(asked) > 1:
        metadata.setdefault("query", asked[-1] if asked else "")
    texts = Case(
        "\n\n".join([*system, *asked]), message.text, "\n\n".join(context) if context else None, None, metadata
    )
    return texts.measured_by(case) if is_last else texts
