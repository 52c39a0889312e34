"""Files of a repository around the gate that a pull request changed: workflows that run it, and attributes."""

import os
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits, read_text
from vrty_gate.files.tree import Tree, differences
from vrty_gate.formats import yaml_text
from vrty_gate.gate.pull_request.checks import called, may_be_same, names_of, posts_checks
from vrty_gate.gate.pull_request.workflows import workflows_here
from vrty_gate.manifest.uses.runs import run_by
from vrty_gate.report.pull_request import GateChange

_WORKFLOWS = ".github/workflows"
_HOOKS = ".pre-commit-config.yaml"
_NAME = "vrty-gate"
_LONGEST = 120

_Settings = dict[str, str]
_Reader = Callable[[dict[Any, Any]], _Settings]


Head = Callable[[], Tree | None]
"""The commit that is checked, where it can be read."""


def repository_changes(
    root: str, tree: Tree, limits: Limits, files: Iterable[str] = (), running: str = "", head: Head = lambda: None
) -> tuple[GateChange, ...]:
    """The differences in workflows that run the gate, and in files that decide how Git shows or stores texts.

    `files` are those that the suites of the repository read now, and `running` is the workflow that runs now, if any.
    """
    files = list(files)
    changes = [*_workflows(root, tree, limits, files, running, head), *_hooks(root, tree, limits)]
    changes += _elsewhere(root, tree, limits)
    for name in (*_attributes(root, tree, files), *AROUND):
        before, after = _text(tree, name, limits), _current(root, name, limits)
        if before != after:
            changes.append(GateChange(name, _changed_line(before, after), _changed_line(after, before), file=name))
    return tuple(changes)


AROUND = (".gitmodules", "CODEOWNERS", ".github/CODEOWNERS", ".gitlab/CODEOWNERS", "docs/CODEOWNERS")
"""Files that decide what a submodule has, and whose review is asked for."""
_OTHERS = (
    ".gitlab-ci.yml",
    ".circleci/config.yml",
    ".travis.yml",
    ".woodpecker.yml",
    "azure-pipelines.yml",
    "bitbucket-pipelines.yml",
    "Jenkinsfile",
    "lefthook.yml",
    ".husky/pre-commit",
    ".husky/pre-push",
)
"""Files by which other services and hooks run the gate."""
_TOOLS = (
    *("Makefile", "makefile", "GNUmakefile", "justfile", "Justfile", "Taskfile.yml", "package.json", "pyproject.toml"),
    *("tox.ini", "noxfile.py", "setup.cfg", "pytest.ini"),
)
"""Files that may run the gate among much else."""
RUNNING = (*_OTHERS, *_TOOLS)


def _elsewhere(root: str, tree: Tree, limits: Limits) -> Iterator[GateChange]:
    """Changes of other files that run the gate; of those with much else, only in the lines that mention it."""
    for name in RUNNING:
        before = _text(tree, name, limits)
        if before is None or not _mentions(before):
            continue
        after = _current(root, name, limits)
        if name in _TOOLS:
            before, after = _mentioning_lines(before), _mentioning_lines(after or "")
        if before != after:
            yield GateChange(name, _changed_line(before, after), _changed_line(after, before), file=name)


def _mentioning_lines(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if _mentions(line))


def _attributes(root: str, tree: Tree, files: Iterable[str]) -> list[str]:
    """The paths of the files of attributes in the base, and of those that files of the suites may obey."""
    paths = {path for path in tree.paths(_MOST_FILES) if posixpath.basename(path) == _ATTRIBUTES}
    folders = {""}
    for file in files:
        folder = posixpath.dirname(os.path.relpath(os.path.realpath(file), root).replace(os.sep, "/"))
        while folder and folder not in folders and not folder.startswith(".."):
            folders.add(folder)
            folder = posixpath.dirname(folder)
    return sorted(paths | {posixpath.join(folder, _ATTRIBUTES) for folder in folders})


_ATTRIBUTES = ".gitattributes"


def _changed_line(text: str | None, other: str | None) -> str:
    """The first line that the other text does not have."""
    if text is None:
        return "no file"
    known = set((other or "").splitlines())
    return next((line.strip()[:_LONGEST] for line in text.splitlines() if line.strip() and line not in known), "")


def _hooks(root: str, tree: Tree, limits: Limits) -> Iterator[GateChange]:
    """Changes of the hooks that run the gate."""
    if _mentions(_text(tree, _HOOKS, limits) or ""):
        yield from _compared(_HOOKS, root, tree, limits, _of_hooks)


def _of_hooks(data: dict[Any, Any]) -> _Settings:
    """What decides whether and how the hook runs: its entries, and what holds for all hooks."""
    settings: _Settings = {}
    for key in _FOR_ALL_HOOKS:
        if key in data:
            settings |= dict(_flat(data[key], key))
    return settings | _local_before(data.get("repos")) | _mentioning(data.get("repos"), "repos")


_FOR_ALL_HOOKS = (
    "ci",
    "default_install_hook_types",
    "default_language_version",
    "default_stages",
    "exclude",
    "fail_fast",
    "files",
    "minimum_pre_commit_version",
)


def _local_before(repos: Any) -> _Settings:
    """The hooks that run commands of the repository itself before the gate, and so may change what it finds."""
    entries = repos if isinstance(repos, list) else []
    ours = [number for number, entry in enumerate(entries) if _mentions(str(entry))]
    settings: _Settings = {}
    for entry in entries[: ours[-1]] if ours else ():
        hooks = entry.get("hooks") if isinstance(entry, dict) and entry.get("repo") == "local" else None
        for hook in hooks if isinstance(hooks, list) and not _mentions(str(entry)) else ():
            name = hook.get("id") if isinstance(hook, dict) else hook
            settings |= dict(_flat(hook, f"local hook {name} before it"))
    return settings


def _workflows(
    root: str, tree: Tree, limits: Limits, files: Iterable[str], running: str, head: Head
) -> Iterator[GateChange]:
    """Changes of the workflows that run the gate, and of the actions and workflows of the repository that they use."""
    actions = [path for path in tree.paths(_MOST_FILES) if posixpath.basename(path) in ("action.yml", "action.yaml")]
    actions = [path for path in actions if _mentions(_text(tree, path, limits) or path)]
    names = [name for name in sorted(tree.names(_WORKFLOWS)) if name.endswith((".yml", ".yaml"))]
    texts = {path: _text(tree, path, limits) or "" for path in (f"{_WORKFLOWS}/{name}" for name in names)}
    local = {posixpath.dirname(path) for path in actions}
    found = {path for path, text in texts.items() if _mentions(text) or local & _local_uses(text)}
    found |= {path for path, text in texts.items() if found & _local_uses(text)} | ({running} & texts.keys())
    found = found or {path for path, text in texts.items() if _CALLS.search(text)}
    here = set(workflows_here(root))
    moved = _moved(root, {path: texts[path] for path in found if path not in here}, here - texts.keys(), limits)
    for path in sorted(found):
        yield from _compared(path, root, tree, limits, _of_workflow, moved.get(path, path))
    for path in actions:
        yield from _compared(path, root, tree, limits, lambda data: dict(_flat(data, "action")))
    if found:
        yield from _beside(root, texts, found, here - set(moved.values()), limits)
        own = {os.path.relpath(os.path.realpath(file), root).replace(os.sep, "/") for file in files}
        yield from _run(head, tree, {path: texts[path] for path in sorted(found)}, limits, own | found | {*actions})


def _moved(root: str, went: dict[str, str], came: set[str], limits: Limits) -> dict[str, str]:
    """The new paths of workflows that moved, by their old ones: those with the most lines in common."""
    moved: dict[str, str] = {}
    texts = {path: _current(root, path, limits) or "" for path in sorted(came)}
    pairs = [
        (-len(set(old.splitlines()) & set(new.splitlines())), was, path)
        for was, old in went.items()
        for path, new in texts.items()
        if _mentions(new) or _local_uses(new)
    ]
    for shared, was, path in sorted(pairs):
        if shared and was not in moved and path not in moved.values():
            moved[was] = path
    return moved


def _beside(root: str, texts: dict[str, str], found: set[str], here: set[str], limits: Limits) -> Iterator[GateChange]:
    """Workflows that came or changed, and run the gate as well, have a check of its name or post one.

    A rule of the repository asks for a check by its name, whichever workflow it comes from.
    """
    old = {path: _read(texts[path], path, limits) for path in sorted(found)}
    own = {path: names_of(data, _may_run_gate) for path, data in old.items()}
    names = {name: path for path in own for name in own[path].values()}
    names |= {name: path for path, data in old.items() for name in called([data], own)}
    for path in sorted(here):
        text, before = _current(root, path, limits) or "", texts.get(path)
        if before == text:
            continue
        if before is None and _mentions(text):
            yield GateChange("file", "no file", "also runs the gate", file=path)
        if posts_checks(text) and not posts_checks(before or ""):
            yield GateChange("checks", "those of its jobs", "may post others, of any name", file=path)
        known = names_of(_read(before or "", path, limits)).items()
        for job, name in names_of(_read(text, path, limits)).items():
            same = next((other for other in names if may_be_same(name, other)), None)
            if same is not None and (job, name) not in known:
                where = f"only in {posixpath.basename(names[same])}"
                yield GateChange(f"jobs.{job}", where, "a check of the same name", file=path)


def _read(text: str, path: str, limits: Limits) -> dict[Any, Any]:
    """The data of a workflow; empty if it cannot be read."""
    try:
        return _mapping(text, path, limits)
    except InputError:
        return {}


_MOST_FILES = 20_000
_CALLS = re.compile(r"uses:\s*[\"']?[^\s./][^\s\"']{0,200}/\.github/workflows/")
"""A workflow of another repository, which may run the gate if nothing here does."""
_LOCAL = re.compile(r"uses:\s*[\"']?\./([^\s\"'#]*)")


def _local_uses(text: str) -> set[str]:
    """The folders of actions and the paths of workflows of the repository that a workflow uses."""
    return {path.rstrip("/") for path in _LOCAL.findall(text)}


def _run(head: Head, tree: Tree, texts: dict[str, str], limits: Limits, known: set[str]) -> Iterator[GateChange]:
    """The files that the job of the gate runs beside it and that the pull request changed, one row for each workflow.

    `known` are files that are compared otherwise.
    """
    named: dict[str, list[str]] = {}
    for path, text in texts.items():
        data = _read(text, path, limits)
        jobs = data.get("jobs")
        if isinstance(jobs, dict):
            names = [name for job in sorted(_needed(jobs), key=str) for name in run_by(jobs[job], data)]
            named[path] = _with_used(names, tree, limits)
    now = head() if any(named.values()) else None
    if now is None:
        return
    for path, names in named.items():
        changed = [name for name in differences(tree, now, dict.fromkeys(names), _MOST_BELOW) if name not in known]
        if changed:
            more = f" and {len(changed) - _NAMED} more" if len(changed) > _NAMED else ""
            shown = f"{', '.join(changed[:_NAMED])}{more}"[:_LONGEST]
            yield GateChange("used by steps beside the gate", shown, "changed in this pull request", file=path)


def _with_used(names: list[str], tree: Tree, limits: Limits) -> list[str]:
    """The same, with what the actions and workflows of the repository among them run."""
    found = dict.fromkeys(names)
    waiting = list(found)[:_MOST_USED]
    for name in waiting:
        is_workflow = name.startswith(f"{_WORKFLOWS}/")
        for path in (name,) if is_workflow else (f"{name}/action.yml", f"{name}/action.yaml"):
            data = _read(_text(tree, path, limits) or "", path, limits)
            jobs = data.get("jobs") if is_workflow else {"": data.get("runs")}
            for job in jobs.values() if isinstance(jobs, dict) else ():
                more = [other for other in run_by(job, data) if other not in found]
                found |= dict.fromkeys(more)
                waiting += more[: _MOST_USED - len(waiting)]
    return list(found)


_MOST_USED = 200
"""Files of the repository in which other ones are looked for."""
_NAMED = 5
_MOST_BELOW = 2_000
"""Files below a folder that are compared."""


def _mentions(text: str) -> bool:
    """Whether a text mentions the gate, in any letter case, as GitHub finds it."""
    return _NAME in text.lower().replace("_", "-")


def _compared(
    was: str,
    root: str,
    tree: Tree,
    limits: Limits,
    settings: Callable[[dict[Any, Any]], _Settings],
    path: str = "",
) -> Iterator[GateChange]:
    """The settings of a YAML file that differ from those in the base, where it may have had another path."""
    path = path or was
    before, after = _text(tree, was, limits), _current(root, path, limits)
    if path != was:
        yield GateChange("file", was, path, file=path)
    if before is None or before == after:
        return
    if after is None:
        yield GateChange("file", path, "removed", file=path)
        return
    try:
        old, new = (settings(_mapping(text, path, limits)) for text in (before, after))
    except InputError:  # one of them cannot be read, so that only the texts can be compared
        yield GateChange("file", _changed_line(before, after), _changed_line(after, before), file=path)
        return
    for key in sorted({*old, *new}):
        if old.get(key) != new.get(key):
            yield GateChange(key, _value(old, key), _value(new, key), file=path)


def _value(settings: _Settings, key: str) -> str:
    return settings.get(key, "not set")[:_LONGEST]


def _mapping(text: str, path: str, limits: Limits) -> dict[Any, Any]:
    data, _ = yaml_text.read(text, path, limits)
    return data if isinstance(data, dict) else {}


def _of_workflow(data: dict[Any, Any]) -> _Settings:
    """What decides whether and how the gate runs: all but other jobs. By its name other workflows may wait for it."""
    settings: _Settings = {}
    for key, value in data.items():
        if key not in ("jobs", "run-name"):
            settings |= dict(_flat(value, "on" if key is True else str(key)))  # YAML 1.1 reads `on` as true
    jobs = data.get("jobs")
    if isinstance(jobs, dict):
        for name in sorted(_needed(jobs)):
            settings |= dict(_flat(jobs[name], f"jobs.{name}"))
    return settings


def _needed(jobs: dict[Any, Any]) -> set[Any]:
    """The jobs that mention the gate, and those they need."""
    names = {name for name, job in jobs.items() if _may_run_gate(job)} or set(jobs)
    waiting = list(names)
    while waiting:
        job = jobs[waiting.pop()]
        needs = job.get("needs") if isinstance(job, dict) else None
        for name in [needs] if isinstance(needs, str) else needs or ():
            if name in jobs and name not in names:
                names.add(name)
                waiting.append(name)
    return names


def _may_run_gate(job: Any) -> bool:
    """Whether a job mentions the gate, or uses an action or a workflow of the repository."""
    return any(
        _mentions(value) or (path.endswith(".uses") and value.startswith("./")) for path, value in _flat(job, "job")
    )


def _mentioning(data: Any, path: str) -> _Settings:
    """The entries of a list that mention the gate."""
    settings: _Settings = {}
    entries = [entry for entry in data if _mentions(str(entry))] if isinstance(data, list) else []
    for number, entry in enumerate(entries, 1):
        settings |= dict(_flat(entry, path if number == 1 else f"{path} {number}"))
    return settings


def _flat(data: Any, path: str) -> Iterator[tuple[str, str]]:
    """Each scalar with its path."""
    if isinstance(data, dict) and data:
        for key, value in data.items():
            yield from _flat(value, f"{path}.{key}")
    elif isinstance(data, list) and any(isinstance(item, (dict, list)) for item in data):
        for number, item in enumerate(data, 1):
            yield from _flat(item, f"{path} {number}")
    elif isinstance(data, list):
        yield path, ", ".join(map(str, data))
    else:
        yield path, "empty" if data is None or data == {} else str(data)


def _text(tree: Tree, path: str, limits: Limits) -> str | None:
    """The text of a file in the base; None if there is none that can be read."""
    try:
        return tree.read(path, limits) if tree.has(path) else None
    except InputError:
        return None


def _current(root: str, path: str, limits: Limits) -> str | None:
    """The text of a file in the work tree; None if there is none. A link is not followed."""
    file = os.path.join(root, *path.split("/"))
    if not os.path.lexists(file):
        return None
    if os.path.realpath(file) != file:
        return f"a link: {os.path.realpath(file)!a}"
    try:
        return read_text(file, limits)
    except InputError as error:
        return f"not readable: {error.args[0]}"
