"""Angles between embeddings: plain Python, float64, sums from left to right (specs: grounding geometry, section 12)."""

from collections.abc import Callable, Sequence
from math import atan2, inf, sqrt

Vector = Sequence[float]
"""An embedding: a list, a tuple, or a row of an array with `tolist`."""

Encoder = Callable[[list[str]], Sequence[Vector]]
"""A function from texts to embeddings, one for each text, all of the same length."""

EPS = 1e-8
"""A norm or an angle below it counts as zero."""


def angle(a: Vector, b: Vector) -> float:
    """The angle between two embeddings in radians, in [0, pi].

    Computed as 2 atan2(|a - b|, |a + b|) of the unit vectors, which is accurate where arccos of a product near 1 is
    not: the angle between equal directions is below `EPS`. Raises ValueError as `unit` does, and for different lengths.
    """
    return angle_of_units(unit(a), unit(b))


def angle_of_units(a: list[float], b: list[float]) -> float:
    """The angle between two vectors of unit length, in radians, in [0, pi]."""
    require_one_length(a, b)
    apart = together = 0.0
    for x, y in zip(a, b, strict=True):
        difference, both = x - y, x + y
        apart += difference * difference
        together += both * both
    return 2.0 * atan2(sqrt(apart), sqrt(together))


def unit(vector: Vector, name: str = "embedding") -> list[float]:
    """The embedding scaled to unit length.

    Raises ValueError, with `name` in its message, if the embedding is zero or has a number that is not finite, because
    its angle to any other would be meaningless.
    """
    numbers, length = _measured(vector, name)
    require_length(numbers, name, length)
    return [x / length for x in numbers]


def require_length(numbers: list[float], name: str, length: float | None = None) -> None:
    """Raise ValueError if an embedding counts as zero; the message distinguishes zeros from very small numbers."""
    length = norm(numbers) if length is None else length
    if length >= EPS:
        return
    if any(numbers):
        raise ValueError(f"the {name} is only {length:.0e} long, too short to have a direction; embed the text again")
    raise ValueError(f"the {name} is zero: the encoder found nothing in the text")


def floats(vector: Vector, name: str = "embedding") -> list[float]:
    """The numbers of an embedding. Raises ValueError if it is empty or a number is not finite or above 1e150."""
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
    """The length of a vector; infinite or NaN if its numbers are."""
    total = 0.0
    for x in numbers:
        total += x * x
    return sqrt(total)


def dot(a: list[float], b: list[float]) -> float:
    """The dot product of two vectors of equal length."""
    total = 0.0
    for x, y in zip(a, b, strict=True):
        total += x * y
    return total


def require_one_length(*vectors: Sequence[float]) -> None:
    """Raise ValueError unless all vectors have equal lengths."""
    lengths = sorted({len(vector) for vector in vectors})
    if len(lengths) > 1:
        raise ValueError(f"embeddings of {' and '.join(map(str, lengths))} numbers cannot be compared")
