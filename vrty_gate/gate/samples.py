"""Cases with several samples: whether more of them fail than the accepted ones explain."""

from collections.abc import Iterator, Sequence

from vrty_gate import report
from vrty_gate.core import stated
from vrty_gate.core.case import Case
from vrty_gate.core.gate import rule as gate
from vrty_gate.core.gate.rule import Verdict
from vrty_gate.core.gate.shares import (
    Shares,
    can_tell,
    chance,
    chance_together,
    more_needed,
    pass_at_k,
    pass_hat_k,
    rejected,
)
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.gate.broken import broken
from vrty_gate.gate.compare import verdict_on, waived, waiver_in_words, with_numbers
from vrty_gate.gate.dimensions import checks_on
from vrty_gate.gate.meaning import in_meaning
from vrty_gate.gate.score import ScoredCase, score
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline

_FAILS = ("fail", "review")
"""Verdicts of the checks that a failing sample breaks."""


class _Sample(NamedTuple):
    """A sample that is not an accepted one, with its checks."""

    number: int
    """From 1, in the order of the case, equal ones as one."""
    times: int
    """How many times it was recorded."""
    scored: ScoredCase
    checks: tuple[report.Check, ...]

    @property
    def verdict(self) -> Verdict:
        """The worst verdict of its checks."""
        return "error" if self.scored.error else gate.worst(check.verdict for check in self.checks)

    @property
    def rank(self) -> tuple[int, float, str]:
        """The weakest sample has the lowest rank, wherever it stands among the others."""
        gating = [check for check in self.checks if check.severity in ("fail", "review")]
        depth = min(((check.current or 0.0) / check.required for check in gating if check.required), default=1.0)
        return gate.WORST_FIRST.index(self.verdict), depth, self.scored.case.texts.response


def judged(suite: Suite, scored: ScoredCase, accepted: Baseline | None) -> tuple[ScoredCase, report.CaseReport]:
    """The result of a case with several samples, and the sample that it shows: the weakest of the new ones.

    A case whose samples are all accepted is judged by its first one, as every case. `scored` has the first sample.
    Whether a case fails also depends on the others, see `settled`.
    """
    case = scored.case
    if accepted is None:
        return _new(suite, case)
    known = {answer.response for answer in accepted.answers}
    if not known or known.issuperset(case.samples):
        return _of_accepted(suite, scored, accepted)
    measuring = suite._replace(redact=True)  # which explains nothing
    samples = [
        _measured(measuring, _with(case, case.texts._replace(response=text)), number, accepted, count)
        for number, (text, count) in enumerate(zip(case.samples, case.of_each, strict=True), 1)
        if text not in known
    ]
    weakest = min(samples, key=lambda sample: sample.rank)
    result = verdict_on(suite, weakest.scored, accepted)
    if weakest.verdict in ("error", "not_comparable", "missing"):
        which = f"response {weakest.number} of {len(case.samples)}: {result.message}" if weakest.scored.error else ""
        return weakest.scored, result._replace(message=which or result.message, waive=waiver_in_words(case))
    if result.uncompared:
        return weakest.scored, _with_waiver(suite, case, result)
    failed = sum(sample.times for sample in samples if sample.verdict in _FAILS)
    again = sum(_accepted_again(measuring, case, accepted))
    shares = Shares(failed, case.recorded, again, sum(accepted.texts.of_each) if accepted.texts is not None else 1)
    reported = _reported(shares, weakest, suite.rule.false_alarms)
    every_one = len(samples) == len(case.samples) and all(sample.verdict == "fail" for sample in samples)
    fails_alone = (every_one and shares.is_worse) or any(map(_breaks_stated, samples))
    verdict = "fail" if fails_alone else _verdict(suite, shares, samples)
    message = _message(verdict, reported, result.message)
    stale = result.stale and all(_is_same(suite, sample, accepted) for sample in samples)
    if stale and verdict == "pass":
        verdict, message = result.verdict, result.message
    verdict, message = with_numbers(verdict, message, result.numbers or ())
    shown = result._replace(
        verdict=verdict, message=message, fix="", samples=reported, stale=stale, judged="samples", certain=None
    )
    return weakest.scored, _with_waiver(suite, case, shown)


def _with_waiver(suite: Suite, case: SuiteCase, result: report.CaseReport) -> report.CaseReport:
    """The result with the waiver of the case, which is for all of its samples together."""
    if case.waive is None:
        return result
    verdict, message = result.verdict, result.message
    if verdict in ("fail", "review", "insufficient"):
        verdict, message = waived(suite, case, verdict, message, (verdict,))
    return result._replace(verdict=verdict, message=message, waive=waiver_in_words(case, message))


def _of_accepted(suite: Suite, scored: ScoredCase, accepted: Baseline) -> tuple[ScoredCase, report.CaseReport]:
    """The result of a case whose samples are all accepted: of the first one that says what it must not, or of all."""
    case = scored.case
    if case.texts.keep or case.texts.never:
        for number, text in enumerate(case.samples[1:], 2):
            sample = _measured(suite, _with(case, case.texts._replace(response=text)), number, accepted, 1)
            if _breaks_stated(sample):
                return sample.scored, _with_waiver(suite, case, verdict_on(suite, sample.scored, accepted))
    return scored, verdict_on(suite, scored, accepted)


def _is_same(suite: Suite, sample: _Sample, accepted: Baseline) -> bool:
    """Whether a sample differs from an accepted one only in form."""
    texts = sample.scored.case.texts
    return in_meaning(texts, accepted.answers, redact=suite.redact, scorers=suite.scorers)[1]


def _breaks_stated(sample: _Sample) -> bool:
    """Whether a sample lacks what people stated, which no share of good samples makes up for."""
    return any(check.scorer == stated.NAME and check.verdict == "fail" for check in sample.checks)


def _with(case: SuiteCase, texts: Case) -> SuiteCase:
    """The case with one response, without its waiver, which is for all of them."""
    return case._replace(texts=texts, samples=(), counts=(), waive=None)


def _measured(suite: Suite, case: SuiteCase, number: int, accepted: Baseline, count: int) -> _Sample:
    (scored,) = score(suite, [case], stored={case.id: accepted})
    comparison = baselines.compare(accepted, case.texts)
    checks = (
        check
        for scorer in suite.scorers
        for check in checks_on(suite, case, scorer, scored.results.get(scorer.name), comparison)
    )
    return _Sample(number, count, scored, tuple(checks))


def _accepted_again(suite: Suite, case: SuiteCase, accepted: Baseline) -> Iterator[bool]:
    """Whether each accepted sample fails beside the others.

    One that cannot be scored, or is alone, passes, and so does one that was recorded again: it is among the others.
    """
    texts = accepted.texts
    if texts is None or not texts.others:
        yield False
        return
    responses = (texts.response, *texts.others)
    for i, (answer, count) in enumerate(zip(accepted.answers, texts.of_each, strict=True)):
        if count > 1:
            continue
        first, *others = (*responses[:i], *responses[i + 1 :])
        rest = accepted._replace(texts=texts._replace(response=first, others=tuple(others), counts=()))
        sample = _measured(suite, _with(case, answer.measured_by(case.texts)), i + 1, rest, count)
        yield sample.verdict in _FAILS


def _verdict(suite: Suite, shares: Shares, samples: Sequence[_Sample]) -> Verdict:
    """The verdict on a case by itself: it fails only if the suite agrees."""
    noted: Verdict = "note" if all(sample.verdict == "note" for sample in samples) else "pass"
    if not shares.is_worse:
        return noted
    if chance(shares).is_at_most(suite.rule.false_alarms):
        return "review"
    if suite.insufficient != "off" and not can_tell(shares, suite.rule.false_alarms):
        return "insufficient"
    return noted


def _reported(shares: Shares, weakest: _Sample, false_alarms: float) -> report.Samples:
    k = min(shares.of, shares.accepted_of)
    passed, accepted_passed = shares.of - shares.failed, shares.accepted_of - shares.accepted_failed
    by_chance = chance(shares)
    is_open = shares.is_worse and not by_chance.is_at_most(false_alarms)
    return report.Samples(
        *shares,
        weakest=weakest.number,
        p=by_chance.number,
        k=k,
        pass_at_k=pass_at_k(passed, shares.of, k),
        pass_hat_k=pass_hat_k(passed, shares.of, k),
        accepted_pass_at_k=pass_at_k(accepted_passed, shares.accepted_of, k),
        accepted_pass_hat_k=pass_hat_k(accepted_passed, shares.accepted_of, k),
        more=more_needed(shares, false_alarms) if is_open else None,
        times=weakest.times if weakest.times > 1 else None,
    )


def _message(verdict: Verdict, samples: report.Samples, of_weakest: str) -> str:
    if verdict == "insufficient":
        if samples.more is None:
            return "insufficient: not even 100 more of each would be enough to decide"
        return f"insufficient: {samples.more} more of each needed to decide"
    return of_weakest if verdict in ("fail", "waived") else ""


def _new(suite: Suite, case: SuiteCase) -> tuple[ScoredCase, report.CaseReport]:
    """The first broken sample of a case without a baseline, or else its first one."""
    first = None
    for text in case.samples:
        (scored,) = score(suite, [_with(case, case.texts._replace(response=text))], {})
        result = _with_waiver(suite, case, verdict_on(suite, scored, None))
        if first is None or result.verdict in gate.RED or broken(suite, scored.case, scored.results):
            first = scored, result
            if result.broken or result.verdict in gate.RED:
                break
    assert first is not None  # noqa: S101  # a case with samples has at least one
    return first


class Settled(NamedTuple):
    """The decision on all cases with samples together."""

    cases: list[report.CaseReport]
    """All cases, those with samples under their final verdict."""
    broken: tuple[str, ...] = ()
    """Why the suite fails."""
    remarks: tuple[str, ...] = ()
    share: float = 1.0
    """The part of the false alarm budget that is left for cases with one response."""


def settled(suite: Suite, cases: list[report.CaseReport]) -> Settled:
    """The cases, of which those with more failing samples than chance explains fail, given how many were tested.

    Of the part of the false alarm budget that they have, see `_left`, one half is for the cases and one for those
    together that do not fail by themselves; a single case with failing samples gets all of it.
    """
    tested = {case.id: _shares(case.samples) for case in cases if case.samples and case.verdict != "waived"}
    if not tested:
        return Settled(cases)
    failing = [name for name, shares in tested.items() if shares.failed + shares.accepted_failed]
    share = _left(cases, len(failing)) if failing else 1.0
    budget = suite.rule.false_alarms * (1.0 if share == 1.0 else 1.0 - share) / (2 if len(failing) > 1 else 1)
    worse = dict(zip(failing, rejected([tested[name] for name in failing], budget), strict=True))
    rest = [tested[name] for name in failing if not worse[name]]
    together = chance_together(rest)
    is_worse = len(rest) > 1 and together.is_at_most(budget)
    final = [_final(case, fails=worse.get(case.id, False), together=is_worse) for case in cases]
    broken = []
    if is_worse:
        broken.append(f"{_in_all(rest)}; chance explains this in {_percent(together.number)}")
    names = [case.id for case in final if case.verdict == "insufficient"]
    if names and suite.insufficient == "fail":
        more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        broken.append(f"too few samples to tell: {', '.join(names[:_NAMED])}{more}")
    return Settled(final, tuple(broken), (_passes([case.samples for case in cases if case.samples]),), share)


def _left(cases: Sequence[report.CaseReport], tested: int) -> float:
    """The share of the false alarm budget for the other changed responses, as many as they are; 1 if there are none.

    Neither these nor `tested` includes what cannot fail the suite, so that it takes nothing from what can.
    """
    others = sum(map(report.is_counted, cases))
    return others / (others + tested) if others else 1.0


_NAMED = 3


def _shares(samples: report.Samples) -> Shares:
    return Shares(*samples[:4])


def _final(case: report.CaseReport, *, fails: bool, together: bool) -> report.CaseReport:
    """A case under its final verdict; one that is worse counts if all of them are worse together."""
    if case.samples is None or case.verdict in ("fail", "waived"):
        return case
    if fails:
        return case._replace(verdict="fail")
    if together and _shares(case.samples).is_worse:
        return case._replace(verdict="review", message="")
    return case


def _in_all(cases: Sequence[Shares]) -> str:
    failed, of = sum(shares.failed for shares in cases), sum(shares.of for shares in cases)
    before, accepted = sum(shares.accepted_failed for shares in cases), sum(shares.accepted_of for shares in cases)
    return f"{failed} of {of} samples of {len(cases)} cases fail, of the accepted ones {before} of {accepted}"


def _percent(share: float) -> str:
    return "less than 0.01 %" if share < 0.0001 else f"{100 * share:.2f} %"


def _passes(samples: Sequence[report.Samples]) -> str:
    """pass@k and pass^k beside each other, over the changed cases with samples."""
    ks = sorted({one.k for one in samples})
    parts = []
    for k in ks:
        of_k = [one for one in samples if one.k == k]
        at, hat = gate.mean(one.pass_at_k for one in of_k), gate.mean(one.pass_hat_k for one in of_k)
        before_at = gate.mean(one.accepted_pass_at_k for one in of_k)
        before_hat = gate.mean(one.accepted_pass_hat_k for one in of_k)
        cases = "1 changed case" if len(of_k) == 1 else f"{len(of_k)} changed cases"
        parts.append(f"pass@{k} {before_at:.2f} -> {at:.2f}, pass^{k} {before_hat:.2f} -> {hat:.2f} over {cases}")
    return "; ".join(parts)
