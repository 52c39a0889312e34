"""Tests with the fixture `gate` beside tests with syrupy's `snapshot` and tests that only compare. Prints Markdown.

Each run of pytest has no other plug-in, and no answer changed. The instructions of a test are the difference between
two runs of different size, so that what a run does once is not in them.
"""

import json
import resource
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from platform import python_implementation, python_version
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from prose import prose
from start import ENVIRONMENT, instructions

SEED = 1
SIZES = (20, 100, 400, 2_000)
COUNTED = (20, 100)
"""The sizes of the runs whose instructions are counted, which takes long."""
TOKENS = 100
ROUNDS = 3
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_answers.py"]
ALONE = {**ENVIRONMENT, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


class Tool(NamedTuple):
    """What compares an answer in a test."""

    test: str
    plug_in: str = ""
    accept: str = ""
    """The option that accepts all answers."""


TOOLS = {
    "pytest alone": Tool("def test_answer(name, prompt, answer):\n    assert answer\n"),
    "vrty-gate": Tool(
        "def test_answer(name, prompt, answer, gate):\n    gate.check(name, prompt=prompt, response=answer)\n",
        "vrty_gate.pytest_plugin",
        "--vrty-accept",
    ),
    "syrupy": Tool(
        "def test_answer(name, prompt, answer, snapshot):\n    assert answer == snapshot\n",
        "syrupy",
        "--snapshot-update",
    ),
}


def main() -> None:
    tools = {name: tool for name, tool in TOOLS.items() if not tool.plug_in or find_spec(tool.plug_in) is not None}
    packages = ["pytest", "vrty-gate", *(["syrupy"] if "syrupy" in tools else [])]
    versions = " · ".join(f"{name} {version(name)}" for name in packages)
    print(f"{python_implementation()} {python_version()} · {versions} · answers of {TOKENS} tokens, {ROUNDS} rounds\n")
    print(f"| tests | {' | '.join(f'{name}, CPU s' for name in tools)} |")
    print(f"| --: |{' --: |' * len(tools)}")
    counts: dict[tuple[str, int], int] = {}
    for size in SIZES:
        seconds: dict[str, list[float]] = {name: [] for name in tools}
        with TemporaryDirectory() as folder:
            for name, tool in tools.items():
                write(Path(folder, name), size, tool)
            for _ in range(ROUNDS):
                for name, tool in tools.items():
                    seconds[name].append(run(command_of(tool), Path(folder, name)))
            for name, tool in tools.items() if size in COUNTED else ():
                counts[name, size] = instructions(command_of(tool), str(Path(folder, name)), ALONE)
        print(f"| {size:,} | {' | '.join(f'{median(times):.2f}' for times in seconds.values())} |", flush=True)
    few, many = COUNTED
    each = {name: (counts[name, many] - counts[name, few]) / (many - few) / 1e6 for name in tools}
    counted = " | ".join(f"{count:.1f}" if count else "-" for count in each.values())
    print(f"\n| | {' | '.join(tools)} |\n| --- |{' --: |' * len(tools)}\n| million instructions a test | {counted} |")


def command_of(tool: Tool) -> list[str]:
    return [*PYTEST, *(("-p", tool.plug_in) if tool.plug_in else ())]


def write(folder: Path, size: int, tool: Tool) -> None:
    """A module with so many tests, whose answers are accepted."""
    folder.mkdir()
    random = Random(SEED)
    cases = [(f"case-{number:04}", prose(random, 20), prose(random, TOKENS)) for number in range(size)]
    (folder / "test_answers.py").write_text(
        f"import pytest\n\n@pytest.mark.parametrize('name, prompt, answer', {json.dumps(cases)}, ids=range({size}))\n"
        f"{tool.test}",
        encoding="utf-8",
    )
    run([*command_of(tool), *([tool.accept] if tool.accept else [])], folder)  # Python compiles the module as well


def run(command: list[str], folder: Path) -> float:
    """The processor time of a run that passes, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, env=ALONE, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
