"""Fidelity: an estimate of how sure it is that a response is as good as an accepted one, in [0, 1].

Two one-sided readings are put together: the surprise of what changed, by how often good answers change in that way,
and the doubt of a model of signals for texts that were rewritten. One half is the bar, below which few good answers
fall. It knows the accepted response, not the truth.
"""

from collections.abc import Sequence
from typing import NamedTuple

from vrty_gate.core import changes, integrity
from vrty_gate.core.case import Case
from vrty_gate.core.changes.comparison import Comparison
from vrty_gate.core.fidelity import rates
from vrty_gate.core.fidelity.model import trained
from vrty_gate.core.fidelity.rates import Surprise
from vrty_gate.core.fidelity.signals import Comparison as Texts
from vrty_gate.core.fidelity.signals import signals_of

__all__ = ["VERSION", "explain", "fidelity", "spread"]

VERSION = "2"
"""Changes when any pair of texts may get another number."""


class Estimate(NamedTuple):
    """A fidelity and what it rests on."""

    fidelity: float
    surprise: Surprise
    comparison: Comparison


def fidelity(case: Case, accepted: Sequence[Case]) -> float:
    """Compared with the nearest accepted response; 1 for one of these itself, and when there is none."""
    if not accepted or any(case.response == other.response for other in accepted):
        return 1.0
    return estimate(case, accepted).fidelity


def estimate(case: Case, accepted: Sequence[Case]) -> Estimate:
    """The fidelity of a response that differs from at least one accepted answer."""
    model = trained()
    comparison = changes.compare(case, accepted)
    surprise = surprise_of(comparison)
    if comparison.is_trivial and not surprise.value:
        return Estimate(1.0, surprise, comparison)
    doubt = model.doubt(signals_of(Texts(case, comparison.accepted)), surprise)
    value = model.fidelity(doubt, surprise, comparison.regime)
    return Estimate(value, surprise, comparison)


def surprise_of(comparison: Comparison) -> Surprise:
    """The least likely of the changes and of the broken checks of integrity."""
    signs = integrity.signs(comparison.case, comparison.accepted_case)
    kinds, noise = rates.kinds_of(comparison.unexplained, signs)
    return rates.surprise(rates.measured(), kinds, noise, is_edit=comparison.regime != "rewrite")


def spread(accepted: Sequence[Case]) -> float:
    """The least fidelity of an accepted response compared with the others; 1 for a single one."""
    others = [[*accepted[:i], *accepted[i + 1 :]] for i in range(len(accepted))]
    return min(fidelity(one, rest) for one, rest in zip(accepted, others, strict=True)) if accepted else 1.0


def explain(case: Case, accepted: Sequence[Case]) -> str:
    """What makes it low, the strongest first, in words; empty when nothing does."""
    from vrty_gate.core.fidelity import reasons  # only what fell needs them

    if not accepted or any(case.response == other.response for other in accepted):
        return ""
    result = estimate(case, accepted)
    return "; ".join(reasons.strongest(result.surprise, Texts(case, result.comparison.accepted), trained()))
