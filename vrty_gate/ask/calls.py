"""Make the calls of a judge or a referee, and record each reply as it arrives."""

from collections.abc import Callable, Iterable
from contextlib import closing

from vrty_gate.core.asking.price import Price
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.models.concurrent import Answer, Progress, answers
from vrty_gate.models.endpoint import Endpoint, ModelError
from vrty_gate.scorers.referee.recorded import LONGEST
from vrty_gate.stores import model_replies
from vrty_gate.stores.model_replies import Ledger, Replies, Reply

_LONGEST_ERROR = 300


class Question(NamedTuple):
    """One call to make."""

    case: str
    key: str
    sample: int
    messages: list[dict[str, str]]


class Outcome(NamedTuple):
    """The result of the calls."""

    recorded: Replies
    """All replies, recorded before or now."""
    progress: Progress
    fatal: ModelError | None
    """The error that stopped the run; None if none did."""


def ask(
    recorded: Replies,
    ledger: Ledger | None,
    questions: list[Question],
    endpoint: Endpoint,
    concurrency: int,
    *,
    price: Price | None = None,
    max_cost: float | None = None,
    as_recorded: Callable[[Question, Reply], Reply] = lambda _, reply: reply,
) -> Outcome:
    """Make the calls. Each reply is written as it arrives; at the end, even after an interrupt, the file is sorted.

    With `max_cost` and a price, no call is made once they have cost this much; calls whose tokens the endpoint does not
    report are estimated.
    Without a ledger nothing is written. Raises InputError if the file cannot be written, and KeyboardInterrupt after an
    interrupt.
    """
    recorded = dict(recorded)
    progress = Progress(len(questions), price)
    fatal: ModelError | None = None
    requests = [question.messages for question in questions]
    unreported = [0.0]

    def is_enough() -> bool:
        return max_cost is not None and progress.cost() + sum(unreported) >= max_cost

    try:
        with closing(answers(endpoint.ask, requests, concurrency, is_enough)) as arriving:
            for answer in arriving:
                progress.add(answer)
                if answer.error is not None and answer.error.fatal:
                    fatal = fatal or answer.error
                    continue  # not an error of this case
                question = questions[answer.number]
                if price is not None and not _has_usage(answer):
                    unreported.append(about([question], price))
                reply = as_recorded(question, _reply(question, answer))
                if ledger is not None:
                    ledger.add(reply)
                recorded[reply.key, reply.sample] = reply
    finally:
        progress.end()
        if ledger is not None:
            model_replies.write(ledger.path, recorded.values())
    return Outcome(recorded, progress, fatal)


def about(questions: Iterable[Question], price: Price) -> float:
    """What the calls cost, roughly: tokens are counted from characters, and replies are short."""
    characters, calls = 0, 0
    for question in questions:
        calls += 1
        characters += sum(len(message["content"]) for message in question.messages)
    return price.of(characters // _CHARACTERS, calls * _REPLY_TOKENS)


_CHARACTERS = 4
"""Characters of a token, roughly; fewer in languages other than English."""
_REPLY_TOKENS = 120


def _has_usage(answer: Answer) -> bool:
    """Whether the endpoint reported the tokens of a call."""
    return answer.reply is not None and bool(answer.reply.prompt_tokens + answer.reply.completion_tokens)


def failed(reply: Reply, why: str) -> Reply:
    """The reply as an error, so that it is asked for again."""
    return reply._replace(text=None, error=why[:_LONGEST_ERROR])


def _reply(question: Question, answer: Answer) -> Reply:
    case, key, sample, _ = question
    reply = answer.reply
    if reply is None:
        return Reply(case, key, sample, error=str(answer.error)[:_LONGEST_ERROR])
    text, finish = reply.text, reply.finish
    if len(text) > LONGEST:
        text, finish = text[:LONGEST], "length"
    return Reply(case, key, sample, text, finish, reply.model, reply.prompt_tokens, reply.completion_tokens)
