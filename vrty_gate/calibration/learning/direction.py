"""The dgi direction, from questions to grounded answers, learned from labelled answers: a calibration for geometry."""

from collections.abc import Mapping, Sequence

from vrty_gate.core.case import Case
from vrty_gate.core.digests import digest
from vrty_gate.core.geometry import lexical
from vrty_gate.core.geometry.angles import Vector
from vrty_gate.core.geometry.calibration import MIN_PAIRS, CalibrationResult, Pair, calibrate
from vrty_gate.core.geometry.cross_validation import scored_by_others
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.manifest.suite import Suite
from vrty_gate.scorers.geometry import Measure, measure_in, measure_of
from vrty_gate.stores.labelled import Example

_PAIRS = "pairs_sha256"
"""The metadata key for the digest of the pairs a direction was learned from."""


class Direction(NamedTuple):
    """A direction and the scores of the answers it was learned from."""

    calibration: CalibrationResult
    suite: Suite
    """The suite whose geometry scorer has that calibration."""
    scores: Mapping[str, Mapping[str, float]]
    """Scores of each grounded answer under the direction of the others, by digest of prompt and response."""


def learn(suite: Suite, examples: Sequence[Example]) -> Direction:
    """The direction of the grounded answers with embeddings. Raises InputError for too few, or without geometry."""
    measure = measure_in(suite.scorers)
    if measure is None:
        message = "--direction needs the geometry scorer: write scorers: [default, geometry], or remove it"
        raise InputError(message, Place(suite.manifest))
    pairs = _pairs(examples)
    rows = {text: row for pair in pairs for text in pair if (row := _embedding(measure, text)) is not None}
    known = [pair for pair in pairs if pair.question in rows and pair.response in rows]
    if len(known) < MIN_PAIRS:
        message = (
            f"a direction needs at least {MIN_PAIRS} grounded answers with embeddings, but there are only {len(known)}"
        )
        advice = (
            "; embed the others with vrty-gate embed --labelled" if len(known) < len(pairs) and measure.path else ""
        )
        raise InputError(message + advice, examples[0].place._replace(line=0))
    try:
        calibration = calibrate(
            known,
            encoder=lambda texts: [rows[text] for text in texts],
            model=measure.encoder,
            metadata={_PAIRS: _digest(pairs)},
        )
        held_out = scored_by_others([(rows[pair.question], rows[pair.response]) for pair in known], measure.thresholds)
    except ValueError as error:
        raise InputError(f"no direction can be learned: {error}", examples[0].place._replace(line=0)) from error
    scores = {
        key(*pair): {"dgi": geometry.normalized, "dgi_unflagged": float(not geometry.flagged)}
        for pair, geometry in zip(known, held_out, strict=True)
    }
    return Direction(calibration, _with(suite, measure._replace(calibration=calibration)), scores)


def was_learned_from(suite: Suite, examples: Sequence[Example]) -> bool:
    """Whether the calibration of a suite was learned from exactly these answers."""
    measure = measure_in(suite.scorers)
    if measure is None or measure.calibration is None:
        return False
    return measure.calibration.metadata.get(_PAIRS) == _digest(_pairs(examples))


def key(prompt: str, response: str) -> str:
    """The key of a prompt and response."""
    return digest(f"{digest(prompt)}{digest(response)}")


def _pairs(examples: Sequence[Example]) -> list[Pair]:
    """Each pair once, in the order of their digests, independent of line order."""
    pairs = {key(*pair): pair for pair in (_pair(example.case) for example in examples if example.grounded)}
    return [pairs[name] for name in sorted(pairs)]


def _pair(case: Case) -> Pair:
    return Pair(case.prompt, case.response)


def _digest(pairs: Sequence[Pair]) -> str:
    return digest("".join([key(*pair) for pair in pairs]))


def _embedding(measure: Measure, text: str) -> Vector | None:
    """The embedding of a text; None if missing, zero or damaged, which the scorer reports."""
    if not text.strip():
        return None
    try:
        embedding = (
            lexical.encode([text])[0] if measure.path is None else measure.embeddings and measure.embeddings.of(text)
        )
    except InputError:
        return None
    return embedding if embedding and any(embedding) else None


def _with(suite: Suite, measure: Measure) -> Suite:
    scorers = [scorer._replace(look=measure.look) if measure_of(scorer) else scorer for scorer in suite.scorers]
    return suite._replace(scorers=tuple(scorers))
