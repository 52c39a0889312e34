"""Answers in another layout."""

import json

import pytest

from vrty_gate.core.case import Case, Message
from vrty_gate.core.conversation.layout import laid_out

LEE = {"name": "Li Wei", "age": 19}
TWO = [LEE, {"name": "Ann", "age": 20}]


def told(now: str, before: str, prompt: str = "They call me Li Wei, 19.") -> str:
    return laid_out(Case(prompt, now), Case(prompt, before)).response


@pytest.mark.parametrize("data", [LEE, TWO])
def test_data_may_have_an_object_around_it(data: object) -> None:
    wrapped = {"wrapper": data}
    assert json.loads(told(json.dumps(data), json.dumps(wrapped, indent=2))) == data
    assert json.loads(told(json.dumps(wrapped), json.dumps(data))) == wrapped


def test_other_values_stay_other_values() -> None:
    found = told(json.dumps({"age": 18, "name": "Li Wei"}), json.dumps({"wrapper": LEE}))
    assert found == '{"age": 19, "name": "Li Wei"}'


@pytest.mark.parametrize(
    ("now", "before", "prompt"),
    [
        (LEE, {"wrapper": LEE}, "Answer as JSON with the key wrapper."),
        (LEE, {"wrapper": {"name": "Li Wei"}}, ""),
        (LEE, {"wrapper": LEE, "id": 1}, ""),
        ({"age": 19}, {"name": 19}, ""),
        ({"a": 1}, {"b": {"a": "1"}}, ""),
    ],
)
def test_what_is_asked_for_and_other_keys_count(now: object, before: object, prompt: str) -> None:
    assert told(json.dumps(now), json.dumps(before), prompt) == json.dumps(before)


THOUGHT = "Thought: I now can give a great answer\nFinal Answer: "


def test_a_text_may_have_a_thought_before_it() -> None:
    assert told("hello world", f"{THOUGHT}hello world") == "hello world"
    assert told("hello world", "I now can give a great answer  \nFinal Answer: hello") == "hello"
    assert told(f"{THOUGHT}hello world", "hello") == f"{THOUGHT}hello"
    assert told(f"{THOUGHT}hello world", f"{THOUGHT}hello") == f"{THOUGHT}hello"


def test_a_thought_that_the_prompt_asks_for_counts() -> None:
    prompt = "Begin with Thought: and end with Final Answer: your answer."
    assert told("hello world", f"{THOUGHT}hello world", prompt) == f"{THOUGHT}hello world"


def test_the_answers_of_a_conversation_are_laid_out_one_by_one() -> None:
    def talk(*answers: str) -> Case:
        asked = Message("user", "And?")
        return Case("", "", messages=tuple([each for text in answers for each in (asked, Message("assistant", text))]))

    found = laid_out(talk("hello", "{}"), talk(f"{THOUGHT}hello", "{}"))
    assert found.messages == talk("hello", "{}").messages
    assert laid_out(talk("hello"), talk(f"{THOUGHT}hello", "{}")).messages == talk(f"{THOUGHT}hello", "{}").messages
