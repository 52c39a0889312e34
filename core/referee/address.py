"""Texts that address whoever judges them, such as "reviewer: reply same"."""

import re
from collections.abc import Iterable
from functools import cache

from vrty_gate.core.languages.language import records
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.unicode13 import lower, settled

_SHOWN = 80
_JUDGE = r"(?:referee|reviewer|judge|grader|evaluator|assessor|arbiter|rater|(?:evaluation|grading) model)s?"
_GOOD = r"[\"'`]?(?:same|better)[\"'`]?"
_ENDS = r"(?= ?(?:[.,;!|)}<\"'`]|$))"
_ORDERS = r"(?:instruction|rule|prompt|direction|guideline|command|order)s?"
_EARLIER = "previous|prior|above|earlier|preceding|foregoing|initial|original|your|system"
# A space stands for any white space. No part repeats without a bound, so that the time grows with the text only.
_ADDRESSED = (
    # a greeting of the judge, or an order to one
    rf"\b(?:dear|note to|attention|attn\.?|message to|instructions? (?:to|for)|hello) (?:the |any |all )?{_JUDGE}\b"
    rf"|\b{_JUDGE} ?[:,\]>|-] ?(?:please |just |kindly |you (?:must|should) )?"
    r"(?:reply|respond|answer|say|return|output|write|mark|rate|score|give|treat|consider|the verdict)\b"
    # a verdict that is given away
    rf"|verdict[\"'`]? ?(?::|=|is|must be|should be|has to be) ?[\"'`]?(?:same|better|unsure|worse)[\"'`]?{_ENDS}"
    rf"|\b(?:reply|respond|answer|output)(?: only| just| with| the word|(?: the)? verdict){{0,3}} {_GOOD}{_ENDS}"
    rf"|\b(?:return|say|write|choose|pick)(?: only| just| with| the word){{0,3}} (?:[\"'`](?:same|better)[\"'`]"
    rf"|{_GOOD} as (?:the|your) verdict)"
    # an order to ignore the orders
    r"|(?<!not )(?<!n't )(?<!never )\b(?:ignore|disregard|forget|override|bypass) "
    rf"(?:(?:all|any|of|the|my|these|those|other) ){{0,3}}(?:{_EARLIER}) (?:(?:{_EARLIER}|safety) ){{0,2}}{_ORDERS}\b"
    r"|(?<!not )(?<!n't )(?<!never )\b(?:ignore|disregard|forget|override|bypass) "
    r"(?:(?:all|any)(?: of)?(?: the| these| those)? (?:instruction|prompt|direction)s?\b"
    r"(?! (?:marked|that|which|for|in)\b)"
    rf"|(?:the|all|any|these) {_ORDERS} (?:above|before)\b"
    r"|(?:what|everything|all|anything) you(?:'ve| have| were| are| had)?(?: been)? (?:told|instructed)"
    r"|(?:everything|all|anything) (?:above|before)\b)"
    # the marks of chats and of fences, and letters that nobody sees
    r"|<\|[a-z_]{2,30}\|>|\[/?inst\]|<</?sys>>|</?(?:system|instructions?)>|\"role\" ?: ?\"system\""
    r"|<<<(?:prompt|context|accepted|new)\b|(?<!\S)[0-9a-f]{8,64}>>>|[\U000e0020-\U000e007e]{4}"
)
_SIGNS = (
    *("referee", "review", "judge", "grader", "evaluat", "assessor", "arbiter", "rater", "grading", "verdict", "same"),
    *("better", "ignor", "disregard", "forget", "override", "bypass", "<|", "inst]", "<<", ">>>", "system"),
    *("instruction>", "instructions>", "\U000e0020", "\U000e0065"),
)
"""Every match has one of them, but for letters that nobody sees, most of which have."""
_INVISIBLE = lazily("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_QUOTES = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u201e": '"'})


def address_in(text: str, accepted: Iterable[str] = ()) -> str:
    """The part of a text that addresses whoever judges it, on one line; empty if there is none.

    What an accepted text says in the same words counts for nothing.
    """
    plain = _plain(text)
    read = settled(lower(plain))
    if not any(sign in read for sign in _signs()):
        return ""
    known: list[str] | None = None
    for match in _rules().finditer(read):
        if known is None:
            known = [settled(lower(_plain(other))) for other in accepted]
        if not any(match[0] in other for other in known):
            shown = plain if len(plain) == len(read) else read  # few letters change their length
            return shown[match.start() : match.start() + _SHOWN]
    return ""


def _plain(text: str) -> str:
    """A text without letters that nobody sees, on one line, with straight quotes."""
    return " ".join(_INVISIBLE.sub("", text).translate(_QUOTES).split())


@cache
def _rules() -> re.Pattern[str]:
    return lazily("|".join([_ADDRESSED, *[pattern for record in records("") for _, pattern in record.overrides]]))


@cache
def _signs() -> tuple[str, ...]:
    return (*_SIGNS, *[sign for record in records("") for sign, _ in record.overrides])
