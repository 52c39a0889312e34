"""pass@k and pass^k: the share of cases with a passing answer among their first k, and with k passing ones."""

from collections.abc import Iterable, Mapping

from vrty_gate.calibration.more_answers import ReRecorded
from vrty_gate.core.gate.rule import Rule
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.rules.evaluator import first_k
from vrty_gate.errors import InputError
from vrty_gate.gate.score import score
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.scorers import Scorer
from vrty_gate.stores.baselines import Baseline


class Never(NamedTuple):
    """A case without a passing answer."""

    case: str
    repeats: int
    always: tuple[str, ...]
    """The dimensions that never reach their floor."""
    errors: int
    """Number of answers that could not be scored."""


class PassAtK(NamedTuple):
    """The pass@k result of a suite."""

    dimensions: tuple[str, ...]
    """Dimensions with a floor that apply to an answer."""
    cases: int
    """Number of cases such a dimension applies to."""
    shares: tuple[float, ...]
    """For k from 1: the share of these cases with a passing answer among the first k."""
    all_shares: tuple[float, ...]
    """For k from 1: the share of these cases whose first k answers all pass."""
    reaching: tuple[int, ...]
    """For k from 1: the number of cases with at least k answers."""
    never: tuple[Never, ...]
    unjudged: int
    """Cases to which no dimension with a floor applies."""


class _Repeat(NamedTuple):
    reached: Mapping[str, bool]
    """Whether each dimension with a floor reaches it."""
    error: bool


def count(
    suite: Suite, further: Iterable[ReRecorded], accepted: Mapping[str, Baseline], *, any_: bool = False
) -> PassAtK:
    """Evaluate the recorded responses of each case and then the further ones, in the given order.

    An answer passes if each dimension with a floor reaches it; with `any_`, if one does. An answer that cannot be
    scored does not pass. Raises InputError if no dimension has a floor.
    """
    floors = {case.id: _floors(suite, case) for case in suite.cases}
    scorers = tuple(
        scorer for scorer in suite.scorers if any(not of.keys().isdisjoint(scorer.rules) for of in floors.values())
    )
    if not scorers:
        message = "no dimension has a floor; add the rules scorer, or write gate: {DIMENSION: {floor: 0.5}}"
        raise InputError(f"{suite.manifest}: {message}")
    responses: dict[str, list[str]] = {}
    for recorded in further:
        responses.setdefault(recorded.case, []).append(recorded.response)
    repeats_by_case: dict[str, list[_Repeat]] = {}
    for case in suite.cases:
        texts = [*(case.samples or (case.texts.response,)), *responses.get(case.id, [])]
        counts = [*(case.of_each or (1,)), *(1 for _ in responses.get(case.id, []))]
        repeats = [
            repeat
            for text, times in zip(texts, counts, strict=True)
            for repeat in [_repeat(suite, scorers, case, text, floors[case.id], accepted.get(case.id))] * times
        ]
        if any(repeat.reached or repeat.error for repeat in repeats):
            repeats_by_case[case.id] = repeats
    passes = {name: [_passes(repeat, any_=any_) for repeat in repeats] for name, repeats in repeats_by_case.items()}
    reached = {name for repeats in repeats_by_case.values() for repeat in repeats for name in repeat.reached}
    shares = first_k(list(passes.values()))
    all_shares = [1.0 - share for share in first_k([[not passed for passed in each] for each in passes.values()])]
    return PassAtK(
        dimensions=tuple(name for scorer in scorers for name in scorer.rules if name in reached),
        cases=len(repeats_by_case),
        shares=tuple(shares),
        all_shares=tuple(all_shares),
        reaching=tuple(sum(len(passed) >= k for passed in passes.values()) for k in range(1, len(shares) + 1)),
        never=tuple(_never(name, repeats_by_case[name]) for name, passed in passes.items() if not any(passed)),
        unjudged=len(suite.cases) - len(repeats_by_case),
    )


def _floors(suite: Suite, case: SuiteCase) -> dict[str, float]:
    """The floor of each dimension of a case; rules that are off do not count."""
    floors: dict[str, float] = {}
    for scorer in suite.scorers:
        for name, default in scorer.rules.items():
            rule: Rule = suite.rule_of(case, name, default)
            if rule.floor is not None and rule.severity != "off":
                floors[name] = rule.floor
    return floors


def _repeat(
    suite: Suite,
    scorers: tuple[Scorer, ...],
    case: SuiteCase,
    response: str,
    floors: Mapping[str, float],
    accepted: Baseline | None,
) -> _Repeat:
    texts = accepted.answers if accepted else ()
    repeated = case._replace(texts=case.texts._replace(response=response))
    (scored,) = score(suite._replace(scorers=scorers), [repeated], {case.id: texts})
    scores = {name: value for values in scored.scores.values() for name, value in values.items()}
    return _Repeat(
        {name: scores[name] >= floor for name, floor in floors.items() if name in scores}, bool(scored.error)
    )


def _passes(repeat: _Repeat, *, any_: bool) -> bool:
    if any_:
        return any(repeat.reached.values())
    return not repeat.error and all(repeat.reached.values())


def _never(case: str, repeats: list[_Repeat]) -> Never:
    names = dict.fromkeys(dimension for repeat in repeats for dimension in repeat.reached)
    always = tuple(name for name in names if not any(repeat.reached.get(name) for repeat in repeats))
    return Never(case, len(repeats), always, sum(repeat.error for repeat in repeats))
