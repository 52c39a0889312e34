"""Data as the arguments of a call, and as JSON in an answer."""

import json

import pytest

from vrty_gate.core.case import Call, Case, Message
from vrty_gate.core.conversation.as_text import prompt_of, response_of
from vrty_gate.core.conversation.envelopes import in_form_of

ASK = Message("user", "Read this receipt: 3 lamps for Ann, 42 euros.")
VALUES = {"buyer": "Ann", "lamps": 3, "total": 42}
TOOLS = [{"name": "receipt", "input_schema": {}}, {"name": "save", "input_schema": {}}]


def answered(text: str, tools: object = ()) -> Case:
    return Case(ASK.text, text, metadata={"tools": tools} if tools else {})


def called(*calls: Call, tools: object = TOOLS, text: str = "") -> Case:
    messages = (ASK, Message("assistant", text, calls))
    return Case(prompt_of(messages), response_of(messages), metadata={"tools": tools}, messages=messages)


@pytest.mark.parametrize("arguments", [VALUES, {"data": VALUES}])
@pytest.mark.parametrize("form", ["{}", "```json\n{}\n```"])
def test_a_call_becomes_the_json_that_its_arguments_are(arguments: dict[str, object], form: str) -> None:
    now = answered(form.replace("{}", json.dumps(VALUES)))
    found = in_form_of(now, called(Call("receipt", arguments)))
    assert (found.prompt, found.messages) == (ASK.text, ())
    assert json.loads(found.response) == VALUES


@pytest.mark.parametrize("arguments", [VALUES, {"data": VALUES}])
def test_json_becomes_the_call_that_takes_it(arguments: dict[str, object]) -> None:
    found = in_form_of(called(Call("receipt", arguments)), answered(json.dumps(VALUES)))
    assert found.messages == (ASK, Message("assistant", "", (Call("receipt", arguments),)))


def test_the_question_stays_the_one_that_was_asked() -> None:
    accepted = answered(json.dumps(VALUES))._replace(prompt="Read that letter.")
    found = in_form_of(called(Call("receipt", VALUES)), accepted)
    assert [message.text for message in found.messages] == ["Read that letter.", ""]


def test_other_values_stay_other_values() -> None:
    other = {**VALUES, "total": 24}
    found = in_form_of(answered(json.dumps(other)), called(Call("receipt", VALUES)))
    assert json.loads(found.response) == VALUES


@pytest.mark.parametrize(
    ("now", "accepted"),
    [
        (answered(json.dumps(VALUES), TOOLS), called(Call("receipt", VALUES))),
        (answered(json.dumps({"buyer": "Ann"})), called(Call("receipt", VALUES))),
        (called(Call("receipt", {**VALUES, "lamps": "three"})), answered(json.dumps(VALUES))),
        (answered("Ann bought 3 lamps."), called(Call("receipt", VALUES))),
        (answered("[1, 2]"), called(Call("receipt", VALUES))),
        (answered(json.dumps(VALUES)), called(Call("receipt", VALUES), Call("save"))),
        (answered(json.dumps(VALUES)), called(Call("receipt", VALUES), text="One moment.")),
        (called(Call("receipt", VALUES)), answered("Ann bought 3 lamps.")),
        (called(Call("receipt", VALUES)), answered(json.dumps(VALUES), TOOLS)),
        (called(Call("save", VALUES)), called(Call("receipt", VALUES))),
    ],
)
def test_an_answer_instead_of_a_call_that_could_be_made_stays_one(now: Case, accepted: Case) -> None:
    assert in_form_of(now, accepted) is accepted


def test_a_conversation_may_go_on_after_the_json() -> None:
    more = (Message("assistant", json.dumps(VALUES)), Message("user", "Who paid?"), Message("assistant", "Ann did."))
    now = Case("", "", messages=(ASK, *more))
    found = in_form_of(now, called(Call("receipt", VALUES)))
    assert json.loads(found.response) == VALUES
