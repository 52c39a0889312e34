"""Texts on the rules page for each improved set."""

from vrty_gate.core.grounding import improved
from vrty_gate.core.grounding.improved.customer_support import PROMISES
from vrty_gate.core.grounding.improved.validators import OF_DOMAIN, VALIDATORS
from vrty_gate.core.reading.consent.dialogue import ROLE_KEYS, ROLES, TEXT_KEYS
from vrty_gate.render.rules.sections import Section

_LANGUAGE = ("language", "`en`, `es` or `multi`: number format, and phrases to search for.")
_ATTESTED = ("require_attestations", "`true`: unattested rules flag.")
_TYPES = (
    "Metadata of the wrong type is an error of its case, which gives the field. So is a likely"
    " misspelling of a missing field, such as `{}` for `{}`. Other keys are ignored."
)


def _row(names: tuple[str, ...]) -> str:
    return ", ".join([f"`{name}`" for name in names])


def _phrases(listed: str) -> str:
    return ", ".join(f"“{phrase}”" for phrase in listed.split("|"))


IMPROVED: tuple[Section, ...] = (
    Section(
        "Customer support",
        "Is an answer to a customer grounded in the sources, complete, and free of invented promises?",
        'customer_support_rules(rag=True, domain="general", language="en")',
        "customer_support_v3_{domain}_{language}_{rag|norag}",
        improved.customer_support_rules(),
        (
            ("rag", "`false` for answers without a context: drops the three rules of `groundedness`, and its limit."),
            ("domain", "`general`, `finance`, `healthcare` or `legal`: adds names without a source, and promises."),
            _LANGUAGE,
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
        'routing_rules(domain="general", language="en", require_attestations=False)',
        "routing_v2_{domain}_{language}",
        improved.routing_rules(),
        (
            ("domain", "`finance`, `healthcare` and `legal` require a confidence of 0.8, `general` 0.7."),
            _LANGUAGE,
            _ATTESTED,
        ),
        (
            ("predicted_intent", "Chosen intent, a text."),
            ("allowed_intents", "Available intents, a list of texts."),
            ("top1_score", "Confidence in it, from 0 to 1; `confidence_threshold` is the minimum."),
            (
                "margin",
                "Margin to the second intent, from 0 to 1; `margin_floor` is the minimum, 0.15 by default.",
            ),
            ("fallback_fired", "Whether the router gave up, true or false."),
            ("query_in_scope", "Whether it should have known the intent, true or false."),
            (
                "clarify_fired",
                "Whether the response asks for clarification; `candidate_intents` are the options it asks about.",
            ),
        ),
        ("`disambiguation_quality` never flags.", _TYPES.format("top1_scor", "top1_score")),
    ),
    Section(
        "Specialized agent",
        "Does an agent have what it needs from the dialogue, valid, complete and confirmed, before it acts?",
        'specialized_agent_rules(domain="general", tools=(), language="en", require_attestations=False)',
        "specialized_agent_v2_{domain}_{language}",
        improved.specialized_agent_rules(tools=tuple(VALIDATORS)),
        (
            ("domain", "Default validators if `tools` is empty."),
            *(
                (f"domain: {domain}", ", ".join(f"`{tool}`" for tool in tools) + ".")
                for domain, tools in OF_DOMAIN.items()
            ),
            ("tools", "Available validators. They share half of `entity_groundedness`; the table lists all of them."),
            _LANGUAGE,
            _ATTESTED,
        ),
        (
            (
                "dialog",
                (
                    "The conversation: a list of turns with `role` and `content`, or a text with `User:` and"
                    " `Assistant:` at the start of lines. A single line is read if the speakers alternate and"
                    " each finishes a sentence; otherwise it is an error of the case."
                ),
            ),
            ("dialog: keys", f"Who speaks: {_row(ROLE_KEYS)}; what is said: {_row(TEXT_KEYS)}."),
            (
                "dialog: roles",
                (
                    f"{_row(ROLES)}, in any case. A turn without a role or with an unknown one is an error of"
                    " the case, and so is a user turn without text."
                ),
            ),
            ("entities", "Values the agent extracted, texts or numbers by name."),
            ("required_entities", "Names of the required ones; `optional_entities` may be missing."),
            ("eoc_signaled", "Whether the conversation was ended; `operation_complete` says whether it could be."),
            ("confirmed", "Whether the user agreed, so that a response may claim that it is done."),
        ),
        (
            "Only the user's turns can give consent, and only statements of the user or a tool support an entity.",
            (
                "Without a dialogue, consent and the values of entities are not attested, which flags, if"
                " there are `entities`, `required_entities`, `confirmed`, an `operation_complete` or a claim"
                " that the operation is done. If there is nothing to agree to, the rule abstains."
            ),
            "A dialogue without user turns does not attest consent.",
            "A dialogue in one text can be forged by an assistant that writes `User: yes`; a list of turns cannot.",
            "Amounts are compared with their currency if both have one: 250 euros do not support `$250`.",
            _TYPES.format("dialogue", "dialog"),
        ),
    ),
    Section(
        "Decision rationale",
        "Is the rationale of a financial decision supported, complete, honest about doubt, traceable and robust?",
        'decision_rationale_rules(domain="finance", regulations=(), quality_floor=0.3, language="en",'
        " require_attestations=False)",
        "decision_rationale_v2_finance_{language}",
        improved.decision_rationale_rules(),
        (
            ("domain", "Only `finance`."),
            (
                "regulations",
                (
                    "Rules that cite only other regulations are hidden, unless they flag on their own; rules"
                    " without citations are shown. Scores do not change. A note lists regulations that no rule cites."
                ),
            ),
            ("quality_floor", "Shown only; has no effect."),
            _LANGUAGE,
            _ATTESTED,
        ),
        (
            ("flags_present", "Regulatory flags of the case, a list of texts; if empty, none must be mentioned."),
            ("context_quality_validated", "True or false, as `consistency_check_passed` and `audit_logged`."),
            ("injection_test_passed", "True or false, as `independent_review_completed`."),
            ("sources_conflict", "Whether the sources disagree, so that the response must say so."),
            ("confidence", "From 0 to 1."),
        ),
        (
            (
                "A plain, correct rationale is not flagged: expressions of doubt are required only if the sources"
                " do not support it."
            ),
            _TYPES.format("audit_loged", "audit_logged"),
        ),
    ),
    Section(
        "Banking",
        "Does a banking decision state its basis, its reasoning, and what would change it?",
        'banking_rules(quality_floor=0.3, language="en")',
        "banking_v2_{language}",
        improved.banking_rules(),
        (("quality_floor", "Limit of `spec` and `expl`."), _LANGUAGE),
        (
            ("flags_present", "Regulatory flags of the case, a list of texts; if empty, none must be mentioned."),
            ("jurisdiction", "A text, a detail of the case like `transaction_type`."),
        ),
        ("All rules except one search for whole words.", _TYPES.format("jurisdictions", "jurisdiction")),
    ),
)
