"""Time the whole process of `vrty-gate check`, compared with an interpreter that does nothing. Prints Markdown.

Where valgrind is installed, it also counts instructions, which other programs do not disturb.
"""

import compileall
import os
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from platform import python_implementation, python_version
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from prose import prose, real, words_replaced

SEED = 1
CASES = 20
TOKENS = 100
ROUNDS = 30
MORE = "\nThat is all there is to it."
"""The sentence that is appended to a changed response."""

SCRIPT = str(Path(sys.executable).with_name("vrty-gate"))
CHECK = [SCRIPT, "check"]
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "vrty-gate check": CHECK,
    "vrty-gate check, every response changed": [*CHECK, "changed"],
    "vrty-gate check, one of 20 real responses changed": [*CHECK, "one"],
    "vrty-gate check, a sentence more in 20 real ones": [*CHECK, "more"],
    "vrty-gate check, a word in ten replaced in 20 real ones": [*CHECK, "words"],
    "vrty-gate check --quiet": [*CHECK, "--quiet"],
    "vrty-gate check --output report.json": [*CHECK, "--output", "report.json"],
    "vrty-gate check --format markdown": [*CHECK, "--format", "markdown"],
    "vrty-gate check --format html": [*CHECK, "--format", "html"],
    "vrty-gate --version": [SCRIPT, "--version"],
}
ENVIRONMENT = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TEMP", "TMPDIR") if name in os.environ}


def main() -> None:
    _compile()
    print(
        f"{python_implementation()} {python_version()} · vrty-gate {version('vrty-gate')} · "
        f"{CASES} cases of {TOKENS} tokens, {ROUNDS} rounds, seed {SEED}\n"
    )
    with TemporaryDirectory() as folder:
        run(["git", "init", "--quiet"], folder)
        write_suites(Path(folder))
        times = _interleaved(folder)
        counts = {name: instructions(command, folder) for name, command in COMMANDS.items()}
    _print(times, counts)


def _compile() -> None:
    """Compile all modules: an installer may not have, and the environment may forbid Python to do it."""
    for name in ("vrty_gate", "click", "yaml", "markupsafe"):
        spec = find_spec(name)
        for folder in spec.submodule_search_locations or [] if spec else []:
            if "site-packages" not in folder:
                print(f"{name} is an editable install, which starts more slowly", file=sys.stderr)
            compileall.compile_dir(folder, quiet=1)


def write_suites(folder: Path) -> None:
    """Suites of made and of real text, unchanged and with changes."""
    random = Random(SEED)
    made = [prose(random, TOKENS, curly=number % 2 == 1) for number in range(CASES)]
    answers = [real(random, TOKENS) for _ in range(CASES)]
    _write_suite(folder, made, made)
    _write_suite(folder / "changed", made, [text + MORE for text in made])
    _write_suite(folder / "one", answers, [answers[0] + MORE, *answers[1:]])
    _write_suite(folder / "more", answers, [text + MORE for text in answers])
    _write_suite(folder / "words", answers, [words_replaced(random, text, 10) for text in answers])


def _write_suite(folder: Path, accepted: list[str], responses: list[str]) -> None:
    """A manifest, the baselines of the accepted responses, and the current ones."""
    folder.mkdir(exist_ok=True)
    random = Random(SEED)
    lines = ["version: 1", "suite: bench", "cases:"]
    for number in range(CASES):
        lines += [
            f"  - id: case-{number:02}",
            f"    prompt: {prose(random, 20)!r}",
            f"    response_file: {number:02}.md",
        ]
    (folder / "vrty-gate.yml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    _write(folder, accepted)
    run([SCRIPT, "accept", "--reason", "bench"], str(folder))
    _write(folder, responses)


def _write(folder: Path, texts: list[str]) -> None:
    for number, text in enumerate(texts):
        (folder / f"{number:02}.md").write_text(text + "\n", encoding="utf-8")


def _interleaved(folder: str) -> dict[str, list[float]]:
    """Processor seconds of each command, round by round; the first round only warms the file cache."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for number in range(ROUNDS + 1):
        for name, command in COMMANDS.items():
            start = _used()
            run(command, folder)
            if number:
                times[name].append(_used() - start)
    return times


def _used() -> float:
    """The processor time of all finished processes, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def instructions(command: list[str], folder: str, environment: Mapping[str, str] = ENVIRONMENT) -> int:
    """The number of instructions of a command; 0 without valgrind."""
    if shutil.which("valgrind") is None:
        return 0
    tool = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]  # the fastest that counts
    count = ["valgrind", *tool, *command]
    done = subprocess.run(
        count, cwd=folder, env={**environment, "PYTHONHASHSEED": "0"}, capture_output=True, check=False
    )
    match = re.search(rb"I +refs: +([\d,]+)", done.stderr)
    return int(match[1].replace(b",", b"")) if match else 0


def run(command: list[str], folder: str) -> None:
    process = subprocess.run(command, cwd=folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL, check=False)
    if process.returncode > 1:  # 1 is a red gate, which does not matter here
        raise SystemExit(f"{command} ended with {process.returncode}")


def _print(times: dict[str, list[float]], counts: dict[str, int]) -> None:
    nothing, fewest = next(iter(times.values())), next(iter(counts.values()))
    print("| command | CPU, ms, median | ÷ `python -c pass` | million instructions | ÷ `python -c pass` |")
    print("| --- | --: | --: | --: | --: |")
    for name, seconds in times.items():
        ratio = median(b / a for a, b in zip(nothing, seconds, strict=True))
        counted = f"{counts[name] / 1e6:.0f} | {counts[name] / fewest:.1f}" if fewest else "- | -"
        print(f"| `{name}` | {median(seconds) * 1000:.1f} | {ratio:.1f} | {counted} |")


if __name__ == "__main__":
    main()
