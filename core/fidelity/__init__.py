"""Fidelity: how sure we are that a response is as good as an accepted one, in [0, 1].

Deterministic signals of both texts, the prompt, the context and the reference, put together by a small frozen model.
One half means: as likely worse as as good, when every fourth changed response is worse. It knows what was accepted, not
what is true.
"""

from collections.abc import Sequence

from vrty_gate.core.case import Case
from vrty_gate.core.fidelity.model import trained
from vrty_gate.core.fidelity.signals import Comparison, signals_of
from vrty_gate.core.nearest import nearest

__all__ = ["VERSION", "explain", "fidelity", "spread"]

VERSION = "1"
"""Changes when any pair of texts may get another number."""


def fidelity(case: Case, accepted: Sequence[Case]) -> float:
    """Beside the nearest accepted response; 1 for one of these itself, and when there is none."""
    if not accepted or any(case.response == one.response for one in accepted):
        return 1.0
    model = trained()
    return model.fidelity(model.doubt(signals_of(_beside_nearest(case, accepted))))


def _beside_nearest(case: Case, accepted: Sequence[Case]) -> Comparison:
    if len(accepted) == 1:
        return Comparison(case, accepted[0].response)
    return Comparison(case, nearest(case.response, [one.response for one in accepted]))


def spread(accepted: Sequence[Case]) -> float:
    """The least fidelity that an accepted response has beside the others; 1 when there are no others."""
    others = [[*accepted[:i], *accepted[i + 1 :]] for i in range(len(accepted))]
    return min(fidelity(one, rest) for one, rest in zip(accepted, others, strict=True)) if accepted else 1.0


def explain(case: Case, accepted: Sequence[Case]) -> str:
    """The three things that moved it most beside the nearest accepted response, in words; empty when nothing did."""
    from vrty_gate.core.fidelity import reasons  # only what fell needs them

    if not accepted or any(case.response == one.response for one in accepted):
        return ""
    return "; ".join(reasons.strongest(_beside_nearest(case, accepted), trained()))
