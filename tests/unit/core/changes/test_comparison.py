"""What is compared: code, data with texts, polite sentences, and several accepted answers."""

import pytest
from steps import LINEAR, growth

from vrty_gate.core.case import Case
from vrty_gate.core.changes import compare
from vrty_gate.core.changes.comparison import ResponsePair, is_bare_code
from vrty_gate.core.changes.kinds import KINDS


def read(prompt: str, accepted: str, current: str) -> ResponsePair:
    return ResponsePair(Case(prompt, current), Case(prompt, accepted))


def kinds(prompt: str, accepted: str, current: str) -> list[str]:
    return [change.kind for change in read(prompt, accepted, current).changes]


@pytest.mark.parametrize(
    "text",
    [
        "import os\nprint(os.name)\nx = 1",
        "def twice(n):\n    return 2 * n",
        "SELECT name\nFROM people\nWHERE age > 3",
        "function one() {\n  return 1;\n}",
        "#!/bin/sh\nset -e\nfor each in *; do echo; done",
        "This adds them:\ntotal = 0\ntotal += 1",
    ],
)
def test_lines_of_code_are_code_without_a_fence(text: str) -> None:
    assert is_bare_code(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x = 1",
        "```\nx = 1\ny = 2\n```",
        "Take the bus.\nIt is cheap.",
        "# Plan\n\nSome text.\nMore text.\nThe end.",
        "Dear all,\nthis is the plan:\n- tea at four\n- cake at five\nBest wishes",
    ],
)
def test_prose_one_line_and_fenced_code_are_not(text: str) -> None:
    assert not is_bare_code(text)


CODE = (
    "import os\n\ndef size(path):\n    total = 0\n    for name in os.listdir(path):\n"
    "        total += os.path.getsize(name)\n    return total\n"
)
FILES = "Write Python that sums the sizes of files. Reply with code only."
PROSE = "Add up the size of each file in the folder. Then return the total of all files, and close it."


@pytest.mark.parametrize(
    ("old", "new"), [("total", "totl"), ("return total", "return  total"), ("\n        total", "\n            total")]
)
def test_what_is_about_prose_is_not_read_in_code(old: str, new: str) -> None:
    assert not any(KINDS[kind].of_prose for kind in kinds(FILES, CODE, CODE.replace(old, new)))


def test_the_same_misspelling_in_prose_is_read() -> None:
    assert "typo" in kinds("How do I do it?", PROSE, PROSE.replace("total", "totl"))
    assert "doubled" in kinds("How do I do it?", PROSE, PROSE.replace("the folder", "the the folder"))


def test_what_code_does_is_read_in_bare_code() -> None:
    assert kinds(FILES, CODE, CODE.replace("+=", "-=")) == ["operator"]
    assert kinds(FILES, CODE, CODE.replace("total = 0", "total = 7")) == ["constant"]


TRAIN = '{"title": "Night train", "text": "The train leaves at 21:40 and does not stop in Lund. Bring a blanket."}'
TRAIN_PROMPT = "Write a title and a text about the night train as JSON."


@pytest.mark.parametrize(
    ("old", "new", "kind"), [("21:40", "22:40", "time"), ("does not stop", "stops", "negation"), ("21:40", "9:40 am", "time")]
)  # fmt: skip
def test_a_fact_within_a_text_of_data_is_named_beside_the_text(old: str, new: str, kind: str) -> None:
    assert {"free_text", kind} == set(kinds(TRAIN_PROMPT, TRAIN, TRAIN.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new"),
    [("leaves", "departs"), ("The train leaves at 21:40", "At 21:40 the train leaves"), ("21:40", "9:40 pm")],
)
def test_other_words_within_a_text_of_data_are_no_fact(old: str, new: str) -> None:
    assert set(kinds(TRAIN_PROMPT, TRAIN, TRAIN.replace(old, new))) <= {"free_text"}


RESET = (
    "Press the red button for ten seconds. The lamp blinks twice and the fan starts after about a minute. Put the cover"
    " back on and lock it with the small key."
)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (" I hope this helps!", " Let me know if you have any questions!"),
        (" Feel free to ask more questions.", " Happy to help with anything else!"),
        ("", " Have a nice day!"),
        (" I hope this helps!", ""),
    ],
)
def test_one_polite_sentence_is_as_good_as_another(before: str, after: str) -> None:
    assert kinds("How do I reset it?", RESET + before, RESET + after) == []


@pytest.mark.parametrize("after", [" The warranty is void!", " Then call 12345 at once!"])
def test_a_sentence_that_says_something_in_its_place_is_named(after: str) -> None:
    assert kinds("How do I reset it?", f"{RESET} I hope this helps!", RESET + after) != []


CAT = "How often do I feed a cat?"
FED = (
    "Feed the cat twice a day, in the morning and in the evening. Fresh water should always be there.",
    "Cats eat in the morning and in the evening. Fresh water should always be there, and dry food may stay out.",
)


def unexplained(response: str, *accepted: str) -> list[str]:
    comparison = compare(Case(CAT, response), [Case(CAT, text) for text in accepted])
    return [change.kind for change in comparison.unexplained]


def test_what_another_accepted_answer_says_in_the_same_words_needs_no_explanation() -> None:
    assert unexplained(f"{FED[0]} and dry food may stay out.", *FED) == []
    assert unexplained(f"{FED[0]} and dry food may stay out.", FED[0]) != []


def test_what_no_accepted_answer_says_stays() -> None:
    assert unexplained(f"{FED[0]} A lock on the fridge helps.", *FED) == ["foreign_text_added"]


def test_a_fact_against_the_nearest_answer_stays_although_another_one_states_it() -> None:
    often = FED[0].replace("twice", "3 times")
    other = "Feed the cat 4 times a day. Kittens are always hungry, and need more than old cats do."
    assert unexplained(often.replace("3", "4"), often, other) == ["number"]


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["x = 1\n", "def \n", "a.b[0] \n", ";\n", "  a(\n"])
def test_the_work_for_bare_code_grows_no_faster_than_the_text(piece: str) -> None:
    assert growth(lambda times: is_bare_code(piece * times), 200, 400) < LINEAR


@pytest.mark.parametrize(
    ("accepted", "current"),
    [
        ("https://tide.example/v3/stations/51", "https://tide.example/v2/stations/51"),
        ("spam", "This message is ham."),
    ],
)
def test_another_value_is_named_once(accepted: str, current: str) -> None:
    prompt = "Which address has the readings of station 51, and is this message spam or ham?"
    found = compare(Case(prompt, current), [Case(prompt, accepted)]).changes
    assert len(found) == 1


@pytest.mark.parametrize(
    ("accepted", "current"),
    [
        (
            "It suits children of 2 to 4 years, up to 25 kg.",
            "- Age 2-4\n- Load: 25 kg\n- A helmet is needed\n- No brake",
        ),
        (
            "We met on Friday, and the coat costs at most 8 times the price.",
            "The coat: eight times its price. Met on Fri.",
        ),
    ],
)
def test_a_rewrite_that_states_a_figure_in_another_notation_has_not_lost_it(accepted: str, current: str) -> None:
    found = compare(Case("Tell me.", current), [Case("Tell me.", accepted)]).changes
    assert not [change for change in found if change.kind == "facts_lost"]


def test_the_order_of_keys_is_form() -> None:
    prompt, before = "Give the order as JSON.", '{"id": "QX-1", "items": [{"sku": "a", "count": 2}]}'
    assert compare(
        Case(prompt, '{"items": [{"count": 2, "sku": "a"}], "id": "QX-1"}'), [Case(prompt, before)]
    ).is_trivial


def test_a_part_of_an_identifier_is_another_value() -> None:
    prompt = "Extract as JSON: order QX-7719, two lamps"
    found = compare(Case(prompt, '{"order": "7719"}'), [Case(prompt, '{"order": "QX-7719"}')]).changes
    assert [change.kind for change in found] == ["value"]


YARD = "The yard in Holm takes old batteries. Tape the contacts first. Bring them in a box. It costs nothing."


@pytest.mark.parametrize(
    ("current", "share"),
    [
        (YARD.replace("Holm", "Lund"), 12 / 19),
        (YARD.replace(" Tape the contacts first.", ""), 15 / 19),
        (YARD.replace("Holm", "Lund").replace("nothing", "money"), 9 / 19),
        (YARD + " Ask for a receipt.", 1.0),
        (YARD.replace("Holm", "Lund").replace("nothing", "money").replace("box", "bag"), None),
        ("Take old batteries to the yard in Holm, in a box, with the contacts taped. There is no charge.", None),
    ],
)
def test_what_is_left_untouched_where_little_differs(current: str, share: float | None) -> None:
    untouched = read("Where can I take batteries?", YARD, current).untouched
    assert untouched == (share if share is None else pytest.approx(share))


@pytest.mark.parametrize(
    "current",
    [
        (
            "Voit palauttaa kuulokkeet 30 päivän kuluessa toimituksesta. Säilytä alkuperäinen pakkaus ja lähetä ne takaisin"
            " kuitin kanssa. Hyvitys maksetaan kortillesi viiden päivän kuluessa, jos tuote on kunnossa."
        ),
        (
            "Du kan returnere hovedtelefonerne inden for 30 dage efter levering. Behold den originale emballage, og send dem"
            " tilbage med kvitteringen. Refusionen går til dit kort inden for fem dage."
        ),
        (
            "Sie können die Kopfhörer innerhalb von 30 Tagen nach der Lieferung zurückgeben. Bitte behalten Sie die Verpackung"
            " und legen Sie den Beleg bei. Die Erstattung geht innerhalb von fünf Tagen auf Ihre Karte."
        ),
    ],
)
def test_an_answer_in_another_language_is_only_that(current: str) -> None:
    accepted = (
        "You can return the headphones within 30 days of delivery. Please keep the original packaging, and send them back"
        " with the receipt. The refund goes to your card within five days."
    )
    assert kinds("How do I return the headphones?", accepted, current) == ["language"]
