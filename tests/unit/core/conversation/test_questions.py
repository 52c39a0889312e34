"""Whether the user asks something else than in the accepted conversation."""

import pytest

from vrty_gate.core.case import Case, Message
from vrty_gate.core.conversation.questions import asks_otherwise

LONG = "Answer the customer in our voice. Use the context only. Stay below 100 words. Name no prices. Be kind."


def asked(*turns: str) -> Case:
    """A conversation in which the user says these turns."""
    messages = [part for turn in turns for part in (Message("user", turn), Message("assistant", "Well."))]
    return Case("", "", messages=tuple(messages))


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("What is the weather in Boston?", "What is the weather in Paris?"),
        ("What is 2+2?", "What is 3+2?"),
        ("Where is my order A-1042?", "Where is my order A-1043?"),
        ("Can I return a lamp after 30 days?", "Can I return a lamp after 60 days?"),
        ("Cancel my order A-1042.", "Do not cancel my order A-1042."),
        ("What is the refund window?", "What is the warranty period?"),
        ("My name is Bob. What is my name?", "My name is Ann. What is my name?"),
        ("Quelle est la capitale de la France ?", "Quelle est la capitale de l'Espagne ?"),
    ],
)
def test_another_question(before: str, now: str) -> None:
    assert asks_otherwise(asked(now), asked(before))
    assert asks_otherwise(asked(before), asked(now))
    assert asks_otherwise(Case(now, ""), Case(before, ""))


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("What is 2+2?", "what is 2 + 2"),
        ("List three fruits.", "List 3 fruits"),
        ("What is the refund window?", "Tell me: what is the refund window?"),
        ("Cancel my order A-1042.", "Please cancel order A-1042 for me."),
        ("Two names for a pet pelican", "Two names for a pet pelican, be brief"),
        ("Today is 3 March 2025. What is open?", "Today is 4 March 2025. What is open?"),
        (LONG, LONG.replace("100", "80")),
        (LONG, f"{LONG} Do not promise a refund to Ann."),
    ],
)
def test_the_same_question_in_other_words_or_in_doubt(before: str, now: str) -> None:
    assert not asks_otherwise(asked(now), asked(before))
    assert not asks_otherwise(Case(now, ""), Case(before, ""))


def test_a_turn_more_or_less_is_no_other_question_but_another_earlier_one_is() -> None:
    assert not asks_otherwise(asked("What is the refund window?", "And in Peru?"), asked("What is the refund window?"))
    assert asks_otherwise(asked("Is it 3 days?", "Why?"), asked("Is it 4 days?", "Why?"))
    assert not asks_otherwise(asked("And in Peru?"), asked("What is the refund window?", "And in Peru?"))


def test_the_query_of_the_metadata_is_the_question() -> None:
    before = Case("Context: 3 days.\n\nIs it 3 days?", "", metadata={"query": "Is it 3 days?"})
    assert not asks_otherwise(before._replace(prompt="Context: 4 days.\n\nIs it 3 days?"), before)
    assert asks_otherwise(before._replace(metadata={"query": "Is it 4 days?"}), before)
