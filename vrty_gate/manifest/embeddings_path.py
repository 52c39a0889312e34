"""Check that an embeddings file has no other use in its suite, since `embed` would overwrite it."""

import os
from collections.abc import Iterator
from typing import Any

from vrty_gate.errors import InputError, Place
from vrty_gate.scorers.geometry import measure_in
from vrty_gate.stores.baseline_files import has

Suite = Any
"""A `manifest.Suite`; that module imports this one."""


def require_own_embeddings(suite: Suite, place: Place) -> None:
    """Raises InputError at `place` if the suite uses its embeddings file for anything else."""
    for path in _embedded(suite):
        require_own(path, suite, place)


def require_own(path: str, suite: Suite, place: Place | None = None) -> None:
    """Raises InputError if the suite uses a file for anything but embeddings, whether or not it exists yet."""
    real_path = os.path.realpath(path)
    for other, role in _files(suite, os.path.basename(real_path)):
        if has(other, path):
            message = f"{os.path.basename(path)!a} is {role}, which embeddings would overwrite; choose another file"
            raise InputError(message, place or Place(path))


def _embedded(suite: Suite) -> list[str]:
    """The embeddings file of a suite, if it has one."""
    measure = measure_in(suite.scorers)
    return [measure.path] if measure is not None and measure.path else []


def _files(suite: Suite, basename: str) -> Iterator[tuple[str, str]]:
    """Files of a suite that must not be embeddings, with their roles; of its texts, only files named `basename`."""
    yield suite.manifest, "the manifest"
    yield suite.baselines, "the baselines file"
    if any(scorer.name == "judge" for scorer in suite.scorers):
        from vrty_gate.scorers.judge import judge_of  # few suites have one

        for judge in filter(None, map(judge_of, suite.scorers)):
            yield judge.path, "the verdicts file"
    if suite.record is not None:
        yield suite.record.recordings, "the recordings file"
    embedded = _embedded(suite)
    for file in dict.fromkeys(suite.option_files):
        if file not in embedded:
            yield file, "used in the options of a scorer"
    for case in suite.cases:
        for file in case.files.values():
            if os.path.basename(file) == basename:
                yield file, f"a file of case {case.id!r}"
