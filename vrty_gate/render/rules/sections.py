"""What the page of rules says of each rule set beside its rules."""

from typing import NamedTuple

from vrty_gate.core.grounding import (
    RuleSet,
    banking_rules,
    customer_support_rules,
    decision_rationale_rules,
    routing_rules,
    specialized_agent_rules,
)


class Section(NamedTuple):
    """One rule set on the page."""

    title: str
    about: str
    call: str
    name: str
    """What the rule set is called, with its options in braces."""
    rules: RuleSet
    options: tuple[tuple[str, str], ...] = ()
    metadata: tuple[tuple[str, str], ...] = ()
    facts: tuple[str, ...] = ()
    """What somebody who gates with it must know and would not expect."""


BEFORE = """
<!-- Made from the code by `python -m vrty_gate.render.rules.reference`; a test compares it. -->

# Grounding rules

Rule sets for answers that must stay with a source, and for agents that must follow a procedure. Each rule looks at the
question, the response, the context and the metadata of a case, and says what it found and why. No model is called.

**Scores.** Each rule has a weight in one sub-score. A sub-score is the sum of the weights of the rules that count, at
most 1. The quality is the geometric mean of the sub-scores: 0 when one of them is 0. All are in [0, 1], with four
decimals.

**Verdicts.** A rule

- *passed* when its demand is met,
- *failed* when it is not,
- *abstained* when there was nothing to look at: no number, no context, no entry in the metadata,
- is *not attested* when the metadata had to vouch for something and is silent.

All but *failed* count in the sub-score: silence is no fault to these scores, unless an improved set is told to require
attestations. The verdicts tell it apart.

**Flags.** Low sub-scores flag an answer; a score exactly at its limit does not. ⚑ marks a rule that flags an answer by
itself, when all others are met. **One without ⚑ flags only together with others, if at all.**

**Words.** Rules that look for phrases do not understand a negation. Those of the compatible sets find phrases inside
longer words too, and a word is four or more letters from a to z: one with an accent is not seen. The improved sets look
for whole words, whose accents do not count.

**Errors.** Metadata that a rule cannot read, such as a `margin` that is no number, is an error of its case alone. A
blank response is an error in Python, and has 0 in every dimension of the gate.

**Editions.** A manifest that names a set gets the improved edition, which comes first here. The compatible one gives
the verdicts, scores and spans of Groundlens 2026.6, its faults included: `edition: compatible`. The words are ours.

**In Python.** The improved sets are functions of `vrty_gate.core.grounding.improved`, the compatible ones of
`vrty_gate.core.grounding`. In a manifest what is written `f(rag=True)` here is `{set: f, rag: true}` without `_rules`.
"""

SECTIONS: tuple[Section, ...] = (
    Section(
        "Compatible customer support",
        "Is an answer to a customer grounded in what was found, complete, and without promises of its own?",
        'customer_support_rules(rag=True, domain="general", language="en")',
        "customer_support_v2_{domain}_{language}_{rag|norag}",
        customer_support_rules(),
        (
            ("rag", "`false` for answers without a context: drops the three rules of `groundedness`, and its limit."),
            ("domain", "`general`, `finance`, `healthcare` or `legal`: adds words that are no names, and promises."),
            (
                "language",
                "`en`, `es` or `multi`: which laws are known. The last two add words.",
            ),
        ),
        facts=(
            (
                "An invented number alone leaves `groundedness` at 0.5, an invented procedure `no_overreach` at 0.6:"
                " neither is flagged."
            ),
            (
                "Without a context, numbers are compared with the question alone, every capitalised word fails, and the"
                " overlap abstains. Where there is none by design, use `rag=False`."
            ),
            "Law 16 passes where the context has law 19, and a correct law fails when its case or spacing differs.",
            "1.5 is the same number as 15, and 1,000 the same as 1000; 500USD is not seen.",
            "`completeness` never flags.",
        ),
    ),
    Section(
        "Compatible routing",
        "May a router take a request for the intent that it took it for?",
        'routing_rules(domain="general")',
        "groundlens_routing_v1",
        routing_rules(),
        (("domain", "`general`, `finance`, `healthcare` or `legal`. It has no effect."),),
        (
            ("predicted_intent", "The intent that was chosen."),
            ("allowed_intents", "The intents there are."),
            ("top1_score", "The confidence in it; `confidence_threshold` is the least that will do, else 0.7."),
            ("margin", "How far the second is behind; `margin_floor` is the least that will do, else 0.15."),
            ("fallback_fired", "Whether the router gave up."),
            ("query_in_scope", "Whether it should have known what to do."),
            ("clarify_fired", "Whether the response asks back; `candidate_intents` are what it asks about."),
        ),
        (
            (
                "Eight of ten rules read what the router says of itself. They abstain where the metadata is silent:"
                " a case without any is never flagged."
            ),
            "`disambiguation_quality` never flags.",
            "An empty response is an error, so `routing.no_silent_fallback` never sees one.",
        ),
    ),
    Section(
        "Compatible specialized agent",
        "Did an agent take from the dialogue what it needs, valid, complete and confirmed, before it acts?",
        'specialized_agent_rules(domain="general", tools=())',
        "groundlens_specialized_v1",
        specialized_agent_rules(),
        (
            ("domain", "`general`, `finance`, `healthcare` or `legal`. It has no effect."),
            ("tools", "Any of `iban_validator`, `amount_parser` and `card_validator`. They have no effect."),
        ),
        (
            ("dialog", "What was said: a text, or a list of texts."),
            ("entities", "What the agent took from it, by name."),
            ("required_entities", "The names of those it needs."),
            ("eoc_signaled", "Whether the conversation was ended; `operation_complete` says whether it could be."),
            ("confirmed", "Whether the user agreed."),
        ),
        (
            "An invalid IBAN alone leaves `entity_groundedness` at 0.7: it is not flagged.",
            (
                "Whoever speaks gives consent: `please confirm`, `no, do not proceed` and `incorrect, ok` all count."
                " `Yes.` alone does not, since a full stop follows."
            ),
            "Only the entity that is called exactly `iban` is checked by its check digits; `IBAN` is only measured.",
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
            ("regulations", "Keys of the [regulations](#regulations). They have no effect here, as a warning says."),
            ("quality_floor", "Is shown, and has no effect."),
        ),
        (
            ("flags_present", "The regulatory flags of the case; one of them must be named."),
            (
                "context_quality_validated",
                "Whether the context was validated. Without it, the rule is *not attested*.",
            ),
            ("consistency_check_passed", "Whether the answer stayed the same when asked again; likewise."),
            ("audit_logged", "Whether the decision was logged; likewise."),
            ("injection_test_passed", "Whether the prompt withstood injection; likewise."),
            ("independent_review_completed", "True stands in for words of a review."),
        ),
        (
            (
                "A plain, correct rationale without doubt, without a percentage and without `I don't know` has 0.15 in"
                " `calibration` and is always flagged."
            ),
            "Four rules believe the metadata, and count where it is silent.",
            'Any text in the metadata but an empty one is true, also `"false"`.',
            "`completeness` and `robustness` never flag.",
        ),
    ),
    Section(
        "Compatible banking",
        "Does a decision say what it rests on, how it argues, and what would change it?",
        "banking_rules(quality_floor=0.3)",
        "banking_v1",
        banking_rules(),
        (("quality_floor", "The limit of `spec` and `expl`."),),
        (
            ("flags_present", "The regulatory flags of the case; one of them must be named."),
            ("jurisdiction", "Counts as a detail of the case when it is named."),
            ("transaction_type", "Likewise, with blanks for `_`."),
        ),
        (
            "The rules name no public source.",
            "The weights of `bshift` sum to 0.85, so no answer has the quality 1; `bshift` never flags.",
            "All rules look for words or count them: any text with the right words passes.",
        ),
    ),
)

DEPRECATED = (
    ("customer_support_rag_rules()", "`customer_support_rules()` as `customer_support_rag_v1`. Warns."),
    ("groundlens_banking_rules(quality_floor=0.3)", "`decision_rationale_rules()` as `groundlens_banking_v1`."),
    ('rag_rules("banking")', "`groundlens_banking_rules()`. Warns."),
    ('rag_rules("customer_support")', "`customer_support_rag_rules()`. Warns once."),
)
