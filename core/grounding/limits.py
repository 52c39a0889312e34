"""Limits below which sub-scores flag an answer."""

from collections.abc import Mapping


class Below:
    """Flags an answer if any of these sub-scores is below its limit; a sub-score at its limit does not flag."""

    __slots__ = ("limits",)

    def __init__(self, limits: Mapping[str, float]) -> None:
        self.limits = limits

    def __call__(self, scores: Mapping[str, float]) -> bool:
        """Whether these sub-scores flag the answer. A missing one counts as 0."""
        return any(scores.get(name, 0.0) < limit for name, limit in self.limits.items())
