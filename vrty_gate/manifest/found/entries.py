"""The entries of a manifest for the prompts and responses that lie in a folder. Each of them was loaded before."""

import os
import posixpath
import re
from collections.abc import Iterable, Iterator

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Disk
from vrty_gate.files.in_memory import InMemory
from vrty_gate.manifest.found import PROMPT, Found, Pair
from vrty_gate.manifest.found.recordings import Group, alternatives, groups, quoted
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import DEFAULT_NAMES

_PLAIN_PATH = re.compile(r"[^*?\[\]{}]*")
"""A path that means itself as a pattern."""
_NOT_IN_ID = re.compile(r"[^A-Za-z0-9_.-]+")
_LONGEST_ID = 100
_PROMPTS, _RESPONSES = "prompts", "responses"
RECORD = "record: {model: MODEL, temperature: 0}"
"""The setting of a manifest whose responses are still to be recorded."""
_MOST_GROUPS = 50
_NO_CASES = {"the suite has no cases; add at least one": "no answer of a model is in it"}
"""Of recordings, in words that fit."""


class Entries(NamedTuple):
    """Lines of a manifest, and what they read."""

    lines: tuple[str, ...]
    """The entries below `cases:`; empty if nothing was found."""
    cases: int
    folders: tuple[str, ...]
    """The files and folders with the texts, to add to Git."""
    refused: tuple[tuple[str, str], ...]
    """Files that cannot be read as cases, and why."""
    is_unrecorded: bool = False
    """Whether prompts were found, but no response."""
    is_recorded: bool = False
    """Whether all cases are from files that other tools wrote, which need no baselines."""


class _Group(NamedTuple):
    """Pairs that one pattern may read."""

    prompts: str
    """Folder of the prompts, with a slash at its end unless it is empty."""
    prompt_ending: str
    responses: str
    response_ending: str
    pairs: tuple[Pair, ...]


def entries(root: str, found: Found) -> Entries | None:
    """The entries for what was found in a repository; what cannot be loaded is refused.

    None if it has neither cases nor files in the folders that `init` writes an example to.
    """
    lines: list[str] = []
    folders: list[str] = []
    refused: list[tuple[str, str]] = []
    ids: set[str] = set()
    for name, candidates in _candidates(found, ids):
        problem = "its path has a character of patterns, such as *"
        for candidate in candidates:
            known, problem = _loaded(root, candidate)
            if known and ids.isdisjoint(known):
                ids |= known
                lines += candidate
                folders += name
                break
        else:
            refused.append((name[0], problem or "its ids are those of other cases"))
    for recorded in groups(found.recordings)[:_MOST_GROUPS]:
        read = _of_recordings(root, recorded, ids, refused)
        lines += read
        folders += [recorded.folder()] if read else []
    if lines:
        refused += [(path, "it has no response") for path in found.prompts]
    if not lines and not refused:
        prompts = [path for path in found.prompts if posixpath.dirname(path) == _PROMPTS]
        is_taken = prompts or any(path.startswith(f"{_RESPONSES}/") for path in found.responses)
        return _unrecorded(root, prompts) if is_taken else None
    is_recorded = bool(lines) and all(line.startswith("  - format:") or not line.startswith("  - ") for line in lines)
    return Entries(tuple(lines), len(ids), tuple(_outermost(folders)), tuple(refused), is_recorded=is_recorded)


def _outermost(paths: list[str]) -> Iterator[str]:
    """The paths that are in none of the others, each once."""
    for path in dict.fromkeys(paths):
        if not any(path.startswith(f"{other}/") for other in paths):
            yield path


def _unrecorded(root: str, prompts: list[str]) -> Entries:
    """The entry for prompts whose responses are to be recorded."""
    for ending in sorted({_extension(path) for path in prompts} - {""}):
        lines = _each(f"{_PROMPTS}/*{ending}", f"{_RESPONSES}/{{stem}}{ending}")
        known, _ = _loaded(root, lines, RECORD)
        if known:
            return Entries(tuple(lines), len(known), (_PROMPTS, _RESPONSES), (), is_unrecorded=True)
    return Entries((), 0, (), ())


def _extension(path: str) -> str:
    return posixpath.splitext(path)[1]


def _candidates(found: Found, ids: set[str]) -> Iterator[tuple[list[str], Iterator[list[str]]]]:
    """The files and folders of each group, with the entries that may read it, the shortest first."""
    for group in _groups(found.pairs)[:_MOST_GROUPS]:
        yield _folders(group), _of(group, ids)
    for table in found.tables[:_MOST_GROUPS]:
        yield [table], iter([[f"  - from: {quoted(table)}"]] if _PLAIN_PATH.fullmatch(table) else [])


def _of_recordings(root: str, group: Group, ids: set[str], refused: list[tuple[str, str]]) -> list[str]:
    """The lines for recordings, none if they have no case; `ids` gets theirs, `refused` what cannot be read."""
    manifest = os.path.join(os.path.relpath(root), DEFAULT_NAMES[0])
    source = Disk(manifest)
    problem = "its path has a character of patterns, such as *"
    damaged: dict[str, str] = {}

    def glob(pattern: str) -> set[str]:
        return {*source.glob(root, pattern, Place(manifest))}

    while group.paths:
        bad: dict[str, str] = {}
        for lines in filter(None, alternatives(group, glob)):
            known, problem = _loaded(root, lines, unreadable=bad)
            if bad:
                break
            if known and ids.isdisjoint(known):
                ids |= known
                refused += damaged.items()
                return lines
        new = {os.path.relpath(file, root).replace(os.sep, "/"): why for file, why in bad.items()}
        left = tuple(path for path in group.paths if path not in new)
        if len(left) == len(group.paths):
            break
        damaged |= new
        group = group._replace(paths=left)
    problem = _NO_CASES.get(problem, problem) or "its ids are those of other cases"
    refused += damaged.items() if damaged and not group.paths else [(group.folder(), problem)]
    return []


def _folders(group: _Group) -> list[str]:
    """The folders of the files of a group, the outermost ones if it has no pattern; of the root, the files."""
    files = [file for pair in group.pairs for file in (pair.prompt, pair.response)]
    if not group.prompt_ending:
        return list(dict.fromkeys(file.partition("/")[0] for file in files))
    return list(dict.fromkeys(posixpath.dirname(file) or file for file in files))


def _groups(pairs: Iterable[Pair]) -> list[_Group]:
    """The pairs by the folders and the endings of their files."""
    groups: dict[tuple[str, str, str, str], list[Pair]] = {}
    for pair in pairs:
        prompts, prompt = posixpath.split(pair.prompt)
        responses, response = posixpath.split(pair.response)
        key = "", "", "", ""  # which no pattern tells apart, such as folders with a prompt and a response each
        if prompt.startswith(pair.stem) and response.startswith(pair.stem):
            endings = prompt[len(pair.stem) :], response[len(pair.stem) :]
            key = f"{prompts}/".lstrip("/"), endings[0], f"{responses}/".lstrip("/"), endings[1]
        groups.setdefault(key, []).append(pair)
    return [_Group(*key, tuple(members)) for key, members in sorted(groups.items())]


def _of(group: _Group, ids: set[str]) -> Iterator[list[str]]:
    """The entries that may read a group: one pattern, with ids of its own if others have them, or each pair."""
    is_pattern = group.prompt_ending.count(".") == 1 and group.prompt_ending.startswith(".") and group.response_ending
    if is_pattern and _PLAIN_PATH.fullmatch(group.prompts + group.prompt_ending + group.responses):
        pattern = f"{group.prompts}*{group.prompt_ending}", f"{group.responses}{{stem}}{group.response_ending}"
        yield _each(*pattern)
        parts = [part for part in group.prompts.split("/") if part and part.lower() not in PROMPT]
        prefix = _name("-".join(parts))
        if prefix:
            yield _each(*pattern, f"{prefix}-{{stem}}")
    taken, lines = set(ids), []
    for pair in group.pairs:
        name = base = _name(pair.stem) or "case"
        number = 1
        while name in taken:
            number += 1
            name = f"{base}-{number}"
        taken.add(name)
        lines += [
            f"  - id: {quoted(name)}",
            f"    prompt_file: {quoted(pair.prompt)}",
            f"    response_file: {quoted(pair.response)}",
        ]
    yield lines


def _name(text: str) -> str:
    """A part of an id; empty if a text has no letter that an id can have."""
    return _NOT_IN_ID.sub("-", text).strip("-.")[:_LONGEST_ID]


def _each(prompts: str, responses: str, name: str = "") -> list[str]:
    lines = [f"  - each: {quoted(prompts)}", f"    response_file: {quoted(responses)}"]
    return [*lines, f"    id: {quoted(name)}"] if name else lines


def _loaded(
    root: str, lines: Iterable[str], *settings: str, unreadable: dict[str, str] | None = None
) -> tuple[set[str], str]:
    """The ids of the cases that some entries have, or why they have none; `unreadable` as in `load`."""
    path = os.path.join(os.path.relpath(root), DEFAULT_NAMES[0])
    content = "\n".join(["version: 1", *settings, "cases:", *lines, ""])
    try:
        suite = load(path, source=InMemory(path, DEFAULT_NAMES[0], content), recording=True, unreadable=unreadable)
    except InputError as error:
        return set(), str(error.args[0])
    return {case.id for case in suite.cases}, ""
