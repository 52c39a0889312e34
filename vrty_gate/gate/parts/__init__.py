"""The results of some cases of a suite. Parts add up to the suite, whatever cases they have and who made them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from vrty_gate import report
from vrty_gate.core.case import NOTHING
from vrty_gate.core.digests import digest
from vrty_gate.core.gate.rule import Pair
from vrty_gate.core.gate.totals import NONE, Totals, totals
from vrty_gate.core.gate.totals import both as both_totals
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.gate.compare import missing, unscored, verdict_on
from vrty_gate.gate.remarks import NOTHING_SEEN, Observer, Seen
from vrty_gate.gate.remarks import both as both_seen
from vrty_gate.gate.score import ScoredCase, score
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.report import MOST_DETAILED, CaseReport
from vrty_gate.stores.baselines import Baseline, unchanged_texts


class Joined(NamedTuple):
    """Some cases of a suite with their baselines, in ascending order of id."""

    cases: Sequence[SuiteCase]
    accepted: Mapping[str, Baseline]
    """By case id, those of the cases."""
    missing: Mapping[str, str] = {}
    """By id, SHA-256 of the prompt of each baseline without a case."""


def divided(joined: Joined, size: int) -> tuple[Joined, list[Joined]]:
    """The cases that did not change and the missing ones, then the others, at most `size` together."""
    same: list[SuiteCase] = []
    changed: list[SuiteCase] = []
    for case in joined.cases:
        (same if is_unchanged(case, joined.accepted.get(case.id)) else changed).append(case)

    def of(cases: Sequence[SuiteCase], missing: Mapping[str, str]) -> Joined:
        accepted = {case.id: joined.accepted[case.id] for case in cases if case.id in joined.accepted}
        return Joined(cases, accepted, missing)

    calls = [of(changed[start : start + size], {}) for start in range(0, len(changed), size)]
    return of(same, joined.missing), calls


def is_unchanged(case: SuiteCase, record: Baseline | None) -> bool:
    """Whether the prompt and the responses are the accepted ones."""
    if record is None or not unchanged_texts(record, case.texts):
        return False
    return not case.samples or {answer.response for answer in record.answers}.issuperset(case.samples)


Judged = tuple[ScoredCase, CaseReport]
"""A case with its scores and its verdict."""


class Part(NamedTuple):
    """The results of some cases of a suite."""

    cases: tuple[CaseReport, ...]
    """Without those that pass unchanged, unless all are wanted."""
    unchanged: int
    """Number of cases that pass unchanged and are not in `cases`."""
    totals: dict[str, Totals]
    """By dimension that applies to a case, and by `of_tag` for a max_mean_drop of a tag, by `of_number` for numbers."""
    gating: dict[str, tuple[float, ...]]
    """By dimension, each k that fails a case on its own."""
    new: dict[str, str]
    """By id, SHA-256 of the prompt of each case without a baseline."""
    missing: dict[str, str]
    """By id, SHA-256 of the prompt of each baseline without a case."""
    seen: Seen


def measure(
    suite: Suite,
    joined: Joined,
    *,
    whole: bool = True,
    listed: frozenset[str] = frozenset(),
    case_seconds: float | None = None,
    known: Mapping[str, Judged] = NOTHING,
) -> Part:
    """The results of some cases; of `suite`, the cases are not read, so that it can be sent elsewhere without them.

    Unless all are wanted (`whole`), cases that pass unchanged are only counted, except for those in `listed`. A case
    that takes more than `case_seconds` of processor time is an error. Cases in `known` are not scored again.
    """
    accepted = joined.accepted
    cases: list[CaseReport] = []
    observer = Observer(suite)
    unchanged = 0
    pairs: dict[str, list[Pair]] = {}
    gating: set[tuple[str, float]] = set()
    for scored, case in _judged(suite, joined, case_seconds, known):
        name = case.id
        for check in case.checks if case.samples is None else ():  # the weakest sample says nothing about the mean
            compared = pairs.setdefault(check.dimension, [])
            if check.current is not None and check.baseline is not None:
                is_kept = check.current == check.baseline == 1.0
                compared.append(_KEPT if is_kept else (check.current, check.baseline))
                for tag in case.tags if suite.rule.tags else ():
                    if tag in suite.rule.tags and check.dimension in suite.rule.tags[tag].max_mean_drop:
                        pairs.setdefault(of_tag(check.dimension, tag), []).append(compared[-1])
        for one in case.numbers or ():
            if one.current is not None and one.accepted is not None:
                pairs.setdefault(of_number(one.name), []).append((one.current, one.accepted))
        gating |= report.gating([case])
        if not whole and name not in listed and report.is_unchanged(case):
            unchanged += 1
        else:
            cases.append(case)
        observer.add(scored, accepted.get(name))
    return Part(
        cases=(*cases, *(missing(suite, name) for name in joined.missing)),
        unchanged=unchanged,
        totals={name: totals(compared) for name, compared in pairs.items()},
        gating=_by_dimension(gating),
        new={case.id: digest(case.texts.prompt) for case in joined.cases if case.id not in accepted},
        missing=dict(joined.missing),
        seen=observer.seen(joined.cases, accepted),
    )


def of_tag(dimension: str, tag: str) -> str:
    """The name under which a part has the totals of a dimension over the cases with a tag."""
    return f"{dimension} of {tag}"  # no tag has a space


def of_number(name: str) -> str:
    """The name under which a part has the totals of a number where lower is better."""
    return f"number {name}"  # no dimension has a space


_KEPT: Pair = (1.0, 1.0)
"""The scores of most checks; one pair for all saves most of the memory of a large suite."""


def judge(suite: Suite, case: SuiteCase, accepted: Mapping[str, Baseline], case_seconds: float | None = None) -> Judged:
    """One case with its scores and its verdict."""
    return next(_judged(suite, Joined([case], accepted), case_seconds, {}))


def _judged(suite: Suite, joined: Joined, case_seconds: float | None, known: Mapping[str, Judged]) -> Iterator[Judged]:
    """Each case with its scores and its verdict."""
    if known:
        for case in joined.cases:
            yield known.get(case.id) or judge(suite, case, joined.accepted, case_seconds)
        return
    if case_seconds is None:
        for scored in score(suite, joined.cases, {}, joined.accepted):
            record = joined.accepted.get(scored.case.id)
            if scored.case.samples:
                yield _of_samples(suite, scored, record)
            else:
                yield scored, verdict_on(suite, scored, record)
        return
    from vrty_gate.gate.parts.time_limit import TooSlowError, time_limit

    for case in joined.cases:
        try:
            with time_limit(case_seconds):
                scored = next(score(suite, [case], {}, joined.accepted))
                record = joined.accepted.get(case.id)
                if case.samples:
                    scored, verdict = _of_samples(suite, scored, record)
                else:
                    verdict = verdict_on(suite, scored, record)
        except TooSlowError:
            scored = ScoredCase(case, {}, f"stopped after {case_seconds:g} seconds of processor time (--case-seconds)")
            verdict = unscored(scored)
        yield scored, verdict


def _of_samples(suite: Suite, scored: ScoredCase, accepted: Baseline | None) -> tuple[ScoredCase, CaseReport]:
    """A case with several samples: the one that it shows, and its verdict."""
    from vrty_gate.gate.samples import judged  # few cases have them

    return judged(suite, scored, accepted)


def together(parts: Iterable[Part]) -> Part:
    """The results of all cases of the parts, in ascending order of id."""
    cases: list[CaseReport] = []
    most = 2 * MOST_DETAILED
    unchanged = 0
    sums: dict[str, Totals] = {}
    gating: set[tuple[str, float]] = set()
    new: dict[str, str] = {}
    missing: dict[str, str] = {}
    everything_seen = NOTHING_SEEN
    for part in parts:
        cases += part.cases
        if len(cases) > most:  # so that a long report does not take all memory before it is shortened
            cases = _shortened(cases)
            most = len(cases) + 2 * MOST_DETAILED
        unchanged += part.unchanged
        for name, more in part.totals.items():
            sums[name] = both_totals(sums.get(name, NONE), more)
        gating.update((name, k) for name, ks in part.gating.items() for k in ks)
        new |= part.new
        missing |= part.missing
        everything_seen = both_seen(everything_seen, part.seen)
    cases = _shortened(cases)
    cases.sort(key=lambda case: case.id)
    return Part(tuple(cases), unchanged, sums, _by_dimension(gating), new, missing, everything_seen)


def _shortened(cases: list[CaseReport]) -> list[CaseReport]:
    if len(cases) <= MOST_DETAILED:
        return cases
    from vrty_gate.report.order import with_few_details  # few reports are long

    return with_few_details(cases)


def _by_dimension(gating: set[tuple[str, float]]) -> dict[str, tuple[float, ...]]:
    return {
        name: tuple(k for other, k in sorted(gating) if other == name) for name in sorted({name for name, _ in gating})
    }
