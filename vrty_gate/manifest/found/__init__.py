"""Prompts and responses that lie in a folder: which file answers which, by the names of files and folders.

Nothing outside the folder is read: links are not followed. Hidden folders, other repositories, folders with a manifest
of their own and those of package managers are left out, like names with characters that cannot be seen.
"""

import json
import os
import posixpath
import re
import unicodedata
from collections.abc import Iterator

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.importing.recorded import SHARED
from vrty_gate.manifest.locate import DEFAULT_NAMES

PROMPT = frozenset({"prompt", "prompts", "question", "questions", "query", "queries"})
"""Names of files and folders with prompts."""
RESPONSE = frozenset(
    {"response", "responses", "answer", "answers", "output", "outputs", "completion", "completions", "reply", "replies"}
)
"""Names of files and folders with responses."""
_OF_MANY = {name for name in PROMPT | RESPONSE if name.endswith("s")}
"""Names of files that are about several prompts or responses, such as a page of documentation."""
_TEXTS = frozenset({"", ".md", ".markdown", ".txt", ".text", ".rst", ".json", ".xml", ".html", ".csv", ".yaml", ".yml"})
_IN_NAME = re.compile(
    rf"(.*?)(?:^|[._-])({'|'.join(sorted(PROMPT | RESPONSE, key=len, reverse=True))})(\.\w+)?", re.IGNORECASE
)
_SKIPPED = frozenset({"node_modules", "venv", "env", "__pycache__", "dist", "build", "target", "vendor"})
_MOST_FILES = 200_000
_MOST_FOLDERS = 50_000
_DEEPEST = 16
_LONGEST_LINE = 1_000_000
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


class Pair(NamedTuple):
    """A prompt and its response; paths are relative to the folder, with slashes."""

    stem: str
    """Name of the case."""
    prompt: str
    response: str


class Found(NamedTuple):
    """What lies in a folder, in ascending order."""

    pairs: tuple[Pair, ...]
    prompts: tuple[str, ...]
    """Files in a folder of prompts whose response is not there."""
    responses: tuple[str, ...]
    """All files that are named as responses, or in a folder that is, whether or not a prompt is there."""
    tables: tuple[str, ...]
    """JSON Lines files whose first line has a prompt and a response."""
    recordings: tuple[tuple[str, str], ...] = ()
    """The format and the path of each file that another tool wrote."""


class _Place(NamedTuple):
    """What a path says: files with the same key belong together."""

    key: tuple[str, str]
    is_prompt: bool
    is_in_folder: bool
    """Whether the folder says so, not the name of the file."""


def find(folder: str, *, with_recordings: bool = False) -> Found:
    """The prompts and responses in a folder and the folders below it; the recordings only if they are asked for."""
    prompts: dict[tuple[str, str], list[str]] = {}
    responses: dict[tuple[str, str], list[str]] = {}
    in_folder, tables = [], []
    recordings: list[tuple[str, str]] = []
    for path in sorted(_files(folder, with_hidden=with_recordings)):
        if with_recordings and (kind := _recording(folder, path)):
            recordings.append((kind, path))
        if path.endswith(".jsonl"):
            if not path.endswith(".baselines.jsonl") and _is_table(os.path.join(folder, path)):
                tables.append(path)
        elif (place := _place(path)) is not None:
            (prompts if place.is_prompt else responses).setdefault(place.key, []).append(path)
            if place.is_prompt and place.is_in_folder:
                in_folder.append(path)
    pairs = [pair for key in prompts.keys() & responses.keys() for pair in _paired(key, prompts[key], responses[key])]
    paired = {pair.prompt for pair in pairs}
    own = {*paired, *(pair.response for pair in pairs), *tables}
    return Found(
        tuple(sorted(pairs, key=lambda pair: pair.prompt)),
        tuple(path for path in in_folder if path not in paired),
        tuple(sorted(path for paths in responses.values() for path in paths)),
        tuple(tables),
        tuple((kind, path) for kind, path in recordings if path not in own),
    )


def _recording(folder: str, path: str) -> str:
    """The format of a file that another tool wrote; empty if it is none."""
    from vrty_gate.manifest.recordings.discover import format_on_disk, may_be  # only init needs it

    return format_on_disk(os.path.join(folder, path), path) if may_be(path) else ""


def _paired(key: tuple[str, str], prompts: list[str], responses: list[str]) -> Iterator[Pair]:
    """The prompts with the response that has the same extension, or with the only one."""
    of_extension = {_extension(path): path for path in reversed(responses)}
    for prompt in prompts:
        response = of_extension.get(_extension(prompt), responses[0] if len(prompts) == 1 else None)
        if response is not None:
            yield Pair(key[1] or posixpath.basename(key[0]) or "case", prompt, response)


def _extension(path: str) -> str:
    return posixpath.splitext(path)[1]


def _place(path: str) -> _Place | None:
    """What the name of a file, or of the nearest folder that says something, tells; None if it tells nothing."""
    *folders, name = path.split("/")
    role, is_in_folder = "", False
    for i in reversed(range(len(folders))):
        if folders[i].lower() in PROMPT | RESPONSE:
            role, is_in_folder = folders[i].lower(), True
            folders[i] = "*"
            break
    stem, extension = posixpath.splitext(name)
    match = _IN_NAME.fullmatch(name)
    is_of_many = match is not None and not match[1] and match[2].lower() in _OF_MANY
    if match and (match[1] or match[3]) and not is_of_many and (match[3] or "").lower() in _TEXTS:
        stem, role, is_in_folder = match[1], match[2].lower(), False
    elif not role or extension.lower() not in _TEXTS:
        return None
    return _Place(("/".join(folders), stem), role in PROMPT, is_in_folder)


def _files(folder: str, *, with_hidden: bool) -> Iterator[str]:
    """The paths of regular files, those of outer folders first, up to a number that no hand-made suite has.

    Hidden folders are only those of recordings, below a folder such as `cassettes`.
    """
    waiting, files, visited = [""], 0, 0
    while waiting and visited < _MOST_FOLDERS:
        inner: list[str] = []
        for path in waiting[: _MOST_FOLDERS - visited]:
            visited += 1
            names, folders = _listed(os.path.join(folder, path))
            if path and _is_of_others(names, folders):
                continue
            is_seen = with_hidden and not SHARED.isdisjoint(path.split("/"))
            own = [name for name in folders if name not in _SKIPPED and (is_seen or not name.startswith("."))]
            inner += [f"{path}{name}/" for name in own]
            for name in names:
                if not name.startswith("."):
                    files += 1
                    if files > _MOST_FILES:
                        return
                    yield path + name
        waiting = [path for path in inner if path.count("/") <= _DEEPEST]


def _listed(folder: str) -> tuple[list[str], list[str]]:
    """The names of the files and of the folders in a folder; links are neither."""
    try:
        with os.scandir(folder) as entries:
            seen = sorted((entry for entry in entries if _is_seen(entry.name)), key=lambda entry: entry.name)
            files = [entry.name for entry in seen if entry.is_file(follow_symlinks=False)]
            return files, [entry.name for entry in seen if entry.is_dir(follow_symlinks=False)]
    except OSError:
        return [], []


def _is_seen(name: str) -> bool:
    """Whether a name has only characters that can be seen, so that a manifest can have it."""
    return not any(unicodedata.category(character) in _UNSEEN for character in name)


def _is_of_others(names: list[str], folders: list[str]) -> bool:
    """Whether a folder is a repository, a virtual environment or has a manifest."""
    return ".git" in (*names, *folders) or not {"pyvenv.cfg", *DEFAULT_NAMES}.isdisjoint(names)


def _is_table(path: str) -> bool:
    """Whether the first line of a file is an object with a prompt and a response."""
    try:
        with open(path, "rb") as file:
            line = file.readline(_LONGEST_LINE).decode("utf-8-sig")
        data = json.loads(line)
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(data, dict) and all(isinstance(data.get(key), str) for key in ("prompt", "response"))
