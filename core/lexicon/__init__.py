"""What English words have to do with each other: same meaning, opposite, inflection, typo.

All functions take lower-case words and are for English; for other languages do not ask.
"""

from vrty_gate.core.lexicon.meaning import inflection, lemma, opposite, same_meaning
from vrty_gate.core.lexicon.phrases import same_phrase
from vrty_gate.core.lexicon.typos import is_typo
from vrty_gate.core.lexicon.vocabulary import is_known

__all__ = [
    "inflection",
    "is_known",
    "is_typo",
    "lemma",
    "opposite",
    "same_meaning",
    "same_phrase",
]
