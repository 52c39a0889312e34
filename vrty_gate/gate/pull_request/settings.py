"""The settings of the gate that a pull request changed, unless the new value is certainly stricter.

Effective settings are compared, case by case, so that it does not matter at which level of the manifest one is set.
"""

import os
import posixpath
from collections.abc import Iterator, Mapping
from functools import partial

from vrty_gate.core.gate import numbers
from vrty_gate.core.gate.rule import SuiteRule, TagRule
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import Place
from vrty_gate.files.disk import DEFAULT_LIMITS, read_bytes
from vrty_gate.files.tree import Tree
from vrty_gate.gate.compare import REFEREE
from vrty_gate.gate.pull_request.base import BaseSuite, path_in_tree, renamed_cases
from vrty_gate.gate.pull_request.contents import canonical, content_changes
from vrty_gate.gate.pull_request.differences import (
    LONGEST,
    SEVERITIES,
    Setting,
    ordered,
    other,
    plain,
    stated_settings,
    tag_settings,
    weaker_rules,
)
from vrty_gate.gate.pull_request.future import future_changes
from vrty_gate.manifest.format import Waiver
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.report.pull_request import GateChange

_LARGEST = 1 << 30


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
    cases: dict[Setting, list[SuiteCase]] = {}
    renamed = renamed_cases(suites.old.cases, suite.cases)
    current = {case.id: case for case in suite.cases}
    for old in suites.old.cases:
        case = current.get(renamed.get(old.id, old.id))
        if case is None:
            cases.setdefault(Setting("case", "checked", "removed"), []).append(old)
            continue
        for setting in (*_case_settings(suites, old, case), *_asked_otherwise(suites, old, case)):
            cases.setdefault(setting, []).append(case)
    for case in _added(suites, renamed):
        for setting in _added_settings(suites, case):
            cases.setdefault(setting, []).append(case)
    changes += [_of_cases(setting, some, suite) for setting, some in cases.items()]
    changes += [setting.change(suite.manifest) for setting in future_changes(suites.old, suite, cases)]
    return tuple(change._replace(level=suites.old.base.loosened) for change in changes)


def _of_cases(setting: Setting, cases: list[SuiteCase], suite: Suite) -> GateChange:
    """The change, with the cases it affects; none are named if it affects them all."""
    ids = tuple(sorted(case.id for case in cases))
    if ids == tuple(case.id for case in suite.cases):
        return setting.change(suite.manifest)
    place = cases[0].place if len(cases) == 1 and setting.after != "removed" else Place(suite.manifest)
    return setting.change(place.file, place.line, ids)


def _suite_settings(old: Suite, new: Suite, *, other_files: bool) -> Iterator[Setting]:
    yield from _scorers(old, new, other_files=other_files)
    yield from _suite_rule(old.rule, new.rule)
    for name in ("new", "stale", "insufficient"):
        yield from ordered(name, getattr(old, name), getattr(new, name), SEVERITIES)
    yield from ordered("unjudged", old.unjudged, new.unjudged, ("note", "review", "fail"))
    yield from _recorded(old, new)
    yield from ordered("store", old.store, new.store, ("scores", "texts"))
    yield from ordered("redact", str(old.redact).lower(), str(new.redact).lower(), ("true", "false"))
    yield from ordered("base.accepted", old.base.accepted, new.base.accepted, ("note", "require-reason", "fail"))
    yield from ordered("base.loosened", old.base.loosened, new.base.loosened, ("note", "review", "fail"))
    yield from ordered("base.removed", old.base.removed, new.base.removed, ("note", "fail"))
    yield from ordered("base.referee", old.base.referee, new.base.referee, ("note", "ask"))


def _recorded(old: Suite, new: Suite) -> Iterator[Setting]:
    """Another file that says which responses were recorded for the current prompt, so that they are not stale."""
    if new.record is not None:
        before = path_in_tree(old.record.recordings) if old.record is not None else None
        names = [os.path.basename(path) if path is not None else None for path in (before, new.record.recordings)]
        yield from other("record", *map(plain, names))


def _asked_otherwise(suites: _Suites, old: SuiteCase, new: SuiteCase) -> Iterator[Setting]:
    """What a model is asked beside the prompt, where the response is still the one to what it was asked before."""
    before, after = suites.old.record, suites.new.record
    if before is None or after is None or old.texts.response != new.texts.response:
        return
    hidden = suites.old.redact or suites.new.redact

    def shown(name: str) -> tuple[str, str]:
        values = (plain(getattr(before, name)), plain(getattr(after, name)))
        return ("", "") if hidden and name != "model" else _first_difference(*values)

    settings = [
        Setting(f"record.{name}", *shown(name))
        for name in ("model", "system", "template", "tools")
        if getattr(before, name) != getattr(after, name)
    ]
    if settings:
        from vrty_gate.gate.fresh import is_fresh  # few change them

        if not is_fresh(after, new):
            yield from settings


def _scorers(old: Suite, new: Suite, *, other_files: bool) -> Iterator[Setting]:
    """Scorers that are gone, or have other options; another signature is a change if no file explains it."""
    stated_before, stated_after = _options(old), _options(new)
    signatures = {scorer.name: scorer.signature for scorer in new.scorers}
    for scorer in old.scorers:
        if scorer.name not in signatures:
            if scorer.traits.unstored and scorer.name != REFEREE:
                continue  # each entry that is gone is named
            yield Setting("scorer", scorer.name, "removed")
            continue
        before, after = stated_before.get(scorer.name, {}), stated_after.get(scorer.name, {})
        pairs = {key: (_option(key, before), _option(key, after)) for key in sorted({*before, *after})}
        changed = {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}
        for key, pair in changed.items():
            yield Setting(f"{scorer.name}: {key}", *pair)
        if not changed and not other_files and scorer.signature != signatures[scorer.name]:
            yield Setting(f"{scorer.name}: signature", scorer.signature, signatures[scorer.name])
    if REFEREE in signatures and all(scorer.name != REFEREE for scorer in old.scorers):  # it may settle doubts
        yield Setting("scorer", "no referee", REFEREE)


_FILES = ("schema_file", "template_file", "file", "verdicts", "replies", "embeddings", "calibration")
"""Options that are paths."""


def _option(key: str, options: Mapping[str, object]) -> str:
    """The value of an option; a path in its shortest form."""
    value = options.get(key)
    return posixpath.normpath(value) if key in _FILES and isinstance(value, str) else plain(value)


def _options(suite: Suite) -> dict[str, Mapping[str, object]]:
    return {name: entry[name] for entry in suite.stated or () if isinstance(entry, dict) for name in entry}


def _baselines(suites: _Suites) -> Iterator[Setting]:
    """Another file for the baselines."""
    folder, here = _folders(suites)
    before = posixpath.relpath(path_in_tree(suites.old.baselines), folder)
    yield from other("baselines", before, os.path.relpath(suites.new.baselines, here).replace(os.sep, "/"))


def _option_files(suites: _Suites) -> Iterator[Setting]:
    """Files in the options of scorers with other content, such as rule sets, schemas, templates and embeddings."""
    limits = DEFAULT_LIMITS._replace(file_bytes=_LARGEST)
    folder, here = _folders(suites)
    after = {os.path.relpath(path, here).replace(os.sep, "/"): path for path in suites.new.option_files}
    for path in dict.fromkeys(map(path_in_tree, suites.old.option_files)):
        name = posixpath.relpath(path, folder)
        if name.endswith(".jsonl") and not suites.tree.has(path):
            continue  # of recorded entries, those that came are what each honest change adds
        current = partial(read_bytes, after[name], limits) if name in after else None
        yield from content_changes(name, partial(suites.tree.read_bytes, path, limits), current)


def _folders(suites: _Suites) -> tuple[str, str]:
    """The folders of the two manifests."""
    folder = posixpath.dirname(path_in_tree(suites.old.manifest)) or "."
    return folder, os.path.dirname(suites.new.manifest) or "."


def _suite_rule(old: SuiteRule, new: SuiteRule) -> Iterator[Setting]:
    yield from _limits("suite_gate", old, new, unset=None)
    yield from _tag_gates(old, new)


def _limits(name: str, old: SuiteRule | TagRule, new: SuiteRule | TagRule, *, unset: float | None) -> Iterator[Setting]:
    """The limits of the suite or of a tag that are not certainly stricter; `unset` is what max_review is if not set."""
    yield from other(f"{name}.false_alarms", plain(old.false_alarms), plain(new.false_alarms))
    if new.max_review != 0 and not _stricter_limit(old.max_review, new.max_review, unset=unset):
        yield Setting(f"{name}.max_review", plain(old.max_review), plain(new.max_review))
    if not _stricter_limit(old.max_notes, new.max_notes, unset=float("inf")):
        yield Setting(f"{name}.max_notes", plain(old.max_notes), plain(new.max_notes))
    for dimension, before in sorted(old.max_mean_drop.items()):
        after = new.max_mean_drop.get(dimension)
        if not _stricter_limit(before, after, unset=1.0):
            yield Setting(f"{name}.max_mean_drop of {dimension}", plain(before), plain(after))


def _tag_gates(old: SuiteRule, new: SuiteRule) -> Iterator[Setting]:
    """The gates of tags that are gone or not certainly stricter."""
    for tag in sorted({*old.tags, *new.tags}):
        name = f"suite_gate.tags.{tag}"
        if tag not in new.tags:
            yield Setting(name, plain(_stated_of(old.tags[tag])), "removed")
        else:
            before = old.tags.get(tag, TagRule())
            unset = float("inf") if old.max_review is not None else None  # then only the suite was counted
            yield from _limits(name, before, new.tags[tag], unset=unset)


def _stated_of(rule: TagRule) -> dict[str, object]:
    return {key: value for key, value in rule._asdict().items() if value not in (None, {})}


def _stricter_limit(before: float | None, after: float | None, unset: float | None) -> bool:
    """Whether an upper limit is the same or lower; `unset` is what None means, None if that cannot be compared."""
    before, after = unset if before is None else before, unset if after is None else after
    return before == after or (before is not None and after is not None and after <= before)


def _case_settings(suites: _Suites, old: SuiteCase, new: SuiteCase) -> Iterator[Setting]:
    yield from other("case id", old.id, new.id)
    yield from weaker_rules((suites.old, suites.new), (old.policies, new.policies))
    if new.waive is not None and not _is_within(new.waive, old.waive):
        yield Setting("waive", str(old.waive or ""), str(new.waive))
    if new.recorded != old.recorded:  # which are judged by the share of those that fail
        yield Setting("number of responses", str(old.recorded), str(new.recorded))
    yield from tag_settings(old.tags, new.tags, suites.old.rule.tags)
    yield from other("answer", old.texts.answer or "inferred", new.texts.answer or "inferred")
    hidden = suites.old.redact or suites.new.redact
    yield from stated_settings((old.texts.keep, old.texts.never), (new.texts.keep, new.texts.never), hidden=hidden)
    for name in ("context", "reference", "schema", "rules", "metadata"):
        before, after = getattr(old.texts, name), getattr(new.texts, name)
        if name == "metadata":  # numbers are recorded like the response
            before, after = numbers.others(before), numbers.others(after)
        if canonical(before) != canonical(after):
            shown = ("", "") if hidden or name == "metadata" else (plain(before), plain(after))
            yield Setting(name, *_first_difference(*shown))
    yield from _files(suites, old, new)


def _is_within(new: Waiver, old: Waiver | None) -> bool:
    """Whether a waiver excuses nothing more, and for no longer, than the one in the base, for the same reason."""
    if old is None or new.reason != old.reason:
        return False
    is_within_answers = old.for_ is None or (new.for_ is not None and new.for_.startswith(old.for_))
    return is_within_answers and (old.until is None or (new.until is not None and new.until <= old.until))


def _added(suites: _Suites, renamed: Mapping[str, str]) -> Iterator[SuiteCase]:
    """The cases that the base does not have."""
    known = {renamed.get(case.id, case.id) for case in suites.old.cases}
    return (case for case in suites.new.cases if case.id not in known)


def _added_settings(suites: _Suites, case: SuiteCase) -> Iterator[Setting]:
    """The rules of a new case that are weaker than the suite's, unless cases of the base have the same; its waiver."""
    known = [old.policies for old in suites.old.cases] + [(pattern.policy,) for pattern in suites.old.patterns]
    if case.policies and case.policies not in known:
        for setting in weaker_rules((suites.old, suites.new), ((), case.policies)):
            yield setting._replace(what=f"{setting.what} of a new case")
    if case.waive is not None:
        yield Setting("waive of a new case", "", str(case.waive))


def _first_difference(before: str, after: str) -> tuple[str, str]:
    """Two texts; long ones from shortly before the first character that differs."""
    same = next((i for i, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), 0)
    start = max(0, same - 20) if max(len(before), len(after)) > LONGEST else 0
    return before[start:], after[start:]


def _files(suites: _Suites, old: SuiteCase, new: SuiteCase) -> Iterator[Setting]:
    """Texts that come from other files, or through a symbolic link."""
    folder, here = _folders(suites)
    for name in ("prompt", "response", "messages"):
        before, after = (case.files.get(name, case.files.get(f"{name}s")) for case in (old, new))
        file = posixpath.relpath(path_in_tree(before), folder) if before else "inline"
        moved = os.path.relpath(after, here).replace(os.sep, "/") if after else "inline"
        yield from other(f"{name} file", file, moved)
        if after and os.path.islink(after):
            target = os.readlink(after).replace(os.sep, "/")
            known = suites.tree.link(path_in_tree(before)) if before else None
            if target != known:
                yield Setting(f"{name} file {moved}", "link to " + known if known else "a file", f"link to {target}")
