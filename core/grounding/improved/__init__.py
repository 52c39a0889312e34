"""Rule sets of our own: the ideas of the compatible ones, without what those are known not to see. Pure.

Their names and rule ids differ from the compatible ones, so that no number of those ever changes.
"""

from vrty_gate.core.grounding.improved.banking import banking_rules
from vrty_gate.core.grounding.improved.customer_support import customer_support_rules
from vrty_gate.core.grounding.improved.decision_rationale import decision_rationale_rules
from vrty_gate.core.grounding.improved.routing import routing_rules
from vrty_gate.core.grounding.improved.specialized_agent import specialized_agent_rules

__all__ = [
    "banking_rules",
    "customer_support_rules",
    "decision_rationale_rules",
    "routing_rules",
    "specialized_agent_rules",
]
