"""The rule of a dimension, the decision on a suite, and their calibration; plug-ins import `Rule` here."""

from vrty_gate.core.gate.rule import Rule

__all__ = ["Rule"]
