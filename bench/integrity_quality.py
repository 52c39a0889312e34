"""How often each integrity check fails good answers, and what it catches. Prints Markdown.

    python bench/integrity_quality.py --data FOLDER [--data FOLDER …] [--third 2] [--rates]

A folder holds any of these files, one JSON object on each line:

- `public.jsonl`, `edits.jsonl`, `natural.jsonl`: `id, prompt, context, baseline, variants`, as for `gate_quality.py`;
- `real_pairs.jsonl`, `rerecorded.jsonl`: `id, prompt, context, accepted, response, suite, judged`, recorded twice.

Good answers come from another model, from the same model again or from a person, or are recordings that were not judged
worse; identical ones are skipped, and so are those with a chain of thought (`<think>`) where the accepted one has none.
`--third N` reads only records whose SHA-256 of the id is N modulo 3: the checks were developed on thirds 0 and 1. A
check applies to an answer that could have what it looks for: one in JSON, one that cites. The upper bound is that of a
95 % interval (Clopper and Pearson).
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from hashlib import sha256
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

from gate_quality import percent, row

from vrty_gate.core import json_data
from vrty_gate.core.case import Case
from vrty_gate.core.integrity import HARD, NAMES, findings
from vrty_gate.core.integrity.sourced import cited
from vrty_gate.core.phrases import refusal

NATURAL = frozenset(("resample", "other_model", "human_alt", "rerecording"))
BROKEN_PROMPTS = ("rageval_badprompt", "rageval_generalprompt")


class Pair(NamedTuple):
    """An accepted response and another one."""

    label: str
    """`good`, `scripted good` or the class of the regression."""
    source: str
    case: Case
    accepted: Case


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", required=True, type=Path, metavar="FOLDER", action="append")
    parser.add_argument("--third", type=int, choices=(0, 1, 2), action="append")
    parser.add_argument("--rates", action="store_true", help="print RATES of core/integrity in place of the table")
    arguments = parser.parse_args()
    total: Counter[str] = Counter()
    sources: Counter[str] = Counter()
    applies: Counter[str] = Counter()
    caught: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for folder in arguments.data:
        for pair in pairs(folder, arguments.third):
            total[pair.label] += 1
            failed = findings(pair.case, [pair.accepted])
            for name in failed:
                caught[name][pair.label] += 1
            if any(name in HARD for name in failed):
                caught["any hard check"][pair.label] += 1
            if pair.label == "good":
                sources[pair.source] += 1
                for name in NAMES:
                    applies[name] += may_apply(name, pair)
    if arguments.rates:
        for name in NAMES:
            if name not in HARD:
                print(f'    "{name}": ({caught[name]["good"]}, {max(applies[name], caught[name]["good"])}),')
        return
    print(", ".join(f"{count} good answers of {source}" for source, count in sorted(sources.items())), end="\n\n")
    row(
        "check",
        "fails alone",
        "good answers",
        "it applies to",
        "found",
        "rate",
        "at most",
        "scripted good answers",
        "catches, of each class",
    )
    row("---", "---", *["--:"] * 6, "---")
    applies["any hard check"] = total["good"]
    for name in (*NAMES, "any hard check"):
        counts = caught[name]
        applicable = max(applies[name], counts["good"])
        classes = sorted(
            counts.keys() - {"good", "scripted good"}, key=lambda label: (-counts[label] / total[label], label)
        )
        shares = (
            f"{label} {percent(counts[label] / total[label])}"
            for label in classes
            if counts[label] / total[label] >= 0.05
        )
        row(
            name,
            "yes" if name in HARD or name == "any hard check" else "",
            str(total["good"]),
            str(applicable),
            str(counts["good"]),
            f"{100 * counts['good'] / applicable:.2f} %" if applicable else "",
            f"{100 * at_most(counts['good'], applicable):.2f} %" if applicable else "",
            f"{counts['scripted good']} of {total['scripted good']}",
            ", ".join(shares),
        )


def pairs(folder: Path, thirds: list[int] | None) -> Iterator[Pair]:
    for name in ("public", "edits", "natural", "real_pairs", "rerecorded"):
        path = folder / f"{name}.jsonl"
        for line in path.read_text(encoding="utf-8").split("\n") if path.exists() else ():
            if not line:
                continue
            record = json.loads(line)
            if thirds and int(sha256(record["id"].encode()).hexdigest(), 16) % 3 not in thirds:
                continue
            context = record.get("context")
            if "variants" in record:
                accepted = Case(record["prompt"], record["baseline"], context)
                responses = [(label_of(variant), variant["response"]) for variant in record["variants"]]
            else:
                accepted = Case(record["prompt"], record["accepted"], context)
                responses = [(label_of_pair(record), record["response"])]
            for label, response in responses:
                if label and not (label == "good" and is_skipped(response, accepted.response)):
                    yield Pair(label, name, accepted._replace(response=response), accepted)


def label_of(variant: dict[str, Any]) -> str:
    if variant["label"] != "benign":
        return str(variant["label"])
    if variant.get("subtype") == "alt_value":
        return ""
    return "good" if variant.get("subtype") in NATURAL else "scripted good"


def label_of_pair(record: dict[str, Any]) -> str:
    if record.get("suite", "").startswith(BROKEN_PROMPTS):
        return "prompt broken"
    return {"worse": "judged worse", "different task": ""}.get(record.get("judged", ""), "good")


def is_skipped(response: str, accepted: str) -> bool:
    return response == accepted or ("<think>" in response and "<think>" not in accepted)


def may_apply(name: str, pair: Pair) -> bool:
    """Whether an answer could have what a check looks for."""
    accepted, response = pair.accepted.response, pair.case.response
    if name in ("same_json", "bare_json", "same_keys", "same_values", "same_tool"):
        return json_data.parse(accepted) is not None
    if name in ("closed_fences", "whole_code"):
        return "```" in response
    if name in ("same_code_language", "no_stub", "whole_names"):
        return "```" in accepted and "```" in response
    if name == "still_refuses":
        return bool(refusal(accepted))
    if name == "still_cites":
        return bool(cited(accepted))
    return True


def at_most(count: int, total: int) -> float:
    """Upper end of the 95 % interval of a share, by bisection."""
    low, high = count / total, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        tail = (
            sum(comb(total, k) * middle**k * (1 - middle) ** (total - k) for k in range(count + 1))
            if middle < 1
            else 0.0
        )
        low, high = (middle, high) if tail > 0.025 else (low, middle)
    return high


if __name__ == "__main__":
    main()
