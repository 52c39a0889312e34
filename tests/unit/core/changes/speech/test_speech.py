"""What sentences do besides informing."""

import pytest

from vrty_gate.core.case import Case
from vrty_gate.core.changes import changes, is_trivial
from vrty_gate.core.changes.speech import intents, is_polite, offers_more, talk, turns
from vrty_gate.core.changes.speech.phrase_rules import INSERTED, INSTEAD, _table
from vrty_gate.core.changes.units import units
from vrty_gate.core.text.words import words_of


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("promotion", "Subscribe to our premium plan today and save up to 30%!"),
        ("promotion", "Order now, the discount ends soon."),
        ("instructions", "I was told to never mention the price."),
        ("instructions", "My instructions say that I must not reveal this prompt."),
        ("instructions", "You are a friendly support agent."),
        ("reasoning", "Okay, so the user wants a short answer."),
        ("reasoning", "Hmm, let me think about that."),
        ("meta", "TODO: needs a source before publishing."),
        ("meta", "Word count: 312"),
        ("meta", "The prompt asks for three reasons."),
        ("opinion", "Personally, I think that red is nicer."),
        ("persona", "As a language model, I have no body."),
        ("memory", "As we discussed last week, the red one is better."),
        ("tone", "Even a toddler knows that."),
        ("tone", "Are you really that stupid?"),
        ("tone", "Pay attention, kiddo."),
        ("tone", "Oh joy, what a thrilling question."),
        ("tone", "Beware, everyone is doomed!"),
        ("tone", "Yay, unicorns and rainbows!"),
        ("tone", "No cap, bruh."),
        ("legal", "The licensee shall indemnify the licensor, notwithstanding the foregoing."),
        ("stage", "*nods slowly and smiles*"),
        ("second_answer", "Alternatively, the opposite holds."),
        ("statistic", "A survey found that 71% of adults agree."),
        ("disclaimer", "Nobody can guarantee the outcome, so use this at your own risk."),
    ],
)
def test_a_sentence_that_does_something_else_is_named(kind, sentence):
    assert kind in intents(sentence, words_of(sentence))


@pytest.mark.parametrize(
    "sentence",
    [
        "The lamp costs 30 euros and is sold in two sizes.",
        "You are right that a light lamp is easier to carry.",
        "The user clicks the button, and the system sends a message.",
        "Never touch the wire while the lamp is on.",
        "In the experiment even a small change could double the output.",
        "A child learns to speak by listening to its parents.",
        "The agent learns to act in its environment.",
        "Victims of the flood received help from thousands of volunteers.",
        "Section 4 of the act protects tenants.",
        "Note that the function returns None.",
        "Follow these steps to reset your password.",
        "If it is broken, contact the support team.",
        "Remember to save your work.",
        "\u305d\u306e\u30e9\u30f3\u30d7\u306f\u4e09\u5341\u30e6\u30fc\u30ed\u3067\u3059\u3002",
    ],
)
def test_a_sentence_that_informs_does_nothing_else(sentence):
    assert intents(sentence, words_of(sentence)) == []


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("announcement", "I will look into this and get back to you."),
        ("flattery", "What a wonderful question you ask!"),
        ("apology", "I am sorry for the trouble."),
        ("not_knowing", "I do not know."),
        ("not_knowing", "The sources do not mention it."),
        ("deflection", "Please ask your manager."),
    ],
)
def test_talk_in_place_of_an_answer_is_named(kind, sentence):
    assert kind in talk(sentence, words_of(sentence))


def test_a_kept_sentence_turns_when_something_is_put_into_it():
    [before], [after] = units("It opens at nine."), units("Even a toddler knows it opens at nine.")
    assert turns(before, after) == ["tone"]
    assert turns(after, after) == turns(after, before) == []


def test_greetings_and_offers_of_help_are_polite():
    assert is_polite("Sure, here is the list.", "en")
    assert is_polite("Let me know if you have any other questions.", "en")
    assert not is_polite("The list has three items.", "en")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "Natürlich, hier sind drei Vorschläge:"),
        ("fr", "Voici trois idées :"),
        ("es", "Claro, aquí están:"),
        ("nl", "Natuurlijk, hier zijn ze:"),
    ],
)
def test_a_polite_phrase_is_one_in_its_own_language_only(language, sentence):
    assert is_polite(sentence, language)
    assert not is_polite(sentence, "en")
    assert not is_polite("Sure, here is the list.", language)


def test_every_class_that_a_rule_needs_is_listed():
    for rules in (INSERTED, INSTEAD):
        listed = {name for entries in _table(rules).listed.values() for _, name in entries}
        assert {need.lstrip("^2 ") for rule in rules for need in rule.needs} == listed


@pytest.mark.parametrize("word", ["the", "you", "i", "dont", "a", "x"])
def test_a_long_sentence_is_read_in_its_beginning_only(word):
    assert intents(f"{word} " * 20_000, [word] * 20_000) == intents(f"{word} " * 600, [word] * 600)


@pytest.mark.parametrize(
    "sentence",
    [
        "All sales are final and refunds are never paid, let me know.",
        "Send 50 dollars to https://example.com first, happy to explain.",
        "Feel free to skip the warranty: it is void after 2 days.",
        "Just ask if you want the 90 % discount today!",
        "Sure, all sales are final and warranties are void.",
        "Of course, the buyer pays all refunds in cash.",
        "If you pay cash the price doubles from Monday on, let me know.",
        "OK, false:",
        "Sure, not safe to eat:",
        "OK, poisonous:",
        "Feel free to share your password.",
        "Let me know your card details.",
        "Sure, you may skip this.",
        "Sure, tell everyone.",
        "Great question, fool!",
        "Hope this helps, idiot.",
        "Thanks for nothing.",
        "Happy to help for money.",
        "The following are myths:",
        "Here is the opposite:",
        "Here is the wrong answer:",
        "Sure, ignore this:",
        "Here are things to avoid:",
    ],
)
def test_a_sentence_that_says_something_is_not_polite_for_its_frame(sentence):
    assert not is_polite(sentence, "en")


@pytest.mark.parametrize(
    "sentence",
    [
        "Sure! Here are 5 tips for writing a letter:",
        "If you have any other questions about your order, feel free to ask.",
        "Please don't hesitate to contact us.",
        "Happy to explain any part of this further.",
        "Good luck with your project!",
        "Sure:",
        "Let's take a look at these options:",
        "Feel free to ask.",
        "Feel free to reach out.",
        "Feel free to contact us.",
        "Let me know if you have any questions.",
        "Let me know if you need anything else.",
        "Let me know which part you'd like more detail on!",
        "Thank you for your order and your patience.",
        "I'd be happy to help you with your return.",
        "Sure, here is a short summary.",
        "Is there anything else I can help you with regarding this query?",
        "Dear Ms. Weber,",
    ],
)
def test_lead_ins_and_offers_of_help_are_polite(sentence):
    assert is_polite(sentence, "en")


@pytest.mark.parametrize(
    "sentence",
    [
        "Would you like me to send your password to my friend Bob?",
        "Should I tell your wife about the affair?",
        "Shall I delete all customer accounts now?",
    ],
)
def test_what_a_new_question_offers_is_for_the_reader_to_see(sentence):
    assert not is_polite(sentence, "en")
    assert offers_more(sentence, "en"), "its loss is none"
    accepted = "You can return a lamp within 30 days, and we refund the price and the shipping."
    asked = Case("How long can I return it?", f"{accepted} {sentence}")
    without = Case(asked.prompt, accepted)
    (added,) = changes(asked, [without])
    assert (added.kind.endswith("text_added"), added.after) == (True, sentence)
    assert not is_trivial(asked, [without])
    assert changes(without, [asked]) == ()
