"""The suite's decision: what its cases say together, where one of them alone may be chance."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from vrty_gate.core.decision import allowed, improbable, significance
from vrty_gate.core.gate import SuiteRule, mean
from vrty_gate.core.good_answers import GoodAnswers
from vrty_gate.report import Case, Check, Group, is_below, soft_groups
from vrty_gate.scorers import Scorer

ASSUMED = 0.05
"""The share of good answers below their bar, where nobody measured it."""

_SEED = 1
_DRAWS, _MORE_DRAWS = 2_000, 10_000
_REMARKABLE = 0.01
_RISES = {"relevance": 0.4999, "completeness": 0.7110}
"""By how much these rise in one of 200 good answers at most: 878 of our benchmark, see bench/stuffing.py."""
_NAMED = 3


class Decision(NamedTuple):
    """What becomes of a suite as a whole."""

    groups: tuple[Group, ...]
    broken: tuple[str, ...]
    remarks: tuple[str, ...]


def decide(rule: SuiteRule, scorers: Iterable[Scorer], cases: Sequence[Case]) -> Decision:
    """Judge the changed responses of a suite, and of each tag in it, under each soft dimension.

    The false alarms that are wanted are divided among these groups, and in each between the count of those below their
    bar and their mean, so that all together they are not more.
    """
    found = soft_groups(cases)
    stated = {(c.dimension, c.k) for case in cases for c in case.checks if c.severity == "error"}
    good: dict[str, GoodAnswers] = {}
    for scorer in scorers:
        if found or any(dimension in scorer.rules for dimension, _ in stated):
            good |= scorer.good()
    groups = judge_groups(rule, good, found)
    broken, remarks = [], []
    for group in groups:
        if is_too_many(rule, group):
            broken.append(_too_many(group, rule, measured=group.dimension in good))
        elif group.below and not group.tag and not group.too_low:
            remarks.append(_so_few(group))
        if group.too_low:
            broken.append(_too_low(group))
    remarks += [*_drops(cases), *_rises(cases), *_hard(stated, good)]
    return Decision(tuple(groups), tuple(broken), tuple(remarks))


def judge_groups(
    rule: SuiteRule, good: Mapping[str, GoodAnswers], found: Mapping[tuple[str, str], list[Check]]
) -> list[Group]:
    """Each of the groups found under the rule."""
    wanted = wanted_of_each(rule.false_alarms, len(found))
    return [_group(rule, dimension, tag, some, good.get(dimension), wanted) for (dimension, tag), some in found.items()]


def wanted_of_each(false_alarms: float, groups: int) -> float:
    """The part of the false alarms that the count of a group may make; its mean has as much."""
    return false_alarms / (2 * max(groups, 1))


def is_too_many(rule: SuiteRule, group: Group) -> bool:
    """Whether the count of a group fails the suite: a stated max_soft is for the whole of it."""
    return group.too_many and not (group.tag and rule.max_soft is not None)


def _group(
    rule: SuiteRule, dimension: str, tag: str, checks: list[Check], good: GoodAnswers | None, wanted: float
) -> Group:
    bars = [(check.required or 0.0) / (check.baseline or 1.0) for check in checks]
    rate = mean(good.rate(bar) for bar in bars) if good else ASSUMED
    shares = [(check.current or 0.0) / (check.baseline or 1.0) for check in checks]
    explained = allowed(len(checks), rate, good.rho if good else 0.0, wanted)
    return Group(
        dimension=dimension,
        tag=tag,
        changed=len(checks),
        below=sum(is_below(check) for check in checks),
        allowed=explained if rule.max_soft is None else rule.max_soft,
        rate=rate,
        wanted=wanted,
        mean=mean(check.current or 0.0 for check in checks),
        p=improbable(shares, good, _draws(wanted), _SEED) if good else None,
    )


def _draws(wanted: float) -> int:
    """As many as it takes to tell that something is less probable than `wanted`."""
    return _DRAWS if wanted * _DRAWS >= 3 else _MORE_DRAWS


def _responses(group: Group) -> str:
    words = "changed response" if group.changed == 1 else "changed responses"
    return f"{group.changed} {words}" + (f" tagged {group.tag}" if group.tag else "")


def _fell(group: Group) -> str:
    whose = "its" if group.below == 1 else "their"
    return f"{group.below} of {_responses(group)} fell below {whose} {group.dimension} bar"


def _too_many(group: Group, rule: SuiteRule, *, measured: bool) -> str:
    if rule.max_soft is not None:
        return f"{_fell(group)}, more than max_soft {rule.max_soft}"
    often = f"{_percent(group.rate)} of cases"
    chance = f"good answers do that in {often}, so" if measured else f"if good answers do that in {often},"
    limit = f"more than {group.allowed} among {group.changed} are too many"
    return f"{_fell(group)}; {chance} {limit} (exact binomial, wanted false alarms {100 * group.wanted:.2g} %)"


def _so_few(group: Group) -> str:
    if group.allowed < group.changed:
        return f"{_fell(group)}; more than {group.allowed} would be too many"
    return f"{_fell(group)}, which may be chance"


def _too_low(group: Group) -> str:
    often = "less than 0.1 %" if (group.p or 0.0) < 0.001 else _percent(group.p or 0.0)
    return (
        f"mean {group.dimension} of {_responses(group)} is {group.mean:.3f}; good answers to the same prompts have so"
        f" low a mean in {often} of cases ({_draws(group.wanted):,} draws, seed {_SEED})"
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _drops(cases: Iterable[Case]) -> Iterator[str]:
    """Each dimension whose scores fell by more than chance explains, in the order of checks."""
    moves: dict[str, list[float]] = {}
    for case in cases:
        if "response" in case.changed and case.verdict != "waived":
            for check in case.checks:
                if check.severity in ("error", "warn") and check.delta is not None:
                    moves.setdefault(check.dimension, []).append(check.delta)
    for dimension, deltas in moves.items():
        p = significance(deltas, _DRAWS, _SEED)
        if p <= _REMARKABLE:
            over = f"{len(deltas)} changed responses"
            words = f"p = {p:.1g}, paired sign flips, {_DRAWS:,} draws, seed {_SEED}"
            yield f"mean {dimension} fell by {-mean(deltas):.3f} over {over} ({words})"


def _rises(cases: Sequence[Case]) -> Iterator[str]:
    """Each dimension that rose as it hardly does in good answers to the same prompt, with the cases where it rose most.

    Whoever gives the words of the prompt back gets such scores.
    """
    changed = [c for c in cases if "response" in c.changed and "prompt" not in c.changed and c.verdict != "waived"]
    for dimension, bar in _RISES.items():
        found = sorted(
            (-check.delta, case.id)
            for case in changed
            for check in case.checks
            if check.dimension == dimension and check.severity != "off" and check.delta is not None
            if check.delta > bar
        )
        if found:
            named = ", ".join(f"{-rise:.2f} in {name}" for rise, name in found[:_NAMED])
            more = f" and in {len(found) - _NAMED} more" if len(found) > _NAMED else ""
            words = "more than 199 in 200 good answers do: look for the prompt's words given back"
            yield f"{dimension} rose by {named}{more}, {words}"


def _hard(stated: set[tuple[str, float]], good: dict[str, GoodAnswers]) -> list[str]:
    """How often each k that fails a case alone is wrong."""
    return [
        f"{name} gates at k = {k:g}: on our benchmark that is red for {_percent(good[name].rate(k))} of good answers"
        for name, k in sorted(stated)
        if name in good
    ]
