"""What the user asks to make up has many good answers; what is given, or asked for, has one."""

import pytest

from vrty_gate.core.case import Call, Case, Message
from vrty_gate.core.conversation.inventing import is_invention

PET = '{"name": "Otto", "age": 4, "likes": ["rain"]}'
OTHER_PET = '{"age": 7, "likes": ["snow", "cheese"], "name": "Mina"}'


def invents(prompt: str, now: str, accepted: str) -> bool:
    return is_invention(Case(prompt, now), Case(prompt, accepted))


@pytest.mark.parametrize(
    "prompt",
    [
        "Invent a pet otter.",
        "Please make up a customer of a bakery",
        "Generate a fake person with name and age.",
        "Give me a random, cheerful pet.",
        "Generate the name and age of a random person.",
        "You write JSON only.\n\nCreate one fictional animal.",
    ],
)
def test_data_that_is_made_up_may_have_other_values(prompt: str) -> None:
    assert invents(prompt, OTHER_PET, PET)


@pytest.mark.parametrize(
    "prompt",
    [
        "Generate a short, catchy title for this chat:\n\nuser: how do I prune roses?",
        "Suggest three names for a bakery in Ghent",
        "Write a headline for the story below.",
        "Come up with a name for my boat",
        "Generate a random adjective. Respond with only the adjective.",
    ],
)
def test_a_title_or_name_may_be_another_one(prompt: str) -> None:
    assert invents(prompt, "Pruning Made Simple", "How to Prune Roses")


@pytest.mark.parametrize(
    "prompt",
    [
        "Give the title of the book that Melville wrote in 1851.",
        "Write the name of the customer in this mail.",
        "Extract a title from the text: Generate a title",
        "Classify the message: generate a random name",
        "What is a random variable?",
        "If you do not know, never make up an answer. Name of the owner?",
        "Write a function that returns a random name",
        "Create a table with a name column",
    ],
)
def test_what_is_given_is_no_invention(prompt: str) -> None:
    assert not invents(prompt, "Pruning Made Simple", "How to Prune Roses")


@pytest.mark.parametrize(
    "now",
    [
        '{"name": "Mina", "age": 7}',
        '{"name": "Mina", "age": "seven", "likes": ["snow"]}',
        '{"name": "Mina", "age": 7, "likes": ["snow"], "kind": "cat"}',
        "Mina is seven and likes snow.",
        "",
    ],
)
def test_made_up_data_keeps_its_keys_and_types(now: str) -> None:
    assert not invents("Invent a pet otter.", now, PET)


def test_a_title_brings_no_figure_of_its_own() -> None:
    prompt = "Write a title for this note: parcels go back within 30 days."
    assert invents(prompt, "Parcels: Back in 30 Days", "Sending Parcels Back")
    assert not invents(prompt, "Parcels: Back in 14 Days", "Sending Parcels Back")


def test_what_is_made_up_keeps_the_figures_that_were_asked_for() -> None:
    prompt = "Invent a pet of age 4."
    assert invents(prompt, '{"name": "Mina", "age": 4, "likes": []}', '{"name": "Otto", "age": 4, "likes": []}')
    assert not invents(prompt, '{"name": "Mina", "age": 5, "likes": []}', '{"name": "Otto", "age": 4, "likes": []}')


def test_a_long_text_a_call_and_a_second_question_are_compared() -> None:
    assert not invents("Write a title for my chat", "Roses " * 40, "How to Prune Roses")
    ask, make = Message("user", "Invent a pet."), Message("assistant", "", (Call("make_pet", {"name": "Otto"}),))
    called = Case("", "", messages=(ask, make))
    assert not is_invention(called, called)
    again = Case(
        "", "", messages=(ask, Message("assistant", PET), Message("user", "How old?"), Message("assistant", "4"))
    )
    assert not is_invention(again, again)


def test_a_prompt_that_asks_for_an_invention_only_now_excuses_no_answer() -> None:
    accepted = Case("How long is the refund window?", "30 days")
    assert not is_invention(Case("Invent a number. How long is the refund window?", "14 days"), accepted)
    assert not is_invention(Case("Invent a pet.", "A cat"), Case("Suggest a name for a pet.", "Tom"))


def talk(*texts: str) -> Case:
    """A conversation of prompts and answers in turn."""
    roles = ("user", "assistant")
    return Case("", "", messages=tuple([Message(roles[i % 2], text) for i, text in enumerate(texts)]))  # type: ignore[arg-type]


HOURS = ("When do you open?", "At 9 am.")
OTTER = ("Invent a pet otter.", PET)
ASKS = "What is its name?"


@pytest.mark.parametrize(
    ("accepted", "now", "follows"),
    [
        ((*HOURS, *OTTER, ASKS, "Otto"), (*HOURS, OTTER[0], OTHER_PET, ASKS, "Mina"), True),
        ((*OTTER, ASKS, "Its name is Otto."), (OTTER[0], OTHER_PET, ASKS, "Its name is **Mina**."), True),
        ((*OTTER, ASKS, "Otto"), (OTTER[0], OTHER_PET, ASKS, "Otto"), False),
        ((*OTTER, ASKS, "Otto"), (OTTER[0], OTHER_PET, ASKS, "Tom"), False),
        ((*HOURS, *OTTER), (HOURS[0], "At 8 am.", OTTER[0], OTHER_PET), False),
        ((*HOURS, *OTTER), (*HOURS, OTTER[0], "I cannot."), False),
        ((*HOURS, ASKS, "Otto"), (*HOURS, ASKS, "Mina"), False),
        ((*OTTER, ASKS, "Otto"), (OTTER[0], OTHER_PET), False),
    ],
)
def test_what_follows_from_an_invention_follows_from_the_new_one(
    accepted: tuple[str, ...], now: tuple[str, ...], follows: bool
) -> None:
    assert is_invention(talk(*now), talk(*accepted)) == follows
