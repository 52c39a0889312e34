"""The scorer `tools` and scoring by turn."""

import pickle
from typing import Any

import pytest

from vrty_gate.core.case import Call, Case, Message
from vrty_gate.core.conversation.as_text import prompt_of, response_of
from vrty_gate.core.gate.rule import Change
from vrty_gate.manifest.suite import Policy, rule_under
from vrty_gate.scorers import FIDELITY, INTEGRITY, VRTY
from vrty_gate.scorers.by_turn import by_turn
from vrty_gate.scorers.tools import Options, scorer

ASK = Message("user", "Where is my order A-1042, and when does it arrive?")
SHIPPED = "Your order A-1042 has shipped. It arrives on Monday, 3 March."
LATER = "Your order A-1042 has shipped. It arrives on Friday, 7 March."


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
        (case(GET, SHIPPED), {}, {"same_calls": 0.5}),
        (case(PAY, SHIPPED), {}, {"same_calls": 0.5}),  # paid without a look
        (case(GET, GET, PAY, SHIPPED), {}, {"same_lookups": 2 / 3}),
        (case(GET, GET, PAY, SHIPPED), {"order": "subset"}, {}),
        (case(GET, GET, PAY, SHIPPED), {"writes": ("get*",)}, {"same_calls": 2 / 3, "no_new_side_effect": 0.0}),
        (case(GET, PAY, PAY, SHIPPED), {"reads": ("pay",)}, {"same_lookups": 2 / 3}),
        (case(GET, PAY, REFUND, SHIPPED), {}, {"same_calls": 2 / 3}),
        (case(GET, PAY, REFUND, SHIPPED), {"order": "subset"}, {}),
        (case(GET, PAY, REFUND, SHIPPED), {"order": "subset", "writes": ("ref*",)}, {"no_new_side_effect": 0.0}),
        (case(GET, PAY, PAY, SHIPPED), {"order": "subset", "writes": ("pay",)}, {"no_new_side_effect": 0.0}),
        (case(PAY, GET, SHIPPED), {}, {"same_call_order": 0.5}),
        (case(PAY, GET, SHIPPED), {"order": "unordered"}, {}),
        (case(GET._replace(arguments={"id": "A-1043"}), PAY, SHIPPED), {}, {"same_arguments": 0.5}),
        (case(GET._replace(arguments={"id": "A-1043"}), PAY, LATER), {}, {"same_arguments": 0.5}),
        (case(GET, PAY._replace(arguments={"amount": 11}), SHIPPED), {}, {"same_arguments": 0.5}),
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
    accepted = case(GET, Call("get_user", {}), PAY, SHIPPED)
    reasons = scorer(Options()).look(case(GET, PAY, REFUND, SHIPPED), (accepted,)).explain()
    assert reasons["same_calls"] == "turn 3: refund() is new"
    assert reasons["same_lookups"] == "turn 2: get_user() is no longer called"


def test_a_definition_cannot_come_with_the_call_that_it_excuses() -> None:
    def told(read_only: bool | None, *said: Call | str) -> Case:
        annotations = {} if read_only is None else {"annotations": {"readOnlyHint": read_only}}
        return case(*said)._replace(metadata={"tools": [{"name": "refund", "description": "", **annotations}]})

    for accepted, now, fallen in (
        (True, True, "same_lookups"),
        (None, True, "same_calls"),
        (True, False, "same_calls"),
    ):
        result = scorer(Options()).look(told(now, GET, REFUND, SHIPPED), (told(accepted, GET, SHIPPED),))
        assert [name for name, score in result.scores.items() if score < 1.0] == [fallen]


def test_an_answer_without_any_lookup_may_be_made_up() -> None:
    look = scorer(Options()).look
    assert look(case(SHIPPED), (case(GET, SHIPPED),)).scores["same_calls"] == 0.0
    assert look(case(GET, SHIPPED), (case(GET, GET, SHIPPED),)).scores["same_calls"] == 1.0


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


def test_an_accepted_conversation_that_ends_with_a_call_may_go_on_to_its_answer() -> None:
    look = scorer(Options()).look
    for before in (
        case(GET),
        case(GET)._replace(messages=(*case(GET).messages, Message("tool", "{}", tool="get_order"))),
    ):
        assert look(case(GET, SHIPPED), (before,)).scores["steps"] == 1.0
        assert look(case(GET, "One moment.", "Still there?", SHIPPED), (before,)).scores["steps"] < 1.0
    assert look(case(GET, REFUND, SHIPPED), (case(GET),)).scores["same_calls"] < 1.0
    assert look(case(GET._replace(arguments={"id": "B-1"}), SHIPPED), (case(GET),)).scores["same_arguments"] < 1.0
    assert look(case(SHIPPED, SHIPPED), (case(SHIPPED),)).scores["steps"] < 1.0


FIND, SEARCH = Call("order_by_id", {"id": "A-1042"}), Call("web", {"text": "A-1042"})


def offering(now: Case, *names: str) -> Case:
    """The conversation with the definitions of the tools that the model was offered."""
    return now._replace(metadata={"tools": [{"name": name, "input_schema": {}} for name in names]})


def test_a_call_in_place_of_one_whose_tool_is_gone_asks_for_a_look() -> None:
    before, now = offering(case(GET, PAY, SHIPPED), "get_order", "pay"), case(FIND, PAY, SHIPPED)
    found = scorer(Options()).look(offering(now, "order_by_id", "pay"), (before,))
    assert (found.scores["same_calls"], found.scores["offered_calls"]) == (1.0, 1 / 3)
    assert found.explain()["offered_calls"] == "not offered any more: get_order; turn 1: order_by_id() is new"


@pytest.mark.parametrize(
    ("now", "names"),
    [
        (case(FIND, PAY, SHIPPED), ("get_order", "order_by_id", "pay")),
        (case(FIND, PAY, SHIPPED), ()),
        (case(FIND, PAY, SEARCH, SHIPPED), ("order_by_id", "pay", "web")),
        (case(FIND, SHIPPED), ("order_by_id", "pay")),
        (case(FIND, PAY, PAY, SHIPPED), ("order_by_id", "pay")),
    ],
)
def test_other_calls_than_in_place_of_a_tool_that_is_gone_fail(now: Case, names: tuple[str, ...]) -> None:
    before = offering(case(GET, PAY, SHIPPED), "get_order", "pay")
    scores = scorer(Options()).look(offering(now, *names), (before,)).scores
    assert min(scores["same_calls"], scores.get("same_lookups", 1.0)) < 1.0


def test_a_side_effect_in_place_of_a_tool_that_is_gone_is_new_all_the_same() -> None:
    before, now = offering(case(GET, SHIPPED), "get_order"), offering(case(REFUND, SHIPPED), "refund")
    assert scorer(Options(writes=("refund",))).look(now, (before,)).scores["no_new_side_effect"] == 0.0


FIND_ALL = Call("find_orders", {})
SEARCHED = Call("web_search", {"query": "vrty 1.0 release date"})


@pytest.mark.parametrize(
    ("query", "is_look"),
    [
        ("release date of vrty in the archive", True),
        ("vrty 1.0 changelog", True),
        ("order A-1042", True),  # the user said so
        ("vrty 2.0 release date", False),
        ("10", False),
    ],
)
def test_other_words_of_a_search_ask_for_a_look(query: str, is_look: bool) -> None:
    now = case(SEARCHED._replace(arguments={"query": query}), LATER)
    found = scorer(Options()).look(now, (case(SEARCHED, SHIPPED),)).scores
    assert (found["same_arguments"] == 1.0) == is_look
    assert min(found.values()) < 1.0


def test_another_argument_of_a_lookup_may_lead_to_the_same_answer() -> None:
    look, clock, other = (
        scorer(Options()).look,
        Call("get_time", {"zone": "UTC"}),
        Call("get_time", {"zone": "Asia/Aden"}),
    )
    assert look(case(other, SHIPPED), (case(clock, SHIPPED),)).scores["same_lookups"] == 0.5
    assert look(case(other, SHIPPED), (case(clock, SHIPPED),)).scores["same_arguments"] == 1.0
    assert look(case(other, LATER), (case(clock, SHIPPED),)).scores["same_arguments"] == 0.0


def test_a_lookup_without_an_answer_after_it_is_a_call_like_others() -> None:
    look = scorer(Options()).look
    assert look(case(GET, GET), (case(GET),)).scores["same_calls"] < 1.0
    assert look(case(GET, FIND_ALL, SHIPPED), (case(GET),)).scores["same_calls"] == 1.0  # the accepted one ends before
    assert look(case(SHIPPED), (case(GET),)).scores["same_calls"] < 1.0
    changed = GET._replace(arguments={"id": "A-1043"})
    assert look(case(changed), (case(GET),)).scores["same_arguments"] < 1.0


def test_lookups_may_take_more_messages_but_not_any_number() -> None:
    look = scorer(Options()).look
    assert look(case(GET, SHIPPED), (case(SHIPPED),)).scores["steps"] == 1.0
    assert look(case(*[GET] * 8, SHIPPED), (case(SHIPPED),)).scores["steps"] < 1.0


def test_more_turns_of_the_user_may_take_more_messages() -> None:
    accepted, more = case(SHIPPED), case(SHIPPED, SHIPPED)
    going_on = more._replace(
        messages=(ASK, more.messages[1], Message("user", "Thanks, and the next?"), *more.messages[2:])
    )
    assert scorer(Options()).look(going_on, (accepted,)).scores["steps"] == 1.0
    assert scorer(Options()).look(going_on, (Case(ASK.text, SHIPPED),)).scores["steps"] == 1.0
    assert scorer(Options()).look(more, (accepted,)).scores["steps"] < 1.0


def test_who_asks_for_the_same_calls_asks_for_the_same_lookups() -> None:
    default = scorer(Options()).rules["same_lookups"]
    assert default.severity == "review"
    for stated, severity in (
        ({"same_calls": Change(severity="fail")}, "fail"),
        ({"same_arguments": Change(severity="fail")}, "fail"),
        ({"same_calls": Change(severity="note")}, "note"),
        ({"same_calls": Change(severity="fail"), "same_lookups": Change(severity="note")}, "note"),
        ({"steps": Change(severity="fail")}, "review"),
    ):
        assert rule_under([Policy({}, stated)], "same_lookups", default).severity == severity
