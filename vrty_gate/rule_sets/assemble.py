"""The record of a rule set file, from which its JSON Schema is generated, and how it becomes a `RuleSet`."""

import json
from collections.abc import Mapping
from typing import Annotated, Literal

from vrty_gate.core.case import NOTHING
from vrty_gate.core.gate.rule import Unit
from vrty_gate.core.grounding import condition_checks
from vrty_gate.core.grounding.conditions import (
    AllOf,
    AnyOf,
    Condition,
    Id,
    NoneOf,
    NumbersGrounded,
    Phrase,
    RuleEntry,
    SubScore,
    listed,
)
from vrty_gate.core.grounding.evaluation import QUALITY_FLOOR, ChecklistRule, RuleSet
from vrty_gate.core.languages.rule_language import RuleLanguage
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import did_you_mean
from vrty_gate.formats.codec import Mismatch, encode
from vrty_gate.formats.expressions import finder
from vrty_gate.rule_sets.allowed import allowing, asks_for_sources, with_allowed
from vrty_gate.rule_sets.validate import MOST_VALUES, require_meaningful

MOST_RULES = 200
_ROUNDING = 1e-9
_ADDED: Mapping[str, object] = {"allow": [], "accents": True, "optional": False}
"""Keys added after the first format, with their defaults, which fingerprints leave out."""
_RESERVED = "unflagged"
"""Name of the flag among the dimensions of the scorer."""


class RuleSetFile(NamedTuple):
    """A custom rule set."""

    version: Annotated[Literal[1], "Version of this format."]
    name: Annotated[Id, "Name of the set in reports."]
    rules: Annotated[tuple[RuleEntry, ...], "Rules of the set."]
    language: Annotated[RuleLanguage, "Language for reading numbers and content words."] = "en"
    extends: (
        Annotated[Mapping[str, object], "Built-in set to extend, by name and options; its rules come first."] | None
    ) = None
    allow: Annotated[tuple[Phrase, ...], "Numbers, names and laws that need no source."] = ()
    sub_scores: Annotated[tuple[SubScore, ...], "Sub-scores in order; defaults to the order of first use."] = ()
    quality_floor: (
        Annotated[Unit, "Limit below which a sub-score flags, unless it is in flag_below; defaults to 0.3."] | None
    ) = None
    flag_below: Annotated[Mapping[str, Unit], "Limits by sub-score below which an answer is flagged."] = NOTHING
    must_pass: Annotated[tuple[Id, ...], "Rules that flag on their own if they fail or are not attested."] = ()


class BuiltIn(NamedTuple):
    """A built-in set and its options."""

    rules: RuleSet
    options: Mapping[str, object]
    """All options with their values, including defaults; for a set that is a file, also a digest of it."""


class Loaded(NamedTuple):
    """A rule set and its fingerprint."""

    rules: RuleSet
    fingerprint: str
    """SHA-256 of everything that can change a verdict; not of names, descriptions, citations, layout or comments."""


def assemble(file: RuleSetFile, extended: BuiltIn | None = None) -> Loaded:
    """The rule set of a file. Raises Mismatch."""
    base = extended.rules if extended else None
    _require_rules(file, base)
    for i, rule in enumerate(file.rules):
        for key, condition in (("when", rule.when), ("pass", rule.pass_)):
            if condition is not None:
                require_meaningful(condition, ("rules", i, key))
    sub_scores = _sub_scores(file, base)
    floor = _floor(file, base)
    limits = _limits(file, base, floor)
    _require_reachable(file, base, limits)
    _require_allowed(file, base)
    extended_rules = base or RuleSet(file.name, (), ())
    rules = extended_rules._replace(
        name=file.name,
        rules=(*with_allowed(extended_rules.rules, file.allow), *_rules(file)),
        sub_scores=sub_scores,
        quality_floor=floor,
        limits={**extended_rules.limits, **{k: max(v, extended_rules.limits.get(k, v)) for k, v in limits.items()}},
        must_pass=frozenset(file.must_pass) | extended_rules.must_pass,
    )
    return Loaded(rules, _fingerprint(file, rules, limits, extended))


def _rules(file: RuleSetFile) -> tuple[ChecklistRule, ...]:
    entries = [
        rule._replace(pass_=allowing(rule.pass_, file.allow), when=rule.when and allowing(rule.when, file.allow))
        for rule in file.rules
    ]
    return condition_checks.rules(entries, finder, file.language)


def _floor(file: RuleSetFile, base: RuleSet | None) -> float:
    if file.quality_floor is not None:
        return file.quality_floor
    return base.quality_floor if base else QUALITY_FLOOR


def _used_sub_scores(file: RuleSetFile) -> list[str]:
    """The sub-scores of the rules of the file, in the order of their first use."""
    return list(dict.fromkeys(rule.sub_score for rule in file.rules))


def _sub_scores(file: RuleSetFile, base: RuleSet | None) -> tuple[str, ...]:
    """Sub-scores of the base come first."""
    known = base.sub_scores if base else ()
    used = _used_sub_scores(file)
    names = file.sub_scores or tuple(used)
    for i, name in enumerate(names):
        if name in names[:i]:
            raise Mismatch(f"contains {name!r} twice; remove one", ("sub_scores", i))
        if name not in used and name not in known:
            raise Mismatch(f"contains {name!r}, which no rule contributes to; remove it", ("sub_scores", i))
    for i, rule in enumerate(file.rules):
        if rule.sub_score not in (*names, *known):
            hint = did_you_mean(rule.sub_score, list(names))
            raise Mismatch(f"is {rule.sub_score!r}, which is not in sub_scores; {hint}", ("rules", i, "sub_score"))
    return tuple(dict.fromkeys((*known, *names)))


def _limits(file: RuleSetFile, base: RuleSet | None, floor: float) -> dict[str, float]:
    """Limits by sub-score; the base defines those of its sub-scores that the file does not set."""
    known = base.sub_scores if base else ()
    added = [name for name in _used_sub_scores(file) if name not in known]
    for name in file.flag_below:
        if name not in added and name not in known:
            problem = f"is not a sub-score; {did_you_mean(name, [*known, *added])}"
            raise Mismatch(problem, ("flag_below", name), at_key=True)
    return {**dict.fromkeys(added, floor), **file.flag_below}


def _require_rules(file: RuleSetFile, base: RuleSet | None) -> None:
    """Raises Mismatch for missing, too many, duplicate or unknown rules, and for a reserved sub-score."""
    if not file.rules:
        raise Mismatch("is empty; add at least one", ("rules",))
    if len(file.rules) > MOST_RULES:
        raise Mismatch(f"has {len(file.rules)} rules, but may have {MOST_RULES}", ("rules",))
    known = [rule.id for rule in base.rules] if base else []
    for i, rule in enumerate(file.rules):
        if rule.id in known:
            raise Mismatch(f"is {rule.id!r}, which another rule uses; rename one", ("rules", i, "id"))
        if rule.sub_score == _RESERVED:
            problem = f"is {_RESERVED!r}, which is reserved for the flag; choose another name"
            raise Mismatch(problem, ("rules", i, "sub_score"))
        known.append(rule.id)
    for i, name in enumerate(file.must_pass):
        if name not in known:
            problem = f"is {name!r}, which is not a rule; {did_you_mean(name, known)}".rstrip("; ")
            raise Mismatch(problem, ("must_pass", i))


def _require_reachable(file: RuleSetFile, base: RuleSet | None, limits: Mapping[str, float]) -> None:
    """Raises Mismatch if a failing rule would have no effect or the best answer would be flagged."""
    sums: dict[str, float] = {}
    for name, weight in ((rule.sub_score, rule.weight) for rule in (base.rules if base else ())):
        sums[name] = sums.get(name, 0.0) + weight
    for i, rule in enumerate(file.rules):
        before = sums.get(rule.sub_score, 0.0)
        sums[rule.sub_score] = before + rule.weight
        if sums[rule.sub_score] > 1 + _ROUNDING:
            problem = f"is {rule.weight:g}, which brings {rule.sub_score} to {sums[rule.sub_score]:g}, more than 1"
            raise Mismatch(
                f"{problem}, so that a rule could fail without effect; lower the weights", ("rules", i, "weight")
            )
    for name, limit in limits.items():
        if limit > sums.get(name, 0.0) + _ROUNDING:
            path = ("flag_below", name) if name in file.flag_below else ("quality_floor",)
            problem = f"is {limit:g}, but the rules of {name} weigh {sums.get(name, 0.0):g} in total"
            raise Mismatch(f"{problem}, so that every answer would be flagged; lower it or raise the weights", path)


def _require_allowed(file: RuleSetFile, base: RuleSet | None) -> None:
    """Raises Mismatch for too many allowed texts, or if no rule uses them."""
    if len(file.allow) > MOST_VALUES:
        raise Mismatch(f"has {len(file.allow)} entries, but may have {MOST_VALUES}", ("allow",))
    checks_numbers = any(
        isinstance(condition, NumbersGrounded) for rule in file.rules for condition in (rule.pass_, rule.when)
    )
    if file.allow and not checks_numbers and not any(asks_for_sources(rule) for rule in (base.rules if base else ())):
        raise Mismatch("has no effect: no rule checks the sources of numbers, names or laws; remove it", ("allow",))


def _fingerprint(file: RuleSetFile, rules: RuleSet, limits: Mapping[str, float], extended: BuiltIn | None) -> str:
    from hashlib import sha256  # it loads OpenSSL, which is slow and not needed without such a file

    parts: dict[str, object] = {
        "conditions": condition_checks.VERSION,
        "language": file.language,
        "extends": {"name": extended.rules.name, "options": extended.options} if extended else None,
        "rules": [_verdict_parts(rule) for rule in file.rules],
        "sub_scores": rules.sub_scores,
        "limits": limits,
        "must_pass": sorted(rules.must_pass),
    }
    if file.allow:
        parts["allow"] = sorted(set(file.allow))
    return sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _verdict_parts(rule: RuleEntry) -> dict[str, object]:
    """The parts of a rule that can change a verdict."""
    conditions = [_normal(condition) for condition in (rule.when, rule.pass_) if condition is not None]
    return {"id": rule.id, "sub_score": rule.sub_score, "weight": rule.weight, "conditions": conditions}


def _normal(condition: Condition) -> dict[str, object]:
    """A condition with its phrases or texts normalized to a list."""
    data: dict[str, object] = encode(condition)
    if isinstance(condition, (AnyOf, AllOf, NoneOf, NumbersGrounded)):
        data[condition._fields[0]] = listed(condition[0])
    if isinstance(condition, NumbersGrounded):
        data["allow"] = sorted(set(condition.allow))
    return {key: value for key, value in data.items() if key not in _ADDED or value != _ADDED[key]}
