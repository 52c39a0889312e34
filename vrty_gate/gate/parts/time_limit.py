"""Stop a case that takes too long."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from vrty_gate.errors import InputError


class TooSlowError(BaseException):
    """A case took too long. Scorers do not catch it, because it is not an `Exception`."""


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raises TooSlowError in the block after so many seconds of processor time; None for no limit.

    Raises InputError where there is no such timer: on Windows, and outside of the main thread.
    """
    if seconds is None:
        yield
        return
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        raise InputError("--case-seconds needs a timer, which threads and Windows do not have; leave it out")
    before = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _stop(*_: object) -> None:
    raise TooSlowError
