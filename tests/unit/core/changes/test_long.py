"""Texts of up to 200,000 characters and 5,000 sentences are compared whole, in work that grows with their length."""

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
VERBS = "checks closes covers feeds guides holds keeps lifts moves opens paints reaches repairs serves shows turns".split()
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
@pytest.mark.parametrize("every", [100, 10, 2])
@pytest.mark.parametrize("kind", KINDS_OF_TEXT)
def test_the_work_grows_no_faster_than_the_text(kind: str, every: int) -> None:
    for size in (416, 1_250, 5_000):
        pair(kind, size, every)
    assert growth(partial(read, kind, every), 1_250, 5_000) < LINEAR
