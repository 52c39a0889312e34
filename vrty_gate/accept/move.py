"""Baselines that lie where an earlier manifest had them: in one file instead of several, or the other way round."""

import os
import posixpath
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from itertools import chain

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files import git
from vrty_gate.files.disk import Limits
from vrty_gate.files.tree import UnreachableError
from vrty_gate.gate.pull_request.base import baselines_in, root_of
from vrty_gate.manifest.suite import Suite
from vrty_gate.stores import baseline_files, baselines
from vrty_gate.stores.baseline_files import is_several, lock_of
from vrty_gate.stores.baselines import Baseline


class Earlier(NamedTuple):
    """Files outside of the baselines of a suite, with baselines that belong there."""

    path: str
    files: tuple[str, ...]
    records: Mapping[str, Baseline]


def read_earlier(suite: Suite, path: str, records: Mapping[str, Baseline], limits: Limits) -> Earlier:
    """The baselines in the files of `path`. Raises InputError if a case has a different one among `records`."""
    own = {*map(os.path.realpath, baseline_files.files(suite.baselines))}
    files = tuple(file for file in baseline_files.files(path) if os.path.realpath(file) not in own)
    found = baselines.read_lines(chain.from_iterable(baseline_files.lines(file, limits) for file in files))
    for name in sorted(name for name in found.keys() & records.keys() if found[name] != records[name]):
        words = f"case {name!r} has a baseline here and in {suite.baselines}; delete one of the two"
        raise InputError(f"{words}; nothing was changed", Place(path))
    return Earlier(path, files, found)


def place_before(suite: Suite, *, found: bool) -> str:
    """Where the baselines of the suite lie if the manifest was changed to several files, or from several; else empty.

    That is where the manifest of the last commit has them, or else, unless some were `found` where they belong, where
    a manifest that says nothing has them.
    """
    for path in _places(suite, found=found):
        if is_several(path) != is_several(suite.baselines) and (
            baseline_files.files(path) or os.path.lexists(f"{lock_of(path)}.lock")  # which a killed run left
        ):
            return path
    return ""


def _places(suite: Suite, *, found: bool) -> Iterator[str]:
    root, manifest = root_of(suite.manifest)
    with suppress(InputError, UnreachableError):
        commit = git.head(root)
        if commit is not None:
            with closing(git.tree(root, commit)) as tree:
                yield os.path.relpath(os.path.join(root, baselines_in(tree, manifest))).replace(os.sep, "/")
    folder, name = posixpath.split(suite.manifest)
    if not found:
        yield posixpath.join(folder, f"{posixpath.splitext(name)[0]}.baselines.jsonl")
