"""Whether an answer is wrapped in what chat models say about themselves and about any answer."""

import re

from vrty_gate.core.integrity.finding import READ, Finding, Patterns, Texts, compiled, cut, first_match, plain

# Texts are in lower case here.
_SELF: Patterns = (
    (
        "as a",
        (
            r"\bas an? (?:ai|artificial intelligence|(?:large )?language model|llm|virtual assistant"
            r"|machine learning model)\b"
        ),
    ),
    (
        " ai",
        (
            r"\bi(?:'m| am) (?:only |just |merely |simply )?an? (?:ai|artificial intelligence"
            r"|(?:large )?language model)\b"
        ),
    ),
    ("language model", r"\b(?:ai|large) language model (?:trained|developed|created|designed)"),
    ("language model", r"\bi(?:'m| am) (?:just |only )?a (?:large )?language model"),
    ("cutoff", r"\bmy (?:knowledge|training)(?: data)? cut-?off"),
    ("opinions", r"\bi (?:don't|do not) have (?:personal )?(?:opinions|feelings|beliefs|experiences|preferences)"),
    ("feelings", r"\bi (?:don't|do not) have (?:personal )?(?:opinions|feelings|beliefs|experiences|preferences)"),
    ("sprachmodell", r"\bals (?:ein )?(?:ki|großes )?-?sprachmodell"),
    ("als ki", r"\bals ki\b"),
    ("modèle", r"\ben tant qu(?:e modèle|'(?:ia|intelligence artificielle))"),
    ("modelo de", r"\bcomo (?:un )?modelo de (?:lenguaje|linguagem|ia|inteligencia)"),
    ("modello", r"\b(?:come|in quanto) modello (?:di linguaggio|linguistico)"),
    ("model jęz", r"\bjako (?:duży )?model językowy"),
    ("言語モデル", "言語モデルとして|言語モデルで(?:す|ある)"),
    ("언어 모델", "언어 모델로서|언어 모델입니다|언어 모델이"),
    ("作为", "作为(?:一个|一款)?(?:ai|人工智能|大?语言模型)"),
)
_ABOUT_AI = (
    r"\bAI\b|language model|chatbot|\bGPT\b|who are you|your name|about yourself|are you|do you"
    r"|would you"
    r"|your (?:favou?rite|opinion)|\bLLM"
)
_GREETS = (
    r"\A[\W_]{0,4}(?:(?:certainly|sure(?: thing)?|of course|absolutely|definitely|great|got it|no problem|hello"
    r"|hi)(?: there)?\b[!,. ]"
    r"|(?:what a |that'?s an? )?(?:great|good|excellent|fantastic|wonderful|interesting) (?:question|choice"
    r"|idea)"
    r"|thank(?:s| you) (?:so much )?for|i(?:'d| would|'m| am) (?:be )?(?:more than )?(?:happy|glad|delighted"
    r"|pleased"
    r"|thrilled))"
)
_ANNOUNCES = (
    r"\bhere(?:'s| is| are) (?:a|an|the|some|your) (?:comprehensive|detailed|complete|thorough|helpful"
    r"|in-depth|full"
    r"|carefully) (?:[a-z]{3,12} )?"
    r"(?:response|answer|overview|explanation|guide)|\blet me (?:walk|guide|take) you through|\ballow me to"
    r"|\bbefore (?:i|we) (?:begin|start|proceed|answer)"
    r"|\b(?:response|answer) to your (?:question|query|inquiry|request)"
    r"|\bi (?:understand|see) (?:that )?you(?:'re| are)? (?:ask|look|want|inquir)"
)
_DISCLAIMS = (
    r"\b(?:for (?:general |your )?(?:informational|information|educational|reference) purposes|(?:general"
    r"|informational) (?:information|purposes) only"
    r"|(?:should|please|always|recommended to|advised to|best to) (?:always )?(?:consult|seek|speak|check"
    r"|verify"
    r"|contact)(?: with)? (?:an? |your |the )?"
    r"(?:qualified |licensed |certified |relevant |appropriate |trusted )?(?:professional|expert|specialist"
    r"|official sources?|source)"
    r"|(?:not|no) (?:intended (?:as|to)|a substitute for|constitute|be (?:taken|considered|construed) as"
    r"|replace)[^.\n]{0,30} advice"
    r"|(?:may|might|could) (?:not (?:always )?be|be|contain) (?:fully |entirely |completely |100% )?(?:accurate"
    r"|inaccurate|complete|incomplete|up[- ]to[- ]date|outdated|errors|mistakes|wrong)"
    r"|(?:cannot|can't|do not|don't) guarantee|accuracy (?:is not|cannot be) guaranteed|(?:generated|written"
    r"|produced) by (?:an? )?(?:ai|artificial))"
)
_CLOSES = (
    r"\b(?:i hope (?:this|that|these|it) (?:helps?|was|is|answers|clarif|information)|feel free to (?:ask|reach"
    r"|contact|let)|let me know if (?:you|there)"
    r"|if you (?:have|need) any (?:other|further|more|additional|questions)|(?:don't|do not) hesitate to"
    r"|happy to (?:help|assist|answer) (?:further|with)|have a (?:great|nice|wonderful) day"
    r"|is there anything else|(?:thank you|thanks) for (?:your|using|choosing))"
)


def no_boilerplate(texts: Texts) -> Finding | None:
    """The response does not wrap its answer in what chat models say about themselves, unless the accepted one does so.

    A polite opening or a polite closing alone is fine, and so is a disclaimer.
    """
    if len(texts.now) < 40 or not texts.then:
        return None
    begin, end = plain(texts.now[:400]), plain(texts.now[-400:])
    if match := first_match(_SELF, begin) or first_match(_SELF, end):
        then = plain(texts.then)
        return (
            None
            if first_match(_SELF, then) or compiled(_ABOUT_AI).search(texts.prompt, 0, READ)
            else Finding("the response speaks of itself as a model", cut(match[0]))
        )
    announces, disclaims = _announces(begin), _disclaims(begin, end)
    if not (announces or disclaims):
        return None
    wraps = _wraps(begin, end)
    before = _wraps(plain(texts.then[:400]), plain(texts.then[-400:]))
    new = [now for now, then in zip(wraps, before, strict=True) if now and not then]
    if len(new) < 2 or not (wraps[1] in new or wraps[2] in new):
        return None
    return Finding("the answer is wrapped in boilerplate", cut("; ".join(match[0] for match in new)))


def _announces(begin: str) -> re.Match[str] | None:
    return compiled(_ANNOUNCES).search(begin) if any(sign in begin for sign in _ANNOUNCED) else None


def _disclaims(begin: str, end: str) -> re.Match[str] | None:
    if not any(sign in begin or sign in end for sign in _DISCLAIMED):
        return None
    return compiled(_DISCLAIMS).search(begin) or compiled(_DISCLAIMS).search(end)


_ANNOUNCED = (
    "here is a",
    "here's a",
    "here are",
    "here is the",
    "through",
    "allow me",
    "before i",
    "before we",
    "to your",
    "i understand",
    "i see",
)
_DISCLAIMED = (
    "purposes",
    "information only",
    "consult",
    "seek ",
    "professional",
    "expert",
    "official",
    "advice",
    "be accurate",
    "inaccurate",
    "not be",
    "outdated",
    "up-to-date",
    "up to date",
    "errors",
    "mistakes",
    "be wrong",
    "guarantee",
    "accuracy",
    "by ai",
    "by an ai",
    "by artificial",
)


def _wraps(begin: str, end: str) -> list[re.Match[str] | None]:
    return [
        compiled(_GREETS).match(begin),
        _announces(begin),
        _disclaims(begin, end),
        compiled(_CLOSES).search(end),
    ]
