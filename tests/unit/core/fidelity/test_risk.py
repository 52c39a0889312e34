"""How risky an answer is: the order in which a person looks at changed answers."""

import pytest
from steps import LINEAR, growth

from vrty_gate.core import fidelity
from vrty_gate.core.case import Case
from vrty_gate.core.changes.comparison import ResponsePair
from vrty_gate.core.fidelity import ranking
from vrty_gate.gate.meaning import risk_of

PROMPT = (
    "What does the annual plan cost and when do I have to pay? Our list says 240 euros, a setup fee of 35 euros and"
    " payment by 14 March."
)
GOOD = (
    "The annual plan costs 240 euros. A setup fee of 35 euros is added once, and payment is due by 14 March. You do not"
    " need a card."
)
REWRITTEN = "Payment is expected by 14 March: 240 euros for the annual plan plus 35 euros for setup, once. A card is not needed."
ALL = 7.9
"""The points of all signs."""


def points(response: str, trust: float = 1.0) -> float:
    """How many points an answer has whose fidelity is `trust`."""
    comparison = ResponsePair(Case(PROMPT, response), Case(PROMPT, GOOD))
    return round(ranking.risk(comparison, trust) * ALL, 2)


def risk(response: str) -> float:
    return fidelity.risk(Case(PROMPT, response), [Case(PROMPT, GOOD)])


@pytest.mark.parametrize("response", [GOOD, GOOD.replace(". ", ".\n\n"), GOOD.replace("do not", "don't"), f"{GOOD}\n"])
def test_an_answer_that_changed_in_form_only_has_no_risk(response: str) -> None:
    assert risk(response) == points(response, 0.0) == 0.0


@pytest.mark.parametrize(
    ("accepted", "current", "expected"),
    [
        ("It rains. It may not stop. It rains.", "It may not stop. It rains a lot. It rains.", 0.0),
        ("It may not stop. It rains.", "It may not stop. It may not stop. It rains.", 0.4),
        ("It may not stop. It rains.", "It never stops.\nIt rains.", 0.0),
        ("It may not stop. No. It rains.", "It may stop. No. It rains.", 0.4),
    ],
)
def test_a_sentence_counts_as_often_as_it_denies(accepted: str, current: str, expected: float) -> None:
    comparison = ResponsePair(Case("Does it rain?", current), Case("Does it rain?", accepted))
    assert round(ranking.risk(comparison, 1.0) * ALL, 2) == expected


def test_a_rewritten_answer_without_signs_has_none() -> None:
    assert points(REWRITTEN) == 0.0


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        (REWRITTEN.replace("240", "260"), 2.0 + 1.0 + 0.5),
        (REWRITTEN.replace("14 March", "24 March"), 2.0 + 1.0 + 0.5),
        (f"{REWRITTEN} A box of 12 kg comes with it.", 1.0),
        (f"{REWRITTEN} The plan has existed since 3 June 1998.", 1.0),
        (REWRITTEN.replace("plus 35 euros for setup", "plus setup"), 0.5),
        (REWRITTEN.replace("by 14 March", "in spring"), 0.5),
        (REWRITTEN.replace("is not needed", "is needed"), 0.4),
        (f"{REWRITTEN} It does not renew itself.", 0.4),
    ],
)
def test_a_figure_that_moved_or_came_from_nowhere_and_a_negation_more_or_less_are_signs(
    response: str, expected: float
) -> None:
    assert points(response) == expected


@pytest.mark.parametrize(
    "response",
    [
        REWRITTEN.replace("240 euros", "EUR 240").replace("14 March", "March 14"),
        REWRITTEN.replace("35 euros", "thirty-five euros"),
        REWRITTEN.replace("is not needed", "isn't needed"),
    ],
)
def test_another_notation_is_no_sign(response: str) -> None:
    assert points(response) == 0.0


def test_doubt_counts_in_proportion_and_once_more_below_the_bar() -> None:
    assert points(REWRITTEN, 0.75) == 0.25
    assert points(REWRITTEN, 0.5) == 0.5
    assert points(REWRITTEN, 0.4) == 3.6


def test_a_ruined_answer_is_riskier_than_one_with_another_figure_and_that_than_a_good_one() -> None:
    ruined, worse, good = (risk(one) for one in ("Bananas are yellow.", REWRITTEN.replace("240", "260"), REWRITTEN))
    assert 1.0 >= ruined > worse > good >= 0.0


def test_an_accepted_answer_has_no_risk_and_neither_has_one_that_nothing_was_accepted_for() -> None:
    assert fidelity.risk(Case(PROMPT, "No."), []) == 0.0
    assert fidelity.risk(Case(PROMPT, GOOD), [Case(PROMPT, REWRITTEN), Case(PROMPT, GOOD)]) == 0.0


def test_the_report_shows_the_risk_that_was_read_however_often_it_is_asked() -> None:
    case, accepted = Case(PROMPT, REWRITTEN.replace("240", "260")), [Case(PROMPT, GOOD)]
    for _ in range(2):
        assert risk_of(case, accepted, ()) == fidelity.risk(case, accepted) > 0.4


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["5 euros ", "not ", "14 March, ", "1 or 2. "])
def test_the_work_for_the_risk_grows_no_faster_than_the_text(piece: str) -> None:
    assert growth(lambda times: points("B " + piece * times + "8 km.", 0.7), 200, 400) < LINEAR
