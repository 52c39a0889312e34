"""Angles between embeddings: plain Python, float64, sums from left to right (specs: grounding geometry, section 12)."""

from collections.abc import Callable, Sequence
from math import atan2, inf, sqrt

Vector = Sequence[float]
"""An embedding: a list, a tuple, or a row of an array, which is read by its `tolist`."""

Encoder = Callable[[list[str]], Sequence[Vector]]
"""Texts to embeddings, one a text, all of one length."""

EPS = 1e-8
"""A norm or an angle below it counts as zero."""


def angle(a: Vector, b: Vector) -> float:
    """The angle between two embeddings in radians, in [0, pi].

    It is 2 atan2(|a - b|, |a + b|) of the unit vectors, exact where arccos of a product near 1 is not: equal directions
    are 0 apart, or so near that it counts as zero. Raises ValueError as `unit` does, and for different lengths.
    """
    return angle_of_units(unit(a), unit(b))


def angle_of_units(a: list[float], b: list[float]) -> float:
    """The same of vectors that have unit length already."""
    require_one_length(a, b)
    apart = together = 0.0
    for x, y in zip(a, b, strict=True):
        difference, both = x - y, x + y
        apart += difference * difference
        together += both * both
    return 2.0 * atan2(sqrt(apart), sqrt(together))


def unit(vector: Vector, name: str = "embedding") -> list[float]:
    """The embedding scaled to unit length.

    Raises ValueError, which calls it by its `name`, if it is zero or has a number that is not finite: whatever such an
    embedding is compared with, its angle says nothing.
    """
    numbers, length = _measured(vector, name)
    require_length(numbers, name, length)
    return [x / length for x in numbers]


def require_length(numbers: list[float], name: str, length: float | None = None) -> None:
    """Raise ValueError, which tells zeros from very small numbers, if an embedding of that length counts as zero."""
    length = norm(numbers) if length is None else length
    if length >= EPS:
        return
    if any(numbers):
        raise ValueError(f"the {name} is only {length:.0e} long, too short to have a direction; embed the text again")
    raise ValueError(f"the {name} is zero: the encoder found nothing in the text")


def floats(vector: Vector, name: str = "embedding") -> list[float]:
    """The numbers of an embedding. Raises ValueError for none, and for any that is not finite or above 1e150."""
    return _measured(vector, name)[0]


def _measured(vector: Vector, name: str) -> tuple[list[float], float]:
    """The numbers of an embedding, and its length."""
    rows = getattr(vector, "tolist", None)
    try:
        numbers = list(map(float, rows() if rows else vector))
    except (TypeError, ValueError, OverflowError) as error:
        raise ValueError(f"the {name} is not a row of numbers") from error
    if not numbers:
        raise ValueError(f"the {name} has no numbers")
    length = norm(numbers)
    if not length < inf:
        raise ValueError(f"the {name} has a number that is not finite, or is too large")
    return numbers, length


def norm(numbers: list[float]) -> float:
    """The length of a vector; infinite or NaN as its numbers are."""
    total = 0.0
    for x in numbers:
        total += x * x
    return sqrt(total)


def dot(a: list[float], b: list[float]) -> float:
    """The scalar product of two vectors of one length."""
    total = 0.0
    for x, y in zip(a, b, strict=True):
        total += x * y
    return total


def require_one_length(*vectors: Sequence[float]) -> None:
    """Raise ValueError unless all have as many numbers."""
    lengths = sorted({len(vector) for vector in vectors})
    if len(lengths) > 1:
        raise ValueError(f"embeddings of {' and '.join(map(str, lengths))} numbers cannot be compared")
