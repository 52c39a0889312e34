"""An encoder that knows words and nothing of their meaning: built in, deterministic, nothing to download.

Each word falls into one of `DIMENSIONS` numbers, with a sign, by its CRC-32.
"""

import re
from binascii import crc32
from collections import Counter
from math import sqrt

from vrty_gate.core.idf import OUT_OF_VOCABULARY, weights
from vrty_gate.core.words import words_of

DIMENSIONS = 256
NAME = f"lexical-{DIMENSIONS}"

_KNOWN = re.compile("[a-z]+").fullmatch  # the table has only such words, and numbers of its own between them


def encode(texts: list[str]) -> list[list[float]]:
    """One embedding a text, of `DIMENSIONS` numbers; zero, which no score takes, for a text without words."""
    return [_embedding(text) for text in texts]


def _embedding(text: str) -> list[float]:
    idf = weights()
    vector = [0.0] * DIMENSIONS
    for word, count in Counter(words_of(text)).items():
        weight = idf[word] if _KNOWN(word) else OUT_OF_VOCABULARY
        code = crc32(word.encode("utf-8", "surrogatepass"))
        vector[code % DIMENSIONS] += (1.0 if code >> 31 else -1.0) * weight * sqrt(count)
    return vector
