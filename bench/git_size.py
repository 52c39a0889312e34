"""What Git stores for baselines that change a little in each commit, in one file and in several. Prints Markdown.

Loose objects are what commits write and what a clone of a busy repository has between two runs of `git gc`.
"""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from prose import prose

from vrty_gate.core.case import Case
from vrty_gate.scorers import DEFAULT, VRTY
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline, Scored

SEED = 1
CASES = 10_000
COMMITS = 50
CHANGED = 100
PROMPT_TOKENS, RESPONSE_TOKENS = 15, 130

PATHS = {"one file": "baselines.jsonl", "several files": "baselines/*.jsonl"}
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
}


def main() -> None:
    first, *others = states(Random(SEED))
    raw = sum(len(baselines.written(record).encode()) for record in first.values()) / CASES
    print(f"{CASES:,} cases of {raw:,.0f} bytes, {COMMITS} commits of {CHANGED} cases each, seed {SEED}\n")
    print("| baselines in | files of a commit | first commit | loose | on disk | packed |")
    print("| :-- | --: | --: | --: | --: | --: |")
    for name, path in PATHS.items():
        with TemporaryDirectory() as folder:
            git(folder, "init", "--quiet")
            git(folder, "config", "gc.auto", "0")
            commit(folder, path, first)
            start, _ = size_of_objects(folder)
            for state in others:
                commit(folder, path, state)
            loose, on_disk = size_of_objects(folder)
            files = len(git(folder, "log", "--format=", "--name-only", f"-{COMMITS}").split()) / COMMITS
            git(folder, "gc", "--quiet")
            packed, _ = size_of_objects(folder)
        sizes = " | ".join(f"{size / 1e6:.1f} MB" for size in (start, loose, on_disk, packed))
        print(f"| {name} | {files:.0f} | {sizes} |")


def states(random: Random) -> Iterator[dict[str, Baseline]]:
    """The baselines of each commit."""
    records = {name: record(random, name) for name in (f"case-{number:05d}" for number in range(CASES))}
    yield records
    for _ in range(COMMITS):
        records = records | {name: record(random, name) for name in random.sample(sorted(records), CHANGED)}
        yield records


def record(random: Random, name: str) -> Baseline:
    """The baseline of a case, as a suite with the default scorers has it."""
    case = Case(prose(random, PROMPT_TOKENS), prose(random, RESPONSE_TOKENS))
    dimensions = {VRTY.name: VRTY.look(case, ()).scores}
    scores = {scorer.name: Scored(scorer.signature, dimensions.get(scorer.name, {})) for scorer in DEFAULT}
    return baselines.baseline(name, case, scores, "texts", "Reviewed")


def commit(folder: str, path: str, records: dict[str, Baseline]) -> None:
    whole = os.path.join(folder, path)
    with baselines.locked(whole):
        baselines.write(whole, records)
    git(folder, "add", "--all", ".")
    git(folder, "commit", "--quiet", "--message", "Accept")


def git(folder: str, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    return done.stdout


def size_of_objects(folder: str) -> tuple[int, int]:
    """The bytes of all objects, and the space that their files take."""
    sizes = [path.stat() for path in Path(folder, ".git", "objects").rglob("*") if path.is_file()]
    return sum(size.st_size for size in sizes), sum(size.st_blocks * 512 for size in sizes)


if __name__ == "__main__":
    main()
