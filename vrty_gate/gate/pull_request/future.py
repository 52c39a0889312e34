"""Settings that a pull request changed for cases that do not exist yet: defaults of the suite, and patterns."""

import posixpath
from collections.abc import Collection, Iterator

from vrty_gate.gate.pull_request.differences import Setting, other, plain, stated_settings, tag_settings, weaker_rules
from vrty_gate.manifest.format import CompanionFile, FromEntry
from vrty_gate.manifest.suite import CasePattern, Stated, Suite

_PATHS = ("response_file", "context_file", "reference_file", "schema_file")
_PLAIN = (
    *("id", "format", "turns", "samples"),
    *("prompt_path", "response_path", "context_path", "reference_path", "id_path"),
)
_STEM = "{stem}"


def future_changes(old: Suite, new: Suite, named: Collection[Setting]) -> Iterator[Setting]:
    """The changes that no case of today shows; `named` has those that one does."""
    for setting in weaker_rules((old, new), ((), ())):
        if setting not in named:
            yield setting._replace(what=f"{setting.what} of future cases")
    before, after = _by_pattern(old.patterns), _by_pattern(new.patterns)
    gone = [key for key in before if key not in after]
    came = [key for key in after if key not in before]
    for key, new_key in zip(gone, came, strict=False):
        yield Setting(_pattern_key(before[key]), key[0], new_key[0])
    for key in gone[len(came) :]:
        yield Setting(_pattern_key(before[key]), key[0], "removed")
    pairs = [(key, key) for key in before if key in after] + list(zip(gone, came, strict=False))
    for key, new_key in pairs:
        for setting in _entry_settings(old, new, before[key], after[new_key]):
            if not _is_named(setting, named):
                yield setting._replace(what=f"{setting.what} of {new_key[0]}")


_Key = tuple[str, int]
"""A pattern, and how many earlier entries have the same one."""


def _by_pattern(patterns: tuple[CasePattern, ...]) -> dict[_Key, CasePattern]:
    by_key: dict[_Key, CasePattern] = {}
    count: dict[str, int] = {}
    for pattern in patterns:
        entry = pattern.entry
        text = posixpath.normpath(entry.from_ if isinstance(entry, FromEntry) else entry.each)
        by_key[text, count.get(text, 0)] = pattern
        count[text] = count.get(text, 0) + 1
    return by_key


def _pattern_key(pattern: CasePattern) -> str:
    return "from" if isinstance(pattern.entry, FromEntry) else "each"


def _entry_settings(old: Suite, new: Suite, before: CasePattern, after: CasePattern) -> Iterator[Setting]:
    yield from weaker_rules((old, new), ((before.policy,), (after.policy,)))
    yield from tag_settings(before.entry.tags, after.entry.tags, old.rule.tags)
    values: dict[str, tuple[object, object]] = {"rules": (before.entry.rules, after.entry.rules)}
    for name in _PLAIN:
        values[name] = getattr(before.entry, name, None), getattr(after.entry, name, None)
    for name in _PATHS:
        values[name] = _path(before, name), _path(after, name)
    for name, pair in values.items():
        if plain(pair[0]) != plain(pair[1]):
            yield Setting(name, plain(pair[0]), plain(pair[1]))
    yield from stated_settings(_stated(before), _stated(after), hidden=old.redact or new.redact)
    kinds = [getattr(pattern.entry, "answer", None) or "inferred" for pattern in (before, after)]
    yield from other("answer", *kinds)
    metadata = [getattr(pattern.entry, "metadata", {}) for pattern in (before, after)]
    if plain(metadata[0]) != plain(metadata[1]):
        yield Setting("metadata", "", "")


def _stated(pattern: CasePattern) -> Stated:
    keep, never = (
        tuple((part,) if isinstance(part, str) else part for part in getattr(pattern.entry, name, ()))
        for name in ("keep", "never")
    )
    return keep, never


def _path(pattern: CasePattern, name: str) -> str | None:
    path = getattr(pattern.entry, name, None)
    if isinstance(path, CompanionFile):
        return posixpath.normpath(path.path) + (" (optional)" if path.optional else "")
    return posixpath.normpath(path) if path is not None else None


_NAMED_AS = {"id": "case id", "response_file": "response file"}


def _is_named(setting: Setting, named: Collection[Setting]) -> bool:
    """Whether a case shows the setting, as it is or filled with its stem."""
    if setting in named:
        return True
    what = _NAMED_AS.get(setting.what)
    pairs = ((case.before, case.after) for case in named if case.what == what)
    return any(_is_instance(pair, (setting.before, setting.after)) for pair in pairs)


def _is_instance(values: tuple[str, str], patterns: tuple[str, str]) -> bool:
    """Whether one stem makes the values of the patterns."""
    start, _, end = patterns[0].partition(_STEM)
    if _STEM not in patterns[0] or not (values[0].startswith(start) and values[0].endswith(end)):
        return False
    stem = values[0][len(start) : len(values[0]) - len(end)]
    return values == (patterns[0].replace(_STEM, stem), patterns[1].replace(_STEM, stem))
