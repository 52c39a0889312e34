"""The line that says how far a long run is."""

import io
from contextlib import closing

import pytest

from vrty_gate.cli import progress as module
from vrty_gate.cli.progress import Progress


def test_it_says_how_many_are_done_how_fast_and_how_long_the_rest_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter([0.0, 0.1, 1.0, 1.2, 100.0, 4000.0])
    monkeypatch.setattr(module, "monotonic", lambda: next(now))
    monkeypatch.setattr(module.sys, "stderr", io.StringIO())
    with closing(Progress()) as progress:
        for _ in range(5):
            progress(500, 100_000)
    lines = [line.rstrip() for line in module.sys.stderr.getvalue().split("\r")]  # type: ignore[attr-defined]
    assert lines == [
        "",
        "1,000 of 100,000 cases, 1,000 a second, 1 min 39 s left",
        "2,000 of 100,000 cases, 20 a second, 1 h 21 min left",
        "2,500 of 100,000 cases, 1 a second, 43 h 20 min left",
        "",
        "",
    ]


def test_a_short_run_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module.sys, "stderr", io.StringIO())
    with closing(Progress()) as progress:
        progress(20, 20)
    assert module.sys.stderr.getvalue() == ""  # type: ignore[attr-defined]
    assert module.progress() is None
