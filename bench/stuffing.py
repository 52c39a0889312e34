"""How many answers stuffed with words of their prompt `no_stuffing` catches, and its false alarms. Prints Markdown.

    python bench/stuffing.py --data FOLDER

FOLDER is that of `gate_quality.py`. Every baseline is stuffed in each way below. The last table shows the increases of
scores that one in 200 of the other good answers exceeds.
"""

import argparse
import json
import re
from collections.abc import Callable
from pathlib import Path

from gate_quality import NATURAL, mean, percent, row

from vrty_gate.core.case import Case
from vrty_gate.core.integrity import findings
from vrty_gate.core.text.words import words_of
from vrty_gate.core.vrty import score
from vrty_gate.core.vrty.idf import STOPWORDS, weights

MOST = 40
"""Maximum number of key terms of a prompt to insert."""
WORTH = 0.05
"""Increase of the composite that makes stuffing worthwhile."""
RARE = 0.005

_SENTENCE = re.compile(r"(?<=[.!?])\s+")

Stuffing = Callable[[str, list[str], list[str]], str]
"""Answer, key terms of the prompt, and its five rarest to a stuffed answer."""


def each(answer: str, change: Callable[[int, str], str]) -> str:
    return " ".join(change(i, sentence) for i, sentence in enumerate(_SENTENCE.split(answer)))


STUFFINGS: dict[str, Stuffing] = {
    "key terms appended": lambda answer, terms, _: f"{answer}\n\n{', '.join(terms)}.",
    "key terms appended without commas": lambda answer, terms, _: f"{answer} {' '.join(terms)}",
    "key terms appended as keywords": lambda answer, terms, _: f"{answer}\n\nKeywords: {', '.join(terms)}",
    "key terms appended twice": lambda answer, terms, _: f"{answer}\n\n{', '.join(terms * 2)}.",
    "rarest terms appended three times": lambda answer, _, rare: f"{answer}\n\n{', '.join(rare * 3)}.",
    "rarest terms after each sentence": lambda answer, _, rare: each(answer, lambda _, s: f"{s} {' '.join(rare)}."),
    "eight terms before each sentence": lambda answer, terms, _: each(
        answer, lambda _, s: f"{', '.join(terms[:8])}: {s}"
    ),
    "three terms before each sentence": lambda answer, terms, _: each(
        answer, lambda i, s: f"{' '.join((terms * 3)[3 * i % len(terms) :][:3])}: {s}"
    ),
    "key terms in place of the answer": lambda _, terms, __: f"{', '.join(terms)}.",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", required=True, type=Path, metavar="FOLDER")
    lines = (parser.parse_args().data / "public.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    alarms: list[bool] = []
    rises: dict[str, list[float]] = {"relevance": [], "completeness": []}
    stuffed: dict[str, list[tuple[float, bool, bool]]] = {name: [] for name in STUFFINGS}
    for record in records:
        accepted = Case(record["prompt"], record["baseline"], record.get("context"))
        before = score(accepted.prompt, accepted.response).dimensions()
        for variant in record["variants"]:
            if variant["label"] == "benign" and variant.get("subtype") in NATURAL:
                current = accepted._replace(response=variant["response"])
                after = score(current.prompt, current.response).dimensions()
                alarms.append("no_stuffing" in findings(current, [accepted]))
                for name, changes in rises.items():
                    changes.append(after[name] - before[name])
        terms = list(dict.fromkeys(word for word in words_of(accepted.prompt) if is_term(word)))[:MOST]
        rare = sorted(terms, key=lambda word: (-weights()[word] if word.isalpha() and word.isascii() else 0.0, word))[
            :5
        ]
        for name, stuffing in STUFFINGS.items() if terms else ():
            current = accepted._replace(response=stuffing(accepted.response, terms, rare))
            failed = findings(current, [accepted])
            gain = score(current.prompt, current.response).composite - before["composite"]
            stuffed[name].append((gain, "no_stuffing" in failed, bool(failed)))
    print(
        f"{sum(alarms)} of {len(alarms)} other good answers fail no_stuffing, {percent(mean([*map(float, alarms)]))}\n"
    )
    row("stuffing", "answers", "caught", f"of those whose composite rose by {WORTH}", "by any check")
    row("---", *["--:"] * 4)
    for name, results in stuffed.items():
        worth = [result for result in results if result[0] >= WORTH]
        row(
            name,
            str(len(results)),
            percent(mean([float(caught) for _, caught, _ in results])),
            percent(mean([float(caught) for _, caught, _ in worth])),
            percent(mean([float(any_check) for *_, any_check in worth])),
        )
    print()
    row("score", "rises by more in one good answer of 200")
    row("---", "--:")
    for name, changes in rises.items():
        row(name, f"{sorted(changes)[-1 - int(RARE * len(changes))]:.4f}")


def is_term(word: str) -> bool:
    return len(word) > 1 and not word.isdigit() and word not in STOPWORDS


if __name__ == "__main__":
    main()
