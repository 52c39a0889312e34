"""How reading and the referee combine: the table of docs/referee.md, in one function."""

from collections.abc import Sequence
from typing import Literal

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.referee import Said
from vrty_gate.core.referee.reply import Ruling

Reading = Literal["same", "open", "doubtful", "certain", "red"]
"""What reading and the other rules of the gate say of a changed answer: that it is the same, nothing, that it may be
worse, that it has another value or figure, or that it fails."""

Outcome = Literal["as read", "passes", "review", "fail"]
Judge = Literal["reading", "referee", "nobody"]


class Settled(NamedTuple):
    """The verdict on an answer, and what it rests on."""

    outcome: Outcome
    """`as read` leaves the verdict as it is without a referee."""
    judge: Judge


_TABLE: dict[tuple[Reading, Said | None], Settled] = {
    ("same", None): Settled("as read", "reading"),
    ("same", "same"): Settled("as read", "reading"),
    ("same", "better"): Settled("as read", "reading"),
    ("same", "unsure"): Settled("as read", "reading"),
    ("same", "worse"): Settled("review", "referee"),
    ("open", None): Settled("review", "nobody"),
    ("open", "same"): Settled("as read", "referee"),
    ("open", "better"): Settled("as read", "referee"),
    ("open", "unsure"): Settled("review", "nobody"),
    ("open", "worse"): Settled("fail", "referee"),
    ("doubtful", None): Settled("as read", "reading"),
    ("doubtful", "same"): Settled("passes", "referee"),
    ("doubtful", "better"): Settled("passes", "referee"),
    ("doubtful", "unsure"): Settled("as read", "reading"),
    ("doubtful", "worse"): Settled("fail", "referee"),
    ("certain", None): Settled("review", "reading"),
    ("certain", "same"): Settled("review", "reading"),
    ("certain", "better"): Settled("review", "reading"),
    ("certain", "unsure"): Settled("review", "reading"),
    ("certain", "worse"): Settled("fail", "referee"),
    ("red", None): Settled("as read", "reading"),
    ("red", "same"): Settled("as read", "reading"),
    ("red", "better"): Settled("as read", "reading"),
    ("red", "unsure"): Settled("as read", "reading"),
    ("red", "worse"): Settled("as read", "reading"),
}


def settled(reading: Reading, said: Said | None) -> Settled:
    """The verdict on an answer; `said` is None where no reply can be used."""
    return _TABLE[reading, said]


def agreed(orders: Sequence[Sequence[Ruling]]) -> Ruling:
    """One ruling from all replies: that of most samples in each order of the two answers, if all orders agree.

    `same` and `better` agree with each other. `orders` has, for each order that was asked, at least one ruling.
    """
    rulings = [_of_most(samples) for samples in orders]
    first, *others = rulings
    if all(_is_good(ruling) for ruling in rulings):
        return next((ruling for ruling in rulings if ruling.verdict == "same"), first)
    if all(other.verdict == first.verdict for other in others):
        return first
    told = next((ruling for ruling in rulings if ruling.verdict == "worse"), first)
    return told._replace(verdict="unsure", note="its verdict depends on the order of the two answers")


def _of_most(samples: Sequence[Ruling]) -> Ruling:
    """The first of the rulings that more than half of the samples agree with."""
    for ruling in samples:
        alike = [
            other for other in samples if other.verdict == ruling.verdict or (_is_good(other) and _is_good(ruling))
        ]
        if 2 * len(alike) > len(samples):
            return next((other for other in alike if other.verdict == "same"), ruling)
    told = next((ruling for ruling in samples if ruling.verdict == "worse"), samples[0])
    return told._replace(verdict="unsure", note="its samples disagree")


def _is_good(ruling: Ruling) -> bool:
    return ruling.verdict in ("same", "better")
