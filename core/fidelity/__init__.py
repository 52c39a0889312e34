"""Fidelity: an estimate in [0, 1] of the probability that a response is as good as an accepted one.

It combines two measures: surprise, how rarely good answers change in the way this one did, and doubt, what a model of
text signals says about rewritten texts. The bar is 0.5, and few good answers fall below it. Fidelity knows the accepted
response, not the truth.
"""

from collections.abc import Sequence

from vrty_gate.core import changes, integrity
from vrty_gate.core.bundled import FIDELITY as VERSION
from vrty_gate.core.case import Case
from vrty_gate.core.changes.change import Change, summary
from vrty_gate.core.changes.comparison import ResponsePair
from vrty_gate.core.changes.kinds import ACCUSING, KINDS
from vrty_gate.core.fidelity import deciding, rates
from vrty_gate.core.fidelity.model import NO_DOUBT, trained
from vrty_gate.core.fidelity.rates import Surprise
from vrty_gate.core.fidelity.signals import SignalPair
from vrty_gate.core.gate.rule import FIDELITY_MIDDLE
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.text import once

__all__ = ["VERSION", "explain", "fidelity", "is_certain", "is_contrary", "risk", "spread"]


class Estimate(NamedTuple):
    """A fidelity and what it was computed from."""

    fidelity: float
    surprise: Surprise


def fidelity(case: Case, accepted: Sequence[Case]) -> float:
    """Fidelity to the nearest accepted response, in [0, 1]; 1 for an accepted response itself or when there is none."""
    if not accepted or any(case.response == other.response for other in accepted):
        return 1.0
    return estimate(changes.compare(case, accepted)).fidelity


@once
def estimate(pair: ResponsePair) -> Estimate:
    """The fidelity of a response; of its data or the text around them, whichever is lower."""
    own = _estimate(pair)
    return min(own, _estimate(pair.around), key=lambda part: part.fidelity) if pair.around is not None else own


def _estimate(pair: ResponsePair) -> Estimate:
    model = trained()
    surprise = surprise_of(pair)
    if pair.is_same_value or (pair.is_trivial and not surprise.value):
        return Estimate(1.0, surprise)
    if any(KINDS[change.kind].fails for change in pair.unexplained):
        return Estimate(0.0, surprise)
    is_value = pair.has_same_value  # the words around it are no prose that the model knows
    doubt = NO_DOUBT if is_value else model.doubt(signal_pair(pair).signals, surprise)
    if surprise.kind in ACCUSING and pair.regime == "rewrite" and not model.agrees(doubt):
        surprise = surprise_of(pair, without=surprise.kind)
    return Estimate(model.fidelity(doubt, surprise, pair.regime), surprise)


@once
def signal_pair(pair: ResponsePair) -> SignalPair:
    """The texts as the signals read them: words from the context speak against a copy, not against a rewording."""
    case = pair.case
    is_copy = pair.regime == "edit" and pair.aligned.kept_before >= _COPIED
    return SignalPair(case if is_copy else case._replace(context=None), pair.accepted)


_COPIED = 0.8


def surprise_of(pair: ResponsePair, without: str = "") -> Surprise:
    """The surprise of the least likely change or failed integrity check, but for the kind `without`."""
    signs = integrity.signs(pair.case, pair.accepted_case)
    changes = tuple([change for change in pair.unexplained if change.kind != without])
    kinds, noise = rates.kinds_of(changes, signs)
    is_edit = pair.regime != "rewrite"
    is_decided = deciding.asks_for_a_look(changes, pair.language, is_edit=is_edit, extent=pair.extent)
    is_decided = is_decided or _says_otherwise_there(pair, changes)
    return rates.surprise(rates.measured(), kinds, noise, is_edit=is_edit, is_decided=is_decided)


def _says_otherwise_there(pair: ResponsePair, changes: Sequence[Change]) -> bool:
    """Whether few units differ from the accepted ones, and say something else."""
    share = pair.untouched
    return share is not None and deciding.tells_otherwise(
        changes, share, pair.source_words, is_one_place=pair.is_one_place
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
    pair = changes.compare(case, accepted)
    return ranking.risk(pair, estimate(pair).fidelity)


def is_certain(case: Case, accepted: Sequence[Case]) -> bool:
    """Whether a response has another value than the accepted one, or the same text with another figure, date or time.

    The text around data counts, too.
    """
    pair = changes.compare(case, accepted)
    if pair.value is not None and pair.value.outcome in ("other", "absent"):
        return True
    found = pair.unexplained
    if pair.regime == "data" and deciding.has_other_data(found):
        return True
    return pair.regime != "rewrite" and deciding.has_other_figure(found)


def is_contrary(case: Case, accepted: Sequence[Case]) -> bool:
    """Whether all that changed in a response, by decision, is another value or figure, or the opposite of a statement.

    A rewritten text says nothing like this for sure, and the text around data does not count.
    """
    pair = changes.compare(case, accepted)
    if pair.regime == "rewrite" or not estimate(pair).surprise.is_decided:
        return False
    return deciding.are_contrary(pair.unexplained)


def explain(case: Case, accepted: Sequence[Case]) -> str:
    """Why fidelity is low, in words, the strongest reason first; empty when there is no reason."""
    from vrty_gate.core.fidelity import reasons  # needed only for cases that fail

    if not accepted or any(case.response == other.response for other in accepted):
        return ""
    pair = changes.compare(case, accepted)
    result = estimate(pair)
    value = pair.value
    if value is not None and value.outcome not in ("same", "likely"):
        return f"compared as a value ({value.kind}); {summary(pair.changes[0])}"
    is_low = result.fidelity < FIDELITY_MIDDLE  # how rare a change is says nothing about an answer that passes
    found = reasons.strongest(result.surprise if is_low else None, signal_pair(pair), trained())
    if is_low and _says_otherwise_there(pair, pair.unexplained):
        found = ["little else changed, so this is quick to review", *found]
    return "; ".join(found)
