"""How likely reading finds it that an answer is worse, for the order in which a person looks at changed answers.

Reading cannot vouch for a rewritten answer, but some signs are more frequent in wrong ones: a figure that took the
place of another one or that nothing states, figures that are gone, more or fewer negations. The risk orders answers; it
fails none.
"""

from collections import Counter

from vrty_gate.core.changes.comparison import ResponsePair
from vrty_gate.core.gate.rule import FIDELITY_MIDDLE
from vrty_gate.core.languages.function_words import marks

_WEIGHTS = {"low": 3.0, "replaced": 2.0, "new": 1.0, "lost": 0.5, "negations": 0.4, "doubt": 1.0}
"""Points of each sign; `doubt` counts in proportion to 1 - fidelity."""


def risk(comparison: ResponsePair, fidelity: float) -> float:
    """The share of all points that a response has, in [0, 1], in steps of 0.0001; 0 if nothing changed in meaning."""
    if comparison.is_trivial:
        return 0.0
    figures = comparison.figures
    signs = {
        "low": fidelity < FIDELITY_MIDDLE,
        "replaced": bool(figures.replaced),
        "new": bool(figures.new),
        "lost": bool(figures.lost),
        "negations": _has_other_negations(comparison),
        "doubt": 1.0 - fidelity,
    }
    total = points = 0.0
    for sign, weight in _WEIGHTS.items():
        total += weight
        points += weight * signs[sign]
    return round(points / total, 4)


def _has_other_negations(comparison: ResponsePair) -> bool:
    """Whether a response has more or fewer negations. Sentences in both texts cancel out: no phrase goes beyond one."""
    texts = (comparison.accepted, comparison.current)
    accepted, current = (Counter(text.replace(". ", ".\n").split("\n")) for text in texts)
    old, new = (
        sum(mark.kind == "negation" for mark in marks("\n".join(rest.elements()), comparison.language))
        for rest in (accepted - current, current - accepted)
    )
    return old != new
