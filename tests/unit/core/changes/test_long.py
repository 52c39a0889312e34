"""Texts of up to 200,000 characters and 5,000 sentences are compared whole, in work that grows with their length."""

from collections.abc import Callable
from functools import lru_cache, partial
from random import Random

import pytest
from steps import LINEAR, growth

from vrty_gate.core.case import Case
from vrty_gate.core.changes import changes, compare
from vrty_gate.core.changes.change import TooLong
from vrty_gate.core.changes.kinds import KINDS
from vrty_gate.core.fidelity import explain, fidelity, is_certain

PROMPT = "How is the harbour run?"
NOUNS = (
    "anchor barrel bridge captain cargo chart clock coast crane crew deck depot door engine ferry flag gate guard hall"
    " harbour island keeper lamp ledger light mast office parcel pier pilot pump queue rope rudder sail ship signal"
    " store tide tower town valve wall watch wheel winch window yard"
).split()
VERBS = (
    "checks closes covers feeds guides holds keeps lifts moves opens paints reaches repairs serves shows turns".split()
)
SIGNS = "东北南西山水火木金土日月年时人口手足目耳大小上下左右前后中外天地江河湖海风雨云雪春夏秋冬花草树鸟"

Lines = tuple[str, ...]


def english(random: Random, number: int) -> str:
    nouns = random.choices(NOUNS, k=2)
    return f"The {nouns[0]} {random.choice(VERBS)} {nouns[1]} {number % 90}."


def chinese(random: Random, _: int) -> str:
    return "".join(random.choices(SIGNS, k=random.randint(7, 11))) + "。"


def code(random: Random, number: int) -> str:
    name, other = random.sample(NOUNS, k=2)
    return f"{name}_{number % 50} = {other}({random.randint(1, 99)})"


KINDS_OF_TEXT = {
    "prose": (english, " "),
    "short Chinese sentences": (chinese, ""),
    "items": (lambda random, number: f"- {english(random, number)}", "\n"),
    "steps": (lambda random, number: f"{number + 1}. {english(random, number)}", "\n"),
    "rows": (lambda random, number: f"| {number} | {english(random, number)} |", "\n"),
    "code": (code, "\n"),
}


def joined(kind: str, lines: Lines) -> str:
    text = KINDS_OF_TEXT[kind][1].join(lines)
    return f"```python\n{text}\n```" if kind == "code" else text


@lru_cache(maxsize=64)
def pair(kind: str, size: int, every: int) -> tuple[Case, Case]:
    """An accepted and a current answer, with another word in one of so many sentences."""
    random, write = Random(size), KINDS_OF_TEXT[kind][0]
    before = [write(random, number) for number in range(size)]
    after = list(before)
    for number in range(every // 2, size, every):
        middle = len(before[number]) // 2
        for sign in (" ", "(") if kind != "short Chinese sentences" else ():
            middle = before[number].find(sign, middle) if sign in before[number][middle:] else middle
        inserted = random.choice(SIGNS) if kind == "short Chinese sentences" else " big"
        after[number] = before[number][:middle] + inserted + before[number][middle:]
    return Case(PROMPT, joined(kind, (*before,))), Case(PROMPT, joined(kind, (*after,)))


def read(kind: str, every: int, size: int) -> None:
    accepted, current = pair(kind, size, every)
    fidelity(current, [accepted])
    explain(current, [accepted])


@pytest.mark.slow
@pytest.mark.parametrize(("every", "size"), [(100, 5_000), (10, 5_000), (2, 4_200)])
@pytest.mark.parametrize("kind", KINDS_OF_TEXT)
def test_the_work_grows_no_faster_than_the_text(kind: str, every: int, size: int) -> None:
    for part in (size // 12, size // 4, size):
        pair(kind, part, every)
    assert growth(partial(read, kind, every), size // 4, size) < LINEAR


def moved(lines: Lines) -> Lines:
    """The lines with neighbours of every tenth one in each other's place."""
    return tuple(
        lines[number + (1, -1)[number % 10 - 4]] if number % 10 in (4, 5) else lines[number]
        for number in range(len(lines))
    )


def dropped(lines: Lines) -> Lines:
    return tuple(line for number, line in enumerate(lines) if number % 10 != 4)


def added(lines: Lines) -> Lines:
    return tuple(
        part for number, line in enumerate(lines) for part in ((line, lines[-number]) if number % 10 == 4 else (line,))
    )


def replaced(lines: Lines) -> Lines:
    return tuple(line if number % 2 else lines[-number].upper() for number, line in enumerate(lines))


def reversed_lines(lines: Lines) -> Lines:
    return lines[::-1]


@lru_cache(maxsize=64)
def edited(kind: str, edit: Callable[[Lines], Lines], size: int) -> tuple[Case, Case]:
    random, write = Random(size), KINDS_OF_TEXT[kind][0]
    lines = tuple(write(random, number) for number in range(size))
    return Case(PROMPT, joined(kind, lines)), Case(PROMPT, joined(kind, edit(lines)))


@pytest.mark.slow
@pytest.mark.parametrize("edit", [moved, dropped, added, replaced, reversed_lines])
@pytest.mark.parametrize("kind", ["prose", "short Chinese sentences", "items", "rows"])
def test_the_work_grows_no_faster_whatever_happened_to_the_text(kind: str, edit: Callable[[Lines], Lines]) -> None:
    def read(size: int) -> None:
        accepted, current = edited(kind, edit, size)
        fidelity(current, [accepted])

    for size in (400, 1_200, 3_600):
        edited(kind, edit, size)
    assert growth(read, 1_200, 3_600) < LINEAR


SAME = {
    "one sentence": "The ferry waits. ",
    "one word": "ferry ",
    "one sentence with a figure": "It takes 3 days. ",
    "one line of code": "```\nx = 1\n```\n",
    "one name": "the ferry of Anna Berg, ",
}


@pytest.mark.slow
@pytest.mark.parametrize("piece", SAME.values(), ids=SAME)
def test_the_work_grows_no_faster_than_what_is_repeated(piece: str) -> None:
    def read(times: int) -> None:
        every = [piece] * times
        every[times // 5 :: times // 5] = ["The tide is 4 metres. \n"] * len(every[times // 5 :: times // 5])
        fidelity(Case(PROMPT, "".join([*every, "It ends."])), [Case(PROMPT, piece * times)])

    assert growth(read, 1_200, 3_600) < LINEAR


def long_answer(*changed: tuple[int, str], kind: str = "prose", size: int = 5_000) -> Case:
    """An answer of so many sentences, of which some are other ones."""
    random, write = Random(7), KINDS_OF_TEXT[kind][0]
    lines = [write(random, number) for number in range(size)]
    for number, line in changed:
        lines[number] = line
    return Case(PROMPT, joined(kind, (*lines,)))


WINDOW, OTHER_WINDOW = (4_990, "The refund window is 30 days."), (4_990, "The refund window is 14 days.")
ADVICE, OTHER_ADVICE = (20, "Store the rope in a dry hall."), (20, "Keep the rope in a dry hall.")


def test_a_figure_near_the_end_of_5_000_sentences_asks_for_a_look() -> None:
    accepted, current = long_answer(ADVICE, WINDOW), long_answer(OTHER_ADVICE, OTHER_WINDOW)
    found = changes(current, [accepted])
    assert ("30 days", "14 days") in [(change.before, change.after) for change in found]
    assert fidelity(current, [accepted]) < 0.5
    assert is_certain(current, [accepted])


def test_a_reworded_sentence_is_named_in_5_000() -> None:
    before, after = (12, "The crew may leave early."), (12, "The crew must leave early.")
    accepted, current = long_answer(before, WINDOW), long_answer(after, OTHER_WINDOW)
    assert [(change.before, change.after) for change in changes(current, [accepted])][1:] == [("may", "must")]


def test_the_other_changes_of_a_long_text_are_elsewhere_and_make_up_for_no_figure() -> None:
    places = range(40, 4_900, 100)
    accepted = long_answer(*[(place, "The rope lies in a dry hall.") for place in places], WINDOW)
    current = long_answer(*[(place, "The rope lies inside a dry hall, rolled up.") for place in places], OTHER_WINDOW)
    assert len(changes(current, [accepted])) > len(places)
    assert fidelity(current, [accepted]) < 0.5


def test_every_reworded_sentence_is_read_word_by_word() -> None:
    places = range(10, 4_900, 20)
    accepted = long_answer(*[(place, "The pilot may sail.") for place in places])
    current = long_answer(*[(place, "The pilot must sail.") for place in places])
    assert [change.after for change in changes(current, [accepted])] == ["must"] * len(places)


def test_a_sentence_of_common_words_is_found_by_its_place() -> None:
    random = Random(3)
    lines = ["The " + " ".join(random.choices(NOUNS, k=9)) + "." for _ in range(1_500)]
    other = [line.replace(" ", " big ", 1) if number % 2 else line for number, line in enumerate(lines)]
    pair = compare(Case(PROMPT, " ".join(other)), [Case(PROMPT, " ".join(lines))])
    assert pair.regime == "edit"
    assert len(pair.aligned.dropped) < 15


@pytest.mark.parametrize("kind", ["short Chinese sentences", "items", "steps", "rows"])
def test_a_figure_is_read_wherever_it_is(kind: str) -> None:
    write = KINDS_OF_TEXT[kind][0]
    random, other = Random(1), Random(2)
    edits = [(number, write(other, number)) for number in (15, 2_500)]
    figures = ["\u9000\u6b3e\u671f\u9650\u4e3a30\u5929\u3002", "\u9000\u6b3e\u671f\u9650\u4e3a14\u5929\u3002"]
    if kind != "short Chinese sentences":
        start = write(random, 4_990).partition("The ")[0]
        figures = [start + figure + (" |" if kind == "rows" else "") for _, figure in (WINDOW, OTHER_WINDOW)]
    accepted, current = long_answer((4_990, figures[0]), kind=kind), long_answer(*edits, (4_990, figures[1]), kind=kind)
    assert fidelity(current, [accepted]) < 0.5
    assert any(KINDS[change.kind].family == "fact" and "14" in change.after for change in changes(current, [accepted]))


def program(blocks: int, *changed: int) -> Case:
    """An answer with so many code blocks, of which some are wrong."""
    block = "Part {0}:\n```python\ndef step_{0}(crew, tide):\n    total = crew {1} tide * {0}\n    return total - {0}\n```\n"
    return Case(
        PROMPT, "\n".join([block.format(number, "-" if number in changed else "+") for number in range(blocks)])
    )


@pytest.mark.parametrize(("blocks", "wrong"), [(25, 24), (40, 39), (1_500, 1_490)])
def test_a_change_in_any_of_many_code_blocks_is_read(blocks: int, wrong: int) -> None:
    accepted, current = program(blocks), program(blocks, wrong)
    assert [(change.kind, change.where) for change in changes(current, [accepted])] == [("operator", f"step_{wrong}")]
    assert fidelity(current, [accepted]) < 0.5


@pytest.mark.parametrize("language", ["python", "javascript"])
def test_a_change_near_the_end_of_a_long_program_is_read(language: str) -> None:
    lines = [f"{NOUNS[number % 40]}_{number} = {NOUNS[number % 37]}({number});" for number in range(5_000)]
    other = ["started = true;", *lines[1:4_900], "limit = wait(14);", *lines[4_901:]]
    lines[0], lines[4_900] = "started = false;", "limit = wait(30);"
    accepted, current = (Case(PROMPT, f"```{language}\n" + "\n".join(each) + "\n```") for each in (lines, other))
    assert "limit = wait(14);" in [change.after for change in changes(current, [accepted])]


@pytest.mark.slow
@pytest.mark.parametrize("every", [300, 30])
def test_the_work_for_code_blocks_grows_no_faster_than_the_text(every: int) -> None:
    def read(blocks: int) -> None:
        fidelity(program(blocks, *range(7, blocks, every)), [program(blocks)])

    assert growth(read, 400, 1_200) < LINEAR


BLOCKS = {
    "brackets that none closes": ("```js\na{0}(\nb\nc\nd\n```\n", "```js\nb{0}(\nb\nc\nd\n```\n"),
    "errors that are ignored": (
        "```js\ntry {{ a{0}() }} catch {{ }}\n```\n",
        "```js\ntry {{ b{0}() }} catch {{ }}\n```\n",
    ),
    "promises of code": ("```js\na{0}();\n```\n", "```js\n// add your code {0}\nb();\n```\n"),
    "functions without a body": ("```js\na{0}();\n```\n", "```js\nfunction b{0}() {{}}\n```\n"),
    "blocks that are all alike": ("```py\nx = {0}\n```\n", "```py\nx = 1{0}\n```\n"),
    "settings": ("```yaml\na{0}: {0}\n```\n", "```yaml\na{0}: 1{0}\n```\n"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("accepted", "current"), BLOCKS.values(), ids=BLOCKS)
def test_the_work_for_any_code_grows_no_faster_than_the_text(accepted: str, current: str) -> None:
    def read(blocks: int) -> None:
        texts = ("".join([block.format(number) for number in range(blocks)]) for block in (current, accepted))
        case, other = (Case(PROMPT, f"Do this:\n{text}") for text in texts)
        fidelity(case, [other])

    assert growth(read, 300, 900) < LINEAR


@pytest.mark.parametrize("sentence", ["Word {}. ", "It is {} here. "])
def test_more_is_not_compared_and_said_so(sentence: str) -> None:
    accepted, current = (Case(PROMPT, "".join([sentence.format(i * step) for i in range(15_000)])) for step in (1, 3))
    with pytest.raises(TooLong, match="more than 200,000 characters or 12,000 sentences and lines differ"):
        fidelity(current, [accepted])
    assert changes(current, [accepted]) == ()
