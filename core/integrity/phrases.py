"""Phrases that belong to no answer: a model's reasoning as prose, and what chat models say about themselves."""

import re

from vrty_gate.core.integrity.finding import READ, Finding, Patterns, Texts, cut, first_match, plain, without_code

_THINKS = r"(?:think|reconsider|double[- ]?check|re-?read|re-?examine|recall|figure|parse|see what|work out what|understand what|consider what)"
# In lower case, at the beginning. One of these is enough.
_REASONS: Patterns = (
    (
        "the user",
        r"\bthe user(?:'s (?:question|request|query|message|prompt|intent)|(?: is| has| was|'s)? (?:asking|asked|asks|wants|want(?:ed|ing)|requests|request(?:ed|ing)"
        r"|seems|would like|just|probably|said|says|mentioned|provided|gave|might|may be|didn't|did not))",
    ),
    (
        "",
        r"\A[\W_]{0,6}(?:okay|ok|alright|all right|hm+|right|so|well)[,.!]{1,3} (?:so |now )?(?:i (?:need to|should|have to|must)|let me "
        rf"{_THINKS}|let's (?:see|think)|they(?:'re| are| want| asked)|the (?:question|prompt|task|request|instructions?) (?:is|asks|says|wants|here))",
    ),
    (
        "",
        r"\A[\W_]{0,6}(?:we|i) (?:need|have|ought|should|must)(?: to)? (?:answer|respond|reply|produce|output|provide an answer|figure out what"
        r"|decide|craft|write a (?:response|reply|answer)|come up with|follow the|comply)\b",
    ),
    ("my ", r"\bmy (?:response|answer|reply|goal|task) (?:should|must|needs to|here is)\b"),
    ("i ", r"\bi(?:'ll| will|'d better| should| need to| must) (?:probably )?(?:respond|answer|reply|craft|keep (?:it|my|this)|make sure (?:my|that my|not to))"),
    ("hm", r"\A\W{0,6}hm+\b[,.\u2026]"),
    ("thought", r"\A\W{0,6}(?:thought process|thinking|reasoning|internal (?:thoughts?|reasoning)|chain of thought|analysis of the (?:request|prompt|question))\W{0,4}[:\n]"),
    ("think", r"\A\W{0,6}(?:thinking|my thinking)\W{0,4}[:\n]"),
    ("der ", r"\bder (?:nutzer|benutzer|user) (?:fragt|möchte|will|hat gefragt|bittet)"),
    ("l'util", r"\bl'utilisateur (?:demande|veut|souhaite|a demandé)"),
    ("el usuario", r"\bel usuario (?:pregunta|quiere|pide|solicita|está)"),
    ("usuário", r"\bo usuário (?:pergunt|quer|ped|está)"),
    ("l'utente", r"\bl'utente (?:chiede|vuole|sta chiedendo)"),
    ("用户", r"用户(?:想|问|要|希望|询问|在问)"),
    ("ユーザー", r"ユーザー[はが](?:質問|尋|求|聞|知りた)"),
    ("사용자", r"사용자[가는](?:[^.\n]{0,20})(?:묻|질문|원하|요청)"),
)
# Anywhere. People say one of them now and then.
_MUSINGS: Patterns = (
    ("hmm", r"\bhm{2,}\b"),
    ("wait", r"(?:^|[.!?\u2014-] |\n)(?:no,? |oh,? |but )?wait(?:,| -|\.\.\.|\u2026|\u2014|!)"),
    ("let me", rf"\blet me {_THINKS}"),
    ("actually", r"(?:^|[.!?] |\n)actually,? (?:no|wait|i (?:should|think)|let me|that's not)"),
    ("what they", r"\bwhat (?:they|the user|the person) (?:really |actually )?(?:want|mean|asked|need|are asking|is asking)"),
    ("i should", r"\b(?:maybe|perhaps|so|but|then) i should\b|\bi should (?:probably|also|just|answer|mention|avoid|respond|double|check)"),
    ("i think i", r"\bi think i (?:can|should|have|need|will)\b"),
    ("figure out", r"\bi (?:need|have|want|'m trying) to figure out\b"),
    ("on second thought", r"\bon second thought"),
    ("okay, ", r"(?:^|[.!?] |\n)(?:okay|ok|alright), (?:so|now|let|i|that|but)\b"),
    ("the prompt", r"\bthe (?:system )?prompt (?:says|asks|wants|is|tells)|\baccording to (?:the|my) (?:system prompt|instructions|guidelines)"),
    ("the user", r"\bthe user\b"),
    ("let's see", r"\blet's see\b"),
)


_READ = 2_000


def no_reasoning(texts: Texts) -> Finding | None:
    """The response does not think aloud about how to answer, unless the accepted one does so."""
    now = plain(without_code(texts.now[:_READ]))
    match = first_match(_REASONS, now[:300])
    if match and "the user" in match[0] and "user" in plain(texts.prompt[:READ]):
        match = None
    count = 0 if match else _musings(now)
    if not match and count < 3:
        return None
    then = plain(without_code(texts.then[:_READ]))
    if first_match(_REASONS, then[:300]) or _musings(then) >= 2:
        return None
    return Finding("the reasoning of the model shows", cut(texts.now[max(0, match.start() if match else 0) :]))


def _musings(text: str) -> int:
    return sum(1 for musing in _MUSINGS if musing[0] in text and first_match((musing,), text))


_SELF: Patterns = (
    ("as a", r"\bas an? (?:ai|artificial intelligence|(?:large )?language model|llm|virtual assistant|machine learning model)\b"),
    (" ai", r"\bi(?:'m| am) (?:only |just |merely |simply )?an? (?:ai|artificial intelligence|(?:large )?language model)\b"),
    ("language model", r"\b(?:ai|large) language model (?:trained|developed|created|designed)|\bi(?:'m| am) (?:just |only )?a (?:large )?language model"),
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
_ABOUT_AI = re.compile(r"\bAI\b|language model|chatbot|\bGPT\b|who are you|your name|about yourself|are you|do you|would you|your (?:favou?rite|opinion)|\bLLM")
_GREETS = re.compile(
    r"\A[\W_]{0,4}(?:(?:certainly|sure(?: thing)?|of course|absolutely|definitely|great|got it|no problem|hello|hi)(?: there)?\b[!,. ]"
    r"|(?:what a |that'?s an? )?(?:great|good|excellent|fantastic|wonderful|interesting) (?:question|choice|idea)"
    r"|thank(?:s| you) (?:so much )?for|i(?:'d| would|'m| am) (?:be )?(?:more than )?(?:happy|glad|delighted|pleased|thrilled))"
)
_ANNOUNCES = re.compile(
    r"\bhere(?:'s| is| are) (?:a|an|the|some|your) (?:comprehensive|detailed|complete|thorough|helpful|in-depth|full|carefully) (?:[a-z]{3,12} )?"
    r"(?:response|answer|overview|explanation|guide)|\blet me (?:walk|guide|take) you through|\ballow me to|\bbefore (?:i|we) (?:begin|start|proceed|answer)"
    r"|\b(?:response|answer) to your (?:question|query|inquiry|request)|\bthank(?:s| you) for (?:reaching out|your (?:question|patience|inquiry|interest)|contacting|asking)"
    r"|\bi (?:understand|see) (?:that )?you(?:'re| are)? (?:ask|look|want|inquir)"
)
_DISCLAIMS = re.compile(
    r"\b(?:for (?:general |your )?(?:informational|information|educational|reference) purposes|(?:general|informational) (?:information|purposes) only"
    r"|(?:should|please|always|recommended to|advised to|best to) (?:always )?(?:consult|seek|speak|check|verify|contact)(?: with)? (?:an? |your |the )?"
    r"(?:qualified |licensed |certified |relevant |appropriate |trusted )?(?:professional|expert|specialist|official sources?|source)"
    r"|(?:not|no) (?:intended (?:as|to)|a substitute for|constitute|be (?:taken|considered|construed) as|replace)[^.\n]{0,30} advice"
    r"|(?:may|might|could) (?:not (?:always )?be|be|contain) (?:fully |entirely |completely |100% )?(?:accurate|inaccurate|complete|incomplete|up[- ]to[- ]date|outdated|errors|mistakes|wrong)"
    r"|(?:cannot|can't|do not|don't) guarantee|accuracy (?:is not|cannot be) guaranteed|(?:generated|written|produced) by (?:an? )?(?:ai|artificial))"
)
_CLOSES = re.compile(
    r"\b(?:i hope (?:this|that|these|it) (?:helps?|was|is|answers|clarif|information)|feel free to (?:ask|reach|contact|let)|let me know if (?:you|there)"
    r"|if you (?:have|need) any (?:other|further|more|additional|questions)|(?:don't|do not) hesitate to|happy to (?:help|assist|answer) (?:further|with)|have a (?:great|nice|wonderful) day"
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
        return None if first_match(_SELF, then) or _ABOUT_AI.search(texts.prompt, 0, READ) else Finding(
            "the response speaks of itself as a model", cut(match[0])
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
    return _ANNOUNCES.search(begin) if any(sign in begin for sign in _ANNOUNCED) else None


def _disclaims(begin: str, end: str) -> re.Match[str] | None:
    if not any(sign in begin or sign in end for sign in _DISCLAIMED):
        return None
    return _DISCLAIMS.search(begin) or _DISCLAIMS.search(end)


_ANNOUNCED = ("here is a", "here's a", "here are", "here is the", "through", "allow me", "before i", "before we", "to your", "thank", "i understand", "i see")
_DISCLAIMED = (
    "purposes", "information only", "consult", "seek ", "professional", "expert", "official", "advice", "be accurate", "inaccurate", "not be", "outdated",
    "up-to-date", "up to date", "errors", "mistakes", "be wrong", "guarantee", "accuracy", "by ai", "by an ai", "by artificial",
)


def _wraps(begin: str, end: str) -> list[re.Match[str] | None]:
    return [
        _GREETS.match(begin),
        _announces(begin),
        _disclaims(begin, end),
        _CLOSES.search(end),
    ]
