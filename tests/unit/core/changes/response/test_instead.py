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
        for change in in_place(accepted, current, units(accepted), units(current), frozenset(words_of(PROMPT)), "en")
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


OTHERWISE = (
    "Vinegar dissolves lime. Pour half a cup into the container, let it soak, then flush everything with clear liquid. "
    "In regions with soft wells, once a season will do for most owners of such appliances. "
)


@pytest.mark.parametrize(
    "doubt",
    [
        "I do not know which model you own.",
        "I do not know how old yours is, though. I cannot say more.",
        "Ask a specialist in your shop.",
        "Please contact the manufacturer for anything special.",
    ],
)
def test_a_doubt_or_where_to_ask_beside_another_answer_is_quiet(doubt):
    assert {"not_knowing", "deflection"}.isdisjoint(kinds(OTHERWISE + doubt))


@pytest.mark.parametrize(
    ("kind", "current"),
    [
        ("not_knowing", "I do not know. Vinegar may dissolve lime."),
        ("not_knowing", "I do not know. I have no information about this."),
        ("deflection", "Ask a specialist in your shop. Vinegar dissolves lime, they say."),
        ("deflection", "Please contact the manufacturer. Ask a specialist in your shop."),
    ],
)
def test_a_doubt_or_where_to_ask_with_little_else_stands_in_place_of_an_answer(kind, current):
    assert kinds(current) == [kind]


def test_a_question_or_a_claim_not_to_know_that_was_accepted_is_no_change():
    assert kinds("What kind do you own?", "Which model do you have?") == []
    assert "not_knowing" not in kinds(
        "I cannot say.", "I do not know which of the machines you mean, so I cannot say what it needs."
    )


@pytest.mark.parametrize("piece", ["? ", "{", "a(", "I will ", "- a\n", "a, ", "`", "\n"])
def test_hostile_texts_are_read_in_little_time(piece):
    assert kinds(piece * (40_000 // len(piece))) is not None
