"""The mathematics of vrty-gate: pure functions and immutable records, on the standard library alone."""

from vrty_gate.core.vrty import Score, score

__all__ = ["Score", "score"]
