"""Rule sets for answers that must stay with a source, and for agents that must follow a procedure. Pure."""

from vrty_gate.core.grounding.compatible.banking import banking_rules
from vrty_gate.core.grounding.compatible.customer_support import customer_support_rules
from vrty_gate.core.grounding.compatible.decision_rationale import decision_rationale_rules
from vrty_gate.core.grounding.compatible.deprecated import (
    customer_support_rag_rules,
    groundlens_banking_rules,
    rag_rules,
)
from vrty_gate.core.grounding.compatible.routing import routing_rules
from vrty_gate.core.grounding.compatible.specialized_agent import specialized_agent_rules
from vrty_gate.core.grounding.evaluation import (
    ChecklistRule,
    RuleEvidence,
    RuleResult,
    RuleSet,
    RuleSetResult,
)

__all__ = [
    "ChecklistRule",
    "RuleEvidence",
    "RuleResult",
    "RuleSet",
    "RuleSetResult",
    "banking_rules",
    "customer_support_rag_rules",
    "customer_support_rules",
    "decision_rationale_rules",
    "groundlens_banking_rules",
    "rag_rules",
    "routing_rules",
    "specialized_agent_rules",
]
