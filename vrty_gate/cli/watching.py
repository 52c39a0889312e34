"""`check --watch`: check again whenever a file of the suites is saved."""

import os
from collections.abc import Callable, Iterable, Iterator
from time import sleep

from vrty_gate.cli.exits import INTERRUPTED, exit_code
from vrty_gate.cli.outputs import tell
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate_all
from vrty_gate.render.order import plural
from vrty_gate.render.untrusted import one_line
from vrty_gate.stores import baseline_files

_EVERY = 0.3
"""Seconds between two looks at the files."""

_NAMED = 3

_State = tuple[int, int, int] | None
"""Time of the last change, size and number of a file; None if there is none."""


def watch(check: Callable[[], int], manifests: tuple[str, ...], limits: Limits, outputs: Iterable[str]) -> int:
    """Check now and after every change, until Ctrl-C; returns the exit code of the last check.

    Files in `outputs` are written by the check itself, and do not count.
    """
    ignored = {os.path.realpath(path) for path in outputs}
    known: set[str] = set()
    while True:
        known |= set(_files(manifests, limits)) - ignored
        before = {file: _state(file) for file in (*known, *_siblings(known, ignored))}
        code = exit_code(check)
        if code == INTERRUPTED:
            return code
        try:
            tell(f"\nwatching {plural(len(known), 'file')}; Ctrl-C ends\n")
            changed = _next_change(before, known, ignored)
        except KeyboardInterrupt:
            return code
        names = one_line(", ".join(map(os.path.relpath, changed[:_NAMED])))
        more = f" and {len(changed) - _NAMED} more" if len(changed) > _NAMED else ""
        tell(f"{names}{more} changed; checking again\n\n")


def _next_change(before: dict[str, _State], known: set[str], ignored: set[str]) -> list[str]:
    """The files that are not as before, as soon as there are any."""
    while True:
        now = {file: _state(file) for file in (*known, *_siblings(known, ignored))}
        changed = [file for file in sorted(before.keys() | now.keys()) if before.get(file) != now.get(file)]
        if changed:
            return changed
        sleep(_EVERY)


def _files(manifests: tuple[str, ...], limits: Limits) -> Iterator[str]:
    """The files that the suites read; of a suite that cannot be loaded, its manifest."""
    try:
        paths = locate_all(manifests)
    except InputError:
        paths = [name for name in manifests if os.path.isfile(name)]
    for path in paths:
        yield os.path.realpath(path)
        try:
            suite = load(path, limits)
        except InputError:
            continue
        yield from map(os.path.realpath, suite.option_files)
        yield from map(os.path.realpath, _baselines(suite.baselines))
        for case in suite.cases:
            yield from map(os.path.realpath, case.files.values())


def _baselines(path: str) -> list[str]:
    return baseline_files.files(path) if baseline_files.is_several(path) else [path]


def _siblings(known: set[str], ignored: set[str]) -> set[str]:
    """Files beside those that are read, with the same extensions: patterns may match new ones."""
    found = set()
    for folder, extension in {(os.path.dirname(file), os.path.splitext(file)[1]) for file in known}:
        try:
            names = os.listdir(folder)
        except OSError:
            continue
        found |= {os.path.join(folder, name) for name in names if os.path.splitext(name)[1] == extension}
    return found - known - ignored


def _state(file: str) -> _State:
    try:
        stat = os.stat(file)
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size, stat.st_ino
