"""Thresholds that separate grounded from ungrounded answers, fitted by Youden's J (specs: grounding geometry, 7, 8)."""

import warnings
from collections.abc import Sequence
from itertools import islice

from vrty_gate.core.gate.roc import roc
from vrty_gate.core.geometry import scores
from vrty_gate.core.geometry.angles import Encoder
from vrty_gate.core.geometry.calibration import CalibrationResult
from vrty_gate.core.geometry.encoding import encoded, require_words
from vrty_gate.core.named_tuple import NamedTuple

METRIC = "youden_j"


class Fitted(NamedTuple):
    """A threshold for the rule that a score at or above it means grounded."""

    threshold: float
    j: float
    """Share of grounded answers at or above it plus share of ungrounded ones below it, minus 1; in [-1, 1]."""
    grounded: int
    """The number of grounded answers."""
    ungrounded: int
    """The number of ungrounded answers."""


class Example(NamedTuple):
    """A labelled response."""

    question: str
    response: str
    label: int | str
    """1 for ungrounded, 0 for grounded; converted with `int`. Any other number counts as grounded."""
    context: str | None = None


class ThresholdFit(NamedTuple):
    """The thresholds fitted to labelled examples; None if either class has no scores."""

    model: str
    n: int
    sgi: Fitted | None
    dgi: Fitted | None
    metric: str = METRIC

    @property
    def sgi_review(self) -> float | None:
        """The threshold of SGI."""
        return self.sgi.threshold if self.sgi else None

    @property
    def dgi_pass(self) -> float | None:
        """The threshold of DGI."""
        return self.dgi.threshold if self.dgi else None

    def thresholds(self, default: scores.Thresholds = scores.DEFAULT) -> scores.Thresholds:
        """The fitted thresholds, with defaults for those that could not be fitted."""
        sgi = default.sgi if self.sgi is None else self.sgi.threshold
        return scores.Thresholds(sgi, default.dgi if self.dgi is None else self.dgi.threshold)


def youden(grounded: Sequence[float], ungrounded: Sequence[float]) -> Fitted:
    """The lowest score that, as a threshold, has the greatest J.

    Warns if J is 0 or less, which means that the scores are useless or inverted: the threshold is then the lowest
    score, which passes everything. Raises ValueError if a class is empty or a score is not finite.
    """
    curve = roc(grounded, ungrounded)
    point = curve.youden()
    j = curve.j(point)
    if j <= 0:
        warnings.warn("the scores do not separate grounded from ungrounded answers: Youden's J is 0", stacklevel=2)
    return Fitted(float(point.threshold), j, curve.grounded, curve.ungrounded)


def fit_thresholds(
    examples: Sequence[Example], *, encoder: Encoder, calibration: CalibrationResult | None = None, model: str
) -> ThresholdFit:
    """Fit the threshold of SGI to the examples with a context and, given a calibration, that of DGI to all examples.

    The encoder is called once. Scores are rounded to 4 decimals. Raises ValueError without examples, if no label is 0
    or none is 1, for a calibration of another model, and as the scores do.
    """
    if not examples:
        raise ValueError("thresholds need examples")
    labels = [int(example.label) for example in examples]
    if not {0, 1} <= {*labels}:
        raise ValueError("thresholds need examples of both kinds: label 0 for grounded and 1 for ungrounded")
    if calibration and calibration.model != model:
        raise ValueError(f"the calibration is of {calibration.model!a}, the examples of {model!a}")
    texts = [_texts(example) for example in examples]
    rows = iter(encoded([text for example_texts in texts for text in example_texts], encoder))
    of_sgi: tuple[list[float], list[float]] = ([], [])
    of_dgi: tuple[list[float], list[float]] = ([], [])
    for label, example_texts in zip(labels, texts, strict=True):
        question, response, *context = islice(rows, len(example_texts))
        if context:
            of_sgi[label == 1].append(scores.sgi(question, context[0], response).value)
        if calibration:
            of_dgi[label == 1].append(scores.dgi(question, response, calibration.mu_hat).value)
    return ThresholdFit(model, len(examples), _fitted(*of_sgi), _fitted(*of_dgi))


def _texts(example: Example) -> list[str]:
    named = {"question": example.question, "response": example.response}
    if example.context:
        named["context"] = example.context
    require_words(**named)
    return list(named.values())


def _fitted(grounded: list[float], ungrounded: list[float]) -> Fitted | None:
    return youden(grounded, ungrounded) if grounded and ungrounded else None
