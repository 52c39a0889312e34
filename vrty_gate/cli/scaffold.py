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
WEEKLY = ".github/workflows/vrty-gate-weekly.yml"
AGENTS = "AGENTS.md"
SKILL = ".agents/skills/vrty-gate/SKILL.md"
"""Where coding agents of several vendors look for skills."""

HOOKS = ".pre-commit-config.yaml"
ATTRIBUTES = ".gitattributes"

SCHEMA = ".github/vrty-gate.schema.json"
SCHEMA_LINE = f"# yaml-language-server: $schema={SCHEMA}"
"""The line of a manifest that tells editors of the schema."""

_EXAMPLE = {"prompts/refund-window.md": "prompt.md", "responses/refund-window.md": "response.md"}
_PATTERN, _UNION = "*.baselines.jsonl", "merge=union"


_BEGIN, _END = "<!-- vrty-gate: begin -->", "<!-- vrty-gate: end -->"
"""What encloses our section of AGENTS.md, which `init` keeps up to date."""


class Wanted(NamedTuple):
    """What to write besides the manifest, the hook and a workflow."""

    public: bool = False
    """Two workflows, so that forks get the comment, too."""
    schema: bool = False
    """The JSON Schema of manifests."""
    schedule: bool = False
    """A workflow that records again each week."""
    agents: bool = False
    """Advice and a skill for coding agents."""


_PLAIN = Wanted()


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


def write(folder: str, owner: str = OWNER, wanted: Wanted = _PLAIN) -> Scaffold:
    """Write the missing files in the repository at `folder`.

    Raises InputError and leaves nothing behind if a file cannot be written or is outside the repository.
    """
    root = repository(folder)
    if root != os.path.realpath(folder):
        raise InputError(f"this folder is inside a repository; run vrty-gate init in {root}")
    found = None if _has_manifest(root) else _found(root)
    files = _files(root, owner, found, wanted)
    paths = {name: inside(root, root, name, Place(name)) for name in (*files, *DEFAULT_NAMES, ATTRIBUTES, AGENTS)}
    kept = [name for name in dict.fromkeys((*files, *DEFAULT_NAMES)) if os.path.lexists(paths[name])]
    # A second manifest would hide the first, and the example belongs to the manifest of `init`.
    if not set(DEFAULT_NAMES).isdisjoint(kept):
        kept += [name for name in (*_EXAMPLE, MANIFEST) if name not in kept]
    half = wanted.public and WORKFLOW in kept and COMMENT not in kept and _read(paths[WORKFLOW]) != files[WORKFLOW]
    if half:
        kept.append(COMMENT)
    hooks = ""
    if HOOKS in kept and "vrty-gate" not in _read(paths[HOOKS]):
        hooks = files[HOOKS].removeprefix("repos:\n")
    texts = {name: text for name, text in files.items() if name not in kept}
    extended = []
    shared = [(ATTRIBUTES, _attributes(paths[ATTRIBUTES]))]
    if wanted.agents:
        shared.append((AGENTS, _agents(paths[AGENTS])))
    for name, text in shared:
        if not text:
            kept.append(name)
            continue
        extended += [name] if os.path.lexists(paths[name]) else []
        texts[name] = text
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


def _files(root: str, owner: str, found: Entries | None, wanted: Wanted) -> dict[str, str]:
    """The text of each file by path, in the order of writing."""
    suite = re.sub(r"[^A-Za-z0-9_.-]+", "-", os.path.basename(root))[:100].strip("-") or "suite"

    def text(template: str) -> str:
        return (
            _template(template)
            .replace("VERSION", __version__)
            .replace("SUITE", f'"{suite}"')
            .replace("OWNER/", f"{owner}/")
        )

    manifest = {MANIFEST: text("vrty-gate.yml")}
    if found is not None:
        head = text("found.yml")
        if found.is_recorded:  # what the model was given is recorded as well
            head = head.partition("cases:")[0] + "cases:"
        if found.is_unrecorded:
            head = head.replace("cases:", f"{RECORD}\ncases:", 1)
        manifest = {MANIFEST: "\n".join([head, *found.lines, ""])} if found.lines else {}
    if wanted.schema and manifest:  # the schema is written before the manifest, which refers to it
        manifest = {SCHEMA: json_schemas.text("manifest"), MANIFEST: f"{SCHEMA_LINE}\n{manifest[MANIFEST]}"}
    return {
        **({name: text(template) for name, template in _EXAMPLE.items()} if found is None else {}),
        **manifest,
        WORKFLOW: text("workflow-public.yml" if wanted.public else "workflow.yml"),
        **({COMMENT: text("workflow-comment.yml")} if wanted.public else {}),
        **({WEEKLY: text("workflow-weekly.yml")} if wanted.schedule else {}),
        **({SKILL: text("skill.md")} if wanted.agents else {}),
        HOOKS: text("pre-commit-config.yaml"),
    }


def _template(name: str) -> str:
    return (resources.files("vrty_gate.templates") / "init" / name).read_text(encoding="utf-8")


def _read(path: str) -> str:
    return read_text(path, DEFAULT_LIMITS)


def _attributes(path: str) -> str:
    """The full text of .gitattributes with the line for baselines files at its end; empty if it has one."""
    if not os.path.lexists(path):
        return f"{_PATTERN} {_UNION}\n"
    text = _as_it_is(path)
    if any(line.split()[:1] == [_PATTERN] and "merge" in line for line in text.splitlines()):
        return ""
    line_end = "\r\n" if "\r\n" in text else "\n"
    separator = line_end if text and not text.endswith("\n") else ""
    return f"{text}{separator}{_PATTERN} {_UNION}{line_end}"


def _agents(path: str) -> str:
    """The full text of AGENTS.md with our section, which replaces an older one; empty if it has it."""
    section = f"{_BEGIN}\n{_template('agents.md')}{_END}\n"
    if not os.path.lexists(path):
        return section
    text = _as_it_is(path)
    if "\r\n" in text:
        section = section.replace("\n", "\r\n")
    before, begin, rest = text.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if begin and end:
        new = before + section.rstrip() + after
    else:
        line_end = "\r\n" if "\r\n" in text else "\n"
        new = f"{text}{'' if text.endswith(line_end) or not text else line_end}{line_end if text else ''}{section}"
    return new if new != text else ""


def _as_it_is(path: str) -> str:
    """The text of a file with its line ends and byte order mark. Raises InputError."""
    _read(path)  # raises InputError for an invalid file
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def _write_all(root: str, texts: dict[str, str]) -> None:
    """Write all files, or none if one fails."""
    created: list[str] = []
    replaced = {path: _as_it_is(path) for path in texts if os.path.lexists(path)}
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
        for path, text in replaced.items():
            with suppress(OSError, InputError):
                write_text(path, text)
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
