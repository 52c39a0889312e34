"""A lock file next to a file, so that concurrent processes that read, change and replace it lose no update."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import reason, remove_leftovers, target_of

WAIT = 60.0
"""Seconds to wait for another process."""
_PAUSE = 0.02


@contextmanager
def locked(path: str, wait: float = WAIT) -> Iterator[None]:
    """Hold the lock of a file while its content is changed. The operating system releases it if the process is killed.

    Raises InputError if the lock cannot be created, or if another process holds it for longer than `wait` seconds.
    """
    name = f"{target_of(path)}.lock"
    try:
        file = _acquired(name, path, wait)
    except OSError as error:
        raise InputError(f"cannot write: {reason(error)}; nothing was changed", Place(path)) from error
    try:
        remove_leftovers(path)
        yield
    finally:
        with suppress(OSError):
            os.unlink(name)
        os.close(file)


def _acquired(name: str, path: str, wait: float) -> int:
    """The open lock file, locked. Its holder deletes it, so it must still be there once the lock is held."""
    tries = int(wait / _PAUSE) + 1
    for _ in range(tries):
        file = os.open(name, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
        try:
            if _try_lock(file) and _is_there(name, file):
                return file
        except BaseException:
            os.close(file)
            raise
        os.close(file)
        time.sleep(_PAUSE)
    words = f"another process has been changing it for {wait:g} seconds; try again when it is done"
    raise InputError(f"{words}; nothing was changed", Place(path))


def _is_there(name: str, file: int) -> bool:
    try:
        return os.path.samestat(os.stat(name), os.fstat(file))
    except OSError:
        return False


def _try_lock(file: int) -> bool:
    try:
        _system_lock()(file)
    except (BlockingIOError, PermissionError):  # the latter on Windows
        return False
    return True


def _system_lock() -> Callable[[int], None]:
    """The lock of the operating system, without waiting. Raises OSError if another process holds it."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        return lambda file: msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    return lambda file: fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
