"""The scorer `stated`: what a case says that its response must keep, and must never say."""

from collections.abc import Sequence
from functools import partial

from vrty_gate.core.case import Case
from vrty_gate.core.conversation.as_text import spoken
from vrty_gate.core.gate.rule import Rule
from vrty_gate.core.stated import DIMENSIONS, NAME
from vrty_gate.core.stated.check import Entry, Said, missing, said
from vrty_gate.scorers.scorer import Result, Scorer, Traits

VERSION = 1

_MOST_NAMED = 5
"""Entries named in an explanation."""


def scorer() -> Scorer:
    """The scorer, which compares with nothing that was accepted: what is stated holds for every response."""
    rule = Rule(k=1.0, floor=1.0, absolute=True)
    return Scorer(
        name=NAME,
        signature=f"{NAME}:{VERSION}",
        rules=dict.fromkeys(DIMENSIONS, rule),
        look=_look,
        traits=Traits(partial=True, broken=frozenset(DIMENSIONS), unstored=True),
    )


def _look(case: Case, accepted: tuple[Case, ...]) -> Result:  # noqa: ARG001  # the accepted answers do not matter
    scores: dict[str, float] = {}
    if not case.keep and not case.never:
        return Result(scores)
    text = spoken(case.response, case.messages)
    lost, found = missing(case.keep, text), said(case.never, text)
    if case.keep:
        scores["keep"] = float(not lost)
    if case.never:
        scores["never"] = float(not found)
    return Result(scores, partial(_reasons, lost, found))


def _reasons(lost: Sequence[Entry], found: Sequence[Said]) -> dict[str, str]:
    reasons = {}
    if lost:
        reasons["keep"] = f"does not say: {_named([' or '.join(entry) for entry in lost])}"
    if found:
        shown = [f'"{each.entry}" (says "{each.excerpt}")' for each in found]
        reasons["never"] = f"must not say: {_named(shown)}"
    return reasons


def _named(parts: Sequence[str]) -> str:
    more = f" and {len(parts) - _MOST_NAMED} more" if len(parts) > _MOST_NAMED else ""
    return "; ".join(parts[:_MOST_NAMED]) + more
