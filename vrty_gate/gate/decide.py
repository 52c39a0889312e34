"""The decision on a suite from its cases together, where a single case may be chance."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from vrty_gate.core.gate.decision import allowed, improbable, significance
from vrty_gate.core.gate.good_answers import GoodAnswers
from vrty_gate.core.gate.rule import ON_ITS_OWN, SuiteRule, TagRule, mean
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.report import CaseReport, Check, Group, counts_as_changed, is_below, is_sure, review_groups
from vrty_gate.scorers import Scorer

ASSUMED = 0.05
"""The share of good answers below their bar, where it was not measured."""

_SEED = 1
_DRAWS, _MORE_DRAWS = 2_000, 10_000
_REMARKABLE = 0.01
_RISES = {"relevance": 0.4999, "completeness": 0.7110}
"""These rise this much in at most one of 200 good answers: 878 in our benchmark, see bench/stuffing.py."""
_NAMED = 3
_MOST_SURE = 5
"""Cases named in the reason for a red suite."""


class Decision(NamedTuple):
    """The decision on a suite as a whole."""

    groups: tuple[Group, ...]
    broken: tuple[str, ...]
    remarks: tuple[str, ...]


def decide(
    rule: SuiteRule, scorers: Iterable[Scorer], cases: Sequence[CaseReport], gating: Iterable[tuple[str, float]]
) -> Decision:
    """Evaluate the changed responses of a suite, and of each tag in it, under each dimension of severity review.

    The false alarm budget is divided between the suite and all its tags, then among the tags, and in each group between
    the count below the bar and the mean, so that the total stays within the budget and many tags take no more from the
    suite than one. A tag with `false_alarms` has a budget of its own, which takes nothing from the others. A single
    changed response gets the whole budget. `gating` has each dimension and k that fails a case
    on its own. One response in which all that changed says something else fails the suite, however many others changed.
    """
    checks = review_groups(cases, rule.tags)
    scorers = tuple(scorers)
    looks = frozenset[str]().union(*(scorer.traits.looks for scorer in scorers))
    stated = set(gating)
    good: dict[str, GoodAnswers] = {}
    for scorer in scorers:
        if scorer.measured.good and (checks or any(dimension in scorer.rules for dimension, _ in stated)):
            good |= scorer.measured.good()
    groups = decide_groups(rule, good, checks, looks)
    sure = [case.id for case in cases if is_sure(case)]
    broken, remarks = [], []
    for group in groups:
        if is_too_many(rule, group) and not (group.changed == 1 and group.too_low):
            broken.append(_too_many(group, _max_review(rule, group.tag)))
        elif group.below and not group.tag and not group.too_low and not sure and group.dimension not in looks:
            remarks.append(_so_few(group))
        if group.too_low:
            broken.append(_too_low(group, cases, checks[group.dimension, group.tag]))
    if sure and not broken:
        broken.append(f"in {_some(sure)}, all that changed says something else, which chance does not explain")
    remarks += [*_drops(cases), *_rises(cases), *_hard(stated, good)]
    return Decision(tuple(groups), tuple(broken), tuple(remarks))


def _some(cases: Sequence[str]) -> str:
    """The first of the ids of some cases, and how many more there are."""
    named = ", ".join(cases[:_MOST_SURE])
    more = len(cases) - _MOST_SURE
    return f"{named} and {more} more {'case' if more == 1 else 'cases'}" if more > 0 else named


def decide_groups(
    rule: SuiteRule,
    good: Mapping[str, GoodAnswers],
    checks: Mapping[tuple[str, str], list[Check]],
    looks: frozenset[str] = frozenset(),
) -> list[Group]:
    """Each group, evaluated under its rule; only a stated `max_review` limits the number of `looks`."""
    own = {tag: of_tag.false_alarms for tag, of_tag in rule.tags.items() if of_tag.false_alarms is not None}
    counted = [(dimension, tag) for dimension, tag in checks if dimension not in looks]
    tags = sum(bool(tag) and tag not in own for _, tag in counted)
    budget = rule.false_alarms / 2 if tags else rule.false_alarms  # tags share one half, however many they are
    of_suite = wanted_of_each(budget, sum(not tag for _, tag in counted))
    of_tag = wanted_of_each(budget, tags)
    groups = []
    for (dimension, tag), members in checks.items():
        wanted = of_tag if tag else of_suite
        if tag in own:
            wanted = wanted_of_each(own[tag], sum(other == tag for _, other in counted))
        if len(members) == 1:
            wanted *= 2  # for a single response, count and mean are the same test
        group = _group(rule, dimension, tag, members, good.get(dimension), wanted)
        groups.append(_without_limit(rule, group) if dimension in looks else group)
    return groups


def _without_limit(rule: SuiteRule, group: Group) -> Group:
    """A group of which each answer asks for a look, but their number fails the suite only if the manifest says so."""
    if _max_review(rule, group.tag) is not None:
        return group
    return group._replace(allowed=group.changed, method="each asks for a look; their number does not fail the suite")


def wanted_of_each(false_alarms: float, groups: int) -> float:
    """The part of the false alarm budget for the count of a group; its mean gets the same."""
    return false_alarms / (2 * max(groups, 1))


def is_too_many(rule: SuiteRule, group: Group) -> bool:
    """Whether the count of a group fails the suite: an explicit max_review applies to the whole suite.

    A tag with a number or a budget of its own is counted all the same.
    """
    of_tag = rule.tags.get(group.tag, TagRule())
    is_of_suite = rule.max_review is not None and of_tag.max_review is None and of_tag.false_alarms is None
    return group.too_many and not (group.tag and is_of_suite)


def _max_review(rule: SuiteRule, tag: str) -> int | None:
    """The stated number of responses that may be below their bar in a group; None if chance decides."""
    of_tag = rule.tags.get(tag, TagRule())
    if of_tag.max_review is not None or of_tag.false_alarms is not None:
        return of_tag.max_review
    return rule.max_review


def _group(
    rule: SuiteRule, dimension: str, tag: str, checks: list[Check], good: GoodAnswers | None, wanted: float
) -> Group:
    bars = [(check.required or 0.0) / (check.baseline or 1.0) for check in checks]
    alone = [good.rate(bar) if good else ASSUMED for bar in bars]
    rate = mean(_of_lowest(rate, check) for rate, check in zip(alone, checks, strict=True))
    shares = [_share(check, good) for check in checks]
    explained = allowed(len(checks), rate, good.rho if good else 0.0, wanted)
    p = improbable(shares, good, _draws(wanted), _SEED) if good else None
    stated = _max_review(rule, tag)
    return Group(
        dimension=dimension,
        tag=tag,
        changed=len(checks),
        below=sum(is_below(check) for check in checks),
        allowed=explained if stated is None else stated,
        rate=rate,
        wanted=wanted,
        mean=mean(check.current or 0.0 for check in checks),
        p=p,
        method=_method(stated, rate, wanted, good, p),
    )


def _of_lowest(rate: float, check: Check) -> float:
    """The share of good conversations whose lowest answer falls as low as `rate` of good answers do."""
    return rate if check.answers is None else 1.0 - (1.0 - rate) ** check.answers


def _share(check: Check, good: GoodAnswers | None) -> float:
    """The share of its baseline that is kept; of a conversation, the one that as many good answers stay below."""
    share = (check.current or 0.0) / (check.baseline or 1.0)
    if check.answers is None or good is None:
        return share
    rate = _of_lowest(good.rate(share), check)
    return good.at(rate) if rate < 1.0 else share


def _method(stated: int | None, rate: float, wanted: float, good: GoodAnswers | None, p: float | None) -> str:
    """How a group is evaluated, for a detailed report."""
    whose = (
        "of the good answers that it was set on fall below it" if good else "of good answers fall below it (assumed)"
    )
    method = f"about {percent(rate)} {whose}"
    share = f"set to fail at most {100 * wanted:.2g} % of good suites like those"
    if stated is None:
        how = f"beta-binomial, correlation {good.rho:g}" if good and good.rho else "binomial"
        method += f"; the suite fails when too many do ({share}, exact {how})"
    if p is not None:
        same = "set likewise" if stated is None else share
        draws = f"p = {p:.2g} from {_draws(wanted):,} draws, seed {_SEED}"
        method += f"{' or' if stated is None else '; the suite fails'} when their mean is too low ({same}; {draws})"
    return method


def _draws(wanted: float) -> int:
    """The number of draws needed to show a probability below `wanted`."""
    return _DRAWS if wanted * _DRAWS >= 3 else _MORE_DRAWS


def _responses(group: Group) -> str:
    noun = "changed response" if group.changed == 1 else "changed responses"
    return f"{group.changed} {noun}" + (f" tagged {group.tag}" if group.tag else "")


def _fell(group: Group) -> str:
    whose = "its" if group.below == 1 else "their"
    return f"{group.below} of {_responses(group)} fell below {whose} {group.dimension} bar"


def _too_many(group: Group, stated: int | None) -> str:
    if stated is not None:
        return f"{_fell(group)}, more than max_review {stated}"
    return f"{_fell(group)}; chance explains up to {group.allowed}"


def _so_few(group: Group) -> str:
    if group.allowed < group.changed:
        return f"{_fell(group)}; up to {group.allowed} are allowed"
    return f"{_fell(group)}, which may be chance"


def _too_low(group: Group, cases: Iterable[CaseReport], checks: Sequence[Check]) -> str:
    share = "fewer than 0.1 %" if (group.p or 0.0) < 0.001 else f"only {percent(group.p or 0.0)}"
    if group.changed == 1:
        value = f"{group.dimension} of {_first(group, cases)} is {group.mean:.3f}"
        if group.mean == 0.0 and checks[0].verdict == "fail":  # by decision: rates of good answers do not bear on it
            return f"{value}, {ON_ITS_OWN}"
        return f"{value}; {share} of good answers score this low"
    value = f"mean {group.dimension} of {_responses(group)} is {group.mean:.3f}"
    return f"{value}; {share} of suites of good answers score this low"


def _first(group: Group, cases: Iterable[CaseReport]) -> str:
    """The id of the first case of a group."""
    members = (case for case in cases if not group.tag or group.tag in case.tags)
    return next(case.id for case in members if (group.dimension, "") in review_groups([case]))


def percent(share: float) -> str:
    """`5.0 %`."""
    return f"{100 * share:.1f} %"


def _drops(cases: Iterable[CaseReport]) -> Iterator[str]:
    """Each dimension whose scores fell by more than chance explains, in the order of checks."""
    moves: dict[str, list[float]] = {}
    for case in cases:
        if counts_as_changed(case) and case.samples is None:
            for check in case.checks:
                if check.severity in ("fail", "note") and check.delta is not None:
                    moves.setdefault(check.dimension, []).append(check.delta)
    for dimension, deltas in moves.items():
        p = significance(deltas, _DRAWS, _SEED)
        if p <= _REMARKABLE:
            over = f"{len(deltas)} changed responses"
            test = f"p = {p:.1g}, paired sign flips, {_DRAWS:,} draws, seed {_SEED}"
            yield f"mean {dimension} fell by {-mean(deltas):.3f} over {over} ({test})"


def _rises(cases: Sequence[CaseReport]) -> Iterator[str]:
    """Each dimension that rose more than in almost all good answers, with the cases where it rose most.

    A response that repeats the words of the prompt gets such scores, also where they are only shown.
    """
    changed = [case for case in cases if counts_as_changed(case) and "prompt" not in case.changed]
    changed = [case for case in changed if case.samples is None]
    for dimension, bar in _RISES.items():
        rises = sorted(
            (-check.delta, case.id)
            for case in changed
            for check in case.checks
            if check.dimension == dimension and check.delta is not None and check.delta > bar
        )
        if rises:
            named = ", ".join(f"{-rise:.2f} in {name}" for rise, name in rises[:_NAMED])
            more = f" and in {len(rises) - _NAMED} more" if len(rises) > _NAMED else ""
            advice = "more than in 199 of 200 good answers: check whether the response repeats words of the prompt"
            yield f"{dimension} rose by {named}{more}, {advice}"


def _hard(stated: set[tuple[str, float]], good: dict[str, GoodAnswers]) -> list[str]:
    """The false alarm rate of each k that fails a case on its own."""
    return [
        f"{name} gates at k = {k:g}, which fails {percent(good[name].rate(k))} of good answers in our benchmark"
        for name, k in sorted(stated)
        if name in good
    ]
