"""What no good answer is: about something else, broken off, made of no words, the prompt once more."""

import pytest
from steps import LINEAR, growth

from vrty_gate.core.case import Case
from vrty_gate.core.changes import changes

PROMPT = "How long can I keep books and films from the city library, and what does a late return cost?"
ACCEPTED = (
    "You can keep books for four weeks and films for one week. You can renew books twice online. A late return costs 20"
    " cents a day for each item, and the library blocks your card from 10 euros on."
)


def kinds(current: str, accepted: str = ACCEPTED, prompt: str = PROMPT) -> set[str]:
    return {change.kind for change in changes(Case(prompt, current), [Case(prompt, accepted)])}


def test_another_subject_is_told_from_other_words() -> None:
    recipe = (
        "Peel the potatoes and boil them in salted water until tender. Meanwhile fry onions with bacon in butter, then"
        " add cream, nutmeg and grated cheese. Layer everything in a buttered dish and bake it golden brown."
    )
    assert "other_subject" in kinds(recipe)
    assert "other_words" in kinds("Bananas turn yellow in warm rooms.")
    reworded = "Books are lent for 4 weeks, films for 1. Every day of delay is charged with 0.20 euros per item."
    assert {"other_subject", "other_words"}.isdisjoint(kinds(reworded))


def test_a_story_need_not_take_up_its_prompt() -> None:
    prompt = "Write the opening paragraph of a short story about a character who wakes up and can travel through time."
    one = (
        "Mara heard the alarm ring twice before she noticed that yesterday's rain was falling again on the same roofs."
    )
    other = "The coffee was cold, although Elias had just poured it. Outside, the milkman rang, dead for thirty years."
    assert {"other_subject", "other_words"}.isdisjoint(kinds(other, one, prompt))


@pytest.mark.parametrize(
    "prompt",
    [
        "Invent a slogan for the city library that lends books and films for weeks.",
        "Come up with a riddle about the city library, its books and its films.",
        "Imagine that the city library lends no books and films for weeks. What happens?",
        "Pretend to be the city library that lends books and films for weeks.",
        "You are a librarian of the city library with books and films. Introduce yourself.",
    ],
)
def test_what_is_invented_need_not_keep_to_the_subject(prompt: str) -> None:
    assert {"other_subject", "other_words"}.isdisjoint(kinds("Bananas turn yellow in warm rooms.", prompt=prompt))


@pytest.mark.parametrize(
    "prompt",
    [
        "Explain how long the city library lends books and films.",
        "Historians ask: how long did the city library lend books and films?",
        "You are late. How long can I keep books and films from the city library?",
    ],
)
def test_what_is_explained_does(prompt: str) -> None:
    assert "other_words" in kinds("Bananas turn yellow in warm rooms.", prompt=prompt)


def test_a_reply_to_what_was_said_last_is_no_other_subject() -> None:
    talk = f"User: {PROMPT}\n\nAssistant: {ACCEPTED}\n\nUser: By the way, my umbrella broke this morning."
    answer = "I am sorry to hear that. The library keeps lost umbrellas, and lends one to you for a day."
    evasive = "A broken umbrella is annoying; perhaps tape mends it until tomorrow."
    assert {"other_subject", "other_words", "generic"}.isdisjoint(kinds(evasive, answer, talk))


def test_items_and_hashtags_end_without_a_full_stop() -> None:
    long = " ".join([ACCEPTED] * 4)
    assert "broken_off" in kinds(
        "Books may stay with you for four weeks. You can renew them both twice in our online", long
    )
    listed = (
        "Books may stay with you for four weeks. Here is more about it:\n- You can renew them both twice in our online"
    )
    assert "broken_off" not in kinds(listed, long)


@pytest.mark.parametrize("at", [20, 60, 110])
def test_the_accepted_answer_up_to_the_middle_of_a_sentence_is_cut_off(at: int) -> None:
    assert "cut_off" in kinds(ACCEPTED[:at])


def test_a_word_that_stops_in_the_middle_is_cut_off() -> None:
    assert "cut_off" in kinds("Books may stay with you for four weeks, and you may renew them twice in our onl")
    assert "cut_off" not in kinds(ACCEPTED.rstrip("."))


def test_words_in_no_order_are_gibberish() -> None:
    salad = "the can for a keep of the weeks and a is four books the to library a of blocks card the and your a online"
    assert "gibberish" in kinds(salad)


def test_a_prompt_that_comes_back_is_an_echo_and_an_answer_in_its_words_is_not() -> None:
    assert "echo" in kinds(f"You asked: {PROMPT}")
    assert "echo" in kinds(
        "You asked: Who painted this?", "Vermeer painted it around 1665 in Delft.", "Who painted this?"
    )
    assert "echo" not in kinds("You can keep books from the city library for four weeks, and films for one week.")


@pytest.mark.parametrize(
    ("accepted", "current"),
    [
        ("Yes, you can renew books.", "No, you cannot renew books."),
        ("No. Films cannot be renewed.", "Yes. Films can be renewed."),
        ("Ja, das geht online.", "Nein, das geht nicht online."),
        ("Oui, c'est possible.", "Non, ce n'est pas possible."),
        ("はい、できます。", "いいえ、できません。"),
        ("네, 가능합니다.", "아니요, 불가능합니다."),
    ],
)
def test_a_yes_that_became_a_no_is_reversed(accepted: str, current: str) -> None:
    for now, before in ((current, accepted), (accepted, current)):
        assert {"reversed", "answer"} & {*kinds(now, before)}  # a closed answer is named as another value


@pytest.mark.parametrize(
    ("accepted", "current"),
    [
        ("Yes, you can renew books.", "Books can be renewed."),
        ("No problem! Renew them online.", "Yes, renew them online."),
        ("No, you cannot renew films.", "Unfortunately not: films cannot be renewed."),
    ],
)
def test_an_answer_that_says_the_same_is_not_reversed(accepted: str, current: str) -> None:
    assert "reversed" not in kinds(current, accepted)


@pytest.mark.parametrize(
    ("accepted", "current"),
    [
        ("Do not drink it while taking the pills, because it can harm you.", "You can drink it while taking the pills, as it does not harm you."),
        ("You should not wait longer than a week.", "You should wait longer than a week, do not call us."),
    ],
)  # fmt: skip
def test_a_negation_that_left_one_word_for_another_is_named(accepted: str, current: str) -> None:
    assert "negation" in kinds(current, accepted)


@pytest.mark.parametrize(
    ("accepted", "current"),
    [
        ("I don't have access to your account.", "I don't currently have access to your account."),
        ("The plan does not cover glasses.", "No, the plan does not cover glasses."),
        ("The oldest tractor is in the museum.", "The oldest tractor, No. 3, is in the museum."),
    ],
)
def test_a_negation_that_says_the_same_is_quiet(accepted: str, current: str) -> None:
    assert "negation" not in kinds(current, accepted)


def test_a_blank_of_a_template_is_named_unless_it_is_of_a_recorder() -> None:
    accepted = "Your order leaves our warehouse today and arrives tomorrow morning."
    assert "placeholder" in kinds(accepted.replace("order", "${order_id}"), accepted)
    assert "placeholder" in kinds(accepted.replace("order", "<YOUR_ORDER>"), accepted)
    assert "placeholder" not in kinds(accepted.replace("our", "<GOOGLE_CLOUD_LOCATION>"), accepted)
    assert "placeholder" not in kinds("Use `{{ name }}` here.", "Use `name` here.")


def test_long_numbers_are_equal_with_and_without_separators() -> None:
    number = "218,922,995,834,555,169,026"
    assert kinds(f"The number is {number}.", f"The number is {number.replace(',', '')}.") == set()


@pytest.mark.parametrize(
    ("accepted", "current"),
    [
        ("Here are three prefectures:\n- 東京都\n- 大阪府\n- 京都府", "- 東京都\n- 大阪府\n- 京都府"),
        ("Yes, Health Plus covers it.", "Yes, Health Plus covers it [Health_Plus_Details.pdf#page=12]."),
        ("The sum x + y is given, and y follows.", "y = 4 - x\nx + y = 4\nxy = 3"),
    ],
)
def test_names_references_and_formulas_have_no_language(accepted: str, current: str) -> None:
    assert "language" not in kinds(current, accepted)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("accepted", "current"),
    [
        ("not w ", "not v "),
        ("first w ", "second v "),
        ("do not b ", "can b not c "),
        ("word of it ", "{{ab}} "),
        ("the cat ", "the the a "),
        ("i hope this ", "hope this helps "),
        ("не нужно ", "нужно не "),
        ("- [ ] w\n", "- [x] w\n"),
        ("| w | 1 ", "| 1 | w "),
        ("w = v / u ", "w = v * u "),
        ("you or me ", "you and me "),
        ("5 ml of it ", "5 of it "),
        ("not w unless v ", "w only if v "),
        ("Sure: ", "Sure: sure "),
        ("1. w\n- v\n", "- v\n1. w\n"),
    ],
)
def test_no_text_makes_the_work_grow_faster_than_its_length(accepted: str, current: str) -> None:
    assert growth(lambda times: kinds("B " + current * times, "A " + accepted * times), 200, 400) < LINEAR
