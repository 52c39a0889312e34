"""The scorers of a suite with conversations."""

from vrty_gate.scorers import Scorer, tools
from vrty_gate.scorers.by_turn import by_turn


def for_conversations(scorers: tuple[Scorer, ...], *, add: bool) -> tuple[Scorer, ...]:
    """The scorers, each by turn; with `tools` if they do not have it and it is to be added."""
    has_tools = any(scorer.name == "tools" for scorer in scorers)
    added = (tools.scorer(tools.Options()),) if add and not has_tools else ()
    return (*map(by_turn, scorers), *added)
