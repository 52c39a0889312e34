"""Create the files that a repository needs for the gate, if they are missing."""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from importlib import resources

from vrty_gate import __version__
from vrty_gate.cli import json_schemas
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import DEFAULT_LIMITS, inside, read_text, reason, repository, write_text
from vrty_gate.manifest.found import find
from vrty_gate.manifest.found.entries import RECORD, Entries, entries
from vrty_gate.manifest.locate import DEFAULT_NAMES

OWNER = "OWNER"
"""Placeholder for the account that hosts vrty-gate."""

MANIFEST = DEFAULT_NAMES[0]
WORKFLOW = ".github/workflows/vrty-gate.yml"
COMMENT = ".github/workflows/vrty-gate-comment.yml"
HOOKS = ".pre-commit-config.yaml"
ATTRIBUTES = ".gitattributes"

SCHEMA = ".github/vrty-gate.schema.json"
SCHEMA_LINE = f"# yaml-language-server: $schema={SCHEMA}"
"""The line of a manifest that tells editors of the schema."""

_EXAMPLE = {"prompts/refund-window.md": "prompt.md", "responses/refund-window.md": "response.md"}
_PATTERN, _UNION = "*.baselines.jsonl", "merge=union"


class Scaffold(NamedTuple):
    """Written and unchanged files, by path within the repository."""

    wrote: tuple[str, ...]
    extended: tuple[str, ...]
    """Files that lines were appended to."""
    kept: tuple[str, ...]
    hooks: str
    """Lines for the user to add to an existing hooks file, which is never edited."""
    half: bool
    """Whether the second workflow was skipped, because the first one is a different workflow."""
    others: tuple[str, ...]
    """Unchanged files that use vrty-gate from another account."""
    found: Entries | None
    """What the manifest reads of the files that were there; None if it has the example, or was there itself."""


def write(folder: str, owner: str = OWNER, *, public: bool = False, schema: bool = False) -> Scaffold:
    """Write the missing files in the repository at `folder`.

    Raises InputError and leaves nothing behind if a file cannot be written or is outside the repository.
    """
    root = repository(folder)
    if root != os.path.realpath(folder):
        raise InputError(f"this folder is inside a repository; run vrty-gate init in {root}")
    found = None if _has_manifest(root) else _found(root)
    files = _files(root, owner, found, public=public, schema=schema)
    paths = {name: inside(root, root, name, Place(name)) for name in (*files, *DEFAULT_NAMES, ATTRIBUTES)}
    kept = [name for name in dict.fromkeys((*files, *DEFAULT_NAMES)) if os.path.lexists(paths[name])]
    # A second manifest would hide the first, and the example belongs to the manifest of `init`.
    if not set(DEFAULT_NAMES).isdisjoint(kept):
        kept += [name for name in (*_EXAMPLE, MANIFEST) if name not in kept]
    half = public and WORKFLOW in kept and COMMENT not in kept and _read(paths[WORKFLOW]) != files[WORKFLOW]
    if half:
        kept.append(COMMENT)
    hooks = ""
    if HOOKS in kept and "vrty-gate" not in _read(paths[HOOKS]):
        hooks = files[HOOKS].removeprefix("repos:\n")
    texts = {name: text for name, text in files.items() if name not in kept}
    extended = []
    if attributes := _attributes(paths[ATTRIBUTES]):
        extended = [ATTRIBUTES] if os.path.lexists(paths[ATTRIBUTES]) else []
        texts[ATTRIBUTES] = attributes  # last, so that no later failure requires undoing it
    else:
        kept.append(ATTRIBUTES)
    _write_all(root, {paths[name]: text for name, text in texts.items()})
    return Scaffold(
        wrote=tuple(name for name in texts if name not in extended),
        extended=tuple(extended),
        kept=tuple(name for name in kept if os.path.lexists(paths[name])),
        hooks=hooks,
        half=half,
        others=tuple(name for name in (WORKFLOW, COMMENT, HOOKS) if name in kept and _is_of_other(paths[name], owner)),
        found=found,
    )


def _is_of_other(path: str, owner: str) -> bool:
    """Whether a file uses vrty-gate, but not from this account."""
    text = _read(path) if os.path.isfile(path) else ""
    return "/vrty-gate" in text and f"{owner}/vrty-gate" not in text


def _has_manifest(root: str) -> bool:
    return any(os.path.lexists(os.path.join(root, name)) for name in DEFAULT_NAMES)


def _found(root: str) -> Entries | None:
    """The entries for the prompts and responses in the repository; None if there are none."""
    return entries(root, find(root, with_recordings=True))


def _files(root: str, owner: str, found: Entries | None, *, public: bool, schema: bool) -> dict[str, str]:
    """The text of each file by path, in the order of writing."""
    suite = re.sub(r"[^A-Za-z0-9_.-]+", "-", os.path.basename(root))[:100].strip("-") or "suite"

    def text(template: str) -> str:
        content = (resources.files("vrty_gate.templates") / "init" / template).read_text(encoding="utf-8")
        return content.replace("VERSION", __version__).replace("SUITE", f'"{suite}"').replace("OWNER/", f"{owner}/")

    manifest = {MANIFEST: text("vrty-gate.yml")}
    if found is not None:
        head = text("found.yml")
        if found.is_recorded:  # what the model was given is recorded as well
            head = head.partition("cases:")[0] + "cases:"
        if found.is_unrecorded:
            head = head.replace("cases:", f"{RECORD}\ncases:", 1)
        manifest = {MANIFEST: "\n".join([head, *found.lines, ""])} if found.lines else {}
    if schema and manifest:  # the schema is written before the manifest, which refers to it
        manifest = {SCHEMA: json_schemas.text("manifest"), MANIFEST: f"{SCHEMA_LINE}\n{manifest[MANIFEST]}"}
    return {
        **({name: text(template) for name, template in _EXAMPLE.items()} if found is None else {}),
        **manifest,
        WORKFLOW: text("workflow-public.yml" if public else "workflow.yml"),
        **({COMMENT: text("workflow-comment.yml")} if public else {}),
        HOOKS: text("pre-commit-config.yaml"),
    }


def _read(path: str) -> str:
    return read_text(path, DEFAULT_LIMITS)


def _attributes(path: str) -> str:
    """The full text of .gitattributes with the line for baselines files at its end; empty if it has one."""
    if not os.path.lexists(path):
        return f"{_PATTERN} {_UNION}\n"
    _read(path)  # raises InputError for an invalid file; the read below keeps line ends and byte order mark
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read()
    if any(line.split()[:1] == [_PATTERN] and "merge" in line for line in text.splitlines()):
        return ""
    line_end = "\r\n" if "\r\n" in text else "\n"
    separator = line_end if text and not text.endswith("\n") else ""
    return f"{text}{separator}{_PATTERN} {_UNION}{line_end}"


def _write_all(root: str, texts: dict[str, str]) -> None:
    """Write all files, or none if one fails. Only the last may already exist."""
    created: list[str] = []
    try:
        for path, text in texts.items():
            for folder in _missing_folders(root, path):
                os.mkdir(folder)
                created.append(folder)
            new = not os.path.lexists(path)
            write_text(path, text)
            if new:
                created.append(path)
    except BaseException as error:
        for path in reversed(created):
            with suppress(OSError):  # another process may have put a file into a new folder
                (os.rmdir if os.path.isdir(path) else os.unlink)(path)
        if isinstance(error, OSError):
            place = Place(os.path.relpath(str(error.filename), root))
            raise InputError(f"cannot create the folder: {reason(error)}; nothing was changed", place) from error
        raise


def _missing_folders(root: str, path: str) -> Iterator[str]:
    """The missing parent folders of a file, outermost first."""
    folder = os.path.dirname(path)
    if folder != root and not os.path.isdir(folder):
        yield from _missing_folders(root, folder)
        yield folder
