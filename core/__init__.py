"""The algorithms of vrty-gate: pure functions and immutable records that need only the standard library."""

from vrty_gate.core.vrty import Score, score

__all__ = ["Score", "score"]
