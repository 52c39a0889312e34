"""A scorer whose failures are soft: the share of the accepted words that a response keeps."""

from vrty_gate.core.case import Case
from vrty_gate.core.gate.good_answers import GoodAnswers
from vrty_gate.core.gate.rule import Rule
from vrty_gate.scorers import Scorer


def _lost(case: Case, accepted: tuple[Case, ...]) -> tuple[set[str], set[str]]:
    words = set((accepted or (case,))[0].response.split())
    return words - set(case.response.split()), words


def _score(case: Case, accepted: tuple[Case, ...]) -> dict[str, float]:
    lost, words = _lost(case, accepted)
    return {"fidelity": 1.0 - len(lost) / len(words)}


def _explain(case: Case, accepted: tuple[Case, ...]) -> dict[str, str]:
    return {"fidelity": f"no longer says {', '.join(sorted(_lost(case, accepted)[0])[:4])}"}


GOOD = GoodAnswers((0.4, *(0.7 + 0.3 * i / 24 for i in range(25))))
"""4 % of good answers keep less than 0.7."""

FIDELITY = Scorer(
    "fidelity",
    "fidelity:test",
    {"fidelity": Rule(k=0.7, severity="soft")},
    _score,
    _explain,
    good=lambda: {"fidelity": GOOD},
)
