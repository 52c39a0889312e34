"""Rules for an answer to a customer: grounded in what was found, complete, and without promises of its own.

Source: specs, grounding rules, section 3. What these rules do not see is part of what they are.
"""

import re
from collections.abc import Mapping

from vrty_gate.core.compat.grounding.checks import overlaps, whole_words
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

LANGUAGES = ("en", "es", "multi")

_LEAST_OVERLAP = 0.30

_NUMBER = r"\b\d+(?:[.,]\d+)?(?:%|\s?(?:EUR|euros?|days?|hours?|h|years?))?\b"

_NAME = r"\b[A-Z][a-zA-Z]+\b"
_SHORTEST_NAME = 4

# Shorter words and accented ones need not be listed: they are never taken for names.
_NO_NAMES: Mapping[str, tuple[str, ...]] = {
    "base": ("Spanish", "European", "Spain", "IBAN"),
    "finance": ("Bizum", "SEPA", "SWIFT", "FROB", "CNMV", "AEAT"),
    "healthcare": ("HIPAA",),
    "legal": ("BORME", "GDPR", "RGPD", "CCAA"),
    "es": ("Europea", "Reino", "Madrid", "Barcelona"),
}

_PROMISES: Mapping[str, tuple[str, ...]] = {
    "base": (
        "appointment with",
        "by email",
        "via mail",
        "premium clients",
        "premium customers",
        "enterprise account",
        "business hours",
        "normally takes",
        "typically a",
        "as a courtesy",
    ),
    "finance": ("private banking tier", "concierge service", "wealth advisor"),
    "healthcare": ("co-pay tier", "out-of-network", "concierge medicine"),
    "legal": ("retainer agreement", "fee waiver", "expedited filing"),
    "es": (
        "cita previa con",
        "asesor personal",
        "horario comercial",
        "cliente premium",
        "atención preferente",
        "normalmente tarda",
    ),
}

_ENGLISH_LAWS = ("Law", "Directive", "Modelo", "Regulation", "Act", "Article", "Rule")
_SPANISH_LAWS = ("Ley", r"Real\s+Decreto", "RD", "Orden", "Reglamento", "Artículo", "Articulo", "Modelo")
_LAWS: Mapping[str, tuple[str, ...]] = {
    "en": _ENGLISH_LAWS,
    "es": _SPANISH_LAWS,
    "multi": (*_ENGLISH_LAWS, *_SPANISH_LAWS),
}


def customer_support_rules(rag: bool = True, domain: str = "general", language: str = "en") -> RuleSet:
    """Seven rules; four for answers that no context was found for (`rag=False`).

    `domain` and `language` add words that are no names and promises that nobody made; ValueError for unknown ones.
    """
    require_one_of("domain", domain, DOMAINS)
    require_one_of("language", language, LANGUAGES)
    rules = (*(_grounded(domain, language) if rag else ()), *_answering(), *_within_bounds(domain, language))
    limits = {"groundedness": 0.5, "no_overreach": 0.5} if rag else {"no_overreach": 0.5}
    return RuleSet(
        f"customer_support_v2_{domain}_{language}_{'rag' if rag else 'norag'}",
        rules,
        ("groundedness", "completeness", "no_overreach") if rag else ("completeness", "no_overreach"),
        limits=limits,
    )


def _grounded(domain: str, language: str) -> tuple[ChecklistRule, ...]:
    return (
        ChecklistRule("csr.no_invented_numbers", 0.50, "groundedness", _no_invented_numbers, "RAGAs, EACL 2024 §3"),
        ChecklistRule(
            "csr.no_invented_proper_nouns",
            0.30,
            "groundedness",
            _no_invented_names(frozenset(_of(_NO_NAMES, domain, language))),
            "FActScore, EMNLP 2023",
        ),
        ChecklistRule("csr.content_overlaps_faq", 0.20, "groundedness", _content_overlaps, "SGI, arXiv:2512.13771"),
    )


def _answering() -> tuple[ChecklistRule, ...]:
    return (
        ChecklistRule(
            "csr.addresses_query_topic",
            0.70,
            "completeness",
            _addresses_topic,
            "industry RAG evaluation (no public source named)",
        ),
        ChecklistRule(
            "csr.uses_concrete_values",
            0.30,
            "completeness",
            _uses_values,
            "industry RAG evaluation (no public source named)",
        ),
    )


def _within_bounds(domain: str, language: str) -> tuple[ChecklistRule, ...]:
    return (
        ChecklistRule(
            "csr.no_unrequested_legal_refs",
            0.60,
            "no_overreach",
            _no_foreign_laws(rf"\b(?:{'|'.join(_LAWS[language])})\s+\d"),
            "EU AI Act Art. 13",
        ),
        ChecklistRule(
            "csr.no_speculative_procedure",
            0.40,
            "no_overreach",
            _no_promises(tuple(_of(_PROMISES, domain, language))),
            "SR 26-2",
        ),
    )


def _of(lists: Mapping[str, tuple[str, ...]], domain: str, language: str) -> list[str]:
    """The words that count everywhere, those of the domain and those of the language, in this order."""
    spoken = "en" if language == "en" else "es"
    return [word for part in ("base", domain, spoken) for word in lists.get(part, ())]


def _digits(text: str) -> frozenset[str]:
    """The digits of each number, whatever stands between them."""
    return frozenset(re.sub(r"\D", "", found) for found in set(re.findall(_NUMBER, settled(text), re.IGNORECASE)))


def _no_invented_numbers(given: Given) -> RuleEvidence:
    said = _digits(given.response)
    if not said:
        return abstained("the response has no number")
    invented = sorted(said - _digits(given.context or "") - _digits(given.question))
    if invented:
        return RuleEvidence(False, ", ".join(invented[:5]), "has numbers that neither context nor question has")
    return RuleEvidence(True, f"{len(said)} verified", "every number is in the context or the question")


def _no_invented_names(no_names: frozenset[str]) -> Check:
    def check(given: Given) -> RuleEvidence:
        capitalised = set(re.findall(_NAME, settled(given.response))) - no_names
        names = sorted(name for name in capitalised if len(name) >= _SHORTEST_NAME)
        if not names:
            return abstained("the response has no name")
        known = occurring({name.lower() for name in names}, lower(given.context or ""))
        invented = [name for name in names if name.lower() not in known]
        if invented:
            return RuleEvidence(False, ", ".join(invented[:5]), "has capitalised words that the context has not")
        return RuleEvidence(True, f"{len(names)} verified", "every capitalised word is in the context")

    return check


def _content_overlaps(given: Given) -> RuleEvidence:
    if not given.context:
        return abstained("there is no context")
    return overlaps(given.response, given.context, _LEAST_OVERLAP)


def _addresses_topic(given: Given) -> RuleEvidence:
    asked = whole_words(given.question)
    if not asked:
        return abstained("the question has no word to look for")
    share = len(asked & whole_words(given.response)) / len(asked)
    enough = share >= _LEAST_OVERLAP
    return RuleEvidence(enough, f"q-overlap={share:.2f}", f"has {'enough' if enough else 'few'} words of the question")


def _uses_values(given: Given) -> RuleEvidence:
    known = _digits(given.context or "")
    if not known:
        return abstained("the context has no number")
    shared = len(known & _digits(given.response))
    words = "has numbers of the context" if shared else "has no number of the context"
    return RuleEvidence(shared > 0, f"{shared} concrete", words)


def _no_foreign_laws(pattern: str) -> Check:
    def laws(text: str) -> set[str]:
        return set(re.findall(pattern, settled(text), re.IGNORECASE))

    def check(given: Given) -> RuleEvidence:
        named = laws(given.response)
        if not named:
            return abstained("the response names no law by number")
        foreign = sorted(named - laws(given.context or ""))
        if foreign:
            return RuleEvidence(False, ", ".join(foreign[:3]), "names laws that the context does not name like this")
        return RuleEvidence(True, "all refs grounded", "every law is in the context")

    return check


def _no_promises(promises: tuple[str, ...]) -> Check:
    def check(given: Given) -> RuleEvidence:
        said, known = lower(given.response), lower(given.context or "")
        made = [phrase for phrase in promises if phrase in said and phrase not in known]
        words = "promises what the context does not have" if made else "makes no promise of the list"
        return RuleEvidence(not made, ", ".join(made[:3]), words)

    return check
