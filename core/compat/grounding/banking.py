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

_LENGTH = "What they say: any words do, also the same one again."


def _case_detail(given: Given) -> RuleEvidence:
    phrases = ["counterparty", "amount", "transaction", "tenure", "jurisdiction"]
    if place := given.metadata.get("jurisdiction"):
        phrases.append(written(place))
    if kind := given.metadata.get("transaction_type"):
        phrases.append(written(kind).replace("_", " "))
    return has("a detail of the case", first_within(phrases, lower(given.response)))


_RULES: tuple[tuple[str, float, Check, str, str], ...] = (
    (
        "spec.reg_flag",
        0.20,
        names_a_flag,
        "Names a regulatory flag: one of `flags_present`, else AML, KYC, sanctions, insider or concentration.",
        "Whether the case has that flag: any flag of the list will do, and so will a denial.",
    ),
    (
        "spec.risk_ref",
        0.15,
        says("a risk", "risk score", "risk level", "risk indicator", "risk"),
        "Speaks of a risk, or of its score, level or indicator.",
        "Whether a risk is meant: `asterisk` and `no risk` count.",
    ),
    ("spec.numeric", 0.10, has_a_number, "Has a number.", "Whether it is right or has to do with the case."),
    (
        "spec.gate",
        0.10,
        finds("a gate", r"\bK\d_\d+\b|\bgate\b|\bthreshold\b"),
        "Names a gate or a threshold, such as `K1_2`.",
        "Whether such a gate exists, and plurals: `gates` does not count.",
    ),
    (
        "spec.info_gap",
        0.15,
        says("a gap", "completeness", "missing", "incomplete", "information gap", "documentation"),
        "Speaks of documents, or of what is missing.",
        "Whether anything is missing: `dismissing` and `nothing is missing` count.",
    ),
    (
        "spec.case_detail",
        0.10,
        _case_detail,
        "Names a detail of the case, or its `jurisdiction` or `transaction_type`.",
        "Whether the detail is right: `paramount` counts, and a jurisdiction `ES` is found in `yes`.",
    ),
    ("spec.length", 0.10, longer_than(30), "Has more than 30 words.", _LENGTH),
    (
        "spec.spec_language",
        0.10,
        says("words of precision", "specifically", "in particular"),
        "Says `specifically` or `in particular`.",
        "Whether anything specific follows.",
    ),
    (
        "expl.conditional",
        0.20,
        says("a condition or reason", "if ", "because", "cannot"),
        "Gives a condition or a reason.",
        "What is said: `gif ` counts as `if `.",
    ),
    (
        "expl.pending",
        0.15,
        says("something open", "pending", "awaiting"),
        "Says what is still open.",
        "Whether anything is: `spending` counts.",
    ),
    (
        "expl.causal",
        0.15,
        says("a cause", "due to", "consequently", "therefore"),
        "Joins a cause with what follows from it.",
        "Whether the one follows from the other.",
    ),
    (
        "expl.epistemic",
        0.15,
        says("a limit of knowledge", "cannot determine", "insufficient", "unable to"),
        "Says what is not known.",
        "Whether it is known after all; an answer that lacks nothing fails here.",
    ),
    (
        "expl.domain",
        0.10,
        says("a term of the trade", "compliance", "regulatory", "policy", "flag"),
        "Uses a term of compliance.",
        "Whether it fits: `camouflage` counts as `flag`.",
    ),
    (
        "expl.modal",
        0.10,
        says("a need or wish", "would", "should", "need"),
        "Says what would, should or need be.",
        "What is said: `shoulder` and `needle` count.",
    ),
    ("expl.length", 0.10, longer_than(20), "Has more than 20 words.", _LENGTH),
    (
        "expl.temporal",
        0.05,
        says("an order in time", "before", "prior to", "until"),
        "Puts something before something else.",
        "Whether the order is right.",
    ),
    (
        "bshift.cond_approval",
        0.25,
        says("what would change it", "would approve if", "would change", "favorable resolution"),
        "Says what would lead to approval.",
        "Other wordings: `approval requires` does not count.",
    ),
    (
        "bshift.info_request",
        0.20,
        says("a request", "additional information", "further documentation", "more data"),
        "Asks for more information.",
        "Which: `no additional information` counts.",
    ),
    (
        "bshift.risk_reduction",
        0.15,
        says("a way to lower the risk", "risk reduction", "mitigate", "reduce risk"),
        "Says how the risk can be lowered.",
        "Whether a way is given: `cannot mitigate` counts.",
    ),
    (
        "bshift.alternative",
        0.10,
        says("an alternative", "otherwise", "alternatively"),
        "Gives an alternative.",
        "Whether one follows: `unless otherwise stated` counts.",
    ),
    (
        "bshift.threshold_ref",
        0.10,
        says("a standard", "standard", "threshold", "criteria"),
        "Names a standard, a threshold or criteria.",
        "Which one, and whether it exists: `substandard` counts.",
    ),
    ("bshift.length", 0.05, longer_than(25), "Has more than 25 words.", _LENGTH),
)


def banking_rules(quality_floor: float = QUALITY_FLOOR) -> RuleSet:
    """Twenty-two rules in `spec`, `expl` and `bshift`; `spec` or `expl` below the quality floor flags."""
    rules = tuple(
        ChecklistRule(id_, words, weight, id_.partition(".")[0], check, blind_spot=unseen)
        for id_, weight, check, words, unseen in _RULES
    )
    limits = {"spec": quality_floor, "expl": quality_floor}
    return RuleSet("banking_v1", rules, ("spec", "expl", "bshift"), quality_floor, limits)
