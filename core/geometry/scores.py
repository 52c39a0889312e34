"""SGI and DGI, scores of how far a response has moved from its question to its grounds, from embeddings alone.

Specs: grounding geometry, sections 3, 4 and 10. They see where an encoder puts texts, not whether a claim is true.
"""

from math import atanh, tanh
from typing import Literal, NamedTuple

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

SGI_STRONG = 1.20
SGI_COPIED = 10.0
"""The value for a response with the embedding of its context. It is not a cap: other values may exceed it."""

_DECIMALS = 12
"""Decimals in which platforms agree on a hyperbolic tangent."""

Method = Literal["sgi", "dgi"]
Band = Literal["strong", "partial", "weak", "pass", "opposing"]


class Thresholds(NamedTuple):
    """Values below which a response is flagged. The defaults are those of Groundlens, for its model."""

    sgi: float = 0.95
    dgi: float = 0.30


DEFAULT = Thresholds()


class Geometry(NamedTuple):
    """What a score says of a response. Numbers have 4 decimals; flag and band rest on the unrounded value."""

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

    Above 1 the response is nearer to its context than to its question. A response where its context is scores 10, even
    if the question is there too; else one where its question is scores 0. Raises ValueError for embeddings that are
    zero, not finite, or of different lengths.
    """
    towards = unit(response, "embedding of the response")
    q_dist = angle_of_units(towards, unit(question, "embedding of the question"))
    ctx_dist = angle_of_units(towards, unit(context, "embedding of the context"))
    value, normalized, band = _read(q_dist, ctx_dist, thresholds)
    words = explain("sgi", value, band, thresholds)
    distances = round(q_dist, 4), round(ctx_dist, 4)
    return Geometry(round(value, 4), round(normalized, 4), band == "weak", "sgi", band, words, *distances)


def _read(q_dist: float, ctx_dist: float, thresholds: Thresholds) -> tuple[float, float, Band]:
    """An SGI, normalized, and its band."""
    if ctx_dist < EPS:
        return SGI_COPIED, 1.0, "strong"
    if q_dist < EPS:
        return 0.0, 0.0, "weak"
    value = q_dist / ctx_dist
    return value, normalize_sgi(value), band_sgi(value, thresholds)


def dgi(question: Vector, response: Vector, mu_hat: Vector, thresholds: Thresholds = DEFAULT) -> Geometry:
    """Directional grounding index: the cosine between the way from question to response and a reference direction.

    `mu_hat` is the direction of a calibration. A response where its question is scores 0 and is flagged, with a
    normalized score of 0 as well, though a right angle, also 0, has 0.5. The question may be zero, as only the way from
    it counts. Raises ValueError for a response that is zero, and for embeddings not finite or of different lengths.
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
    words = explain("dgi", value, band, thresholds)
    rounded = round(value, 4) + 0.0  # no minus before a zero
    return Geometry(rounded, round(normalize_dgi(value), 4), band != "pass", "dgi", band, words)


def displacement(begin: list[float], end: list[float]) -> list[float]:
    """The way from one embedding to another."""
    return [y - x for x, y in zip(begin, end, strict=True)]


def normalize_sgi(value: float) -> float:
    """An SGI in [0, 1]: 0 up to 0.3, 0.6044 for 1, 0.7163 for 1.2.

    It has 12 decimals: in the last bits `tanh` differs between platforms.
    """
    return round(tanh(max(0.0, value - 0.3)), _DECIMALS)


def normalize_dgi(value: float) -> float:
    """A DGI in [0, 1]: 0.5 for a right angle."""
    return min(max((value + 1.0) / 2.0, 0.0), 1.0)


def raw_sgi(normalized: float) -> float:
    """The least SGI with that normalized one, which is below 1; 0 for 0, which all values up to 0.3 have."""
    return atanh(normalized) + 0.3 if normalized > 0 else 0.0


def raw_dgi(normalized: float) -> float:
    """The DGI of a normalized one."""
    return 2.0 * normalized - 1.0


def band_sgi(value: float, thresholds: Thresholds = DEFAULT) -> Band:
    """Weak below the threshold, which is flagged; strong from 1.2; between them partial, to be reviewed."""
    if value >= thresholds.sgi:  # in this order, a NaN threshold flags everything
        return "strong" if value >= SGI_STRONG else "partial"
    return "weak"


def band_dgi(value: float, thresholds: Thresholds = DEFAULT) -> Band:
    """Pass from the threshold on; below it weak, or opposing if the way leads against the reference direction."""
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
