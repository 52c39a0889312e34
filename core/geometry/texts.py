"""SGI and DGI of texts, one or many (specs: grounding geometry, sections 2 and 9).

An encoder that is not given is the default of the process, and the lexical one where there is none. A direction is kept
in its `CalibrationResult` and nowhere else.
"""

import warnings
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from vrty_gate.core.geometry import scores
from vrty_gate.core.geometry.angles import Encoder, unit
from vrty_gate.core.geometry.calibration import CalibrationResult
from vrty_gate.core.geometry.encoding import chosen, encoded, require_words
from vrty_gate.core.geometry.scores import Geometry, Thresholds


class Outcome(NamedTuple):
    """What became of one item: a result, or else why there is none."""

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

    Without thresholds it takes those of Groundlens for a sentence model of its choice, and warns of it (UserWarning)
    whatever encoder is used. Raises ValueError for blank texts, and as `scores.sgi` does.
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
    """Directional grounding index of a response. The encoder, called once, must be that of the calibration.

    Raises ValueError for blank texts, without a calibration, for a text in which the encoder finds nothing, and as
    `scores.dgi` does.
    """
    require_words(question=question, response=response)
    if calibration is None:
        raise ValueError(
            "DGI needs a calibration: no reference pairs are bundled, so calibrate with five or more of your own"
        )
    asked, answer = encoded([question, response], chosen(encoder))
    unit(asked, "embedding of the question")  # from a text that is not blank it is zero only if nothing was found in it
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
    """SGI where there is a context that is not blank, else DGI. Raises ValueError as they do."""
    if context is not None and context.strip():
        return sgi(question, context, response, encoder=encoder, thresholds=thresholds)
    return dgi(question, response, calibration=calibration, encoder=encoder, thresholds=thresholds)


def evaluate_batch(
    items: Iterable[Mapping[str, Any]],
    *,
    encoder: Encoder | None = None,
    calibration: CalibrationResult | None = None,
    thresholds: Thresholds | None = None,
) -> list[Outcome]:
    """`evaluate` for each item, an object with `question`, `response` and perhaps `context`; none stops the others.

    The error of an item is a KeyError, with its index from 0 and the missing key, or a ValueError. Any other
    exception, which an encoder may raise, ends the batch. `require_all` gives results alone.
    """
    outcomes = []
    for index, item in enumerate(items):
        try:
            found = evaluate(*_texts(index, item), encoder=encoder, calibration=calibration, thresholds=thresholds)
            outcomes.append(Outcome(found))
        except (KeyError, ValueError) as error:
            outcomes.append(Outcome(None, error))
    return outcomes


def require_all(outcomes: Iterable[Outcome]) -> list[Geometry]:
    """The results of a batch. Raises the error of the first item that has none, as the original does for a batch."""
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
