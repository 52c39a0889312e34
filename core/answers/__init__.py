"""Closed answers: where the prompt leaves no freedom, the answer is a value, and values are compared, not prose.

`value.compare` infers what kind of value a short accepted answer is, finds the value in both texts whatever stands
around it, and says whether it is the same. docs/answers.md describes the kinds.
"""
