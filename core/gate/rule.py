"""The gate rule: a score compared with the accepted one. Pure; design section 3.

    fail  <=>  x < b * k            for current score x and baseline b, both unrounded; equal passes

A rule may also set an absolute minimum (`floor`), an absolute drop (`max_drop`), and for the severity `review` a
hard bar (`fail_below`).
"""

from __future__ import annotations  # their values are needed only for the fields that are given

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Literal, get_args

from vrty_gate.core.bounds import Range
from vrty_gate.core.case import NAME, NOTHING
from vrty_gate.core.named_tuple import NamedTuple

Severity = Literal["fail", "review", "note", "off"]
"""Effect of a broken rule: the gate fails, the suite decides, the report mentions it, or nothing."""

Verdict = Literal[
    "error", "not_comparable", "missing", "fail", "review", "waived", "insufficient", "note", "new", "pass"
]
"""The result of a check, and of a case."""

WORST_FIRST: tuple[Verdict, ...] = get_args(Verdict)
RED: frozenset[Verdict] = frozenset({"error", "not_comparable", "missing", "fail"})
"""The verdicts that fail the gate."""

BROKEN: Mapping[Severity, Verdict] = {"fail": "fail", "review": "review", "note": "note"}
"""The verdict on a broken rule, by its severity."""

DEFAULT_K = 0.8

BELOW_K = "below k times the accepted score"
"""Reason for a broken k rule."""

BELOW_FLOOR = "below the floor"

ON_ITS_OWN = "so low that it fails on its own"
"""Reason for a rule of severity review whose score is below its hard bar."""

UNSCORED = "the scorer returned no score"
"""Reason for a check whose scorer returned no score; the message of the case says why."""


class Rule(NamedTuple):
    """The conditions that a score must meet."""

    k: float = DEFAULT_K
    """Share of the baseline that a score must reach, in (0, 1]."""
    floor: float | None = None
    """Absolute minimum, in [0, 1]."""
    max_drop: float | None = None
    """Largest permitted drop below the baseline, in [0, 1]."""
    severity: Severity = "fail"
    auto: bool = False
    """Whether to multiply k by the spread of several accepted answers."""
    absolute: bool = False
    """Whether a floor, if there is one, replaces k, unless a k is set."""
    fail_below: float | None = None
    """Hard bar of a rule of severity review, in [0, 1]: a lower score fails the case on its own; None for none."""

    @property
    def by_floor(self) -> bool:
        """Whether the floor decides without k."""
        return self.absolute and self.floor is not None


K = Annotated[float, Range(above=0, at_most=1), "Share of the baseline that a score must reach."]
Unit = Annotated[float, Range(at_least=0, at_most=1)]


class Change(NamedTuple):
    """Settings for one dimension's rule; omitted ones keep the value of the suite or the scorer."""

    k: K | Literal["auto"] | None = None
    floor: Annotated[Unit, "Absolute minimum of the score."] | None = None
    max_drop: Annotated[Unit, "Maximum drop below the baseline."] | None = None
    severity: (
        Annotated[
            Severity,
            "Effect of a violated rule; for a dimension under gate, fail by default (fidelity: review; latency: note).",
        ]
        | None
    ) = None
    fail_below: (
        Annotated[Unit, "Score below which a rule of severity review fails the case on its own; 0 for never."] | None
    ) = None
    max_rise: (
        Annotated[
            float,
            Range(at_least=0, at_most=1_000),
            "Only for tokens, cost, latency and steps: maximum rise above the accepted number, as a share.",
        ]
        | None
    ) = None
    slack: (
        Annotated[
            float,
            Range(at_least=0, at_most=1_000_000_000),
            "Only for tokens, cost, latency and steps: additional rise that is allowed, in the dimension's unit.",
        ]
        | None
    ) = None


class Outcome(NamedTuple):
    """One score under its rule."""

    verdict: Verdict
    required: float | None
    """The smallest score that passes; None if there is neither a baseline nor a floor."""
    reason: str
    """The broken rule or a note on a pass, without numbers that the caller shows anyway; usually empty on a pass."""


def is_score(value: float) -> bool:
    """Whether `value` is a number in [0, 1]; NaN and infinities are not."""
    return 0.0 <= value <= 1.0


@lru_cache(maxsize=256, typed=True)  # responses that did not change have the same scores and rules
def check(current: float, baseline: float | None, rule: Rule) -> Outcome:
    """Apply a rule to a score in [0, 1] and its baseline in [0, 1], None for a case that was never accepted.

    A score outside [0, 1], NaN or infinity is an `error`, never a pass. With a baseline of 0 every score passes the k
    rule, and only a floor can fail.
    """
    if not is_score(current):
        return Outcome("error", None, f"the score is {current}, which is not in [0, 1]")
    if baseline is not None and not is_score(baseline):
        return Outcome("error", None, f"the baseline is {baseline}, which is not in [0, 1]")
    bars: list[tuple[float, str]] = []
    if baseline is not None:
        if not rule.by_floor:
            bars.append((baseline * rule.k, BELOW_K))
        if rule.max_drop is not None:
            bars.append((baseline - rule.max_drop, "fell by more than max_drop"))
    if rule.floor is not None:
        bars.append((rule.floor, BELOW_FLOOR))
    required = max(bars)[0] if bars else None
    broken = [reason for bar, reason in bars if current < bar]
    if broken and rule.severity == "review" and rule.fail_below is not None and current < rule.fail_below:
        return Outcome("fail", required, ", ".join([*(reason for reason in broken if reason != BELOW_K), ON_ITS_OWN]))
    if broken and rule.severity in BROKEN:
        return Outcome(BROKEN[rule.severity], required, ", ".join(broken))
    if baseline is None:
        return Outcome("new", required, "")
    vacuous = baseline == 0.0 and not rule.floor and rule.severity != "off"
    return Outcome("pass", required, "the baseline is 0, so every score passes" if vacuous else "")


def resolve(default: Rule, *changes: Change) -> Rule:
    """`default` with `changes` applied in order, the least specific first."""
    rule = default
    for change in changes:
        stated = {name: value for name, value in change._asdict().items() if value is not None}
        if "k" in stated:
            auto = stated["k"] == "auto"
            stated |= {"auto": auto, "absolute": False, "k": rule.k if auto else stated["k"]}
        rule = rule._replace(**stated)
    return rule


NUMBER_KEYS: Mapping[str, str] = {"tokens": "tokens", "cost": "cost", "latency": "latency_s", "steps": "steps"}
"""By the name of each number where lower is better, see `numbers`, its key in the metadata of a case."""


class RiseRule(NamedTuple):
    """How far a number may rise above the accepted one."""

    max_rise: float = 0.0
    """As a share of the accepted number."""
    slack: float = 0.0
    """In units of the number, in addition."""
    severity: Literal["fail", "note", "off"] = "off"

    def most(self, accepted: float) -> float:
        """The highest number that passes."""
        return accepted * (1.0 + self.max_rise) + self.slack


class NumberCheck(NamedTuple):
    """One number of one case, compared with the accepted one; lower is better."""

    name: Annotated[str, "`tokens`, `cost`, `latency` (in seconds) or `steps`."]
    verdict: Annotated[Verdict, "Verdict on this number; `new` if there is no accepted number."]
    severity: Annotated[Literal["fail", "note", "off"], "Severity of its rule."]
    current: Annotated[float, "Number of the current response."] | None = None
    accepted: Annotated[float, "Number of the accepted response."] | None = None
    most: Annotated[float, "Highest number that passes; omitted if there is no rule."] | None = None
    reason: Annotated[str, "What was recorded instead of a number."] = ""


def resolve_rise(name: str, changes: Iterable[Change]) -> RiseRule:
    """The rule of a number: `changes` in order, the least specific first.

    A number that is named fails its case, except for the time, which says more about the network than about the answer.
    """
    rule = RiseRule()
    for change in changes:
        when_named: Severity = "note" if name == "latency" else "fail"
        severity = change.severity or (when_named if rule.severity == "off" else rule.severity)
        rule = RiseRule(
            rule.max_rise if change.max_rise is None else change.max_rise,
            rule.slack if change.slack is None else change.slack,
            "fail" if severity == "review" else severity,
        )
    return rule


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """The worst of `verdicts`; `pass` for none."""
    return min(verdicts, key=WORST_FIRST.index, default="pass")


FIDELITY_MIDDLE, FIDELITY_FAIL_BELOW = 0.5, 0.02
FIDELITY_BAR = Rule(k=FIDELITY_MIDDLE, severity="review", fail_below=FIDELITY_FAIL_BELOW)
"""The bars of fidelity: a look below a half, a failure below 0.02. `FALSE_ALARMS` in `bench/train_fidelity.py` says how
many good answers have so little."""


_MaxMeanDrop = Annotated[Mapping[str, Unit], "By dimension: maximum drop of the mean over the compared cases."]
_MaxNotes = Annotated[int, Range(at_least=0), "Maximum number of cases with notes."]


class TagRule(NamedTuple):
    """Rules for all cases with a tag, taken together, in addition to the suite's."""

    max_mean_drop: _MaxMeanDrop = NOTHING
    max_notes: _MaxNotes | None = None
    max_review: (
        Annotated[int, Range(at_least=0), "Maximum number of cases that violate a rule of severity review."] | None
    ) = None
    false_alarms: (
        Annotated[
            float,
            Range(above=0, at_most=0.5),
            "Share of good pull requests that this tag may fail; by default, part of the suite's share.",
        ]
        | None
    ) = None


class SuiteRule(NamedTuple):
    """Rules for the suite as a whole, in addition to those of its cases."""

    max_mean_drop: _MaxMeanDrop = NOTHING
    max_notes: _MaxNotes | None = None
    max_review: (
        Annotated[
            int,
            Range(at_least=0),
            "Maximum number of cases that violate a rule of severity review; by default, it follows from false_alarms.",
        ]
        | None
    ) = None
    false_alarms: Annotated[
        float, Range(above=0, at_most=0.5), "Share of good pull requests that rules of severity review may fail."
    ] = 0.03
    tags: Annotated[Mapping[Annotated[str, NAME], TagRule], "Rules for the cases with a tag, by tag."] = NOTHING


Pair = tuple[float, float]
"""A current score and its baseline."""


def mean(values: Iterable[float]) -> float:
    """The arithmetic mean, added from left to right; 0 for no values."""
    total, count = 0.0, 0
    for value in values:
        total += value
        count += 1
    return total / count if count else 0.0


def check_suite(rule: SuiteRule | TagRule, drops: Mapping[str, float], notes: int, tag: str = "") -> list[str]:
    """The broken rules of the suite or of a tag in it, sorted by dimension; empty if there are none.

    `drops` has, by dimension, how far the mean over the compared cases is below that of their baselines.
    """
    broken = []
    tagged = f" tagged {tag}" if tag else ""
    of_cases = f" of the cases{tagged}" if tag else ""
    for dimension, allowed in sorted(rule.max_mean_drop.items()):
        drop = drops.get(dimension, 0.0)
        if drop > allowed:
            broken.append(f"mean {dimension}{of_cases} fell by {drop:.3f}, more than max_mean_drop {allowed:g}")
    if rule.max_notes is not None and notes > rule.max_notes:
        broken.append(f"cases{tagged} with notes: {notes}, more than max_notes {rule.max_notes}")
    return broken
