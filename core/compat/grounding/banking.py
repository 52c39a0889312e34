"""Rules for a banking decision that is put into words: what it rests on, how it argues, what would change it.

Source: specs, grounding rules, section 7. All of them look for words; none of them names a public source.
"""

from vrty_gate.core.compat.grounding.checks import (
    finds,
    first_within,
    has,
    has_a_number,
    longer_than,
    names_a_flag,
    says,
    written,
)
from vrty_gate.core.grounding.evaluation import (
    QUALITY_FLOOR,
    Check,
    ChecklistRule,
    Given,
    RuleEvidence,
    RuleSet,
)
from vrty_gate.core.text.unicode13 import lower


def _case_detail(given: Given) -> RuleEvidence:
    phrases = ["counterparty", "amount", "transaction", "tenure", "jurisdiction"]
    if place := given.metadata.get("jurisdiction"):
        phrases.append(written(place))
    if kind := given.metadata.get("transaction_type"):
        phrases.append(written(kind).replace("_", " "))
    return has("a detail of the case", first_within(phrases, lower(given.response)))


_RULES: tuple[tuple[str, float, Check], ...] = (
    ("spec.reg_flag", 0.20, names_a_flag),
    ("spec.risk_ref", 0.15, says("a risk", "risk score", "risk level", "risk indicator", "risk")),
    ("spec.numeric", 0.10, has_a_number),
    ("spec.gate", 0.10, finds("a gate", r"\bK\d_\d+\b|\bgate\b|\bthreshold\b")),
    ("spec.info_gap", 0.15, says("a gap", "completeness", "missing", "incomplete", "information gap", "documentation")),
    ("spec.case_detail", 0.10, _case_detail),
    ("spec.length", 0.10, longer_than(30)),
    ("spec.spec_language", 0.10, says("words of precision", "specifically", "in particular")),
    ("expl.conditional", 0.20, says("a condition or reason", "if ", "because", "cannot")),
    ("expl.pending", 0.15, says("something open", "pending", "awaiting")),
    ("expl.causal", 0.15, says("a cause", "due to", "consequently", "therefore")),
    ("expl.epistemic", 0.15, says("a limit of knowledge", "cannot determine", "insufficient", "unable to")),
    ("expl.domain", 0.10, says("a term of the trade", "compliance", "regulatory", "policy", "flag")),
    ("expl.modal", 0.10, says("a need or wish", "would", "should", "need")),
    ("expl.length", 0.10, longer_than(20)),
    ("expl.temporal", 0.05, says("an order in time", "before", "prior to", "until")),
    (
        "bshift.cond_approval",
        0.25,
        says("what would change it", "would approve if", "would change", "favorable resolution"),
    ),
    ("bshift.info_request", 0.20, says("a request", "additional information", "further documentation", "more data")),
    ("bshift.risk_reduction", 0.15, says("a way to lower the risk", "risk reduction", "mitigate", "reduce risk")),
    ("bshift.alternative", 0.10, says("an alternative", "otherwise", "alternatively")),
    ("bshift.threshold_ref", 0.10, says("a standard", "standard", "threshold", "criteria")),
    ("bshift.length", 0.05, longer_than(25)),
)


def banking_rules(quality_floor: float = QUALITY_FLOOR) -> RuleSet:
    """Twenty-two rules in `spec`, `expl` and `bshift`; `spec` or `expl` below the quality floor flags."""
    rules = tuple(ChecklistRule(id_, weight, id_.partition(".")[0], check) for id_, weight, check in _RULES)
    limits = {"spec": quality_floor, "expl": quality_floor}
    return RuleSet("banking_v1", rules, ("spec", "expl", "bshift"), quality_floor, limits)
