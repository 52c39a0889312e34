"""Rules for the rationale of a financial decision, improved: a plain, correct one passes, an invented number fails."""

from collections.abc import Mapping, Sequence
from functools import partial

from vrty_gate.core.grounding.condition_checks import built_in, built_in_rule
from vrty_gate.core.grounding.conditions import AnyOf, Condition, Count, Metadata, RuleEntry
from vrty_gate.core.grounding.domains import require_one_of
from vrty_gate.core.grounding.evaluation import QUALITY_FLOOR, Check, ChecklistRule, RuleSet
from vrty_gate.core.grounding.improved import fields
from vrty_gate.core.grounding.improved import rationale_checks as look
from vrty_gate.core.grounding.improved.checks import either, numbers_grounded, overlaps_context, references_grounded
from vrty_gate.core.grounding.limits import Below
from vrty_gate.core.grounding.regulations import REGULATIONS, cites, concerns
from vrty_gate.core.reading.text.language import Language, require_language

FIELDS: Mapping[str, fields.Reader] = {
    "flags_present": fields.texts,
    "context_quality_validated": fields.flag,
    "consistency_check_passed": fields.flag,
    "audit_logged": fields.flag,
    "injection_test_passed": fields.flag,
    "independent_review_completed": fields.flag,
    "sources_conflict": fields.flag,
    "confidence": fields.share,
}
"""The metadata that the rules read."""

DOMAINS = ("finance",)
LIMITS = {"groundedness": 0.5, "calibration": 0.3, "traceability": 0.4}
ATTESTATIONS = frozenset(
    f"dr2.{name}" for name in ("context_validated", "self_consistency", "audit_logged", "injection_tested", "reviewed")
)
"""The rules that believe the metadata."""
_BELIEVES = "The texts: it trusts the metadata; if that is missing, the rule is not attested."
_INVENTED = frozenset({"dr2.numbers_grounded", "dr2.legal_references_grounded"})
_JOINS = (
    "combined|together|across|between|both|in addition|moreover|furthermore|as well as|taken with",
    "combinado|combinada|conjunto|junto con|entre|ambos|ambas|además|asimismo|así como",
)

_Row = tuple[str, float, Condition | Check, str, str, str]


def decision_rationale_rules(
    domain: str = "finance",
    regulations: Sequence[str] = (),
    quality_floor: float = QUALITY_FLOOR,
    language: Language = "en",
    *,
    require_attestations: bool = False,
) -> RuleSet:
    """The set of twenty-one rules. Raises ValueError for an unknown domain, regulation or language.

    With `regulations`, rules that cite only other regulations still count but are not listed; rules without a citation
    are. A note names each regulation that no rule cites. An invented number or law flags on its own, as does a missing
    attestation if attestations are required; `quality_floor` is only reported.
    """
    require_one_of("domain", domain, DOMAINS)
    require_language(language)
    for key in regulations:
        require_one_of("regulation", key, REGULATIONS)
    rules = built_in(entries(language, required=require_attestations), language)
    return RuleSet(
        f"decision_rationale_v2_{domain}_{language}",
        rules,
        tuple(dict.fromkeys(rule.sub_score for rule in rules)),
        quality_floor,
        Below(LIMITS),
        _INVENTED | (ATTESTATIONS if require_attestations else frozenset()),
        frozenset(rule.id for rule in rules if regulations and not concerns(rule.citation, regulations)),
        tuple(
            f"no rule of this set cites {key}"
            for key in dict.fromkeys(regulations)
            if not any(cites(rule.citation, key) for rule in rules)
        ),
        partial(fields.require_all, FIELDS),
    )


def entries(language: Language, *, required: bool) -> list[RuleEntry | ChecklistRule]:
    """The rules of the set: those that conditions can say, and those that are code."""
    parts = {
        "groundedness": _grounded(language, required),
        "completeness": _complete(language),
        "calibration": _calibrated(language, required),
        "traceability": _traceable(language, required),
        "robustness": _robust(language, required),
    }
    return [
        built_in_rule(id_, description, part, weight, condition, citation, blind_spot)
        for part, rows in parts.items()
        for id_, weight, condition, description, citation, blind_spot in rows
    ]


def _grounded(language: Language, required: bool) -> tuple[_Row, ...]:
    return (
        (
            "dr2.claims_supported",
            0.25,
            overlaps_context(0.4, language),
            "At least 40% of the content words of the response are in the context or the question.",
            "RAGAs §3; NIST AI 600-1 §2.2",
            "What the words say.",
        ),
        (
            "dr2.atomic_claims",
            0.15,
            look.has_sentences,
            "The response has at least two sentences of two words or more.",
            "FActScore §3; RAGAs §3",
            "Whether each sentence makes a single claim.",
        ),
        (
            "dr2.numbers_grounded",
            0.20,
            numbers_grounded(language),
            (
                "Every number of the response is in the context or the question, with its value and unit; a failure"
                " flags on its own."
            ),
            "HaluEval 2023; Ji et al. 2023; NIST AI 600-1",
            "What a number refers to. Calculated sums and ratios fail.",
        ),
        (
            "dr2.legal_references_grounded",
            0.10,
            references_grounded(needs_context=True),
            (
                "Every law, article or section that the response names by number is in the context or the"
                " question; a failure flags on its own."
            ),
            "HaluEval 2023; Ji et al. 2023; NIST AI 600-1",
            "What the law says, and laws cited without a number.",
        ),
        (
            "dr2.regulatory_flag",
            0.15,
            look.names_a_flag,
            (
                "Names a regulatory flag of the case: one of `flags_present`, or by default AML, KYC, sanctions,"
                " insider or concentration."
            ),
            "REV, ACL 2023; SR 26-2 §VI",
            "Whether it is denied.",
        ),
        (
            "dr2.context_validated",
            0.15,
            Metadata("context_quality_validated", equals=True, optional=not required),
            "`context_quality_validated` is true.",
            "RGB, AAAI 2024; EU AI Act Art. 15(4)",
            _BELIEVES,
        ),
    )


def _complete(language: Language) -> tuple[_Row, ...]:
    return (
        (
            "dr2.addresses_all_parts",
            0.40,
            look.long_enough,
            "Has at least 10 different content words for each question mark of the question.",
            "RAGAs §3; EU AI Act Art. 13(2)",
            "What the words say.",
        ),
        (
            "dr2.governance_dimensions",
            0.35,
            look.names_topics(language),
            "Names at least two topics of governance, such as borrower, collateral or policy, as whole words.",
            "EBA GL/2020/06 §4.3.3; SR 26-2 §IV",
            "What the response says about them.",
        ),
        (
            "dr2.information_integration",
            0.25,
            AnyOf(either(language, *_JOINS), accents=False),
            "Has a word that joins several facts.",
            "RGB 2024; TRUE, NAACL 2022",
            "Whether facts are joined.",
        ),
    )


def _calibrated(language: Language, required: bool) -> tuple[_Row, ...]:
    return (
        (
            "dr2.says_what_is_unknown",
            0.35,
            look.says_what_is_unknown(language),
            "Says that something is not known, unless the sources have most of what it says.",
            "RAGAs §3; FinanceBench 2023; SR 26-2 §V",
            "What is missing if the words are present.",
        ),
        (
            "dr2.no_overclaim",
            0.30,
            look.does_not_overclaim(language),
            "Has no word of certainty, unless it also has one of doubt.",
            "TruthfulQA, ACL 2022; Hyland 1998; SR 26-2 §IV",
            "Certainty in other words. A plain statement does not count as certainty.",
        ),
        (
            "dr2.confidence_stated",
            0.20,
            look.states_confidence,
            "States a number for its confidence or a probability, or the metadata has `confidence`.",
            "G-Eval 2023; EU AI Act Art. 13(3)(b)(ii)",
            "Whether the number is right.",
        ),
        (
            "dr2.self_consistency",
            0.15,
            Metadata("consistency_check_passed", equals=True, optional=not required),
            "`consistency_check_passed` is true.",
            "SelfCheckGPT 2023; Morgan Stanley + OpenAI 2024",
            _BELIEVES,
        ),
    )


def _traceable(language: Language, required: bool) -> tuple[_Row, ...]:
    return (
        (
            "dr2.names_a_passage",
            0.25,
            look.names_a_passage,
            "Names a page, section, paragraph or clause by number.",
            "e-SNLI 2018; EU AI Act Art. 13(3)(b)(iv); FinanceBench",
            "Whether the passage says so.",
        ),
        (
            "dr2.natural_language_rationale",
            0.20,
            Count("content_words", at_least=16),
            "Has more than 15 different content words.",
            "e-SNLI; EU AI Act Art. 13(3)(b)(iv); PRA SS1/23 P3",
            "What the words say.",
        ),
        (
            "dr2.can_be_checked",
            0.20,
            look.can_be_checked(language),
            "Has a sentence with a number and a reason.",
            "REV 2023; SR 26-2 §V",
            "Whether the two are related.",
        ),
        (
            "dr2.numeric_value",
            0.15,
            Count("numbers", at_least=1),
            "Has a number that is not a date.",
            "FinQA 2021; EU AI Act Art. 13(3)(b)(ii); SR 26-2 §V",
            "Whether it is relevant to the case.",
        ),
        (
            "dr2.audit_logged",
            0.20,
            Metadata("audit_logged", equals=True, optional=not required),
            "`audit_logged` is true.",
            "EU AI Act Art. 12; SR 26-2 §VI; ISO/IEC 42001 §8.2",
            _BELIEVES,
        ),
    )


def _robust(language: Language, required: bool) -> tuple[_Row, ...]:
    return (
        (
            "dr2.reviewed",
            0.40,
            look.reviewed(language, required=required),
            "`independent_review_completed` is true, or the response mentions a review and does not deny it.",
            "SR 26-2 §III; PRA SS1/23 P4; ECB Guide to Internal Models §9.3",
            "Whether there was one.",
        ),
        (
            "dr2.injection_tested",
            0.35,
            Metadata("injection_test_passed", equals=True, optional=not required),
            "`injection_test_passed` is true.",
            "RGB 2024; EU AI Act Art. 15; MAS MindForge 2024",
            _BELIEVES,
        ),
        (
            "dr2.cross_source_conflict",
            0.25,
            look.speaks_of_conflict(language),
            "If `sources_conflict` is true, the response says that sources disagree.",
            "ConflictBank 2024; EU AI Act Art. 15(4); RGB 2024",
            "Sources that disagree although the metadata does not say so.",
        ),
    )
