"""What the page of rules says of each improved set beside its rules."""

from vrty_gate.core.grounding import improved
from vrty_gate.core.grounding.improved.customer_support import PROMISES
from vrty_gate.core.grounding.improved.validators import OF_DOMAIN, VALIDATORS
from vrty_gate.core.reading.consent.dialogue import ROLE_KEYS, ROLES, TEXT_KEYS
from vrty_gate.render.rules.sections import Section

_LANGUAGE = ("language", "`en`, `es` or `multi`: how numbers are written, and which phrases are looked for.")
_ATTESTED = ("require_attestations", "`true`: what the metadata does not attest flags.")
_TYPES = (
    "Metadata of another type than it should have is an error of its case, which names the field; so is a key that is"
    " nearly that of a field that is not there, such as `{}` for `{}`. Other keys may be there."
)


def _row(names: tuple[str, ...]) -> str:
    return ", ".join([f"`{name}`" for name in names])


def _phrases(listed: str) -> str:
    return ", ".join(f"“{phrase}”" for phrase in listed.split("|"))


IMPROVED: tuple[Section, ...] = (
    Section(
        "Customer support",
        "Is an answer to a customer grounded in what was found, complete, and without promises of its own?",
        'customer_support_rules(rag=True, domain="general", language="en")',
        "customer_support_v3_{domain}_{language}_{rag|norag}",
        improved.customer_support_rules(),
        (
            ("rag", "`false` for answers without a context: drops the three rules of `groundedness`, and its limit."),
            ("domain", "`general`, `finance`, `healthcare` or `legal`: adds names without a source, and promises."),
            _LANGUAGE,
        ),
        facts=(
            "The question vouches for numbers, names and laws as the context does.",
            "Without a context the rules of `groundedness` and the one about laws abstain, and nothing is flagged.",
            "`1.5` is not `15`, `500USD` is seen, and `1.000,50` in Spanish is `1,000.50` in English.",
            "A rule that abstains counts as one that passed; `completeness` never flags.",
            "The numbers of laws are left to the rule about laws, and those in addresses to the one about names.",
            *(
                f"Promises, {domain}, {language}: {_phrases(listed)}."
                for domain, both in PROMISES.items()
                for language, listed in zip(("English", "Spanish"), both, strict=True)
            ),
        ),
    ),
    Section(
        "Routing",
        "May a router take a request for the intent that it took it for?",
        'routing_rules(domain="general", language="en", require_attestations=False)',
        "routing_v2_{domain}_{language}",
        improved.routing_rules(),
        (
            ("domain", "`finance`, `healthcare` and `legal` ask for a confidence of 0.8, `general` for 0.7."),
            _LANGUAGE,
            _ATTESTED,
        ),
        (
            ("predicted_intent", "The intent that was chosen, a text."),
            ("allowed_intents", "The intents there are, a list of texts."),
            ("top1_score", "The confidence in it, from 0 to 1; `confidence_threshold` is the least that will do."),
            (
                "margin",
                "How far the second is behind, from 0 to 1; `margin_floor` is the least that will do, else 0.15.",
            ),
            ("fallback_fired", "Whether the router gave up, true or false."),
            ("query_in_scope", "Whether it should have known what to do, true or false."),
            ("clarify_fired", "Whether the response asks back; `candidate_intents` are what it asks about."),
        ),
        ("`disambiguation_quality` never flags.", _TYPES.format("top1_scor", "top1_score")),
    ),
    Section(
        "Specialized agent",
        "Did an agent take from the dialogue what it needs, valid, complete and confirmed, before it acts?",
        'specialized_agent_rules(domain="general", tools=(), language="en", require_attestations=False)',
        "specialized_agent_v2_{domain}_{language}",
        improved.specialized_agent_rules(tools=tuple(VALIDATORS)),
        (
            ("domain", "Which validators there are where `tools` names none."),
            *(
                (f"domain: {domain}", ", ".join(f"`{tool}`" for tool in tools) + ".")
                for domain, tools in OF_DOMAIN.items()
            ),
            ("tools", "The validators there are. They share half of `entity_groundedness`; the table has all of them."),
            _LANGUAGE,
            _ATTESTED,
        ),
        (
            (
                "dialog",
                (
                    "What was said: a list of turns with `role` and `content`, or a text with `User:` and `Assistant:`"
                    " at the beginning of lines. In one line it is read where the speakers alternate and each has come"
                    " to the end of a sentence; else it is an error of the case."
                ),
            ),
            ("dialog: keys", f"Who speaks: {_row(ROLE_KEYS)}; what is said: {_row(TEXT_KEYS)}."),
            (
                "dialog: roles",
                (
                    f"{_row(ROLES)}, in any case. A turn without a role or with another one is an error of the case,"
                    " and so is a turn of the user without a text."
                ),
            ),
            ("entities", "What the agent took from it, texts or numbers by name."),
            ("required_entities", "The names of those it needs; `optional_entities` are those it may have."),
            ("eoc_signaled", "Whether the conversation was ended; `operation_complete` says whether it could be."),
            ("confirmed", "Whether the user agreed, so that a response may claim that it is done."),
        ),
        (
            "Only the user's turns can agree, and only what the user or a tool said vouches for an entity.",
            (
                "Without a dialogue consent is not attested, which flags, where there are `entities`,"
                " `required_entities`, `confirmed`, an `operation_complete` or a claim that it is done; so are the"
                " values of the entities. Where there is nothing to agree to, it abstains."
            ),
            "A dialogue in which the user says nothing attests no consent.",
            "A dialogue in one text can be forged by an assistant that writes `User: yes`; a list of turns cannot.",
            "Amounts are compared with their currency where both name one: 250 euros do not vouch for `$250`.",
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
            ("domain", "`finance`, and no other."),
            (
                "regulations",
                (
                    "Rules that cite others and none of these are not shown, unless they flag alone; those that cite"
                    " none are. Scores stay. A note says which of them no rule cites."
                ),
            ),
            ("quality_floor", "Only shown."),
            _LANGUAGE,
            _ATTESTED,
        ),
        (
            ("flags_present", "The regulatory flags of the case, a list of texts; of none, none need be named."),
            ("context_quality_validated", "True or false, as `consistency_check_passed` and `audit_logged`."),
            ("injection_test_passed", "True or false, as `independent_review_completed`."),
            ("sources_conflict", "Whether the sources disagree, so that the response must say so."),
            ("confidence", "From 0 to 1."),
        ),
        (
            "A plain, correct rationale is not flagged: doubt is asked for only where the sources lack what it says.",
            _TYPES.format("audit_loged", "audit_logged"),
        ),
    ),
    Section(
        "Banking",
        "Does a banking decision say what it rests on, how it argues, and what would change it?",
        'banking_rules(quality_floor=0.3, language="en")',
        "banking_v2_{language}",
        improved.banking_rules(),
        (("quality_floor", "What flags `spec` and `expl`."), _LANGUAGE),
        (
            ("flags_present", "The regulatory flags of the case, a list of texts; of none, none need be named."),
            ("jurisdiction", "A text, a detail of the case as `transaction_type` is."),
        ),
        ("All but one of its rules look for words, as whole ones.", _TYPES.format("jurisdictions", "jurisdiction")),
    ),
)
