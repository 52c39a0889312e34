"""Whether the user asks something else than in the accepted conversation, so that its answer cannot be compared."""

from collections.abc import Iterable
from contextlib import suppress

from vrty_gate.core.case import Case
from vrty_gate.core.changes import TooLong, compare, kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.units import units
from vrty_gate.core.text.words import words_of
from vrty_gate.core.vrty.idf import STOPWORDS

_SHORT_WORDS, _SHORT_SENTENCES = 40, 2
"""A turn that is longer may be a template, of which another figure or name need not be what is asked about."""
_SAME = 0.5
"""From this share of the shorter turn's words, both ask about the same."""
_STEM = 6
_ASKED = frozenset(
    {kinds.NUMBER, kinds.UNIT, kinds.CURRENCY, kinds.NAME, kinds.TERM, kinds.LINK, kinds.PATH}
    | {kinds.REVERSED, kinds.FLIPPED, kinds.NEGATION, kinds.ANTONYM}
)
"""Kinds of changes that make a short question another one. A date is none: many prompts say what day it is."""


def asks_otherwise(case: Case, accepted: Case) -> bool:
    """Whether a turn of the user asks something else than the accepted one in its place.

    In doubt it does not: a turn that is only reworded, longer or shorter asks the same, and so does a long one with
    another figure. Turns that follow the accepted ones are no other questions, and a turn that is gone makes none.
    """
    now, before = turns_of_user(case), turns_of_user(accepted)
    return len(now) >= len(before) and any(map(_is_other, now, before))


def turns_of_user(case: Case) -> tuple[str, ...]:
    """What the user says, turn by turn; of a case without messages its query, which may be all of the prompt."""
    if not case.messages:
        return (case.query,)
    return tuple([message.text for message in case.messages if message.role == "user"])


def _is_other(now: str, before: str) -> bool:
    if now == before:
        return False
    if _is_short(now) and _is_short(before):
        with suppress(TooLong):
            pair = compare(Case("", now, answer="free"), (Case("", before),))
            if pair.is_trivial:
                return False
            if any(map(_is_asked, pair.changes)):
                return True
    words, others = _content(words_of(now)), _content(words_of(before))
    return bool(words and others) and len(words & others) < _SAME * min(len(words), len(others))


def _is_asked(change: Change) -> bool:
    """Whether a change makes another question of a short one."""
    return change.kind in _ASKED and (change.kind in _SIGNS or bool(change.before and change.after))


_SIGNS = frozenset({kinds.REVERSED, kinds.FLIPPED, kinds.NEGATION})
"""Kinds of which one side may be empty."""


def _is_short(turn: str) -> bool:
    return len(words_of(turn)) <= _SHORT_WORDS and len(units(turn)) <= _SHORT_SENTENCES


def _content(words: Iterable[str]) -> frozenset[str]:
    found = frozenset(words)
    return frozenset(word[:_STEM] for word in found - STOPWORDS or found)
