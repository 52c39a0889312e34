"""What all tests share."""

import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("any machine", deadline=None)  # how fast it is here says nothing about what is right
settings.load_profile("any machine")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # in a background job, whose children would ignore Ctrl-C as well
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A module is compiled once, and not again by each of the thousands of processes that the tests start.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

CORE = Path(__file__).with_name("unit") / "core"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Count only what the tests of core run, because being watched makes a test take twice as long."""
    for item in items:
        if CORE not in item.path.parents:
            item.add_marker("no_cover")
