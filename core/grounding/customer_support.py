"""Rules for an answer to a customer: what is invented fails it alone.

The ideas and citations are those of the compatible set; what they do not see there, they see here.
"""

from collections.abc import Mapping

from vrty_gate.core.grounding.checks import (
    either,
    has_context,
    names_grounded,
    numbers_grounded,
    overlaps_context,
    references_grounded,
    sources,
)
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
from vrty_gate.core.grounding.phrases import find_unaccented
from vrty_gate.core.languages.content_words import content_words
from vrty_gate.core.languages.rule_language import RuleLanguage, require_rule_language
from vrty_gate.core.sources.stated import numbers
from vrty_gate.core.sources.ungrounded import ungrounded_numbers

_LEAST_OVERLAP = 0.30
_STEM = 5
"""Letters by which words of the question are found again: refund, refunded."""

_KNOWN_NAMES: Mapping[str, str] = {
    "general": "IBAN European Union Spain Spanish SEPA Visa Mastercard PayPal Google Apple Android iPhone",
    "finance": "IBAN European Union Spain Spanish SEPA SWIFT BIC Bizum FROB CNMV AEAT Visa Mastercard APR TAE TIN",
    "healthcare": "European Union Spain Spanish HIPAA HSA FSA CPT NPI Medicare Medicaid",
    "legal": "European Union Spain Spanish BORME BOE GDPR RGPD CCAA Constitution",
}
"""Names that any answer of the domain may use without a source."""

PROMISES: Mapping[str, tuple[str, str]] = {
    "general": (
        (
            "appointment with|by email|via mail|premium clients|premium customers|enterprise account|business "
            "hours|normally takes|typically a|typically takes|as a courtesy|i promise|we promise|i can "
            "promise|we can promise|you have my word|i guarantee|we guarantee|i can guarantee|we can "
            "guarantee|we will guarantee|we'll guarantee|i assure you|we assure you|i can assure you|we can "
            "assure you|waive the fee|waive your fee|waive all fees|waived the fee|waived your fee|make an "
            "exception|made an exception|i have already approved|i have approved|i've approved|i've already "
            "approved|we have approved|we have already approved|we've approved|i will personally|i'll "
            "personally|at no extra cost|on the house|gesture of goodwill|goodwill gesture|priority treatment|no "
            "questions asked"
        ),
        (
            "cita previa con|asesor personal|horario comercial|cliente premium|clientes premium|atención"
            " preferente|normalmente tarda|suele tardar|por cortesía|por correo electrónico|le prometo|te prometo|le"
            " prometemos|te prometemos|prometo que|prometemos que|tiene mi palabra|le garantizo|te garantizo|le"
            " garantizamos|te garantizamos|garantizo que|garantizamos que|le aseguro|te aseguro|le aseguramos|te"
            " aseguramos|no le cobraremos|no te cobraremos|hacer una excepción|haremos una excepción|haré una excepción"
            "|ya he aprobado|he aprobado|ya hemos aprobado|hemos aprobado|me encargaré personalmente|sin coste alguno"
            "|sin coste adicional|trato preferente|como gesto comercial|sin hacer preguntas"
        ),
    ),
    "finance": (
        "private banking tier|concierge service|wealth advisor",
        "banca privada|servicio de conserjería|asesor patrimonial",
    ),
    "healthcare": (
        "co-pay tier|out-of-network|concierge medicine",
        "copago reducido|fuera de la red|medicina a medida",
    ),
    "legal": (
        "retainer agreement|fee waiver|expedited filing",
        "provisión de fondos|exención de tasas|tramitación urgente",
    ),
}
"""Phrases of promises by domain, English and Spanish, with `|` between them; those of `general` hold everywhere."""
_QUANTITY = (
    (
        "how much|how many|how long|how old|how far|how often|how soon|when|what year|what date|what time|what"
        " percentage|which year|what is the price|what's the price|what is the cost|what is the fee|deadline"
    ),
    (
        "cuánto|cuánta|cuántos|cuántas|cuándo|qué año|qué fecha|qué plazo|qué porcentaje|a qué hora|qué precio"
        "|qué coste|cuál es el plazo|cuál es el precio"
    ),
)


def customer_support_rules(rag: bool = True, domain: str = "general", language: RuleLanguage = "en") -> RuleSet:
    """The set of seven rules; four with `rag=False`, for answers without a context.

    A number, name or law that is in no source flags on its own. The domain adds names that need no source and promises
    that do; the language sets the number format and the phrases to search for. Raises ValueError for an unknown domain
    or language.
    """
    require_one_of("domain", domain, DOMAINS)
    require_rule_language(language)
    rules = (
        *(_grounded(domain, language) if rag else ()),
        *_answering(language),
        *_within_bounds(rag, domain, language),
    )
    limits = {"groundedness": 0.5, "no_overreach": 0.5} if rag else {"no_overreach": 0.5}
    must_pass = {"csr2.numbers_grounded", "csr2.names_grounded"} if rag else set()
    return RuleSet(
        f"customer_support_v4_{domain}_{language}_{'rag' if rag else 'norag'}",
        rules,
        ("groundedness", "completeness", "no_overreach") if rag else ("completeness", "no_overreach"),
        limits=limits,
        must_pass=frozenset({*must_pass, "csr2.legal_references_grounded"}),
    )


def _grounded(domain: str, language: RuleLanguage) -> tuple[ChecklistRule, ...]:
    return (
        ChecklistRule(
            "csr2.numbers_grounded",
            0.50,
            "groundedness",
            numbers_grounded(language),
            "RAGAs, EACL 2024 §3",
            "Every number, date, time and day of the week in the response is in the context or the question; a unit in"
            " the response must match.",
            "What a number refers to: swapped numbers pass. So do `30` in place of `30 days`, counts such as"
            " `four ways`, and labels such as `step 9`. Sums fail unless the response shows the calculation, as in"
            " `5 + 3 = 8`. `30 days` in place of `a month` fails.",
        ),
        ChecklistRule(
            "csr2.names_grounded",
            0.30,
            "groundedness",
            names_grounded(language, _KNOWN_NAMES[domain]),
            "FActScore, EMNLP 2023",
            "Every name, e-mail address and web address in the response is in the context or the question.",
            "Names in lower case or in headings, a single-word name at the start of a sentence, and what a name refers"
            " to.",
        ),
        ChecklistRule(
            "csr2.content_overlaps_context",
            0.20,
            "groundedness",
            overlaps_context(_LEAST_OVERLAP, language),
            "SGI, arXiv:2512.13771",
            "At least 30 % of the content words of the response are in the context or the question.",
            "What the words say: a negation changes nothing.",
        ),
    )


def _answering(language: RuleLanguage) -> tuple[ChecklistRule, ...]:
    return (
        ChecklistRule(
            "csr2.addresses_question",
            0.70,
            "completeness",
            _addresses(language),
            "industry RAG evaluation (no public source named)",
            "At least 30 % of the content words of the question are in the response, in any form.",
            "Synonyms. A response that repeats the question passes.",
        ),
        ChecklistRule(
            "csr2.gives_the_value",
            0.30,
            "completeness",
            _gives_value(language),
            "industry RAG evaluation (no public source named)",
            "If the question asks for an amount or a date, the response has a number from the context.",
            "Whether it is the number that the question asks for.",
        ),
    )


def _within_bounds(rag: bool, domain: str, language: RuleLanguage) -> tuple[ChecklistRule, ...]:
    general, special = PROMISES["general"], PROMISES[domain]
    promises = either(language, *general) + (either(language, *special) if domain != "general" else ())
    return (
        ChecklistRule(
            "csr2.legal_references_grounded",
            0.60,
            "no_overreach",
            references_grounded(needs_context=rag),
            "EU AI Act Art. 13",
            "Every law, article or section that the response cites by number is in the context or the question.",
            "What the law says, laws cited without a number, and which law an article belongs to.",
        ),
        ChecklistRule(
            "csr2.no_speculative_procedure",
            0.40,
            "no_overreach",
            _no_promises(promises),
            "SR 26-2",
            "The response has no phrase from the list `PROMISES`, unless the context or the question has it too.",
            "Promises that are not on the list, and who makes them.",
        ),
    )


def _addresses(language: RuleLanguage) -> Check:
    def check(given: Given) -> RuleEvidence:
        asked = {word[:_STEM] for word in content_words(given.question, language)}
        if not asked:
            return abstained("the question has no searchable word")
        answered = {word[:_STEM] for word in content_words(given.response, language)}
        share = len(asked & answered) / len(asked)
        explanation = "share of the question's content words in the response"
        return RuleEvidence(share >= _LEAST_OVERLAP, f"q-overlap={share:.2f}", explanation)

    return check


def _gives_value(language: RuleLanguage) -> Check:
    quantity = either(language, *_QUANTITY)

    def check(given: Given) -> RuleEvidence:
        if find_unaccented(given.question, quantity) is None:
            return abstained("the question asks for no amount and no date")
        if not has_context(given) or not numbers(given.context or "", language):
            return abstained("the context has no number")
        ungrounded = ungrounded_numbers(given.response, [given.context or ""], language)
        foreign = {(number.value, number.unit) for number in ungrounded}
        shared = sum(1 for number in numbers(given.response, language) if (number.value, number.unit) not in foreign)
        explanation = "has numbers of the context" if shared else "has no number of the context"
        return RuleEvidence(shared > 0, f"{shared} concrete", explanation)

    return check


def _no_promises(promises: tuple[str, ...]) -> Check:
    def check(given: Given) -> RuleEvidence:
        if find_unaccented(given.response, promises) is None:
            return RuleEvidence(True, "", "makes no promise of the list")
        known = "\n".join(sources(given))
        made = [
            phrase
            for phrase in promises
            if find_unaccented(given.response, (phrase,)) and not find_unaccented(known, (phrase,))
        ]
        explanation = "promises what no source has" if made else "makes no promise of the list"
        return RuleEvidence(not made, ", ".join(made[:3]), explanation)

    return check
