"""The default edition of the rule set for customer support. Pure."""

from vrty_gate.core.grounding.improved.customer_support import customer_support_rules

__all__ = ["customer_support_rules"]
