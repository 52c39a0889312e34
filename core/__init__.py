"""The algorithms of vrty-gate: pure functions and immutable records that need only the standard library."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # type checkers treat this name as true
    from vrty_gate.core.vrty import Score, score

__all__ = ["Score", "score"]


def __getattr__(name: str) -> object:
    """Import `Score` and `score` on first use: most commands do not need them."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from vrty_gate.core import vrty

    return getattr(vrty, name)
