"""How a text is written, beside the accepted one."""

import pytest

from vrty_gate.core.changes.align import align
from vrty_gate.core.changes.units import units
from vrty_gate.core.changes.writing import words
from vrty_gate.core.changes.writing.surface import surface
from vrty_gate.core.text.words import words_of

ACCEPTED = (
    "You can return the lamp within thirty days if the box is still closed. Please keep the receipt, because the shop "
    "needs it for the refund. The money is paid to the card that you used, and it takes about five days.\n\n"
    "A broken lamp is replaced at once. Send a picture of the damage to the support team, and a driver collects the "
    "lamp on the next working day. There is no charge for that."
)
ENDED = ACCEPTED.replace(". ", ".. ", 3)


def kinds(current, accepted=ACCEPTED, *, is_english=True):
    before, after = units(accepted), units(current)
    given = frozenset(words_of(accepted))
    changes = surface(accepted, current, before, after, align(before, after), given, is_english=is_english)
    return {change.kind for change in changes}


@pytest.mark.parametrize(
    ("kind", "current"),
    [
        ("doubled", ACCEPTED.replace("the receipt", "the the receipt")),
        ("doubled", ACCEPTED.replace("support team", "support team support team")),
        ("grammar", ACCEPTED.replace("the box is", "the is").replace("of the damage", "of the of")),
        ("holes", ACCEPTED.replace("lamp ", "").replace("closed", "").replace("receipt", "").replace("card ", "")),
        (
            "scrambled",
            ACCEPTED.replace("can return the lamp within", "within lamp can the return").replace(
                "Send a picture of the damage", "Damage the picture send of a"
            ),
        ),
        ("articles", ACCEPTED.replace("the ", "").replace("The ", "").replace("A ", "").replace(" a ", " ")),
        ("odd_case", ACCEPTED.replace("return", "rETURN").replace("receipt", "recEIPt")),
        ("shouted", ACCEPTED.upper()),
        ("capitals", ACCEPTED.lower()),
        ("capitals", ACCEPTED.title()),
        ("script", ACCEPTED.replace("o", "\u043e", 4)),
        ("spaced_letters", ACCEPTED.replace("return", "r e t u r n").replace("refund", "r e f u n d")),
        ("spaced_letters", ACCEPTED.replace("return", "r.e.t.u.r.n").replace("refund", "r.e.f.u.n.d")),
        ("split", ACCEPTED.replace("receipt", "rece ipt").replace("working", "wor king")),
        ("broken_line", ACCEPTED.replace("lamp within", "lamp\n\nwithin").replace("the card", "the\n\ncard").replace("next working", "next\n\nworking")),
        ("broken_line", ACCEPTED.replace("receipt", "rec-\neipt")),
        ("blanks", ACCEPTED.replace(", ", " , ")),
        ("blanks", ACCEPTED.replace("return the", "return   the").replace("paid to", "paid    to")),
        ("glued", ACCEPTED.replace(", ", ",")),
        ("marks", ENDED),
        ("dots", ACCEPTED.replace(". ", "... ")),
        ("punctuation", ACCEPTED.replace(".", "").replace(",", "")),
        ("asking", ACCEPTED.replace(". ", "? ")),
        ("exclamation", ACCEPTED.replace(".", "!")),
        ("emoji", ACCEPTED.replace(". ", " \U0001f600. ")),
        ("unclosed", ACCEPTED.replace("receipt", "**receipt").replace("picture", "**picture")),
        ("escape", ACCEPTED.replace("\n", "\\n")),
        ("escape", ACCEPTED.replace("box", "b\ufffdx")),
        ("markup", ACCEPTED.replace("lamp", "<b>lamp</b>")),
        ("invisible", ACCEPTED.replace("lamp", "la\u200bmp")),
        ("hedged", ACCEPTED.replace("can", "can perhaps").replace("takes", "takes, I suppose,").replace("replaced", "kind of replaced").replace("collects", "maybe collects")),
        ("register", ACCEPTED.replace("You", "Dude, ya gonna").replace("because", "cuz").replace("about", "bout, lol,")),
        ("register", ACCEPTED.replace("lamp", "yummy lampy").replace("Please", "Yay, pleeease").replace("A broken", "A booboo")),
        ("unknown_word", ACCEPTED.replace("receipt", "reciept")),
    ],
)  # fmt: skip
def test_a_fault_of_writing_is_named(kind, current):
    assert kind in kinds(current)


@pytest.mark.parametrize(
    "current",
    [
        ACCEPTED,
        ACCEPTED.replace("You can", "Customers may").replace("at once", "immediately").replace("Send", "Mail"),
        "- Return the lamp within thirty days.\n- Keep the receipt.\n- Wait five days for the money.",
        "1. Keep the receipt\n2. Send a picture, e.g. by mail, etc., to the support team\n3. Wait for the driver",
        "**Returns:** thirty days\n**Receipt:** needed\n*Money* is paid to the card; the shop's team says so (see `a*b`).",
        "It takes 3.5 days ... and the U.S. team, Inc., ships it; see https://example.com/a,b?c=d%20e for more.",
        ACCEPTED.replace("lamp within", "lamp\nwithin").replace(". The money", ".\nThe money"),
    ],
)  # fmt: skip
def test_another_good_wording_is_quiet(current):
    assert kinds(current) == set()


def test_a_table_that_lost_a_cell_or_its_rule_is_broken():
    table = "| city | price | days |\n|---|---|---|\n| Bonn | 3 | 4 |\n| Rome | 5 | 6 |"
    assert kinds(table.replace("| 3 |", "| 3 "), table) == {"table"}
    assert kinds(table.replace("|---|---|---|\n", ""), table) == {"table"}
    assert kinds(table.replace("Bonn", "Cologne"), table) == set()


def test_a_fence_without_its_partner_is_named():
    code = "Run this:\n```python\nprint(1)\n```\nThen wait."
    assert "fence" in kinds(code.replace("```python", ""), code)
    assert "fence" in kinds(code.replace("```\nThen", "``\nThen"), code)
    assert "fence" not in kinds(code.replace("```python", "```py"), code)


def test_other_marks_of_list_numbers_are_no_missing_stops():
    steps = "\n".join(f"{number}. Press the red button on the side of the lamp" for number in range(1, 9))
    assert kinds(steps.replace(". ", ") "), steps) == set()


def test_what_the_accepted_response_has_too_is_no_change():
    for current in (ACCEPTED.upper(), ACCEPTED.replace(". ", "... "), ACCEPTED.replace(", ", ",")):
        assert kinds(current, current) == set()


@pytest.mark.parametrize(
    "piece",
    ["a ", "A", "a,", ".", "* ", "`", "| ", "a a ", "the of ", "\u0430b", "a\n", "!", "&#1;", "a-\n", "()", "w.o.r.d "],
)
def test_hostile_texts_are_read_in_little_time(piece):
    assert kinds(piece * (40_000 // len(piece)), "It is a lamp. It costs 3 euros.") is not None


@pytest.mark.parametrize("piece", ["the the, ", "a b a, b, ", "of is, ", "sun, flower "])
def test_a_long_sentence_is_put_in_lower_case_once(piece, monkeypatch):
    [unit] = units(piece * 2_000)
    every = words.in_a_row([unit])
    read = []
    monkeypatch.setattr(words, "lower", lambda text: read.append(text) or text.lower())
    words.doubled([unit], every)
    words.impossible([unit], every)
    words.splits([unit], {"sunflower"}, {"flower"})
    assert len(read) <= 3
