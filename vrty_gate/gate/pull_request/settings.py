"""The settings of the gate that a pull request changed, unless the new value is certainly stricter.

Effective settings are compared, case by case, so that it does not matter at which level of the manifest one is set.
"""

import os
import posixpath
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

from vrty_gate.core.gate.rule import Rule, SuiteRule
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import DEFAULT_LIMITS, read_bytes
from vrty_gate.files.tree import Tree
from vrty_gate.gate.pull_request.base import BaseSuite, path_in_tree, renamed_cases
from vrty_gate.manifest import Suite, SuiteCase
from vrty_gate.report.pull_request import GateChange

_LONGEST = 120
_LARGEST = 1 << 30
_LESS_TELLING = ("tags", "metadata", "context", "reference")
"""Settings that change for good reasons most often, listed last."""
_SEVERITIES = ("off", "warn", "soft", "error")


class _Setting(NamedTuple):
    """One difference in the settings of a case or suite."""

    what: str
    before: str
    after: str

    def change(self, file: str, line: int = 0, cases: tuple[str, ...] = ()) -> GateChange:
        """The difference as the report has it."""
        return GateChange(_cut(self.what), _cut(self.before), _cut(self.after), cases, file, line)


class _Suites(NamedTuple):
    """A suite in the base and in the pull request."""

    old: Suite
    new: Suite
    tree: Tree
    """The files of the base."""


def gate_changes(base: BaseSuite, suite: Suite) -> tuple[GateChange, ...]:
    """The settings that are weaker than in the base or cannot be compared with it; none for a new manifest."""
    if base.suite is None:
        return ()
    suites = _Suites(base.suite, suite, base.tree)
    files = tuple(_option_files(suites))
    settings = (*_suite_settings(suites.old, suite, other_files=bool(files)), *files, *_baselines(suites))
    changes = [setting.change(suite.manifest) for setting in settings]
    cases: dict[_Setting, list[SuiteCase]] = {}
    renamed = renamed_cases(suites.old.cases, suite.cases)
    current = {case.id: case for case in suite.cases}
    for old in suites.old.cases:
        case = current.get(renamed.get(old.id, old.id))
        if case is None:
            cases.setdefault(_Setting("case", "checked", "removed"), []).append(old)
            continue
        for setting in _case_settings(suites, old, case):
            cases.setdefault(setting, []).append(case)
    changes += [_of_cases(setting, some, suite) for setting, some in cases.items()]
    changes.sort(key=lambda change: change.what.partition(" of ")[0] in _LESS_TELLING)
    return tuple(change._replace(level=suites.old.base.loosened) for change in changes)


def _of_cases(setting: _Setting, cases: list[SuiteCase], suite: Suite) -> GateChange:
    """The change, with the cases it affects; none are named if it affects them all."""
    ids = tuple(sorted(case.id for case in cases))
    if ids == tuple(case.id for case in suite.cases):
        return setting.change(suite.manifest)
    place = cases[0].place if len(cases) == 1 and setting.after != "removed" else Place(suite.manifest)
    return setting.change(place.file, place.line, ids)


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 3] + "..."


def _suite_settings(old: Suite, new: Suite, *, other_files: bool) -> Iterator[_Setting]:
    yield from _scorers(old, new, other_files=other_files)
    yield from _suite_rule(old.rule, new.rule)
    for name in ("new", "stale"):
        yield from _ordered(name, getattr(old, name), getattr(new, name), _SEVERITIES)
    yield from _ordered("store", old.store, new.store, ("scores", "texts"))
    yield from _ordered("redact", str(old.redact).lower(), str(new.redact).lower(), ("true", "false"))
    yield from _ordered("base.accepted", old.base.accepted, new.base.accepted, ("report", "require-reason", "error"))
    yield from _ordered("base.loosened", old.base.loosened, new.base.loosened, ("report", "warn", "error"))


def _scorers(old: Suite, new: Suite, *, other_files: bool) -> Iterator[_Setting]:
    """Scorers that are gone, or have other options; another signature is a change if no file explains it."""
    stated_before, stated_after = _options(old), _options(new)
    signatures = {scorer.name: scorer.signature for scorer in new.scorers}
    for scorer in old.scorers:
        if scorer.name not in signatures:
            yield _Setting("scorer", scorer.name, "removed")
            continue
        before, after = stated_before.get(scorer.name, {}), stated_after.get(scorer.name, {})
        changed = [key for key in sorted({*before, *after}) if _plain(before.get(key)) != _plain(after.get(key))]
        for key in changed:
            yield _Setting(f"{scorer.name}: {key}", _plain(before.get(key)), _plain(after.get(key)))
        if not changed and not other_files and scorer.signature != signatures[scorer.name]:
            yield _Setting(f"{scorer.name}: signature", scorer.signature, signatures[scorer.name])


def _options(suite: Suite) -> dict[str, Mapping[str, object]]:
    return {name: entry[name] for entry in suite.stated or () if isinstance(entry, dict) for name in entry}


def _baselines(suites: _Suites) -> Iterator[_Setting]:
    """Another file for the baselines."""
    folder, here = _folders(suites)
    before = posixpath.relpath(path_in_tree(suites.old.baselines), folder)
    yield from _other("baselines", before, os.path.relpath(suites.new.baselines, here).replace(os.sep, "/"))


def _option_files(suites: _Suites) -> Iterator[_Setting]:
    """Files in the options of scorers with other content, such as rule sets, schemas, templates and embeddings."""
    limits = DEFAULT_LIMITS._replace(file_bytes=_LARGEST)
    folder, here = _folders(suites)
    before = {
        posixpath.relpath(path, folder): _digest(partial(suites.tree.read_bytes, path, limits))
        for path in map(path_in_tree, suites.old.option_files)
    }
    after = {
        os.path.relpath(path, here).replace(os.sep, "/"): _digest(partial(read_bytes, path, limits))
        for path in suites.new.option_files
    }
    for path, known in before.items():
        yield from _other(f"content of {path}", known, after.get(path, "no longer read"))


def _folders(suites: _Suites) -> tuple[str, str]:
    """The folders of the two manifests."""
    folder = posixpath.dirname(path_in_tree(suites.old.manifest)) or "."
    return folder, os.path.dirname(suites.new.manifest) or "."


def _digest(read: Callable[[], bytes]) -> str:
    """A short digest of a file; the same for all that cannot be read."""
    try:
        return f"SHA-256 {sha256(read().replace(_CRLF, _LF)).hexdigest()[:12]}"
    except InputError:
        return "not readable"


_CRLF, _LF = b"\r\n", b"\n"


def _suite_rule(old: SuiteRule, new: SuiteRule) -> Iterator[_Setting]:
    yield from _other("suite_gate.false_alarms", _plain(old.false_alarms), _plain(new.false_alarms))
    if new.max_soft != 0 and not _stricter_limit(old.max_soft, new.max_soft, unset=None):
        yield _Setting("suite_gate.max_soft", _plain(old.max_soft), _plain(new.max_soft))
    if not _stricter_limit(old.max_warnings, new.max_warnings, unset=float("inf")):
        yield _Setting("suite_gate.max_warnings", _plain(old.max_warnings), _plain(new.max_warnings))
    for dimension, before in sorted(old.max_mean_drop.items()):
        after = new.max_mean_drop.get(dimension)
        if not _stricter_limit(before, after, unset=1.0):
            yield _Setting(f"suite_gate.max_mean_drop of {dimension}", _plain(before), _plain(after))


def _stricter_limit(before: float | None, after: float | None, unset: float | None) -> bool:
    """Whether an upper limit is the same or lower; `unset` is what None means, None if that cannot be compared."""
    before, after = unset if before is None else before, unset if after is None else after
    return before == after or (before is not None and after is not None and after <= before)


def _case_settings(suites: _Suites, old: SuiteCase, new: SuiteCase) -> Iterator[_Setting]:
    yield from _other("case id", old.id, new.id)
    yield from _rules(suites, old, new)
    if new.waive is not None and new.waive != old.waive:
        yield _Setting("waive", old.waive or "", new.waive)
    yield from _other("tags", ", ".join(old.tags), ", ".join(new.tags))
    hidden = suites.old.redact or suites.new.redact
    for name in ("context", "reference", "schema", "rules", "metadata"):
        before, after = getattr(old.texts, name), getattr(new.texts, name)
        if _plain(before) != _plain(after):
            shown = ("", "") if hidden or name == "metadata" else (_plain(before), _plain(after))
            yield _Setting(name, *_first_difference(*shown))
    yield from _files(suites, old, new)


def _first_difference(before: str, after: str) -> tuple[str, str]:
    """Two texts; long ones from shortly before the first character that differs."""
    same = next((i for i, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), 0)
    start = max(0, same - 20) if max(len(before), len(after)) > _LONGEST else 0
    return before[start:], after[start:]


def _rules(suites: _Suites, old: SuiteCase, new: SuiteCase) -> Iterator[_Setting]:
    """The parts of the effective rules that are weaker; dimensions with the same values are named together."""
    current = {name: default for scorer in suites.new.scorers for name, default in scorer.rules.items()}
    dimensions: dict[_Setting, list[str]] = {}
    for scorer in suites.old.scorers:
        for dimension, default in scorer.rules.items():
            if dimension in current:
                before = suites.old.rule_of(old, dimension, default)
                after = suites.new.rule_of(new, dimension, current[dimension])
                for setting in _weaker(before, after) if before != after else ():
                    dimensions.setdefault(setting, []).append(dimension)
    for setting, names in dimensions.items():
        yield setting._replace(what=f"{setting.what} of {', '.join(names)}")


def _weaker(old: Rule, new: Rule) -> Iterator[_Setting]:
    if (old.severity, new.severity) == ("soft", "error"):  # it fails alone now, but no longer together with others
        yield _Setting("severity", old.severity, new.severity)
    yield from _ordered("severity", old.severity, new.severity, _SEVERITIES)
    parts: tuple[tuple[str, bool, Any, Any], ...] = (
        ("k", new.k < old.k, old.k, new.k),
        ("k: auto", new.auto != old.auto, old.auto, new.auto),
        ("floor", (new.floor or 0.0) < (old.floor or 0.0), old.floor, new.floor),
        ("max_drop", _drop(new) > _drop(old), old.max_drop, new.max_drop),
        ("ruined", (new.ruined or 0.0) < (old.ruined or 0.0), old.ruined, new.ruined),
    )
    for name, is_weaker, before, after in parts:
        if is_weaker:
            yield _Setting(name, _plain(before), _plain(after))


def _drop(rule: Rule) -> float:
    return 1.0 if rule.max_drop is None else rule.max_drop


def _files(suites: _Suites, old: SuiteCase, new: SuiteCase) -> Iterator[_Setting]:
    """Texts that come from other files, or through a symbolic link."""
    folder, here = _folders(suites)
    for name in ("prompt", "response"):
        before, after = old.files.get(name), new.files.get(name)
        file = posixpath.relpath(path_in_tree(before), folder) if before else "inline"
        moved = os.path.relpath(after, here).replace(os.sep, "/") if after else "inline"
        yield from _other(f"{name} file", file, moved)
        if after and os.path.islink(after):
            target = os.readlink(after).replace(os.sep, "/")
            known = suites.tree.link(path_in_tree(before)) if before else None
            if target != known:
                yield _Setting(f"{name} file {moved}", "link to " + known if known else "a file", f"link to {target}")


def _other(what: str, before: str, after: str) -> Iterator[_Setting]:
    if before != after:
        yield _Setting(what, before, after)


def _ordered(what: str, before: str, after: str, weakest_first: tuple[str, ...]) -> Iterator[_Setting]:
    if weakest_first.index(after) < weakest_first.index(before):
        yield _Setting(what, before, after)


def _plain(value: object) -> str:
    """A value as people write it in YAML."""
    if value is None:
        return "not set"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_plain, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_plain(part)}' for key, part in value.items())}}}"
    return str(value)
