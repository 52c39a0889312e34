"""Texts on the rules page for each rule set."""

from vrty_gate.core.compat.grounding import (
    banking_rules,
    customer_support_rules,
    decision_rationale_rules,
    routing_rules,
    specialized_agent_rules,
)
from vrty_gate.core.grounding.evaluation import RuleSet
from vrty_gate.core.named_tuple import NamedTuple


class Section(NamedTuple):
    """One rule set on the page."""

    title: str
    about: str
    call: str
    name: str
    """Name of the rule set, with its options in braces."""
    rules: RuleSet
    options: tuple[tuple[str, str], ...] = ()
    metadata: tuple[tuple[str, str], ...] = ()
    facts: tuple[str, ...] = ()
    """Surprising facts that users of the set need to know."""


BEFORE = """
<!-- Made from the code by `python -m vrty_gate.render.rules.reference`; a test compares it. -->

# Grounding rules

Rule sets for answers that must stay with a source, and for agents that must follow a procedure. Each rule reads the
question, the response, the context and the metadata of a case, and reports what it found and why. No model is called.

**Scores.** Each rule has a weight in one sub-score. A sub-score is the sum of the weights of the rules that count, at
most 1. The quality is the geometric mean of the sub-scores: 0 when one of them is 0. All are in [0, 1], with four
decimals.

**Verdicts.** A rule

- *passed* if its requirement is met,
- *failed* if it is not,
- *abstained* if there was nothing to check: no number, no context, no entry in the metadata,
- is *not attested* if required metadata is missing.

All except *failed* count in the sub-score: missing metadata does not lower a score. The verdicts show the difference.

**Flags.** Low sub-scores flag an answer; a score exactly at its limit does not. ⚑ marks a rule that flags an answer on
its own, even if all others are met. **A rule without ⚑ flags only together with others, if at all.**

**Words.** Rules that search for phrases do not understand negation. The compatible sets also find phrases inside longer
words, and a word is four or more letters from a to z: words with an accent are missed. The improved sets search for
whole words and ignore accents.

**Errors.** In the compatible sets, metadata that a rule cannot read, such as a `margin` that is not a number, is an
error of that case only; elsewhere the rule fails and says so. A blank response is an error in Python, and scores 0 in
every dimension of the gate.

**Editions.** By default, a set in a manifest is the improved edition, which comes first here. With `edition:
compatible`, a set gives the verdicts, scores and spans of Groundlens 2026.6, including its errors. Only the wording is
different. `specialized_agent` has only this edition.

**Files.** The improved `routing`, `decision_rationale` and `banking` are [rule set files](own-rule-sets.md) that come
with the package ([here](../core/data)): copy one to change it, or extend it.

**In Python.** The improved set is a function of `vrty_gate.core.grounding.customer_support`, the compatible ones are
functions of `vrty_gate.core.compat.grounding`. In a manifest, `f_rules(rag=True)` becomes `{set: f, rag: true}`.
"""

SECTIONS: tuple[Section, ...] = (
    Section(
        "Compatible customer support",
        "Is an answer to a customer grounded in the sources, complete, and free of invented promises?",
        'customer_support_rules(rag=True, domain="general", language="en")',
        "customer_support_v2_{domain}_{language}_{rag|norag}",
        customer_support_rules(),
        (
            ("rag", "`false` for answers without a context: drops the three rules of `groundedness`, and its limit."),
            ("domain", "`general`, `finance`, `healthcare` or `legal`: adds words that are not names, and promises."),
            (
                "language",
                "`en`, `es` or `multi`: known laws. The last two add words.",
            ),
        ),
        facts=(
            (
                "An invented number alone leaves `groundedness` at 0.5, an invented procedure `no_overreach` at 0.6:"
                " neither is flagged."
            ),
            (
                "Without a context, numbers are compared with the question only, every capitalised word"
                " fails, and the overlap abstains. If there is no context by design, use `rag=False`."
            ),
            "Law 16 passes where the context has law 19, and a correct law fails when its case or spacing differs.",
            "1.5 is the same number as 15, and 1,000 the same as 1000; 500USD is not recognized.",
            "`completeness` never flags.",
        ),
    ),
    Section(
        "Compatible routing",
        "Is the intent that a router chose for a request justified?",
        'routing_rules(domain="general")',
        "groundlens_routing_v1",
        routing_rules(),
        (("domain", "`general`, `finance`, `healthcare` or `legal`. It has no effect."),),
        (
            ("predicted_intent", "Chosen intent."),
            ("allowed_intents", "Available intents."),
            ("top1_score", "Confidence in it; `confidence_threshold` is the minimum, 0.7 by default."),
            ("margin", "Margin to the second intent; `margin_floor` is the minimum, 0.15 by default."),
            ("fallback_fired", "Whether the router gave up."),
            ("query_in_scope", "Whether it should have known the intent."),
            (
                "clarify_fired",
                "Whether the response asks for clarification; `candidate_intents` are the options it asks about.",
            ),
        ),
        (
            (
                "Eight of ten rules read the metadata of the router. They abstain if it is missing: a case"
                " without metadata is never flagged."
            ),
            "`disambiguation_quality` never flags.",
            "An empty response is an error, so `routing.no_silent_fallback` never sees one.",
        ),
    ),
    Section(
        "Compatible specialized agent",
        "Does an agent have what it needs from the dialogue, valid, complete and confirmed, before it acts?",
        'specialized_agent_rules(domain="general", tools=())',
        "groundlens_specialized_v1",
        specialized_agent_rules(),
        (
            ("domain", "`general`, `finance`, `healthcare` or `legal`. It has no effect."),
            ("tools", "Any of `iban_validator`, `amount_parser` and `card_validator`. They have no effect."),
        ),
        (
            ("dialog", "The conversation: a text, or a list of texts."),
            ("entities", "Values the agent extracted, by name."),
            ("required_entities", "Names of the required ones."),
            ("eoc_signaled", "Whether the conversation was ended; `operation_complete` says whether it could be."),
            ("confirmed", "Whether the user agreed."),
        ),
        (
            "An invalid IBAN alone leaves `entity_groundedness` at 0.7: it is not flagged.",
            (
                "Any speaker gives consent: `please confirm`, `no, do not proceed` and `incorrect, ok` all count."
                " `Yes.` alone does not, since a full stop follows."
            ),
            "Check digits are verified only for an entity named exactly `iban`; for `IBAN` only the length is checked.",
        ),
    ),
    Section(
        "Compatible decision rationale",
        "Is the rationale of a financial decision supported, complete, honest about doubt, traceable and robust?",
        'decision_rationale_rules(domain="finance", regulations=(), quality_floor=0.3)',
        "decision_rationale_v1_finance",
        decision_rationale_rules(),
        (
            ("domain", "Only `finance`."),
            ("regulations", "Keys of regulations. They have no effect; a warning says so."),
            ("quality_floor", "Shown only; has no effect."),
        ),
        (
            ("flags_present", "Regulatory flags of the case; one of them must be mentioned."),
            (
                "context_quality_validated",
                "Whether the context was validated. Without it, the rule is *not attested*.",
            ),
            ("consistency_check_passed", "Whether repeated answers agreed; likewise."),
            ("audit_logged", "Whether the decision was logged; likewise."),
            ("injection_test_passed", "Whether the prompt resisted injection; likewise."),
            ("independent_review_completed", "True replaces words about a review."),
        ),
        (
            (
                "A plain, correct rationale without doubt, without a percentage and without `I don't know`"
                " scores 0.15 in `calibration` and is always flagged."
            ),
            "Four rules trust the metadata, and count if it is missing.",
            'Any non-empty text in the metadata is true, even `"false"`.',
            "`completeness` and `robustness` never flag.",
        ),
    ),
    Section(
        "Compatible banking",
        "Does a decision state its basis, its reasoning, and what would change it?",
        "banking_rules(quality_floor=0.3)",
        "banking_v1",
        banking_rules(),
        (("quality_floor", "Limit of `spec` and `expl`."),),
        (
            ("flags_present", "Regulatory flags of the case; one of them must be mentioned."),
            ("jurisdiction", "Counts as a detail of the case if it is mentioned."),
            ("transaction_type", "Likewise, with spaces for `_`."),
        ),
        (
            "The rules cite no public source.",
            "The weights of `bshift` sum to 0.85, so no answer has the quality 1; `bshift` never flags.",
            "All rules search for words or count them: any text with the right words passes.",
        ),
    ),
)

DEPRECATED = (
    ("customer_support_rag_rules()", "`customer_support_rules()` as `customer_support_rag_v1`. Warns."),
    ("groundlens_banking_rules(quality_floor=0.3)", "`decision_rationale_rules()` as `groundlens_banking_v1`."),
    ('rag_rules("banking")', "`groundlens_banking_rules()`. Warns."),
    ('rag_rules("customer_support")', "`customer_support_rag_rules()`. Warns once."),
)
