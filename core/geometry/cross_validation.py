"""Leave-one-out cross-validation: the DGI of each reference pair by the direction of the others."""

from collections.abc import Sequence

from vrty_gate.core.geometry.angles import EPS, Vector, floats, norm, require_one_length
from vrty_gate.core.geometry.scores import DEFAULT, Geometry, Thresholds, dgi, displacement


def scored_by_others(pairs: Sequence[tuple[Vector, Vector]], thresholds: Thresholds = DEFAULT) -> list[Geometry]:
    """The score of each pair of embeddings, question and response, by the mean of the other pairs' directions.

    A pair that is scored by a direction learned from it looks better than a new one will. Raises ValueError for fewer
    than two pairs with a direction, and as `scores.dgi` does.
    """
    vectors = [(floats(question), floats(response)) for question, response in pairs]
    require_one_length(*[vector for pair in vectors for vector in pair])
    ways = [_direction(question, response) for question, response in vectors]
    total: list[float] = []
    for way in ways:
        total = [whole + x for whole, x in zip(total, way, strict=True)] if total and way else total or way
    if sum(bool(way) for way in ways) < 2:
        raise ValueError("at least two pairs with a direction are needed to leave one out")
    results = []
    for (question, response), way in zip(vectors, ways, strict=True):
        rest = [whole - x for whole, x in zip(total, way, strict=True)] if way else total
        length = norm(rest)
        results.append(dgi(question, response, [x / length for x in rest] if length >= EPS else rest, thresholds))
    return results


def _direction(question: list[float], response: list[float]) -> list[float]:
    """The unit vector from question to response; empty if they are equal."""
    way = displacement(question, response)
    length = norm(way)
    return [x / length for x in way] if length > EPS else []
