"""Concurrent calls of a model, and what Ctrl-C does to them."""

import io
import os
import signal
import sys
import threading
import time
from unittest import mock

import pytest

from vrty_gate.models.concurrent import Answer, answers
from vrty_gate.models.endpoint import Messages, Reply

REPLY = Reply("yes", "stop", 1, 1, "m")


class Closed(io.StringIO):
    """A stderr whose reader is gone, and which says when somebody has tried."""

    def __init__(self) -> None:
        super().__init__()
        self.tried = threading.Event()

    def write(self, text: str) -> int:
        self.tried.set()
        raise BrokenPipeError


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT between processes")
def test_ctrl_c_loses_no_running_answer_if_nobody_reads_stderr(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = Closed()
    monkeypatch.setattr(sys, "stderr", stderr)

    def ask(_: Messages) -> Reply:
        os.kill(os.getpid(), signal.SIGINT)
        stderr.tried.wait(60)
        return REPLY

    arrived: list[Answer] = []
    with pytest.raises(KeyboardInterrupt):
        arrived.extend(answers(ask, [[], []], 1))
    assert arrived == [Answer(0, REPLY)]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT between processes")
def test_ctrl_c_is_heard_whichever_thread_gets_it() -> None:
    asked, heard, main = [], threading.Event(), threading.get_ident()

    def ask(_: Messages) -> Reply:
        asked.append(True)
        while sys._current_frames()[main].f_code.co_name != "_arriving":
            time.sleep(0.01)
        time.sleep(0.1)  # it waits for an answer by now
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        os.kill(os.getpid(), signal.SIGINT)
        heard.wait(60)
        return REPLY

    class Stderr(io.StringIO):
        def write(self, text: str) -> int:
            heard.set()
            return len(text)

    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # in this thread, the main one
    try:
        with mock.patch.object(sys, "stderr", Stderr()), pytest.raises(KeyboardInterrupt):
            list(answers(ask, [[], []], 1))
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    assert len(asked) == 1
