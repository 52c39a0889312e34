"""Topics and runs from files and folders."""

import os
from collections.abc import Iterable, Iterator

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, read_text, reason, within
from vrty_gate.formats.jsonl import require_few, require_small
from vrty_gate.trec import runs, topics
from vrty_gate.trec.runs import Report
from vrty_gate.trec.topics import Topic

LEVELS = 3
"""Maximum folder depth to search, including the given folder."""

_MOST_FILES = 100_000


class Files(NamedTuple):
    """The files found for the command-line arguments."""

    paths: tuple[str, ...]
    skipped: tuple[str, ...]
    """Folders that are too deep, and links to files in the same folder."""


def files(arguments: Iterable[str]) -> Files:
    """The given files and those in given folders: folder by folder, in ascending order of names.

    Names that start with a dot are skipped. Raises InputError for a link that leads outside its folder.
    """
    paths: list[str] = []
    skipped: list[str] = []
    for path in arguments:
        if not os.path.isdir(path):
            paths.append(path)
            continue
        before = len(paths)
        _enter(path, os.path.realpath(path), 1, paths, skipped)
        if len(paths) == before:
            raise InputError("the folder has no files; choose another one", Place(path))
    return Files(tuple(paths), tuple(skipped))


def _enter(folder: str, root: str, level: int, paths: list[str], skipped: list[str]) -> None:
    try:
        with os.scandir(folder) as listing:
            entries = sorted(
                [entry for entry in listing if not entry.name.startswith(".")], key=lambda entry: entry.name
            )
    except OSError as error:
        raise InputError(reason(error), Place(folder)) from error
    for entry in entries:
        if entry.is_symlink():
            if not within(root, os.path.realpath(entry.path)):
                message = "it is a symlink that leads outside the folder; remove it, or name its target"
                raise InputError(message, Place(entry.path))
            skipped.append(entry.path)
        elif entry.is_dir():
            if level == LEVELS:
                skipped.append(entry.path)
            else:
                _enter(entry.path, root, level + 1, paths, skipped)
        else:
            paths.append(entry.path)
    if len(paths) > _MOST_FILES:
        raise InputError(f"more than {_MOST_FILES} files; give fewer", Place(folder))


def read_topics(paths: Iterable[str], limits: Limits) -> dict[str, Topic]:
    """The topics in files by id; the last one wins. Raises InputError if there are none."""
    known: dict[str, Topic] = {}
    for path, text in _texts(paths, limits):
        known.update(topics.parse(text, path))
        require_few(len(known), "topics", limits, Place(path))
    if not known:
        raise InputError("there are no topics; --topics needs files with one topic per line")
    return known


def read_runs(paths: Iterable[str], limits: Limits) -> list[Report]:
    """The reports in files, in order. Raises InputError if there are none."""
    reports: list[Report] = []
    for path, text in _texts(paths, limits):
        for report in runs.parse(text, path):
            require_few(len(reports) + 1, "reports", limits, report.place, "give fewer runs")
            reports.append(report)
    if not reports:
        raise InputError("there are no reports; a run is a file with one report per line")
    return reports


def _texts(paths: Iterable[str], limits: Limits) -> Iterator[tuple[str, str]]:
    size = 0
    for path in paths:
        text = read_text(path, limits)
        size += len(text)
        require_small(size, "files", limits, Place(path))
        yield path.replace(os.sep, "/"), text
