"""Detection of invented numbers and names in answers with a context, and false alarms: compatible and improved rules.

Reads `public.jsonl` of a folder, or another file of labelled variants, and prints a table for its `rag` cases:

    python bench/grounding_quality.py --data FOLDER

Alone: the rule fails on the answer, whatever it says about the accepted one. Newly: but not on the accepted one. Flag:
the set flags the answer. Newly flag: but not the accepted one. Quality: below 0.8 times that of the accepted answer.
"""

import argparse
import json
import os
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from vrty_gate.core.compat import grounding
from vrty_gate.core.grounding.customer_support import customer_support_rules
from vrty_gate.core.grounding.evaluation import RuleSet, RuleSetResult

NATURAL = {"resample", "other_model", "human_alt", "alt_value"}
K = 0.8


class Edition(NamedTuple):
    """A rule set with its rules for numbers and for names."""

    name: str
    rules: RuleSet
    numbers: str
    names: str


EDITIONS = (
    Edition(
        "compatible", grounding.customer_support_rules(), "csr.no_invented_numbers", "csr.no_invented_proper_nouns"
    ),
    Edition("improved", customer_support_rules(), "csr2.numbers_grounded", "csr2.names_grounded"),
)


def fails(rule: str) -> Callable[[RuleSetResult, RuleSetResult], bool]:
    return lambda current, _: _status(current, rule) == "failed"


def newly_fails(rule: str) -> Callable[[RuleSetResult, RuleSetResult], bool]:
    def check(current: RuleSetResult, accepted: RuleSetResult) -> bool:
        return _status(current, rule) == "failed" and _status(accepted, rule) != "failed"

    return check


def _status(result: RuleSetResult, rule: str) -> str:
    return next(rule_result.status for rule_result in result.rule_results if rule_result.rule_id == rule)


def measures(edition: Edition) -> dict[str, Callable[[RuleSetResult, RuleSetResult], bool]]:
    return {
        "numbers, alone": fails(edition.numbers),
        "numbers, newly": newly_fails(edition.numbers),
        "names, alone": fails(edition.names),
        "names, newly": newly_fails(edition.names),
        "flag": lambda current, _: current.flagged,
        "newly flag": lambda current, accepted: current.flagged and not accepted.flagged,
        "quality": lambda current, accepted: current.quality < K * accepted.quality,
    }


def cases(path: str) -> Iterator[dict[str, Any]]:
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            case = json.loads(line)
            if case["kind"] == "rag":
                yield case


COLUMNS = ("hallucinated_numbers", "hallucinated_entities", "hallucinated_answer", "benign", "natural")


def classes(variant: dict[str, Any]) -> tuple[str, ...]:
    if variant["label"] != "benign":
        return (variant["label"],)
    return ("benign", "natural") if variant["subtype"] in NATURAL else ("benign",)


def measured(edition: Edition, path: str) -> tuple[dict[str, dict[str, int]], dict[str, int]]:
    tests = measures(edition)
    hits = {name: dict.fromkeys(COLUMNS, 0) for name in tests}
    totals = dict.fromkeys(COLUMNS, 0)
    for case in cases(path):

        def evaluate(response: str, case: dict[str, Any] = case) -> RuleSetResult:
            return edition.rules.evaluate(question=case["prompt"], response=response, context=case["context"])

        accepted = evaluate(case["baseline"])
        for variant in case["variants"]:
            columns = [column for column in classes(variant) if column in COLUMNS]
            if not columns:
                continue
            current = evaluate(variant["response"])
            for column in columns:
                totals[column] += 1
                for name, measure in tests.items():
                    hits[name][column] += measure(current, accepted)
    return hits, totals


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True)
    path = parser.parse_args().data
    path = os.path.join(path, "public.jsonl") if os.path.isdir(path) else path
    print("| rules | measure | " + " | ".join(COLUMNS) + " |")
    print("|---|---|" + "---:|" * len(COLUMNS))
    for edition in EDITIONS:
        hits, totals = measured(edition, path)
        for name, counts in hits.items():
            cells = [f"{counts[c] / totals[c]:.3f} ({counts[c]}/{totals[c]})" if totals[c] else "-" for c in COLUMNS]
            print(f"| {edition.name} | {name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
