"""Answers in other languages with honest rephrasings and edits of one fact, written by hand in `languages/`."""

import hashlib
import json
import re
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

FOLDER = Path(__file__).parent / "languages"
SEVERITY = {"item_dropped": "mild", "address": "mild", "cut": "moderate", "refusal": "severe"}
_SENTENCE_END = re.compile(r"(?<=[^\d\s][.!?])\s+|(?<=[。！？])")


UNSEEN = FOLDER / "unseen"
"""Languages that training does not see, by another hand."""


@lru_cache(2)
def entries(folder: Path = FOLDER) -> tuple[dict[str, Any], ...]:
    """All entries of a folder.

    Each has `id`, `language`, `prompt`, `baseline`, `rephrasings`, and `edits` as label, old and new words.
    """
    entries_ = []
    for path in sorted(folder.glob("*.jsonl")):
        entries_ += [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return tuple(entries_)


@lru_cache(1)
def foreign_answers() -> tuple[str, ...]:
    return tuple(entry["baseline"] for entry in entries()) or ("",)


def _dropped(text: str, rng: Random) -> str | None:
    """The text without one item of its list, or without one sentence that has a fact."""
    rows = text.split("\n")
    items = [index for index, row in enumerate(rows) if re.match(r"\s*(?:[-*•・]|\d+[.)])\s*\S", row)]
    if len(items) > 2:
        lost = rng.choice(items)
        number, pieces_ = 0, []
        for index, row in enumerate(rows):
            if index == lost:
                continue
            if re.match(r"\s*\d+[.)]", row):
                number += 1
                row = re.sub(r"\d+", str(number), row, count=1)  # noqa: PLW2901  # the row with its new number
            pieces_.append(row)
        return "\n".join(pieces_)
    pieces = [piece for piece in _SENTENCE_END.split(text) if piece.strip()]
    if len(pieces) < 3 or "\n" in text:
        return None
    lost = rng.randrange(1, len(pieces))
    return ("" if re.search(r"[。！？]", text) else " ").join(
        piece for index, piece in enumerate(pieces) if index != lost
    )


def _edits(entry: dict[str, Any], text: str, start: str, seed: str) -> list[dict[str, Any]]:
    made = []
    for label, before, after in entry["edits"]:
        if text.count(before) >= 1:
            made.append(
                (label, text.replace(before, after, 1) if text.count(before) == 1 else text.replace(before, after))
            )
    rng = Random(int(hashlib.sha256(f"{seed}\n{entry['id']}\n{text}".encode()).hexdigest(), 16))
    dropped = _dropped(text, rng)
    if dropped:
        made.append(("item_dropped", dropped))
    return [
        {
            "label": f"language_{label}",
            "severity": SEVERITY.get(label, "moderate"),
            "family": "languages",
            "by": "scripted",
            "derived_from": start,
            "response": response,
        }
        for label, response in made
        if response != text
    ]


def language_records(seed: str, folder: Path = FOLDER) -> list[dict[str, Any]]:
    """Records as of the other data, with `language`."""
    records = []
    for entry in entries(folder):
        variants = [
            {
                "label": "benign",
                "subtype": "rephrased_by_hand",
                "severity": "none",
                "family": "languages",
                "by": "bench",
                "derived_from": "baseline",
                "response": text,
            }
            for text in entry["rephrasings"]
        ]
        variants += _edits(entry, entry["baseline"], "baseline", seed)
        for text in entry["rephrasings"]:
            variants += _edits(entry, text, "alternative", seed)
        records.append(
            {
                "id": entry["id"],
                "kind": "instruction",
                "language": entry["language"],
                "prompt": entry["prompt"],
                "baseline": entry["baseline"],
                "baseline_by": "bench",
                "source": "bench/kinds/languages",
                "licence": "MIT",
                "variants": variants,
            }
        )
    return records
