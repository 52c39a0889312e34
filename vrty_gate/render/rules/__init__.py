"""The reference page of the grounding rules."""
