"""Measure the cases of a suite in other processes, or with any executor; the results are the same."""

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from functools import partial
from multiprocessing import connection

from vrty_gate import __version__
from vrty_gate.core.bundled import DamagedDataError
from vrty_gate.errors import InputError, UnorderedError, note
from vrty_gate.gate.parts import Joined, Part, divided
from vrty_gate.manifest.suite import Suite

_CASES_PER_CALL = 8
_CALLS_AHEAD = 4
"""Calls submitted for each worker before the first has returned, so that a large suite is not sent all at once."""

Measure = Callable[[Suite, Joined], Part]


class OtherVersionError(Exception):
    """A worker has another version of vrty-gate."""


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_processes(
    suite: Suite, windows: Iterable[Joined], workers: int | None, measure: Measure, cases_per_call: int = 0
) -> Iterator[Part]:
    """The parts of a suite, measured by `workers` processes; without a number, by one for each processor.

    Cases that did not change are measured here, because sending them takes longer. A process that dies is reported and
    its cases are measured once more. Raises InputError if that fails as well.
    """
    header = suite._replace(cases=(), stream=None)
    workers = workers or processors()
    calls = _Calls(windows, partial(measure, header), cases_per_call or _CASES_PER_CALL)
    yield from calls.first()  # forked processes have what this loads
    call = partial(_checked, __version__, measure, header)
    for attempt in (1, 2):
        try:
            with _processes(workers) as pool:
                yield from calls.results(pool, call, workers * _CALLS_AHEAD)
            return
        except BrokenExecutor as error:
            lost = calls.unfinished()
            if attempt == 2:
                words = f"a worker process died twice, the second time with one of the cases {', '.join(lost)}"
                raise InputError(f"{words}; run with --workers 1 to see why") from error
            note(f"a worker process died; checking its cases again ({len(lost)})")


def with_executor(
    suite: Suite, windows: Iterable[Joined], executor: Executor, measure: Measure, cases_per_call: int = 0
) -> Iterator[Part]:
    """The parts of a suite, measured by an executor, whose workers need the same version of vrty-gate.

    Calls that fail, such as those of a worker that died, are made once more. Raises InputError if that fails as well.
    """
    header = suite._replace(cases=(), stream=None)
    calls = _Calls(windows, partial(measure, header), cases_per_call or _CASES_PER_CALL)
    call = partial(_checked, __version__, measure, header)
    for attempt in (1, 2):
        try:
            yield from calls.results(executor, call, _CALLS_AHEAD * processors() * 4)
        except (InputError, UnorderedError, DamagedDataError):
            raise
        except OtherVersionError as error:
            raise InputError(f"{error}; install {__version__} where the executor runs") from error
        except Exception as error:
            if attempt == 2:
                raise InputError(f"the executor failed twice: {type(error).__name__}: {error}") from error
            note(f"the executor failed; checking its cases again ({len(calls.unfinished())})")
        else:
            return


class _Calls:
    """The cases of a suite, divided into calls, and the calls that are under way."""

    def __init__(self, windows: Iterable[Joined], measure_here: Callable[[Joined], Part], size: int) -> None:
        self._size = size
        self._windows = iter(windows)
        self._measure_here = measure_here
        self._waiting: deque[Joined] = deque()
        self._running: dict[Future[Part], Joined] = {}

    def first(self) -> Iterator[Part]:
        """The results of the first cases, measured here."""
        yield from self._read()
        if self._waiting:
            yield self._measure_here(self._waiting.popleft())

    def results(self, executor: Executor, call: Callable[[Joined], Part], most: int) -> Iterator[Part]:
        """The results of all calls that have none yet, in the order in which they come; at most `most` at a time."""
        self._waiting.extend(self._running.values())
        self._running.clear()
        while True:
            while len(self._running) < most:
                if not self._waiting:
                    yield from self._read()
                if not self._waiting:
                    break
                joined = self._waiting.popleft()
                self._running[executor.submit(call, joined)] = joined
            if not self._running:
                return
            for done in wait(self._running, return_when=FIRST_COMPLETED).done:
                part = done.result()
                del self._running[done]
                yield part

    def unfinished(self) -> list[str]:
        """The ids of the cases that are under way."""
        return sorted(case.id for joined in self._running.values() for case in joined.cases)

    def _read(self) -> Iterator[Part]:
        """Divide the next windows, until one has a case that changed; measures the others here."""
        for window in self._windows:
            same, changed = divided(window, self._size)
            self._waiting.extend(changed)
            yield self._measure_here(same)
            if changed:
                return


def _checked(version: str, measure: Measure, suite: Suite, joined: Joined) -> Part:
    """The results of a call, unless the worker that runs it has another version. Raises OtherVersionError."""
    if version != __version__:
        raise OtherVersionError(f"a worker has vrty-gate {__version__}, but this is {version}")
    return measure(suite, joined)


class _processes:  # noqa: N801  # a context manager
    """A pool of processes that ends with this one, even if this one is killed."""

    def __init__(self, workers: int) -> None:
        forks = sys.platform == "linux" and threading.active_count() == 1  # a fork has what is loaded already
        context = multiprocessing.get_context("fork" if forks else "spawn")
        self.pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_start)

    def __enter__(self) -> ProcessPoolExecutor:
        return self.pool

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:
            for process in multiprocessing.active_children():
                process.terminate()
        self.pool.shutdown(cancel_futures=True)


def _start() -> None:
    """Leave signals from the keyboard to the parent, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
