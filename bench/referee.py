"""Print a referee's verdicts on pairs of answers, as Markdown tables.

    python bench/referee.py [bench/referee/rulings.jsonl]

A line of the file is a JSON object: the pair's id, source, language, kind and start (what it was written from); `good`,
whether the new answer is good; what reading says; whether the referee would be asked; the question, the order of the
two answers, the verdict, and why it counts as `unsure`. The texts of the pairs and of the replies are left out.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from strangers import interval

Row = dict[str, Any]
SHIPPED = "version 1"
PRODUCT = ("product cases, English", "product cases, other languages", "other hand")


def table(title: str, rows: Iterable[Row], name: Callable[[Row], str]) -> None:
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(name(row), []).append(row)
    print(f"\n| {title} | wrong answers found worse | unsure | good answers found worse | unsure |")
    print("| :-- | :-- | --: | :-- | --: |")
    for group, members in sorted(groups.items()):
        cells = []
        for is_good in (False, True):
            said = Counter(row["verdict"] for row in members if row["good"] is is_good)
            cells += [interval(said["worse"], said.total()), str(said["unsure"])]
        print(f"| {group} | {' | '.join(cells)} |")


def main(path: str) -> None:
    rows = [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]
    product = [row for row in rows if row["source"] in PRODUCT]
    shipped = [row for row in product if row["question"] == SHIPPED]
    once = {(row["question"], row["pair"]): row for row in reversed(product)}  # of pairs asked twice, the first
    table("question", reversed(once.values()), lambda row: row["question"])
    orders = [row for row in product if row["question"] != "long"]
    table("question, order", orders, lambda row: f"{row['question']}, {row['order']}")
    table("pairs (question version 1)", shipped, lambda row: row["source"])
    table("language", shipped, lambda row: row["language"])
    table("written from", shipped, lambda row: row["start"])
    table("reading", shipped, lambda row: row["reading"])
    table("other pairs", [row for row in rows if row not in product], lambda row: f"{row['source']}, {row['question']}")
    print("\n| question | pairs asked in both orders | another verdict in the other order |\n| :-- | --: | --: |")
    by_pair: dict[str, dict[str, str]] = {}
    for row in product:
        if row["question"] == "long":
            by_pair.setdefault(row["pair"], {})[row["order"]] = row["verdict"]
    both = [said for said in by_pair.values() if len(said) > 1]
    print(f"| long | {len(both)} | {sum(len(set(said.values())) > 1 for said in both)} |")
    asked = [row for row in shipped if row["asked"]]
    print(f"\nReading leaves {len(asked)} of {len(shipped)} pairs to the referee.")
    worse = [row for row in rows if row["verdict"] == "worse" or row["note"]]
    print(
        f"Of {len(worse)} replies that say worse, {sum(bool(row['note']) for row in worse)} lack a quote that is there."
    )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "bench/referee/rulings.jsonl")
