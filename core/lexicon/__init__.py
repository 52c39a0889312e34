"""Relations between English words: same meaning, opposite, inflection, typo.

All functions take lower-case English words; do not call them for other languages.
"""

from vrty_gate.core.lexicon.meaning import inflection, is_past, lemma, opposite, same_meaning
from vrty_gate.core.lexicon.phrases import same_phrase
from vrty_gate.core.lexicon.typos import is_typo
from vrty_gate.core.lexicon.vocabulary import is_known

__all__ = [
    "inflection",
    "is_known",
    "is_past",
    "is_typo",
    "lemma",
    "opposite",
    "same_meaning",
    "same_phrase",
]
