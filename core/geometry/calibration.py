"""The direction from questions to grounded answers, learnt from pairs of one's own.

Specs: grounding geometry, sections 5 and 6.
"""

import json
import struct
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from vrty_gate.core.geometry.angles import EPS, Encoder, demand_one_length, floats, norm
from vrty_gate.core.geometry.encoding import encoded
from vrty_gate.core.geometry.scores import displacement
from vrty_gate.core.json_data import parse

MIN_PAIRS = 5
KAPPA_CAP = 100.0
"""The concentration from a resultant of 0.99 on. The formula would give far more, 9,400 at 0.98 in 384 dimensions."""

_CAPPED_FROM = 0.99


class Pair(NamedTuple):
    """A question and a response that is known to be grounded."""

    question: str
    response: str


class CalibrationResult(NamedTuple):
    """A reference direction and what it was learnt from."""

    model: str
    """The name of the encoder, on whose embeddings alone the direction says anything."""
    n_pairs: int
    embedding_dim: int
    mu_hat: tuple[float, ...]
    """The direction: unit length, in float32; zero if the pairs lead nowhere, when every DGI is 0."""
    concentration: float
    """How alike the ways of the pairs are (kappa of von Mises-Fisher), 2 decimals, 100 from a resultant of 0.99 on."""
    metadata: Mapping[str, str]
    resultant: float | None = None
    """Length of the mean of the unit displacements, in [0, 1], unrounded; None when it was not stored."""

    def to_json(self, *, resultant: bool = False) -> str:
        """The result as a JSON object of six keys; with `resultant` that as well, as a seventh."""
        kept = self._asdict()
        if not resultant or self.resultant is None:
            del kept["resultant"]
        kept["metadata"] = dict(self.metadata)
        return json.dumps(kept, indent=2, ensure_ascii=False, allow_nan=False)

    @classmethod
    def from_json(cls, text: str) -> "CalibrationResult":
        """The result that was written. Raises KeyError for a missing key, ValueError for whatever else is wrong."""
        data = parse(text)
        if not isinstance(data, dict):
            raise ValueError("a calibration must be a JSON object")  # noqa: TRY004  # what is wrong is a text
        for key in cls._fields[:5]:
            if key not in data:
                raise KeyError(key)
        metadata = data.get("metadata", {})
        if not isinstance(metadata, dict) or not all(isinstance(value, str) for value in metadata.values()):
            raise ValueError("metadata must be an object of texts")
        if not isinstance(data["model"], str):
            raise ValueError("model must be a text")  # noqa: TRY004
        if not isinstance(data["mu_hat"], list) or not all(map(_is_number, data["mu_hat"])):
            raise ValueError("mu_hat must be a list of numbers")
        mu_hat = _in_float32(floats(data["mu_hat"], "direction mu_hat"))
        if data["embedding_dim"] != len(mu_hat):
            raise ValueError(f"embedding_dim must be {len(mu_hat)}, as mu_hat has that many numbers")
        length = norm(list(mu_hat))
        if length >= EPS and abs(length - 1.0) > 1e-3:
            raise ValueError("mu_hat must have unit length")
        if isinstance(data["n_pairs"], bool) or not isinstance(data["n_pairs"], int) or data["n_pairs"] < 0:
            raise ValueError("n_pairs must be a whole number")
        if not _is_number(data["concentration"]):
            raise ValueError("concentration must be a number")
        kept = data.get("resultant")
        if kept is not None and not (_is_number(kept) and 0 <= kept <= 1):
            raise ValueError("resultant must be a number from 0 to 1")
        concentration = float(data["concentration"])
        return cls(data["model"], data["n_pairs"], len(mu_hat), mu_hat, concentration, metadata, kept)


class Direction(NamedTuple):
    """The mean of the ways from questions to responses."""

    mu_hat: tuple[float, ...]
    resultant: float


def calibrate(
    pairs: Sequence[Pair], *, encoder: Encoder, model: str, metadata: Mapping[str, str] | None = None
) -> CalibrationResult:
    """Learn the direction from at least five pairs.

    The encoder is called once, with question and response of each pair in turn. A pair whose response is where its
    question is has no direction and is left out, though counted. Raises ValueError for fewer pairs, if none has a
    direction, and for embeddings not finite or of different lengths.
    """
    if not pairs or len(pairs) < MIN_PAIRS:
        raise ValueError(f"a calibration needs at least {MIN_PAIRS} pairs, not {len(pairs or ())}")
    found = direction(pairs, encoder=encoder)
    kappa = concentration(found.resultant, len(found.mu_hat))
    return CalibrationResult(
        model, len(pairs), len(found.mu_hat), found.mu_hat, kappa, dict(metadata or {}), found.resultant
    )


def direction(pairs: Sequence[Pair], *, encoder: Encoder) -> Direction:
    """The direction of any number of pairs, one included. Raises ValueError as `calibrate` does."""
    vectors = [floats(row) for row in encoded([text for pair in pairs for text in pair], encoder)]
    demand_one_length(*vectors)
    total: list[float] = []
    used = 0
    for question, response in zip(vectors[::2], vectors[1::2], strict=True):
        way = displacement(question, response)
        length = norm(way)
        if length > EPS:
            total = [whole + x / length for whole, x in zip(total or [0.0] * len(way), way, strict=True)]
            used += 1
    if not used:
        raise ValueError("no pair has a direction: every response is where its question is")
    mean = [x / used for x in total]
    resultant = norm(mean)
    return Direction(_in_float32([x / resultant for x in mean] if resultant >= EPS else mean), min(resultant, 1.0))


def concentration(resultant: float, dimensions: int) -> float:
    """Kappa of von Mises-Fisher by the usual approximation, with 2 decimals; capped, see `KAPPA_CAP`."""
    if resultant >= _CAPPED_FROM:
        return KAPPA_CAP
    squared = resultant * resultant
    return round(resultant * (dimensions - squared) / (1.0 - squared), 2)


def _in_float32(numbers: list[float]) -> tuple[float, ...]:
    """The nearest float32 of each: a direction is the same before it is saved and after."""
    form = f"<{len(numbers)}f"
    return struct.unpack(form, struct.pack(form, *numbers))


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e30
