"""Fidelity: an estimate in [0, 1] of the probability that a response is as good as an accepted one.

It combines two measures: surprise, how rarely good answers change in the way this one did, and doubt, what a model of
text signals says about rewritten texts. The bar is 0.5, and few good answers fall below it. Fidelity knows the accepted
response, not the truth.
"""

from collections.abc import Sequence
from functools import lru_cache

from vrty_gate.core import changes, integrity
from vrty_gate.core.case import Case
from vrty_gate.core.changes.change import Change, summary
from vrty_gate.core.changes.comparison import ResponsePair
from vrty_gate.core.changes.kinds import ACCUSING, KINDS
from vrty_gate.core.fidelity import deciding, rates
from vrty_gate.core.fidelity.model import NO_DOUBT, trained
from vrty_gate.core.fidelity.rates import Surprise
from vrty_gate.core.fidelity.signals import Comparison as Texts
from vrty_gate.core.fidelity.signals import signals_of
from vrty_gate.core.named_tuple import NamedTuple

__all__ = ["VERSION", "explain", "fidelity", "is_certain", "risk", "spread"]

MIDDLE = 0.5
"""The fidelity at the bar of a good answer."""
VERSION = "4"
"""Bumped whenever any pair of texts may get a different fidelity."""


class Estimate(NamedTuple):
    """A fidelity and what it was computed from."""

    fidelity: float
    surprise: Surprise
    comparison: ResponsePair


def fidelity(case: Case, accepted: Sequence[Case]) -> float:
    """Fidelity to the nearest accepted response, in [0, 1]; 1 for an accepted response itself or when there is none."""
    if not accepted or any(case.response == other.response for other in accepted):
        return 1.0
    return estimate(case, accepted).fidelity


def estimate(case: Case, accepted: Sequence[Case]) -> Estimate:
    """The fidelity of a response that equals none of the accepted answers; `accepted` must not be empty."""
    comparison = changes.compare(case, accepted)
    estimates = [_estimate(part) for part in (comparison, comparison.around) if part is not None]
    return min(estimates, key=lambda part: part.fidelity)._replace(comparison=comparison)


@lru_cache(maxsize=4)  # the score and its reasons, one after the other
def _estimate(comparison: ResponsePair) -> Estimate:
    """The fidelity of a response, or of the text around its data."""
    model = trained()
    surprise = surprise_of(comparison)
    if comparison.is_same_value or (comparison.is_trivial and not surprise.value):
        return Estimate(1.0, surprise, comparison)
    if any(KINDS[change.kind].fails for change in comparison.unexplained):
        return Estimate(0.0, surprise, comparison)
    is_value = comparison.has_same_value  # the words around it are no prose that the model knows
    doubt = NO_DOUBT if is_value else model.doubt(signals_of(texts_of(comparison)), surprise)
    if surprise.kind in ACCUSING and comparison.regime == "rewrite" and not model.agrees(doubt):
        surprise = surprise_of(comparison, without=surprise.kind)
    value = model.fidelity(doubt, surprise, comparison.regime)
    return Estimate(value, surprise, comparison)


@lru_cache(maxsize=4)
def texts_of(comparison: ResponsePair) -> Texts:
    """The texts as the signals read them: words from the context speak against a copy, not against a rewording."""
    case = comparison.case
    is_copy = comparison.regime == "edit" and comparison.aligned.kept_before >= _COPIED
    return Texts(case if is_copy else case._replace(context=None), comparison.accepted)


_COPIED = 0.8


def surprise_of(comparison: ResponsePair, without: str = "") -> Surprise:
    """The surprise of the least likely change or failed integrity check, but for the kind `without`."""
    signs = integrity.signs(comparison.case, comparison.accepted_case)
    changes = tuple([change for change in comparison.unexplained if change.kind != without])
    kinds, noise = rates.kinds_of(changes, signs)
    is_edit = comparison.regime != "rewrite"
    is_decided = deciding.asks_for_a_look(changes, comparison.language, is_edit=is_edit)
    is_decided = is_decided or _says_otherwise_there(comparison, changes)
    return rates.surprise(rates.measured(), kinds, noise, is_edit=is_edit, is_decided=is_decided)


def _says_otherwise_there(comparison: ResponsePair, changes: Sequence[Change]) -> bool:
    """Whether few units differ from the accepted ones, and say something else."""
    share = comparison.untouched
    return share is not None and deciding.tells_otherwise(
        changes, share, comparison.source_words, is_one_place=comparison.is_one_place
    )


def spread(accepted: Sequence[Case]) -> float:
    """The lowest fidelity of an accepted response compared with the others; 1 for fewer than two."""
    others = [[*accepted[:i], *accepted[i + 1 :]] for i in range(len(accepted))]
    return min(fidelity(answer, rest) for answer, rest in zip(accepted, others, strict=True)) if accepted else 1.0


def risk(case: Case, accepted: Sequence[Case]) -> float:
    """How likely reading finds it that a response is worse, in [0, 1], to order responses; 0 for an accepted one."""
    from vrty_gate.core.fidelity import ranking  # needed only for the order of a report; no module is named `risk`,
    # because importing it would hide this function

    if not accepted or any(case.response == other.response for other in accepted):
        return 0.0
    result = estimate(case, accepted)
    return ranking.risk(result.comparison, result.fidelity)


def is_certain(case: Case, accepted: Sequence[Case]) -> bool:
    """Whether a response has another value than the accepted one, or the same text with another figure, date or time.

    The text around data counts, too.
    """
    comparison = changes.compare(case, accepted)
    if comparison.value is not None and comparison.value.outcome in ("other", "absent"):
        return True
    found = comparison.unexplained
    if comparison.regime == "data" and deciding.has_other_data(found):
        return True
    return comparison.regime != "rewrite" and deciding.has_other_figure(found)


def explain(case: Case, accepted: Sequence[Case]) -> str:
    """Why fidelity is low, in words, the strongest reason first; empty when there is no reason."""
    from vrty_gate.core.fidelity import reasons  # needed only for cases that fail

    if not accepted or any(case.response == other.response for other in accepted):
        return ""
    result = estimate(case, accepted)
    value = result.comparison.value
    if value is not None and value.outcome not in ("same", "likely"):
        return f"compared as a value ({value.kind}); {summary(result.comparison.changes[0])}"
    is_low = result.fidelity < MIDDLE  # how rare a change is says nothing about an answer that passes
    found = reasons.strongest(result.surprise if is_low else None, texts_of(result.comparison), trained())
    if is_low and _says_otherwise_there(result.comparison, result.comparison.unexplained):
        found = ["little else changed, so that this is quick to look at", *found]
    return "; ".join(found)
