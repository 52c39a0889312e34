"""Make scripted regressions and good rewritings, to train and measure the gate by leaving families out.

    python bench/make_variants.py --data FOLDER --out FILE [--languages FILE] [--seed 1] [--most 120]

FOLDER holds `public.jsonl` as for `bench/gate_quality.py`. Writes records of the same form, whose variants also have a
`family`, to the byte the same for the same seed. Half of each kind starts from the accepted answer and half from
another natural good answer, at most `--most` of each. `--languages` writes the one-fact edits and the honest
rephrasings of `bench/kinds/languages/`. Prints how many variants each kind has.
"""

import argparse
import hashlib
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kinds.kind import Case, Kind, Source
from kinds.other_languages import UNSEEN, language_records
from kinds.registry import KINDS

OTHER_ANSWERS = ("resample", "other_model", "human_alt", "alt_value")
COPIED = ("id", "kind", "prompt", "context", "reference", "baseline", "baseline_by", "source", "licence")


def random_for(*names: str) -> random.Random:
    return random.Random(int(hashlib.sha256("\n".join(names).encode()).hexdigest(), 16))


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def answers_of(record: dict[str, Any], start: str) -> list[str]:
    if start == "baseline":
        return [record["baseline"]]
    return [
        variant["response"]
        for variant in record["variants"]
        if variant["label"] == "benign" and variant.get("subtype") in OTHER_ANSWERS
    ]


def variant_of(
    kind: Kind, record: dict[str, Any], start: str, seed: str, corpus: tuple[Source, ...]
) -> dict[str, Any] | None:
    """The variant of this kind, or None where the kind does not apply or leaves the answer as it was."""
    rng = random_for(seed, record["id"], kind.name, start)
    answers = answers_of(record, start)
    rng.shuffle(answers)
    for answer in answers:
        case = Case(record["id"], record["kind"], record["prompt"], record.get("context") or "", answer, corpus)
        response = kind.edit(case, rng)
        if response is None or response == answer or not response.strip():
            continue
        bad = kind.severity != "none"
        good_answers = {
            squeezed(good)
            for good in [*answers_of(record, "baseline"), *answers_of(record, "alternative")]
            if good != answer
        }
        if bad and squeezed(response) in good_answers:
            continue
        labels = {"label": kind.name} if bad else {"label": "benign", "subtype": kind.name}
        return {
            **labels,
            "severity": kind.severity,
            "family": kind.family,
            "by": "scripted",
            "derived_from": start,
            "response": response,
        }
    return None


def variants(records: Sequence[dict[str, Any]], seed: str, most: int) -> dict[str, list[dict[str, Any]]]:
    """Variants by the id of their record."""
    corpus = tuple(Source(record["id"], record["kind"], record["prompt"], record["baseline"]) for record in records)
    by_record: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for kind in KINDS:
        for start in ("baseline", "alternative"):
            count = 0
            for record in sorted(records, key=lambda record: random_for(seed, record["id"], kind.name).random()):
                variant = variant_of(kind, record, start, seed, corpus) if count < most else None
                if variant:
                    by_record[record["id"]].append(variant)
                    count += 1
    return by_record


def written(path: Path, records: Sequence[dict[str, Any]]) -> None:
    text = "".join(json.dumps(record, ensure_ascii=False, sort_keys=True) + "\n" for record in records)
    path.write_text(text, encoding="utf-8", newline="\n")


def table(records: Sequence[dict[str, Any]]) -> str:
    counts: Counter[tuple[str, str, str, str]] = Counter(
        (
            variant["family"],
            variant.get("subtype") or variant["label"],
            variant["severity"],
            variant["derived_from"],
        )
        for record in records
        for variant in record["variants"]
    )
    rows = ["| family | kind | severity | baseline | alternative |", "|---|---|---|--:|--:|"]
    for family, kind, severity in sorted({key[:3] for key in counts}):
        cells = [str(counts[family, kind, severity, start]) for start in ("baseline", "alternative")]
        rows.append(f"| {family} | {kind} | {severity} | {' | '.join(cells)} |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--out", required=True, type=Path, metavar="FILE")
    parser.add_argument("--languages", type=Path, metavar="FILE")
    parser.add_argument("--unseen-languages", type=Path, metavar="FILE", help="languages that training must not see")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--most", type=int, default=120, help="variants of a kind and start (default: 120)")
    options = parser.parse_args()
    lines = (options.data / "public.jsonl").read_text(encoding="utf-8").splitlines()
    records = sorted((json.loads(line) for line in lines), key=lambda record: str(record["id"]))
    by_record = variants(records, options.seed, options.most)
    edited = [
        {**{key: record[key] for key in COPIED if key in record}, "variants": by_record[record["id"]]}
        for record in records
        if by_record[record["id"]]
    ]
    written(options.out, edited)
    print(table(edited))
    if options.languages:
        other_languages = language_records(options.seed)
        written(options.languages, other_languages)
        print(f"\n{table(other_languages)}")
    if options.unseen_languages:
        written(options.unseen_languages, language_records(options.seed, UNSEEN))


if __name__ == "__main__":
    main()
