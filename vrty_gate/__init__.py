"""Catch quality regressions in recorded LLM output, without calling a model.

>>> from vrty_gate import score
>>> score("What is the capital of France?", "Paris is the capital of France.").composite
0.8653358523094898
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # type checkers treat this name as true, which saves importing typing
    from vrty_gate.core.vrty import Score, score

__version__ = "1.0.0"
__all__ = ["Score", "__version__", "score"]


def __getattr__(name: str) -> object:
    """Import `Score` and `score` on first use, so that the command starts early enough to handle Ctrl-C."""
    if name not in ("Score", "score"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from vrty_gate.core import vrty

    return getattr(vrty, name)
