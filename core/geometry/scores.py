"""SGI and DGI, scores of how far a response has moved from its question towards its sources, from embeddings alone.

Specs: grounding geometry, sections 3, 4 and 10. They measure where an encoder places texts, not whether a claim is
true.
"""

from math import atanh, tanh
from typing import Literal

from vrty_gate.core.geometry.angles import (
    EPS,
    Vector,
    angle_of_units,
    dot,
    floats,
    norm,
    require_length,
    require_one_length,
    unit,
)
from vrty_gate.core.named_tuple import NamedTuple

SGI_STRONG = 1.20
SGI_COPIED = 10.0
"""The value for a response with the same embedding as its context. It is not a cap: other values may exceed it."""

_DECIMALS = 12
"""The decimals of a hyperbolic tangent that are the same on all platforms."""

Method = Literal["sgi", "dgi"]
Band = Literal["strong", "partial", "weak", "pass", "opposing"]


class Thresholds(NamedTuple):
    """Values below which a response is flagged. The defaults are those of Groundlens, for its model."""

    sgi: float = 0.95
    dgi: float = 0.30


DEFAULT = Thresholds()


class Geometry(NamedTuple):
    """The score of a response. Numbers have 4 decimals; flag and band are based on the unrounded value."""

    value: float
    """SGI: the ratio of the angles, 0 or more. DGI: a cosine, in [-1, 1]."""
    normalized: float
    """The value in [0, 1], higher is better."""
    flagged: bool
    method: Method
    band: Band
    explanation: str
    q_dist: float | None = None
    """SGI: the angle between response and question, in radians."""
    ctx_dist: float | None = None
    """SGI: the angle between response and context, in radians."""


def sgi(question: Vector, context: Vector, response: Vector, thresholds: Thresholds = DEFAULT) -> Geometry:
    """Semantic grounding index: the angle from response to question over that from response to context.

    Above 1, the response is nearer to its context than to its question. A response equal to its context scores 10, even
    if it also equals the question; a response equal to its question scores 0. Raises ValueError for embeddings that are
    zero, not finite, or of different lengths.
    """
    towards = unit(response, "embedding of the response")
    q_dist = angle_of_units(towards, unit(question, "embedding of the question"))
    ctx_dist = angle_of_units(towards, unit(context, "embedding of the context"))
    value, normalized, band = _read(q_dist, ctx_dist, thresholds)
    explanation = explain("sgi", value, band, thresholds)
    distances = round(q_dist, 4), round(ctx_dist, 4)
    return Geometry(round(value, 4), round(normalized, 4), band == "weak", "sgi", band, explanation, *distances)


def _read(q_dist: float, ctx_dist: float, thresholds: Thresholds) -> tuple[float, float, Band]:
    """The SGI, its normalized value, and its band."""
    if ctx_dist < EPS:
        return SGI_COPIED, 1.0, "strong"
    if q_dist < EPS:
        return 0.0, 0.0, "weak"
    value = q_dist / ctx_dist
    return value, normalize_sgi(value), band_sgi(value, thresholds)


def dgi(question: Vector, response: Vector, mu_hat: Vector, thresholds: Thresholds = DEFAULT) -> Geometry:
    """Directional grounding index: the cosine between the displacement from question to response and a direction.

    `mu_hat` is the direction of a calibration. A response equal to its question scores 0 and is flagged, with a
    normalized score of 0, unlike a right angle, which also scores 0 but is normalized to 0.5. The question may be zero,
    because only the displacement counts. Raises ValueError for a response that is zero, and for embeddings that are not
    finite or of different lengths.
    """
    begin = floats(question, "embedding of the question")
    end = floats(response, "embedding of the response")
    reference = floats(mu_hat, "reference direction")
    require_one_length(begin, end, reference)
    require_length(end, "embedding of the response")
    way = displacement(begin, end)
    length = norm(way)
    if length < EPS:
        return Geometry(0.0, 0.0, True, "dgi", "weak", explain("dgi", 0.0, "weak", thresholds))
    value = dot([x / length for x in way], reference)
    band = band_dgi(value, thresholds)
    explanation = explain("dgi", value, band, thresholds)
    rounded = round(value, 4) + 0.0  # avoids -0.0
    return Geometry(rounded, round(normalize_dgi(value), 4), band != "pass", "dgi", band, explanation)


def displacement(begin: list[float], end: list[float]) -> list[float]:
    """The vector from one embedding to another."""
    return [y - x for x, y in zip(begin, end, strict=True)]


def normalize_sgi(value: float) -> float:
    """An SGI in [0, 1]: 0 up to 0.3, 0.6044 for 1, 0.7163 for 1.2.

    Rounded to 12 decimals, because the last bits of `tanh` differ between platforms.
    """
    return round(tanh(max(0.0, value - 0.3)), _DECIMALS)


def normalize_dgi(value: float) -> float:
    """A DGI in [0, 1]: 0.5 for a right angle."""
    return min(max((value + 1.0) / 2.0, 0.0), 1.0)


def raw_sgi(normalized: float) -> float:
    """The least SGI with a normalized value, which must be below 1; 0 for 0, the normalized value of all up to 0.3."""
    return atanh(normalized) + 0.3 if normalized > 0 else 0.0


def raw_dgi(normalized: float) -> float:
    """The DGI with a normalized value."""
    return 2.0 * normalized - 1.0


def band_sgi(value: float, thresholds: Thresholds = DEFAULT) -> Band:
    """Weak below the threshold, which is flagged; strong from 1.2 on; partial between them, for review."""
    if value >= thresholds.sgi:  # this way round, a NaN threshold flags everything
        return "strong" if value >= SGI_STRONG else "partial"
    return "weak"


def band_dgi(value: float, thresholds: Thresholds = DEFAULT) -> Band:
    """Pass from the threshold on; below it weak, or opposing if the displacement is against the reference direction."""
    if value >= thresholds.dgi:
        return "pass"
    return "weak" if round(value, 4) >= 0 else "opposing"  # a right angle may miss 0 in its last bit


def explain(method: Method, value: float, band: Band, thresholds: Thresholds = DEFAULT) -> str:
    """A value with 3 decimals and its band in words; it quotes no text."""
    return f"{method.upper()} {value:.3f}, {band}: {_WORDS[method, band].format(least=getattr(thresholds, method))}"


_WORDS: dict[tuple[Method, Band], str] = {
    ("sgi", "strong"): "the response is clearly on the side of its context",
    ("sgi", "partial"): "the response lies between question and context; a review is recommended",
    ("sgi", "weak"): "the response is too close to its question and too far from its context; {least} is required",
    ("dgi", "pass"): "the response moves away from its question as grounded answers do",
    ("dgi", "weak"): "the response hardly moves away from its question as grounded answers do; {least} is required",
    (
        "dgi",
        "opposing",
    ): "the response moves away from its question in the opposite direction of grounded answers: high risk",
}
