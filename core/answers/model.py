"""The kinds of closed answers, and what comparisons by kind receive and find."""

from collections.abc import Sequence
from typing import Literal, get_args

from vrty_gate.core.case import AnswerKind
from vrty_gate.core.named_tuple import NamedTuple

KINDS: tuple[AnswerKind, ...] = get_args(AnswerKind)

Outcome = Literal["same", "other", "absent", "unclear", "likely", "undecided"]
"""`absent`: the answer has no such value; `unclear`: it has several, or one that may differ; `likely`: it has the same
one, but reading does not vouch for words more or fewer; `undecided`: the value does not settle it, prose counts."""


class Value(NamedTuple):
    """The value of a closed answer, accepted and current, and how the two compare."""

    kind: AnswerKind
    outcome: Outcome
    before: str
    after: str


def may_be_closed(kind: str, accepted: Sequence[str]) -> bool:
    """Whether accepted answers may be closed: `kind` is the one that the manifest states, empty to infer it."""
    return kind != "free" and min(map(len, accepted)) <= _MOST_ACCEPTED


_MOST_ACCEPTED = 400
"""A longer accepted answer is prose."""


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
