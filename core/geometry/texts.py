"""SGI and DGI of texts, one or many (specs: grounding geometry, sections 2 and 9).

Without an encoder, the default of the process is used, else the lexical one. A direction is stored only in its
`CalibrationResult`.
"""

import warnings
from collections.abc import Iterable, Mapping
from typing import Any

from vrty_gate.core.geometry import scores
from vrty_gate.core.geometry.angles import Encoder, unit
from vrty_gate.core.geometry.calibration import CalibrationResult
from vrty_gate.core.geometry.encoding import chosen, encoded, require_words
from vrty_gate.core.geometry.scores import Geometry, Thresholds
from vrty_gate.core.named_tuple import NamedTuple


class ItemResult(NamedTuple):
    """The outcome for one item of a batch: either a result or an error."""

    result: Geometry | None
    error: KeyError | ValueError | None = None


def sgi(
    question: str,
    context: str,
    response: str,
    *,
    encoder: Encoder | None = None,
    thresholds: Thresholds | None = None,
) -> Geometry:
    """Semantic grounding index of a response. The encoder is called once, with question, context and response.

    Without thresholds, those of Groundlens are used, which were fitted with another encoder, and a UserWarning is
    issued. Raises ValueError for blank texts, and as `scores.sgi` does.
    """
    require_words(question=question, context=context, response=response)
    asked, source, answer = encoded([question, context, response], chosen(encoder))
    if thresholds is None:
        warnings.warn(
            f"SGI is flagged below {scores.DEFAULT.sgi}, which was fitted with another encoder; give fitted thresholds",
            stacklevel=2,
        )
    return scores.sgi(asked, source, answer, thresholds or scores.DEFAULT)


def dgi(
    question: str,
    response: str,
    *,
    calibration: CalibrationResult | None,
    encoder: Encoder | None = None,
    thresholds: Thresholds | None = None,
) -> Geometry:
    """Directional grounding index of a response. The encoder, which is called once, must be that of the calibration.

    Raises ValueError for blank texts, without a calibration, for a text whose embedding is zero, and as `scores.dgi`
    does.
    """
    require_words(question=question, response=response)
    if calibration is None:
        raise ValueError(
            "DGI needs a calibration: no reference pairs are bundled, so calibrate with five or more of your own"
        )
    asked, answer = encoded([question, response], chosen(encoder))
    unit(asked, "embedding of the question")  # zero for a non-blank text means that the encoder found nothing in it
    return scores.dgi(asked, answer, calibration.mu_hat, thresholds or scores.DEFAULT)


def evaluate(
    question: str,
    response: str,
    context: str | None = None,
    *,
    encoder: Encoder | None = None,
    calibration: CalibrationResult | None = None,
    thresholds: Thresholds | None = None,
) -> Geometry:
    """SGI if there is a non-blank context, else DGI. Raises ValueError as they do."""
    if context is not None and context.strip():
        return sgi(question, context, response, encoder=encoder, thresholds=thresholds)
    return dgi(question, response, calibration=calibration, encoder=encoder, thresholds=thresholds)


def evaluate_batch(
    items: Iterable[Mapping[str, Any]],
    *,
    encoder: Encoder | None = None,
    calibration: CalibrationResult | None = None,
    thresholds: Thresholds | None = None,
) -> list[ItemResult]:
    """`evaluate` for each item, an object with `question`, `response` and optionally `context`.

    An item with an error does not stop the others: its outcome holds a KeyError, with its index from 0 and the missing
    key, or a ValueError. Any other exception, for example from the encoder, ends the batch. `require_all` extracts the
    results.
    """
    outcomes = []
    for index, item in enumerate(items):
        try:
            result = evaluate(*_texts(index, item), encoder=encoder, calibration=calibration, thresholds=thresholds)
            outcomes.append(ItemResult(result))
        except (KeyError, ValueError) as error:
            outcomes.append(ItemResult(None, error))
    return outcomes


def require_all(outcomes: Iterable[ItemResult]) -> list[Geometry]:
    """The results of a batch. Raises the first error, as the original implementation does."""
    results = []
    for outcome in outcomes:
        if outcome.result is None:
            raise outcome.error or ValueError("an outcome has neither result nor error")
        results.append(outcome.result)
    return results


def _texts(index: int, item: Mapping[str, Any]) -> tuple[str, str, str | None]:
    if not isinstance(item, Mapping):
        raise ValueError(f"items[{index}] is not an object")  # noqa: TRY004  # what is wrong is data
    for key in ("question", "response"):
        if key not in item:
            raise KeyError(f"items[{index}] has no {key!r}")
        if not isinstance(item[key], str):
            raise ValueError(f"items[{index}]: {key} is not text")  # noqa: TRY004  # as above
    context = item.get("context")
    if context is not None and not isinstance(context, str):
        raise ValueError(f"items[{index}]: context is not text")
    return item["question"], item["response"], context
