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


def test_lines_and_blocks_are_those_of_the_current_data() -> None:
    other = {**LEE, "age": 20}
    assert told(json.dumps(LEE), f"```json\n{json.dumps(other, indent=2)}\n```") == json.dumps(other)
    twice = '{\n"age": 1,\n"age": 2\n}'
    assert told('{"age": 2}', twice) == twice


def test_words_around_the_data_are_kept() -> None:
    before = "Here it is:\n```json\n" + json.dumps({"wrapper": LEE}) + "\n```"
    assert told(json.dumps(LEE), before) == before
    fenced = f"```json\n{json.dumps(LEE)}\n```"
    assert json.loads(told(fenced, json.dumps({"wrapper": LEE})).removeprefix("```json\n").removesuffix("\n```")) == LEE


@pytest.mark.parametrize(
    ("now", "before", "is_same"),
    [
        ({"name": "tech", "score": 0.98}, {"name": "tech", "score": 0.95}, True),
        ({"score": 0.12, "confidence": 0.74}, {"confidence": 0.8, "score": 0.1}, True),
        ({"confidence_score": 0.98}, {"confidence_score": 0.95}, True),
        ({"f1_score": 0.98}, {"f1_score": 0.95}, False),
        ({"credit_score": 0.98}, {"credit_score": 0.95}, False),
        ({"confidence": 0.46}, {"confidence": 0.53}, False),
        ({"confidence": [0.9, 0.1]}, {"confidence": [1, 0]}, True),
        ({"name": "tech", "score": 0.5}, {"name": "tech", "score": 0.95}, False),
        ({"name": "art", "score": 0.98}, {"name": "tech", "score": 0.95}, False),
        ({"scores": [0.69, 0.71]}, {"scores": [0.71, 0.69]}, False),
        ({"price": 0.98}, {"price": 0.95}, False),
        ({"score": 4}, {"score": 5}, False),
        ({"score": 0.35}, {"score": 0.3}, False),
    ],
)
def test_estimates_that_are_near_are_the_same(now: object, before: object, is_same: bool) -> None:
    found = json.loads(told(json.dumps(now), json.dumps(before), "Rate the text. A score of 0.3 is low."))
    assert (found == now) == is_same


@pytest.mark.parametrize("given", ["an F1 of 0.91", "an F1 of .91", "91% of them", "91 % of them", "91 percent"])
def test_a_number_that_was_given_is_no_estimate(given: str) -> None:
    now, before = '{"score": 0.83}', '{"score": 0.91}'
    for case in (
        Case("Extract the score.", now, context=f"The model reached {given}."),
        Case("Extract the score.", now, messages=(Message("tool", given), Message("assistant", now))),
    ):
        accepted = case._replace(response=before, messages=())
        if case.messages:
            accepted = accepted._replace(messages=(case.messages[0], Message("assistant", before)))
        assert laid_out(case, accepted) == accepted


THOUGHT = "Thought: I now can give a great answer\nFinal Answer: "


def test_a_text_may_have_a_thought_before_it() -> None:
    assert told("hello world", f"{THOUGHT}hello world") == "hello world"
    assert told("hello world", "I now can give a great answer  \nFinal Answer: hello") == "hello"
    assert told(f"{THOUGHT}hello world", "hello") == f"{THOUGHT}hello"
    assert told(f"{THOUGHT}hello world", f"{THOUGHT}hello") == f"{THOUGHT}hello"


def test_a_thought_that_the_prompt_asks_for_counts() -> None:
    prompt = "Use this format:\nThought: what you think\nFinal Answer: your answer"
    assert told("hello world", f"{THOUGHT}hello world", prompt) == f"{THOUGHT}hello world"
    prompt = "What is expected as your final answer: hello world"
    assert told("hello world", f"{THOUGHT}hello world", prompt) == "hello world"


def test_the_answers_of_a_conversation_are_laid_out_one_by_one() -> None:
    def talk(*answers: str) -> Case:
        asked = Message("user", "And?")
        return Case("", "", messages=tuple([each for text in answers for each in (asked, Message("assistant", text))]))

    found = laid_out(talk("hello", "{}"), talk(f"{THOUGHT}hello", "{}"))
    assert found.messages == talk("hello", "{}").messages
    assert laid_out(talk("hello"), talk(f"{THOUGHT}hello", "{}")).messages == talk(f"{THOUGHT}hello", "{}").messages
