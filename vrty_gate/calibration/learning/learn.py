"""Thresholds from labelled answers: floors for the dimensions of a suite, and how often each rule fails."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import inf

from vrty_gate.calibration import FEW, percent
from vrty_gate.calibration.learning import direction, floors
from vrty_gate.calibration.learning.direction import Direction
from vrty_gate.calibration.learning.learned import FLAG, Learned, Learning, Rates, RuleCount
from vrty_gate.core.bundled import DamagedDataError
from vrty_gate.core.evidence import BROKEN, Evidence
from vrty_gate.core.gate.calibration import needed
from vrty_gate.core.gate.roc import Choice, Point, Roc, held_out, roc, short
from vrty_gate.core.gate.rule import is_score
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.gate.score import in_words
from vrty_gate.manifest.suite import Suite
from vrty_gate.scorers import REGISTRY, Scorer
from vrty_gate.scorers.geometry import measure_in
from vrty_gate.stores.labelled import Example, Labelled


class _Scored(NamedTuple):
    """An example and its scores."""

    example: Example
    scores: Mapping[str, float]
    evidence: tuple[tuple[str, Evidence], ...]
    faults: tuple[tuple[str, str], ...]
    """Scorers that could not score it, and why."""


def learn(
    suite: Suite,
    labelled: Labelled,
    rate: float | None,
    calibration: tuple[str, Direction] | None = None,
    accepted: Collection[str] = (),
) -> Learning:
    """The floors that flag at most `rate` of the grounded answers, or those that maximize Youden's J.

    `calibration` is a direction learned from the same answers, with its file as in the manifest; `accepted` are the ids
    of the cases with a baseline. Raises InputError if the suite has no suitable scorer, or none of its scores can be
    used.
    """
    scorers = [scorer for scorer in suite.scorers if not scorer.relative and scorer.name not in REGISTRY]
    if not scorers:
        message = "no scorer to calibrate: add grounding or geometry to scorers"
        raise InputError(f"{message}; the default scorers compare with accepted answers", Place(suite.manifest))
    held_out = calibration[1].scores if calibration else {}
    scored = [_with_held_out(_score(example, scorers, suite), held_out) for example in labelled.examples]
    dimensions, unlearned = _fit(scorers, scored, rate)
    if not dimensions:
        causes = [fault[1] for example in scored for fault in example.faults] or [
            scorer.traits.idle for scorer in scorers if scorer.traits.idle
        ]
        message = "; ".join(["no dimension has scores for both grounded and ungrounded answers", *causes[:1]])
        raise InputError(message, _first_fault(scored, suite))
    dimensions = _choose(dimensions)
    grounded = sum(scored_example.example.grounded for scored_example in scored)
    ungrounded = len(scored) - grounded
    pasted = {learned.dimension: learned.floor for learned in dimensions if learned.pasted}
    notes = [
        *_skipped_input(labelled, suite, scored),
        *unlearned,
        *_dgi_notes(suite, labelled, dimensions, learned=calibration is not None),
        *_unusable(dimensions),
        *_doubts(grounded, ungrounded, rate),
        *floors.stricter_k(suite, scorers, dimensions),
        *floors.fails_accepted(suite, scorers, pasted, accepted),
    ]
    return Learning(
        suite=suite,
        grounded=grounded,
        ungrounded=ungrounded,
        rate=rate,
        dimensions=dimensions,
        rules=_rules(scored),
        gate=floors.gate(suite, pasted),
        options=_options(dimensions, calibration[0] if calibration else None),
        together=_together(scored, pasted),
        notes=tuple(notes),
    )


def _score(example: Example, scorers: Iterable[Scorer], suite: Suite) -> _Scored:
    scores: dict[str, float] = {}
    evidence: list[tuple[str, Evidence]] = []
    faults = []
    for scorer in scorers:
        try:
            result = scorer.look(example.case, ())
            new_scores, findings = result.scores, result.evidence()
        except DamagedDataError:
            raise
        except Exception as fault:  # noqa: BLE001  # whatever a scorer raises concerns only this example
            faults.append((scorer.name, in_words(fault, quote=not suite.redact)))
            continue
        invalid = [name for name, score in new_scores.items() if not is_score(score)]
        if invalid:
            faults.append((scorer.name, f"{invalid[0]} is {new_scores[invalid[0]]}, which is not in [0, 1]"))
            continue
        scores |= new_scores
        evidence += [(scorer.name, finding) for finding in findings]
    return _Scored(example, scores, tuple(evidence), tuple(faults))


def _with_held_out(scored: _Scored, held_out: Mapping[str, Mapping[str, float]]) -> _Scored:
    """The example with held-out scores, if it is a grounded answer that the dgi direction was learned from."""
    case = scored.example.case
    new_scores = held_out.get(direction.key(case.prompt, case.response), {}) if scored.example.grounded else {}
    return scored._replace(
        scores={**scored.scores, **{name: new_scores[name] for name in new_scores if name in scored.scores}}
    )


def _fit(
    scorers: Iterable[Scorer], scored: Iterable[_Scored], rate: float | None
) -> tuple[tuple[Learned, ...], list[str]]:
    """The learned dimensions, and remarks on those that could not be learned."""
    learned: list[Learned] = []
    missing: dict[str, list[str]] = {}
    choice: Choice = Roc.youden if rate is None else lambda curve: curve.at_most(rate)
    for scorer in scorers:
        for name in scorer.rules:
            examples = [example for example in scored if name in example.scores]
            grounded = [example.scores[name] for example in examples if example.example.grounded]
            ungrounded = [example.scores[name] for example in examples if not example.example.grounded]
            if grounded and ungrounded:
                learned.append(_learned(scorer.name, name, grounded, ungrounded, choice))
            else:
                kinds = [kind for kind, scores in (("grounded", grounded), ("ungrounded", ungrounded)) if not scores]
                missing.setdefault(" or ".join(kinds), []).append(name)
    notes = [f"nothing learned for {', '.join(names)}: no scores for {kind} answers" for kind, names in missing.items()]
    return tuple(learned), notes


def _learned(scorer: str, name: str, grounded: list[float], ungrounded: list[float], choice: Choice) -> Learned:
    curve = roc(grounded, ungrounded)
    if name.endswith(FLAG):
        point = Point(1.0, sum(score < 1.0 for score in grounded), sum(score < 1.0 for score in ungrounded))
        return Learned(scorer, name, curve, point, 1.0, None)
    point = choice(curve)
    below = max([score for score in (*grounded, *ungrounded) if score < point.threshold], default=-inf)
    return Learned(scorer, name, curve, point, short(point.threshold, below), held_out(grounded, ungrounded, choice))


def _choose(dimensions: tuple[Learned, ...]) -> tuple[Learned, ...]:
    """The dimensions, with one per scorer marked as pasted: of those that separate, the first with the largest J."""
    best: dict[str, Learned] = {}
    for learned in dimensions:
        if learned.is_flag or not learned.tells:
            continue
        if learned.scorer not in best or learned.rates.j > best[learned.scorer].rates.j:
            best[learned.scorer] = learned
    return tuple(learned._replace(pasted=best.get(learned.scorer) is learned) for learned in dimensions)


def _options(dimensions: Iterable[Learned], calibration: str | None) -> dict[str, object]:
    options: dict[str, object] = {} if calibration is None else {"calibration": calibration}
    thresholds = {learned.dimension: learned.raw for learned in dimensions if learned.raw is not None and learned.tells}
    return {**options, **({"thresholds": thresholds} if thresholds else {})}


def _together(scored: Iterable[_Scored], floors: Mapping[str, float]) -> Rates:
    counts = {True: 0, False: 0}
    flagged = {True: 0, False: 0}
    for example in scored:
        counts[example.example.grounded] += 1
        flagged[example.example.grounded] += any(
            example.scores.get(name, 1.0) < floor for name, floor in floors.items()
        )
    return Rates(flagged[True], counts[True], flagged[False], counts[False])


def _rules(scored: list[_Scored]) -> tuple[RuleCount, ...]:
    outcomes: dict[tuple[str, str], list[tuple[bool, str]]] = {}
    for example in scored:
        for scorer, evidence in example.evidence:
            outcomes.setdefault((scorer, evidence.rule), []).append((example.example.grounded, evidence.status))
    counts = [_rule_count(*key, rule_outcomes) for key, rule_outcomes in outcomes.items()]
    return tuple(sorted(counts, key=lambda count: (-_discrimination(count.rates), count.scorer, count.rule)))


def _rule_count(scorer: str, rule: str, outcomes: list[tuple[bool, str]]) -> RuleCount:
    good = [status for grounded, status in outcomes if grounded]
    bad = [status for grounded, status in outcomes if not grounded]
    rates = Rates(
        sum(status in BROKEN for status in good), len(good), sum(status in BROKEN for status in bad), len(bad)
    )
    return RuleCount(scorer, rule, rates, sum(status == "abstained" for _, status in outcomes))


def _discrimination(rates: Rates) -> float:
    return rates.j if rates.grounded and rates.ungrounded else -1.0


def _first_fault(scored: Iterable[_Scored], suite: Suite) -> Place:
    return next((example.example.place for example in scored if example.faults), Place(suite.manifest))


def _skipped_input(labelled: Labelled, suite: Suite, scored: Iterable[_Scored]) -> Iterator[str]:
    if labelled.repeats:
        yield f"duplicate lines skipped: {labelled.repeats}"
    names = [scorer.name for scorer in suite.scorers if scorer.relative or scorer.name in REGISTRY]
    if names:
        yield f"skipped: {', '.join(names)}, which do not measure groundedness"
    faults: dict[tuple[str, str], list[Place]] = {}
    for example in scored:
        for fault in example.faults:
            faults.setdefault(fault, []).append(example.example.place)
    by_frequency = sorted(faults.items(), key=lambda item: (-len(item[1]), item[0]))
    for (scorer, cause), places in by_frequency[:_REASONS]:
        yield f"examples that {scorer} could not score: {len(places)}, first at {min(places)}: {cause}"
    if by_frequency[_REASONS:]:
        rest = sum(len(places) for _, places in by_frequency[_REASONS:])
        yield f"examples that could not be scored for other reasons: {rest}"


_REASONS = 5


def _dgi_notes(suite: Suite, labelled: Labelled, dimensions: Iterable[Learned], *, learned: bool) -> Iterator[str]:
    if not any(dimension.dimension == "dgi" for dimension in dimensions):
        if measure_in(suite.scorers):
            yield "dgi needs a calibration: --direction FILE learns one from the grounded answers"
    elif learned:
        yield "dgi of each grounded answer uses the direction of the others"
    elif direction.was_learned_from(suite, labelled.examples):
        yield "the calibration was learned from these answers, so dgi is optimistic; --direction uses leave-one-out"


def _unusable(dimensions: Iterable[Learned]) -> Iterator[str]:
    useless = [learned.dimension for learned in dimensions if not learned.tells]
    if useless:
        yield f"no line for {', '.join(useless)}: not better than chance by J, by AUROC or held out"
    inverted = [learned.dimension for learned in dimensions if learned.roc.auroc < 0.5]
    if inverted:
        yield f"higher for ungrounded answers than for grounded ones: {', '.join(inverted)} (AUROC below 0.5)"


def _doubts(grounded: int, ungrounded: int, rate: float | None) -> Iterator[str]:
    if min(grounded, ungrounded) < FEW:
        yield f"fewer than {FEW} answers per label are too few for a meaningful result"
    if rate is not None and grounded < needed(rate):
        yield (
            f"a rate of {percent(rate)} takes {needed(rate)} grounded answers to establish, and there are {grounded}:"
            f" even if none of the {grounded} is flagged, the rate may be up to {percent(min(3 / grounded, 1.0))}"
            " (rule of three)"
        )
