"""Texts on the rules page for each improved set."""

from vrty_gate.core.grounding.customer_support import PROMISES, customer_support_rules
from vrty_gate.render.rules.sections import Section
from vrty_gate.rule_sets.built_in import built_in

_NUMBERS = ("language", "`en`, `es` or `multi`: number format. Phrases are those of both languages.")


def _phrases(listed: str) -> str:
    return ", ".join(f"“{phrase}”" for phrase in listed.split("|"))


IMPROVED: tuple[Section, ...] = (
    Section(
        "Customer support",
        "Is an answer to a customer grounded in the sources, complete, and free of invented promises?",
        'customer_support_rules(rag=True, domain="general", language="en")',
        "customer_support_v3_{domain}_{language}_{rag|norag}",
        customer_support_rules(),
        (
            ("rag", "`false` for answers without a context: drops the three rules of `groundedness`, and its limit."),
            ("domain", "`general`, `finance`, `healthcare` or `legal`: adds names without a source, and promises."),
            ("language", "`en`, `es` or `multi`: number format, and phrases to search for."),
        ),
        facts=(
            "The question supports numbers, names and laws just like the context.",
            "Without a context the rules of `groundedness` and the one about laws abstain, and nothing is flagged.",
            "`1.5` is not `15`, `500USD` is recognized, and `1.000,50` in Spanish is `1,000.50` in English.",
            "A rule that abstains counts as one that passed; `completeness` never flags.",
            "The rule about laws checks the numbers of laws, and the one about names those in addresses.",
            *(
                f"Promises, {domain}, {language}: {_phrases(listed)}."
                for domain, both in PROMISES.items()
                for language, listed in zip(("English", "Spanish"), both, strict=True)
            ),
        ),
    ),
    Section(
        "Routing",
        "Is the intent that a router chose for a request justified?",
        "{set: routing, language: en}",
        "routing_v3",
        built_in("routing", {}).rules,
        (_NUMBERS,),
        (
            ("top1_score", "Confidence in the chosen intent, from 0 to 1."),
            ("margin", "Margin to the second intent, from 0 to 1."),
            ("fallback_fired", "Whether the router gave up, true or false."),
            ("query_in_scope", "Whether it should have known the intent, true or false."),
        ),
        ("To check the chosen intent, extend the set by a rule with `metadata: predicted_intent` and `one_of`.",),
    ),
    Section(
        "Decision rationale",
        "Is the rationale of a financial decision supported, complete, honest about doubt, traceable and robust?",
        "{set: decision_rationale, language: en}",
        "decision_rationale_v3",
        built_in("decision_rationale", {}).rules,
        (_NUMBERS,),
        (
            ("context_quality_validated", "True or false, as `consistency_check_passed` and `audit_logged`."),
            ("injection_test_passed", "True or false, as `independent_review_completed`."),
            ("sources_conflict", "Whether the sources disagree, so that the response must say so."),
            ("confidence", "A number; the response then need not speak of it."),
        ),
        ("A rule about an attestation flags if it is missing only where `must_pass` names the rule.",),
    ),
    Section(
        "Banking",
        "Does a banking decision state its basis, its reasoning, and what would change it?",
        "{set: banking, language: en}",
        "banking_v3",
        built_in("banking", {}).rules,
        (_NUMBERS,),
    ),
)
