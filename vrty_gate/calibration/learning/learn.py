"""Thresholds from labelled answers: floors for the dimensions of a suite, and how often each rule fails."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import inf
from typing import NamedTuple

from vrty_gate.ask.embed import measure_in
from vrty_gate.calibration import FEW, percent
from vrty_gate.calibration.learning import direction, floors
from vrty_gate.calibration.learning.direction import Direction
from vrty_gate.calibration.learning.learned import FLAG, Learned, Learning, Rates, RuleCount
from vrty_gate.core.bundled import DamagedDataError
from vrty_gate.core.evidence import BROKEN, Evidence
from vrty_gate.core.gate.calibration import needed
from vrty_gate.core.gate.roc import Choice, Point, Roc, held_out, roc, short
from vrty_gate.core.gate.rule import is_score
from vrty_gate.errors import InputError, Place
from vrty_gate.gate.score import in_words
from vrty_gate.manifest import Suite
from vrty_gate.scorers import REGISTRY, Scorer
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
    scorers = [one for one in suite.scorers if not one.relative and one.name not in REGISTRY]
    if not scorers:
        words = "no scorer to calibrate: add grounding or geometry to scorers"
        raise InputError(f"{words}; the default scorers compare with accepted answers", Place(suite.manifest))
    others = calibration[1].scores if calibration else {}
    scored = [_by_others(_score(one, scorers, suite), others) for one in labelled.examples]
    dimensions, lacking = _fit(scorers, scored, rate)
    if not dimensions:
        why = [fault[1] for one in scored for fault in one.faults] or [
            one.traits.idle for one in scorers if one.traits.idle
        ]
        words = "; ".join(["no dimension has scores for both grounded and ungrounded answers", *why[:1]])
        raise InputError(words, _first_fault(scored, suite))
    dimensions = _choose(dimensions)
    good = sum(one.example.grounded for one in scored)
    bad = len(scored) - good
    pasted = {one.dimension: one.floor for one in dimensions if one.pasted}
    notes = [
        *_left_out(labelled, suite, scored),
        *lacking,
        *_of_dgi(suite, labelled, dimensions, learned=calibration is not None),
        *_mute(dimensions),
        *_doubts(good, bad, rate),
        *floors.beside_k(suite, scorers, dimensions),
        *floors.fails_accepted(suite, scorers, pasted, accepted),
    ]
    return Learning(
        suite=suite,
        grounded=good,
        ungrounded=bad,
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
            own, found = result.scores, result.evidence()
        except DamagedDataError:
            raise
        except Exception as fault:  # noqa: BLE001  # whatever a scorer raises is told of this example alone
            faults.append((scorer.name, in_words(fault, quote=not suite.redact)))
            continue
        odd = [name for name, score in own.items() if not is_score(score)]
        if odd:
            faults.append((scorer.name, f"{odd[0]} is {own[odd[0]]}, which is not in [0, 1]"))
            continue
        scores |= own
        evidence += [(scorer.name, one) for one in found]
    return _Scored(example, scores, tuple(evidence), tuple(faults))


def _by_others(one: _Scored, others: Mapping[str, Mapping[str, float]]) -> _Scored:
    """The same; grounded answers that the dgi direction was learned from are scored by that of the others."""
    case = one.example.case
    by_others = others.get(direction.key(case.prompt, case.response), {}) if one.example.grounded else {}
    return one._replace(scores={**one.scores, **{name: by_others[name] for name in by_others if name in one.scores}})


def _fit(
    scorers: Iterable[Scorer], scored: Iterable[_Scored], rate: float | None
) -> tuple[tuple[Learned, ...], list[str]]:
    """The learned dimensions, and remarks on those that could not be learned."""
    found: list[Learned] = []
    lacking: dict[str, list[str]] = {}
    choice: Choice = Roc.youden if rate is None else lambda curve: curve.at_most(rate)
    for scorer in scorers:
        for name in scorer.rules:
            some = [one for one in scored if name in one.scores]
            grounded = [one.scores[name] for one in some if one.example.grounded]
            ungrounded = [one.scores[name] for one in some if not one.example.grounded]
            if grounded and ungrounded:
                found.append(_learned(scorer.name, name, grounded, ungrounded, choice))
            else:
                kinds = [kind for kind, side in (("grounded", grounded), ("ungrounded", ungrounded)) if not side]
                lacking.setdefault(" or ".join(kinds), []).append(name)
    notes = [f"nothing learned for {', '.join(n)}: no scores for {k} answers" for k, n in lacking.items()]
    return tuple(found), notes


def _learned(scorer: str, name: str, grounded: list[float], ungrounded: list[float], choice: Choice) -> Learned:
    curve = roc(grounded, ungrounded)
    if name.endswith(FLAG):
        point = Point(1.0, sum(one < 1.0 for one in grounded), sum(one < 1.0 for one in ungrounded))
        return Learned(scorer, name, curve, point, 1.0, None)
    point = choice(curve)
    below = max([one for one in (*grounded, *ungrounded) if one < point.threshold], default=-inf)
    return Learned(scorer, name, curve, point, short(point.threshold, below), held_out(grounded, ungrounded, choice))


def _choose(dimensions: tuple[Learned, ...]) -> tuple[Learned, ...]:
    """The same, with one dimension per scorer marked: of those that separate, the first with the largest J."""
    best: dict[str, Learned] = {}
    for one in dimensions:
        if one.is_flag or not one.tells:
            continue
        if one.scorer not in best or one.rates.j > best[one.scorer].rates.j:
            best[one.scorer] = one
    return tuple(one._replace(pasted=best.get(one.scorer) is one) for one in dimensions)


def _options(dimensions: Iterable[Learned], calibration: str | None) -> dict[str, object]:
    options: dict[str, object] = {} if calibration is None else {"calibration": calibration}
    thresholds = {one.dimension: one.raw for one in dimensions if one.raw is not None and one.tells}
    return {**options, **({"thresholds": thresholds} if thresholds else {})}


def _together(scored: Iterable[_Scored], floors: Mapping[str, float]) -> Rates:
    counts = {True: 0, False: 0}
    flagged = {True: 0, False: 0}
    for one in scored:
        counts[one.example.grounded] += 1
        flagged[one.example.grounded] += any(one.scores.get(name, 1.0) < floor for name, floor in floors.items())
    return Rates(flagged[True], counts[True], flagged[False], counts[False])


def _rules(scored: list[_Scored]) -> tuple[RuleCount, ...]:
    found: dict[tuple[str, str], list[tuple[bool, str]]] = {}
    for one in scored:
        for scorer, evidence in one.evidence:
            found.setdefault((scorer, evidence.rule), []).append((one.example.grounded, evidence.status))
    counts = [_rule_count(*key, seen) for key, seen in found.items()]
    return tuple(sorted(counts, key=lambda one: (-_telling(one.rates), one.scorer, one.rule)))


def _rule_count(scorer: str, rule: str, seen: list[tuple[bool, str]]) -> RuleCount:
    good = [status for grounded, status in seen if grounded]
    bad = [status for grounded, status in seen if not grounded]
    rates = Rates(sum(s in BROKEN for s in good), len(good), sum(s in BROKEN for s in bad), len(bad))
    return RuleCount(scorer, rule, rates, sum(status == "abstained" for _, status in seen))


def _telling(rates: Rates) -> float:
    return rates.j if rates.grounded and rates.ungrounded else -1.0


def _first_fault(scored: Iterable[_Scored], suite: Suite) -> Place:
    return next((one.example.place for one in scored if one.faults), Place(suite.manifest))


def _left_out(labelled: Labelled, suite: Suite, scored: Iterable[_Scored]) -> Iterator[str]:
    if labelled.repeats:
        yield f"duplicate lines skipped: {labelled.repeats}"
    names = [one.name for one in suite.scorers if one.relative or one.name in REGISTRY]
    if names:
        yield f"skipped: {', '.join(names)}, which do not measure groundedness"
    faults: dict[tuple[str, str], list[Place]] = {}
    for one in scored:
        for fault in one.faults:
            faults.setdefault(fault, []).append(one.example.place)
    most = sorted(faults.items(), key=lambda item: (-len(item[1]), item[0]))
    for (scorer, words), places in most[:_REASONS]:
        yield f"examples that {scorer} could not score: {len(places)}, first at {min(places)}: {words}"
    if most[_REASONS:]:
        rest = sum(len(places) for _, places in most[_REASONS:])
        yield f"examples that could not be scored for other reasons: {rest}"


_REASONS = 5


def _of_dgi(suite: Suite, labelled: Labelled, dimensions: Iterable[Learned], *, learned: bool) -> Iterator[str]:
    if not any(one.dimension == "dgi" for one in dimensions):
        if measure_in(suite):
            yield "dgi needs a calibration: --direction FILE learns one from the grounded answers"
    elif learned:
        yield "dgi of each grounded answer uses the direction of the others"
    elif direction.is_of(suite, labelled.examples):
        yield "the calibration was learned from these answers, so dgi is optimistic; --direction uses leave-one-out"


def _mute(dimensions: Iterable[Learned]) -> Iterator[str]:
    mute = [one.dimension for one in dimensions if not one.tells]
    if mute:
        yield f"no line for {', '.join(mute)}: not better than chance by J, by AUROC or held out"
    wrong = [one.dimension for one in dimensions if one.roc.auroc < 0.5]
    if wrong:
        yield f"higher for ungrounded answers than for grounded ones: {', '.join(wrong)} (AUROC below 0.5)"


def _doubts(grounded: int, ungrounded: int, rate: float | None) -> Iterator[str]:
    if min(grounded, ungrounded) < FEW:
        yield f"fewer than {FEW} answers of a kind are too few for a meaningful result"
    if rate is not None and grounded < needed(rate):
        yield (
            f"a rate of {percent(rate)} cannot be measured with {grounded} grounded answers, {needed(rate)}"
            f" are needed: if none is flagged, up to {percent(min(3 / grounded, 1.0))} may be (rule of three)"
        )
