"""Catch quality regressions in recorded LLM output, without calling a model.

>>> from vrty_gate import score
>>> score("What is the capital of France?", "Paris is the capital of France.").composite
0.8653358523094898
"""

from vrty_gate.core.vrty import Score, score

__version__ = "1.0.0"
__all__ = ["Score", "__version__", "score"]
