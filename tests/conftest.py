"""What all tests share."""

import gc
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
    """The other interpreters begin, because nothing takes longer; core comes next, so that watching it begins once."""
    items.sort(key=lambda item: (item.path.name != "test_interpreters.py", not is_of_core(item)))


def pytest_collection_finish() -> None:
    """What was collected stays until the end, so the garbage collector need not go through it again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Count only what the tests of core run, because being watched makes a test take twice as long."""
    coverage = item.config.pluginmanager.getplugin("_cov")
    controller = coverage and coverage.cov_controller
    if controller and controller.started and not is_of_core(item):
        controller.pause()
        sys.settrace(None)  # a tracer that is only stopped is still called
    elif controller and not controller.started and is_of_core(item):
        controller.resume()


def is_of_core(item: pytest.Item) -> bool:
    return CORE in item.path.parents
