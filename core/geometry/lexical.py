"""An encoder that knows words and nothing of their meaning: built in, deterministic, nothing to download.

Each word is added to one of 256 numbers, with a sign, both by its CRC-32: texts that share words lie near each other. A
word weighs the square root of its IDF times that of how often it occurs. Longer embeddings, parts of words and pairs of
words tell grounded from ungrounded answers no better.
"""

from binascii import crc32
from collections import Counter
from math import sqrt

from vrty_gate.core.text.words import words_of
from vrty_gate.core.vrty.idf import OUT_OF_VOCABULARY, weights

DIMENSIONS = 256
NAME = f"lexical-{DIMENSIONS}"
"""Changes when any embedding may come out differently."""


def encode(texts: list[str]) -> list[list[float]]:
    """One embedding a text, of `DIMENSIONS` numbers; zero, which no score takes, for a text without words."""
    return [_embedding(text) for text in texts]


def _embedding(text: str) -> list[float]:
    idf = weights()
    vector = [0.0] * DIMENSIONS
    for word, count in Counter(words_of(text)).items():
        weight = idf[word] if word.isascii() and word.isalpha() else OUT_OF_VOCABULARY  # the table has no other words
        code = crc32(word.encode("utf-8", "surrogatepass"))
        vector[code % DIMENSIONS] += sqrt(weight * count) if code >> 31 else -sqrt(weight * count)
    return vector
