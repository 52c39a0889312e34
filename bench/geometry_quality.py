"""What SGI and DGI tell of answers that have a context. Prints Markdown.

    python bench/geometry_quality.py --data FOLDER [--encoder NAME]

FOLDER is that of `gate_quality.py`, NAME an encoder of `vrty-gate embed`, lexical unless given. The direction of DGI is
learnt from the accepted answers of the other half of the prompts. A threshold fails an answer below it whose accepted
answer was not.
"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from gate_quality import NATURAL, percent, row

from vrty_gate.core.geometry import scores
from vrty_gate.core.geometry.angles import Encoder
from vrty_gate.core.geometry.calibration import Pair, calibrate
from vrty_gate.models.encoders import encoder

GROUPS = ["natural", "benign", "hallucinated_answer", "near_topic_swap", "off_topic_swap", "refusal", "prompt_echo"]
GROUPS += ["hallucinated_entities", "hallucinated_numbers", "negation_flip"]


class Answer(NamedTuple):
    """An answer beside the accepted one."""

    sgi: scores.Geometry
    dgi: scores.Geometry
    accepted: scores.Geometry


POLICIES: dict[str, Callable[[Answer], bool]] = {
    "sgi, k 0.8": lambda one: one.sgi.normalized < one.accepted.normalized * 0.8,
    "sgi, k 0.7": lambda one: one.sgi.normalized < one.accepted.normalized * 0.7,
    "threshold 0.95": lambda one: one.sgi.value < 0.95 <= one.accepted.value,
    "threshold 1": lambda one: one.sgi.value < 1 <= one.accepted.value,
    "threshold 1.02": lambda one: one.sgi.value < 1.02 <= one.accepted.value,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--encoder", default="lexical", metavar="NAME")
    arguments = parser.parse_args()
    lines = (arguments.data / "public.jsonl").read_text(encoding="utf-8").splitlines()
    records = [record for record in map(json.loads, lines) if record.get("context")]
    found = groups(records, encoder(arguments.encoder).load())
    benign = found["benign"]
    row("answers", "n", *POLICIES, "sgi, AUROC", "dgi, AUROC")
    row("---", *["--:"] * (3 + len(POLICIES)))
    for name in GROUPS:
        some = found[name]
        shares = [percent(sum(map(fails, some)) / len(some)) for fails in POLICIES.values()]
        by_sgi = auroc([one.sgi.value for one in benign], [one.sgi.value for one in some])
        by_dgi = auroc([one.dgi.value for one in benign], [one.dgi.value for one in some])
        row(name, str(len(some)), *shares, *(("", "") if name in GROUPS[:2] else (f"{by_sgi:.2f}", f"{by_dgi:.2f}")))


def groups(records: list[dict[str, object]], encode: Encoder) -> dict[str, list[Answer]]:
    directions = []
    for half in (0, 1):
        pairs = [Pair(str(one["prompt"]), str(one["baseline"])) for one in records[1 - half :: 2]]
        directions.append(calibrate(pairs, encoder=encode, model="").mu_hat)
    found: dict[str, list[Answer]] = {name: [] for name in GROUPS}
    for number, record in enumerate(records):
        texts = [str(record[name]) for name in ("prompt", "context", "baseline")]
        question, context, baseline = encode(texts)
        accepted = scores.sgi(question, context, baseline)
        for variant in record["variants"]:  # type: ignore[attr-defined]  # a list, as its README says
            names = [name for name in GROUPS if name == variant["label"]]
            names += ["natural"] if variant.get("subtype") in NATURAL else []
            (response,) = encode([variant["response"]])
            if names and any(response):
                of_dgi = scores.dgi(question, response, directions[number % 2])
                answer = Answer(scores.sgi(question, context, response), of_dgi, accepted)
                for name in names:
                    found[name].append(answer)
    return found


def auroc(good: list[float], bad: list[float]) -> float:
    """How often a good answer is above a bad one."""
    return sum((x > y) + (x == y) / 2 for x in good for y in bad) / (len(good) * len(bad))


if __name__ == "__main__":
    main()
