"""The kinds of closed answers, and what comparisons by kind receive and find."""

from typing import Literal, get_args

from vrty_gate.core.case import AnswerKind
from vrty_gate.core.named_tuple import NamedTuple

KINDS: tuple[AnswerKind, ...] = get_args(AnswerKind)

Outcome = Literal["same", "other", "absent", "unclear", "likely", "undecided"]
"""`absent`: the answer has no such value; `unclear`: it has several, or one that may differ; `likely`: it has the same
one, but reading does not vouch for words more or fewer; `undecided`: the value does not settle it, prose counts."""


class Pair(NamedTuple):
    """Two answers to a prompt."""

    prompt: str
    before: str
    """The accepted answer without what stands around it, see `frame.bare`."""
    after: str
    """The current answer without what stands around it."""
    accepted: str
    """All of the accepted answer."""
    current: str
    """All of the current answer."""
