"""Figures of a rewritten answer: what prompt or context state stays what it is."""

import pytest
from steps import LINEAR, growth

from vrty_gate.core.case import Case
from vrty_gate.core.changes import changes
from vrty_gate.core.changes.response.figures import against_all, compare

SOURCES = (
    "What does the annual plan cost and when do I have to pay? Our list says 240 euros, a setup fee of 35 euros and"
    " payment by 14 March."
)
ACCEPTED = (
    "The annual plan costs 240 euros. A setup fee of 35 euros is added once, and payment is due by 14 March, with 3 %"
    " off for members."
)
HALL = (
    "The hall holds 80 guests and opens at 18:00. Entry is 12 euros.",
    "Doors open at 6 pm; you pay 12 euros, and there is room for 80 guests.",
    "12 euros at the door, which opens at 18:00, room for 80 guests.",
)


@pytest.mark.parametrize(
    ("current", "expected"),
    [
        ("For the annual plan we ask 260 euros, with a setup fee of 35 euros by 14 March.", ("240 euros", "260 euros")),
        ("Payment is due by 24 March; the annual plan costs 240 euros, the setup 35 euros.", ("14 March", "24 March")),
        ("The plan is 240 euros; the setup fee of 53 euros is added, due by 14 March.", ("35 euros", "53 euros")),
    ],
)
def test_a_figure_that_took_the_place_of_a_stated_one_is_named(current: str, expected: tuple[str, str]) -> None:
    assert compare(ACCEPTED, current, SOURCES).replaced == (expected,)


@pytest.mark.parametrize(
    "current",
    [
        "You pay EUR 240 for the annual plan and EUR 35 for setup, by 2027-03-14.",
        "The annual plan: two hundred and forty euros, plus thirty-five euros of setup fee by 14 March.",
        "The annual plan costs what the list says.",
        "The annual plan costs 240 euros, of which 20 euros a month are due, and the setup fee is 35 euros by 14 March.",
        "Bread and milk came to 260 euros on the market.",
        "The annual plan costs 240 euros. A setup fee of 35 euros is added once by 14 March, with 5 % off for members.",
    ],
    ids=["notation", "in words", "left out", "in addition", "beside other words", "stated nowhere"],
)
def test_what_took_no_place_of_a_stated_figure_is_not(current: str) -> None:
    assert compare(ACCEPTED, current, SOURCES).replaced == ()


def test_without_sources_nothing_is_stated() -> None:
    assert compare(ACCEPTED, ACCEPTED.replace("240", "260"), "What does it cost?").replaced == ()
    assert compare(ACCEPTED, ACCEPTED.replace("240", "260"), "It costs 260 euros.").new == ()


def test_figures_from_nowhere_and_figures_that_are_gone_are_listed() -> None:
    found = compare(ACCEPTED, "It is 240 euros, and 7 km away.", SOURCES)
    assert (found.new, found.lost) == (("7 km",), ("35 euros", "14 March", "3 %"))
    assert compare(ACCEPTED, ACCEPTED.replace("14 March", "March 14"), SOURCES) == ((), (), ())


REWRITTEN = (
    "By 14 March, a sum of 240 euros must reach us for the whole year; for the first time we also charge 35 euros, which"
    " pays for a visit to set things up at your home. Those who joined the club get 3 % back."
)


def test_it_is_a_change_of_a_rewrite() -> None:
    wrong = (
        "By 14 March the annual plan has to be paid, and it costs 260 euros. Only at first we charge 35 euros, for a"
        " visit at your home in which everything is installed. Those who joined the club get 3 % back."
    )
    accepted = [Case(SOURCES, ACCEPTED)]
    found = {change.kind: (change.before, change.after) for change in changes(Case(SOURCES, wrong), accepted)}
    assert found["figure"] == ("240 euros", "260 euros")
    for good in (wrong.replace("260", "240"), REWRITTEN):
        assert "figure" not in {change.kind for change in changes(Case(SOURCES, good), accepted)}


@pytest.mark.parametrize(
    ("current", "expected"),
    [
        ("You pay 14 euros and come at 18:00; 80 guests fit.", [("12 euros", "14 euros")]),
        ("You pay 12 euros and come at 19:00; 80 guests fit.", [("18:00", "19:00")]),
    ],
)
def test_a_figure_against_all_accepted_answers_is_named(current: str, expected: list[tuple[str, str]]) -> None:
    assert against_all(HALL, current, "What about the hall?") == expected
    assert against_all(HALL[:2], current, "What about the hall?") == []


@pytest.mark.parametrize(
    "current",
    [
        "You pay EUR 12 and come at six pm.",
        "You pay a little and come in the evening.",
        "12 euros at 6 pm, for up to 90 guests.",
        "Pay 14 euros, that is 12 plus 2 euros.",
        "You pay 12 euros, or 8 euros with a card of the club.",
    ],
    ids=["notation", "left out", "a bare number", "written as well", "in addition"],
)
def test_what_contradicts_no_shared_figure_is_not(current: str) -> None:
    assert against_all(HALL, current, "What about the hall?") == []


def test_what_answers_do_not_share_or_the_prompt_says_is_no_contradiction() -> None:
    other = (*HALL[:2], "Entry is 15 euros, from 18:00 on, for 80 guests.")
    assert against_all(other, "Entry is 14 euros.", "") == []
    assert against_all(HALL, "Entry is 14 euros.", "I heard that it is 14 euros now.") == []


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["5 euros ", "14 March, ", "x 7 km ", "3 % of 4 pm "])
def test_the_work_for_figures_grows_no_faster_than_the_text(piece: str) -> None:
    def work(times: int) -> object:
        texts = "costs 8 euros " + piece * times, "costs 9 euros " + piece * times
        return compare(texts[0], texts[1], texts[0]), against_all([texts[0]] * 3, texts[1], "")

    assert growth(work, 200, 400) < LINEAR
