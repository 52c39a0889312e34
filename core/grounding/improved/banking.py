"""Rules for a banking decision that is put into words, improved: whole words, English or Spanish, numbers grounded."""

from collections.abc import Mapping
from functools import partial

from vrty_gate.core.grounding.checks import Given, has, reading
from vrty_gate.core.grounding.condition_checks import built_in, built_in_rule
from vrty_gate.core.grounding.conditions import AnyOf, Condition, Count, RuleEntry
from vrty_gate.core.grounding.evaluation import QUALITY_FLOOR, Check, ChecklistRule, RuleEvidence, RuleSet
from vrty_gate.core.grounding.improved import fields
from vrty_gate.core.grounding.improved.checks import either, numbers_grounded
from vrty_gate.core.grounding.improved.rationale_checks import names_a_flag
from vrty_gate.core.grounding.phrases import find_unaccented
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
_LONGER = "Has more than {} different content words."
_LENGTH = "What the words say."
_DENIED = "Whether it is denied: `no {}` counts."

_PHRASES: tuple[tuple[str, float, str, str, str, str], ...] = (
    (
        "spec.risk",
        0.15,
        "risk|risks|risk score|risk level",
        "riesgo|riesgos",
        "Speaks of a risk.",
        _DENIED.format("risk"),
    ),
    (
        "spec.gate",
        0.10,
        "gate|gates|threshold|thresholds",
        "umbral|umbrales|filtro|filtros",
        "Names a gate or threshold.",
        "Whether such a gate exists.",
    ),
    (
        "spec.info_gap",
        0.15,
        "completeness|missing|incomplete|information gap|documentation|documents",
        "falta|faltan|incompleto|incompleta|documentación|documentos",
        "Speaks of documents, or of what is missing.",
        "Whether anything is missing.",
    ),
    (
        "expl.conditional",
        0.20,
        "if|unless|because|cannot|can't",
        "a menos que|porque|no puede|no se puede|siempre que|en caso de|si",
        "Gives a condition or a reason.",
        "Which one.",
    ),
    (
        "expl.pending",
        0.15,
        "pending|awaiting|outstanding",
        "pendiente|pendientes|a la espera",
        "Says what is still pending.",
        "Whether anything is pending.",
    ),
    (
        "expl.causal",
        0.15,
        "due to|consequently|therefore|as a result",
        "debido a|en consecuencia|por lo tanto|por tanto|como resultado",
        "Connects a cause with its effect.",
        "Whether the effect follows from the cause.",
    ),
    (
        "expl.epistemic",
        0.15,
        "cannot determine|insufficient|unable to|cannot confirm",
        "no se puede determinar|insuficiente|insuficientes|no es posible|no puedo confirmar",
        "Says what is unknown.",
        "Whether it is really unknown; a complete answer fails this rule.",
    ),
    (
        "expl.domain",
        0.10,
        "compliance|regulatory|policy|policies|flag|flags",
        "cumplimiento|normativa|política|políticas|alerta|alertas",
        "Uses a term of compliance.",
        "Whether it fits.",
    ),
    (
        "expl.modal",
        0.10,
        "would|should|need|needs|must",
        "debería|debe|deben|necesita|necesitan|requiere|haría",
        "Says what would, should or must happen.",
        "What exactly would, should or must happen.",
    ),
    (
        "expl.temporal",
        0.05,
        "before|prior to|until|after",
        "antes|previo a|hasta|después",
        "Puts something before something else.",
        "Whether the order is right.",
    ),
    (
        "bshift.cond_approval",
        0.30,
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
        "additional information|further documentation|more data|additional documents|please provide",
        "información adicional|más documentación|documentación adicional|más datos|aporte",
        "Asks for more information.",
        _DENIED.format("additional information"),
    ),
    (
        "bshift.risk_reduction",
        0.15,
        "risk reduction|mitigate|mitigates|mitigation|reduce risk|reduce the risk|reduces the risk",
        "reducción del riesgo|mitigar|mitigación|reducir el riesgo|reduce el riesgo",
        "Says how the risk can be lowered.",
        "Whether a way is given.",
    ),
    (
        "bshift.alternative",
        0.15,
        "otherwise|alternatively|instead",
        "en caso contrario|alternativamente|como alternativa|en su lugar",
        "Gives an alternative.",
        "Whether one follows.",
    ),
    (
        "bshift.threshold_ref",
        0.10,
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
    return RuleSet(
        f"banking_v2_{language}",
        built_in(entries(language), language),
        quality_floor=quality_floor,
        must_pass=frozenset({"bank2.spec.numbers_grounded"}),
        require_metadata=partial(fields.require_all, FIELDS),
    )


def entries(language: Language) -> list[RuleEntry | ChecklistRule]:
    """The rules of the set: those that conditions can say, and those that are code."""
    rows: tuple[tuple[str, float, Condition | Check, str, str], ...] = (
        *(
            (name, weight, AnyOf(either(language, english, spanish), accents=False), description, blind_spot)
            for name, weight, english, spanish, description, blind_spot in _PHRASES
        ),
        (
            "spec.numbers_grounded",
            0.15,
            numbers_grounded(language),
            (
                "Every number of the response is in the context or the question, with its value and unit; a failure"
                " flags on its own."
            ),
            "What a number refers to.",
        ),
        (
            "spec.reg_flag",
            0.15,
            names_a_flag,
            (
                "Names a regulatory flag of the case: one of `flags_present`, or by default AML, KYC, sanctions,"
                " insider or concentration."
            ),
            "Whether it is denied.",
        ),
        (
            "spec.numeric",
            0.10,
            Count("numbers", at_least=1),
            "Has a number that is not a date.",
            "Whether it is right.",
        ),
        (
            "spec.case_detail",
            0.10,
            _case_detail(language),
            "Names a detail of the case, or its `jurisdiction` or `transaction_type`.",
            "Whether the detail is right.",
        ),
        ("spec.length", 0.10, Count("content_words", at_least=16), _LONGER.format(15), _LENGTH),
        ("expl.length", 0.10, Count("content_words", at_least=11), _LONGER.format(10), _LENGTH),
        ("bshift.length", 0.05, Count("content_words", at_least=13), _LONGER.format(12), _LENGTH),
    )
    rules = [
        built_in_rule(f"bank2.{name}", description, name.partition(".")[0], weight, condition, blind_spot=blind_spot)
        for name, weight, condition, description, blind_spot in rows
    ]
    return sorted(rules, key=lambda rule: ("spec", "expl", "bshift").index(rule.sub_score))


def _case_detail(language: Language) -> Check:
    @reading
    def check(given: Given) -> RuleEvidence:
        details = [fields.text(given.metadata, key) or "" for key in ("jurisdiction", "transaction_type")]
        phrases = (
            *either(language, *_DETAILS),
            *(value.replace("_", " ").strip() for value in details if value.strip()),
        )
        return has("a detail of the case", find_unaccented(given.response, phrases))

    return check
