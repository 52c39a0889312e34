"""Rules for a router, improved: both ways to go wrong with a fallback, and scores that are really scores."""

import re
from collections.abc import Mapping
from functools import partial

from vrty_gate.core.grounding.checks import Given, abstained, reading
from vrty_gate.core.grounding.condition_checks import built_in
from vrty_gate.core.grounding.conditions import Count, Metadata, NoneOf, RuleEntry
from vrty_gate.core.grounding.domains import DOMAINS, require_one_of
from vrty_gate.core.grounding.evaluation import Check, ChecklistRule, RuleEvidence, RuleSet
from vrty_gate.core.grounding.improved import fields
from vrty_gate.core.grounding.improved.checks import either
from vrty_gate.core.grounding.limits import Below
from vrty_gate.core.grounding.phrases import find_unaccented
from vrty_gate.core.reading.text.language import Language, require_language
from vrty_gate.core.reading.text.words import content_words, fold

FIELDS: Mapping[str, fields.Reader] = {
    "predicted_intent": fields.text,
    "allowed_intents": fields.texts,
    "top1_score": fields.share,
    "confidence_threshold": fields.share,
    "margin": fields.share,
    "margin_floor": fields.share,
    "fallback_fired": fields.flag,
    "query_in_scope": fields.flag,
    "clarify_fired": fields.flag,
    "candidate_intents": fields.texts,
}
"""The metadata that the rules read."""

_LEAST_CONFIDENCE = {"general": 0.7, "finance": 0.8, "healthcare": 0.8, "legal": 0.8}
"""Minimum confidence by domain; higher where a wrong answer costs more."""
_LEAST_MARGIN = 0.15
_STEM = 4

_SECOND = (
    "and also|and then|plus|; also|and another thing|as well as telling|also, can you|also can you|also, i|also i need",
    "además de|y también|y además|y luego|y después|también quiero|también necesito|y otra cosa",
)
_PRONOUN = (
    (
        r"(?:it|they|them)(?![a-z'])|(?:this|that|these|those) (?:is|are|was|were|does|did|do|has|have|had|will"
        r"|would|can|could|should|isn't|doesn't|didn't|won't|still|again|one|happened|works?|broke"
        r"|failed)(?![a-z])|(?:it|this|that)'s(?![a-z])|(?:this|that|these|those) ?[?.!]?$"
    ),
    r"(?:eso|esto|ello|aquello|ellos|ellas)(?![a-z])|(?:este|esta|ese|esa) (?:no|es|esta|funciona)(?![a-z])",
)
_CAMEL = re.compile("(?<=[a-z0-9])(?=[A-Z])")
_NO_WORD = re.compile("[^0-9A-Za-z\u00c0-\u024f]+")
_POLITE = ("anything else|what else|how else can i", "algo más|en qué más|alguna otra cosa")

LIMITS = {"classification_confidence": 0.5, "fallback_appropriateness": 0.5, "intent_clarity": 0.3}


def routing_rules(domain: str = "general", language: Language = "en", *, require_attestations: bool = False) -> RuleSet:
    """The set of ten rules. Raises ValueError for an unknown domain or language.

    The domain sets the default minimum confidence: 0.8 in finance, healthcare and law, otherwise 0.7. Metadata that the
    router does not report is not attested, which flags if attestations are required.
    """
    require_one_of("domain", domain, DOMAINS)
    require_language(language)
    rules = built_in(entries(domain, language, required=require_attestations), language)
    must_pass = {"routing2.intent_in_allowed_set", "routing2.fallback_matches_scope"}
    if require_attestations:
        must_pass |= {"routing2.top1_confidence", "routing2.margin_to_runner_up"}
    sub_scores = tuple(dict.fromkeys(rule.sub_score for rule in rules))
    name = f"routing_v2_{domain}_{language}"
    return RuleSet(
        name,
        rules,
        sub_scores,
        flag_predicate=Below(LIMITS),
        must_pass=frozenset(must_pass),
        require_metadata=partial(fields.require_all, FIELDS),
    )


def _words(name: str) -> frozenset[str]:
    """The words of an intent's name: `trackMyOrder`, `track_my_order`."""
    return content_words(_NO_WORD.sub(" ", _CAMEL.sub(" ", name)), "multi")


def _stems(words: frozenset[str]) -> set[str]:
    return {word[:_STEM] for word in words}


def _no_pronoun_lead(language: Language) -> Check:
    lead = re.compile(
        "|".join(either(language, _PRONOUN[0].replace("|", "\0"), _PRONOUN[1].replace("|", "\0"))).replace("\0", "|")
    )

    @reading
    def check(given: Given) -> RuleEvidence:
        match = lead.match(" ".join(fold(given.question[:200]).replace("’", "'").split()).lstrip("¿¡ "))
        explanation = "begins with a pronoun that could mean anything" if match else "begins with no such pronoun"
        return RuleEvidence(match is None, match[0] if match else "", f"the question {explanation}")

    return check


@reading
def _intent_shares_words(given: Given) -> RuleEvidence:
    intent = fields.text(given.metadata, "predicted_intent")
    named = _words(intent) if intent else frozenset[str]()
    if not named:
        return abstained("no intent is predicted, or its name has no word")
    asked = _stems(content_words(given.question, "multi"))
    shared = sorted(word for word in named if word[:_STEM] in asked)
    explanation = "the intent has words of the question" if shared else "the intent has no word of the question"
    return RuleEvidence(bool(shared), ", ".join(shared[:3]) or str(intent), explanation)


def _at_least(key: str, floor_key: str, default: float, *, required: bool) -> Check:
    @reading
    def check(given: Given) -> RuleEvidence:
        floor = fields.share(given.metadata, floor_key)
        floor = default if floor is None else floor
        value = fields.share(given.metadata, key)
        if value is None:
            return RuleEvidence(not required, f"metadata.{key}", f"no {key} is given", "not_attested")
        enough = value >= floor
        return RuleEvidence(enough, f"{key}={value:.2f}, required={floor:.2f}", "high enough" if enough else "too low")

    return check


@reading
def _intent_allowed(given: Given) -> RuleEvidence:
    intent = fields.text(given.metadata, "predicted_intent")
    allowed = fields.texts(given.metadata, "allowed_intents")
    if intent is None or allowed is None:
        return abstained("no intent is predicted, or no list of intents is given")
    explanation = "the intent is one of those allowed" if intent in allowed else "the intent is none of those allowed"
    return RuleEvidence(intent in allowed, intent, explanation)


@reading
def _fallback_matches_scope(given: Given) -> RuleEvidence:
    fired, in_scope = fields.flag(given.metadata, "fallback_fired"), fields.flag(given.metadata, "query_in_scope")
    if fired is None or in_scope is None:
        return abstained("nobody says whether a fallback was used, or whether the question is in scope")
    if fired and in_scope:
        return RuleEvidence(False, "fallback, in scope", "fell back on a question that is in scope")
    if not fired and not in_scope:
        return RuleEvidence(False, "no fallback, out of scope", "did not fall back on a question that is out of scope")
    return RuleEvidence(True, "fallback" if fired else "no fallback", "a fallback if and only if it is out of scope")


def _asks(response: str, language: Language) -> bool:
    """Whether a response asks for clarification; an offer of more help does not count."""
    polite = either(language, *_POLITE)
    parts = response.split("?")[:-1]
    return any(find_unaccented(re.split("[.!\n]", part)[-1], polite) is None for part in parts)


def _clarifies(language: Language) -> Check:
    @reading
    def check(given: Given) -> RuleEvidence:
        margin, floor = fields.share(given.metadata, "margin"), fields.share(given.metadata, "margin_floor")
        if margin is None or fields.flag(given.metadata, "fallback_fired"):
            return abstained("no margin is given, or a fallback was chosen")
        if margin >= (_LEAST_MARGIN if floor is None else floor):
            return abstained("the margin is wide enough")
        if _asks(given.response, language):
            return RuleEvidence(True, "clarify", "the margin is narrow, and the response asks")
        return RuleEvidence(False, "silent route", "the margin is narrow, and nothing is asked")

    return check


@reading
def _specific_question(given: Given) -> RuleEvidence:
    candidates = fields.texts(given.metadata, "candidate_intents")
    if not fields.flag(given.metadata, "clarify_fired") or not candidates:
        return abstained("no question back is reported, or no candidate intents are given")
    response = _stems(content_words(given.response, "multi"))
    stems = [_stems(_words(candidate)) for candidate in candidates]
    distinct_stems = (
        [stem - set().union(*(stems[:i] + stems[i + 1 :])) for i, stem in enumerate(stems)]
        if len(stems) <= 50
        else stems
    )
    named = [candidate for candidate, distinct in zip(candidates, distinct_stems, strict=True) if distinct & response]
    explanation = "names two candidates or more" if len(named) >= 2 else "names fewer than two of the candidates"
    return RuleEvidence(len(named) >= 2, ", ".join(named[:3]) or "none", explanation)


def entries(domain: str, language: Language, *, required: bool) -> tuple[RuleEntry | ChecklistRule, ...]:
    """The rules of the set: those that conditions can say, and those that are code."""
    confidence = _LEAST_CONFIDENCE[domain]
    return (
        RuleEntry(
            "routing2.single_intent",
            "The question has no words that join a second request to the first.",
            "intent_clarity",
            0.40,
            NoneOf(either(language, *_SECOND), "question", accents=False),
            citation="Sarikaya et al., TASLP 2014",
            blind_spot="A second request that is joined by other words, such as a plain `and`.",
        ),
        ChecklistRule(
            "routing2.no_pronoun_lead",
            "The question does not begin with a pronoun without a noun; `this order` is clear.",
            0.30,
            "intent_clarity",
            _no_pronoun_lead(language),
            "industry pattern (no public source named)",
            "What the pronoun means: the previous turn may make it clear.",
        ),
        ChecklistRule(
            "routing2.intent_shares_words",
            "The name of the predicted intent shares a word with the question, whatever its ending.",
            0.30,
            "intent_clarity",
            _intent_shares_words,
            "Wang et al., ACL 2020",
            "Names that are codes, synonyms, and intents in another language than the question.",
        ),
        ChecklistRule(
            "routing2.top1_confidence",
            f"`top1_score` is at least `confidence_threshold` ({confidence} in the domain {domain}).",
            0.40,
            "classification_confidence",
            _at_least("top1_score", "confidence_threshold", confidence, required=required),
            "Guo et al., ICML 2017",
            "Whether the score means anything: a confident but wrong router passes.",
        ),
        ChecklistRule(
            "routing2.margin_to_runner_up",
            "`margin` is at least `margin_floor` (0.15).",
            0.30,
            "classification_confidence",
            _at_least("margin", "margin_floor", _LEAST_MARGIN, required=required),
            "industry metric (no public source named)",
            "Whether the margin means anything.",
        ),
        ChecklistRule(
            "routing2.intent_in_allowed_set",
            "`predicted_intent` is one of `allowed_intents`; a failure flags on its own.",
            0.30,
            "classification_confidence",
            _intent_allowed,
            "Hendrycks & Gimpel, ICLR 2017",
            "Whether it is the right one of them.",
        ),
        ChecklistRule(
            "routing2.fallback_matches_scope",
            "A fallback is used for a question out of scope, and for no other; a failure flags on its own.",
            0.60,
            "fallback_appropriateness",
            _fallback_matches_scope,
            "industry framework (no public source named)",
            "Whether `query_in_scope` is true.",
        ),
        RuleEntry(
            "routing2.fallback_says_something",
            "A fallback has at least three content words.",
            "fallback_appropriateness",
            0.40,
            Count("content_words", at_least=3),
            Metadata("fallback_fired", equals=True, optional=True),
            "NIST AI RMF 1.0, Govern 5",
            "What it says; an empty response is an error, which no rule sees.",
        ),
        ChecklistRule(
            "routing2.clarifies_when_ambiguous",
            "If the margin is too narrow, the response asks for clarification.",
            0.60,
            "disambiguation_quality",
            _clarifies(language),
            "Rao & Daumé III, ACL 2018",
            "What it asks; a choice that is offered without a question mark fails.",
        ),
        ChecklistRule(
            "routing2.question_names_candidates",
            "A clarifying question names at least two of the candidate intents, each by a word of its own.",
            0.40,
            "disambiguation_quality",
            _specific_question,
            "De Vries et al., ACL 2018",
            "Synonyms, and candidates whose every word another candidate has.",
        ),
    )
