"""Processor time, instructions and memory of reading cassettes, beside that of reading the same texts from JSON Lines.

The first figures are of the containers alone, the others of the command that reads a suite.

`recordings.py [CASSETTES]` makes 1,000 cassettes of 20 kB as vcrpy writes them, half of them streamed, in a temporary
folder. Prints Markdown.
"""

import compileall
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

import yaml
from start import instructions

import vrty_gate
from vrty_gate.files.disk import DEFAULT_LIMITS, read_bytes
from vrty_gate.importing.cassettes import exchanges
from vrty_gate.manifest.load import load

SIZE = 20_000
ROUNDS = 10
WORDS = "the order may be returned within thirty days if it is new and you have kept the receipt for it".split()
HEADERS = {f"x-header-{number}": ["a value as servers send them, with a date and an id"] for number in range(25)}
_MEASURED = """
import resource, subprocess, sys
subprocess.run([sys.argv[1], "validate"], check=True, stdout=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss)
"""


def main() -> None:
    compileall.compile_dir(str(Path(vrty_gate.__file__).parent), quiet=2)  # an installer does
    count = int(sys.argv[1]) if sys.argv[1:] else 1_000
    with TemporaryDirectory() as folder:
        paths = _make(Path(folder), count)
        manifest = str(Path(folder, "vrty-gate.yml"))

        def cassettes() -> int:
            return sum(len(list(exchanges(read_bytes(path, DEFAULT_LIMITS), path, DEFAULT_LIMITS))) for path in paths)

        def lines() -> int:
            return len(load(manifest).cases)

        assert cassettes() == lines() == count
        taken = [(_seconds(cassettes), _seconds(lines)) for _ in range(7)]
        first, second = min(each[0] for each in taken), min(each[1] for each in taken)
        print("| read | CPU seconds | peak MiB |\n| --- | --: | --: |")
        print(f"| {count:,} cassettes of {SIZE // 1000} kB | {first:.2f} | {_peak(cassettes):.1f} |")
        print(f"| the same texts as JSON Lines | {second:.2f} | {_peak(lines):.1f} |")
        print(f"\n{first / second:.1f} times as much\n")
        _print_commands(Path(folder))


def _print_commands(folder: Path) -> None:
    """The processor time and memory of whole commands."""
    entries = {"cassettes": '{each: "../*.yaml", format: vcr}', "lines": "{from: ../cases.jsonl}"}
    (folder / ".git").mkdir()
    taken: dict[str, list[tuple[float, int]]] = {name: [] for name in entries}
    for name, entry in entries.items():
        (folder / name).mkdir()
        text = f"version: 1\nsuite: answers\ncases: [{entry}]\n"
        (folder / name / "vrty-gate.yml").write_text(text, encoding="utf-8")
    for _ in range(ROUNDS):
        for name in entries:
            taken[name].append(_command(folder / name))
    script = str(Path(sys.executable).with_name("vrty-gate"))
    counts = {name: instructions([sys.executable, script, "validate"], str(folder / name)) for name in entries}
    print("| `vrty-gate validate` of | billion instructions | CPU seconds | peak MiB |\n| --- | --: | --: | --: |")
    best = {name: (min(each[0] for each in taken[name]), max(each[1] for each in taken[name])) for name in entries}
    for name, words in {"cassettes": "the cassettes", "lines": "the same texts as JSON Lines"}.items():
        print(f"| {words} | {counts[name] / 1e9:.2f} | {best[name][0]:.2f} | {best[name][1] / 1024:.0f} |")
    print(f"\n{best['cassettes'][0] / best['lines'][0]:.1f} times as much time")
    if counts["lines"]:
        print(f"and {counts['cassettes'] / counts['lines']:.1f} times as many instructions")


def _command(folder: Path) -> tuple[float, int]:
    """The processor time of `validate` in a folder, and its peak memory in KiB, as a small process measures them."""
    script = str(Path(sys.executable).with_name("vrty-gate"))
    found = subprocess.run(
        [sys.executable, "-c", _MEASURED, script], cwd=folder, check=True, capture_output=True, text=True
    )
    seconds, memory = found.stdout.split()
    return float(seconds), int(memory)


def _make(folder: Path, count: int) -> list[str]:
    random, paths, lines = Random(1), [], []
    for number in range(count):
        interaction = _interaction(random, is_streamed=number % 2 == 1)
        paths.append(str(folder / f"{number}.yaml"))
        text = yaml.dump({"interactions": [interaction], "version": 1}, Dumper=getattr(yaml, "CDumper", yaml.Dumper))
        Path(paths[-1]).write_text(text, encoding="utf-8")
        texts = {"prompt": interaction["request"]["body"], "response": interaction["response"]["body"]["string"]}
        lines.append(json.dumps({"id": f"c{number}", **texts}) + "\n")
    (folder / "cases.jsonl").write_text("".join(lines), encoding="utf-8")
    (folder / "vrty-gate.yml").write_text(
        "version: 1\nsuite: answers\ncases: [{from: cases.jsonl}]\n", encoding="utf-8"
    )
    return paths


def _interaction(random: Random, *, is_streamed: bool) -> dict:
    def words(size: int) -> list[str]:
        return [random.choice(WORDS) for _ in range(size // 5)]

    body = {"model": "m", "messages": [{"role": "user", "content": " ".join(words(SIZE // 3))}]}
    if is_streamed:
        events = [{"id": "chatcmpl-1", "choices": [{"index": 0, "delta": {"content": word}}]} for word in words(500)]
        reply = "".join(f"data: {json.dumps(event)}\n\n" for event in events) + "data: [DONE]\n\n"
    else:
        message = {"role": "assistant", "content": " ".join(words(SIZE // 3))}
        reply = json.dumps({"choices": [{"index": 0, "message": message}]}, indent=2)
    return {
        "request": {"body": json.dumps(body), "headers": HEADERS, "method": "POST", "uri": "https://api.test/v1/chat"},
        "response": {
            "body": {"string": reply},
            "headers": {"Content-Type": ["application/json"], **HEADERS},
            "status": {"code": 200, "message": "OK"},
        },
    }


def _seconds(work: Callable[[], int]) -> float:
    start = process_time()
    work()
    return process_time() - start


def _peak(work: Callable[[], int]) -> float:
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 2**20


if __name__ == "__main__":
    main()
