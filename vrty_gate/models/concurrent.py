"""Concurrent calls of a model with a progress line; every answer is returned, even after an interrupt."""

import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from typing import TypeVar

from vrty_gate.core.asking.price import Price
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.models.endpoint import ModelError, Reply

Question = TypeVar("Question")


class Answer(NamedTuple):
    """How one call ended: with a reply or with an error."""

    number: int
    """Index of the call, from 0, in the order of the requests."""
    reply: Reply | None
    error: ModelError | None = None


_HEARD_AFTER = 0.5
"""Seconds. An endless wait misses Ctrl-C on Windows, and elsewhere one that another thread was given."""
_ENDED, _INTERRUPTED = "ended", "interrupted"
_Result = Answer | BaseException | str


def answers(
    ask: Callable[[Question], Reply],
    requests: Sequence[Question],
    concurrency: int,
    is_enough: Callable[[], bool] = lambda: False,
) -> Generator[Answer, None, None]:
    """The answers in the order they arrive; at most `concurrency` calls run at a time.

    After a fatal error, or once `is_enough` returns true, no further call is made, but the answers of running calls are
    still returned. The same happens on Ctrl-C, and then KeyboardInterrupt is raised; a second Ctrl-C does not wait.
    """
    pending = deque(range(len(requests)))
    results: SimpleQueue[_Result] = SimpleQueue()

    def work() -> None:
        while True:
            if is_enough():
                pending.clear()
            try:
                number = pending.popleft()
            except IndexError:
                results.put(_ENDED)
                return
            try:
                results.put(Answer(number, ask(requests[number])))
            except ModelError as error:
                if error.fatal:
                    pending.clear()
                results.put(Answer(number, None, error))
            except BaseException as error:  # noqa: BLE001  # an internal error: raised in the main thread
                pending.clear()
                results.put(error)

    # Daemons, so that the process does not wait at its end for abandoned calls.
    workers = [threading.Thread(target=work, daemon=True) for _ in range(min(concurrency, len(requests)))]
    with _ctrl_c(lambda: results.put(_INTERRUPTED)):
        for worker in workers:
            worker.start()
        try:
            yield from _arriving(results, pending, len(workers))
        finally:
            pending.clear()


def _arriving(results: "SimpleQueue[_Result]", pending: deque[int], running: int) -> Iterator[Answer]:
    interrupted = False
    fault: BaseException | None = None
    while running:
        try:
            result = results.get(timeout=_HEARD_AFTER)
        except Empty:
            continue
        if isinstance(result, Answer):
            yield result
        elif isinstance(result, BaseException):
            fault = result
        elif result == _ENDED:
            running -= 1
        elif interrupted:
            raise KeyboardInterrupt
        else:
            interrupted = True
            pending.clear()
            _write_stderr("stopping: waiting for running calls; press Ctrl-C again to abandon them\n")
    if fault is not None:
        raise fault
    if interrupted:
        raise KeyboardInterrupt


@contextmanager
def _ctrl_c(handle: Callable[[], None]) -> Iterator[None]:
    """Call `handle` on Ctrl-C instead of interrupting the code that writes an answer already paid for."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = signal.signal(signal.SIGINT, lambda *_: handle())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


class Progress:
    """Progress line on stderr, if that is a terminal: finished calls, their tokens and cost."""

    def __init__(self, total: int, price: Price | None = None) -> None:
        self.total, self.price = total, price
        self.done = self.failed = self.prompt_tokens = self.completion_tokens = 0
        self._shown = sys.stderr is not None and sys.stderr.isatty()

    def add(self, answer: Answer) -> None:
        """Count an answer, and show the line."""
        self.done += 1
        if answer.reply is None:
            self.failed += 1
        else:
            self.prompt_tokens += answer.reply.prompt_tokens
            self.completion_tokens += answer.reply.completion_tokens
        if self._shown:
            _write_stderr(f"\r{self.summary()}\x1b[K")

    def end(self) -> None:
        """Remove the line."""
        if self._shown:
            _write_stderr("\r\x1b[K")

    def summary(self) -> str:
        """`12/40 calls, 1 failed, 3,456 tokens, cost 0.0123`."""
        failed = f", {self.failed} failed" if self.failed else ""
        return f"{self.done}/{self.total} calls{failed}, {self.used()}"

    def used(self) -> str:
        """Tokens, and their cost if the price is known."""
        cost = f", cost {self.cost():.{4 if self.cost() >= 0.001 else 6}f}" if self.price else ""
        return f"{self.prompt_tokens + self.completion_tokens:,} tokens{cost}"

    def cost(self) -> float:
        """The cost so far in the currency of the price; 0 without a price."""
        return self.price.of(self.prompt_tokens, self.completion_tokens) if self.price else 0.0


def _write_stderr(message: str) -> None:
    if sys.stderr is None:
        return
    with suppress(OSError):  # nobody reads it, but answers that are paid for still arrive
        sys.stderr.write(message)
        sys.stderr.flush()
