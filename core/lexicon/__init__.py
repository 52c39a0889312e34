"""Relations between English words: same meaning, opposite, inflection, typo.

All functions take lower-case English words; do not call them for other languages.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from vrty_gate.core.lexicon.vocabulary import is_known

if TYPE_CHECKING:
    from vrty_gate.core.lexicon.meaning import inflection, is_past, lemma, opposite, same_meaning
    from vrty_gate.core.lexicon.phrases import same_phrase
    from vrty_gate.core.lexicon.typos import is_typo

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
_MODULES = {"same_phrase": "phrases", "is_typo": "typos"}


def __getattr__(name: str) -> object:
    """Import what is more than a list of known words on first use: most texts do not need it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_MODULES.get(name, 'meaning')}"), name)
    globals()[name] = found
    return found
