"""Catch quality regressions in recorded LLM output, without calling a model.

>>> from vrty_gate import score
>>> score("What is the capital of France?", "Paris is the capital of France.").composite
0.8653358523094898
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # what checks types takes any name like this for true, and typing need not be imported
    from vrty_gate.core.vrty import Score, score

__version__ = "1.0.0"
__all__ = ["Score", "__version__", "score"]


def __getattr__(name: str) -> object:
    """`Score` and `score` when they are first asked for: the command must be there early to hear a Ctrl-C."""
    if name not in ("Score", "score"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from vrty_gate.core import vrty

    return getattr(vrty, name)
