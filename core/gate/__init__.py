"""The rule of a dimension, the decision of a suite, and what both are calibrated by. Plug-ins import `Rule` from here."""

from vrty_gate.core.gate.rule import Rule

__all__ = ["Rule"]
