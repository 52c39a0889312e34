"""Loaded by a process under test before anything else: counts its steps on files, and lets one of them go wrong.

A step is a system call on a file in the working folder, or a write to stdout. A place is a line of the program. The
environment variable FAULT names the fault as JSON:

log      a file: gets one line for each step, for each question to the model and, if `do` is places, for each place
do       none, signal, error, clock or places
at       the number of the step, or a place
when     before or after it, or half: a write writes half of its bytes first
signal   the signal that the process sends itself
error    the name of an errno
onwards  whether every later step that needs space, or that changes a file, fails as well: "", "space" or "change"
"""

import builtins
import errno
import io
import itertools
import json
import os
import re
import signal
import sys
import threading
import time

_PLAN = json.loads(os.environ.pop("FAULT", "{}"))
_FOLDER = os.path.realpath(os.getcwd())
_SPACE = {"create", "write", "fsync", "close", "mkdir"}
_CHANGE = {"create", "write", "mkdir", "replace", "unlink", "chmod", "truncate"}
_RANDOM = re.compile("[0-9a-f]{32}")
_open, _os_open, _write, _close = builtins.open, os.open, os.write, os.close
_files = set()
_numbers = itertools.count(1)
_lock = threading.RLock()
_log = _os_open(_PLAN["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666) if _PLAN else -1


def log(line):
    """Tell the test what happens."""
    _write(_log, f"{line}\n".encode())


def _ours(path):
    if isinstance(path, int):
        return path in _files
    real_path = os.path.realpath(os.fsdecode(path))
    return f"{real_path}{os.sep}".startswith(_FOLDER + os.sep) and f"{os.sep}.git" not in real_path


def _step(name, path, call, half=None):
    with _lock:
        number = next(_numbers)
        log(f"{name} {path if isinstance(path, int) else _RANDOM.sub('', os.path.basename(os.fsdecode(path)))}")
        here = number == _PLAN["at"]
        if _PLAN["do"] == "error":
            fail = {"space": _SPACE, "change": _CHANGE}.get(_PLAN["onwards"], ())
            if (here and not fail) or (name in fail and number >= _PLAN["at"]):
                if half and _PLAN["when"] == "half":
                    half()
                if name == "close":
                    call()
                code = getattr(errno, _PLAN["error"])
                raise OSError(code, os.strerror(code), None if isinstance(path, int) else path)
        if here and _PLAN["do"] == "signal":
            if _PLAN["when"] != "after":
                if half and _PLAN["when"] == "half":
                    half()
                os.kill(os.getpid(), _PLAN["signal"])
            try:
                return call()
            finally:
                if _PLAN["when"] == "after":
                    os.kill(os.getpid(), _PLAN["signal"])
        return call()


class _Raw(io.FileIO):
    def write(self, data):
        data = bytes(data)
        write = super().write
        name = "print" if self.name == 1 else "write"
        return _step(name, self.name, lambda: write(data), lambda: write(data[: len(data) // 2]))

    def truncate(self, size=None):
        truncate = super().truncate
        return _step("truncate", self.name, lambda: truncate(size))

    def close(self):
        if self.closed or self.fileno() == 1:
            return
        _files.discard(self.fileno())
        close = super().close
        _step("close", self.name, close)


def _opened(file, mode="r", buffering=-1, *args, **options):
    if isinstance(file, int) or not _ours(file):
        return _open(file, mode, buffering, *args, **options)
    if not set(mode) & set("wax+"):
        return _step("open", file, lambda: _open(file, mode, buffering, *args, **options))
    assert "b" in mode, f"a text file in {mode}, which the faults do not know"
    raw = _step("create", file, lambda: _Raw(file, mode.replace("b", "")))
    _files.add(raw.fileno())
    if buffering == 0:
        return raw
    return io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)


def _opened_by_number(path, flags, *args, **options):
    if not _ours(path):
        return _os_open(path, flags, *args, **options)
    name = "create" if flags & (os.O_WRONLY | os.O_RDWR) else "open"
    file = _step(name, path, lambda: _os_open(path, flags, *args, **options))
    if name == "create":
        _files.add(file)
    return file


def _written(file, data):
    if file not in _files:
        return _write(file, data)
    data = bytes(data)
    return _step("write", file, lambda: _write(file, data), lambda: _write(file, data[: len(data) // 2]))


def _closed(file):
    if file not in _files:
        return _close(file)
    _files.discard(file)
    return _step("close", file, lambda: _close(file))


def _counted(name, real):
    def call(path, *args, **options):
        number = path if isinstance(path, (int, str, bytes, os.PathLike)) else path.fileno()
        if not _ours(number):
            return real(path, *args, **options)
        return _step(name, number, lambda: real(path, *args, **options))

    return call


def _watch_files():
    builtins.open = io.open = _opened
    os.open, os.write, os.close = _opened_by_number, _written, _closed
    for name in ("fsync", "mkdir", "chmod", "replace", "unlink", "listdir"):
        setattr(os, name, _counted(name, getattr(os, name)))
    os.rename, os.remove = _counted("replace", os.rename), os.unlink
    os.ftruncate = _counted("truncate", os.ftruncate)
    try:
        import fcntl
    except ImportError:
        pass
    else:
        fcntl.flock = _counted("flock", fcntl.flock)
    if sys.stdout is not None:
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(_Raw(1, "w", closefd=False)), encoding="utf-8")


def _let_the_clock_jump():
    """Ten years forward, ten years back, and so on, at each look."""
    ten_years = 3.2e8
    for name, unit in (("time", 1), ("time_ns", 10**9), ("monotonic", 1), ("perf_counter", 1)):
        real, sign = getattr(time, name), [-1]

        def jumping(real=real, sign=sign, unit=unit):
            sign[0] = -sign[0]
            return real() + type(real())(sign[0] * ten_years * unit)

        setattr(time, name, jumping)


_SEEN = set()


def _trace(frame, event, argument):
    name = frame.f_code.co_filename
    if f"{os.sep}vrty_gate{os.sep}" not in name or f"{os.sep}core{os.sep}" in name:
        return None
    if event == "line":
        _pass(f"{os.path.basename(os.path.dirname(name))}/{os.path.basename(name)}:{frame.f_lineno}")
    return _trace


def _pass(place):
    if place in _SEEN:
        return
    _SEEN.add(place)
    if _PLAN["do"] == "places":
        log(f"place {place}")
    elif place == _PLAN["at"]:
        os.kill(os.getpid(), _PLAN["signal"])


if _PLAN:
    _watch_files()
    if _PLAN["do"] == "places" or isinstance(_PLAN["at"], str):
        sys.settrace(_trace)
    if _PLAN["do"] == "clock":
        _let_the_clock_jump()
    if _PLAN["do"] == "signal" and _PLAN["signal"] == signal.SIGINT:
        signal.signal(signal.SIGINT, signal.default_int_handler)
