"""Files of a repository around the gate that a pull request changed: workflows that run it, and attributes."""

import os
from collections.abc import Iterator
from typing import Any

from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits, read_text
from vrty_gate.files.git import Tree
from vrty_gate.formats import yaml_text
from vrty_gate.report.pull_request import GateChange

_WORKFLOWS = ".github/workflows"
_NAME = "vrty-gate"
_OTHER = (".gitattributes", ".gitmodules", ".pre-commit-config.yaml")
_LONGEST = 120


def repository_changes(root: str, tree: Tree, limits: Limits) -> tuple[GateChange, ...]:
    """The differences in workflows that run the gate, and in files that decide how Git shows or stores texts."""
    return (*_workflows(root, tree, limits), *_other_files(root, tree, limits))


def _other_files(root: str, tree: Tree, limits: Limits) -> Iterator[GateChange]:
    for name in _OTHER:
        before = tree.read(name, limits) if tree.has(name) else None
        after = _read(root, name, limits)
        if before != after and (name != ".pre-commit-config.yaml" or (before and _NAME in before)):
            yield GateChange(name, _changed_line(before, after), _changed_line(after, before), file=name)


def _changed_line(text: str | None, other: str | None) -> str:
    """The first line that the other text does not have."""
    if text is None:
        return "no file"
    known = set((other or "").splitlines())
    return next((line.strip()[:_LONGEST] for line in text.splitlines() if line.strip() and line not in known), "")


def _workflows(root: str, tree: Tree, limits: Limits) -> Iterator[GateChange]:
    for name in sorted(tree.names(_WORKFLOWS)):
        path = f"{_WORKFLOWS}/{name}"
        if not name.endswith((".yml", ".yaml")):
            continue
        before = tree.read(path, limits)
        if _NAME not in before:
            continue
        after = _read(root, path, limits)
        if after is None:
            yield GateChange("workflow", path, "removed", file=path)
        elif before != after:
            old, new = _settings(before, path, limits), _settings(after, path, limits)
            for key in sorted({*old, *new}):
                if old.get(key) != new.get(key):
                    yield GateChange(f"workflow {key}", _shown(old, key), _shown(new, key), file=path)


def _shown(settings: dict[str, str], key: str) -> str:
    return settings.get(key, "not set")[:_LONGEST]


def _settings(text: str, path: str, limits: Limits) -> dict[str, str]:
    """What decides whether and how the gate runs: the triggers, the jobs that run it, and its steps."""
    try:
        data, _ = yaml_text.read(text, path, limits)
    except InputError as error:
        return {"syntax": str(error)}
    if not isinstance(data, dict):
        return {}
    settings = dict(_flat(data.get("on", data.get(True)), "on"))
    settings |= dict(_flat(data.get("env"), "env"))
    settings |= dict(_flat(data.get("defaults"), "defaults"))
    jobs = data.get("jobs")
    for name, job in jobs.items() if isinstance(jobs, dict) else ():
        steps = job.get("steps") if isinstance(job, dict) else None
        ours = [step for step in steps or () if isinstance(step, dict) and _runs_the_gate(step)]
        if ours:
            settings |= dict(_flat({key: value for key, value in job.items() if key != "steps"}, f"jobs.{name}"))
            for number, step in enumerate(ours, 1):
                settings |= dict(_flat(step, f"jobs.{name}.step {number}"))
    return settings


def _runs_the_gate(step: dict[str, Any]) -> bool:
    return any(_NAME in str(step.get(key, "")) for key in ("uses", "run"))


def _flat(data: Any, path: str) -> Iterator[tuple[str, str]]:
    """Each scalar with its path."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _flat(value, f"{path}.{key}")
    elif isinstance(data, list):
        yield path, ", ".join(map(str, data))
    elif data is not None:
        yield path, str(data)


def _read(root: str, path: str, limits: Limits) -> str | None:
    file = os.path.join(root, *path.split("/"))
    return read_text(file, limits) if os.path.lexists(file) else None
