"""Texts that address whoever judges them, such as "reviewer: reply same"."""

import re
from functools import cache

from vrty_gate.core.text.unicode13 import lower, settled

READ = 40_000
"""Only this many characters of a text are read."""
_SHOWN = 80
_JUDGE = r"(?:referee|reviewer|judge|grader|evaluator|assessor|arbiter|rater|(?:evaluation|grading) model)s?"
_ADDRESSED = (
    # a greeting of the judge, or an order to one
    rf"\b(?:dear|note to|attention|attn\.?|message to|instructions? (?:to|for)|hello) (?:the |any |all )?{_JUDGE}\b"
    rf"|(?:^|[\n.!?*>#(\[]) ?(?:the |as (?:a|the) )?{_JUDGE} ?[:,] ?(?:please |you )?(?:reply|respond|answer|say|return"
    r"|output|write|mark|rate|score|give|treat|consider|the verdict|this|your|must|should)\b"
    # a verdict that is given away
    r"|verdict[\"']? ?(?::|=|is|must be|should be|has to be) ?[\"']?(?:same|better|unsure|worse)\b"
    r"|\b(?:reply|respond|answer|return|output|say|write|choose|pick)(?: only| just| with)* [\"'`]?(?:same|better)"
    r"[\"'`]?(?: as (?:the |your )?verdict)?(?=[.!\n\"'`]|$)"
    # an order to ignore the orders, in the languages of most products
    r"|\b(?:ignore|disregard|forget|override|bypass)\b.{0,20}\b(?:all|previous|prior|above|earlier|your|these|what)\b"
    r".{0,30}\b(?:instruction|rule|prompt|told\b|direction)"
    r"|\bignorier\w{0,3}\b.{0,30}\b(?:anweisung|anleitung|regel|vorgabe)"
    "|\\bignore[zr]?\\b.{0,30}\\b(?:instructions|consignes|r\u00e8gles|directives)"
    "|\\bignor(?:a|e|ar|ad)\\b.{0,30}\\b(?:instruccion|instru\u00e7|istruzion|regla|regra|regol)"
    r"|\bnegeer\b.{0,30}\b(?:instructie|aanwijzing|regel)|\bzignoruj\b.{0,30}\b(?:instrukcj|polece)"
    "|(?:\u5ffd\u7565|\u7121\u8996|\u65e0\u89c6).{0,12}(?:\u6307\u4ee4|\u6307\u793a|\u8bf4\u660e|\u547d\u4ee4)"
    "|(?:\u6307\u793a|\u547d\u4ee4).{0,6}\u7121\u8996"
    # the marks of chats and of fences, and letters that nobody sees
    r"|<\|[a-z_]{2,30}\|>|\[/?inst\]|<</?sys>>|</?(?:system|instructions?)>|\"role\"\s?:\s?\"system\""
    r"|<<<(?:prompt|context|accepted|new)\b|^[0-9a-f]{8,64}>>>|[\U000e0020-\U000e007e]{4}"
)
_SIGNS = (
    *("referee", "review", "judge", "grader", "evaluat", "assessor", "arbiter", "rater", "grading", "verdict", "same"),
    *("better", "ignor", "disregard", "forget", "override", "bypass", "negeer", "<|", "inst]", "<<", ">>>", "system"),
    *("instruction>", "instructions>", "\u5ffd\u7565", "\u7121\u8996", "\u65e0\u89c6", "\U000e0020", "\U000e0065"),
)
"""Every match has one of them, but for letters that nobody sees, most of which have."""
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


def address_in(text: str) -> str:
    """The part of a text that addresses whoever judges it, on one line; empty if there is none."""
    plain = _INVISIBLE.sub("", text[:READ])
    read = settled(lower(plain))
    if not any(sign in read for sign in _SIGNS):
        return ""
    match = _rules().search(read)
    if match is None:
        return ""
    shown = plain if len(plain) == len(read) else read  # few letters change their length
    return " ".join(shown[match.start() :].lstrip(_BEFORE)[:_SHOWN].split())


_BEFORE = " .!?*>#(["
"""What may stand before an order to a judge."""


@cache
def _rules() -> re.Pattern[str]:
    return re.compile(_ADDRESSED, re.MULTILINE)
