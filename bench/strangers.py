"""Print what the gate says of cases by authors who knew neither its reader nor its data, as Markdown tables.

    python bench/strangers.py bench/strangers/*.jsonl [--accepted 3]

A line of a file is a JSON object: id, domain, language, prompt, context (optional), accepted, good [{style, text}] and
worse [{kind, severity, from, text}], where `from` is `accepted` (an edit of the accepted answer) or `rewrite` (one of
another good one). All cases are accepted and then changed in a Git repository, and the command line judges them. With
`--accepted 3` a case has up to three accepted answers, never the one that is judged nor the one it was made from.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

LOOK = frozenset({"fail", "review", "error", "not_comparable"})
"""The verdicts that ask a person to look."""
SUITE, SUITES, FIRST = 20, 100, 5
PROGRAM = str(Path(sys.executable).with_name("vrty-gate"))


class Judged(NamedTuple):
    """One answer to be judged."""

    id: str
    row: dict[str, Any]
    text: str
    others: list[str]
    """What is accepted, the accepted answer first."""
    is_good: bool
    group: str
    """The style of a good answer, or where a worse one comes from."""
    severity: str = ""


def interval(hits: int, count: int) -> str:
    """A share with its 95 % interval (Wilson)."""
    if not count:
        return "-"
    z, share = 1.96, hits / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return (
        f"{100 * share:.0f} % ({100 * max(0.0, middle - half):.0f} to {100 * min(1.0, middle + half):.0f}) of {count}"
    )


def answers(rows: Sequence[dict[str, Any]]) -> list[Judged]:
    judged = []
    for n, row in enumerate(rows):
        good = [one["text"] for one in row["good"]]
        for i, one in enumerate(row["good"]):
            others = [row["accepted"], *(text for text in good if text != one["text"])]
            judged.append(Judged(f"{n:04}-g{i}", row, one["text"], others, is_good=True, group=one["style"]))
        for i, one in enumerate(row["worse"]):
            source = (
                None if one["from"] == "accepted" else max(good, key=lambda text, bad=one["text"]: alike(text, bad))
            )
            others = [row["accepted"], *(text for text in good if text != source)]
            judged.append(Judged(f"{n:04}-w{i}", row, one["text"], others, False, one["from"], one["severity"]))
    return judged


def alike(text: str, other: str) -> float:
    return SequenceMatcher(None, text.split(), other.split(), autojunk=False).ratio()


def check(suites: dict[str, list[Judged]], accepted: int) -> dict[str, Any]:
    """The report on suites whose accepted answers were replaced by those to judge."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / ".git").mkdir()
        for number in range(accepted):
            for name, cases in suites.items():
                write(Path(folder) / name, [(one, one.others[min(number, len(one.others) - 1)]) for one in cases])
            more = ["--reason", "measured"] + (["--add"] if number else [])
            run(folder, "accept", "--yes", *more, *(f"{name}/vrty-gate.yml" for name in suites))
        for name, cases in suites.items():
            write(Path(folder) / name, [(one, one.text) for one in cases])
        run(folder, "check", "--quiet", "--output", "report.json", *(f"{name}/vrty-gate.yml" for name in suites))
        report: dict[str, Any] = json.loads((Path(folder) / "report.json").read_text(encoding="utf-8"))
        return report


def write(folder: Path, cases: Iterable[tuple[Judged, str]]) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "vrty-gate.yml").write_text("version: 1\ncases:\n  - from: cases.jsonl\n", encoding="utf-8")
    with (folder / "cases.jsonl").open("w", encoding="utf-8") as out:
        for one, text in cases:
            case = {"id": one.id, "prompt": one.row["prompt"], "response": text}
            out.write(json.dumps(case | {key: one.row[key] for key in ("context",) if one.row.get(key)}) + "\n")


def run(folder: str, *words: str) -> None:
    done = subprocess.run([PROGRAM, *words], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{words[0]}: {done.stderr.strip()[-300:]}")


def print_groups(judged: Sequence[Judged], looked_at: dict[str, bool]) -> None:
    groups: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for one in judged:
        what = "good" if one.is_good else "worse"
        groups[what, one.group].append(looked_at[one.id])
        groups[what, f"{'' if one.is_good else one.group + ', '}{one.row['language']}"].append(looked_at[one.id])
        if one.severity:
            groups[what, f"{one.group}, {one.severity}"].append(looked_at[one.id])
    print("| answers | group | flagged |\n| :-- | :-- | --: |")
    for (what, group), looks in sorted(groups.items()):
        print(f"| {what} | {group} | {interval(sum(looks), len(looks))} |")


def print_suites(rows: Sequence[dict[str, Any]], judged: Sequence[Judged], accepted: int) -> None:
    """What becomes of suites that are re-recorded as a whole, clean ones and those with one severe regression."""
    draw = random.Random(3)  # chance, not secrecy
    good, severe = defaultdict(list), defaultdict(list)
    for one in judged:
        if one.is_good:
            good[id(one.row)].append(one)
        elif one.severity == "severe":
            severe[id(one.row)].append(one)
    suites: dict[str, list[Judged]] = {}
    for n in range(SUITES):
        picked = draw.sample(rows, SUITE)
        victim = draw.choice([i for i, row in enumerate(picked) if severe[id(row)]] or [0])
        suites[f"clean{n:03}"] = [draw.choice(good[id(row)]) for row in picked]
        if severe[id(picked[victim])]:
            worse = draw.choice(severe[id(picked[victim])])
            clean = suites[f"clean{n:03}"]
            suites[f"one{n:03}"] = [*clean[:victim], worse, *clean[victim + 1 :]]
    report = {suite["manifest"].split("/")[0]: suite for suite in check(suites, accepted)["suites"]}
    red = {name: suite["verdict"] == "fail" for name, suite in report.items()}
    first = [any("-w" in case["id"] for case in report[name]["cases"][:FIRST]) for name in suites if name[0] == "o"]
    clean, one = ([red[name] for name in suites if name[0] == letter] for letter in "co")
    print("\n| suites of 20, all re-recorded | |\n| :-- | --: |")
    print(f"| clean ones red | {interval(sum(clean), len(clean))} |")
    print(f"| with one severe regression: red | {interval(sum(one), len(one))} |")
    print(f"| with one severe regression: it is among the first five listed | {interval(sum(first), len(first))} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--accepted", type=int, default=1, choices=(1, 2, 3), help="accepted answers of each case")
    arguments = parser.parse_args()
    for file in arguments.files:
        rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
        judged = answers(rows)
        report = check({"all": judged}, arguments.accepted)
        verdicts = {case["id"]: case for suite in report["suites"] for case in suite["cases"]}
        looked_at = {one.id: verdicts.get(one.id, {}).get("verdict", "pass") in LOOK for one in judged}
        print(f"\n{file.name}: {len(rows)} prompts, accepted answers of each: {arguments.accepted}\n")
        print_groups(judged, looked_at)
        same = sum(
            verdicts.get(o.id, {}).get("judged") == "reading" and not looked_at[o.id] for o in judged if not o.is_good
        )
        print(f"\nWorse answers that pass as the same: {same}")
        if len(rows) >= SUITE and any(one.severity == "severe" for one in judged):
            print_suites(rows, judged, arguments.accepted)


if __name__ == "__main__":
    main()
