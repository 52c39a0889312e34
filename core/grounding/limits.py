"""When low sub-scores flag an answer."""

from collections.abc import Mapping


class Below:
    """Flags when any of these sub-scores is below its limit; exactly at the limit does not."""

    __slots__ = ("limits",)

    def __init__(self, limits: Mapping[str, float]) -> None:
        self.limits = limits

    def __call__(self, scores: Mapping[str, float]) -> bool:
        """Whether these sub-scores flag. One that is not there counts as 0."""
        return any(scores.get(name, 0.0) < limit for name, limit in self.limits.items())
