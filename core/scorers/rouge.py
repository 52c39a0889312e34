"""ROUGE-1, ROUGE-2 and ROUGE-L as F-measures, without stemming (Lin 2004).

The numbers are those of the package rouge-score 0.1.2, for where its hundred megabytes are not installed.
"""

from collections import Counter
from itertools import pairwise

from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.subsequence import common_length

VERSION = "0.1.2"
"""The version of rouge-score that computes the same numbers."""

_LOWER = {ord(letter): letter.lower() for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"} | {0x130: "i\u0307", 0x212A: "k"}
"""Letters that become ASCII in lower case; the others end a word in either case."""
_WORD = lazily("[a-z0-9]+")


def rouge(response: str, reference: str) -> dict[str, float]:
    """`rouge_1`, `rouge_2` and `rouge_l`, each in [0, 1]; 0 if one of the texts has no ASCII letter or digit."""
    words, wanted = (_WORD.findall(text.translate(_LOWER)) for text in (response, reference))
    return {
        "rouge_1": _overlap(Counter(words), Counter(wanted)),
        "rouge_2": _overlap(Counter(pairwise(words)), Counter(pairwise(wanted))),
        "rouge_l": _f_measure(common_length(words, wanted), len(words), len(wanted)),
    }


def _overlap(grams: Counter[object], wanted: Counter[object]) -> float:
    shared = sum(min(count, wanted[gram]) for gram, count in grams.items())
    return _f_measure(shared, sum(grams.values()), sum(wanted.values()))


def _f_measure(shared: int, count: int, wanted: int) -> float:
    precision, recall = shared / max(count, 1), shared / max(wanted, 1)
    return 2 * precision * recall / (precision + recall) if shared else 0.0
