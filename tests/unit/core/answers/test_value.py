"""Closed answers are compared as values: what is the same, what is not, and what is not closed at all."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from closed_answers import CAPITAL, CLOSED, GAS, INTENT, LONG, MAY, OPEN, SQL, TICKET, WEIGHT
from steps import LINEAR, growth

from vrty_gate.core.answers.infer import kind_of
from vrty_gate.core.answers.model import KINDS
from vrty_gate.core.answers.value import compare

OUTCOMES = {"same", "other", "absent", "unclear", "likely"}


def outcome(prompt: str, accepted: str, current: str, kind: str = "") -> str:
    """What became of the value; empty if the answer is not closed."""
    value = compare(prompt, (accepted,), current, kind)
    return value.outcome if value else ""


@pytest.mark.parametrize(("prompt", "accepted", "current", "kind", "expected"), CLOSED)
def test_values_are_compared(prompt: str, accepted: str, current: str, kind: str, expected: str) -> None:
    value = compare(prompt, (accepted,), current)
    assert value is not None
    assert (value.kind, value.outcome) == (kind, expected)


@pytest.mark.parametrize(("prompt", "accepted", "current", "kind", "expected"), CLOSED)
def test_an_answer_is_the_same_as_itself(prompt: str, accepted: str, current: str, kind: str, expected: str) -> None:
    assert outcome(prompt, accepted, accepted) in ("same", "")
    assert outcome(prompt, accepted, accepted, kind) in ("same", "")


@pytest.mark.parametrize(("prompt", "accepted", "current"), OPEN)
def test_where_the_prompt_leaves_freedom_no_value_is_compared(prompt: str, accepted: str, current: str) -> None:
    assert compare(prompt, (accepted,), current) is None


def test_each_kind_and_each_outcome_has_an_example() -> None:
    assert {kind for *_, kind, _ in CLOSED} | {"free"} == set(KINDS)
    assert {expected for *_, expected in CLOSED} == OUTCOMES
    assert len({row[:3] for row in CLOSED}) == len(CLOSED) >= 90


@pytest.mark.parametrize(
    ("kind", "accepted", "current", "expected"),
    [
        ("text", "Fresh every morning", "Warm from the oven", "other"),
        ("text", "2+2 equals 4", "2 + 2 equals 4", "same"),
        ("identifier", "Fresh", "fresh", "same"),
        ("quantity", "It takes about 30 days, give or take.", "thirty days", "same"),
        ("list", "bread and butter", "butter and bread", "same"),
        ("query", "SELECT a FROM t", "select b from t", "unclear"),
        ("yes_no", "Yes", "No", "other"),
        ("free", "Yes", "No", ""),
        ("free", "7", "8", ""),
    ],
)
def test_a_stated_kind_overrides_what_the_prompt_says(kind: str, accepted: str, current: str, expected: str) -> None:
    assert outcome("Suggest a tagline for a bakery.", accepted, current, kind) == expected


@pytest.mark.parametrize("kind", KINDS)
def test_no_answer_is_too_odd_for_a_stated_kind(kind: str) -> None:
    for accepted in ("Lisbon", "7", "", "?", "'", "A, B", "SELECT", "{}", "ls -l", "はい"):
        for current in ("", " ", "Porto", "8", "'", '"', "SELECT 1", "ls", "いいえ"):
            assert outcome("Why?", accepted, current, kind) in OUTCOMES | {""}


PAGE = (Path(__file__).parents[4] / "docs" / "answers.md").read_text(encoding="utf-8")
TABLE = re.findall(r"^\| `(\w+)` \| [^|]+ \|([^|]+)\|([^|]+)\|([^|]+)\|([^|]+)\|$", PAGE, re.MULTILINE)
ASKED = {
    "label": "Classify the message as one of: refund, exchange, other.",
    "yes_no": "Answer yes or no: may guests smoke on the balcony?",
    "letter": "Which gas makes up most of the air? A) Oxygen B) Neon C) Nitrogen",
    "quantity": "How much does the parcel weigh?",
    "identifier": "What is the number of the order?",
    "command": "Give one command that lists all files.",
    "query": "One SQL statement, please.",
    "pattern": "Give a regular expression for three digits.",
    "list": "List the colours of the flag.",
    "text": "Who wrote the report?",
    "sentence": "Which planet is closest to the sun?",
}


def test_the_page_says_what_is_the_same_for_every_kind() -> None:
    assert [row[0] for row in TABLE] == list(KINDS)[:-1]
    for kind, *cells in TABLE:
        accepted, *others = (re.findall("`(.+?)`", cell) for cell in cells)
        for outcomes, texts in zip((["same"], ["other", "absent"], ["unclear"]), others, strict=True):
            for text in texts:
                value = compare(ASKED[kind], accepted, text)
                assert value is not None, (kind, text)
                assert value.kind == kind
                assert value.outcome in outcomes, (kind, text)


def test_one_of_several_accepted_answers_is_enough() -> None:
    accepted = ("Lisbon", "Lisboa")
    assert [compare(CAPITAL, accepted, text).outcome for text in ("It is Lisboa.", "Lisbon!", "Porto")] == [  # type: ignore[union-attr]
        "same",
        "same",
        "other",
    ]
    assert compare(CAPITAL, accepted[::-1], "It is Lisboa.").outcome == "same"  # type: ignore[union-attr]


def test_an_accepted_answer_in_prose_does_not_hide_the_value_of_another() -> None:
    prose = "That depends on whom you ask. Most would say Lisbon, and some would say Porto."
    assert compare(CAPITAL, (prose, "Lisbon"), "It is Lisbon.").outcome == "same"  # type: ignore[union-attr]
    assert compare(CAPITAL, (prose, "Lisbon"), "It is Porto.") is None


VALUES = [
    (INTENT, "delivery"),
    (MAY, "No"),
    (GAS, "C"),
    (WEIGHT, "1250 g"),
    (LONG, "105 minutes"),
    (TICKET, "QX-5071"),
    (CAPITAL, "Lisbon"),
    ("Welche Stadt ist die Hauptstadt?", "Wien"),
    ("¿Cuál es la capital?", "Madrid"),
]
FRAMES = ["{}", "{}.", '"{}"', "'{}'", "\u201c{}\u201d", "**{}**", "`{}`", "```\n{}\n```", "({})", "  {}\n", "- {}"]
SENTENCES = ["The answer is {}.", "Answer: {}", "**Answer:** {}", '{{"answer": "{}"}}']


@pytest.mark.parametrize(("prompt", "value"), VALUES)
@pytest.mark.parametrize("frame", [*FRAMES, *SENTENCES])
def test_the_value_is_the_same_in_any_frame(prompt: str, value: str, frame: str) -> None:
    assert outcome(prompt, value, frame.format(value)) == "same"
    if frame in FRAMES:
        assert kind_of(prompt, frame.format(value)) == kind_of(prompt, value)
        assert outcome(prompt, frame.format(value), value) == "same"


@pytest.mark.parametrize(("prompt", "value"), [each for each in VALUES if each[1].isalpha()])
def test_letter_case_does_not_matter_in_words(prompt: str, value: str) -> None:
    for text in (value.lower(), value.upper(), value.capitalize()):
        assert outcome(prompt, value, text) == "same"


def one_digit_changed(text: str) -> Iterator[str]:
    for i, char in enumerate(text):
        if char.isdigit():
            yield from (text[:i] + other + text[i + 1 :] for other in "0123456789" if other != char)


@pytest.mark.parametrize(
    ("prompt", "value"),
    [
        *((prompt, value) for prompt, value in VALUES if any(map(str.isdigit, value))),
        (LONG, "1 hour 45 minutes"),
        (LONG, "1 h 45 min"),
        ("When was it opened?", "31 March 1962"),
        ("At what time?", "14:35"),
        ("What does it cost?", "$1,250.75"),
        ("What does it cost?", "1.250,75 €"),
        ("Which version is it?", "v2.13.4"),
        ("Which number is it?", "-17"),
        ("What share is it?", "42.5%"),
        ("Rate it from 1 to 9.", "7/9"),
        ("Who wrote it?", "Agent 47"),
        ("Give the link.", "https://a.example/f?id=71"),
        ("Give the address.", "ann7@a.example"),
        ("Give a regular expression.", r"^[a-c]{3,7}\d$"),
        (SQL, "SELECT a FROM t WHERE b > 15"),
        ("Give one command.", "head -n 25 notes.txt"),
        ("每次多少毫升?", "15毫升"),
        ("何時ですか。", "午後3時25分"),
        ("몇 시인가요?", "오후 2시 35분"),
    ],
)
def test_another_digit_is_never_the_same(prompt: str, value: str) -> None:
    for other in one_digit_changed(value):
        for frame in ("{}", "It is {}.", "`{}`"):
            for kind in ("", kind_of(prompt, value)):
                assert outcome(prompt, value, frame.format(other), kind) != "same", (value, other)


def test_a_character_that_some_interpreters_do_not_know_is_not_overlooked() -> None:
    assert outcome("姓は何ですか。", "\U00031350", "\U00031351", "text") != "same"


ALPHABETS = [
    " ",
    "\t",
    "a",
    "A ",
    "1",
    "1 ",
    "'",
    '"',
    "`",
    "(",
    "*",
    "\u201c",
    "{",
    "[",
    "a,",
    "a.",
    "-",
    "\n",
    "\u4e00",
]
ALPHABETS += [
    "一",
    "시 ",
    "a(",
    "is ",
    "or ",
    "not ",
    "1h",
    "as n,",
    "* a ",
    "+ 1 ",
    "/",
    "://",
    "Ab ",
    "B) ",
    "x@",
    "```\n",
]
HOSTILE = [*ALPHABETS, "".join(ALPHABETS)]
STATED = [
    ("label", INTENT, "delivery"),
    ("yes_no", MAY, "No"),
    ("letter", GAS, "C"),
    ("quantity", WEIGHT, "1250 g"),
    ("identifier", TICKET, "QX-5071"),
    ("command", "One command.", "wc -l notes.txt"),
    ("query", SQL, "SELECT a FROM t ORDER BY a"),
    ("pattern", "A regular expression.", r"^\d+$"),
    ("list", "Which colours?", "red, blue"),
    ("text", CAPITAL, "Lisbon"),
    ("sentence", CAPITAL, "The capital is Lisbon."),
]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "prompt", "accepted"), STATED)
def test_any_answer_is_read_in_linear_time(kind: str, prompt: str, accepted: str) -> None:
    for unit in HOSTILE:

        def work(size: int, unit: str = unit) -> None:
            compare(prompt, (accepted,), (unit * size)[:size], kind)

        assert growth(work, 6_000, 24_000, least=1_500, most=60) < LINEAR, unit


@pytest.mark.slow
def test_any_prompt_and_any_accepted_answer_are_read_in_linear_time() -> None:
    for unit in HOSTILE:
        for place in (0, 1):

            def work(size: int, unit: str = unit, place: int = place) -> None:
                text = (unit * size)[:size]
                kind_of(*((text, "Lisbon") if place == 0 else (CAPITAL, text)))

            assert growth(work, 6_000, 24_000, least=300) < LINEAR, (unit, place)


@pytest.mark.slow
@pytest.mark.parametrize("unit", HOSTILE)
def test_200k_characters_come_to_an_end(unit: str) -> None:
    text = (unit * 200_000)[:200_000]
    for kind, prompt, accepted in STATED:
        compare(prompt, (accepted,), text, kind)
        compare(text, (accepted,), "Porto", kind)


@pytest.mark.slow
def test_the_order_of_hashes_does_not_matter() -> None:
    folder = Path(__file__).parents[3]
    program = (
        f"import sys; sys.path.insert(0, {str(folder)!r})\n"
        "from closed_answers import CLOSED, OPEN\nfrom vrty_gate.core.answers.value import compare\n"
        "print([compare(row[0], (row[1],), row[2]) for row in (*CLOSED, *OPEN)])"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "7", "4242")
    }
    assert len(printed) == 1


@pytest.mark.parametrize("kind", [*KINDS, ""])
@pytest.mark.parametrize(
    ("accepted", "current"),
    [
        ("30 February 2024", "Monday, 30 February 2024"),
        ("1000-19-39", "Monday, 1000-19-39"),
        ("99 99 * * 9", "* * */0 * ABC"),
        ("a{99}", "[z-a]{9}"),
        ("1 + 1 =", "= ="),
        ("+()", "(0) 0000000"),
        (":7", "line 7 of :"),
        ("select", 'SELECT "a FROM `b`, c'),
    ],
)
def test_odd_values_are_compared_without_an_error(kind: str, accepted: str, current: str) -> None:
    for prompt in ("When?", "Give the regular expression.", "Answer with one of: a, b."):
        for before, after in ((accepted, current), (current, accepted), (current, current)):
            assert outcome(prompt, before, after, kind) in OUTCOMES | {""}
