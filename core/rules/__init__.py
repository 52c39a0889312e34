"""Rules for responses: format, length, required and forbidden text. Pure functions.

`orbiter` and `evaluator` reproduce Orbiter 0.1.0; `formats` and `texts` are our own rules, which are stricter and give
a reason for each score.
"""
