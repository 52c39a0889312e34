"""Rules for a banking decision that is put into words, improved: whole words, English or Spanish, numbers grounded."""

from collections.abc import Mapping
from functools import partial

from vrty_gate.core.grounding.checks import Given, has, reading
from vrty_gate.core.grounding.evaluation import QUALITY_FLOOR, Check, ChecklistRule, RuleEvidence, RuleSet
from vrty_gate.core.grounding.improved import fields
from vrty_gate.core.grounding.improved.checks import either, first, longer_than, numbers_grounded, says
from vrty_gate.core.grounding.improved.rationale_checks import has_amount, names_a_flag
from vrty_gate.core.reading.text.language import Language, require_language

FIELDS: Mapping[str, fields.Reader] = {
    "flags_present": fields.texts,
    "jurisdiction": fields.text,
    "transaction_type": fields.text,
}
"""The metadata that the rules read."""

_DETAILS = (
    "counterparty|amount|transaction|tenure|jurisdiction",
    "contraparte|importe|operación|antigüedad|jurisdicción",
)
_LENGTH = "What the words say."
_DENIED = "Whether it is denied: `no {}` counts."

_PHRASES: tuple[tuple[str, float, str, str, str, str, str], ...] = (
    (
        "spec.risk",
        0.15,
        "a risk",
        "risk|risks|risk score|risk level",
        "riesgo|riesgos",
        "Speaks of a risk.",
        _DENIED.format("risk"),
    ),
    (
        "spec.gate",
        0.10,
        "a gate",
        "gate|gates|threshold|thresholds",
        "umbral|umbrales|filtro|filtros",
        "Names a gate or threshold.",
        "Whether such a gate exists.",
    ),
    (
        "spec.info_gap",
        0.15,
        "a gap",
        "completeness|missing|incomplete|information gap|documentation|documents",
        "falta|faltan|incompleto|incompleta|documentación|documentos",
        "Speaks of documents, or of what is missing.",
        "Whether anything is missing.",
    ),
    (
        "expl.conditional",
        0.20,
        "a condition or reason",
        "if|unless|because|cannot|can't",
        "a menos que|porque|no puede|no se puede|siempre que|en caso de|si",
        "Gives a condition or a reason.",
        "Which one.",
    ),
    (
        "expl.pending",
        0.15,
        "something open",
        "pending|awaiting|outstanding",
        "pendiente|pendientes|a la espera",
        "Says what is still open.",
        "Whether anything is.",
    ),
    (
        "expl.causal",
        0.15,
        "a cause",
        "due to|consequently|therefore|as a result",
        "debido a|en consecuencia|por lo tanto|por tanto|como resultado",
        "Joins a cause with what follows from it.",
        "Whether the one follows from the other.",
    ),
    (
        "expl.epistemic",
        0.15,
        "a limit of knowledge",
        "cannot determine|insufficient|unable to|cannot confirm",
        "no se puede determinar|insuficiente|insuficientes|no es posible|no puedo confirmar",
        "Says what is not known.",
        "Whether it is known after all; an answer that lacks nothing fails here.",
    ),
    (
        "expl.domain",
        0.10,
        "a term of the trade",
        "compliance|regulatory|policy|policies|flag|flags",
        "cumplimiento|normativa|política|políticas|alerta|alertas",
        "Uses a term of compliance.",
        "Whether it fits.",
    ),
    (
        "expl.modal",
        0.10,
        "a need or wish",
        "would|should|need|needs|must",
        "debería|debe|deben|necesita|necesitan|requiere|haría",
        "Says what would, should or must be.",
        "What is said.",
    ),
    (
        "expl.temporal",
        0.05,
        "an order in time",
        "before|prior to|until|after",
        "antes|previo a|hasta|después",
        "Puts something before something else.",
        "Whether the order is right.",
    ),
    (
        "bshift.cond_approval",
        0.30,
        "what would change it",
        (
            "would approve if|would be approved if|would change|favorable resolution|favourable resolution"
            "|approval requires"
        ),
        "se aprobaría si|aprobaría si|cambiaría|resolución favorable|la aprobación requiere",
        "Says what would lead to approval.",
        "Other wordings.",
    ),
    (
        "bshift.info_request",
        0.25,
        "a request",
        "additional information|further documentation|more data|additional documents|please provide",
        "información adicional|más documentación|documentación adicional|más datos|aporte",
        "Asks for more information.",
        _DENIED.format("additional information"),
    ),
    (
        "bshift.risk_reduction",
        0.15,
        "a way to lower the risk",
        "risk reduction|mitigate|mitigates|mitigation|reduce risk|reduce the risk|reduces the risk",
        "reducción del riesgo|mitigar|mitigación|reducir el riesgo|reduce el riesgo",
        "Says how the risk can be lowered.",
        "Whether a way is given.",
    ),
    (
        "bshift.alternative",
        0.15,
        "an alternative",
        "otherwise|alternatively|instead",
        "en caso contrario|alternativamente|como alternativa|en su lugar",
        "Gives an alternative.",
        "Whether one follows.",
    ),
    (
        "bshift.threshold_ref",
        0.10,
        "a standard",
        "standard|standards|threshold|thresholds|criteria|criterion",
        "estándar|estándares|umbral|umbrales|criterio|criterios",
        "Names a standard, a threshold or criteria.",
        "Which one, and whether it exists.",
    ),
)


def banking_rules(quality_floor: float = QUALITY_FLOOR, language: Language = "en") -> RuleSet:
    """Twenty-two rules in `spec`, `expl` and `bshift`; `spec` or `expl` below the quality floor flags.

    An invented number flags alone. ValueError for an unknown language.
    """
    require_language(language)
    rules = [
        _rule(name, weight, says(what, either(language, english, spanish)), words, unseen)
        for name, weight, what, english, spanish, words, unseen in _PHRASES
    ]
    words = "Every number of the response is in the context or the question, with its value and unit; alone it flags."
    rules += [
        _rule("spec.numbers_grounded", 0.15, numbers_grounded(language), words, "What a number is said of."),
        _rule(
            "spec.reg_flag",
            0.15,
            names_a_flag,
            "Names a regulatory flag of the case: one of `flags_present`, else AML, KYC, sanctions, insider or"
            " concentration.",
            "Whether it is denied.",
        ),
        _rule("spec.numeric", 0.10, has_amount(language), "Has a number that is not a date.", "Whether it is right."),
        _rule(
            "spec.case_detail",
            0.10,
            _case_detail(language),
            "Names a detail of the case, or its `jurisdiction` or `transaction_type`.",
            "Whether the detail is right.",
        ),
        _rule("spec.length", 0.10, longer_than(15), "Has more than 15 different content words.", _LENGTH),
        _rule("expl.length", 0.10, longer_than(10), "Has more than 10 different content words.", _LENGTH),
        _rule("bshift.length", 0.05, longer_than(12), "Has more than 12 different content words.", _LENGTH),
    ]
    order = ("spec", "expl", "bshift")
    rules.sort(key=lambda rule: order.index(rule.sub_score))
    return RuleSet(
        f"banking_v2_{language}",
        tuple(rules),
        quality_floor=quality_floor,
        must_pass=frozenset({"bank2.spec.numbers_grounded"}),
        require_metadata=partial(fields.require_all, FIELDS),
    )


def _rule(name: str, weight: float, check: Check, words: str, unseen: str) -> ChecklistRule:
    return ChecklistRule(f"bank2.{name}", words, weight, name.partition(".")[0], check, blind_spot=unseen)


def _case_detail(language: Language) -> Check:
    @reading
    def check(given: Given) -> RuleEvidence:
        own = [fields.text(given.metadata, key) or "" for key in ("jurisdiction", "transaction_type")]
        phrases = [*either(language, *_DETAILS), *(value.replace("_", " ").strip() for value in own if value.strip())]
        return has("a detail of the case", first(phrases, given.response))

    return check
