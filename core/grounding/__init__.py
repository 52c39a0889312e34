"""Rule sets for answers that must rely on sources, and for agents that must follow a procedure. Pure."""

from vrty_gate.core.compat.grounding.banking import banking_rules
from vrty_gate.core.compat.grounding.customer_support import customer_support_rules
from vrty_gate.core.compat.grounding.decision_rationale import decision_rationale_rules
from vrty_gate.core.compat.grounding.deprecated import (
    customer_support_rag_rules,
    groundlens_banking_rules,
    rag_rules,
)
from vrty_gate.core.compat.grounding.routing import routing_rules
from vrty_gate.core.compat.grounding.specialized_agent import specialized_agent_rules
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
