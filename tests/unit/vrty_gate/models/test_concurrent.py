"""Concurrent calls of a model, and what Ctrl-C does to them."""

import io
import os
import signal
import sys
import threading

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
