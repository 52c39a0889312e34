"""What accepting a changed response would change."""

from contextlib import suppress

from vrty_gate.core.changes.change import Change
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.nearest import nearest
from vrty_gate.gate.meaning import in_meaning
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.scorers import FIDELITY
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline


class Difference(NamedTuple):
    """A changed response compared with the nearest accepted answer."""

    fidelity: float | None
    """None if the suite does not have this scorer."""
    changes: tuple[Change, ...]
    """Changes in meaning, without quotes if the suite redacts texts."""
    trivial: bool
    """Whether the answers differ only in form."""
    before: str | None
    after: str


def difference(suite: Suite, name: str, old: Baseline) -> Difference | None:
    """What changed in the response of a case; None if it is accepted already, or if its texts are not stored."""
    case = next(case for case in suite.cases if case.id == name)
    answers = old.answers
    if case.samples:  # the first one that is new
        known = {answer.response for answer in answers}
        response = next((text for text in case.samples if text not in known), case.texts.response)
        case = case._replace(texts=case.texts._replace(response=response))
    if not answers or "response" not in baselines.changed(old, case.texts):
        return None
    changes, trivial = in_meaning(case.texts, answers, redact=suite.redact, scorers=suite.scorers)
    before = nearest(case.texts.response, [answer.response for answer in answers])
    return Difference(_fidelity(suite, case, old), changes, trivial, before, case.texts.response)


def _fidelity(suite: Suite, case: SuiteCase, old: Baseline) -> float | None:
    scorer = next((scorer for scorer in suite.scorers if scorer.name == FIDELITY.name), None)
    if scorer is not None:
        with suppress(Exception):  # the response is shown without it
            return scorer.look(case.texts, old.answers).scores.get(FIDELITY.name)
    return None
