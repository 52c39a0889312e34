"""Time other tools that compare answers with expected ones without a model, on 20 answers. Prints Markdown.

Those that are installed: syrupy (snapshots for pytest), DeepEval (an exact match) and promptfoo (equality). Each is a
whole process; the first row is an interpreter that does nothing, the second is `vrty-gate check`.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from make_suite import make
from start import instructions

CASES = 20
ROUNDS = 5
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_answers.py"]
ALONE = [
    word
    for name in ("deepeval", "asyncio", "rerunfailures", "xdist", "repeat", "anyio")
    for word in ("-p", f"no:{name}")
]
"""Without the plug-ins that DeepEval brings."""


def main() -> None:
    print("| tool | seconds, median | ÷ `python -c pass` | million instructions | ÷ `python -c pass` |")
    print("| --- | --: | --: | --: | --: |")
    nothing: tuple[float, int] | None = None
    for name, (is_installed, write, command) in PEERS.items():
        if not is_installed():
            print(f"| {name} | not installed | | | |")
            continue
        with TemporaryDirectory() as folder:
            write(Path(folder))
            _run(command, folder)  # what the first run caches is not measured
            seconds = median(_run(command, folder) for _ in range(ROUNDS))
            count = instructions(command, folder) if command[0] != "promptfoo" else 0
        nothing = nothing or (seconds, count)
        counted = f"{count / 1e6:.0f} | {count / nothing[1]:.1f}" if count else "- | -"
        print(f"| {name} | {seconds:.3f} | {seconds / nothing[0]:.1f} | {counted} |", flush=True)


def _run(command: list[str], folder: str) -> float:
    start = perf_counter()
    environment = {**os.environ, "PROMPTFOO_DISABLE_TELEMETRY": "1", "DEEPEVAL_TELEMETRY_OPT_OUT": "YES"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode > 1:
        raise SystemExit(f"{command} ended with {done.returncode}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return perf_counter() - start


def _answers(folder: Path) -> list[tuple[str, str]]:
    """The prompts and answers of a made suite."""
    make(folder, CASES)
    records = map(json.loads, (folder / "cases.jsonl").read_text(encoding="utf-8").splitlines())
    return [(record["prompt"], record["response"]) for record in records]


def _nothing(folder: Path) -> None:
    """An empty folder is enough."""


def _gate(folder: Path) -> None:
    _answers(folder)


def _syrupy(folder: Path) -> None:
    answers = json.dumps([answer for _, answer in _answers(folder)])
    (folder / "test_answers.py").write_text(
        f"import pytest\n\n@pytest.mark.parametrize('answer', {answers}, ids=range({CASES}))\n"
        "def test_answer(answer, snapshot):\n    assert answer == snapshot\n",
        encoding="utf-8",
    )
    subprocess.run([*PYTEST, "--snapshot-update"], cwd=folder, capture_output=True, check=True)


def _deepeval(folder: Path) -> None:
    pairs = json.dumps(_answers(folder))
    (folder / "test_answers.py").write_text(
        "import pytest\nfrom deepeval import assert_test\nfrom deepeval.metrics import ExactMatchMetric\n"
        f"from deepeval.test_case import LLMTestCase\n\n@pytest.mark.parametrize('pair', {pairs}, ids=range({CASES}))\n"
        "def test_answer(pair):\n    prompt, answer = pair\n"
        "    case = LLMTestCase(input=prompt, actual_output=answer, expected_output=answer)\n"
        "    assert_test(case, [ExactMatchMetric()])\n",
        encoding="utf-8",
    )


def _promptfoo(folder: Path) -> None:
    tests = [
        {"vars": {"answer": answer}, "assert": [{"type": "equals", "value": answer}]} for _, answer in _answers(folder)
    ]
    config = {"prompts": ["{{answer}}"], "providers": ["echo"], "tests": tests}
    (folder / "promptfooconfig.json").write_text(json.dumps(config), encoding="utf-8")


Peer = tuple[Callable[[], bool], Callable[[Path], None], list[str]]
PEERS: dict[str, Peer] = {
    "`python -c pass`": (lambda: True, _nothing, [sys.executable, "-c", "pass"]),
    "vrty-gate": (lambda: True, _gate, [str(Path(sys.executable).with_name("vrty-gate")), "check"]),
    "syrupy": (lambda: find_spec("syrupy") is not None, _syrupy, [*PYTEST, *ALONE]),
    "DeepEval": (lambda: find_spec("deepeval") is not None, _deepeval, PYTEST),
    "promptfoo": (
        lambda: shutil.which("promptfoo") is not None,
        _promptfoo,
        ["promptfoo", "eval", "--no-cache", "--no-write", "-c", "promptfooconfig.json"],
    ),
}


if __name__ == "__main__":
    main()
