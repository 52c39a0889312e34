"""Time and memory of `vrty-gate check` on large suites, alone, with workers, in shards and with a cache.

`scale.py [CASES…]` makes the suites in a temporary folder with `make_suite.py`; without sizes, of 1,000 and 10,000
cases. Prints Markdown.
"""

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from platform import python_implementation, python_version
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from make_suite import make

SCRIPT = str(Path(sys.executable).with_name("vrty-gate"))
LIMITS = ["--max-cases", "1000000000", "--max-suite-bytes", "1000000000000"]
MOST_CHANGED = 10_000
"""Suites with more cases are measured unchanged only."""


class Used(NamedTuple):
    """What a process used."""

    seconds: float
    processor: float
    mebibytes: float


def main() -> None:
    sizes = [int(size) for size in sys.argv[1:]] or [1_000, 10_000]
    python = f"{python_implementation()} {python_version()}"
    print(f"{python} · vrty-gate {version('vrty-gate')} · {os.cpu_count()} processors\n")
    print("| suite | command | seconds | CPU seconds | MiB | MB written |")
    print("| --- | --- | --: | --: | --: | --: |")
    for size in sizes:
        with TemporaryDirectory() as folder:
            make(Path(folder), size)
            _measure(folder, f"{size:,} unchanged", ["check"])
            _measure(folder, f"{size:,} unchanged", ["check", "--output", "report.json"], "report.json")
        if size > MOST_CHANGED:
            continue
        with TemporaryDirectory() as folder:
            make(Path(folder), size, changed=1)
            suite = f"{size:,} changed"
            _measure(folder, suite, ["check", "--workers", "1"])
            _measure(folder, suite, ["check", "--workers", "2"])
            _measure(folder, suite, ["check", "--workers", "1", "--output", "report.json"], "report.json")
            for number in (1, 2):
                shard = f"{number}.json"
                _measure(folder, suite, ["check", "--workers", "1", "--shard", f"{number}/2", "--output", shard], shard)
            _measure(folder, suite, ["merge", "1.json", "2.json"])
            for when in ("first", "second"):
                _measure(folder, f"{suite}, {when} run", ["check", "--workers", "1", "--cache", "kept"], "kept")

    print("\n| changed cases | one process, s | two processes, s |\n| --: | --: | --: |")
    for size in (20, 40, 80, 160, 320):
        with TemporaryDirectory() as folder:
            make(Path(folder), size, changed=1)
            seconds = [[run([SCRIPT, "check", "--workers", n], folder).seconds for _ in range(5)] for n in ("1", "2")]
        print(f"| {size} | {median(seconds[0]):.2f} | {median(seconds[1]):.2f} |", flush=True)


def _measure(folder: str, suite: str, arguments: list[str], written: str = "") -> None:
    used = run([SCRIPT, *arguments, *LIMITS], folder)
    path = Path(folder, written)
    size = sum(file.stat().st_size for file in (path.iterdir() if path.is_dir() else [path])) if written else 0
    columns = (
        f"{used.seconds:.2f} | {used.processor:.2f} | {used.mebibytes:.0f} | {f'{size / 1e6:.2f}' if written else ''}"
    )
    print(f"| {suite} | `vrty-gate {' '.join(arguments)}` | {columns} |", flush=True)


def run(command: list[str], folder: str) -> Used:
    """Run a command, which may fail as a red gate does, and say what it used."""
    start = perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode > 1:
        raise SystemExit(f"{command} ended with {process.returncode}")
    return Used(perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


if __name__ == "__main__":
    main()
