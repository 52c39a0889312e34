"""What people wait for beside its goal, now and in an earlier version, in one run. Prints Markdown.

`BEFORE` in the environment is the Python of an environment with the earlier version; without it, that column is empty.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

import default_gate
import in_pytest
import scale
import start
from make_suite import make
from rouge_score.rouge_scorer import RougeScorer

TESTS = 400
CHANGED = 10_000


class Goal(NamedTuple):
    """A figure, and the most that it should be."""

    what: str
    most: float
    unit: str


def main() -> None:
    if len(sys.argv) > 1:
        print(json.dumps(PARTS[sys.argv[1]]()))
        return
    print("| what | goal | before | now |\n| --- | --: | --: | --: |")
    for part, goals in GOALS.items():
        before, now = (_measured(python, part) for python in (os.environ.get("BEFORE", ""), sys.executable))
        for goal, earlier, figure in zip(goals, before or [None] * len(goals), now, strict=True):
            columns = (f"{value:,.3g} {goal.unit}".strip() if value is not None else "-" for value in (earlier, figure))
            print(f"| {goal.what} | {goal.most:g} {goal.unit} | {' | '.join(columns)} |", flush=True)


def _measured(python: str, part: str) -> list[float]:
    """The figures of a part, measured with a Python."""
    if not python:
        return []
    done = subprocess.run([python, __file__, part], check=True, stdout=subprocess.PIPE, text=True)
    figures: list[float] = json.loads(done.stdout)
    return figures


def _unchanged() -> list[float]:
    with TemporaryDirectory() as folder:
        start.run(["git", "init", "--quiet"], folder)
        start.write_suites(Path(folder))
        nothing, *counts = (
            start.instructions(command, folder)
            for command in (
                [sys.executable, "-c", "pass"],
                [*start.CHECK, "--format", "markdown"],
                [*start.CHECK, "--format", "html"],
            )
        )
    return [count / max(nothing, 1) for count in counts]


def _changed() -> list[float]:
    with TemporaryDirectory() as folder:
        start.run(["git", "init", "--quiet"], folder)
        start.write_suites(Path(folder))
        commands = ([sys.executable, "-c", "pass"], *([*start.CHECK, suite] for suite in ("one", "more", "words")))
        nothing, *counts = (start.instructions(command, folder) for command in commands)
    return [count / max(nothing, 1) for count in counts]


def _answers() -> list[float]:
    figures = []
    for share in (0.1, 0.5):
        cases = default_gate.real_pairs(500, share)
        figures.append(default_gate.timed(cases, default_gate.DEFAULT, process_time) * 1e3)
    cases = default_gate.real_pairs(120, 0.5)
    rouge = RougeScorer(["rouge1", "rouge2", "rougeL"])
    times = []
    for _ in range(default_gate.ROUNDS):
        start_time = process_time()
        for case, accepted in cases:
            rouge.score(accepted.response, case.response)
        times.append((process_time() - start_time) / len(cases))
    return [*figures, default_gate.timed(cases, default_gate.DEFAULT, process_time) / median(times)]


def _fixture() -> list[float]:
    tool = in_pytest.TOOLS["vrty-gate"]
    command, counts = in_pytest.command_of(tool), []
    with TemporaryDirectory() as folder:
        for size in (TESTS // 4, TESTS):
            path = Path(folder, str(size))
            in_pytest.write(path, size, tool)
            counts.append(start.instructions(command, str(path), in_pytest.ALONE))
        seconds = median(in_pytest.run(command, path) for _ in range(3))
    return [seconds, (counts[1] - counts[0]) / (TESTS - TESTS // 4) / 1e6]


def _large() -> list[float]:
    figures: list[float] = []
    with TemporaryDirectory() as folder:
        make(Path(folder), CHANGED, changed=1)
        check = [scale.SCRIPT, "check", "--workers", "1", "--quiet"]
        figures.append(scale.run(check, folder).processor)
        used = scale.run([*check, "--output", "report.json"], folder)
        figures += [used.processor, used.mebibytes, Path(folder, "report.json").stat().st_size / 1e6]
        figures.append(scale.run([scale.SCRIPT, "render", "report.json"], folder).mebibytes)
        scale.run([*check, "--cache", "kept"], folder)
        figures.append(scale.run([*check, "--cache", "kept"], folder).mebibytes)
    return figures


PARTS: dict[str, Callable[[], list[float]]] = {
    "fixture": _fixture,
    "changed": _changed,
    "answers": _answers,
    "unchanged": _unchanged,
    "large": _large,
}
GOALS = {
    "fixture": [
        Goal(f"pytest with `gate`, {TESTS} unchanged tests, CPU", 1.1, "s"),
        Goal("one such test more, million instructions", 5, ""),
    ],
    "changed": [
        Goal("a sentence more in one of 20 real answers, ÷ `python -c pass` in instructions", 12, ""),
        Goal("a sentence more in each of them", 20, ""),
        Goal("a word in ten replaced in each", 28, ""),
    ],
    "answers": [
        Goal("an answer of 500 real words, a tenth of its sentences changed, CPU", 4, "ms"),
        Goal("the same, half of them changed", 6, "ms"),
        Goal("120 real words, half of the sentences changed, ÷ ROUGE-1, 2 and L of rouge-score", 0.5, ""),
    ],
    "unchanged": [
        Goal("Markdown of 20 unchanged cases, ÷ `python -c pass` in instructions", 7, ""),
        Goal("the same as HTML", 10, ""),
    ],
    "large": [
        Goal(f"{CHANGED:,} changed cases, CPU", 18, "s"),
        Goal("the same with JSON, CPU", 22, "s"),
        Goal("the same, memory", 90, "MiB"),
        Goal("the same, JSON", 25, "MB"),
        Goal("`render` of this JSON, memory", 100, "MiB"),
        Goal(f"{CHANGED:,} changed cases with `--cache`, second run, memory", 100, "MiB"),
    ],
}
"""By part, in the order of its figures."""


if __name__ == "__main__":
    main()
