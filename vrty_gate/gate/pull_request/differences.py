"""Differences between the settings of two suites, and which of them are weaker."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from vrty_gate.core.gate.rule import NUMBER_KEYS, RiseRule, Rule
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.manifest.suite import Policy, Stated, Suite
from vrty_gate.report.pull_request import GateChange

LONGEST = 120
"""Maximum characters of a value in the report."""
SEVERITIES = ("off", "note", "review", "fail")


class Setting(NamedTuple):
    """One difference in the settings of a case or suite."""

    what: str
    before: str
    after: str

    def change(self, file: str, line: int = 0, cases: tuple[str, ...] = ()) -> GateChange:
        """The difference as the report has it."""
        return GateChange(_cut(self.what), _cut(self.before), _cut(self.after), cases, file, line)


_LESS_TELLING = frozenset({"tags", "metadata", "context", "reference", "prompt file", "response file", "messages file"})
"""Settings that change for good reasons most often."""
_REMOVES = frozenset({"case", "suite", "scorer", "file", "manifest", "unreadable in the base"})
_LETS_PASS = frozenset({"severity", "waive", "tag with a gate", "unjudged", "new", "stale", "keep", "never", "schema"})
_NUMBERS = {"k": 1, "floor": 1, "fail_below": 1, "max_drop": -1, "max_rise": -1, "slack": -1}
"""Rules that are numbers: 1 if a lower one lets more pass, -1 if a higher one does."""


def importance(change: GateChange) -> tuple[int, float]:
    """The rank of a change in a report, lowest first: what passes only because of it, then what is no longer checked.

    Severities come early also because they are few: nobody can bury them under many of another kind. Among numbers of
    one rank, those that let most pass come first.
    """
    name = change.what.partition(" of ")[0]
    try:
        number = float(change.after) * _NUMBERS.get(name, 0)
    except ValueError:
        number = -1.0 if name in _NUMBERS else 0.0  # not set: as weak as it can be
    return _rank(name, change), number


def _rank(name: str, change: GateChange) -> int:
    if name == VERDICT:
        return 0
    if name == "severity":
        return 1 if change.after == "off" else 2
    if name in _REMOVES:
        return 3
    if name in _LETS_PASS or name in _NUMBERS or name.startswith(("base.", "suite_gate.", "on", "jobs.", "repos")):
        return 4
    return 6 if name in _LESS_TELLING else 5


VERDICT = "verdict"
"""The name of a change without which a case would fail."""


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 3] + "..."


Policies = tuple[Policy, ...]


def weaker_rules(suites: tuple[Suite, Suite], policies: tuple[Policies, Policies]) -> Iterator[Setting]:
    """The parts of the effective rules that are weaker; dimensions with the same values are named together.

    `policies` has those below the policy of each suite.
    """
    old, new = suites
    current = {name: default for scorer in new.scorers for name, default in scorer.rules.items()}
    dimensions: dict[Setting, list[str]] = {}
    for scorer in old.scorers:
        for dimension, default in scorer.rules.items():
            if dimension in current:
                before = old.rule_under(policies[0], dimension, default)
                after = new.rule_under(policies[1], dimension, current[dimension])
                for setting in _weaker(before, after) if before != after else ():
                    dimensions.setdefault(setting, []).append(dimension)
    for name in NUMBER_KEYS:
        for setting in _weaker_rise(old.rise_under(policies[0], name), new.rise_under(policies[1], name)):
            dimensions.setdefault(setting, []).append(name)
    for setting, names in dimensions.items():
        yield setting._replace(what=f"{setting.what} of {', '.join(names)}")


def _weaker(old: Rule, new: Rule) -> Iterator[Setting]:
    if (old.severity, new.severity) == ("review", "fail"):  # it fails alone now, but no longer together with others
        yield Setting("severity", old.severity, new.severity)
    yield from ordered("severity", old.severity, new.severity, SEVERITIES)
    parts: tuple[tuple[str, bool, Any, Any], ...] = (
        ("k", new.k < old.k, old.k, new.k),
        ("k: auto", new.auto != old.auto, old.auto, new.auto),
        ("floor", (new.floor or 0.0) < (old.floor or 0.0), old.floor, new.floor),
        ("max_drop", _drop(new) > _drop(old), old.max_drop, new.max_drop),
        ("fail_below", (new.fail_below or 0.0) < (old.fail_below or 0.0), old.fail_below, new.fail_below),
    )
    for name, is_weaker, before, after in parts:
        if is_weaker:
            yield Setting(name, plain(before), plain(after))


def _weaker_rise(old: RiseRule, new: RiseRule) -> Iterator[Setting]:
    yield from ordered("severity", old.severity, new.severity, SEVERITIES)
    if old.severity != "off":
        for name in ("max_rise", "slack"):
            before, after = getattr(old, name), getattr(new, name)
            if after > before:
                yield Setting(name, plain(before), plain(after))


def _drop(rule: Rule) -> float:
    return 1.0 if rule.max_drop is None else rule.max_drop


def other(what: str, before: str, after: str) -> Iterator[Setting]:
    """The setting, if its value differs."""
    if before != after:
        yield Setting(what, before, after)


def ordered(what: str, before: str, after: str, weakest_first: tuple[str, ...]) -> Iterator[Setting]:
    """The setting, if its value is weaker."""
    if weakest_first.index(after) < weakest_first.index(before):
        yield Setting(what, before, after)


def tag_settings(old: Iterable[str], new: Iterable[str], gated: Collection[str]) -> Iterator[Setting]:
    """Other tags of a case or of an entry; those that have a gate and are gone apart, because it is weaker then."""
    before, after = sorted({*old}), sorted({*new})
    gone = [tag for tag in before if tag in gated and tag not in after]
    for tag in gone:
        yield Setting("tag with a gate", tag, "removed")
    yield from other("tags", ", ".join([tag for tag in before if tag not in gone]), ", ".join(after))


def plain(value: object) -> str:
    """The value as people write it in YAML."""
    if value is None:
        return "not set"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(plain, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {plain(part)}' for key, part in value.items())}}}"
    return str(value)


def stated_settings(before: Stated, after: Stated, *, hidden: bool = False) -> Iterator[Setting]:
    """The entries of keep and never that are gone or ask less."""
    if before == after:
        return
    from vrty_gate.manifest.stated import loosened  # most suites have none

    for i, name in enumerate(("keep", "never")):
        for old, new in loosened(before[i], after[i], never=name == "never"):
            yield Setting(name, *(("", "") if hidden else (old, new)))
