"""How long `vrty-gate history` takes, and its memory, in the repositories of git_size.py. Prints Markdown."""

import json
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from git_size import CASES, CHANGED, COMMITS, PATHS, SEED, commit, git, states
from scale import SCRIPT, run

COMMANDS = ("history", "history --json", "history --case case-00261")


def main() -> None:
    *_, last = made = list(states(Random(SEED)))
    print(f"{CASES:,} cases, {COMMITS + 1} commits, all but the first of {CHANGED} cases, seed {SEED}\n")
    print("| baselines in | command | seconds | MiB |")
    print("| :-- | :-- | --: | --: |")
    for name, path in PATHS.items():
        with TemporaryDirectory() as folder:
            git(folder, "init", "--quiet")
            for state in made:
                commit(folder, path, state)
            git(folder, "gc", "--quiet")
            cases = [{"id": case, **_texts(record.texts)} for case, record in last.items()]
            Path(folder, "cases.jsonl").write_text("".join(f"{json.dumps(case)}\n" for case in cases), encoding="utf-8")
            manifest = {"version": 1, "baselines": path, "cases": [{"from": "cases.jsonl"}]}
            Path(folder, "vrty-gate.json").write_text(json.dumps(manifest), encoding="utf-8")
            for command in COMMANDS:
                used = run([SCRIPT, *command.split()], folder)
                print(f"| {name} | `vrty-gate {command}` | {used.seconds:.1f} | {used.mebibytes:.0f} |", flush=True)


def _texts(texts: object) -> dict[str, str]:
    return {name: getattr(texts, name) for name in ("prompt", "response")}


if __name__ == "__main__":
    main()
