"""Answers of conversations, paired with the accepted ones, and conversations as text."""

from vrty_gate.core.case import Call, Case, Message
from vrty_gate.core.conversation.as_text import is_plain, prompt_of, response_of
from vrty_gate.core.conversation.turns import exchanges, pairs

SYSTEM, ASK, THANKS = Message("system", "Be brief."), Message("user", "Where is A-1?"), Message("user", "Thanks.")
LOOK = Message("assistant", "Let me look.", (Call("get_order", {"id": "A-1", "all": True}),))
RESULT = Message("tool", "shipped", tool="get_order")
SHIPPED, BYE = Message("assistant", "It has shipped."), Message("assistant", "You are welcome.")
WHOLE = (SYSTEM, ASK, LOOK, RESULT, SHIPPED, THANKS, BYE)


def case(*messages: Message) -> Case:
    return Case(prompt_of(messages), response_of(messages), messages=messages)


def test_a_prompt_and_a_response_are_plain() -> None:
    assert is_plain((ASK, SHIPPED))
    assert is_plain((SYSTEM, ASK, SHIPPED))
    assert (prompt_of((SYSTEM, ASK, SHIPPED)), response_of((SYSTEM, ASK, SHIPPED))) == (
        "Be brief.\n\nWhere is A-1?",
        "It has shipped.",
    )
    for messages in (WHOLE, (ASK, LOOK), (ASK, THANKS, BYE), (ASK, SHIPPED, THANKS), (SHIPPED,)):
        assert not is_plain(messages)


def test_a_conversation_as_text() -> None:
    assert prompt_of(WHOLE) == (
        "[system]\nBe brief.\n\n[user]\nWhere is A-1?\n\n[result of get_order]\nshipped\n\n[user]\nThanks."
    )
    assert response_of(WHOLE) == (
        '[assistant]\nLet me look.\nget_order(all: true, id: "A-1")\n\n[assistant]\nIt has shipped.\n\n'
        "[assistant]\nYou are welcome."
    )


def test_each_answer_is_a_case_with_all_that_was_said_before() -> None:
    (look, shipped), (bye,) = exchanges(case(*WHOLE)._replace(context="Shop", reference="You're welcome."))
    assert [answer.turn for answer in (look, shipped, bye)] == [1, 2, 3]
    assert (look.case.prompt, look.case.context) == ("Be brief.\n\nWhere is A-1?", "Shop")
    assert (shipped.case.query, shipped.case.context) == ("Where is A-1?", "Shop\n\nshipped")
    assert (bye.case.prompt, bye.case.query) == ("Be brief.\n\nWhere is A-1?\n\nThanks.", "Thanks.")
    assert [answer.case.reference for answer in (look, shipped, bye)] == [None, None, "You're welcome."]


def turns(now: Case, accepted: Case) -> list[tuple[int | None, int | None]]:
    return [
        (pair.now.turn if pair.now else None, pair.accepted.turn if pair.accepted else None)
        for pair in pairs(now, accepted)
    ]


def test_answers_to_the_same_prompt_belong_together_from_the_last() -> None:
    silent = Message("assistant", "", LOOK.calls)
    without = case(SYSTEM, ASK, silent, RESULT, SHIPPED, THANKS, BYE)
    assert turns(case(*WHOLE), case(*WHOLE)) == [(1, 1), (2, 2), (3, 3)]
    assert turns(without, case(*WHOLE)) == [(2, 2), (3, 3)]
    assert turns(case(*WHOLE), without) == [(1, None), (2, 2), (3, 3)]


def test_a_prompt_that_is_not_answered_any_more_is_paired_with_nothing() -> None:
    assert turns(case(*WHOLE[:-1]), case(*WHOLE)) == [(1, 1), (2, 2), (None, 3)]
    assert turns(case(SYSTEM, ASK, Message("assistant", "", LOOK.calls), RESULT, THANKS, BYE), case(*WHOLE)) == [
        (None, 2),
        (2, 3),
    ]


def test_a_text_before_a_tool_call_does_not_take_the_place_of_the_final_answer() -> None:
    whole, silent = case(*WHOLE), Message("assistant", "", LOOK.calls)
    assert turns(case(SYSTEM, ASK, LOOK, RESULT, THANKS, BYE), whole) == [(1, 1), (None, 2), (2, 3)]
    assert turns(case(SYSTEM, ASK, SHIPPED, silent, RESULT, THANKS, BYE), whole) == [(1, 1), (None, 2), (3, 3)]
    assert turns(case(SYSTEM, ASK, LOOK, RESULT), case(SYSTEM, ASK, LOOK, RESULT)) == [(1, 1)]


def test_a_case_without_messages_is_one_answer() -> None:
    plain = Case("Where is A-1?", "It has shipped.")
    assert turns(plain, case(ASK, LOOK, RESULT, SHIPPED)) == [(1, 2)]
