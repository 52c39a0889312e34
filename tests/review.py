"""A scorer whose failures are to review: the share of the accepted words that a response keeps."""

import pytest

from vrty_gate.core import fidelity
from vrty_gate.core.case import Case
from vrty_gate.core.gate.good_answers import GoodAnswers
from vrty_gate.core.gate.rule import Rule
from vrty_gate.scorers import Measured, Result, Scorer


def _lost(case: Case, accepted: tuple[Case, ...]) -> tuple[set[str], set[str]]:
    words = set((accepted or (case,))[0].response.split())
    return words - set(case.response.split()), words


def _look(case: Case, accepted: tuple[Case, ...]) -> Result:
    lost, words = _lost(case, accepted)
    reason = f"no longer says {', '.join(sorted(lost)[:4])}"
    return Result({"fidelity": 1.0 - len(lost) / len(words)}, lambda: {"fidelity": reason})


GOOD = GoodAnswers((0.4, *(0.7 + 0.3 * i / 24 for i in range(25))))
"""4 % of good answers keep less than 0.7."""

FIDELITY = Scorer(
    "fidelity",
    "fidelity:test",
    {"fidelity": Rule(k=0.7, severity="review")},
    _look,
    measured=Measured(lambda: {"fidelity": GOOD}),
)


def rank_by_score(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the scores alone say how risky answers are, for made-up texts in which there is nothing to read."""

    def nothing_to_read(_case: Case, _accepted: tuple[Case, ...]) -> float:
        raise ValueError

    monkeypatch.setattr(fidelity, "risk", nothing_to_read)
