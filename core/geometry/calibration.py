"""The direction from questions to grounded answers, learned from reference pairs.

Specs: grounding geometry, sections 5 and 6.
"""

import json
import struct
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from vrty_gate.core.geometry.angles import EPS, Encoder, floats, norm, require_length, require_one_length
from vrty_gate.core.geometry.encoding import encoded
from vrty_gate.core.geometry.scores import displacement
from vrty_gate.core.json_data import parse
from vrty_gate.core.named_tuple import NamedTuple

MIN_PAIRS = 5
KAPPA_CAP = 100.0
"""The concentration for a resultant of at least 0.99. The formula gives far more: 9,400 for 0.98 in 384 dimensions."""

_CAPPED_FROM = 0.99
_SIDES = ("question", "response")
_ROUNDED = 1e-3  # tolerance for the unit length of a direction that was stored with few decimals
_LARGE = 1e30


class Pair(NamedTuple):
    """A question and a response that is known to be grounded in its sources."""

    question: str
    response: str


class CalibrationError(ValueError):
    """The data is not a calibration; the message starts with the key, if a single one is wrong."""

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(f"{key} {message}" if key else message)
        self.key = key


class CalibrationResult(NamedTuple):
    """A reference direction with its origin."""

    model: str
    """The name of the encoder; the direction is meaningful only for its embeddings."""
    n_pairs: int
    embedding_dim: int
    mu_hat: tuple[float, ...]
    """The direction in float32, of unit length; zero if the pairs have no common direction, and then every DGI is 0."""
    concentration: float
    """Kappa of von Mises-Fisher: how similar the pairs are, 2 decimals, 100 for a resultant of at least 0.99."""
    metadata: Mapping[str, str]
    resultant: float | None = None
    """Length of the mean unit displacement, in [0, 1], unrounded; None if it was not stored."""

    def to_json(self, *, resultant: bool = False) -> str:
        """The result as a JSON object of six keys, plus `resultant` if requested and known."""
        data = self._asdict()
        if not resultant or self.resultant is None:
            del data["resultant"]
        data["metadata"] = dict(self.metadata)
        return json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False)

    @classmethod
    def from_json(cls, text: str) -> "CalibrationResult":
        """Parse the output of `to_json`. Raises KeyError for a missing key, CalibrationError for other faults."""
        return cls.from_data(parse(text))

    @classmethod
    def from_data(cls, data: Any) -> "CalibrationResult":
        """Like `from_json`, for JSON that is already parsed."""
        if not isinstance(data, dict):
            raise CalibrationError("a calibration must be a JSON object")
        for key in cls._fields[:5]:
            if key not in data:
                raise KeyError(key)
        known = {"metadata": {}, "resultant": None, **{key: data[key] for key in cls._fields if key in data}}
        for key, (holds, requirement) in _MUST_BE.items():
            if not holds(known[key]):
                raise CalibrationError(f"must be {requirement}", key)
        mu_hat = _in_float32(floats(known["mu_hat"], "direction mu_hat"))
        if known["embedding_dim"] != len(mu_hat):
            raise CalibrationError(f"must be {len(mu_hat)}, as mu_hat has that many numbers", "embedding_dim")
        length = norm(list(mu_hat))
        if length >= EPS and abs(length - 1.0) > _ROUNDED:
            raise CalibrationError("must have unit length", "mu_hat")
        return cls(**{**known, "mu_hat": mu_hat, "concentration": float(known["concentration"])})


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < _LARGE


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and _is_number(value) and value >= 0


_MUST_BE: dict[str, tuple[Callable[[Any], bool], str]] = {
    "model": (_is_text, "a text"),
    "n_pairs": (_is_count, "a whole number"),
    "embedding_dim": (_is_count, "a whole number"),
    "mu_hat": (
        lambda value: isinstance(value, list) and value != [] and all(map(_is_number, value)),
        "a list of numbers",
    ),
    "concentration": (_is_number, "a number"),
    "metadata": (lambda value: isinstance(value, dict) and all(map(_is_text, value.values())), "an object of texts"),
    "resultant": (lambda value: value is None or (_is_number(value) and 0 <= value <= 1), "a number from 0 to 1"),
}


class Direction(NamedTuple):
    """The mean direction from questions to responses."""

    mu_hat: tuple[float, ...]
    resultant: float


def calibrate(
    pairs: Sequence[Pair], *, encoder: Encoder, model: str, metadata: Mapping[str, str] | None = None
) -> CalibrationResult:
    """Learn the direction from at least five pairs.

    The encoder is called once, with question and response of each pair in turn. A pair with equal embeddings has no
    direction and is skipped, although counted. Warns if the pairs have no common direction. Raises ValueError for fewer
    pairs, if none has a direction, for embeddings that are not finite or of different lengths, and for a response whose
    embedding is zero.
    """
    if not pairs or len(pairs) < MIN_PAIRS:
        raise ValueError(f"a calibration needs at least {MIN_PAIRS} pairs, not {len(pairs or ())}")
    learned = direction(pairs, encoder=encoder)
    kappa = concentration(learned.resultant, len(learned.mu_hat))
    return CalibrationResult(
        model, len(pairs), len(learned.mu_hat), learned.mu_hat, kappa, dict(metadata or {}), learned.resultant
    )


def direction(pairs: Sequence[Pair], *, encoder: Encoder) -> Direction:
    """The direction of one or more pairs. Raises ValueError as `calibrate` does."""
    rows = encoded([text for pair in pairs for text in pair], encoder)
    vectors = [floats(row, f"embedding of the {_SIDES[i % 2]} of pair {i // 2 + 1}") for i, row in enumerate(rows)]
    require_one_length(*vectors)
    total: list[float] = []
    used = 0
    for number, (question, response) in enumerate(zip(vectors[::2], vectors[1::2], strict=True), 1):
        require_length(response, f"embedding of the response of pair {number}")
        way = displacement(question, response)
        length = norm(way)
        if length > EPS:
            total = [whole + x / length for whole, x in zip(total or [0.0] * len(way), way, strict=True)]
            used += 1
    if not used:
        raise ValueError("no pair has a direction: every response is at the position of its question")
    mean = [x / used for x in total]
    resultant = norm(mean)
    if resultant < EPS:
        warnings.warn("the pairs have no common direction: every DGI will be 0", stacklevel=3)
    return Direction(_in_float32([x / resultant for x in mean] if resultant >= EPS else mean), min(resultant, 1.0))


def concentration(resultant: float, dimensions: int) -> float:
    """Kappa of von Mises-Fisher by the usual approximation, with 2 decimals and capped at `KAPPA_CAP`."""
    if resultant >= _CAPPED_FROM:
        return KAPPA_CAP
    squared = resultant * resultant
    return round(resultant * (dimensions - squared) / (1.0 - squared), 2)


def _in_float32(numbers: list[float]) -> tuple[float, ...]:
    """The numbers rounded to float32, so that a direction is the same before and after it is saved."""
    form = f"<{len(numbers)}f"
    return struct.unpack(form, struct.pack(form, *numbers))
