"""Rules for a router: whether it may take a request for the intent it took it for.

Source: specs, grounding rules, section 4. All but the first rules read what the router says of itself in the metadata.
"""

import re
from typing import Any

from vrty_gate.core.compat.grounding.checks import first_within, word_pieces, written
from vrty_gate.core.compat.grounding.occurrences import occurring
from vrty_gate.core.grounding.evaluation import (
    DOMAINS,
    Check,
    ChecklistRule,
    Given,
    RuleEvidence,
    RuleSet,
    abstained,
    require_one_of,
)
from vrty_gate.core.text.unicode13 import lower, settled

_LEAST_CONFIDENCE = 0.7
_LEAST_MARGIN = 0.15
_SHORTEST_FALLBACK = 20

_SECOND_INTENT = (" and also ", " and then ", " plus ", "; also ", " además de ", " y también ")
_PRONOUN = r"\s*(it|that|this|they|them|eso|esto|ello)\b"
_CHOICE = ("?", "¿", " or ", " o ", "which ", "cuál ", "do you mean")

LIMITS = {"classification_confidence": 0.5, "fallback_appropriateness": 0.5, "intent_clarity": 0.3}


def routing_rules(domain: str = "general") -> RuleSet:
    """Ten rules. The domain is only checked: ValueError for an unknown one."""
    require_one_of("domain", domain, DOMAINS)
    sub_scores = tuple(dict.fromkeys(rule.sub_score for rule in _RULES))
    return RuleSet("groundlens_routing_v1", _RULES, sub_scores, limits=LIMITS)


def _single_intent(given: Given) -> RuleEvidence:
    second = first_within(_SECOND_INTENT, lower(given.question))
    words = "no words that join a second request" if second is None else "words that join a second request"
    return RuleEvidence(second is None, (second or "").strip(), f"the question has {words}")


def _no_pronoun_lead(given: Given) -> RuleEvidence:
    lead = re.match(_PRONOUN, settled(given.question), re.IGNORECASE)
    words = "begins with a pronoun that could mean anything" if lead else "begins with no such pronoun"
    return RuleEvidence(lead is None, lead[0].strip() if lead else "", f"the question {words}")


def _intent_shares_words(given: Given) -> RuleEvidence:
    intent = given.metadata.get("predicted_intent")
    if not intent:
        return abstained("no intent is predicted")
    shared = sorted(word_pieces(written(intent)) & word_pieces(given.question))
    if shared:
        return RuleEvidence(True, ", ".join(shared[:3]), "the intent has words of the question")
    return RuleEvidence(False, written(intent), "the intent has no word of the question")


def _at_least(name: str, key: str, floor_key: str, default: float) -> Check:
    def check(given: Given) -> RuleEvidence:
        floor = _number(given.metadata.get(floor_key, default))
        if given.metadata.get(key) is None:
            return abstained(f"no {key} is given")
        value = _number(given.metadata[key])
        return _compared(name, value, floor)

    return check


def _compared(name: str, value: float, floor: float) -> RuleEvidence:
    enough = value >= floor
    span = (
        f"{name}={value:.2f}" + (f">={floor:.2f}" if name == "top1" else "")
        if enough
        else f"{name}={value:.2f}<{floor:.2f}"
    )
    return RuleEvidence(enough, span, "high enough" if enough else "too low")


def _intent_allowed(given: Given) -> RuleEvidence:
    intent, allowed = given.metadata.get("predicted_intent"), given.metadata.get("allowed_intents")
    if intent is None or allowed is None:
        return abstained("no intent is predicted, or no list of intents is given")
    is_allowed = written(intent) in {written(one) for one in allowed}
    words = "the intent is one of those allowed" if is_allowed else "the intent is none of those allowed"
    return RuleEvidence(is_allowed, written(intent), words)


def _fallback_out_of_scope(given: Given) -> RuleEvidence:
    if not given.metadata.get("fallback_fired"):
        return abstained("no fallback is reported")
    in_scope = given.metadata.get("query_in_scope")
    if in_scope is None:
        return abstained("nobody says whether the question is in scope")
    if in_scope:
        return RuleEvidence(False, "fallback+in-scope", "fell back on a question that is in scope")
    return RuleEvidence(True, "fallback+oos", "fell back on a question that is out of scope")


def _no_silent_fallback(given: Given) -> RuleEvidence:
    if not given.metadata.get("fallback_fired"):
        return abstained("no fallback is reported")
    length = len(given.response.strip())
    enough = length >= _SHORTEST_FALLBACK
    words = "the fallback says something" if enough else "the fallback says next to nothing"
    return RuleEvidence(enough, f"len={length}", words)


def _clarifies(given: Given) -> RuleEvidence:
    margin = given.metadata.get("margin")
    if margin is None or given.metadata.get("fallback_fired"):
        return abstained("no margin is given, or a fallback was chosen")
    if _number(margin) >= _number(given.metadata.get("margin_floor", _LEAST_MARGIN)):
        return RuleEvidence(True, "", "the margin is wide enough")
    if first_within(_CHOICE, lower(given.response)) is None:
        return RuleEvidence(False, "silent route", "the margin is narrow, and nothing is asked")
    return RuleEvidence(True, "clarify", "the margin is narrow, and the response asks")


def _specific_question(given: Given) -> RuleEvidence:
    if not given.metadata.get("clarify_fired"):
        return abstained("no question back is reported")
    candidates = given.metadata.get("candidate_intents")
    if not candidates:
        return abstained("no candidate intents are given")
    named = sorted(occurring(word_pieces(" ".join(map(written, candidates))), lower(given.response)))
    if len(named) >= 2:
        return RuleEvidence(True, ", ".join(named[:3]), "asks with words of the candidate intents")
    return RuleEvidence(False, ", ".join(named) or "none", "asks with fewer than two words of the candidate intents")


def _number(value: Any) -> float:
    """As `float`, with its errors; digits that are not in Unicode 13 are none."""
    return float(settled(value) if isinstance(value, str) else value)


_RULES = (
    ChecklistRule(
        "routing.single_intent_signal", 0.40, "intent_clarity", _single_intent, "Sarikaya et al., TASLP 2014"
    ),
    ChecklistRule(
        "routing.no_ambiguous_pronoun_lead",
        0.30,
        "intent_clarity",
        _no_pronoun_lead,
        "industry pattern (no public source named)",
    ),
    ChecklistRule(
        "routing.intent_shares_query_tokens", 0.30, "intent_clarity", _intent_shares_words, "Wang et al., ACL 2020"
    ),
    ChecklistRule(
        "routing.top1_confidence_above_threshold",
        0.40,
        "classification_confidence",
        _at_least("top1", "top1_score", "confidence_threshold", _LEAST_CONFIDENCE),
        "Guo et al., ICML 2017",
    ),
    ChecklistRule(
        "routing.margin_to_runner_up",
        0.30,
        "classification_confidence",
        _at_least("margin", "margin", "margin_floor", _LEAST_MARGIN),
        "industry metric (no public source named)",
    ),
    ChecklistRule(
        "routing.intent_in_allowed_set",
        0.30,
        "classification_confidence",
        _intent_allowed,
        "Hendrycks & Gimpel, ICLR 2017",
    ),
    ChecklistRule(
        "routing.fallback_when_out_of_scope",
        0.60,
        "fallback_appropriateness",
        _fallback_out_of_scope,
        "industry framework (no public source named)",
    ),
    ChecklistRule(
        "routing.no_silent_fallback", 0.40, "fallback_appropriateness", _no_silent_fallback, "NIST AI RMF 1.0, Govern 5"
    ),
    ChecklistRule(
        "routing.clarify_when_ambiguous", 0.60, "disambiguation_quality", _clarifies, "Rao & Daumé III, ACL 2018"
    ),
    ChecklistRule(
        "routing.specific_clarify_question",
        0.40,
        "disambiguation_quality",
        _specific_question,
        "De Vries et al., ACL 2018",
    ),
)
