"""What `no_stuffing` catches of answers stuffed with words of their prompt, and how often it is wrong. Prints Markdown.

    python bench/stuffing.py --data FOLDER

FOLDER is that of `gate_quality.py`. Every baseline there is stuffed in each way below. At last come the rises of scores
that one in 200 of the other good answers exceeds.
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
"""Key terms of a prompt that are given back."""
WORTH = 0.05
"""A rise of the composite for which somebody might stuff."""
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
        then = Case(record["prompt"], record["baseline"], record.get("context"))
        before = score(then.prompt, then.response).dimensions()
        for variant in record["variants"]:
            if variant["label"] == "benign" and variant.get("subtype") in NATURAL:
                now = then._replace(response=variant["response"])
                after = score(now.prompt, now.response).dimensions()
                alarms.append("no_stuffing" in findings(now, [then]))
                for name, moves in rises.items():
                    moves.append(after[name] - before[name])
        terms = list(dict.fromkeys(word for word in words_of(then.prompt) if is_term(word)))[:MOST]
        rare = sorted(terms, key=lambda word: (-weights()[word] if word.isalpha() and word.isascii() else 0.0, word))[
            :5
        ]
        for name, stuffing in STUFFINGS.items() if terms else ():
            now = then._replace(response=stuffing(then.response, terms, rare))
            found = findings(now, [then])
            gain = score(now.prompt, now.response).composite - before["composite"]
            stuffed[name].append((gain, "no_stuffing" in found, bool(found)))
    print(
        f"{sum(alarms)} of {len(alarms)} other good answers fail no_stuffing, {percent(mean([*map(float, alarms)]))}\n"
    )
    row("stuffing", "answers", "caught", f"of those whose composite rose by {WORTH}", "by any check")
    row("---", *["--:"] * 4)
    for name, some in stuffed.items():
        worth = [one for one in some if one[0] >= WORTH]
        row(
            name,
            str(len(some)),
            percent(mean([float(caught) for _, caught, _ in some])),
            percent(mean([float(caught) for _, caught, _ in worth])),
            percent(mean([float(any_check) for *_, any_check in worth])),
        )
    print()
    row("score", "rises by more in one good answer of 200")
    row("---", "--:")
    for name, moves in rises.items():
        row(name, f"{sorted(moves)[-1 - int(RARE * len(moves))]:.4f}")


def is_term(word: str) -> bool:
    return len(word) > 1 and not word.isdigit() and word not in STOPWORDS


if __name__ == "__main__":
    main()
