"""How well SGI and DGI separate good from bad answers with a context. Prints Markdown.

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
    """The geometry of an answer and of its accepted answer."""

    sgi: scores.Geometry
    dgi: scores.Geometry
    accepted: scores.Geometry


POLICIES: dict[str, Callable[[Answer], bool]] = {
    "sgi, k 0.8": lambda answer: answer.sgi.normalized < answer.accepted.normalized * 0.8,
    "sgi, k 0.7": lambda answer: answer.sgi.normalized < answer.accepted.normalized * 0.7,
    "threshold 0.95": lambda answer: answer.sgi.value < 0.95 <= answer.accepted.value,
    "threshold 1": lambda answer: answer.sgi.value < 1 <= answer.accepted.value,
    "threshold 1.02": lambda answer: answer.sgi.value < 1.02 <= answer.accepted.value,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--encoder", default="lexical", metavar="NAME")
    arguments = parser.parse_args()
    lines = (arguments.data / "public.jsonl").read_text(encoding="utf-8").splitlines()
    records = [record for record in map(json.loads, lines) if record.get("context")]
    answers = groups(records, encoder(arguments.encoder).load())
    benign = answers["benign"]
    row("answers", "n", *POLICIES, "sgi, AUROC", "dgi, AUROC")
    row("---", *["--:"] * (3 + len(POLICIES)))
    for name in GROUPS:
        group = answers[name]
        shares = [percent(sum(map(fails, group)) / len(group)) for fails in POLICIES.values()]
        by_sgi = auroc([answer.sgi.value for answer in benign], [answer.sgi.value for answer in group])
        by_dgi = auroc([answer.dgi.value for answer in benign], [answer.dgi.value for answer in group])
        row(name, str(len(group)), *shares, *(("", "") if name in GROUPS[:2] else (f"{by_sgi:.2f}", f"{by_dgi:.2f}")))


def groups(records: list[dict[str, object]], encode: Encoder) -> dict[str, list[Answer]]:
    directions = []
    for half in (0, 1):
        pairs = [Pair(str(record["prompt"]), str(record["baseline"])) for record in records[1 - half :: 2]]
        directions.append(calibrate(pairs, encoder=encode, model="").mu_hat)
    answers: dict[str, list[Answer]] = {name: [] for name in GROUPS}
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
                    answers[name].append(answer)
    return answers


def auroc(good: list[float], bad: list[float]) -> float:
    """How often a good answer is above a bad one."""
    return sum((x > y) + (x == y) / 2 for x in good for y in bad) / (len(good) * len(bad))


if __name__ == "__main__":
    main()
