"""Responses that are broken whatever was accepted: error pages, refusals, empty responses, violated rules."""

from collections.abc import Mapping
from contextlib import suppress

from vrty_gate.core.case import Case
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.scorers import INTEGRITY
from vrty_gate.scorers.scorer import Result, Scorer, Unscored


class Broken(NamedTuple):
    """A check that a response fails without comparison with any accepted answer."""

    dimension: str
    why: str

    def __str__(self) -> str:
        return f"{self.dimension}: {self.why}" if self.why else self.dimension


def broken(suite: Suite, case: SuiteCase, results: Mapping[str, Result]) -> tuple[Broken, ...]:
    """The checks that fail in the results of the scorers, unless a rule of the case lowers their severity.

    The checks of integrity always run, even if the manifest does not name that scorer.
    """
    problems = []
    for scorer in _detectors(suite):
        result = results.get(scorer.name)
        if result is None and scorer not in suite.scorers:
            result = scorer.look(case.texts, ())
        failed = [name for name in scorer.traits.broken if result is not None and result.scores.get(name) == 0.0]
        failed = [name for name in failed if not _lowered(suite, case, name)]
        if result is not None and failed:
            reasons = {} if suite.redact else result.explain()
            problems += [Broken(name, reasons.get(name, "")) for name in scorer.rules if name in failed]
    return tuple(problems)


def broken_alone(suite: Suite, case: SuiteCase, accepted: tuple[Case, ...]) -> tuple[Broken, ...]:
    """The same for a response about to replace accepted answers, without the checks that their first one fails too."""
    results = looks(suite, case.texts, accepted)
    problems = broken(suite, case, results)
    if not problems or not accepted:
        return problems
    before = looks(suite, accepted[0].measured_by(case.texts), accepted)
    known = {problem.dimension for problem in broken(suite, case, before)}
    for scorer in suite.scorers:
        if scorer.traits.unstored:  # what people stated holds for every answer
            known -= scorer.rules.keys()
    return tuple(problem for problem in problems if problem.dimension not in known)


def looks(suite: Suite, texts: Case, accepted: tuple[Case, ...]) -> dict[str, Result]:
    """The results of the scorers that detect broken responses, without those that cannot score these texts."""
    results = {}
    for scorer in _detectors(suite):
        with suppress(Unscored):  # its caller reports that
            results[scorer.name] = scorer.look(texts, accepted if scorer.relative else ())
    return results


def _detectors(suite: Suite) -> tuple[Scorer, ...]:
    """The scorers that detect broken responses: those of the manifest, and integrity in any case."""
    named = tuple(scorer for scorer in suite.scorers if scorer.traits.broken)
    names = {scorer.name for scorer in suite.scorers}
    if INTEGRITY.name in names:
        return named
    if "rules" not in names:
        return (*named, INTEGRITY)
    from vrty_gate.manifest.scorers import without_schema  # loaded already: the manifest has scorers

    return (*named, without_schema(INTEGRITY))


def _lowered(suite: Suite, case: SuiteCase, dimension: str) -> bool:
    """Whether the manifest gives a dimension a lower severity than its scorer does."""
    order = ("off", "note", "review", "fail")
    default = next(scorer.rules[dimension] for scorer in _detectors(suite) if dimension in scorer.rules)
    return order.index(suite.rule_of(case, dimension, default).severity) < order.index(default.severity)
