"""How much work something is, in steps that are counted and not timed: the same on a busy machine as on a quiet one.

A step is a line of Python, our own or a library's. What runs inside C has no lines: for regular expressions there is
`pattern_steps.py`; for anything else a test reads a text so long that the work would not come to an end if it went back
and forth.
"""

import gc
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

COMPILERS = {"re", "re._compiler", "re._parser", "sre_compile", "sre_parse"}
"""Whose lines are no work: a pattern is compiled by whichever test uses it first."""


def lines_run(work: Callable[[], object]) -> int:
    """How many lines of Python it takes; each time round a loop counts."""
    count = 0

    def trace(frame: FrameType, _event: str, _argument: Any) -> Any:
        return None if frame.f_globals.get("__name__") in COMPILERS else trace_lines

    def trace_lines(_frame: FrameType, event: str, _argument: Any) -> Any:  # for each line, so it does little
        nonlocal count
        if event == "line":
            count += 1
        return trace_lines

    before, collects = sys.gettrace(), gc.isenabled()
    gc.disable()  # what other libraries do after a collection is not part of the work
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
        if collects:
            gc.enable()
    return count


def growth(
    work: Callable[[int], object], small: int, large: int, *, least: int | None = None, most: int | None = None
) -> float:
    """How many times as many lines each unit of size takes when the size is large.

    1 for what is linear, less for what is bounded, `large / small` for what is quadratic. Where any size takes so many
    lines that they would hide how the rest grows, most of what the `least` size takes is not counted. A unit of the
    large size takes fewer lines than `most`.
    """
    work(small // 3)  # what is done once is done, and neither text that counts is known yet
    fixed = 0 if least is None else lines_run(partial(work, least)) * 9 // 10
    first, second = (lines_run(partial(work, size)) for size in (small, large))
    assert most is None or second < most * large
    return (max(second - fixed, 1) / large) / (max(first - fixed, 1) / small)


LINEAR = 1.3
"""The most that `growth` may be of what is linear; beginnings and ends are not quite alike at every size."""
