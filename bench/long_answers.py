"""Processor time and peak memory of `vrty-gate check` with one changed answer, by its length. Prints Markdown.

Each line is the median of five runs, each a process of its own, start included.
"""

import subprocess
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from platform import python_implementation, python_version
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from prose import prose
from scale import SCRIPT, run

SEED = 1
LENGTHS = (2_000, 20_000, 200_000)
EVERY = (100, 2)
"""One in so many sentences has another word."""
ROUNDS = 5
SIGNS = "东北南西山水火木金土日月年时人口手足目耳大小上下左右前后中外天地江河湖海风雨云雪春夏秋冬花草树鸟"


def main() -> None:
    print(f"{python_implementation()} {python_version()} · vrty-gate {version('vrty-gate')} · seed {SEED}\n")
    print("| answer | characters | sentences or lines | one changed in | CPU seconds | MiB |")
    print("| --- | --: | --: | --: | --: | --: |")
    for name, (write, between) in TEXTS.items():
        for length in LENGTHS:
            lines = _lines(write, length, len(between))
            for every in EVERY:
                other = [_changed(line, number) if number % every == 0 else line for number, line in enumerate(lines)]
                seconds, mebibytes = _measured(between.join(lines), between.join(other))
                size = f"{length:,} | {len(lines):,} | {every}"
                print(f"| {name} | {size} | {seconds:.2f} | {mebibytes:.0f} |", flush=True)


def _sentence(random: Random) -> str:
    return prose(random, max(4, round(random.gauss(9, 3))))


def _item(random: Random) -> str:
    return f"- {_sentence(random)}"


def _chinese(random: Random) -> str:
    return "".join(random.choices(SIGNS, k=random.randint(14, 30))) + "。"


def _statement(random: Random) -> str:
    first, second, third = (word.strip(".,?!").lower() for word in prose(random, 3).split())
    return f"{first}_{second} = {third}({random.randint(1, 99)}, {second})"


TEXTS: dict[str, tuple[Callable[[Random], str], str]] = {
    "English prose": (_sentence, " "),
    "English items": (_item, "\n"),
    "Chinese sentences": (_chinese, ""),
    "lines of code": (_statement, "\n"),
}
"""By name, what writes a sentence or line, and what is between two."""


def _lines(write: Callable[[Random], str], length: int, between: int) -> list[str]:
    random, lines = Random(SEED), list[str]()
    left = length * 96 // 100  # room for what the changes add
    while left > 0:
        lines.append(write(random))
        left -= len(lines[-1]) + between
    return lines


def _changed(line: str, number: int) -> str:
    """A sentence with another word, or a line of code with another figure."""
    if line.endswith(")"):
        return line.replace("(", "(1", 1)
    if " " not in line:
        return line[:4] + SIGNS[number % len(SIGNS)] + line[5:]
    words = line.split(" ")
    words[-2] = "lantern" if number % 3 else "usually"
    return " ".join(words)


def _measured(accepted: str, current: str) -> tuple[float, float]:
    with TemporaryDirectory() as folder:
        Path(folder, ".git").mkdir()
        case = '{id: long, prompt: "What is it about?", response_file: long.md}'
        Path(folder, "vrty-gate.yml").write_text(f"version: 1\ncases:\n  - {case}\n", encoding="utf-8")
        answer = Path(folder, "long.md")
        answer.write_text(accepted, encoding="utf-8")
        command = [SCRIPT, "accept", "--reason", "measured"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        answer.write_text(current, encoding="utf-8")
        used = [run([SCRIPT, "check"], folder) for _ in range(ROUNDS)]
    return median(one.processor for one in used), median(one.mebibytes for one in used)


if __name__ == "__main__":
    main()
