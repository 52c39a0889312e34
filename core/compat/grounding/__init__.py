"""The frozen rule sets of Groundlens 2026.6, with their former names (specs: grounding rules). Pure."""

from warnings import warn

from vrty_gate.core.compat.grounding.banking import banking_rules
from vrty_gate.core.compat.grounding.customer_support import customer_support_rules
from vrty_gate.core.compat.grounding.decision_rationale import decision_rationale_rules
from vrty_gate.core.compat.grounding.routing import routing_rules
from vrty_gate.core.compat.grounding.specialized_agent import specialized_agent_rules
from vrty_gate.core.grounding.evaluation import QUALITY_FLOOR, RuleSet, require_one_of

__all__ = [
    "banking_rules",
    "customer_support_rag_rules",
    "customer_support_rules",
    "decision_rationale_rules",
    "groundlens_banking_rules",
    "rag_rules",
    "routing_rules",
    "specialized_agent_rules",
]


def customer_support_rag_rules() -> RuleSet:
    """`customer_support_rules()` under its former name. Warns that it is deprecated."""
    warn("customer_support_rag_rules is deprecated; use customer_support_rules", DeprecationWarning, stacklevel=2)
    return _customer_support_rag()


def groundlens_banking_rules(quality_floor: float = QUALITY_FLOOR) -> RuleSet:
    """`decision_rationale_rules()` under its former name. It does not warn."""
    return decision_rationale_rules(quality_floor=quality_floor)._replace(name="groundlens_banking_v1")


def rag_rules(domain: str = "banking") -> RuleSet:
    """The set for `banking` or `customer_support`. Warns that it is deprecated; ValueError for others."""
    require_one_of("domain", domain, ("banking", "customer_support"))
    now = "decision_rationale_rules" if domain == "banking" else "customer_support_rules"
    warn(f"rag_rules is deprecated; use {now}", DeprecationWarning, stacklevel=2)
    return groundlens_banking_rules() if domain == "banking" else _customer_support_rag()


def _customer_support_rag() -> RuleSet:
    return customer_support_rules()._replace(name="customer_support_rag_v1")
