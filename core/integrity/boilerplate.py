"""Checks for boilerplate of chat models around an answer, and for leaked instructions."""

import re

from vrty_gate.core.integrity.finding import Finding, Texts, cut
from vrty_gate.core.phrases import READ, compiled, first_of_language, plain

# These patterns match lower-case text.
_ABOUT_AI = (
    r"\bAI\b|language model|chatbot|\bGPT\b|\bLLM|[Ww]ho are you|your name|about yourself|your (?:favou?rite|opinion"
    r"|feelings)"
    r"|are you (?:an?|real|human|sentient|conscious|alive|able)\b|do you (?:feel|have|like|love|dream|think|believe"
    r"|remember|know)\b"
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
    r"|(?:cannot|can't|do not|don't) guarantee|at your own (?:risk|discretion)|(?:not|no) (?:liable|liability"
    r"|responsible for)|should not replace|before (?:you rely|relying) on"
    r"|(?:must|should) not be (?:taken|relied)|accuracy (?:is not"
    r"|cannot be) guaranteed|(?:generated|written"
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
    """The response does not wrap its answer in chat model boilerplate, unless the accepted one does.

    A polite opening alone is fine, and so is a polite closing or a disclaimer.
    """
    if len(texts.response) < 40 or not texts.accepted:
        return None
    begin, end = plain(texts.response[:400]), plain(texts.response[-400:])
    if match := _model(texts.response, begin) or _model(texts.response, end):
        if _model(texts.accepted, plain(texts.accepted)) or compiled(_ABOUT_AI).search(texts.prompt, 0, READ):
            return None
        return Finding("the response refers to itself as a model", cut(match[0]))
    announces, disclaims = _announces(begin), _disclaims(begin, end)
    if not (announces or disclaims):
        return None
    wraps = _wraps(begin, end)
    before = _wraps(plain(texts.accepted[:400]), plain(texts.accepted[-400:]))
    if disclaims and not before[2] and len(_all_disclaimers(begin, end)) > 1:
        return Finding("the answer is wrapped in disclaimers", cut(disclaims[0]))
    new = [response for response, accepted in zip(wraps, before, strict=True) if response and not accepted]
    if len(new) < 2 or not (wraps[1] in new or wraps[2] in new):
        return None
    return Finding("the answer is wrapped in boilerplate", cut("; ".join(match[0] for match in new)))


def _model(text: str, part: str) -> re.Match[str] | None:
    """The phrase with which a model speaks of itself in a part of a text."""
    return first_of_language(lambda record: record.model, text, part)


def _announces(begin: str) -> re.Match[str] | None:
    return compiled(_ANNOUNCES).search(begin) if any(sign in begin for sign in _ANNOUNCED) else None


def _disclaims(begin: str, end: str) -> re.Match[str] | None:
    for signs in (_DISCLAIMED, _DISCLAIMING):
        if not any(sign in begin or sign in end for sign in signs):
            return None
    return compiled(_DISCLAIMS).search(begin) or compiled(_DISCLAIMS).search(end)


_ANNOUNCED = tuple(
    "here is a|here's a|here are|here is the|through|allow me|before i|before we|to your|i understand|i see".split("|")
)
_DISCLAIMED = tuple(
    "own risk|own discretion|liab|responsible for|replace|rely|taken|certified|licensed|qualified|purposes"
    "|information only|consult|seek |professional|expert|official|advice|be accurate|inaccurate|not be|outdated"
    "|up-to-date|up to date|errors|mistakes|be wrong|guarantee|accuracy|by ai|by an ai|by artificial".split("|")
)
_DISCLAIMING = tuple(
    "purposes|information only|professional|expert|specialist|official|source|advice|accurate|complete|date|errors"
    "|mistakes|wrong|guarantee|own risk|own discretion|liab|responsible for|replace|you rely|relying|taken|relied|by a"
    "".split("|")
)
"""`_DISCLAIMS` matches no text without one of these."""


def _all_disclaimers(begin: str, end: str) -> set[str]:
    return {match[0] for part in (begin, end) for match in compiled(_DISCLAIMS).finditer(part)}


def _wraps(begin: str, end: str) -> list[re.Match[str] | None]:
    return [
        compiled(_GREETS).match(begin),
        _announces(begin),
        _disclaims(begin, end),
        compiled(_CLOSES).search(end),
    ]


_RULES = (
    (
        r"\byou are (?:an?|the|[a-z]{2,16},) [^.\n]{0,60}(?:assistant|agent|bot|helper|advisor|expert|representative"
        r"|specialist)\b"
        r"|\b(?:act|serve|answer|respond|role) (?:as|of) (?:an?|the) [^.\n]{0,40}(?:assistant|agent|advisor"
        r"|representative|bot|helper)\b"
        r"|\b(?:your|assume the|play the) (?:persona|role)\b"
    ),
    (
        r"\b(?:do not|don't|never|must not|not (?:supposed|allowed) to|not to) (?:reveal|disclose|share|mention|discuss"
        r"|repeat|admit|expose)\b"
        r"|\bkeep [^.\n]{0,24}(?:confidential|secret|hidden)\b"
    ),
    (
        r"\b(?:my|these|your|following) (?:instructions|guidelines|directives)\b|\bsystem (?:prompt|message)\b"
        r"|\bdeveloper (?:message|prompt|asked me)\b"
        r"|\b(?:reveal|disclose|repeat) this prompt\b"
        r"|\bi (?:was|am|have been) (?:told|instructed|asked|configured) to\b"
    ),
    (
        r"\b(?:if|when|whenever) (?:the|a|an|any|someone|somebody) ?(?:user|customer|client|caller|visitor)? (?:asks"
        r"|writes|wants|complains|requests|says)\b"
    ),
    (
        r"\b(?:always|be|stay|keep|use|answer|respond|reply)\b[^.\n]{0,30}\b(?:polite|cheerful|friendly tone"
        r"|professional tone"
        r"|(?:in|under|below|at most|within|under) [0-9]{1,4} (?:words|characters|sentences))\b"
    ),
)
_RULED = tuple(
    "you are|act as|persona|role|reveal|disclose|mention|confidential|instruct|guidelines|system prompt"
    "|system message|developer|told to".split("|")
)
_PROMPTS = r"(?i)prompt|instruction|persona|chatbot|guideline|\bpolicy|role|act as|\bbot\b|you are|you're|assistant"
r"|agent"


def no_instructions(texts: Texts) -> Finding | None:
    """The response does not leak its model's instructions: its persona, what it keeps secret, how to answer."""
    for part in (texts.response[:600], texts.response[600:][-400:]):
        text = plain(part)
        if not any(sign in text for sign in _RULED):
            continue
        matches = [match for rule in _RULES if (match := compiled(rule).search(text))]
        if len(matches) < _RULES_OF_A_PROMPT:
            continue
        accepted = plain(texts.accepted[:READ])
        if (
            compiled(_PROMPTS).search(texts.prompt, 0, READ)
            or sum(bool(compiled(rule).search(accepted)) for rule in _RULES) > 1
        ):
            return None
        return Finding("the instructions of the model show", cut(part[min(match.start() for match in matches) :]))
    return None


_RULES_OF_A_PROMPT = 2
