"""The scorer `tools` and scoring by turn."""

import pickle
from typing import Any

import pytest

from vrty_gate.core.case import Call, Case, Message
from vrty_gate.core.conversation.as_text import prompt_of, response_of
from vrty_gate.scorers import FIDELITY, INTEGRITY, VRTY
from vrty_gate.scorers.by_turn import by_turn
from vrty_gate.scorers.tools import Options, scorer

ASK = Message("user", "Where is my order A-1042, and when does it arrive?")
SHIPPED = "Your order A-1042 has shipped. It arrives on Monday, 3 March."


def case(*spoken: Call | str) -> Case:
    """A conversation in which the assistant makes calls and says texts, each in a message of its own."""
    said = [
        Message("assistant", each) if isinstance(each, str) else Message("assistant", "", (each,)) for each in spoken
    ]
    messages = (ASK, *said)
    return Case(prompt_of(messages), response_of(messages), messages=messages)


GET, PAY, REFUND = Call("get_order", {"id": "A-1042"}), Call("pay", {"amount": 10}), Call("refund", {"id": "A-1042"})
ACCEPTED = case(GET, PAY, SHIPPED)


def scores(now: Case, **options: Any) -> dict[str, float]:
    return scorer(Options(**options)).look(now, (ACCEPTED,)).scores


@pytest.mark.parametrize(
    ("now", "options", "fallen"),
    [
        (ACCEPTED, {}, {}),
        (case(GET, PAY, "Other words."), {}, {}),
        (case(PAY, SHIPPED), {}, {"same_calls": 0.5}),
        (case(GET, PAY, REFUND, SHIPPED), {}, {"same_calls": 2 / 3}),
        (case(GET, PAY, REFUND, SHIPPED), {"order": "subset"}, {}),
        (case(GET, PAY, REFUND, SHIPPED), {"order": "subset", "writes": ("ref*",)}, {"no_new_side_effect": 0.0}),
        (case(GET, PAY, PAY, SHIPPED), {"order": "subset", "writes": ("pay",)}, {"no_new_side_effect": 0.0}),
        (case(PAY, GET, SHIPPED), {}, {"same_call_order": 0.5}),
        (case(PAY, GET, SHIPPED), {"order": "unordered"}, {}),
        (case(GET._replace(arguments={"id": "A-1043"}), PAY, SHIPPED), {}, {"same_arguments": 0.5}),
        (case(GET, PAY._replace(arguments={"amount": 10.05}), SHIPPED), {"tolerance": 0.01}, {}),
        (case(GET, *["One moment."] * 7, PAY, SHIPPED), {}, {"steps": 0.45}),
        (case(GET, *["One moment."] * 7, PAY, SHIPPED), {"steps": 4.0}, {}),
    ],
)
def test_each_dimension_falls_for_its_own_reason(now: Case, options: Any, fallen: dict[str, float]) -> None:
    found = scores(now, **options)
    assert {name: round(score, 9) for name, score in found.items() if score < 1.0} == pytest.approx(fallen)
    assert ("no_new_side_effect" in found) == ("writes" in options)


def test_reasons_name_the_turn() -> None:
    reasons = scorer(Options()).look(case(PAY, REFUND, SHIPPED), (ACCEPTED,)).explain()
    assert reasons["same_calls"] == "turn 1: get_order() is no longer called; turn 2: refund() is new"


def test_cases_without_messages_have_no_dimension() -> None:
    assert scorer(Options()).look(Case("a", "b"), (Case("a", "c"),)).scores == {}


def test_the_weakest_answer_counts() -> None:
    accepted = case(SHIPPED, GET, "Anything else?")
    now = case("Your order A-1042 has shipped. It arrives on Friday, 7 March.", GET, "Anything else?")
    for each in (FIDELITY, INTEGRITY, VRTY):
        by_turns = by_turn(each).look(now, (accepted,))
        assert by_turns.scores.keys() == each.rules.keys()
    result = by_turn(FIDELITY).look(now, (accepted,))
    assert result.scores["fidelity"] < 0.5
    assert result.explain()["fidelity"].startswith("turn 1: ")


def test_a_prompt_that_is_not_answered_any_more_fails() -> None:
    result = by_turn(INTEGRITY).look(case(GET, PAY), (ACCEPTED,))
    assert result.scores["answered"] == 0.0
    assert by_turn(FIDELITY).look(case(GET, PAY), (ACCEPTED,)).scores["fidelity"] < 0.02


def test_conversations_of_calls_alone_have_nothing_to_read() -> None:
    now, accepted = case(GET), case(GET, PAY)
    assert by_turn(FIDELITY).look(now, (accepted,)).scores == {"fidelity": 1.0}
    assert by_turn(VRTY).look(now, (accepted,)).scores.keys() == VRTY.rules.keys()


def test_cases_without_messages_are_scored_as_before() -> None:
    plain, accepted = Case("How long?", "14 days."), (Case("How long?", "30 days."),)
    for each in (FIDELITY, INTEGRITY, VRTY):
        assert by_turn(each).look(plain, accepted).scores == each.look(plain, accepted).scores


def test_scorers_of_conversations_can_be_pickled() -> None:
    for each in (scorer(Options(writes=("a",))), by_turn(FIDELITY)):
        copy = pickle.loads(pickle.dumps(each))  # made here
        now = case(GET, "It has been lost.")
        assert copy.look(now, (ACCEPTED,)).scores == each.look(now, (ACCEPTED,)).scores
