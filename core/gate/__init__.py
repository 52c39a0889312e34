"""The rule of a dimension, the decision of a suite, and what both are calibrated by; plug-ins import `Rule` here."""

from vrty_gate.core.gate.rule import Rule

__all__ = ["Rule"]
