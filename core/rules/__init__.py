"""Rules that a response keeps or breaks: its format, its length, what it must and must not say. Pure.

`orbiter` and `evaluator` compute what Orbiter 0.1.0 computes; `formats` and `texts` are the rules of our own, stricter
and with a reason for each score.
"""
