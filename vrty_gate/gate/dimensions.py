"""The checks of one scorer on one case: the score in each dimension compared with its baseline."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

from vrty_gate import report
from vrty_gate.core.bundled import DamagedDataError
from vrty_gate.core.case import Case
from vrty_gate.core.gate import rule as gate
from vrty_gate.core.gate.rule import Outcome, Rule
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.gate.score import in_words, stored_by
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.scorers.scorer import Result, Scorer
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import BaselineComparison

VERY_RARE = "fewer than 1 in 1,000 good answers score this low"
"""Reason for a score below a hard bar that was set from good answers."""


def checks_on(
    suite: Suite, case: SuiteCase, scorer: Scorer, result: Result | None, comparison: BaselineComparison | None
) -> Sequence[report.Check]:
    """One check for each dimension of a scorer that applies; `result` is None if it could not score."""
    scores = result.scores if result is not None else None
    answers = comparison.answers if comparison else ()
    by_texts = (scorer.relative and bool(answers)) or (scorer.traits.unstored and comparison is not None)
    rules = suite.rules_of(case, scorer.rules)
    if by_texts and comparison and not comparison.changed and scores is not None and {*scores.values()} == {1.0}:
        kept = _kept(scorer.name, tuple(rules.items())) if scores.keys() == rules.keys() else None
        if kept is not None:
            return kept
    stored = stored_by(scorer, comparison.baseline) if comparison else None
    if stored is not None and scores is stored.dimensions:
        passed = _as_stored(scorer, rules, scores)
        if passed is not None:
            return passed
    applying = scorer.rules if scores is None or not scorer.traits.partial else scores
    comparable = comparison is None or by_texts or _are_comparable(scorer, stored, applying, bool(answers))
    own: Mapping[str, float] = {}
    problem = ""
    if scores is not None and comparison and comparable:
        own, problem = _own_if_possible(suite, case, scorer, scores, comparison)
    compared = _Compared(case.texts, scorer, scores, answers, by_texts, stored, applying, comparable, own, problem)
    checks = [*compared.checks(rules)]
    if result is not None and result.answers > 1:  # those that a suite evaluates together
        more = result.answers
        checks = [check._replace(answers=more) if check.severity == "review" else check for check in checks]
    if all(check.verdict in ("pass", "new") for check in checks) or result is None or suite.redact:
        return checks  # an explanation quotes the texts
    reasons = _reasons(scorer, result)
    return [check._replace(explanation=reasons.get(check.dimension, "")) for check in checks]


class _Compared(NamedTuple):
    """The scores of a case, and what they are compared with."""

    case: Case
    scorer: Scorer
    scores: Mapping[str, float] | None
    """By dimension; None if the case could not be scored."""
    answers: tuple[Case, ...]
    """The accepted ones."""
    by_texts: bool
    """Whether the accepted answer scores 1, because texts are compared."""
    stored: baselines.Scored | None
    applying: Mapping[str, object]
    """The dimensions that apply."""
    comparable: bool
    """Whether the baseline was scored as the case is."""
    own: Mapping[str, float]
    """The scores of the accepted answers where the stored scores do not apply."""
    problem: str
    """Why the accepted answers cannot be scored."""

    def checks(self, rules: Mapping[str, Rule]) -> Iterator[report.Check]:
        """The checks of all dimensions in which the case is measured, or was when it was accepted."""
        for dimension in self.scorer.rules:
            is_left = self.by_texts or self.stored is None or dimension not in self.stored.dimensions
            if dimension not in self.applying and is_left:
                continue
            rule = rules[dimension]
            if rule.auto and self.scorer.measured.spread and len(self.answers) > 1:
                rule = rule._replace(k=rule.k * self.scorer.measured.spread(self.answers))
            current, baseline = self._current(dimension, rule), self._baseline(dimension)
            outcome = self._outcome(dimension, rule, current, baseline)
            if outcome is not None:
                shown = current if current is not None and gate.is_score(current) else None
                yield _check(self.scorer.name, dimension, rule, outcome, shown, baseline)

    def _current(self, dimension: str, rule: Rule) -> float | None:
        """The score in a dimension; None if there is none."""
        current = self.scores.get(dimension) if self.scores is not None else None
        if self.by_texts and current is not None and rule.floor is not None and dimension in self.scorer.traits.broken:
            return min(current, self._alone(dimension))
        return current

    def _alone(self, dimension: str) -> float:
        """The score of the response compared with nothing, because accepting cannot override a floor."""
        with suppress(Exception):  # compared with the accepted answer it has a score
            return self.scorer.look(self.case, ()).scores.get(dimension, 1.0)
        return 1.0

    def _baseline(self, dimension: str) -> float | None:
        """The accepted score in a dimension; None if there is none to compare with."""
        if gate.is_score(self.own.get(dimension, -1.0)):
            return self.own[dimension]
        if self.by_texts:
            return 1.0
        return self.stored.dimensions.get(dimension) if self.stored and self.comparable else None

    def _outcome(self, dimension: str, rule: Rule, current: float | None, baseline: float | None) -> Outcome | None:
        """The outcome of a check; None if a dimension that no longer applies may be left out."""
        if self.problem:
            return Outcome("error", None, self.problem)
        if current is None and dimension in self.applying:
            return Outcome("error", None, gate.UNSCORED)
        if not self.comparable:
            reason = "the baseline was not scored by this scorer, or by another version"
            return Outcome("not_comparable", None, reason)
        if current is None:  # otherwise a worse response could hide by removing what the dimension needs
            is_left = rule.severity not in ("fail", "review")
            reason = "measured when the response was accepted, but no longer"
            return None if is_left else Outcome("not_comparable", None, reason)
        outcome = gate.check(current, baseline, rule)
        is_usual = rule.fail_below == self.scorer.rules[dimension].fail_below
        if self.scorer.measured.good and is_usual and current:  # 0 is a decision, not a rarity
            return outcome._replace(reason=outcome.reason.replace(gate.ON_ITS_OWN, VERY_RARE))
        return outcome


def _are_comparable(
    scorer: Scorer, stored: baselines.Scored | None, applying: Mapping[str, object], with_texts: bool
) -> bool:
    """Whether the stored scores are those of the same version of a scorer and the same dimensions."""
    if stored is None or stored.signature != scorer.signature:
        return False
    same_dimensions = stored.dimensions.keys() == applying.keys() or (scorer.accepted == "again" and with_texts)
    return same_dimensions and (with_texts or not scorer.traits.needs_texts)


@lru_cache(maxsize=64)  # shared by all cases that did not change
def _kept(scorer: str, rules: tuple[tuple[str, Rule], ...]) -> tuple[report.Check, ...] | None:
    """The checks of an answer that scores 1, as the accepted one does; None if a rule needs more than that one."""
    if any(rule.auto or rule.floor is not None for _, rule in rules):
        return None
    return tuple(_check(scorer, dimension, rule, gate.check(1.0, 1.0, rule), 1.0, 1.0) for dimension, rule in rules)


def _as_stored(scorer: Scorer, rules: Mapping[str, Rule], scores: Mapping[str, float]) -> Sequence[report.Check] | None:
    """The checks of an answer whose stored scores stand; None if one does not pass."""
    checks = []
    for dimension, rule in rules.items():
        score = scores[dimension]
        outcome = gate.check(score, score, rule)
        if outcome.verdict != "pass" or rule.auto:
            return None
        checks.append(_check(scorer.name, dimension, rule, outcome, score, score))
    return checks


def _reasons(scorer: Scorer, result: Result) -> dict[str, str]:
    try:
        return result.explain()
    except DamagedDataError:
        raise
    except Exception as fault:  # noqa: BLE001  # the scores are valid without an explanation
        return dict.fromkeys(scorer.rules, f"no explanation available: {in_words(fault)}")


def _own_if_possible(
    suite: Suite, case: SuiteCase, scorer: Scorer, scores: dict[str, float], comparison: BaselineComparison
) -> tuple[dict[str, float], str]:
    """The scores of `_own`, or why the accepted answers cannot be scored."""
    try:
        return _own(case, scorer, scores, comparison), ""
    except DamagedDataError:
        raise
    except Exception as fault:  # noqa: BLE001  # whatever a scorer raises is the verdict on this case
        return {}, f"the accepted answer cannot be scored: {in_words(fault, quote=not suite.redact)}"


def _own(case: SuiteCase, scorer: Scorer, scores: dict[str, float], comparison: BaselineComparison) -> dict[str, float]:
    """The scores of the accepted answers where the stored scores do not apply.

    Stored scores are those of the first answer, with the reference, schema and rules at that time.
    """
    if not comparison.answers:
        return {}
    if scorer.relative:
        return {}  # which is 1
    if comparison.is_other:
        return scores
    if scorer.accepted != "again":
        return {}
    if not comparison.changed:
        return scores
    return scorer.look(comparison.answers[0].measured_by(case.texts), comparison.answers).scores


def _check(
    scorer: str, dimension: str, rule: Rule, outcome: Outcome, current: float | None, baseline: float | None
) -> report.Check:
    if current == baseline == 1.0 and outcome.verdict == "pass":
        return _kept_check(scorer, dimension, rule, outcome)
    return _new_check(scorer, dimension, rule, outcome, current, baseline)


@lru_cache(maxsize=256)  # one for all cases: most checks of a case are kept, even if it changed
def _kept_check(scorer: str, dimension: str, rule: Rule, outcome: Outcome) -> report.Check:
    return _new_check(scorer, dimension, rule, outcome, 1.0, 1.0)


def _new_check(
    scorer: str, dimension: str, rule: Rule, outcome: Outcome, current: float | None, baseline: float | None
) -> report.Check:
    return report.Check(
        dimension=dimension,
        scorer=scorer,
        verdict=outcome.verdict,
        severity=rule.severity,
        k=rule.k,
        current=current,
        baseline=baseline,
        delta=current - baseline if current is not None and baseline is not None else None,
        required=outcome.required,
        reason=outcome.reason,
    )
