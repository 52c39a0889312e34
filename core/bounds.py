"""Constraints on the values of record fields, used in annotations."""

import re
from math import isnan

from vrty_gate.core.named_tuple import NamedTuple


class Range(NamedTuple):
    """Bounds of a number."""

    at_least: float | None = None
    above: float | None = None
    at_most: float | None = None

    def __str__(self) -> str:
        low = f"above {self.above:g}" if self.above is not None else f"at least {self.at_least:g}"
        return low if self.at_most is None else f"{low} and at most {self.at_most:g}"

    def holds(self, value: float) -> bool:
        """Whether `value` is within the bounds; NaN is not."""
        return (
            not isnan(value)
            and (self.at_least is None or value >= self.at_least)
            and (self.above is None or value > self.above)
            and (self.at_most is None or value <= self.at_most)
        )


class Pattern(NamedTuple):
    """A regular expression that a text must match."""

    expression: str
    words: str

    def __str__(self) -> str:
        return self.words

    def holds(self, value: str) -> bool:
        """Whether the whole of `value` matches."""
        return re.fullmatch(self.expression, value) is not None
