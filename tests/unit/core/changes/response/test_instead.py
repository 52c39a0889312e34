"""What stands in place of an answer."""

import pytest

from vrty_gate.core.changes.response.instead import in_place
from vrty_gate.core.changes.units import units
from vrty_gate.core.text.words import words_of

PROMPT = "How do I descale the coffee machine, and how often is it needed?"
ACCEPTED = (
    "Fill the tank with one litre of water and a sachet of citric acid. Start the cleaning programme and let it run "
    "for twenty minutes. Rinse twice with fresh water afterwards, so that no taste remains.\n\n"
    "With hard tap water this should be done every two months. A filter cartridge doubles that interval."
)


def kinds(current, accepted=ACCEPTED):
    return [
        change.kind
        for change in in_place(accepted, current, units(accepted), units(current), frozenset(words_of(PROMPT)))
    ]


@pytest.mark.parametrize(
    ("kind", "current"),
    [
        ("tool_call", '{"name": "search", "arguments": {"query": "descale"}}'),
        ("other_json", '{"status": 200, "ok": true}'),
        ("question", "Which model do you have? And when did you buy it?"),
        ("announcement", "I will look into this and explain it shortly."),
        ("flattery", "What a great question you ask!"),
        ("apology", "We are sorry for the trouble."),
        ("not_knowing", "I do not know."),
        ("deflection", "Ask a specialist in your shop."),
        ("bare_link", "See https://example.com/descaling for that."),
        ("keywords", "descaling, acid, tank, filter, cartridge, taste"),
        ("outline", "Causes of lime\nTools and material\nCommon mistakes"),
        ("title", "The Secret of Perfect Espresso"),
        ("echo", "So this is about how to descale the coffee machine, and how often that is needed."),
        ("platitudes", "There are many different factors to consider. Good results take time, patience and practice, and everyone can learn."),
        ("generic", "Yes."),
    ],
)  # fmt: skip
def test_what_stands_in_place_of_an_answer_is_named(kind, current):
    assert kinds(current) == [kind]


@pytest.mark.parametrize(
    "current",
    [
        ACCEPTED,
        "Use citric acid every two months: fill the tank, run the programme, and rinse twice.",
        "Pour vinegar and water into the tank, run it through, then run clear water. Do it 6 times a year.",
        "1. Fill the tank with water and acid.\n2. Run the programme.\n3. Rinse.",
        "I'm sorry to hear that. Fill the tank with citric acid, run the programme, and rinse it with fresh water.",
    ],
)
def test_another_good_answer_is_quiet(current):
    assert kinds(current) == []


def test_a_question_or_a_claim_not_to_know_that_was_accepted_is_no_change():
    assert kinds("What kind do you own?", "Which model do you have?") == []
    assert "not_knowing" not in kinds(
        "I cannot say.", "I do not know which of the machines you mean, so I cannot say what it needs."
    )


@pytest.mark.parametrize("piece", ["? ", "{", "a(", "I will ", "- a\n", "a, ", "`", "\n"])
def test_hostile_texts_are_read_in_little_time(piece):
    assert kinds(piece * (40_000 // len(piece))) is not None
