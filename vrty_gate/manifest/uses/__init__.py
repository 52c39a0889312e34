"""Where the workflows of a repository run the gate, read from their YAML."""

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.manifest.locate import DEFAULT_NAMES
from vrty_gate.manifest.uses.commands import UNKNOWN, Command, checks
from vrty_gate.manifest.uses.runs import folder_of

FOLDER = ".github/workflows"
PULL_REQUEST = ("pull_request", "pull_request_target", "merge_group", "workflow_call")
"""Triggers of runs that can gate a pull request; a called workflow may be called by one that does."""
_ACTION = re.compile(r"(?:^|/)vrty-gate(?:/composite)?@", re.IGNORECASE)
_LONGEST_PATH = 4096


class Use(NamedTuple):
    """A step of a workflow that runs the gate."""

    where: str
    """Path of the workflow in the repository, and the job."""
    triggers: tuple[str, ...]
    manifests: tuple[str, ...]
    """Paths and patterns from the root, as far as they are known; one that ends with / is a folder."""
    is_action: bool = True
    publishes: bool = False
    """Whether it only posts a report that another workflow saved."""
    comments: bool = False
    may_comment: bool | None = None
    """Whether the token may write to the pull request; None if the workflow leaves it to the repository."""
    may_read: bool | None = None
    """Whether the token may read the repository."""
    depth: int | None = None
    """The number of commits checked out, 0 for all; None without a checkout in the same job."""
    diffs: bool = False
    """Whether it compares recordings, which takes no manifest, and checks no suite."""
    compares: bool = False
    """Whether it compares with the texts of another commit, which needs all commits."""
    filters: tuple[str, ...] = ()
    """Paths and branches that the run is limited to."""
    cannot_fail: bool = False
    settings: tuple[str, ...] = ()
    """Inputs and options that change what a report says, besides the manifests and k."""
    k: str = ""
    """The k that it states, as text; empty for none."""
    is_unnamed: bool = False
    """Whether it still has OWNER in place of an account, as `init` writes it without --owner."""

    @property
    def gates(self) -> bool:
        """Whether it may check a pull request."""
        return not self.publishes and not self.diffs and not set(self.triggers).isdisjoint(PULL_REQUEST)


def uses_in(path: str, workflow: Any, is_ours: Callable[[str], bool]) -> Iterator[Use]:
    """The steps of a workflow that run the gate; `is_ours` tells whether an action of this repository is vrty-gate."""
    top = _mapping(workflow)
    events = top.get("on", top.get(True))  # YAML 1.1 reads `on` as true
    triggers = tuple(sorted(map(str, events if isinstance(events, (dict, list)) else [events] if events else [])))
    filters = tuple(_filters(events))
    for name_of_job, job in _mapping(top.get("jobs")).items():
        permissions = _mapping(job).get("permissions", top.get("permissions"))
        depth: int | None = None
        for step in _list(_mapping(job).get("steps")):
            if any(_is_off(_mapping(part).get("if", True)) for part in (job, step)):
                continue
            name = str(_mapping(step).get("uses", ""))
            inputs = {str(key).lower(): str(value) for key, value in _mapping(_mapping(step).get("with")).items()}
            if name.startswith("actions/checkout@"):
                depth = _depth(inputs.get("fetch-depth", "1"))
            common = Use(
                f"{path}, job {name_of_job}",
                triggers,
                (),
                may_comment=_may(permissions, "pull-requests", "write"),
                may_read=_may(permissions, "contents", "read"),
                depth=depth,
                filters=filters,
                cannot_fail=any(_mapping(part).get("continue-on-error") is True for part in (job, step)),
                is_unnamed=name.startswith("OWNER/"),
            )
            if _ACTION.search(name) or (name.startswith("./") and is_ours(name)):
                yield _of_action(common, inputs)
            else:
                folder = folder_of(job, step, top)
                for command in checks(str(_mapping(step).get("run", ""))):
                    yield _of_command(common, command, folder)


def _is_off(condition: Any) -> bool:
    """Whether a condition is never met."""
    return str(condition).strip().lower() in ("false", "${{ false }}")


def _depth(stated: str) -> int:
    """The number of commits to check out; an expression is taken for all of them, which no check complains about."""
    return int(stated) if re.fullmatch("[0-9]{1,9}", stated) else 0


def _of_action(use: Use, inputs: Mapping[str, str]) -> Use:
    folder = inputs.get("working-directory", "")
    named = tuple(_at(folder, line) for line in inputs.get("manifest", "").splitlines() if line.strip())
    publishes = bool(inputs.get("publish"))
    diffs = bool(inputs.get("diff", "").strip()) and not publishes
    return use._replace(
        manifests=() if publishes or diffs else named or (_at(folder, "") + "/",),
        publishes=publishes,
        diffs=diffs,
        comments=inputs.get("comment", "auto") != "never",
        compares=bool(inputs.get("against")),
        cannot_fail=use.cannot_fail or inputs.get("exit-zero", "").lower() == "true",
        settings=tuple([name for name in ("against", "replies") if inputs.get(name)]),
        k=inputs.get("k", "").strip(),
    )


def _of_command(use: Use, command: Command, folder: str) -> Use:
    return use._replace(
        manifests=tuple(_at(folder, name) for name in command.manifests) or (_at(folder, "") + "/",),
        is_action=False,
        compares=not command.options.keys().isdisjoint(("--against", "--base")),
        cannot_fail=use.cannot_fail or command.is_ignored or "--exit-zero" in command.options,
        settings=tuple([name for name in _SETTINGS if name in command.options]),
        k=command.options.get("--k", ""),
    )


_SETTINGS = ("-k", "--against", "--case", "--tag", "--shard", "--replies", "--cases-from", "--baselines-from")


def _at(folder: str, name: str) -> str:
    return posixpath.normpath(posixpath.join(folder.strip() or ".", name.strip()))


def _filters(events: Any) -> Iterator[str]:
    """What limits the runs for pull requests, such as `paths: src/**`."""
    for event in PULL_REQUEST[:2]:
        for key, value in _mapping(_mapping(events).get(event)).items():
            if key in ("paths", "paths-ignore", "branches", "branches-ignore", "types"):
                yield f"{key}: {', '.join(map(str, [value] if isinstance(value, str) else _list(value)))}"


def _may(permissions: Any, name: str, wanted: str) -> bool | None:
    """Whether a token has a permission; None if none are stated."""
    if permissions is None:
        return None
    if isinstance(permissions, str):
        return permissions == "write-all" or (permissions == "read-all" and wanted == "read")
    return str(_mapping(permissions).get(name, "none")) in (("write",) if wanted == "write" else ("read", "write"))


def _mapping(data: Any) -> Mapping[Any, Any]:
    return data if isinstance(data, dict) else {}


def _list(data: Any) -> Iterable[Any]:
    return data if isinstance(data, list) else ()


def covers(pattern: str, manifest: str) -> bool:
    """Whether a path, folder or pattern of a workflow stands for a manifest; an expression stands for anything."""
    if pattern.endswith("/"):  # no manifest was named: the one of this folder, or of the nearest above it
        folder = posixpath.normpath(pattern)
        return any(_at(above, name) == manifest for above in _folders_up(folder) for name in DEFAULT_NAMES)
    if len(pattern) > _LONGEST_PATH:
        return False
    known = UNKNOWN.sub("\0", pattern)
    patterns = [known, *(_at(known, name) for name in DEFAULT_NAMES)]
    return any(_matches(text, manifest) for text in patterns)


def _folders_up(folder: str) -> Iterator[str]:
    if folder.startswith(("/", "..")):  # outside of the repository, as far as can be told
        return
    while folder not in ("", "."):
        yield folder
        folder = posixpath.dirname(folder)
    yield "."


def _matches(pattern: str, path: str) -> bool:
    """Whether a pattern, in which NUL stands for any text, matches a path; in time linear in both."""
    ends = {0}
    for part in re.split(r"(\*\*/|\*|\?|\[[^\]/[]*\]|\0)", pattern):
        if part == "\0":
            ends = set(range(min(ends), len(path) + 1)) if ends else ends
        elif part == "**/":
            first = min(ends, default=len(path))
            ends |= {i + 1 for i in range(first, len(path)) if path[i] == "/"}
        elif part == "*":
            ends = {end for start in _first_of_each_name(ends, path) for end in _within_name(start, path)}
        elif part == "?" or part[:1] == "[":
            ends = {i + 1 for i in ends if i < len(path) and path[i] != "/" and fnmatchcase(path[i], part)}
        else:
            ends = {i + len(part) for i in ends if path.startswith(part, i)}
    return len(path) in ends


def _first_of_each_name(starts: Iterable[int], path: str) -> Iterable[int]:
    """Of the places in each name of a path, the first: what follows it contains what follows the others."""
    firsts: dict[int, int] = {}
    for start in sorted(starts):
        firsts.setdefault(path.count("/", 0, start), start)
    return firsts.values()


def _within_name(start: int, path: str) -> range:
    end = path.find("/", start)
    return range(start, (len(path) if end < 0 else end) + 1)
