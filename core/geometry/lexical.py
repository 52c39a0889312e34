"""A lexical encoder, which knows words but not their meaning: built in, deterministic, without downloads.

Feature hashing: the CRC-32 of a word determines one of 256 dimensions and a sign, so that texts with common words are
near each other. The weight of a word is the square root of its IDF times its count. Longer embeddings, subwords and
word pairs do not separate grounded from ungrounded answers any better.
"""

from binascii import crc32
from collections import Counter
from math import sqrt

from vrty_gate.core.text.words import words_of
from vrty_gate.core.vrty.idf import OUT_OF_VOCABULARY, weights

DIMENSIONS = 256
NAME = f"lexical-{DIMENSIONS}"
"""Changes whenever any embedding may differ."""


def encode(texts: list[str]) -> list[list[float]]:
    """One embedding of `DIMENSIONS` numbers per text; zero, which scores reject, for a text without words."""
    return [_embedding(text) for text in texts]


def _embedding(text: str) -> list[float]:
    idf = weights()
    vector = [0.0] * DIMENSIONS
    for word, count in Counter(words_of(text)).items():
        weight = idf[word] if word.isascii() and word.isalpha() else OUT_OF_VOCABULARY  # the table has no other words
        code = crc32(word.encode("utf-8", "surrogatepass"))
        vector[code % DIMENSIONS] += sqrt(weight * count) if code >> 31 else -sqrt(weight * count)
    return vector
