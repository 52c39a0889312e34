"""Progress of a long run, on a terminal."""

import sys
from time import monotonic

_EVERY = 0.5
"""Seconds between two updates; a run that is shorter shows nothing."""


class Progress:
    """One line on stderr that says how many cases are done, how fast, and how long the rest will take."""

    def __init__(self) -> None:
        self._start = self._shown = monotonic()
        self._done = 0
        self._width = 0

    def __call__(self, cases: int, total: int) -> None:
        """`cases` more are done, of `total`."""
        self._done += cases
        now = monotonic()
        if now - self._shown < _EVERY:
            return
        self._shown = now
        rate = self._done / (now - self._start)
        left = max(total - self._done, 0) / rate if rate else 0.0
        of = f" of {total:,}" if total else ""
        rest = f", {_in_words(left)} left" if total else ""
        line = f"{self._done:,}{of} cases, {rate:,.0f} a second{rest}"
        self._write(line)

    def close(self) -> None:
        """Remove the line."""
        if self._width:
            self._write("")

    def _write(self, line: str) -> None:
        try:
            sys.stderr.write(f"\r{line.ljust(self._width)}" + ("" if line else "\r"))
            sys.stderr.flush()
        except OSError:
            pass  # the terminal is gone
        self._width = len(line)


def progress() -> Progress | None:
    """The progress line; None unless stderr is a terminal."""
    return Progress() if sys.stderr is not None and sys.stderr.isatty() else None


def _in_words(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s" if minutes else f"{rest} s"
