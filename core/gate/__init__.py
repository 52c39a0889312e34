"""The rule of a dimension, the decision of a suite, and what both are calibrated by."""
